package discover

import (
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// repository is a file system with everything that a search has to do with.
func repository() *files.Memory {
	m := &files.Memory{Files: map[string]string{}, Links: map[string]string{
		"/repo/link.json": "/repo/specs/b.json", "/repo/out.json": "/outside.json", "/repo/loop": "/repo", "/repo/zero.json": "/dev/zero",
		"/repo/dangling.json": "/repo/nowhere.json", "/repo/specs/linked": "/repo/specs/deep",
	}, Others: []string{"/dev/zero", "/repo/fifo.json"}}
	for name, text := range map[string]string{
		".git/HEAD": "", ".gitignore": "ignored/\nno.json\n", "a.json": "{}", "no.json": "{}", "notes.txt": "", ".a.json": "{}",
		"specs/b.json": "{}", "specs/.gitignore": "c.json", "specs/c.json": "{}", "specs/deep/d.json": "{}", "specs/skipped.json": "{}",
		"specs/.generated.v1.json": "{}", "ignored/e.json": "{}", "ignored/deep/f.json": "{}", ".hidden/g.json": "{}",
		"node_modules/x/h.json": "{}",
	} {
		m.Files["/repo/"+name] = text
	}
	m.Files["/outside.json"] = "{}"
	return m
}

func skip(file string) bool { return path.Base(file) == "skipped.json" }

func paths(found Result) []string {
	var out []string
	for _, file := range found.Files {
		out = append(out, file.Path)
	}
	return out
}

// Folder finds in each folder what Find finds there.
func TestFolder(t *testing.T) {
	system := repository()
	found := map[string][]string{}
	finder := Finder{System: system, Skip: skip}
	for _, file := range paths(finder.Find("/repo")) {
		found[path.Dir(file)] = append(found[path.Dir(file)], file)
	}
	if len(found) != 3 {
		t.Fatalf("files are found in %q", slices.Sorted(maps.Keys(found)))
	}
	for _, name := range []string{
		".", "specs", "specs/deep", "specs/linked", "ignored", "ignored/deep", ".hidden", "node_modules/x", ".git", "not-there", "..", "loop",
		"loop/specs",
	} {
		folder, finder := path.Join("/repo", name), Finder{System: system, Skip: skip}
		if got := paths(finder.Folder("/repo", folder)); !slices.Equal(got, found[folder]) {
			t.Errorf("in %s there are %q, want %q", name, got, found[folder])
		}
	}
}

// A search takes what is named, and in directories what may be a specification.
func TestFind(t *testing.T) {
	for _, test := range []struct{ name, arguments, want string }{
		{"a directory", "/repo", "a.json link.json specs/b.json specs/deep/d.json"},
		{"a folder in it", "/repo/specs", "specs/b.json specs/deep/d.json"},
		{"named files", "/repo/.a.json /repo/no.json /repo/out.json /repo/.hidden/g.json", ".a.json .hidden/g.json no.json out.json"},
		{"named directories", "/repo/.hidden", ".hidden/g.json"},
		{"a file and its directory", "/repo/specs /repo/specs/b.json", "specs/b.json specs/deep/d.json"},
		{"a pattern", "/repo/**/*.json", "a.json link.json specs/b.json specs/deep/d.json specs/skipped.json"},
		{"a pattern for hidden files", "/repo/**/.*.json", ".a.json specs/.generated.v1.json"},
		{"alternatives", "/repo/{a,no}.json /repo/specs/{b,deep/*}.json", "a.json specs/b.json specs/deep/d.json"},
		{"nothing", "/repo/none.json", "! cannot read /repo/none.json: file does not exist"},
		{"no match", "/repo/*.jsonc", "? /repo/*.jsonc"},
		{"a brace bomb", "/repo/" + strings.Repeat("{a,b}", 26), "! /repo/" + strings.Repeat("{a,b}", 26) + " has too many alternatives"},
		{"no pattern", "/repo/[", "! /repo/[ is not a valid pattern"},
	} {
		t.Run(test.name, func(t *testing.T) {
			finder := Finder{System: repository(), Skip: skip}
			found := finder.Find(strings.Fields(test.arguments)...)
			var got []string
			for _, file := range found.Files {
				got = append(got, strings.TrimPrefix(file.Path, "/repo/"))
			}
			for _, err := range found.Failures {
				got = append(got, "! "+err.Error())
			}
			for _, pattern := range found.Unmatched {
				got = append(got, "? "+pattern)
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("found %s\nwant  %s", strings.Join(got, " "), test.want)
			}
		})
	}
}

// Without a repository a search stays in the directory that is searched.
func TestLinksWithoutRepository(t *testing.T) {
	system := &files.Memory{
		Files: map[string]string{"/dir/specs/a.json": "{}", "/dir/b.json": "{}"},
		Links: map[string]string{"/dir/specs/inside.json": "/dir/specs/a.json", "/dir/specs/outside.json": "/dir/b.json"},
	}
	finder := Finder{System: system, Directory: "/dir"}
	if got := strings.Join(paths(finder.Find("specs")), " "); got != "specs/a.json specs/inside.json" {
		t.Errorf("found %s", got)
	}
}

// TestRead checks that named files are always read, and others if they may be specifications.
func TestRead(t *testing.T) {
	const specification = `{"version": "0.1", "provider": {"name": "x"}, "resources": []`
	const config = "provider:\n  name: x\nresources:\n  pet:\n    read: {path: /pets, method: GET}\n"
	large := strings.Repeat(" ", int(files.Found))
	system := &files.Memory{Files: map[string]string{
		"/spec.json": specification + "}", "/data.json": "{}", "/damaged.json": specification, "/no.json": "text",
		"/hole.json": strings.Repeat("\x00", int(files.Found)+1), "/large.json": specification + large + "}",
		"/large-data.json": `{"data": []` + large + "}",
		"/gen.yml":         config, "/data.yml": "data: {}\n", "/generator_config.yml": "{}\n",
		"/large.yml": config + large[:files.Configuration],
	}}
	for _, test := range []struct {
		file   File
		sniffs bool
		want   string
	}{
		{File{Path: "/spec.json"}, false, "wanted"},
		{File{Path: "/data.json"}, false, "unwanted"},
		{File{Path: "/data.json", Named: true}, false, "wanted"},
		{File{Path: "/data.json", Named: true}, true, "unwanted"},
		{File{Path: "/data.json", Known: true}, false, "unwanted"},
		{File{Path: "/no.json", Known: true}, false, "wanted"},
		{File{Path: "/damaged.json"}, false, "wanted"},
		{File{Path: "/large.json"}, false, "larger than 64 MiB"},
		{File{Path: "/large.json", Named: true}, false, "wanted"},
		{File{Path: "/hole.json", Named: true}, false, "not a text"},
		{File{Path: "/hole.json", Known: true}, false, "unwanted"},
		{File{Path: "/large-data.json"}, false, "unwanted"},
		{File{Path: "/none.json", Named: true}, false, "file does not exist"},
		{File{Path: "/gen.yml", OpenAPI: true}, false, "wanted"},
		{File{Path: "/data.yml", OpenAPI: true}, false, "unwanted"},
		{File{Path: "/generator_config.yml", OpenAPI: true}, false, "wanted"},
		{File{Path: "/large.yml", OpenAPI: true}, false, "unwanted"},
		{File{Path: "/none.yml", OpenAPI: true}, false, "file does not exist"},
	} {
		text, wanted, err := test.file.Read(system, test.sniffs)
		got := "unwanted"
		switch {
		case err != nil:
			got = files.Reason(err).Error()
		case wanted:
			got = "wanted"
		}
		if got != test.want || wanted && text != system.Files[test.file.Path] {
			t.Errorf("%v: %s, want %s", test.file, got, test.want)
		}
	}
}
