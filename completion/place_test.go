package completion_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// itemAt returns the item with a label at the mark of a document.
func itemAt(t *testing.T, marked, label string, o completion.Options) (text string, offset int, item completion.Item) {
	t.Helper()
	text, offset = scenario.Cursor(t, marked)
	list := completion.Complete(analysis.NewDocument(text, nil), offset, o)
	checkList(t, text, offset, list)
	i := slices.IndexFunc(list.Items, func(i completion.Item) bool { return i.Label == label })
	if i < 0 {
		t.Fatalf("%q is not among %d items", label, len(list.Items))
	}
	return text, offset, list.Items[i]
}

// TestInsideStrings accepts items in strings that have their closing quotes, as three kinds of editors do: one replaces the text up to the
// cursor, one the text up to the end of the string, and one takes no notice of the text after the cursor. The results are whole lines.
func TestInsideStrings(t *testing.T) {
	for _, c := range []struct {
		title, marked, label             string
		inserted, replaced, beforeCursor string
	}{
		{
			"a value of which nothing is written", `{"string": {"computed_optional_required": "‸"}}`, "computed",
			`{"string": {"computed_optional_required": "computed"}}`, `{"string": {"computed_optional_required": "computed"}}`,
			`{"string": {"computed_optional_required": "computed"}}`,
		},
		{
			"the beginning of a value", `{"string": {"computed_optional_required": "opt‸"}}`, "optional",
			`{"string": {"computed_optional_required": "optional"}}`, `{"string": {"computed_optional_required": "optional"}}`,
			`{"string": {"computed_optional_required": "optional"}}`,
		},
		{
			"the middle of a value", `{"string": {"computed_optional_required": "opt‸ed"}}`, "optional",
			`{"string": {"computed_optional_required": "optionaled"}}`, `{"string": {"computed_optional_required": "optional"}}`,
			`{"string": {"computed_optional_required": "optionaled"}}`,
		},
		{
			"a value before a member without its comma", `{"string": {"computed_optional_required": "opt‸" "sensitive": true}}`, "optional",
			`{"string": {"computed_optional_required": "optional", "sensitive": true}}`,
			`{"string": {"computed_optional_required": "optional", "sensitive": true}}`,
			`{"string": {"computed_optional_required": "optional" "sensitive": true}}`,
		},
		{
			"a key with a value", `{"string": {"desc‸": "A pet."}}`, "description",
			`{"string": {"description": "A pet."}}`, `{"string": {"description": "A pet."}}`, `{"string": {"description": "A pet."}}`,
		},
		{
			"a key behind a member without its comma", `{"string": {"sensitive": true "desc‸": "A pet."}}`, "description",
			`{"string": {"sensitive": true, "description": "A pet."}}`, `{"string": {"sensitive": true, "description": "A pet."}}`,
			`{"string": {"sensitive": true, "description": "A pet."}}`,
		},
		{
			"a key without a value", `{"string": {"sens‸"}}`, "sensitive",
			`{"string": {"sensitive": true}}`, `{"string": {"sensitive": true}}`, `{"string": {"sensitive"}}`,
		},
		{
			"a path of an import", `{"string": {"validators": [{"custom": {"imports": [{"path": "reg‸"}]}}]}}`, "regexp",
			`{"string": {"validators": [{"custom": {"imports": [{"path": "regexp"}]}}]}}`,
			`{"string": {"validators": [{"custom": {"imports": [{"path": "regexp"}]}}]}}`,
			`{"string": {"validators": [{"custom": {"imports": [{"path": "regexp"}]}}]}}`,
		},
		{
			"a string where an object belongs", `{"list": {"element_type": "‸"}}`, "string",
			`{"list": {"element_type": {"string": {}}}}`, `{"list": {"element_type": {"string": {}}}}`, "",
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			const head, tail = `{"resources": [{"name": "pet", "schema": {"attributes": [`, `]}}]}`
			marked := head + c.marked + tail
			accept := func(o completion.Options, insert bool) string {
				source, offset, item := itemAt(t, marked, c.label, o)
				end := item.End
				switch {
				case o.BeforeCursor:
					end = offset
				case insert:
					end = item.InsertEnd
				}
				out, err := text.ApplyEdits(source, append([]syntax.Edit{{Start: item.Start, End: end, Text: item.NewText}}, item.AdditionalEdits...))
				if err != nil {
					t.Fatal(err)
				}
				return strings.TrimSuffix(strings.TrimPrefix(out, head), tail)
			}
			if got := accept(completion.Options{}, true); got != c.inserted {
				t.Errorf("inserted, it leaves\n%s, want\n%s", got, c.inserted)
			}
			if got := accept(completion.Options{}, false); got != c.replaced {
				t.Errorf("replaced, it leaves\n%s, want\n%s", got, c.replaced)
			}
			if c.beforeCursor == "" {
				text, offset := scenario.Cursor(t, marked)
				if list := completion.Complete(analysis.NewDocument(text, nil), offset, completion.Options{BeforeCursor: true}); len(list.Items) > 0 {
					t.Errorf("%+v is offered", list.Items)
				}
				return
			}
			if got := accept(completion.Options{BeforeCursor: true}, false); got != c.beforeCursor {
				t.Errorf("by an editor that replaces what stands before the cursor, it leaves\n%s, want\n%s", got, c.beforeCursor)
			}
		})
	}
}

