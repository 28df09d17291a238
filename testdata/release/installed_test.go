package release_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"debug/elf"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/goreleaser/goreleaser/v2/pkg/config"
	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/apk"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

// buildFor builds the program for a platform as a release does, and returns its path.
func buildFor(t *testing.T, c config.Project, source, goos, goarch string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "spec-ls")
	arguments := append([]string{"build", "-o", program, "-ldflags", values.Replace(strings.Join(c.Builds[0].Ldflags, " "))},
		c.Builds[0].Flags...)
	build := exec.Command("go", append(arguments, c.Builds[0].Main)...)
	build.Dir = source
	build.Env = append(append(os.Environ(), c.Builds[0].Env...), "GOFLAGS=", "GOWORK=off", "GOOS="+goos, "GOARCH="+goarch,
		"GOARM="+c.Builds[0].Goarm[0])
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s/%s: %v: %s", goos, goarch, err, out)
	}
	return program
}

// names are the names of processors in the kinds of packages.
var names = map[string]map[string]string{
	"deb": {"amd64": "amd64", "arm64": "arm64", "386": "i386", "arm": "armhf"},
	"rpm": {"amd64": "x86_64", "arm64": "aarch64", "386": "i386", "arm": "armv7hl"},
	"apk": {"amd64": "x86_64", "arm64": "aarch64", "386": "x86", "arm": "armv7"},
}

// machines are the numbers of processors in the head of a program for Linux.
var machines = map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64, "386": elf.EM_386, "arm": elf.EM_ARM}

// The packages of Linux are put into a directory of the test by the programs of their systems, for each processor that is released for.
// The program in them runs if it is for this one; of the others, the heads are read.
func TestPackagesInstall(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("packages are for Linux")
	}
	c := load(t)
	source := t.TempDir()
	copyRepository(t, source)
	for _, hook := range c.Before.Hooks {
		runHook(t, hook, source)
	}
	for _, processor := range c.Builds[0].Goarch {
		program := buildFor(t, c, source, "linux", processor)
		for format, unpack := range map[string]func(t *testing.T, file,
			into string) (processor string){"deb": installDeb, "rpm": installRPM, "apk": unpackAPK} {
			t.Run(processor+"/"+format, func(t *testing.T) {
				file, into := filepath.Join(t.TempDir(), "spec-ls."+format), t.TempDir()
				writePackage(t, c, source, program, processor, format, file)
				if got, want := unpack(t, file, into), names[format][processor]; got != want {
					t.Errorf("it is for %q, want %q", got, want)
				}
				checkInstalled(t, into, processor)
			})
		}
	}
}

// writePackage makes a package as a release does.
func writePackage(t *testing.T, c config.Project, source, program, processor, format, file string) {
	t.Helper()
	of := c.NFPMs[0]
	if !slices.Contains(of.Formats, format) {
		t.Fatalf("a release makes no %s", format)
	}
	contents := files.Contents{{Source: program, Destination: "/usr/bin/spec-ls", FileInfo: &files.ContentFileInfo{Mode: 0o755}}}
	for _, one := range of.Contents {
		contents = append(contents, &files.Content{Source: filepath.Join(source, one.Source), Destination: one.Destination})
	}
	if processor == "arm" {
		processor += c.Builds[0].Goarm[0]
	}
	info := nfpm.WithDefaults(&nfpm.Info{
		Name: "spec-ls", Arch: processor, Platform: "linux", Version: version, Section: of.Section, Maintainer: of.Maintainer,
		Description: of.Description, Homepage: of.Homepage, License: of.License, Overridables: nfpm.Overridables{Contents: contents},
	})
	if err := nfpm.Validate(info); err != nil {
		t.Fatal(err)
	}
	packager, err := nfpm.Get(format)
	if err != nil {
		t.Fatal(err)
	}
	if err := nfpm.PrepareForPackager(info, format); err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	if err := packager.Package(info, &packed); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// checkInstalled looks at the files of a package that was put into a directory.
func checkInstalled(t *testing.T, into, processor string) {
	t.Helper()
	program := filepath.Join(into, "usr/bin/spec-ls")
	if processor == runtime.GOARCH {
		checkProgram(t, program)
	}
	head, err := elf.Open(program)
	if err != nil {
		t.Fatal(err)
	}
	defer head.Close()
	if head.Machine != machines[processor] {
		t.Errorf("the program is for %v, want %v", head.Machine, machines[processor])
	}
	for _, name := range []string{
		"usr/share/man/man1/spec-ls.1", "usr/share/bash-completion/completions/spec-ls", "usr/share/zsh/vendor-completions/_spec-ls",
		"usr/share/fish/vendor_completions.d/spec-ls.fish",
	} {
		if info, err := os.Stat(filepath.Join(into, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s is not installed (%v)", name, err)
		}
	}
}

// need ends a test whose program is missing.
func need(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is missing", program)
		}
		t.Skipf("%s is missing", program)
	}
}

func try(t *testing.T, program string, arguments ...string) string {
	t.Helper()
	out, err := exec.Command(program, arguments...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v: %s", program, strings.Join(arguments, " "), err, out)
	}
	return string(out)
}

// installDeb installs a package of Debian with Debian's program, into a system with nothing else, and returns the processor that it is for.
func installDeb(t *testing.T, file, into string) (processor string) {
	need(t, "dpkg")
	state := filepath.Join(into, "var/lib/dpkg")
	for _, directory := range []string{"info", "updates", "triggers"} {
		if err := os.MkdirAll(filepath.Join(state, directory), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"status", "available"} {
		if err := os.WriteFile(filepath.Join(state, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	try(t, "dpkg", "--root="+into, "--force-not-root", "--force-bad-path", "--force-architecture", "--install", file)
	if got := strings.TrimSpace(try(t, "dpkg-deb", "--field", file, "Version")); got != version {
		t.Errorf("its version is %s", got)
	}
	return strings.TrimSpace(try(t, "dpkg-deb", "--field", file, "Architecture"))
}

// installRPM installs a package of Red Hat with its program, and returns the processor that it is for.
func installRPM(t *testing.T, file, into string) (processor string) {
	need(t, "rpm")
	if head := try(t, "rpm", "--query", "--package", "--queryformat", "%{NAME} %{VERSION} %{LICENSE}",
		file); head != "spec-ls "+version+" Apache-2.0" {
		t.Errorf("its head says %s", head)
	}
	try(t, "rpm", "--root", into, "--nodeps", "--nosignature", "--ignorearch", "--install", file)
	return try(t, "rpm", "--query", "--package", "--queryformat", "%{ARCH}", file)
}

// unpackAPK unpacks a package of Alpine, and returns the processor that it is for. The package is archives one after the other; the first
// describes it.
func unpackAPK(t *testing.T, file, into string) (processor string) {
	packed, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	described := false
	entries := tar.NewReader(unpacked)
	for {
		entry, err := entries.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(entries)
		if err != nil {
			t.Fatal(err)
		}
		if entry.Name == ".PKGINFO" {
			described = strings.Contains(string(content), "pkgver = "+version)
			_, after, _ := strings.Cut(string(content), "\narch = ")
			processor, _, _ = strings.Cut(after, "\n")
		}
		if entry.Typeflag != tar.TypeReg || strings.HasPrefix(entry.Name, ".") {
			continue
		}
		name := filepath.Join(into, filepath.FromSlash(path.Clean("/"+entry.Name)))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, content, entry.FileInfo().Mode()); err != nil {
			t.Fatal(err)
		}
	}
	if !described {
		t.Error("it does not say its version")
	}
	return processor
}
