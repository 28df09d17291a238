package hover_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/goproject"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// everythingAt returns the results of all functions of the package at a place.
func everythingAt(t *testing.T, document *analysis.Document, offset int) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "%d: ", offset)
	if h, ok := hover.At(document, offset); ok {
		fmt.Fprintf(&b, "%+v\nplain %q\n", h, hover.PlainText(h.Markdown))
	}
	if d, ok := hover.DeclarationAt(document, offset); ok {
		fmt.Fprintf(&b, "declaration %+v\n", d)
	}
	if d := hover.ExternalDeclarationAt(document, offset); d != "" {
		fmt.Fprintf(&b, "external %s\n", d)
	}
	if offset%3 == 0 { // each time it looks at the whole document
		fmt.Fprintf(&b, "occurrences %v\n", hover.Occurrences(t.Context(), document, offset))
	}
	if p, ok := hover.PatternAt(document, offset); ok {
		fmt.Fprintf(&b, "pattern %+v\n", p)
	}
	if s, ok := hover.SignatureAt(document, offset); ok {
		fmt.Fprintf(&b, "signature %+v\n", s)
	}
	return b.String()
}

// TestSweep holds the results at many places of specifications, damaged ones among them.
func TestSweep(t *testing.T) {
	t.Parallel()
	settings := goproject.Settings(t, "../analysis/golang/module/testdata/framework.txtar", corpus.Checks+corpus.ByHand)
	samples := corpus.Specifications(t, "..")
	samples = append(samples, corpus.Damaged(samples[1:], 4)...)
	samples = append(samples, corpus.Sample{Name: "everything.json", Text: everything})
	archives := scenario.Read(t, "testdata/*.txtar")
	for _, file := range slices.Sorted(maps.Keys(archives)) {
		text := strings.ReplaceAll(string(archives[file].Files[0].Data), scenario.Mark, "")
		samples = append(samples, corpus.Sample{Name: filepath.Base(file), Text: text})
	}
	var sums scenario.Sums
	for _, sample := range samples {
		sums.Begin(sample.Name)
		document := analysis.NewDocument(sample.Text, settings)
		names := hover.ParameterNames(t.Context(), document, 0, len(sample.Text))
		sums.Add(fmt.Sprintf("%+v", names))
		sums.Add(fmt.Sprintf("%+v", hover.ParameterNames(t.Context(), document, len(sample.Text)/3, len(sample.Text)/2)))
		step := 1 + len(sample.Text)/700
		for _, offset := range append(corpus.Places(sample.Text, step), -1, len(sample.Text)+1) {
			sums.Add(everythingAt(t, document, offset))
		}
	}
	sums.Hold(t, "testdata/sums/specifications.golden")
}

// TestSweepGo holds the results for Go, in a module and without one.
func TestSweepGo(t *testing.T) {
	t.Parallel()
	settings := goproject.Settings(t, "../analysis/golang/module/testdata/framework.txtar", corpus.Checks+corpus.ByHand)
	var sums scenario.Sums
	for _, marked := range corpus.Definitions() {
		sums.Begin(marked)
		text, offset := scenario.Cursor(t, `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "first", "bool": {"computed_optional_required": "optional"}},
	{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
		{"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "`+marked+`"}}]}}]}}]}`)
		definition := strings.ReplaceAll(marked, scenario.Mark, "")
		for _, settings := range []*analysis.Settings{settings, nil} {
			document := analysis.NewDocument(text, settings)
			sums.Add(fmt.Sprintf("%+v", hover.ParameterNames(t.Context(), document, 0, len(text))))
			sums.Add(everythingAt(t, document, offset))
			start := strings.LastIndex(text, `"`+definition+`"`) + 1
			for _, place := range corpus.Places(definition, 1) {
				sums.Add(everythingAt(t, document, start+place))
			}
		}
	}
	sums.Hold(t, "testdata/sums/go.golden")
}

// patterns are regular expressions with all parts that hover explains. A few do not compile.
var patterns = []string{
	"", "a", "^a$", "^", "$", ".", "a*", "a+", "a?", "a{2}", "a{2,}", "a{2,5}",
	"a{,5}", "a{0}", "a{1}", "a{0,1}", "(a)", "(?:a)", "(?P<name>a)", "a|b",
	"a|b|c", "[a-z]", "[^a-z]", "[a-zA-Z0-9_-]", "[[:alpha:]]", `\\d`, `\\w+`, `\\s`,
	`\\b`, `\\B`, `\\A`, `\\z`, `\\D\\W\\S`, `\\pL`, `\\p{Greek}`, `\\.`, `\\x41`,
	"(?i)a", "(?s).", "(?m)^a$", "(?U)a*", "^[a-z][a-z0-9-]{0,61}[a-z0-9]$", "^(arn|urn):[^:]+:[0-9]{12}$",
	"^$", "(", "[", "a**", "a{1001}", `\\y`,
	"^(?:[a-f0-9]{8}-)+$", "標籤", "^\\u00e9$", "a+?b*?c??", "(a(b(c)))", "^a|b$",
	"[a]", "[^a]", "aaaa", "^.*$", "^.+$", "^.{3,64}$", "^\\\\S(.*\\\\S)?$",
	"^(a|b|c|d|e|f|g|h|i|j|k|l)$", "^[0-9]+(\\\\.[0-9]+)?$",
}