// TestSameLine holds that no edit beside an item's own is behind it on its line: editors that make those edits afterwards make them at the
// wrong place.
func TestSameLine(t *testing.T) {
	for _, text := range append(documents, strings.ReplaceAll(documents[0], ",\n", "\n")) {
		doc := analysis.NewDocument(text, nil)
		for offset := range len(text) + 1 {
			for _, item := range completion.Complete(doc, offset, completion.Options{BeforeCursor: true, Snippets: true}).Items {
				for _, e := range item.AdditionalEdits {
					if e.Start >= item.End && !strings.ContainsAny(text[item.End:e.Start], "\r\n") {
						t.Fatalf("%q at %d has an edit at %d", item.Label, offset, e.Start)
					}
				}
			}
		}
	}
}

// TestSeveralLines holds that an item of several lines is a snippet wherever there are snippets: Neovim inserts the first line of others.
func TestSeveralLines(t *testing.T) {
	for _, text := range documents {
		doc := analysis.NewDocument(text, nil)
		for offset := range len(text) + 1 {
			for _, item := range completion.Complete(doc, offset, completion.Options{Snippets: true}).Items {
				if !item.IsSnippet && strings.ContainsAny(item.NewText, "\r\n") {
					t.Fatalf("%q at %d is\n%s", item.Label, offset, item.NewText)
				}
			}
		}
	}
}

// attributesBefore are as many attributes, each on lines of its own, with a comma behind each.
func attributesBefore(count int) string {
	var b strings.Builder
	for i := range count {
		fmt.Fprintf(&b, "          {\n            \"name\": \"attribute_%d\",\n            \"string\": {\n              \"computed_optional_required\": \"optional\"\n            }\n          },\n", i)
	}
	return b.String()
}

