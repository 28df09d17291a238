package rules_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// TestStyleRulesHaveNearMisses demands of every rule of style a text in which it is silent beside one in which it is not, which differ
// in one place: otherwise nothing holds where the rule ends. The texts are the examples of its page, which TestPages runs, and the
// snippets that TestWords and TestShapes run.
func TestStyleRulesHaveNearMisses(t *testing.T) {
	found, silent := map[*rules.Rule][]string{}, map[*rules.Rule][]string{}
	add := func(rule *rules.Rule, quiet bool, text string) {
		if quiet {
			silent[rule] = append(silent[rule], text)
		} else {
			found[rule] = append(found[rule], text)
		}
	}
	for _, path := range []string{"testdata/words.txtar", "testdata/shapes.txtar"} {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for pair := range slices.Chunk(archive.Files, 2) {
			words := strings.Fields(pair[0].Name)
			rule, err := rules.Find(words[0])
			if err != nil {
				t.Fatal(err)
			}
			add(rule, len(pair[1].Data) == 0, fmt.Sprintf(exampleFrames[words[1]], pair[0].Data))
		}
	}
	for _, rule := range rules.All() {
		if rule.Stage != rules.StageStyle {
			continue
		}
		t.Run(rule.Name, func(t *testing.T) {
			page, err := rules.Page(rule)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range pageExamples(t, page.Section(rules.SectionExamples)) {
				if e.enable || rule.OnByDefault() {
					add(rule, e.valid, e.text)
				}
			}
			for _, a := range found[rule] {
				for _, b := range silent[rule] {
					if changes(decode(t, a), decode(t, b)) <= 1 {
						return
					}
				}
			}
			t.Errorf("no text in which %s is silent is one change away from one in which it is not; add both to testdata/shapes.txtar", rule.Name)
		})
	}
}

func decode(t *testing.T, text string) any {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return value
}

// changes returns in how many places two values differ: a value that is another, a member or an element that only one has, a member
// of another name, an array in another order. The order of members, white space and settings do not count.
func changes(a, b any) int {
	if reflect.DeepEqual(a, b) {
		return 0
	}
	switch a := a.(type) {
	case map[string]any:
		if b, ok := b.(map[string]any); ok {
			return changedMembers(a, b)
		}
	case []any:
		if b, ok := b.([]any); ok {
			return changedElements(a, b)
		}
	}
	return 1
}

func changedMembers(a, b map[string]any) int {
	n := 0
	var onlyA, onlyB []any
	for key, value := range a {
		if other, ok := b[key]; ok {
			n += changes(value, other)
		} else {
			onlyA = append(onlyA, value)
		}
	}
	for key, value := range b {
		if _, ok := a[key]; !ok {
			onlyB = append(onlyB, value)
		}
	}
	if len(onlyA) == 1 && len(onlyB) == 1 { // another name
		return n + 1 + changes(onlyA[0], onlyB[0])
	}
	return n + len(onlyA) + len(onlyB)
}

func changedElements(a, b []any) int {
	if len(a) < len(b) {
		a, b = b, a
	}
	onlyA, onlyB := slices.Clone(a), slices.Clone(b)
	same := func(x any) func(any) bool { return func(y any) bool { return reflect.DeepEqual(x, y) } }
	for _, element := range b {
		if i := slices.IndexFunc(onlyA, same(element)); i >= 0 {
			onlyA = slices.Delete(onlyA, i, i+1)
			j := slices.IndexFunc(onlyB, same(element))
			onlyB = slices.Delete(onlyB, j, j+1)
		}
	}
	n := len(onlyA) - len(onlyB)
	for i := range onlyB {
		n += changes(onlyA[i], onlyB[i])
	}
	return max(n, 1) // in another order, if all are the same
}
