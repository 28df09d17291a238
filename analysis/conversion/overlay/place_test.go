package overlay_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
)

func TestPlaceAt(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"the root":           {"‸", "key  \"\""},
		"a list at the root": {"- na‸", "key  \"na\""},
		"a key of the root":  {"res‸", "key  \"res\""},
		"a unit":             {"resources:\n  pe‸", "key resources \"pe\""},
		"an attribute": {"resources:\n  pet:\n    attributes:\n      owner.na‸me: {}\n",
			"key resources pet attributes \"owner.name\""},
		"after others": {"resources:\n  pet:\n    attributes:\n      id:\n        as: set\n      ‸",
			"key resources pet attributes \"\""},
		"a field": {"resources:\n  pet:\n    attributes:\n      id:\n        ‸", "key resources pet attributes id \"\""},
		"a field after another": {"resources:\n  pet:\n    attributes:\n      id:\n        as: set\n        sen‸",
			"key resources pet attributes id \"sen\""},
		"a value": {"resources:\n  pet:\n    attributes:\n      id:\n        as: s‸",
			"value resources pet attributes id as \"s\""},
		"in braces": {"resources:\n  pet:\n    attributes:\n      id: {as: set, se‸",
			"key resources pet attributes id \"se\""},
		"a value in braces": {"resources:\n  pet:\n    attributes:\n      id: {as: ‸}", "value resources pet attributes id as \"\""},
		"an element in brackets": {"resources:\n  pet:\n    attributes:\n      id: {validators: [a, b‸]}",
			"value resources pet attributes id validators \"b\""},
		"an element with a dash":  {"resources:\n  pet:\n    attributes:\n      id:\n        validators:\n        - on‸", "key resources pet attributes id validators \"on\""},
		"a dash that is indented": {"resources:\n  pet:\n    attributes:\n      id:\n        validators:\n          - on‸", "key resources pet attributes id validators \"on\""},
		"a rule":                  {"rules:\n  - ma‸", "key rules \"ma\""},
		"a condition":             {"rules:\n  - match:\n      na‸", "key rules match \"na\""},
		"a rule's second key":     {"rules:\n  - match: {name: id}\n    s‸", "key rules \"s\""},
		"a field in a rule":       {"rules:\n- match: {name: id}\n  set: {‸}", "key rules set \"\""},
		"comments and empty lines": {"resources:\n  pet: # the animal\n\n# about it\n    attributes:\n\n      i‸",
			"key resources pet attributes \"i\""},
		"a field in quotes": {"resources:\n  'pet':\n    ‸", "key resources pet \"\""},
		"JSON":              {`{"resources": {"pet": {"attributes": {"i‸d": {}}}}}`, `key resources pet attributes "\"id\""`},
		"a value of JSON": {"{\"resources\": {\n  \"pet\": {\"attributes\": {\"id\": {\"as\": ‸",
			"value resources pet attributes id as \"\""},
		"an element of JSON": {`{"provider": {"attributes": {"id": {"validators": ["‸"]}}}}`,
			`value provider attributes id validators "\"\""`},
		"a key of JSON after others": {`{"resources": {"pet": {"description": "a, {b}: c", ‸}}}`, `key resources pet ""`},
	} {
		t.Run(name, func(t *testing.T) {
			offset := strings.Index(test.text, "‸")
			text := strings.Replace(test.text, "‸", "", 1)
			p := overlay.PlaceAt(text, offset)
			what := "value"
			if p.IsKey {
				what = "key"
			}
			if got := fmt.Sprintf("%s %s %q", what, strings.Join(p.Steps, " "), text[p.Start:p.End]); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			for i := range len(text) + 1 { // nothing panics, wherever the cursor is
				if p := overlay.PlaceAt(text, i); p.Start > p.End || p.End > len(text) || p.Start > i {
					t.Errorf("at %d: %+v", i, p)
				}
				overlay.WordAt(text[:i], i)
			}
		})
	}
}