// TestIndentation accepts an attribute at places whose line does not tell how the members are indented.
func TestIndentation(t *testing.T) {
	head := "{\n  \"resources\": [\n    {\n      \"name\": \"pet\",\n      \"schema\": {\n        \"attributes\": [\n"
	tail := "        ]\n      }\n    }\n  ]\n}\n"
	many := attributesBefore(60)
	if len(many) < 4*2048 {
		t.Fatal("not far enough away")
	}
	unfinished := func(text string) string { return strings.TrimSuffix(text, ",\n") }
	for title, marked := range map[string]string{
		"behind the comma of the last of many":            head + unfinished(many) + ",‸\n" + tail,
		"directly behind the last of many":                head + unfinished(many) + "‸\n" + tail,
		"on a line of its own behind many":                head + many + "          ‸\n" + tail,
		"on an empty line behind many":                    head + many + "‸\n" + tail,
		"on a line indented too little":                   head + many + "    ‸\n" + tail,
		"on a line indented too much":                     head + many + "                  ‸\n" + tail,
		"on a line indented by a tab":                     head + many + "\t‸\n" + tail,
		"on an empty line of an empty array":              head + "‸\n" + tail,
		"on a line indented too little of an empty one":   head + "  ‸\n" + tail,
		"before the first":                                head + "‸\n" + attributesBefore(1)[:len(attributesBefore(1))-2] + "\n" + tail,
		"on an empty line between two":                    head + attributesBefore(1) + "‸\n" + unfinished(many) + "\n" + tail,
		"a word on an empty line":                         head + attributesBefore(1) + "str‸\n" + tail,
		"behind one that lacks its comma, many before it": head + unfinished(many) + "\n‸\n" + tail,
	} {
		for _, o := range []completion.Options{{}, {Snippets: true, Choices: true}, {Snippets: true, IndentsLines: true},
			{BeforeCursor: true, IndentsLines: true, Snippets: true}} {
			t.Run(fmt.Sprintf("%s, %+v", title, o), func(t *testing.T) {
				text, _, item := itemAt(t, marked, "bool attribute", o)
				if item.IsSnippet {
					item.NewText = expandSnippet(t, item.NewText)
				}
				if o.IndentsLines { // as the editor does it, like the line before what is replaced
					line := text[strings.LastIndexByte(text[:item.Start], '\n')+1 : item.Start]
					white := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
					item.NewText = strings.ReplaceAll(item.NewText, "\n", "\n"+white)
				}
				out := apply(t, text, item)
				if !json.Valid([]byte(out)) {
					t.Fatalf("it leaves\n%s", out)
				}
				const want = "          {\n            \"name\": \"name\",\n            \"bool\": {\n              \"computed_optional_required\": \"optional\"\n            }\n          }"
				if !strings.Contains(out, "\n"+want) {
					t.Errorf("it leaves\n%s", out[max(0, strings.Index(out, `"bool"`)-200):])
				}
			})
		}
	}
}

// TestRanking checks the item that comes first for a typed text, and that a list is asked for again if its order depends on the text.
func TestRanking(t *testing.T) {
	for _, c := range []struct {
		title, marked, first string
		again                bool
	}{
		{"an exact match before a more usual longer one", `{"string": {"computed_optional_required": "computed‸"}}`, "computed", false},
		{"nothing typed", `{"string": {"computed_optional_required": "‸"}}`, "optional", false},
		{"a prefix before what has it inside", `{"string": {"computed_optional_required": "opt‸"}}`, "optional", false},
		{"in upper case", `{"string": {"computed_optional_required": "OPTIONAL‸"}}`, "optional", false},
		{"a type", `{"name": "a", "set‸"}`, "set", false},
		{"a name behind a dot", `{"string": {"validators": [{"custom": {"schema_definition": "lengthb‸"}}]}}`, "stringvalidator.LengthBetween",
			false},
		{"what compiles before what returns an error", `{"string": {"validators": [{"custom": {"schema_definition": "stringvalidator.RegexMatches(regexp.‸"}}]}}`, "MustCompile", false},
		{"the same with its beginning typed", `{"string": {"validators": [{"custom": {"schema_definition": "stringvalidator.RegexMatches(regexp.must‸"}}]}}`, "MustCompile", false},
	} {
		t.Run(c.title, func(t *testing.T) {
			text, offset := scenario.Cursor(t, `{"resources": [{"name": "pet", "schema": {"attributes": [`+c.marked+`]}}]}`)
			list := completion.Complete(analysis.NewDocument(text, nil), offset, completion.Options{})
			if len(list.Items) == 0 || list.Items[0].Label != c.first {
				t.Fatalf("the items are %+v", list.Items)
			}
			if list.Incomplete != c.again {
				t.Errorf("it is asked for again: %v", list.Incomplete)
			}
		})
	}
}

