package completion_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// checkList checks what holds for the completion at every place of every document.
func checkList(t testing.TB, text string, offset int, list completion.List) {
	t.Helper()
	seen := map[string]bool{}
	preselected := 0
	for i, item := range list.Items {
		checkItem(t, text, offset, item)
		if seen[item.Label] {
			t.Fatalf("%q is offered twice", item.Label)
		}
		seen[item.Label] = true
		if item.Preselect {
			preselected++
		}
		if i > 0 && list.Items[i-1].SortText >= item.SortText {
			t.Fatalf("%q sorts before %q", item.Label, list.Items[i-1].Label)
		}
	}
	if preselected > 1 {
		t.Fatalf("%d items are preselected", preselected)
	}
}

// checkItem checks what holds for every item.
func checkItem(t testing.TB, text string, offset int, item completion.Item) {
	t.Helper()
	if slices.Contains(item.CommitCharacters, ",") && strings.HasSuffix(item.NewText, ",") {
		t.Fatalf("%q is accepted by a comma, and brings one", item.Label)
	}
	if item.Start > offset || offset > item.End || item.Start < 0 || item.End > len(text) {
		t.Fatalf("%q replaces [%d, %d), which does not contain %d", item.Label, item.Start, item.End, offset)
	}
	if item.InsertEnd < offset || item.InsertEnd > item.End {
		t.Fatalf("%q inserts up to %d, with the cursor at %d and the end at %d", item.Label, item.InsertEnd, offset, item.End)
	}
	if strings.ContainsAny(text[item.Start:item.End], "\r\n") {
		t.Fatalf("%q replaces several lines: %q", item.Label, text[item.Start:item.End])
	}
	if item.Label == "" || item.NewText == "" || item.FilterText == "" || strings.ContainsAny(item.NewText, "\x01\x02\x03") {
		t.Fatalf("an item lacks something: %+v", item)
	}
	// After a quote, a string's content is replaced, in which a quote is a character like any other.
	isContent := item.Start > 0 && strings.Contains("\"'", text[item.Start-1:item.Start])
	if typed := strings.TrimLeft(text[item.Start:offset], " \t"); !isContent && typed != "" && strings.Contains("\"'", typed[:1]) &&
		strings.TrimLeft(item.FilterText, " \t")[:1] != typed[:1] {
		t.Fatalf("%q is filtered by %q but replaces %q", item.Label, item.FilterText, text[item.Start:item.End])
	}
	if rest := strings.TrimPrefix(item.NewText, ","); rest != "" && strings.Contains("\r\n", rest[:1]) && item.Start > 0 &&
		strings.Contains(" \t", text[item.Start-1:item.Start]) {
		t.Fatalf("%q leaves a blank before its line break", item.Label)
	}
	for _, e := range item.AdditionalEdits {
		if e.Start <= item.End && item.Start <= e.End {
			t.Fatalf("%q: the edit [%d, %d) touches [%d, %d)", item.Label, e.Start, e.End, item.Start, item.End)
		}
	}
	apply(t, text, item)
}

// options are all that an editor may be able to do.
var options = []completion.Options{{}, {Snippets: true, Choices: true}, {IndentsLines: true}, {Snippets: true, IndentsLines: true}}

// documents are healthy, in several styles.
var documents = []string{
	indented,
	strings.ReplaceAll(indented, "\n", "\r\n"),
	`{"provider": {"name": "x", "schema": {"attributes": [{"name": "a", "list": {"optional_required": "optional", "element_type": {"string": {}}}}, {"name": "b", "object": {"optional_required": "optional", "attribute_types": [{"name": "m", "bool": {}}]}}], "blocks": [{"name": "c", "single_nested": {"description": "標籤🐈"}}]}}, "version": "0.1"}`,
	`{"version":"0.1","provider":{"name":"x"},"resources":[{"name":"y","schema":{"attributes":[{"name":"a","string":{"computed_optional_required":"computed_optional","default":{"static":"🐈"},"custom_type":{"import":{"path":"example.com/a"},"type":"a.T{}","value_type":"a.V"},"validators":[{"custom":{"imports":[{"path":"regexp"}],"schema_definition":"stringvalidator.All(stringvalidator.OneOf(\"\\u00e9\"), stringvalidator.AlsoRequires(path.MatchRelative().AtParent().AtName(\"b\")))"}}]}},{"name":"b","set_nested":{"computed_optional_required":"optional","nested_object":{"attributes":[]}}}]}}],"datasources":[{"name":"y","schema":{"attributes":[{"name":"c","int64":{"computed_optional_required":"computed","description":"What."}}]}}]}`,
}

