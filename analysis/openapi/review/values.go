package review

import (
	"fmt"
	"github.com/spec-ls/spec-ls/analysis/rules"

	"github.com/spec-ls/spec-ls/analysis/openapi"
)

// changes are the rules about what becomes something else, by openapi.Change.
var changes = map[openapi.Change]struct {
	rule             *rules.Rule
	one, several     string // the end of the headline
	note, help, what string
}{
	openapi.PatternRefused: {
		PatternNotRE2, "has a pattern that Go refuses", "have patterns that Go refuses",
		"The pattern becomes a regular expression of Go, which knows no lookahead and no back reference. The provider panics at its start.",
		"rewrite the pattern in the OpenAPI document", "the pattern",
	},
	openapi.BoundOverflows: {
		NumberOverflow, "has a bound that overflows", "have bounds that overflow",
		"The bound goes through a floating-point number, and becomes the smallest integer.", "spec-ls import --improve number-ranges keeps it", "the bound",
	},
	openapi.BoundIncluded: {
		ExclusiveBoundChanged, "has an exclusive bound that is changed", "have exclusive bounds that are changed",
		"An exclusive bound becomes inclusive, or is lost where it is a number.", "spec-ls import --improve number-ranges keeps it", "the bound",
	},
	openapi.NullDefault: {
		OpenAPINullDefault, "has the default null, which becomes empty", "have the default null, which becomes empty",
		"The specification gets an empty string, 0 or false as the default.", "remove the default from the OpenAPI document", "the default",
	},
}

// maxRelated bounds the places that one finding names.
const maxRelated = 10

// values finds what the specification says otherwise than the document: a finding a unit and a way.
func (r *reviewer) values(u *openapi.Unit) {
	for _, change := range openapi.Changes() {
		var names []string
		var places []int32
		var walk func(attributes []*openapi.Attribute, prefix string)
		walk = func(attributes []*openapi.Attribute, prefix string) {
			for _, a := range attributes {
				if node := r.result.Changed(a, change); node >= 0 {
					names, places = append(names, prefix+a.Name), append(places, node)
				}
				walk(a.Attributes, prefix+a.Name+".")
			}
		}
		walk(u.Attributes, "")
		if len(names) == 0 {
			continue
		}
		about := changes[change]
		message := fmt.Sprintf("%s %s", names[0], about.one)
		if len(names) > 1 {
			message = fmt.Sprintf("%d attributes %s", len(names), about.several)
		}
		name := u.Config.Name
		f := r.report(about.rule, name.Start, name.End, message)
		f.Note, f.Help = about.note, about.help
		for i, node := range places[:min(len(places), maxRelated)] {
			f.Related = append(f.Related, Related{r.document.Tree.From(node), fmt.Sprintf("%s of %s", about.what, names[i])})
		}
	}
}

// unmapped finds parameters in the path of create that the read operation does not have: no attribute stands for them.
func (r *reviewer) unmapped(u *openapi.Unit) {
	if u.Config.DataSource || u.Skipped != nil {
		return
	}
	for _, p := range r.document.Parameters(u.Config.Create) {
		known := p.In != "path"
		for _, read := range r.document.Parameters(u.Config.Read) {
			known = known || read.Name == p.Name
		}
		for _, a := range u.Attributes {
			known = known || a.Property == p.Name || a.Name == openapi.Identifier(p.Name)
		}
		if known {
			continue
		}
		f := r.report(ParameterNotMapped, u.Config.Create.Path.Start, u.Config.Create.Path.End, fmt.Sprintf("the parameter %s of create has no attribute", p.Name))
		f.Note = "Attributes come of the parameters of the read operation alone."
		f.Help = "add the attribute to the specification, or the parameter to the read operation"
		f.Related = append(f.Related, Related{r.document.Tree.From(p.Node), "the parameter"})
	}
}
