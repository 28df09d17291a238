package resolve_test

import (
	"errors"
	"path"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// The baseline of a file is the nearest one from the file upward, within its repository, or the open folder where there is none.
func TestBaseline(t *testing.T) {
	const known = `{"version": 1, "files": {}}`
	system := &files.Memory{Files: map[string]string{
		"/.spec-ls-baseline.json":              known,
		"/repo/.git/HEAD":                      "",
		"/repo/.spec-ls-baseline.json":         known,
		"/repo/a/b/spec.json":                  "",
		"/repo/near/.spec-ls-baseline.json":    known,
		"/repo/near/a/spec.json":               "",
		"/repo/inner/.git/HEAD":                "",
		"/repo/inner/spec.json":                "",
		"/repo/damaged/.spec-ls-baseline.json": "{",
		"/repo/damaged/spec.json":              "",
		"/folder/.spec-ls-baseline.json":       known,
		"/folder/a/spec.json":                  "",
		"/alone/.spec-ls-baseline.json":        known,
		"/alone/spec.json":                     "",
		"/alone/a/spec.json":                   "",
	}}
	for _, test := range []struct{ name, file, want, made string }{
		{"in the repository's root", "/repo/a/b/spec.json", "/repo/.spec-ls-baseline.json", "/repo/.spec-ls-baseline.json"},
		{"nearer", "/repo/near/a/spec.json", "/repo/near/.spec-ls-baseline.json", "/repo/near/.spec-ls-baseline.json"},
		{"a repository inside", "/repo/inner/spec.json", "", "/repo/inner/.spec-ls-baseline.json"},
		{"in the folder", "/folder/a/spec.json", "/folder/.spec-ls-baseline.json", "/folder/.spec-ls-baseline.json"},
		{"beside the file", "/alone/spec.json", "/alone/.spec-ls-baseline.json", "/alone/.spec-ls-baseline.json"},
		{"not beside the file", "/alone/a/spec.json", "", "/alone/a/.spec-ls-baseline.json"},
	} {
		t.Run(test.name, func(t *testing.T) {
			// A folder that is open inside of a repository does not hide what lies above it.
			r := resolve.New(system, "/folder", "/repo/a")
			found, err := r.Baseline(test.file)
			got := ""
			if found != nil {
				got = found.Path
			}
			if err != nil || got != test.want {
				t.Errorf("the baseline is %q (%v), want %q", got, err, test.want)
			}
			if made := r.BaselinePath(path.Dir(test.file)); made != test.made {
				t.Errorf("one is made at %q, want %q", made, test.made)
			}
		})
	}
	_, err := resolve.New(system).Baseline("/repo/damaged/spec.json")
	var broken *resolve.BaselineError
	var damage *baseline.SyntaxError
	if !errors.As(err, &broken) || broken.Path != "/repo/damaged/.spec-ls-baseline.json" || !errors.As(err, &damage) {
		t.Errorf("of a damaged one is said %v", err)
	}
}

// A file has one name in a baseline, by which it is found again.
func TestNames(t *testing.T) {
	system := &files.Memory{
		Files: map[string]string{"/repo/specs/a.json": "", "/elsewhere/b.json": ""},
		Links: map[string]string{"/link": "/repo"},
	}
	for _, test := range []struct{ baseline, file, name, again string }{
		{"/repo/known.json", "/repo/specs/a.json", "specs/a.json", "/repo/specs/a.json"},
		{"/known.json", "/repo/specs/a.json", "repo/specs/a.json", "/repo/specs/a.json"},
		{"/repo/known.json", "/link/specs/a.json", "specs/a.json", "/repo/specs/a.json"},
		{"/link/known.json", "/repo/specs/a.json", "specs/a.json", "/link/specs/a.json"},
		{"/repo/known.json", "/elsewhere/b.json", "/elsewhere/b.json", "/elsewhere/b.json"},
	} {
		b := resolve.NewBaseline(system, test.baseline)
		if name := b.Name(test.file); name != test.name || b.FileOf(name) != test.again {
			t.Errorf("%s in %s is %s, which is %s", test.file, test.baseline, name, b.FileOf(name))
		}
	}
}

// A configuration for all files hides those around the files.
func TestFix(t *testing.T) {
	system := &files.Memory{Files: map[string]string{
		"/repo/.git/HEAD": "", "/repo/.spec-ls.json": `{"exclude": "a", "package": "one"}`, "/repo/b/.spec-ls.json": `{"package": "two"}`,
		"/other.json": `{"package": "three"}`,
	}}
	packageOf := func(r *resolve.Resolver, file string) string {
		c, err := r.Configuration(file)
		if err != nil {
			t.Fatal(err)
		}
		return r.Settings(file, c, &analysis.Settings{}).Package
	}
	r := resolve.New(system)
	if a, b := packageOf(r, "/repo/spec.json"), packageOf(r, "/repo/b/spec.json"); a != "one" || b != "two" {
		t.Errorf("the packages are %q and %q", a, b)
	}
	if all, err := r.Excluders("/repo/b/a/spec.json"); len(all) != 2 || err != nil {
		t.Errorf("%d configurations exclude (%v), want the nearest and the one above", len(all), err)
	}
	other, err := r.Loader.Load("/other.json")
	if err != nil {
		t.Fatal(err)
	}
	r.Fix(other)
	if got := packageOf(r, "/repo/b/spec.json"); got != "three" {
		t.Errorf("the package is %q", got)
	}
	r.Fix(nil)
	if all, err := r.Excluders("/repo/b/a/spec.json"); len(all) != 0 || err != nil || packageOf(r, "/repo/spec.json") != "" {
		t.Errorf("%d configurations exclude (%v) where there is none", len(all), err)
	}
}

// Files are compared where others of a provider may lie beside them and a rule asks for that.
func TestTogether(t *testing.T) {
	together := resolve.NewTogether([]string{"/p/a.json", "/p/b.json", "/q/alone.json", "/p/testdata/a.json", "/p/testdata/b.json"})
	quiet := &analysis.Settings{}
	for _, rule := range rules.All() {
		if len(rule.FileFacts) > 0 {
			quiet.SetSeverity(rule, rules.SeverityOff)
		}
	}
	for _, test := range []struct {
		path     string
		settings *analysis.Settings
		want     bool
	}{
		{"/p/a.json", &analysis.Settings{}, true}, {"/p/a.json", quiet, false}, {"/q/alone.json", &analysis.Settings{}, false},
		{"/p/testdata/a.json", &analysis.Settings{}, false},
	} {
		if got := together.Compares(test.path, test.settings); got != test.want {
			t.Errorf("%s is compared: %t", test.path, got)
		}
	}
	const text = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {}}]}`
	for _, at := range []string{"/p/a.json", "/p/b.json", "/q/alone.json"} {
		together.Add(provider.Read(at, analysis.NewDocument(text, nil)))
	}
	if neighbours := together.Neighbours(); len(neighbours) != 2 || neighbours["/p/a.json"] == nil || neighbours["/p/b.json"] == nil {
		t.Errorf("neighbours have %v", neighbours)
	}
}
