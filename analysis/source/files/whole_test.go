package files_test

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// tree has files, folders, links that lead inside, outside, nowhere and around, and a pipe.
func tree() *files.Memory {
	return &files.Memory{
		Files: map[string]string{"/repo/.git/HEAD": "", "/repo/a.json": "alpha", "/repo/in/b.json": "beta", "/repo/in/deep/c.json": "gamma",
			"/out/d.json": "delta", "/e": ""},
		Links: map[string]string{
			"/repo/link.json": "/repo/a.json", "/repo/away": "/out", "/repo/nowhere": "/missing", "/repo/round": "/repo/square",
			"/repo/square": "/repo/round", "/repo/in/up": "/repo", "/home": "/repo",
		},
		Others: []string{"/repo/pipe"},
	}
}

var paths = []string{
	"/", "/repo", "/repo/", "/repo/a.json", "/repo/./in/../a.json", "/repo/in", "/repo/in/b.json", "/repo/in/deep", "/repo/link.json",
	"/repo/away", "/repo/away/d.json", "/repo/nowhere", "/repo/round", "/repo/in/up/a.json", "/repo/in/up/in/up", "/home/in/b.json",
	"/repo/pipe", "/repo/missing", "/repo/missing/x", "/repo/a.json/x", "/e", "/out", "/new", "/new/folder", "/new/folder/x.json",
	"/repository", "relative",
}

// looked writes down all that a system says of the paths.
func looked(system files.System) (out []string) {
	for _, path := range paths {
		text, err := system.Read(path, 4)
		var large *files.TooLargeError
		reason := ""
		if err != nil {
			reason = fmt.Sprintf("%v (%v; is none %v, is not regular %v, is large %v)", err, files.Reason(err), errors.Is(err, fs.ErrNotExist), errors.Is(err, files.ErrNotRegular), errors.As(err, &large))
		}
		out = append(out, fmt.Sprintf("%s: %q %s", path, text, reason))
		for _, n := range []int{0, 2, 99} {
			if head, err := system.Head(path, n); err == nil {
				out = append(out, fmt.Sprintf("  head of %d: %q", n, head))
			}
		}
		info, statError := system.Stat(path)
		resolved, resolveError := system.Resolve(path)
		entries, listError := system.List(path)
		out = append(out, fmt.Sprintf("  %+v %v, is %q %v, has %v %v", info, statError, resolved, resolveError, entries, listError))
		out = append(out, fmt.Sprintf("  exists %v, in the repository %q, leads into it %v, into /repo/in %v, inside %v, absolute %v", files.Exists(system, path), files.RepositoryRoot(system, path),
			files.LeadsInside(system, "/repo", path), files.LeadsInside(system, "/repo/in", path), files.Inside("/repo", path), files.IsAbs(path)))
	}
	return out
}

// TestSystems holds all that file systems in memory say of paths, and what is different with texts that are open or written.
func TestSystems(t *testing.T) {
	t.Parallel()
	texts := map[string]string{"/repo/a.json": "edited", "/new/folder/x.json": "new", "/repo/in/n.json": "", "/repo/missing": "is there",
		"/out": "file"}
	base := looked(tree())
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", strings.Join(base, "\n"))
	for _, test := range []struct {
		name   string
		system files.System
	}{
		{"open texts", files.Overlay{System: tree(), Texts: texts}}, {"written texts", files.NewWritten(tree(), texts)}, {"a record",
			files.NewRecord(tree())}, {"no texts", files.NewWritten(tree(), nil)},
	} {
		fmt.Fprintf(&b, "\n# %s, of which %d texts are known\n%s\n", test.name, len(files.TextsOf(test.system)), strings.Join(whole.Changes(base, looked(test.system)), "\n"))
	}
	for _, l := range []files.Limit{files.Specification, files.Found, files.Configuration, files.Baseline, files.Module, files.Ignore,
		files.Source, files.Generated, 1<<30 - 1, 1 << 31, 5} {
		fmt.Fprintf(&b, "%d is %s\n", l, l)
	}
	for _, p := range [][2]string{{"/a", "/a"}, {"/a", "/ab"}, {"/a/", "/a/b"}, {"/", "/a"}, {"/a", "/"}, {"a", "a/b"}, {"/a/b/..",
		"/a/x"}, {"C:/a", "C:/a/b"}, {"c:", "C:/"}, {"C:", "x"}} {
		fmt.Fprintf(&b, "%s in %s: %v, absolute %v\n", p[1], p[0], files.Inside(p[0], p[1]), files.IsAbs(p[0]))
	}
	scenario.Golden(t, "testdata/systems.golden", b.String())
}

