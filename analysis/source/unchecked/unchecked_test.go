package unchecked

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the table of reasons into the documentation")

// The documentation has the table of reasons.
func TestDocumentation(t *testing.T) {
	const page, begin, end = "../../../docs/usage.md", "<!-- reasons -->\n", "<!-- end of reasons -->\n"
	content, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(content), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has no place for the reasons", page)
	}
	var rows strings.Builder
	for _, r := range reasons {
		fmt.Fprintf(&rows, "| `%s` | %s |\n", r.Name, r.Means)
	}
	want := before + begin + rows.String() + end + after
	if want == string(content) {
		return
	}
	if !*update {
		t.Fatalf("%s is out of date: go test ./analysis/source/unchecked -update writes it", page)
	}
	if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Every reason has a name of its own, a meaning and a help.
func TestReasons(t *testing.T) {
	name := regexp.MustCompile(`^[a-z]+(-[a-z]+)+$`)
	seen := map[string]bool{}
	for _, r := range reasons {
		item := r.Item("ONE", "TWO", "THREE", "FOUR")
		if !name.MatchString(r.Name) || seen[r.Name] || r.Means == "" || item.Message == "" || item.Help == "" ||
			strings.Contains(item.Message+item.Help, "$") {
			t.Errorf("%s: %+v", r.Name, item)
		}
		seen[r.Name] = true
	}
}

// An argument is not itself filled in.
func TestOf(t *testing.T) {
	if got, want := PackageBroken.Item("$2", "$1").Message, "Go package $2 does not type-check: $1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestList(t *testing.T) {
	var l List
	if l.Items() == nil {
		t.Error("an empty list is null in JSON")
	}
	l.Add("b.json", PackageUnknown.Item("z"), PackageUnknown.Item("y"))
	l.Add("a.json", PackageUnknown.Item("y"), OutputUnknown.Item(), PackageUnknown.Item("y"))
	var got []string
	for _, item := range l.Items() {
		got = append(got, fmt.Sprint(item.Reason, " ", item.Files))
	}
	if d := cmp.Diff([]string{"output-unknown [a.json]", "package-unknown [b.json a.json]", "package-unknown [b.json]"}, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
}

// An item has the names of files in the place of their paths.
func TestNamed(t *testing.T) {
	item := ReplacementMissing.Item("example.com/a/checks", "/work/a", "example.com/a").At("/work/a")
	named := item.Named(func(at string) string { return strings.TrimPrefix(at, "/work/") })
	if want := "Go package example.com/a/checks was not looked at: go.mod has a in the place of its module, which is not there"; named.Message != want {
		t.Errorf("it is %q", named.Message)
	}
	if again := named.Named(strings.ToUpper); again.Message != named.Message {
		t.Errorf("of a named one it is %q", again.Message)
	}
}
