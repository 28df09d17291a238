package rules_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/goproject"
	"github.com/spec-ls/spec-ls/internal/testing/pages"
	"github.com/spec-ls/spec-ls/internal/testing/pages/playable"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestPages compares every rule with its page: the header says what the registry says, each invalid example gives exactly
// one finding, which is the rule's, each valid one gives none, and every fix leaves a file on which the rule is silent.
// Run one page with -run TestPages/rule-name.
func TestPages(t *testing.T) {
	for _, rule := range rules.All() {
		if slices.Contains(rules.OpenAPI(), rule) {
			continue // package review holds them, which finds their mistakes
		}
		t.Run(rule.Name, func(t *testing.T) {
			page, err := rules.Page(rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, heading := range []string{rules.SectionWhat, rules.SectionWhy, rules.SectionExamples, rules.SectionToolchain,
				rules.SectionReferences} {
				if page.Section(heading) == "" {
					t.Errorf("the page has no section %q", heading)
				}
			}
			offered := map[string]bool{}
			examples := pageExamples(t, page.Section(rules.SectionExamples))
			invalid := 0
			for _, e := range examples {
				name := fmt.Sprintf("example %d", e.number)
				if e.valid {
					e.checkValid(t, name, rule)
					continue
				}
				invalid++
				offered[e.checkInvalid(t, name, rule)] = true
			}
			// No file makes a rule panic; TestRulePanics does. Package compilation finds what files are generated into one folder.
			if invalid == 0 && rule != rules.InternalError && rule != rules.OutputShared && !rule.ByVerify {
				t.Error("the page has no invalid example")
			}
			if len(rule.Options) == 0 && page.Section(rules.SectionOptions) != "" {
				t.Error("the rule has no options, and the page has a section about them")
			}
			if len(rule.Options) > 0 && page.Section(rules.SectionOptions) != optionsSection(t, rule) {
				rewriteOptions(t, rule, page)
			}
			header := fmt.Sprintf("# %s\n\n%s\n\n| stage | severity | fix |\n|---|---|---|\n| %s | %s | %s |\n",
				rule.Name, rule.Summary, rule.Stage, headerSeverity(rule), headerFix(offered)) + headerExample(t, rule)
			if !strings.HasPrefix(page.Markdown, header) {
				rewriteHeader(t, rule, page, header)
			}
		})
	}
}

// headerFix returns the entry of a page for its rule's fixes: the best that is offered for each invalid example.
func headerFix(offered map[string]bool) string {
	var words []string
	for _, best := range []string{"safe", "unsafe", "none"} {
		if offered[best] {
			words = append(words, best)
		}
	}
	return cmp.Or(strings.Join(words, " or "), "none")
}

// headerSeverity returns the entry of a page for its rule's severity.
func headerSeverity(rule *rules.Rule) string {
	if !rule.OnByDefault() {
		return fmt.Sprintf("**off by default** (%s)", rule.Severity)
	}
	return rule.Severity.String()
}

// headerExample returns the entry of a page for an example that can be tried.
func headerExample(t *testing.T, rule *rules.Rule) string {
	t.Helper()
	example, err := playable.Find(rule)
	if err != nil {
		t.Fatal(err)
	}
	if example == nil {
		return ""
	}
	return fmt.Sprintf("\n[Try it](%s)\n", rule.ExampleURL())
}

// rewriteHeader puts what the program says into the head of a page.
func rewriteHeader(t *testing.T, rule *rules.Rule, page *rules.PageText, header string) {
	t.Helper()
	_, rest, found := strings.Cut(page.Markdown, "\n## ")
	if !scenario.Updating() || !found {
		t.Errorf("the page does not begin with\n%s", header)
		return
	}
	if err := os.WriteFile("docs/"+rule.Name+".md", []byte(header+"\n## "+rest), 0o644); err != nil {
		t.Fatal(err)
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

// TestEveryRuleIsRegistered finds rules in the code that nobody registers: they report nothing, and no other test misses them.
func TestEveryRuleIsRegistered(t *testing.T) {
	files := token.NewFileSet()
	found := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for n := range ast.Preorder(file) {
			literal, ok := n.(*ast.CompositeLit)
			if !ok {
				continue
			}
			name := ruleName(literal)
			if name == "" {
				continue
			}
			found[name] = true
			if _, err := rules.Find(name); err != nil {
				t.Errorf("%s: %s is in no list that package all registers", files.Position(literal.Pos()), name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules.All() {
		if !found[rule.Name] {
			t.Errorf("this test does not see %s in the code", rule.Name)
		}
	}
}

// ruleName returns the name of the rule that a composite literal declares, or "" if it declares another type.
func ruleName(literal *ast.CompositeLit) (name string) {
	graded := false
	for _, element := range literal.Elts {
		member, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, ok := member.Key.(*ast.Ident)
		if !ok {
			continue
		}
		text, isText := member.Value.(*ast.BasicLit)
		switch {
		case key.Name == "Name" && isText && text.Kind == token.STRING:
			name, _ = strconv.Unquote(text.Value)
		case key.Name == "Severity":
			graded = true
		}
	}
	if !graded {
		return ""
	}
	return name
}

// example is a fenced snippet of a page, wrapped into a whole document.
type example struct {
	number    int // on its page, from 1
	valid     bool
	text      string
	settings  analysis.Settings
	enable    bool
	neighbour string      // the text of another file of the provider beside it; empty for none
	options   string      // of the page's rule, as a configuration has them; empty for none
	rule      *rules.Rule // whose all findings are of interest; nil for that of the page

	configuration bool // it is not a specification but a configuration of spec-ls
	overlay       bool // it is not a specification but an overlay of one
	unnoticed     bool // the file beside it brings findings that a check without it would not be done again for
}

// checkValid reports all findings in a valid example.
func (e *example) checkValid(t *testing.T, name string, rule *rules.Rule) {
	t.Helper()
	for _, d := range e.findings(rule, e.text) {
		t.Errorf("%s: %s: %s", name, d.Rule.Name, d.Message)
	}
}

// checkInvalid reports wrong findings in an invalid example, and returns the best fix that is offered.
func (e *example) checkInvalid(t *testing.T, name string, rule *rules.Rule) (best string) {
	t.Helper()
	best = "none"
	found := e.findings(rule, e.text)
	if e.unnoticed {
		t.Errorf("%s rests on the other file, and is not checked again when that appears: %s reads it without a fact", name, rule.Name)
	}
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
	fixes := slices.DeleteFunc(slices.Clone(d.Fixes()), func(f rules.Fix) bool { return !f.IsInside() })
	for _, fix := range fixes {
		if best = "unsafe"; fix.Safe {
			best = "safe"
			break
		}
	}
	for _, fix := range fixes {
		fixed, err := text.ApplyEdits(e.text, fix.Edits)
		if err != nil {
			t.Errorf("%s: %s: %v", name, fix.Title, err)
			continue
		}
		if testing.Verbose() {
			t.Logf("%s: %s: %s", name, fix.Title, fixed)
		}
		for _, again := range e.findings(rule, fixed) {
			switch {
			case again.Rule == rule:
				t.Errorf("%s: after %q the rule still says: %s\n%s", name, fix.Title, again.Message, fixed)
			case fix.Safe && again.Severity == rules.SeverityError && rule.Stage != rules.StageSyntax, again.Rule.Stage == rules.StageSyntax:
				t.Errorf("%s: after %q there is %s: %s\n%s", name, fix.Title, again.Rule.Name, again.Message, fixed)
			}
		}
	}
	return best
}

// findings returns the errors and warnings in a text, and all findings of the page's own rule.
func (e *example) findings(rule *rules.Rule, text string) []analysis.Diagnostic {
	if e.configuration {
		return config.Parse(text).Diagnostics
	}
	if e.overlay {
		return overlay.Findings(text)
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
		neighbours := provider.Neighbours(files)["/spec.json"]
		beside := document.WithNeighbours(neighbours)
		e.unnoticed = !document.ChangesBeside(neighbours) && len(beside.Diagnostics()) != len(document.Diagnostics())
		document = beside
	}
	for _, d := range document.Diagnostics() {
		if d.Severity >= rules.SeverityWarning || d.Rule == rule {
			out = append(out, d)
		}
	}
	return out
}

// exampleFrames are the documents around the snippets of a page.
var exampleFrames = pages.Frames

// pageExamples returns the examples of a page, with the settings that their words stand for.
func pageExamples(t *testing.T, section string) []*example {
	t.Helper()
	found, err := pages.Examples(section)
	if err != nil {
		t.Fatal(err)
	}
	var examples []*example
	for _, e := range found {
		current := &example{number: e.Number, valid: e.Valid, text: e.Text, neighbour: e.Neighbour}
		if e.ByHand != "" {
			current.settings.ByHand = byHand(e.ByHand, e.Words["package"])
		}
		for name, value := range e.Words {
			switch name {
			case "modules":
				current.settings.Modules = strings.Split(value, ",")
			case "package":
				current.settings.Package = value
			case "fork":
				current.settings.Toolchain = toolchain.Follow("", value)
			case "protocol":
				if current.settings.Protocol, err = strconv.Atoi(value); err != nil {
					t.Fatalf("example %d: %v", e.Number, err)
				}
			case "module":
				current.settings = *goproject.Settings(t, "../golang/module/testdata/framework.txtar", checksOfTheModule)
			case "rule":
				if current.rule, err = rules.Find(value); err != nil {
					t.Fatalf("example %d: %v", e.Number, err)
				}
			case "enable":
				current.enable = true
			case "options":
				current.options = value
			case "without":
				off, err := rules.Find(value)
				if err != nil {
					t.Fatalf("example %d: %v", e.Number, err)
				}
				current.settings.SetSeverity(off, rules.SeverityOff)
			case "config":
				current.configuration = true
			case "overlay":
				current.overlay = true
			case "schema":
				current.settings.Conventions = conventions(t, e.Words["select"], value)
			case "select":
			case "deep", "bytes", "beside":
			default:
				t.Fatalf("example %d: unknown word %q", e.Number, name)
			}
		}
		examples = append(examples, current)
	}
	return examples
}

// byHand returns the packages that code is generated into, or the one package, with one file that is written by hand.
func byHand(text, pkg string) *handwritten.Packages {
	name, _, _ := strings.Cut(strings.TrimPrefix(text[strings.Index(text, "package "):], "package "), "\n")
	target := destination.Target{Folder: "/internal/provider", Package: pkg, Certain: true}
	folder := target.Folder
	if pkg == "" {
		folder += "/" + name
	}
	system := &files.Memory{Files: map[string]string{folder + "/byhand.go": text}}
	return new(handwritten.Kept).ReadAll(system, constraint.Build{OS: "linux", Arch: "amd64", Version: "1.26"}, "/", destination.All(target))
}

// conventions returns the conventions of a configuration with a JSON Schema for the things that a selector selects.
func conventions(t *testing.T, selector, schema string) []rules.Convention {
	t.Helper()
	loader := config.NewLoader(&files.Memory{Files: map[string]string{
		"/.git/HEAD": "", "/schema.json": schema,
		"/" + config.FileName: fmt.Sprintf(`{"schemas": [{"select": %q, "schema": "schema.json"}]}`, selector),
	}})
	c, err := loader.For("/spec.json")
	if err != nil || c.HasMistakes() {
		t.Fatalf("%v: %v", err, c.Sources[0].Diagnostics)
	}
	return c.Settings("/spec.json").Conventions
}

// TestPagesLinkAnywhere finds links that lead nowhere from where pages are read: in a terminal, in an editor, beside a finding.
func TestPagesLinkAnywhere(t *testing.T) {
	link, code := regexp.MustCompile(`\]\(([^)]*)\)`), regexp.MustCompile("`[^`]*`")
	links := 0
	for _, rule := range rules.All() {
		page, err := rules.Page(rule)
		if err != nil {
			t.Fatal(err)
		}
		fenced := false
		for line := range strings.Lines(page.Markdown) {
			if strings.HasPrefix(line, "```") {
				fenced = !fenced
			}
			if fenced {
				continue
			}
			for _, found := range link.FindAllStringSubmatch(code.ReplaceAllString(line, ""), -1) {
				links++
				if !strings.HasPrefix(found[1], "https://") {
					t.Errorf("%s links to %s", rule.Name, found[1])
				}
			}
		}
	}
	if links < len(rules.All()) {
		t.Errorf("only %d links were found", links)
	}
}

// TestPagesAreOurs finds text that must not be in a published page.
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
