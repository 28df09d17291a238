package vscode

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/editors/editortest"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// The bounds of a package's size in bytes, within which it holds a server, and nothing that does not belong there.
const (
	minSize = 2 << 20
	maxSize = 12 << 20
)

// repositoryLink matches where the README on a marketplace leads to a file of the repository.
var repositoryLink = regexp.MustCompile(`https://github\.com/spec-ls/spec-ls/(?:raw|blob)/(?:HEAD|main)/([^)#\s]+)`)

// vsix packages the extension for a platform with a server that is built already.
func vsix(t *testing.T, target, server string) string {
	t.Helper()
	editortest.NodePackages(t)
	folder := t.TempDir()
	editortest.Node(t, nil, "package.ts", "--server", server, "--out", folder, target)
	return filepath.Join(folder, "spec-ls-"+target+".vsix")
}

// TestPackage packages the extension as a release does: for all platforms every night, else for those that differ most, as building the
// server for one takes minutes.
func TestPackage(t *testing.T) {
	editortest.NodePackages(t)
	text, err := os.ReadFile("targets.json")
	if err != nil {
		t.Fatal(err)
	}
	var targets map[string]platform
	if err := json.Unmarshal(text, &targets); err != nil {
		t.Fatal(err)
	}
	arguments := []string{"package.ts", "--out", t.TempDir()}
	if !sampling.All() {
		few := []string{"linux-x64", "darwin-arm64", "win32-x64", "web"}
		maps.DeleteFunc(targets, func(target string, _ platform) bool { return !slices.Contains(few, target) })
		arguments = append(arguments, few...)
	}
	editortest.Node(t, nil, arguments...)
	folder := arguments[2]
	made, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(made) != len(targets) {
		t.Errorf("there are %v, for %d targets", made, len(targets))
	}
	for target, platform := range targets {
		t.Run(target, func(t *testing.T) {
			testPackage(t, target, platform, filepath.Join(folder, "spec-ls-"+target+".vsix"))
		})
	}
}

// A platform is one as Go names it.
type platform struct{ GOOS, GOARCH string }

func testPackage(t *testing.T, target string, platform platform, file string) {
	archive, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	server := "extension/bin/spec-ls"
	switch platform.GOOS {
	case "windows":
		server += ".exe"
	case "js":
		server = "extension/bin/server.wasm.gz"
	}
	want := []string{
		"[Content_Types].xml",
		"extension.vsixmanifest",
		"extension/LICENSE.txt",
		server,
		"extension/changelog.md",
		"extension/dist/extension.js",
		"extension/dist/webExtension.js",
		"extension/dist/worker.js",
		"extension/images/file-dark.svg",
		"extension/images/file-light.svg",
		"extension/images/icon.png",
		"extension/images/view.svg",
		"extension/language-configuration.json",
		"extension/package.json",
		"extension/readme.md",
		"extension/schemas/spec-ls.schema.json",
		"extension/spec-ls-configuration.language.json",
		"extension/syntaxes/spec-ls-configuration.tmLanguage.json",
		"extension/syntaxes/terraform-provider-spec.tmLanguage.json",
		"extension/walkthrough/explain.md",
		"extension/walkthrough/open.md",
		"extension/walkthrough/problems.md",
		"extension/walkthrough/view.md",
	}
	var got []string
	content := map[string][]byte{}
	for _, f := range archive.File {
		got = append(got, f.Name)
		if content[f.Name], err = readAll(f); err != nil {
			t.Fatal(err)
		}
		if f.Name == server && platform.GOOS != "windows" && f.Mode()&0o111 == 0 {
			t.Error("the server is not executable")
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the package holds\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if of, err := platformOf(content[server]); err != nil || of != platform {
		t.Errorf("the server is for %v (%v), want %v", of, err, platform)
	}
	if manifest := string(content["extension.vsixmanifest"]); !strings.Contains(manifest, `TargetPlatform="`+target+`"`) {
		t.Errorf("the manifest does not name the platform:\n%s", manifest)
	}
	if string(content["extension/schemas/spec-ls.schema.json"]) != config.Schema() {
		t.Error("the schema of configurations is not that of the server")
	}
	links := repositoryLink.FindAllStringSubmatch(string(content["extension/readme.md"]), -1)
	if len(links) == 0 {
		t.Error("the README has no pictures")
	}
	for _, link := range links {
		if _, err := os.Stat(filepath.Join(editortest.Root(), filepath.FromSlash(link[1]))); err != nil {
			t.Errorf("the README leads to %s, where nothing is", link[0])
		}
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() < minSize || info.Size() > maxSize {
		t.Errorf("it has %d bytes", info.Size())
	}
	t.Logf("%s: %.1f MB", filepath.Base(file), float64(info.Size())/1e6)
}

func readAll(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return io.ReadAll(r)
}

// platformOf reads from a program which platform it is for.
func platformOf(program []byte) (platform, error) {
	r := bytes.NewReader(program)
	if f, err := elf.NewFile(r); err == nil {
		for _, segment := range f.Progs {
			if segment.Type == elf.PT_INTERP {
				return platform{}, errors.New("it is linked dynamically, which fails on Alpine")
			}
		}
		return platform{"linux", map[elf.Machine]string{elf.EM_X86_64: "amd64", elf.EM_AARCH64: "arm64"}[f.Machine]}, nil
	}
	if f, err := macho.NewFile(r); err == nil {
		return platform{"darwin", map[macho.Cpu]string{macho.CpuAmd64: "amd64", macho.CpuArm64: "arm64"}[f.Cpu]}, nil
	}
	if f, err := pe.NewFile(r); err == nil {
		machines := map[uint16]string{pe.IMAGE_FILE_MACHINE_AMD64: "amd64", pe.IMAGE_FILE_MACHINE_ARM64: "arm64"}
		return platform{"windows", machines[f.Machine]}, nil
	}
	if unpacked, err := gzip.NewReader(r); err == nil {
		magic := make([]byte, 4)
		if _, err := io.ReadFull(unpacked, magic); err == nil && string(magic) == "\x00asm" {
			return platform{"js", "wasm"}, nil
		}
	}
	return platform{}, fmt.Errorf("%d bytes are no program", len(program))
}