// TestSweepPatterns holds the explanations of regular expressions.
func TestSweepPatterns(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	for _, call := range []string{"MustCompile", "MustCompilePOSIX"} {
		for _, pattern := range patterns {
			sums.Begin(call + " " + pattern)
			for _, quoted := range []string{`\"` + strings.ReplaceAll(pattern, `\\`, `\\\\`) + `\"`, "`" + pattern + "`"} {
				text := `{"resources": [{"name": "pet", "schema": {"attributes": [{"name": "pin", "string": {"validators": [{"custom": {
	"imports": [{"path": "regexp"}], "schema_definition": "stringvalidator.RegexMatches(regexp.` + call + `(` + quoted + `), \"\")"}}]}}]}}]}`
				document := analysis.NewDocument(text, nil)
				for _, place := range []string{quoted, "regexp.Must", "RegexMatches"} {
					sums.Add(everythingAt(t, document, strings.Index(text, place)+min(2, len(place)-1)))
				}
			}
		}
	}
	sums.Hold(t, "testdata/sums/patterns.golden")
}

// TestSweepOthers holds the hovers in configurations, overlays and configurations of tfplugingen-openapi.
func TestSweepOthers(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	say := func(offset int, h hover.Hover, ok bool) { sums.Add(fmt.Sprintf("%d: %t %+v", offset, ok, h)) }
	archives := scenario.Read(t, "testdata/configuration/*.txtar")
	for _, file := range slices.Sorted(maps.Keys(archives)) {
		archive := archives[file]
		text := strings.ReplaceAll(string(archive.Files[0].Data), scenario.Mark, "")
		var specifications []config.Specification
		for _, f := range archive.Files[1 : len(archive.Files)-1] {
			document := analysis.NewDocument(string(f.Data), nil)
			specifications = append(specifications, config.Specification{Name: strings.TrimPrefix(f.Name, "specification "), Document: document})
		}
		sums.Begin(filepath.Base(file))
		for _, offset := range append(corpus.Places(text, 1), -1, len(text)+1) {
			h, ok := hover.Configuration(syntax.ParseFile(text, spec.Options), offset, specifications)
			say(offset, h, ok)
		}
	}
	initial := strings.NewReplacer(`// "`, `"`, `// {`, `{`).Replace(config.Initial)
	sums.Begin("the initial configuration")
	file := syntax.ParseFile(initial, spec.Options)
	for _, offset := range corpus.Places(initial, 2) {
		h, ok := hover.Configuration(file, offset, nil)
		say(offset, h, ok)
	}

	overlays, err := txtar.ParseFile("../analysis/conversion/overlay/testdata/rules.txtar")
	if err != nil {
		t.Fatal(err)
	}
	specifications := []*analysis.Document{analysis.NewDocument(string(overlays.Files[0].Data), nil)}
	for name, text := range corpus.Overlays {
		sums.Begin(fmt.Sprintf("overlay %d", name))
		for _, offset := range append(corpus.Places(text, 1), -1, len(text)+1) {
			h, ok := hover.Overlay(text, offset, specifications)
			say(offset, h, ok)
		}
	}

	document, err := openapi.ReadDocument(corpus.OpenAPIDocument)
	if err != nil {
		t.Fatal(err)
	}
	at := func(node int32) string { return fmt.Sprintf("#%d", node) }
	texts := corpus.OpenAPIConfigurations()
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		sums.Begin("generator's configuration, " + name)
		for _, offset := range append(corpus.Places(texts[name], 1), -1, len(texts[name])+1) {
			h, ok := hover.OpenAPI(texts[name], offset, document, 0, at)
			say(offset, h, ok)
			h, ok = hover.OpenAPI(texts[name], offset, document, ^openapi.Improvements(0), at)
			say(offset, h, ok)
			h, ok = hover.OpenAPI(texts[name], offset, nil, 0, at)
			say(offset, h, ok)
		}
	}
	sums.Hold(t, "testdata/sums/others.golden")
}

// TestSweepPlainText holds Markdown of all forms without its marks.
func TestSweepPlainText(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	for _, markdown := range []string{
		"", "a", "# A\n\nb", "## `A`\n", "**a** *b* _c_ `d`", "- a\n- b\n  - c\n",
		"1. a\n2. b\n", "```go\na *b*\n```\n", "```\n# a\n```", "~~~\na\n~~~",
		"[a](https://example.com)", "![a](b.png)", "<https://example.com>", "> a\n> b",
		"---\n", "a\\*b\\`c\\_d\\[e\\]", "&lt;a&gt; &amp; &nbsp;x", "`` a`b ``",
		"| a | b |\n| --- | :-: |\n| c | `d` |\n", "a\n\n\n\nb\n\n", "a  \nb", "*",
		"**", "`", "[a]", "[a](", "a_b_c", "\t- x", "#", "#a", "####### a", "\\",
	} {
		sums.Begin(fmt.Sprintf("%q", markdown))
		sums.Add(hover.PlainText(markdown))
	}
	sums.Hold(t, "testdata/sums/plain_text.golden")
}
