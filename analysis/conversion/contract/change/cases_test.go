package change_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// testCase is one entry of testdata/cases.txt: two schemas in the notation of notation_test.go, and the changes between them, one a line:
// its place, its rule, and its levels under the policies hashicorp and strict.
type testCase struct {
	rule, name, kind string
	built            bool // both are schemas of built providers
	old, new         string
	want             []string
}

const casesFile = "testdata/cases.txt"

func readCases(t testing.TB) []testCase {
	t.Helper()
	content, err := os.ReadFile(casesFile)
	if err != nil {
		t.Fatal(err)
	}
	var out []testCase
	rule := ""
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		text := strings.TrimSpace(line[min(1, len(line)):])
		last := len(out) - 1
		switch {
		case line == "" || strings.HasPrefix(line, "//"):
		case strings.HasPrefix(line, "#"):
			rule = text
		case strings.HasPrefix(line, "-"):
			out[last].old = text
		case strings.HasPrefix(line, "+"):
			out[last].new = text
		case strings.HasPrefix(line, "="):
			out[last].want = append(out[last].want, text)
		default:
			c := testCase{rule: rule, name: line, kind: "resource"}
			for _, kind := range []string{"provider", "datasource", "function", "ephemeral", "list", "action"} {
				if strings.HasPrefix(line, kind+": ") || strings.HasPrefix(line, "built "+kind+": ") {
					c.kind = kind
				}
			}
			c.built = strings.HasPrefix(line, "built ")
			out = append(out, c)
		}
	}
	return out
}

// found returns the changes, as in a case.
func (c *testCase) found(t *testing.T) []string {
	t.Helper()
	old, new := parse(t, c.kind, c.old), parse(t, c.kind, c.new)
	strict := map[string]change.Level{}
	key := func(c *change.Change) string { return c.Place() + " " + c.Rule.Name }
	for _, found := range change.Compare(old.contract(c.built), new.contract(c.built), change.Options{Policy: change.Strict}) {
		strict[key(&found)] = found.Level
	}
	var out []string
	for _, found := range change.Compare(old.contract(c.built), new.contract(c.built), change.Options{}) {
		if n := utf8.RuneCountInString(found.Message); n > 80 {
			t.Errorf("the headline has %d characters: %s", n, found.Message)
		}
		if strings.ContainsAny(found.Message+found.Note+found.Entry, "\n") || strings.Contains(found.Message, "{") {
			t.Errorf("unfinished: %q %q %q", found.Message, found.Note, found.Entry)
		}
		if c.kind == "datasource" && !strings.Contains(found.Note, "no state") &&
			slices.ContainsFunc(strings.Fields(found.Note+" "+found.Help), func(word string) bool {
				return strings.Trim(word, ",;.") == "state"
			}) {
			t.Errorf("a data source has no saved state: %q %q", found.Note, found.Help)
		}
		place := strings.TrimPrefix(found.Place(), found.Steps[0]+".pet")
		place = strings.TrimPrefix(strings.TrimPrefix(place, "."), "attributes.")
		if place == "" {
			place = "."
		}
		line := fmt.Sprintf("%s %s %s/%s", place, found.Rule.Name, found.Level, strict[key(&found)])
		if found.Renamed != "" {
			line += " renamed " + found.Renamed
		}
		out = append(out, line)
	}
	return out
}

// TestCases checks the changes in each case, and that each rule has at least four cases. Write the expected lines with -update, and read
// them.
func TestCases(t *testing.T) {
	cases := readCases(t)
	counts := map[string]int{}
	var text strings.Builder
	rule := ""
	wrong := false
	for _, c := range cases {
		if c.rule != rule {
			rule = c.rule
			fmt.Fprintf(&text, "\n# %s\n", rule)
		}
		t.Run(c.rule+"/"+c.name, func(t *testing.T) {
			found := c.found(t)
			fmt.Fprintf(&text, "%s\n  - %s\n  + %s\n", c.name, c.old, c.new)
			for _, line := range found {
				fmt.Fprintf(&text, "  = %s\n", line)
			}
			if slices.ContainsFunc(found, func(line string) bool { return strings.Contains(line, " "+c.rule+" ") }) ||
				c.rule == "nothing" && len(found) == 0 {
				counts[c.rule]++
			} else {
				t.Errorf("no change of the rule: %q", found)
			}
			if !slices.Equal(found, c.want) {
				wrong = true
				if !scenario.Updating() {
					t.Errorf("found %q, want %q", found, c.want)
				}
			}
		})
	}
	for _, rule := range change.All() {
		if counts[rule.Name] < 4 {
			t.Errorf("%s has %d cases, of at least four", rule.Name, counts[rule.Name])
		}
	}
	if wrong && scenario.Updating() {
		head := "// What changes between two schemas; see cases_test.go and, for the notation, notation_test.go.\n"
		if err := os.WriteFile(casesFile, []byte(head+strings.ReplaceAll(text.String(), "  - \n", "  -\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