// TestRecords holds the changes that a record finds, of files and folders that were looked at.
func TestRecords(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, test := range []struct {
		name   string
		look   func(r *files.Record)
		change func(m *files.Memory)
	}{
		{"nothing", func(r *files.Record) {}, func(m *files.Memory) { m.Files["/repo/a.json"] = "other length" }},
		{"a file that is read", func(r *files.Record) { _, _ = r.Read("/repo/a.json", 99) },
			func(m *files.Memory) { m.Files["/repo/a.json"] = "other length" }},
		{"a head", func(r *files.Record) { _, _ = r.Head("/repo/a.json", 1) }, func(m *files.Memory) { delete(m.Files, "/repo/a.json") }},
		{"a file that was not there", func(r *files.Record) { _, _ = r.Stat("/repo/z.json") },
			func(m *files.Memory) { m.Files["/repo/z.json"] = "" }},
		{"a file that becomes a folder", func(r *files.Record) { _, _ = r.Stat("/e") }, func(m *files.Memory) {
			delete(m.Files,
				"/e")
			m.Files["/e/f"] = ""
		}},
		{"a folder in which something changes", func(r *files.Record) { _, _ = r.Stat("/repo/in") },
			func(m *files.Memory) { m.Files["/repo/in/z"] = "" }},
		{"a list", func(r *files.Record) { _, _ = r.List("/repo/in") }, func(m *files.Memory) {
			m.Files["/repo/in/z"],
				m.Files["/repo/in/new/y"] = "", ""
			delete(m.Files, "/repo/in/b.json")
		}},
		{"a list twice", func(r *files.Record) { _, _ = r.List("/repo/in"); _, _ = r.List("/repo/in") },
			func(m *files.Memory) { delete(m.Files, "/repo/in/deep/c.json") }},
		{"a list of nothing", func(r *files.Record) { _, _ = r.List("/none") }, func(m *files.Memory) { m.Files["/none/x"] = "" }},
		{"a file that another caller read", func(r *files.Record) { r.NoteRead("/repo/a.json", files.Info{Size: 1}) }, func(m *files.Memory) {}},
		{"a file that changed between", func(r *files.Record) {
			r.NoteRead("/repo/a.json", files.Info{Size: 1})
			_,
				_ = r.Stat("/repo/a.json")
		}, func(m *files.Memory) {}},
		{"a folder that another caller listed", func(r *files.Record) { r.NoteListed("/repo/in", files.Info{Kind: files.Directory}, "q") },
			func(m *files.Memory) {}},
		{"a folder that changed between", func(r *files.Record) { r.NoteListed("/repo/in", files.Info{Kind: files.Directory, Size: 5}, "q") },
			func(m *files.Memory) {}},
		{"what is stopped", func(r *files.Record) {
			_, _ = r.Stat("/e")
			r.Stop()
			_, _ = r.Stat("/repo/a.json")
			_, _ = r.List("/repo")
			r.NoteRead("/x", files.Info{})
			r.NoteListed("/repo", files.Info{}, "x")
		}, func(m *files.Memory) { delete(m.Files, "/e") }},
	} {
		m := tree()
		r := files.NewRecord(m)
		test.look(r)
		test.change(m)
		for _, time := range []string{"first", "again"} {
			changed, moved := r.Changed()
			fmt.Fprintf(&b, "%s, %s: changed %v, moved %v\n", test.name, time, changed, moved)
		}
	}
	scenario.Golden(t, "testdata/records.golden", b.String())
}
