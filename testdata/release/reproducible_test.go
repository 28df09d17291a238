package release_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// values stand for what goreleaser knows about a commit.
var values = strings.NewReplacer("{{ .Version }}", version, "{{ .FullCommit }}", "0123456789abcdef0123456789abcdef01234567",
	"{{ .CommitDate }}", "2026-01-02T03:04:05Z")

// copyRepository copies the files that git knows, and new ones, into a directory.
func copyRepository(t *testing.T, directory string) {
	t.Helper()
	files, err := exec.Command("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(files), "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			continue // deleted, and not committed yet
		}
		path := filepath.Join(directory, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
}

// Two releases of one commit are the same, byte by byte, wherever they are built, and from nothing.
func TestReproducible(t *testing.T) {
	build := load(t).Builds[0]
	var programs [][]byte
	for _, place := range []string{"here", "far/away/from/there"} {
		source := filepath.Join(t.TempDir(), place)
		copyRepository(t, source)
		program := filepath.Join(t.TempDir(), build.Binary)
		arguments := append([]string{"build", "-o", program, "-ldflags", values.Replace(strings.Join(build.Ldflags, " "))}, build.Flags...)
		command := exec.Command("go", append(arguments, build.Main)...)
		command.Dir = source
		command.Env = append(append(os.Environ(), build.Env...), "GOCACHE="+filepath.Join(t.TempDir(), "cache"), "GOFLAGS=", "GOWORK=off")
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		content, err := os.ReadFile(program)
		if err != nil {
			t.Fatal(err)
		}
		programs = append(programs, content)
		if bytes.Contains(content, []byte(source)) {
			t.Error("the program holds the path that it was built in")
		}
		if len(programs) > 1 {
			continue
		}
		out, err := exec.Command(program, "version", "-f", "json").Output()
		var told struct{ Version, Commit, Date, Go, Platform, Specification, Generator string }
		if err := errors.Join(err, json.Unmarshal(out, &told)); err != nil {
			t.Fatal(err)
		}
		if told.Version != "v1.2.3" || told.Commit != values.Replace("{{ .FullCommit }}") || told.Date != values.Replace("{{ .CommitDate }}") ||
			told.Specification != "0.1" || told.Generator != "0.4.1" || told.Go == "" || told.Platform == "" {
			t.Errorf("%+v", told)
		}
	}
	if !bytes.Equal(programs[0], programs[1]) {
		t.Error("two builds differ")
	}
}