const indented = `{
	"provider": {
		"name": "x"
	},
	"resources": [
		{
			"name": "y",
			"schema": {
				"attributes": [
					{
						"name": "many",
						"list_nested": {
							"computed_optional_required": "optional",
							"nested_object": {
								"attributes": []
							},
							"validators": [
								{
									"custom": {
										"imports": [
											{
												"path": "regexp"
											}
										],
										"schema_definition": "x.Y()"
									}
								}
							]
						}
					}
				],
				"blocks": []
			}
		}
	],
	"version": "0.1"
}
`

// brokenStructure returns the findings about the syntax and the structure of a document.
func brokenStructure(text string) []string {
	var found []string
	for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
		if d.Rule.Stage <= rules.StageSchema && d.Severity == rules.SeverityError {
			found = append(found, d.Message)
		}
	}
	return found
}

// TestEveryOffset accepts every item at every place of healthy documents: the result is JSON, and still has the structure of a
// specification unless only a key was exchanged.
func TestEveryOffset(t *testing.T) {
	for _, text := range documents {
		if found := brokenStructure(text); !json.Valid([]byte(text)) || len(found) > 0 {
			t.Fatalf("not healthy: %s\n%s", found, text)
		}
		doc := analysis.NewDocument(text, nil)
		done := map[string]bool{}
		for offset := 0; offset <= len(text); offset += sampling.Short() {
			for _, o := range options {
				list := completion.Complete(doc, offset, o)
				checkList(t, text, offset, list)
				if o.Snippets {
					continue
				}
				for _, item := range list.Items {
					out := apply(t, text, item)
					if done[out] {
						continue
					}
					done[out] = true
					if !json.Valid([]byte(out)) {
						t.Fatalf("%q at %d of\n%s\nleaves what is not JSON:\n%s", item.Label, offset, text, out)
					}
					if item.Kind == completion.KindKey && !strings.Contains(item.NewText, ":") {
						continue
					}
					if found := brokenStructure(out); len(found) > 0 {
						t.Fatalf("%q at %d leaves %s:\n%s", item.Label, offset, found, out)
					}
				}
			}
		}
	}
}

// A comma accepts a value where the value does not bring one.
func TestCommaAcceptsValues(t *testing.T) {
	for behind, accepts := range map[string]bool{`}`: true, `, "sensitive": true}`: true, "\n\"sensitive\": true}": false} {
		text, offset := scenario.Cursor(t, `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
			{"name": "a", "string": {"computed_optional_required": ‸`+behind+`}]}}]}`)
		items := completion.Complete(analysis.NewDocument(text, nil), offset, completion.Options{}).Items
		if len(items) == 0 {
			t.Errorf("before %q nothing is offered", behind)
		}
		for _, item := range items {
			if slices.Equal(item.CommitCharacters, []string{","}) != accepts {
				t.Errorf("before %q: %q is accepted by %q", behind, item.Label, item.CommitCharacters)
			}
		}
	}
}

