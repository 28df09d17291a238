package discover_test

import (
	"context"
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/testdata/faulty"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestSearches holds which files of a repository are found, which of them are read, and why others are not.
func TestSearches(t *testing.T) {
	t.Parallel()
	const spec, config = `{"version": "0.1", "provider": {"name": "x"}}`, "provider:\nresources:\n path: x\n method: y\n"
	disk := &files.Memory{
		Files: map[string]string{
			"/repo/.git/info/exclude": "excluded.json\n", "/repo/.gitignore": "# comment\n*.tmp.json\n!keep.tmp.json\n/only.json\nfolder/\na\\ \nb\\{c\\}\n{d}.json\n  \n",
			"/repo/spec.json": spec, "/repo/damaged.json": `{"version": "0.1", "provider": {"name": `, "/repo/data.json": `{"a": 1}`, "/repo/specification.json": "x", "/repo/generator_config.yml": "", "/repo/gen.yml": config, "/repo/other.yml": "a: b",
			"/repo/excluded.json": spec, "/repo/x.tmp.json": spec, "/repo/keep.tmp.json": spec, "/repo/only.json": spec,
			"/repo/in/only.json": spec, "/repo/folder/a.json": spec, "/repo/in/folder": spec, "/repo/.hidden.json": spec,
			"/repo/.hidden/a.json":      spec,
			"/repo/node_modules/a.json": spec, "/repo/in/.gitignore": "!only.json\n!/excluded.json\nno.json", "/repo/in/no.json": spec,
			"/repo/in/excluded.json": spec, "/repo/{d}.json": spec, "/repo/provider_code_spec.json": "not JSON", "/repo/a.txt": spec,
			"/out/a.json": spec, "/repo/in/a.json": "[]",
		},
		Links: map[string]string{"/repo/linked.json": "/repo/spec.json", "/repo/away.json": "/out/a.json", "/repo/dangling.json": "/none",
			"/repo/linkedfolder": "/repo/in"},
		Others: []string{"/repo/pipe.json"},
	}
	var b strings.Builder
	show := func(what string, r discover.Result) {
		fmt.Fprintf(&b, "# %s\n", what)
		for _, f := range r.Files {
			path := f
			if !strings.HasPrefix(f.Path, "/") {
				path.Path = "/repo/" + f.Path
			}
			line := fmt.Sprintf("%s, named %v, known %v, openapi %v:", f.Path, f.Named, f.Known, f.OpenAPI)
			for _, sniffs := range []bool{false, true} {
				text, wanted, err := path.Read(disk, sniffs)
				line += fmt.Sprintf(" %d bytes, wanted %v, %v;", len(text), wanted, err)
			}
			fmt.Fprintln(&b, line)
		}
		for _, err := range r.Failures {
			fmt.Fprintf(&b, "failed: %v\n", err)
		}
		for _, text := range r.Unmatched {
			fmt.Fprintf(&b, "unmatched: %s\n", text)
		}
	}
	for _, arguments := range [][]string{
		{}, {"."}, {"/repo"}, {"in"}, {"./in/../spec.json", "spec.json", "."}, {"data.json", ".hidden.json", "excluded.json"}, {"*.json"},
		{"**/*.json"}, {"in/*.json"}, {"/repo/in/*"}, {".*.json"}, {"none.json", "none*.json", "none/*.json", "[", "*{"},
		{"linked.json", "away.json", "dangling.json", "pipe.json", "linkedfolder", "linkedfolder/a.json"}, {"/out"}, {"../out"}, {"/"},
		{"folder"}, {"{spec,data}.json"}, {"in", "in/a.json"},
	} {
		for _, openapi := range []bool{false, true} {
			if openapi && len(arguments) > 1 {
				continue
			}
			f := &discover.Finder{System: disk, Directory: "/repo", OpenAPI: openapi,
				Skip: func(path string) bool { return strings.Contains(path, "damaged") }}
			show(fmt.Sprintf("%q, with OpenAPI %v", arguments, openapi), f.Find(arguments...))
		}
	}
	for _, folder := range []string{"/repo", "/repo/in", "/repo/folder", "/repo/linkedfolder", "/repo/.hidden", "/repo/node_modules",
		"/repo/none", "/repo/spec.json", "/out", "/repo/in/folder"} {
		show("the folder "+folder, (&discover.Finder{System: disk, Directory: "/repo"}).Folder("/repo", folder))
	}
	show("a root that is not there", (&discover.Finder{System: disk}).Folder("/none", "/none/x"))
	ended, end := context.WithCancel(context.Background())
	end()
	show("a search that has ended", (&discover.Finder{System: disk, Directory: "/repo", Context: ended}).Find("."))
	outside := &files.Memory{Files: maps.Clone(disk.Files), Links: disk.Links}
	delete(outside.Files, "/repo/.git/info/exclude")
	show("without a repository", (&discover.Finder{System: outside, Directory: "/repo"}).Find("."))
	scenario.Golden(t, "testdata/searches.golden", b.String())
}

// TestFailures searches while one operation of the disk fails.
func TestFailures(t *testing.T) {
	t.Parallel()
	const spec, config = `{"version": "0.1", "provider": {"name": "x"}}`, "provider:\nresources:\n path: x\n method: y\n"
	repository := &files.Memory{
		Files: map[string]string{
			"/repo/.git/info/exclude": "excluded.json\n", "/repo/.gitignore": "ignored.json", "/repo/spec.json": spec, "/repo/ignored.json": spec,
			"/repo/excluded.json": spec, "/repo/in/.gitignore": "no.json", "/repo/in/no.json": spec, "/repo/in/spec.json": spec,
			"/repo/gen.yml": config, "/repo/in/folder/data.json": `{}`,
		},
		Links: map[string]string{"/repo/linked.json": "/repo/in/spec.json", "/repo/folder": "/repo/in"},
	}
	scenario.Golden(t, "testdata/failures.golden", faulty.Report(repository, func(disk files.System) (out []string) {
		show := func(what string, r discover.Result) {
			for _, f := range r.Files {
				text, wanted, err := f.Read(disk, true)
				out = append(out, fmt.Sprintf("%s: %s, named %v, %d bytes, wanted %v, %v", what, f.Path, f.Named, len(text), wanted, err))
			}
			for _, err := range r.Failures {
				out = append(out, fmt.Sprintf("%s failed: %v", what, err))
			}
			for _, text := range r.Unmatched {
				out = append(out, fmt.Sprintf("%s has nothing for %s", what, text))
			}
		}
		for _, argument := range []string{"/repo", "/repo/in/*.json", "/repo/linked.json", "/repo/folder", "/repo/in/spec.json"} {
			show(argument, (&discover.Finder{System: disk, Directory: "/repo", OpenAPI: true}).Find(argument))
		}
		for _, folder := range []string{"/repo", "/repo/in", "/repo/in/folder"} {
			show("the folder "+folder, (&discover.Finder{System: disk, Directory: "/repo"}).Folder("/repo", folder))
		}
		return out
	}))
}
