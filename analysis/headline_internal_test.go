package analysis

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/internal/testing/headline"
)

func TestHeadline(t *testing.T) {
	long := strings.Repeat("ab_", 30) + "z"
	for name, test := range map[string]struct{ message, want string }{
		"short":         {`"path" of import is null`, `"path" of import is null`},
		"just fits":     {strings.Repeat("é", 80), strings.Repeat("é", 80)},
		"places":        {`"path" of entry 1 of imports of custom of entry 1 of plan_modifiers of attribute "a" is null, not a string`, `"path" of entry 1 of imports of custom in attribute "a" is null, not a string`},
		"key":           {`key "nonsense" is ignored in custom of entry 1 of validators of nested_object of block "conf"`, `key "nonsense" is ignored in custom of entry 1 of validators in block "conf"`},
		"a long name":   {`attribute "` + long + `" is a word of Go`, `attribute "ab_ab_ab_ab_ab_ab_ab_ab_ab…ab_ab_ab_ab_ab_ab_ab_ab_z" is a word of Go`},
		"both":          {`key "x" is ignored in custom of entry 1 of validators of attribute "` + long + `"`, `key "x" is ignored in attribute "ab_ab_ab_ab_ab_ab_ab_ab…ab_ab_ab_ab_ab_ab_ab_z"`},
		"two long":      {long + ` is not ` + long, ``},
		"wide letters":  {`resource "` + strings.Repeat("名", 90) + `" is empty`, ``},
		"many words":    {strings.Repeat("word ", 40), ``},
		"long of words": {strings.Repeat("elevenchars ", 40), ``},
	} {
		t.Run(name, func(t *testing.T) {
			got := shortenedHeadline(test.message)
			if test.want != "" && got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			if n := utf8.RuneCountInString(got); n > longestHeadline || n < longestHeadline/2 && got != test.message {
				t.Errorf("%d characters: %s", n, got)
			}
		})
	}
}

// TestHeadlinesOfLongNames checks that findings about very long names have headlines.
func TestHeadlinesOfLongNames(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": %[1]q, "nonsense": 1}, "resources": [{"name": %[1]q, "nonsense": 1, "schema": {"nonsense": 1, "attributes": [
		{"name": %[1]q, "string": {"computed_optional_required": "optional", "nonsense": 1, "custom_type": {"import": {"path": null, "nonsense": 1}, "type": %[1]q},
			"validators": [{"custom": {"nonsense": 1, "schema_definition": %[1]q, "imports": [{"path": %[1]q, "nonsense": 1, %[1]q: 1}, {}]}}]}},
		{"name": %[1]q, "list_nested": {"computed_optional_required": "maybe", "nested_object": {"nonsense": 1, "validators": [{"custom": {"nonsense": 1, "import": {}, "imports": []}}],
			"attributes": [{"name": %[1]q, %[1]q: {}}, {"name": %[1]q, "list": {"element_type": {"list": {"element_type": {"string": 1}}}}}]}}}]}}]}`
	found := 0
	for _, name := range []string{strings.Repeat("long_", 60), strings.Repeat("Long.", 60), strings.Repeat("long ", 60),
		strings.Repeat("long/", 60), strings.Repeat("語", 200)} {
		for _, d := range NewDocument(fmt.Sprintf(text, name), nil).Diagnostics() {
			found++
			if complaint := headline.Complaint(d.Message); complaint != "" {
				t.Errorf("%s: %s", d.Rule.Name, complaint)
			}
		}
	}
	if found < 50 {
		t.Errorf("there are %d findings", found)
	}
}