// TestLongerKindsLater checks that a kind is offered before kinds that begin with its name.
func TestLongerKindsLater(t *testing.T) {
	text, offset := scenario.Cursor(t, `{"resources": [{"name": "pet", "schema": {"attributes": [‸]}}]}`)
	place := map[string]int{}
	for i, item := range completion.Complete(analysis.NewDocument(text, nil), offset, completion.Options{}).Items {
		place[item.Label] = i + 1
	}
	for _, kind := range []string{"list", "map", "set"} {
		short, long := place[kind+" attribute"], place[kind+"_nested attribute"]
		if short == 0 || long == 0 || short > long {
			t.Errorf("%s is number %d, %s_nested number %d", kind, short, kind, long)
		}
	}
}

// TestOpensList holds that a place at which something is chosen from a list opens it by itself, where the editor does not do so anyway.
func TestOpensList(t *testing.T) {
	for _, c := range []struct {
		marked, label        string
		withChoices, without bool
	}{
		{`{"string": {‸}}`, "validators", true, true},
		{`{"string": {‸}}`, "plan_modifiers", true, true},
		{`{"string": {"validators": [‸]}}`, "validator", true, true},
		{`{"string": {"default": {‸}}}`, "custom", true, true},
		{`{"string": {"validators": [{"custom": {‸}}]}}`, "schema_definition", true, true},
		{`{"string": {‸}}`, "computed_optional_required", false, true},
		{`{"string": {‸}}`, "description", false, false},
		{`{"single_nested": {‸}}`, "attributes", true, true},
		{`‸`, "string attribute", false, false},
	} {
		for choices, want := range map[bool]bool{true: c.withChoices, false: c.without} {
			_, _, item := itemAt(t, `{"resources": [{"name": "pet", "schema": {"attributes": [`+c.marked+`]}}]}`, c.label,
				completion.Options{Snippets: true, Choices: choices})
			if item.Again != want {
				t.Errorf("%s in %s, choices %v: it opens the list: %v\n%s", c.label, c.marked, choices, item.Again, item.NewText)
			}
		}
	}
}

// TestProviderName proposes the name of the provider.
func TestProviderName(t *testing.T) {
	for _, c := range []struct{ title, module, path, want, from string }{
		{"the module", "github.com/acme/terraform-provider-petstore", "/home/u/x/provider_code_spec.json", "petstore", "from go.mod"},
		{"a module with a version", "github.com/acme/terraform-provider-petstore/v2", "", "petstore", "from go.mod"},
		{"a module that is called otherwise", "example.com/pet-store", "", "pet_store", "from go.mod"},
		{"a folder above", "", "/home/u/terraform-provider-pet-store/internal/spec/provider_code_spec.json", "pet_store", "from the folder"},
		{"the folder", "", "/home/u/petstore/provider_code_spec.json", "petstore", "from the folder"},
		{"a path of Windows", "", "C:/Users/u/terraform-provider-PetStore/ir.json", "petstore", "from the folder"},
		{"no name", "", "/1/provider_code_spec.json", "", ""},
		{"no file", "", "", "", ""},
	} {
		t.Run(c.title, func(t *testing.T) {
			settings := &analysis.Settings{}
			if c.module != "" {
				settings.Modules = []string{c.module}
			}
			complete := func(marked string) []completion.Item {
				text, offset := scenario.Cursor(t, marked)
				return completion.Complete(analysis.NewDocument(text, settings), offset, completion.Options{Path: c.path}).Items
			}
			switch items := complete(`{"provider": {"name": "‸"}}`); {
			case c.want == "" && len(items) != 0:
				t.Errorf("%+v is offered", items)
			case c.want != "" && (len(items) != 1 || items[0].Label != c.want || items[0].Description != c.from):
				t.Errorf("%+v is offered", items)
			}
			want := `"name": "` + c.want + `"`
			if c.want == "" {
				want = `"name": "example"`
			}
			if items := complete("‸"); !strings.Contains(items[0].NewText, want) {
				t.Errorf("a new document is\n%s", items[0].NewText)
			}
			if items := complete(`{‸}`); !slices.ContainsFunc(items,
				func(i completion.Item) bool { return i.Label == "provider" && strings.Contains(i.NewText, want) }) {
				t.Errorf("a provider is none of %+v", items)
			}
		})
	}
}

