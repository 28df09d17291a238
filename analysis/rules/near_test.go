package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestNearestWords lists which of some words a misspelt one means, and which texts differ in white space alone.
func TestNearestWords(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	words := []string{"attributes", "attribute_types", "blocks", "name", "string", "list", "list_nested", "é", "ab", "a"}
	for _, word := range []string{
		"", "a", "b", "ab", "ba", "abc", "attribute", "attrbutes", "atributes", "Attributes", "attribute-types", "ATTRIBUTE_TYPES",
		"attributetypes", "block", "bolcks", "nam", "nme", "names", "title", "strng",
		"strings", "int", "lst", "lists", "listnested", "list nested", "list_nsted", "é", "è", "x", "nestedlist",
		"naaame", "nmae",
	} {
		near, ok := rules.Nearest(word, words)
		fmt.Fprintf(&b, "%q: %q %t, folded %q\n", word, near, ok, rules.Fold(word))
	}
	texts := []string{``, ` `, `{"a":1}`, `{ "a" : 1 }`, `{"a ":1}`, `{"a":1,"b":2}`,
		`{"a\" ":1}`, `{"a\"":1}`, `{"a`, `{"a `, "{\n\t\"a\":\r1}", `{"a":"x y"}`, `{"a":"xy"}`, `"\`, `"\\`, `"\\ "`}
	for _, x := range texts {
		for _, y := range texts {
			if x < y && rules.Likeness(x) == rules.Likeness(y) {
				fmt.Fprintf(&b, "%q is like %q\n", x, y)
			}
		}
	}
	scenario.Golden(t, "testdata/near.golden", b.String())
}
