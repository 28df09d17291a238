package refactor_test

import (
	"fmt"
	"hash/fnv"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestMade applies each refactoring in the cases of TestOffered and TestNotOffered. A line of the golden file has the kind, the whole
// title, whether the result compiles if the text does, whether it brings a problem, and a checksum of the text afterwards. The lines
// below are the edits, unless the file has them already.
func TestMade(t *testing.T) {
	t.Parallel()
	m := &made{known: map[string]bool{}, judged: true}
	for _, c := range offeredCases {
		marked := offeredFrames[c.frame][0] + c.text + offeredFrames[c.frame][1]
		source, start, end := scenario.Selection(t, marked)
		m.document(c.name, source)
		m.at(t, start, end)
	}
	for _, c := range notOffered {
		for _, x := range append([]miss{{"offered", c.offered}}, c.not...) {
			source, start, end := scenario.Selection(t, offeredFrames[c.frame][0]+x.text+offeredFrames[c.frame][1])
			m.document(c.title+": "+x.why, source)
			m.at(t, start, end)
		}
	}
	scenario.Golden(t, "testdata/made-of-cases.golden", m.b.String())
}

// TestMadeEverywhere applies the refactorings at each attribute, block and unit of whole documents, in selections from one to the next,
// and those of the findings. The documents are those of the scenarios, and those in dense.txtar with everything that is rare.
func TestMadeEverywhere(t *testing.T) {
	t.Parallel()
	m := &made{known: map[string]bool{}, brief: true}
	archives := scenario.Read(t, "testdata/*.txtar")
	for _, name := range slices.Sorted(maps.Keys(archives)) {
		source, _, _ := scenario.Selection(t, string(archives[name].Files[0].Data))
		m.everywhere(t, filepath.Base(name), source)
	}
	scenario.Golden(t, "testdata/made-of-scenarios.golden", m.b.String())

	m = &made{known: map[string]bool{}, brief: true}
	for _, file := range scenario.Read(t, "testdata/dense/*.txtar")["testdata/dense/dense.txtar"].Files {
		m.everywhere(t, file.Name, string(file.Data))
	}
	scenario.Golden(t, "testdata/made-of-dense.golden", m.b.String())
}

// made is the text of a golden file that is being written.
type made struct {
	b      strings.Builder
	known  map[string]bool
	doc    *analysis.Document
	judged bool // lines say whether a refactoring brings a problem, which takes as long as a check of its result
	brief  bool // lines have no kinds
}

func (m *made) document(name, source string) {
	settings := &analysis.Settings{}
	for _, r := range rules.All() {
		settings.SetSeverity(r, max(r.Severity, rules.SeverityHint))
	}
	m.doc = analysis.NewDocument(source, settings)
	fmt.Fprintf(&m.b, "%s\n", name)
}

// at applies the refactorings of a selection, of the file, and of the findings.
func (m *made) at(t *testing.T, start, end int) {
	t.Helper()
	for _, r := range slices.Concat(refactor.At(m.doc, start, end), refactor.OfFile(m.doc)) {
		m.write(t, &r)
	}
	for _, d := range m.doc.Diagnostics() {
		for _, r := range refactor.Suppress(m.doc, &d) {
			m.write(t, &r)
		}
	}
}

// everywhere applies the refactorings at each element of a document.
func (m *made) everywhere(t *testing.T, name, source string) {
	t.Helper()
	m.document(name, source)
	file := m.doc.File()
	for k := range file.Units {
		m.at(t, file.UnitStart(k), file.UnitStart(k))
		u := m.doc.Unit(k)
		var before int
		for i := range u.Elements {
			start := file.UnitStart(k) + int(u.Tree.Nodes[u.Elements[i].Node].Start)
			m.at(t, start, start)
			if i > 0 && (i%4 == 0 || len(u.Elements) < 12 || u.Elements[i].Block) {
				m.at(t, before, start)
			}
			before = start
		}
	}
}

// write writes a refactoring and its edits, unless the same title has led to the same text before.
func (m *made) write(t *testing.T, r *refactor.Refactoring) {
	t.Helper()
	var b strings.Builder
	source := m.doc.File().Text()
	edits := r.Edits()
	after, err := text.ApplyEdits(source, edits)
	if err != nil {
		t.Fatalf("%s: %v", r.Title, err)
	}
	words := ""
	if r.Compiles {
		words += ", compiles"
	}
	if m.judged && m.doc.BringsProblem(edits) {
		words += ", brings a problem"
	}
	kind := r.Kind + ": "
	if m.brief {
		kind, words = "", ""
	}
	fmt.Fprintf(&b, "\t%s%s%s\n", kind, r.WholeTitle(), words)
	if at, ok := r.NamePosition(m.doc, text.UTF8); ok {
		fmt.Fprintf(&b, "\t\tthe name at %d:%d\n", at.Line+1, at.Column+1)
	}
	for _, e := range edits {
		fmt.Fprintf(&b, "\t\t%s → %s\n", shortened(source[e.Start:e.End]), shortened(e.Text))
	}
	sum := fnv.New32a()
	sum.Write([]byte(after))
	key := b.String() + after
	if m.known[key] {
		return
	}
	m.known[key] = true
	head, rest, _ := strings.Cut(b.String(), "\n")
	if m.known[rest] {
		rest = ""
	}
	m.known[rest] = true
	fmt.Fprintf(&m.b, "%s, %08x\n%s", head, sum.Sum32(), rest)
}

// shortened returns the beginning and the end of a text, in one line.
func shortened(text string) string {
	const most = 120
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most/2], "") + " … " + strings.ToValidUTF8(text[len(text)-most/2:], "")
	}
	return "`" + text + "`"
}

