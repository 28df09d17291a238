package completion_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestScenarios runs testdata/*.txtar. An archive is one document and what is completed in it:
//
//	The subject of the scenario.
//	-- document --
//	{"provider": {‸}}
//	-- labels --
//	name
//	schema
//	-- choose name --
//	{"provider": {"name": "example"}}
//	-- snippet name --
//	{"provider": {"name": "${1:example}"}}
//
// The labels are all labels in order or, if the last line is an ellipsis, those that come first. Each choose section
// has the lines that change when that item is applied, for an editor without snippets; each snippet section the same for one with
// snippets, whose syntax is left as it is. With -update, the sections are written as they are found; a section to be
// added needs no more than its heading.
func TestScenarios(t *testing.T) {
	scenario.Run(t, "testdata/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		text, offset := splitAtCursor(t, string(archive.Files[0].Data))
		verb, label, _ := strings.Cut(section.Name, " ")
		list := completion.Complete(analysis.NewDocument(text, nil), offset, completion.Options{Snippets: verb == "snippet", Choices: true})
		switch verb {
		case "labels":
			return labels(list, string(section.Data))
		case "choose", "snippet":
			return choose(t, text, offset, list, label)
		}
		t.Fatalf("unknown section %q", section.Name)
		return ""
	})
}

// splitAtCursor takes the mark out of a document. A document of one line has no line end.
func splitAtCursor(t testing.TB, marked string) (text string, offset int) {
	t.Helper()
	if strings.Count(marked, "\n") == 1 {
		marked = strings.TrimSuffix(marked, "\n")
	}
	return scenario.Cursor(t, marked)
}

const ellipsis = "…"

// labels returns the labels of a list in the form of a section that is like the wanted one.
func labels(list completion.List, want string) string {
	lines := strings.Split(strings.TrimSuffix(want, "\n"), "\n")
	most := len(list.Items)
	cut := lines[len(lines)-1] == ellipsis
	if cut {
		most = min(most, len(lines)-1)
	}
	var b strings.Builder
	for _, item := range list.Items[:most] {
		b.WriteString(item.Label + "\n")
	}
	if cut {
		b.WriteString(ellipsis + "\n")
	}
	return b.String()
}

func choose(t *testing.T, text string, offset int, list completion.List, label string) string {
	t.Helper()
	for _, item := range list.Items {
		if item.Label == label {
			checkItem(t, text, offset, item)
			return changed(text, apply(t, text, item))
		}
	}
	t.Errorf("no item %q", label)
	return "no such item\n"
}

// changed returns the lines of a text from the first that is not the same in the text before, to the last.
func changed(before, after string) string {
	old, lines := strings.Split(strings.TrimSuffix(before, "\n"), "\n"), strings.Split(strings.TrimSuffix(after, "\n"), "\n")
	for len(old) > 1 && len(lines) > 1 && old[0] == lines[0] {
		old, lines = old[1:], lines[1:]
	}
	for len(old) > 1 && len(lines) > 1 && old[len(old)-1] == lines[len(lines)-1] {
		old, lines = old[:len(old)-1], lines[:len(lines)-1]
	}
	return strings.Join(lines, "\n") + "\n"
}

// apply returns the text after an item was accepted.
func apply(t testing.TB, source string, item completion.Item) string {
	t.Helper()
	edits := append([]syntax.Edit{{Start: item.Start, End: item.End, Text: item.NewText}}, item.AdditionalEdits...)
	out, err := text.ApplyEdits(source, edits)
	if err != nil {
		t.Fatalf("%q: %v", item.Label, err)
	}
	return out
}

// TestDamageElsewhere completes the documents of all scenarios with damage at other places: the same is offered as without.
func TestDamageElsewhere(t *testing.T) {
	damages := []struct {
		name   string
		damage func(before, after string) (string, string, bool)
	}{
		{"an unclosed string before", func(before, after string) (string, string, bool) {
			rest, ok := strings.CutPrefix(before, "{\n")
			return "{\n  \"lost\": \"unclosed,\n" + rest, after, ok
		}},
		{"a missing comma before", func(before, after string) (string, string, bool) {
			rest, ok := strings.CutPrefix(before, "{\n")
			return "{\n  \"lost\": 1\n" + rest, after, ok
		}},
		{"an unknown word before", func(before, after string) (string, string, bool) {
			rest, ok := strings.CutPrefix(before, "{")
			return "{lost, " + rest, after, ok && rest != ""
		}},
		{"a byte order mark", func(before, after string) (string, string, bool) {
			return "\uFEFF" + before, after, true
		}},
		{"brackets without partner behind", func(before, after string) (string, string, bool) {
			return before, after + "]}}", after != ""
		}},
		{"a cut behind the line", func(before, after string) (string, string, bool) {
			line, rest, ok := strings.Cut(after, "\n")
			// The text behind the line may matter: it has names to copy, or a key that is there already.
			rest = strings.TrimSpace(rest)
			return before, line, ok && strings.Trim(rest, " \r\n\t]},") == ""
		}},
	}
	for name, archive := range scenario.Read(t, "testdata/*.txtar") {
		text, offset := splitAtCursor(t, string(archive.Files[0].Data))
		want := labels(completion.Complete(analysis.NewDocument(text, nil), offset, completion.Options{}), "")
		for _, d := range damages {
			before, after, ok := d.damage(text[:offset], text[offset:])
			if !ok {
				continue
			}
			got := labels(completion.Complete(analysis.NewDocument(before+after, nil), len(before), completion.Options{}), "")
			if got != want {
				t.Errorf("%s, with %s:\n%s", name, d.name, cmp.Diff(want, got))
			}
		}
	}
}
