package review

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// changes are the rules about values that become other values, by openapi.Change.
var changes = map[openapi.Change]struct {
	rule             *rules.Rule
	one, several     string // the end of the headline
	note, help, what string
	improve          []openapi.Improvement // each keeps it
}{
	openapi.PatternRefused: {
		rules.OpenAPIPatternNotRE2, "has a pattern that Go refuses", "have patterns that Go refuses",
		"The pattern becomes a regular expression of Go, which knows no lookahead and no back reference. The provider panics at its start.",
		"rewrite the pattern in the OpenAPI document", "the pattern", nil,
	},
	openapi.BoundOverflows: {
		rules.OpenAPINumberOverflow, "has a bound that overflows", "have bounds that overflow",
		"The bound goes through a floating-point number, and becomes the smallest integer.", "turn on the improvement number-ranges, which keeps it", "the bound",
		[]openapi.Improvement{openapi.NumberRanges},
	},
	openapi.BoundIncluded: {
		rules.OpenAPIExclusiveBoundChanged, "has an exclusive bound that is changed", "have exclusive bounds that are changed",
		"An exclusive bound becomes inclusive, or is lost where it is a number.", "turn on the improvement number-ranges, which keeps it",
		"the bound",
		[]openapi.Improvement{openapi.NumberRanges},
	},
	openapi.NullDefault: {
		rules.OpenAPINullDefault, "has the default null, which becomes empty", "have the default null, which becomes empty",
		"The specification gets an empty string, 0 or false as the default.", "remove the default from the OpenAPI document", "the default", nil,
	},
	openapi.ReadOnlyRequired: {
		rules.OpenAPIReadOnlyRequired, "is readOnly, and required", "are readOnly, and required",
		"Users must set what the API alone sets: a readOnly property that is listed in required is so in responses only.",
		"turn on the improvement read-only", "readOnly", []openapi.Improvement{openapi.ReadOnly},
	},
}

// maxRelated bounds the places that one finding names.
const maxRelated = 10

// changed is one way in which the specification differs from the document.
type changed struct {
	change openapi.Change
	names  []string // of attributes; as many as there are places, and how many there are
	places []int    // in the document
	count  int
}

// changes finds the differences of the specification from the document.
func (f *finder) changes() (found []changed) {
	result := openapi.Result{Document: f.document, Improve: f.improve}
	for _, change := range openapi.Changes() {
		c := changed{change: change}
		var walk func(attributes []*openapi.Attribute, prefix string)
		walk = func(attributes []*openapi.Attribute, prefix string) {
			for _, a := range attributes {
				if node := result.Changed(a, change); node >= 0 {
					if c.count++; c.count <= maxRelated {
						c.names, c.places = append(c.names, prefix+a.Name), append(c.places, f.document.Tree.From(node))
					}
				}
				walk(a.Attributes, prefix+a.Name+".")
			}
		}
		walk(f.mapped.Attributes, "")
		if c.count > 0 {
			found = append(found, c)
		}
	}
	return found
}

// changes reports where the specification differs from the document: one finding for each unit and way.
func (r *reviewer) changes(u *openapi.UnitConfig, o *Outcome) {
	for _, c := range o.changes {
		about := changes[c.change]
		message := fmt.Sprintf("%s %s", c.names[0], about.one)
		if c.count > 1 {
			message = fmt.Sprintf("%d attributes %s", c.count, about.several)
		}
		f := r.report(about.rule, u.Name, message)
		f.Note, f.Help, f.Improve = about.note, about.help, about.improve
		for i, place := range c.places {
			f.Related = append(f.Related, Related{place, fmt.Sprintf("%s of %s", about.what, c.names[i])})
		}
	}
}
