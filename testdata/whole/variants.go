package whole

import (
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Variants changes a JSON text at one place at a time, at each place: each of some values comes into the place of the value, the key is
// misspelt, and the member or element is taken out and put there twice. The name of a variant says where and what: "a.b[0] = null".
func Variants(text string, values ...string) iter.Seq2[string, string] {
	return func(yield func(name, variant string) bool) {
		tree := syntax.Parse(text, syntax.Options{Comments: true})
		for node := range int32(len(tree.Nodes)) {
			n := &tree.Nodes[node]
			place := Place(tree, node)
			for _, value := range values {
				if value != tree.Raw(node) && !yield(place+" = "+value, text[:n.Start]+value+text[n.End:]) {
					return
				}
			}
			if n.Parent < 0 {
				continue
			}
			source := text[n.From():n.End]
			if !yield(place+" twice", text[:n.End]+", "+source+text[n.End:]) || !yield(place+" taken out", without(text, n)) {
				return
			}
			if n.IsMember() && !yield(place+" misspelt", text[:n.KeyEnd-1]+"_"+text[n.KeyEnd-1:]) {
				return
			}
		}
	}
}

// Place returns the place of a node in words: "a.b[0]".
func Place(tree *syntax.Tree, node int32) string {
	var steps []string
	for ; node >= 0 && tree.Nodes[node].Parent >= 0; node = tree.Nodes[node].Parent {
		if tree.Nodes[node].IsMember() {
			steps = append(steps, "."+tree.Key(node))
		} else {
			steps = append(steps, fmt.Sprintf("[%d]", tree.Index(node)))
		}
	}
	var b strings.Builder
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteString(steps[i])
	}
	return strings.TrimPrefix(b.String(), ".")
}

// without deletes a member or element, and the comma after it or before it.
func without(text string, n *syntax.Node) string {
	if rest, ok := strings.CutPrefix(strings.TrimLeft(text[n.End:], " \t\r\n"), ","); ok {
		return text[:n.From()] + strings.TrimLeft(rest, " \t\r\n")
	}
	return strings.TrimSuffix(strings.TrimRight(text[:n.From()], " \t\r\n"), ",") + text[n.End:]
}

// Report writes down what a function makes of a text and, for each variant, which lines of it are others; see ReportOf.
func Report(text string, values []string, result func(text string) []string) string {
	return ReportOf(text, Variants(text, values...), result)
}

// ReportOf is Report for other variants. Variants that have the same changes are together before them, and those without changes at the
// end.
func ReportOf(text string, variants iter.Seq2[string, string], result func(text string) []string) string {
	var b strings.Builder
	base := result(text)
	b.WriteString(strings.Join(base, "\n") + "\n")
	names := map[string][]string{}
	var order []string
	for name, variant := range variants {
		changes := strings.Join(Changes(base, result(variant)), "\n")
		if names[changes] == nil {
			order = append(order, changes)
		}
		names[changes] = append(names[changes], name)
	}
	for _, changes := range order {
		if changes != "" {
			fmt.Fprintf(&b, "\n# %s\n%s\n", strings.Join(names[changes], "\n# "), changes)
		}
	}
	if same := names[""]; same != nil {
		fmt.Fprintf(&b, "\nnothing changes with\n# %s\n", strings.Join(same, "\n# "))
	}
	return b.String()
}

// Edits changes a text at one place at a time, at each place: the character there is taken out, and each of some pieces is put before it.
// The name of an edit shows the place between the characters before and after it.
func Edits(text string, pieces ...string) iter.Seq2[string, string] {
	return func(yield func(name, variant string) bool) {
		for at := 0; at <= len(text); at++ {
			if at < len(text) && !utf8.RuneStart(text[at]) {
				continue
			}
			before := []rune(text[:at])
			place := string(before[max(len(before)-6, 0):]) + "‸" + string([]rune(text[at:])[:min(4, utf8.RuneCountInString(text[at:]))])
			for _, piece := range pieces {
				if !yield(fmt.Sprintf("%q + %q", place, piece), text[:at]+piece+text[at:]) {
					return
				}
			}
			_, size := utf8.DecodeRuneInString(text[at:])
			if at < len(text) && !yield(fmt.Sprintf("%q - %q", place, text[at:at+size]), text[:at]+text[at+size:]) {
				return
			}
		}
	}
}
