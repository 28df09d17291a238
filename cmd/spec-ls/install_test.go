package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// release is the files of a release, by name.
type release map[string]string

// fakeRelease makes a release with an archive for this machine whose program prints a word, under the checksum of some content.
func fakeRelease(t *testing.T, version, word string, checksumOf func(archive string) string) release {
	t.Helper()
	var archive bytes.Buffer
	compressed := gzip.NewWriter(&archive)
	files := tar.NewWriter(compressed)
	program := "#!/bin/sh\necho " + word + "\n"
	for name, text := range map[string]string{"README.md": "read", "spec-ls": program} {
		if err := files.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := files.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(files.Close(), compressed.Close()); err != nil {
		t.Fatal(err)
	}
	name := "spec-ls_" + version + "_" + runtime.GOOS + "_" + runtime.GOARCH + ".tar.gz"
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte(checksumOf(archive.String()))))
	zeros := strings.Repeat("0", 64)
	return release{
		name: archive.String(),
		"checksums.txt": zeros + "  spec-ls_" + version + "_plan9_mips.tar.gz\n" + sum + "  " + name + "\n" + zeros + "  " + name +
			".sbom.json\n",
		"checksums.txt.sigstore.json": "signed",
	}
}

// withCosign returns PATH with a cosign that takes what fakeRelease signs.
func withCosign(t *testing.T) string {
	t.Helper()
	directory := t.TempDir()
	script := "#!/bin/sh\n[ \"$1 $2\" = 'verify-blob --bundle' ] && [ \"$(cat \"$3\")\" = signed ] || { echo invalid signature; exit 1; }\n"
	if err := os.WriteFile(filepath.Join(directory, "cosign"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	return directory + string(os.PathListSeparator) + os.Getenv("PATH")
}

// installer is the script that installs a release, as a path from this directory.
var installer = filepath.Join("..", "..", "install.sh")

// runsInstaller skips a test where the script can't run.
func runsInstaller(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the archives of the tests have no program for Windows")
	}
	for _, tool := range []string{"bash", "sh", "curl", "tar"} {
		if _, err := exec.LookPath(tool); err != nil {
			missingTool(t, tool)
			t.SkipNow()
		}
	}
}

// serveReleases serves releases as GitHub does, and returns the address.
func serveReleases(t *testing.T) string {
	t.Helper()
	same := func(archive string) string { return archive }
	forged, unsigned := fakeRelease(t, "1.2.7", "forged", same), fakeRelease(t, "1.2.8", "unsigned", same)
	forged["checksums.txt.sigstore.json"] = "forged"
	delete(unsigned, "checksums.txt.sigstore.json")
	releases := map[string]release{
		"/download/v1.2.7": forged, "/download/v1.2.8": unsigned,
		"/download/v1.2.3":         fakeRelease(t, "1.2.3", "released", same),
		"/download/v1.2.4":         fakeRelease(t, "1.2.4", "other", func(archive string) string { return archive + "x" }),
		"/download/v1.2.5":         {"checksums.txt": strings.Repeat("0", 64) + "  spec-ls_1.2.5_plan9_mips.tar.gz\n", "checksums.txt.sigstore.json": "signed"},
		"/download/v1.2.6":         {"checksums.txt": fakeRelease(t, "1.2.6", "gone", same)["checksums.txt"], "checksums.txt.sigstore.json": "signed"},
		"/latest/download":         fakeRelease(t, "2.0.0", "latest", same),
		"/download/v2.0.0-alpha.1": fakeRelease(t, "2.0.0-alpha.1", "alpha", same),
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		directory, name := path.Split(r.URL.Path)
		text, ok := releases[strings.TrimSuffix(directory, "/")][name]
		if !ok {
			http.NotFound(w, r)
			return
		}
		io.WriteString(w, text)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// The script installs a release in one step, prints what it did, and leaves nothing else behind.
func TestInstaller(t *testing.T) {
	runsInstaller(t)
	releases := serveReleases(t)
	script, err := filepath.Abs(installer)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, arguments, machine string
		code                     int
		prints, says             string
	}{
		{"the latest", "", "", 0, "latest", "installed 2.0.0 as "},
		{"a version", "--version v1.2.3", "", 0, "released", "installed 1.2.3 as "},
		{"a version without its letter", "--version=1.2.3", "", 0, "released", "is not in PATH"},
		{"no release", "--version v9.9.9", "", 3, "", "there is no release v9.9.9"},
		{"nothing for this machine", "--version v1.2.5", "", 3, "", "the release has nothing for"},
		{"a machine that is not known", "", "SPARC", 3, "", "there is no release for"},
		{"another checksum", "--version v1.2.4", "", 1, "", "does not have the checksum of its release"},
		{"another signature", "--version v1.2.7", "", 1, "", "invalid signature"},
		{"no signature", "--version v1.2.8", "", 1, "", "the checksums of the release are not signed as they must be"},
		{"the archive is gone", "--version v1.2.6", "", 3, "", "has lost spec-ls_1.2.6_"},
		{"not a version", "--version ../v1", "", 2, "", "the version is not one"},
		{"a version with more", "--version v1;reboot", "", 2, "", "the version is not one"},
		{"no value", "--to", "", 2, "", "--to needs a value"},
		{"another argument", "--dir /tmp", "", 2, "", "unknown argument --dir"},
		{"how it is built where there is no release", "--version v9.9.9", "", 3, "", "go install github.com/spec-ls/spec-ls/cmd/spec-ls@main"},
		{"how it is built for another machine", "", "SPARC", 3, "", "go install github.com/spec-ls/spec-ls/cmd/spec-ls@latest"},
	} {
		t.Run(test.name, func(t *testing.T) {
			home, temporary := t.TempDir(), t.TempDir()
			directory := filepath.Join(home, "a directory", "bin")
			arguments := append([]string{script}, strings.Fields(test.arguments)...)
			if !strings.Contains(test.arguments, "--to") {
				arguments = append(arguments, "--to", directory)
			}
			command := exec.Command("sh", arguments...)
			command.Env = append(os.Environ(), "HOME="+home, "TMPDIR="+temporary, "SPEC_LS_RELEASES="+releases, "RUNNER_ARCH="+test.machine, "PATH="+withCosign(t))
			out, err := command.CombinedOutput()
			if code := command.ProcessState.ExitCode(); code != test.code || !strings.Contains(string(out), test.says) {
				t.Errorf("exit code %d (%v), want %d: %s", code, err, test.code, out)
			}
			if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v (%v)", left, err)
			}
			if test.code != 0 {
				if left, err := os.ReadDir(home); err != nil || len(left) > 0 {
					t.Errorf("made: %v (%v)", left, err)
				}
				return
			}
			printed, err := exec.Command(filepath.Join(directory, "spec-ls")).Output()
			if err != nil || strings.TrimSpace(string(printed)) != test.prints {
				t.Errorf("the program prints %q (%v)", printed, err)
			}
			if installed, err := os.ReadDir(directory); err != nil || len(installed) != 1 {
				t.Errorf("%v is installed (%v)", installed, err)
			}
		})
	}
}

// A missing network is reported differently from a missing release, and help is no error.
func TestInstallerSays(t *testing.T) {
	runsInstaller(t)
	script, err := filepath.Abs(installer)
	if err != nil {
		t.Fatal(err)
	}
	refused := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }))
	defer refused.Close()
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close() // nobody listens there
	for _, test := range []struct {
		name, releases, argument string
		code                     int
		says                     string
	}{
		{"nobody listens", gone.URL, "--version=v1.2.3", 1, "is the network there?"},
		{"it is refused", refused.URL, "--version=v1.2.3", 1, "the server answers with 403"},
		{"help", gone.URL, "--help", 0, "--to DIRECTORY"},
	} {
		t.Run(test.name, func(t *testing.T) {
			home := t.TempDir()
			command := exec.Command("sh", script, test.argument)
			command.Env = append(os.Environ(), "HOME="+home, "TMPDIR="+t.TempDir(), "SPEC_LS_RELEASES="+test.releases)
			out, err := command.CombinedOutput()
			if code := command.ProcessState.ExitCode(); code != test.code || !strings.Contains(string(out), test.says) ||
				strings.Contains(string(out), "there is no release") {
				t.Errorf("exit code %d (%v), want %d: %s", code, err, test.code, out)
			}
		})
	}
}