// TestCreated creates attributes from examples at each place of some documents. A line has the first and the last place with one result,
// its edits, the guesses and what is lost.
func TestCreated(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	examples := []refactor.Example{
		{Text: `{"size": 1, "id": "x", "": 2}`},
		{Text: `{"size": 1}`, Format: "json"},
		{Text: `{"size": 1}`, Between: true},
		{Text: "size = 3\ncage {\n  wide = true\n}\ntoy {\n  b = 1\n}", Format: "hcl"},
		{Text: "cage {\n  wide = true\n}"},
		{Text: "name = 1", Format: "hcl"},
		{Text: "name = 1"},
		{Text: "struct { A int }", Between: true, Format: "go"},
		{Text: "not anything"},
		{Text: "", Format: "json"},
		{Text: "", Format: "columns"},
		{Text: `{"size": 1}`, Format: "xml"},
		{Text: `{"name": "x", "string": {}}`, Format: "json"},
	}
	for _, c := range []struct{ name, text string }{
		{"empty array", offeredFrames["attribute"][0] + offeredFrames["attribute"][1]},
		{"one attribute", offeredFrames["attribute"][0] + `{"name": "name", "bool": {}}` + offeredFrames["attribute"][1]},
		{"two attributes and blocks", offeredFrames["schema"][0] + `"attributes": [{"name": "name", "bool": {}}, {"name": "a", "single_nested": {"attributes": [] }}], ` +
			`"blocks": [{"name": "cage", "list_nested": {"nested_object": {"attributes": [{"name": "b", "bool": {}}]}}}]` + offeredFrames["schema"][1]},
		{"empty blocks", offeredFrames["schema"][0] + `"attributes": [], "blocks": []` + offeredFrames["schema"][1]},
		{"attributes in a block", offeredFrames["block"][0] + `{"name": "a", "single_nested": {"attributes": [ ]}}` + offeredFrames["block"][1]},
		{"lines", "{\"provider\": {\"name\": \"p\"},\n\"resources\": [{\"name\": \"r\",\n\"schema\": {\n\"attributes\": [\n\n" +
			"{\"name\": \"name\"}\n,\n{\"name\": \"b\"} ]}}]}"},
		{"of the provider", offeredFrames["of provider"][0] + " " + offeredFrames["of provider"][1]},
		{"damaged", offeredFrames["attribute"][0] + `{"name": "name", "bool": {}} {"name"`},
		{"foreign", `{"openapi": "3.0.0", "attributes": []}`},
		{"nothing", ""},
	} {
		doc := analysis.NewDocument(c.text, nil)
		fmt.Fprintf(&b, "%s\n\t%s\n", c.name, strings.ReplaceAll(c.text, "\n", "⏎"))
		for _, of := range examples {
			fmt.Fprintf(&b, "\t%s, %q, between %t\n", shortened(of.Text), of.Format, of.Between)
			first, last := 0, ""
			flush := func(next int) {
				if last != "" {
					fmt.Fprintf(&b, "\t\tfrom %d to %d: %s\n", first, next-1, last)
				}
			}
			for offset := -1; offset <= len(c.text)+1; offset++ {
				if now := created(doc, offset, of); now != last {
					flush(offset)
					first, last = offset, now
				}
			}
			flush(len(c.text) + 2)
		}
	}
	scenario.Golden(t, "testdata/created.golden", b.String())
}

// created returns the result for an example as a line.
func created(doc *analysis.Document, offset int, of refactor.Example) string {
	got, err := refactor.CreateFrom(doc, offset, of)
	switch {
	case err != nil:
		return "error: " + err.Error()
	case got == nil:
		return ""
	}
	var b strings.Builder
	b.WriteString(got.Format)
	for _, e := range got.Edits {
		fmt.Fprintf(&b, "; at %d-%d %s", e.Start, e.End, shortened(e.Text))
	}
	fmt.Fprintf(&b, "; guessed %q, lost %q", got.Guessed, got.Lost)
	return b.String()
}

// TestOfferedKinds lists the refactorings that an editor gets if it asks for some kinds of them.
func TestOfferedKinds(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	source, start, end := scenario.Selection(t, offeredFrames["attribute"][0]+
		`{"name": "‸b", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}}, `+
		`{"name": "a", "bool": {"computed_optional_required": "optional"}}`+offeredFrames["attribute"][1])
	doc := analysis.NewDocument(source, nil)
	for _, only := range [][]string{
		nil, {""}, {"refactor"}, {"refactor.rewrite"}, {"refactor.rewrit"}, {"refactor.rewrite.type"}, {"refactor.rewrite.types"},
		{"refactor.inline"},
		{"refactor.move", "refactor.extract"}, {"source"}, {"source.organizeImports"}, {"source.sort.spec-ls"}, {"source.sort"}, {"quickfix"},
		{"refactor.rewrite.default", "source"},
	} {
		fmt.Fprintf(&b, "%q\n", only)
		for _, r := range refactor.Offered(doc, start, end, only) {
			fmt.Fprintf(&b, "\t%s: %s\n", r.Kind, r.Title)
		}
	}
	scenario.Golden(t, "testdata/offered-kinds.golden", b.String())
}