// TestSnippetsAgree holds that a snippet, with what its tab stops propose, is the text for editors without snippets.
func TestSnippetsAgree(t *testing.T) {
	for _, text := range documents {
		doc := analysis.NewDocument(text, nil)
		for offset := range len(text) + 1 {
			plain := completion.Complete(doc, offset, completion.Options{})
			snippets := completion.Complete(doc, offset, completion.Options{Snippets: true, Choices: offset%2 == 0})
			if len(plain.Items) != len(snippets.Items) {
				t.Fatalf("%d: %d items without snippets, %d with", offset, len(plain.Items), len(snippets.Items))
			}
			for i, item := range snippets.Items {
				got := item.NewText
				if item.IsSnippet {
					got = expandSnippet(t, got)
				}
				want := plain.Items[i].NewText
				if strings.Contains(want, `.Thing`) && strings.Contains(withoutSpace(got), `"type":""`) ||
					strings.Contains(want, ".Thing") && strings.HasSuffix(got, `""`) {
					continue // a tab stop can be left empty, which a list follows
				}
				if withoutSpace(got) != withoutSpace(want) {
					t.Fatalf("%d: %q is the snippet\n%s\nand the text\n%s", offset, item.Label, item.NewText, want)
				}
			}
		}
	}
}

func withoutSpace(text string) string { return strings.Join(strings.Fields(text), "") }