// TestIDAttribute offers the attribute that nearly all resources have, where there is none yet; it is without fault.
func TestIDAttribute(t *testing.T) {
	complete := func(marked string) (string, *completion.Item) {
		text, offset := scenario.Cursor(t, marked)
		for _, item := range completion.Complete(analysis.NewDocument(text, nil), offset, completion.Options{}).Items {
			if item.Label == "id attribute" {
				return apply(t, text, item), &item
			}
		}
		return "", nil
	}
	out, item := complete(`{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [‸]}}]}`)
	if item == nil {
		t.Fatal("it is not offered")
	}
	for _, d := range analysis.NewDocument(out, nil).Diagnostics() {
		if d.Severity <= rules.SeverityWarning && d.Severity != rules.SeverityOff {
			t.Errorf("%s: %s", d.Rule.Name, d.Message)
		}
	}
	for title, marked := range map[string]string{
		"it is there":        `{"resources": [{"name": "pet", "schema": {"attributes": [{"name": "id", "string": {}}, ‸]}}]}`,
		"a data source":      `{"datasources": [{"name": "pet", "schema": {"attributes": [‸]}}]}`,
		"a nested attribute": `{"resources": [{"name": "pet", "schema": {"attributes": [{"name": "a", "single_nested": {"attributes": [‸]}}]}}]}`,
		"a provider":         `{"provider": {"name": "zoo", "schema": {"attributes": [‸]}}}`,
	} {
		if _, item := complete(marked); item != nil {
			t.Errorf("%s: it is offered", title)
		}
	}
}

// TestNamesOfTheTwin holds that a name that is taken from the data source of the same name comes with its type, if there is none yet, and
// that the names of the type that is there come first.
func TestNamesOfTheTwin(t *testing.T) {
	const twin = `], "datasources": [{"name": "pet", "schema": {"attributes": [
{"name": "size", "int64": {"computed_optional_required": "computed", "description": "How big."}},
{"name": "sort", "string": {"computed_optional_required": "computed"}}]}}]}`
	for _, c := range []struct{ title, marked, label, want string }{
		{"without a type", `{"name": "‸"}`, "size", `{"name": "size", "int64": {"computed_optional_required": "computed", "description": "How big."}}`},
		{"without quotes", `{"name": ‸}`, "sort", `{"name": "sort", "string": {"computed_optional_required": "computed"}}`},
		{"with a type", `{"name": "‸", "bool": {}}`, "size", `{"name": "size", "bool": {}}`},
		{"the name alone, as nothing behind the cursor is replaced", `{"name": "si‸"}`, "size", `{"name": "size"}`},
	} {
		t.Run(c.title, func(t *testing.T) {
			marked := `{"resources": [{"name": "pet", "schema": {"attributes": [` + c.marked + `]}}` + twin
			text, _, item := itemAt(t, marked, c.label, completion.Options{BeforeCursor: strings.Contains(c.title, "cursor")})
			if out := apply(t, text, item); !strings.Contains(out, "["+c.want+"]") {
				t.Errorf("it leaves\n%s", out)
			}
		})
	}
	for kind, first := range map[string]string{"int64": "size", "string": "sort"} {
		text, offset := scenario.Cursor(t, `{"resources": [{"name": "pet", "schema": {"attributes": [{"name": "‸", "`+kind+`": {}}]}}`+twin)
		if items := completion.Complete(analysis.NewDocument(text, nil), offset, completion.Options{}).Items; len(items) != 2 ||
			items[0].Label != first {
			t.Errorf("for %s the items are %+v", kind, items)
		}
	}
	_, _, item := itemAt(t, `{"resources": [{"name": "pet", "schema": {"attributes": [‸]}}`+twin, "string attribute",
		completion.Options{Snippets: true, Choices: true})
	if !item.Again {
		t.Error("a new attribute does not open the list of names")
	}
}