// The action installs the binary of a release whose checksum is right, builds one where there is none, and leaves the caller's Go alone.
func TestActionInstalls(t *testing.T) {
	runsInstaller(t)
	content, err := os.ReadFile(filepath.Join("..", "..", "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(content), "setup-go") {
		t.Error("the action installs a Go that later steps would use")
	}
	install := actionStep(t, string(content), "Install spec-ls")
	releases := serveReleases(t)
	script, err := os.ReadFile(installer)
	if err != nil {
		t.Fatal(err)
	}
	const unreleased, released = "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-01\n",
		"# Changelog\n\n## [1.2.3] - 2026-01-01\n\n## [1.2.2] - 2026-01-01\n"
	for _, test := range []struct{ name, version, changes, want string }{
		{"a version", "v1.2.3", unreleased, "released"},
		{"a version without its letter", "1.2.3", unreleased, "released"},
		{"a version before a release", "v2.0.0-alpha.1", unreleased, "alpha"},
		{"the latest", "latest", unreleased, "latest"},
		{"the action's own", "", released, "released"},
		{"the action's own, unreleased", "", unreleased, "built: build -o"},
		{"a branch", "main", released, "built: install github.com/spec-ls/spec-ls/cmd/spec-ls@main"},
		{"no release", "v9.9.9", released, "built: install github.com/spec-ls/spec-ls/cmd/spec-ls@v9.9.9"},
		{"no release, without its letter", "9.9.9", released, "built: install github.com/spec-ls/spec-ls/cmd/spec-ls@v9.9.9"},
		{"no archive for this machine", "v1.2.5", released, "built: install github.com/spec-ls/spec-ls/cmd/spec-ls@v1.2.5"},
		{"another signature", "v1.2.7", released, "error: the checksums of the release are not signed as they must be"},
		{"the archive is gone", "v1.2.6", released, "built: install github.com/spec-ls/spec-ls/cmd/spec-ls@v1.2.6"},
		{"another checksum", "v1.2.4", released, "error: does not have the checksum of its release"},
		{"several lines", "v1.2.3\npwned=yes", released, "error: the version is not one"},
		{"a path", "../../v1.2.3", released, "error: the version is not one"},
	} {
		t.Run(test.name, func(t *testing.T) {
			temporary, action, tools := t.TempDir(), t.TempDir(), t.TempDir()
			fakeGo := "#!/bin/sh\nprintf '#!/bin/sh\\necho built: %s\\n' \"$*\" >\"$RUNNER_TEMP/spec-ls/spec-ls\"\nchmod +x \"$RUNNER_TEMP/spec-ls/spec-ls\"\n"
			if err := errors.Join(os.WriteFile(filepath.Join(action, "CHANGELOG.md"), []byte(test.changes), 0o644),
				os.WriteFile(filepath.Join(tools, "go"), []byte(fakeGo), 0o755),
				os.WriteFile(filepath.Join(action, "install.sh"), script, 0o755)); err != nil {
				t.Fatal(err)
			}
			step := exec.Command("bash", "-c", install)
			step.Dir = temporary
			for _, file := range []string{"PATH", "ENV", "OUTPUT"} {
				step.Env = append(step.Env, "GITHUB_"+file+"="+filepath.Join(temporary, file))
			}
			step.Env = append(step.Env, "PATH="+tools+string(filepath.ListSeparator)+withCosign(t), "RUNNER_TEMP="+temporary,
				"ACTION_PATH="+action,
				"VERSION="+test.version, "SPEC_LS_RELEASES="+releases)
			out, err := step.CombinedOutput()
			program := filepath.Join(temporary, "spec-ls", "spec-ls")
			if want, fails := strings.CutPrefix(test.want, "error: "); fails {
				if _, installed := os.Stat(program); err == nil || installed == nil || !strings.Contains(string(out), want) {
					t.Errorf("%v: %s", err, out)
				}
				return
			}
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			if printed, err := exec.Command(program).Output(); err != nil || !strings.HasPrefix(string(printed), test.want) {
				t.Errorf("the program prints %q (%v), want %q\n%s", printed, err, test.want, out)
			}
			if installed, err := os.ReadDir(filepath.Dir(program)); err != nil || len(installed) != 1 {
				t.Errorf("%v is installed (%v)", installed, err)
			}
			if added, err := os.ReadFile(filepath.Join(temporary, "PATH")); err != nil || string(added) != filepath.Dir(program)+"\n" {
				t.Errorf("%q is added to the path (%v)", added, err)
			}
			for _, file := range []string{"ENV", "OUTPUT"} {
				if _, err := os.Stat(filepath.Join(temporary, file)); err == nil {
					t.Errorf("something is written for later steps: %s", file)
				}
			}
		})
	}
}
