package discover

import (
	"testing"
)

func TestIgnores(t *testing.T) {
	const root = "/repo"
	tests := []struct {
		name, patterns, path string
		directory            bool
		want                 bool
	}{
		{"a name anywhere", "a.json", "x/y/a.json", false, true},
		{"a name at the top only", "/a.json", "x/a.json", false, false},
		{"a path is for the top", "x/a.json", "y/x/a.json", false, false},
		{"a star stays in its directory", "x/*.json", "x/y/a.json", false, false},
		{"two stars do not", "x/**/*.json", "x/y/z/a.json", false, true},
		{"a directory", "build/", "x/build", true, true},
		{"a file with a directory's name", "build/", "x/build", false, false},
		{"the last line counts", "*.json\n!a.json", "a.json", false, false},
		{"and again", "*.json\n!a.json\na.*", "a.json", false, true},
		{"a comment", "# a.json\n", "a.json", false, false},
		{"an escaped hash", `\#a.json`, "#a.json", false, true},
		{"an escaped mark", `\!a.json`, "!a.json", false, true},
		{"braces mean nothing", "{a,b}.json", "a.json", false, false},
		{"space at the end", "a.json  \r\n", "a.json", false, true},
		{"a class", "[ab].json", "b.json", false, true},
		{"a broken pattern", "[a\nb.json", "b.json", false, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := &ignores{files: []ignoreFile{{root, parseIgnores(".gitignore", test.patterns)}}}
			if got := g.match(root+"/"+test.path, test.directory); got != test.want {
				t.Errorf("match is %t, want %t", got, test.want)
			}
		})
	}
}
