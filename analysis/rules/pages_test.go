package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/provider"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// TestPages holds every rule against its page: the header says what the registry says, each invalid example gives exactly
// one finding, which is the rule's, each valid one gives none, and every fix leaves a file on which the rule is silent.
// Run one page with -run TestPages/rule-name.
func TestPages(t *testing.T) {
	for _, rule := range rules.All() {
		t.Run(rule.Name, func(t *testing.T) {
			page, err := rules.Page(rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, heading := range []string{rules.SectionWhat, rules.SectionWhy, rules.SectionExamples, rules.SectionToolchain, rules.SectionReferences} {
				if page.Section(heading) == "" {
					t.Errorf("the page has no section %q", heading)
				}
			}
			best := "none"
			examples := pageExamples(t, page.Section(rules.SectionExamples))
			invalid := 0
			for _, e := range examples {
				name := fmt.Sprintf("example %d", e.number)
				if e.valid {
					e.checkValid(t, name, rule)
					continue
				}
				invalid++
				switch e.checkInvalid(t, name, rule) {
				case "safe":
					best = "safe"
				case "unsafe":
					if best == "none" {
						best = "unsafe"
					}
				}
			}
			if invalid == 0 {
				t.Error("the page has no invalid example")
			}
			if len(rule.Options) > 0 && page.Section(rules.SectionOptions) != optionsSection(t, rule) {
				rewriteOptions(t, rule, page)
			}
			header := fmt.Sprintf("# %s\n\n%s\n\n| stage | severity | fix |\n|---|---|---|\n| %s | %s | %s |\n",
				rule.Name, rule.Summary, rule.Stage, rule.Severity, best)
			if !strings.HasPrefix(page.Markdown, header) {
				t.Errorf("the page does not begin with\n%s", header)
			}
		})
	}
}

// TestEveryPageHasRule finds pages that no rule belongs to.
func TestEveryPageHasRule(t *testing.T) {
	paths, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatal("no pages found")
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".md")
		if _, err := rules.Find(name); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// example is a fenced snippet of a page, wrapped into a whole document.
type example struct {
	number    int // on its page, from 1
	valid     bool
	text      string
	settings  analysis.Settings
	enable    bool
	neighbour string // the text of another file of the provider beside it; empty for none
	options   string // of the page's rule, as a configuration has them; empty for none

	configuration bool // it is no specification but a configuration of spec-ls
}

// checkValid reports whatever is found in a valid example.
func (e *example) checkValid(t *testing.T, name string, rule *rules.Rule) {
	t.Helper()
	for _, d := range e.findings(rule, e.text) {
		t.Errorf("%s: %s: %s", name, d.Rule.Name, d.Message)
	}
}

// checkInvalid reports what is wrong with the findings in an invalid example, and gives the best fix that is offered.
func (e *example) checkInvalid(t *testing.T, name string, rule *rules.Rule) (best string) {
	t.Helper()
	best = "none"
	found := e.findings(rule, e.text)
	if len(found) != 1 || found[0].Rule != rule {
		t.Errorf("%s: want one finding of %s, got %d", name, rule.Name, len(found))
		for _, d := range found {
			t.Errorf("%s: %s at %q: %s", name, d.Rule.Name, e.text[d.Start:d.End], d.Message)
		}
		return best
	}
	d := found[0]
	if testing.Verbose() {
		t.Logf("%s: %q: %s", name, e.text[d.Start:d.End], d.Message)
	}
	for _, fix := range d.Fixes() {
		if best = "unsafe"; fix.Safe {
			best = "safe"
			break
		}
	}
	for _, fix := range d.Fixes() {
		mended, err := syntax.ApplyEdits(e.text, fix.Edits)
		if err != nil {
			t.Errorf("%s: %s: %v", name, fix.Title, err)
			continue
		}
		if testing.Verbose() {
			t.Logf("%s: %s: %s", name, fix.Title, mended)
		}
		for _, again := range e.findings(rule, mended) {
			switch {
			case again.Rule == rule:
				t.Errorf("%s: after %q the rule still says: %s\n%s", name, fix.Title, again.Message, mended)
			case fix.Safe && again.Severity == rules.SeverityError && rule.Stage != rules.StageSyntax, again.Rule.Stage == rules.StageSyntax:
				t.Errorf("%s: after %q there is %s: %s\n%s", name, fix.Title, again.Rule.Name, again.Message, mended)
			}
		}
	}
	return best
}

// findings gives the errors and warnings in a text, and whatever the page's own rule finds.
func (e *example) findings(rule *rules.Rule, text string) []analysis.Diagnostic {
	if e.configuration {
		return config.Parse(text).Diagnostics
	}
	settings := e.settings
	if e.options != "" {
		file := config.Parse(fmt.Sprintf(`{"rules": {%q: {"options": %s}}}`, rule.Name, e.options))
		c := config.Config{Sources: []config.Source{{Path: "/" + config.FileName, File: file}}}
		settings = *c.Settings("/spec.json")
		if file.Diagnostics != nil {
			settings.SetSeverity(rule, rules.SeverityOff) // an example whose options are wrong does not pass
		}
	}
	if e.enable {
		settings.SetSeverity(rule, max(rule.Severity, rules.SeverityHint))
	}
	var out []analysis.Diagnostic
	document := analysis.NewDocument(text, &settings)
	if e.neighbour != "" {
		files := []*provider.File{provider.Read("/spec.json", document), provider.Read("/other.json", analysis.NewDocument(e.neighbour, nil))}
		document = document.WithNeighbours(provider.Neighbours(files)["/spec.json"])
	}
	for _, d := range document.Diagnostics() {
		if d.Severity >= rules.SeverityWarning || d.Rule == rule {
			out = append(out, d)
		}
	}
	return out
}

// The documents around the snippets of a page, by the word after "json".
var exampleFrames = map[string]string{
	"document":             "%s",
	"provider":             `{"version": "0.1", "provider": %s}`,
	"resource":             `{"version": "0.1", "provider": {"name": "example"}, "resources": [%s]}`,
	"datasource":           `{"version": "0.1", "provider": {"name": "example"}, "datasources": [%s]}`,
	"attribute":            `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": {"attributes": [%s]}}]}`,
	"block":                `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": {"blocks": [%s]}}]}`,
	"datasource-attribute": `{"version": "0.1", "provider": {"name": "example"}, "datasources": [{"name": "thing", "schema": {"attributes": [%s]}}]}`,
	"datasource-block":     `{"version": "0.1", "provider": {"name": "example"}, "datasources": [{"name": "thing", "schema": {"blocks": [%s]}}]}`,
	"provider-attribute":   `{"version": "0.1", "provider": {"name": "example", "schema": {"attributes": [%s]}}}`,
	"provider-block":       `{"version": "0.1", "provider": {"name": "example", "schema": {"blocks": [%s]}}}`,
}

// hexByte is how a page writes a byte that is not to stand in it, in snippets with the option "bytes".
var hexByte = regexp.MustCompile(`\\x[0-9A-F]{2}`)

// pageExamples reads the snippets of a page's section of examples. A snippet is valid if the nearest line "Invalid:" or
// "Valid:" above it says so.
func pageExamples(t *testing.T, section string) []*example {
	t.Helper()
	var out []*example
	var current *example
	var body strings.Builder
	frame, deep, unhex := "", 0, false
	beside, neighbour := false, ""
	valid := false
	for line := range strings.Lines(section + "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case current == nil && strings.HasPrefix(trimmed, "Invalid"):
			valid = false
		case current == nil && strings.HasPrefix(trimmed, "Valid"):
			valid = true
		case current == nil && strings.HasPrefix(line, "```json"):
			current = &example{number: len(out) + 1, valid: valid}
			frame, deep, unhex, beside = "%s", 0, false, false
			body.Reset()
			for _, option := range strings.Fields(trimmed)[1:] {
				name, value, _ := strings.Cut(option, "=")
				switch name {
				case "modules":
					current.settings.Modules = strings.Split(value, ",")
				case "package":
					current.settings.Package = value
				case "protocol", "deep":
					n, err := strconv.Atoi(value)
					if err != nil {
						t.Fatalf("%s: %v", trimmed, err)
					}
					if name == "deep" {
						deep = n
					} else {
						current.settings.Protocol = n
					}
				case "beside":
					beside = true
				case "enable":
					current.enable = true
				case "options":
					current.options = value
				case "without":
					off, err := rules.Find(value)
					if err != nil {
						t.Fatalf("%s: %v", trimmed, err)
					}
					current.settings.SetSeverity(off, rules.SeverityOff)
				case "config":
					current.configuration = true
				case "bytes":
					unhex = true
				default:
					if frame = exampleFrames[name]; frame == "" {
						t.Fatalf("%s: unknown word %q", trimmed, name)
					}
				}
			}
		case current != nil && trimmed == "```":
			text := fmt.Sprintf(frame, strings.TrimSuffix(body.String(), "\n"))
			if deep > 0 {
				text = strings.Replace(text, "…", strings.Repeat("[", deep)+strings.Repeat("]", deep), 1)
			}
			if unhex {
				text = hexByte.ReplaceAllStringFunc(text, func(code string) string {
					b, err := strconv.ParseUint(code[2:], 16, 8)
					if err != nil {
						t.Fatal(err)
					}
					return string([]byte{byte(b)})
				})
			}
			if beside {
				neighbour = text
			} else {
				current.text, current.neighbour, neighbour = text, neighbour, ""
				out = append(out, current)
			}
			current = nil
		case current != nil:
			body.WriteString(line)
		}
	}
	if current != nil {
		t.Fatal("a snippet is not closed")
	}
	return out
}

// TestPagesAreOurs finds what must not stand in a published page.
func TestPagesAreOurs(t *testing.T) {
	paths, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"/tmp/", "/root/", "TODO"} {
			if strings.Contains(string(text), word) {
				t.Errorf("%s contains %q", path, word)
			}
		}
	}
}