// expandSnippet returns the text that a snippet inserts at first.
func expandSnippet(t *testing.T, snippet string) string {
	t.Helper()
	var b strings.Builder
	for i, depth := 0, 0; i < len(snippet); i++ {
		switch c := snippet[i]; {
		case c == '\\' && i+1 < len(snippet):
			i++
			b.WriteByte(snippet[i])
		case c == '$' && strings.HasPrefix(snippet[i:], "${"):
			depth++
			for i += 2; '0' <= snippet[i] && snippet[i] <= '9'; i++ {
			}
			if snippet[i] == '}' {
				depth--
			} else if snippet[i] == '|' { // a choice; the first value is there at first
				texts, _, ok := strings.Cut(snippet[i+1:], "|}")
				if !ok {
					t.Fatalf("not a snippet: %q", snippet)
				}
				first, _, _ := strings.Cut(texts, ",")
				b.WriteString(first)
				i += len(texts) + len("|}")
				depth--
			} else if snippet[i] != ':' {
				t.Fatalf("not a snippet: %q", snippet)
			}
		case c == '$' && strings.HasPrefix(snippet[i:], "$0"):
			i++
		case c == '}' && depth > 0:
			depth--
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// TestIndentsLines holds that the options differ only in who indents the lines.
func TestIndentsLines(t *testing.T) {
	text := documents[0]
	doc := analysis.NewDocument(text, nil)
	for offset := range len(text) + 1 {
		relative := completion.Complete(doc, offset, completion.Options{IndentsLines: true})
		for i, item := range completion.Complete(doc, offset, completion.Options{}).Items {
			line := text[strings.LastIndexByte(text[:item.Start], '\n')+1 : item.Start]
			indentation := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
			if got := strings.ReplaceAll(relative.Items[i].NewText, "\n", "\n"+indentation); got != item.NewText {
				t.Fatalf("%d: %q is\n%s\nand, indented by the editor,\n%s", offset, item.Label, item.NewText, got)
			}
		}
	}
}

// mutate damages a text as people and failed merges do.
func mutate(text string, random *rand.Rand) string {
	pieces := []string{"{", "}", "[", "]", ",", ":", "\"", "'", "\\", "\n", " ", "<<<<<<< a\n", "x", "標", "🐈", "\"na", "//", "\xff"}
	for range 1 + random.IntN(4) {
		i := random.IntN(len(text) + 1)
		switch random.IntN(3) {
		case 0:
			text = text[:i] + text[min(i+1+random.IntN(12), len(text)):]
		case 1:
			text = text[:i] + pieces[random.IntN(len(pieces))] + text[i:]
		default:
			text = text[:i] + pieces[random.IntN(len(pieces))] + text[min(i+1, len(text)):]
		}
	}
	return text
}

// TestEveryOffsetOfDamage completes everywhere in damaged documents. A key that is in an object is not offered again.
func TestEveryOffsetOfDamage(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 60 / sampling.Every() {
		healthy := documents[round%len(documents)]
		text := mutate(healthy[:min(len(healthy), 1_200)], random)
		doc := analysis.NewDocument(text, nil)
		for offset := -1; offset <= len(text)+1; offset++ {
			list := completion.Complete(doc, offset, options[offset&3])
			checkList(t, text, offset, list)
			checkNoneTwice(t, text, list)
		}
	}
}

// checkNoneTwice accepts each key that is offered with a value, and looks for an object that has it twice since then.
func checkNoneTwice(t *testing.T, text string, list completion.List) {
	t.Helper()
	if len(list.Items) == 0 || list.Items[0].Kind != completion.KindKey || list.Items[0].IsSnippet {
		return
	}
	if !syntax.Parse(text, spec.Options).Balanced() {
		return // the nesting is a guess then, which another key may change
	}
	for _, item := range list.Items {
		key := schema.LookupKey([]byte(item.Label))
		if !strings.Contains(item.NewText, ":") || key == schema.KeyNone {
			continue
		}
		if out := apply(t, text, item); utf8.ValidString(out) && countTwice(out, key) > countTwice(text, key) {
			t.Fatalf("%q at %d is there twice:\n%s\n%s", item.Label, item.Start, text, out)
		}
	}
}

// countTwice counts the objects that have a key more than once.
func countTwice(text string, key schema.Key) int {
	tree := syntax.Parse(text, spec.Options)
	count := 0
	for i := range tree.Nodes {
		has := 0
		if tree.Nodes[i].Kind != syntax.Object {
			continue
		}
		for m := range tree.Children(int32(i)) {
			if schema.Key(tree.Nodes[m].Key) == key {
				has++
			}
		}
		if has > 1 {
			count++
		}
	}
	return count
}

// TestPages holds that every page that an item names exists, and that no other name is one.
func TestPages(t *testing.T) {
	named := map[completion.Page]bool{}
	for _, text := range documents {
		doc := analysis.NewDocument(text, nil)
		for offset := range len(text) + 1 {
			for _, item := range completion.Complete(doc, offset, completion.Options{}).Items {
				named[item.Page] = true
			}
		}
	}
	if len(named) < 100 {
		t.Errorf("only %d pages", len(named))
	}
	for page := range named {
		if page != "" && page.Markdown(declarations.Importer{}) == "" {
			t.Errorf("%q has no text", page)
		}
	}
	for _, page := range []completion.Page{"", "key:", "key:65535 name", "key:-1 name", "value:1 x", "member:regexp", "package:nowhere",
		"method:regexp Regexp.x", "other:1"} {
		if text := page.Markdown(declarations.Importer{}); text != "" {
			t.Errorf("%q: %q", page, text)
		}
	}
}

// TestEveryTypeHasPages reaches the greatest type of the grammar.
func TestEveryTypeHasPages(t *testing.T) {
	seen := []schema.Type{schema.TypeAny}
	for queue := []schema.Type{schema.TypeRoot}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if slices.Contains(seen, at) {
			continue
		}
		seen = append(seen, at)
		queue = append(queue, at.Items())
		for k := range at.Shape().Allowed.All() {
			queue = append(queue, at.Member(k))
		}
	}
	if got := slices.Max(seen); got != schema.TypeVersion {
		t.Errorf("the greatest type is %s: page.go has another one", got)
	}
}

// FuzzComplete completes at any place of any text.
func FuzzComplete(f *testing.F) {
	for _, text := range documents {
		f.Add(text, len(text)/2)
		f.Add(text[:len(text)/2], len(text)/2)
	}
	f.Add("", 0)
	f.Add(`{"'provider":{}`, 3)
	f.Add(`{"`+strings.Repeat("x", 20_000), 15_000)
	f.Add(`{"resources": [{"schema": {"attributes": [{"string": {"validators": [{"custom": {"schema_definition": "path.Root(\"a`, 110)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		doc := analysis.NewDocument(text, nil)
		offset = int(uint(offset) % uint(len(text)+1))
		for _, o := range options {
			checkList(t, text, offset, completion.Complete(doc, offset, o))
		}
	})
}
