package discover

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
)

// Git has the last word on what it ignores: what it tracks is found, in any version of its index, and in a worktree; what it does not is told.
func TestTracked(t *testing.T) {
	for _, test := range []struct{ name, version, worktree string }{
		{"version 2", "2", ""}, {"version 4, whose names share beginnings", "4", ""}, {"a worktree", "2", "beside"},
	} {
		t.Run(test.name, func(t *testing.T) {
			top := filepath.ToSlash(t.TempDir())
			root := path.Join(top, "repository")
			put := func(root string, names ...string) {
				for _, name := range names {
					if err := os.MkdirAll(path.Join(root, path.Dir(name)), 0o755); err != nil {
						t.Fatal(err)
					}
					text := "{}"
					if path.Base(name) == ".gitignore" {
						text = "# built\nout/\nlocal*.json\n"
					}
					if err := os.WriteFile(path.Join(root, name), []byte(text), 0o600); err != nil {
						t.Fatal(err)
					}
				}
			}
			git := func(arguments ...string) string {
				t.Helper()
				command := exec.Command("git", append([]string{"-C", root, "-c", "user.name=a", "-c", "user.email=a@example.com"}, arguments...)...)
				out, err := command.CombinedOutput()
				if err != nil {
					t.Fatalf("git %s: %v\n%s", arguments, err, out)
				}
				return string(out)
			}
			put(root, ".gitignore", "a.json", "local.json", "out/deep/kept.json", "specs/b.json", "specs/local-b.json", "specs/empty/local-c.json")
			git("init", "-q")
			git("config", "index.version", test.version)
			git("add", "-f", ".")
			git("commit", "-q", "-m", "all")
			if test.worktree != "" {
				git("worktree", "add", "-q", path.Join(top, test.worktree))
				root = path.Join(top, test.worktree)
			}
			put(root, "local-new.json", "out/new.json", "out/deep/new.json", "other/out/deep/new.json", "node_modules/local.json")

			finder := Finder{System: disk.System{}, Directory: root, TellIgnored: true}
			found := finder.Find()
			var want []string
			for name := range strings.Lines(git("ls-files", "*.json")) {
				want = append(want, strings.TrimSuffix(name, "\n"))
			}
			if got := paths(found); !slices.Equal(got, want) {
				t.Errorf("found %q\nwant  %q", got, want)
			}
			var told []string
			for _, file := range found.Ignored {
				told = append(told, file.Path)
				if want := map[bool]int{true: 3, false: 2}[strings.HasPrefix(file.Path, "local")]; file.By != path.Join(root, ".gitignore") || file.Line != want {
					t.Errorf("%s is ignored by line %d of %s", file.Path, file.Line, file.By)
				}
			}
			if want := []string{"local-new.json", "other/out/deep/new.json", "out/deep/new.json", "out/new.json"}; !slices.Equal(told, want) {
				t.Errorf("told %q\nwant %q", told, want)
			}
			for _, folder := range []string{".", "specs", "out/deep", "specs/empty", "other/out/deep"} {
				finder := Finder{System: disk.System{}, Directory: root}
				var got []string
				for _, file := range paths(finder.Folder(root, path.Join(root, folder))) {
					got = append(got, strings.TrimPrefix(file, root+"/"))
				}
				if inside := slices.DeleteFunc(slices.Clone(want), func(name string) bool { return path.Dir(name) != folder }); !slices.Equal(got, inside) {
					t.Errorf("in %s there are %q, want %q", folder, got, inside)
				}
			}
		})
	}
}
