package preview

import (
	"go/format"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules/style"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// GoSchema returns the Go function that the generator will write for the schema of a unit. Where expressions of the unit are not
// Go, or nest deeply, it is not formatted. Behind the function stands which values Create must set, which the generator does not say.
func GoSchema(doc *analysis.Document, unit int) string {
	u := doc.Unit(unit)
	function := golang.SchemaFunction(u) + mustBeSet(u)
	if golang.TooDeep(function) {
		return function
	}
	if formatted, err := format.Source([]byte(function)); err == nil {
		return string(formatted)
	}
	return function
}

// mustBeSet returns a comment with the paths of the attributes to which a resource's Create must give a value.
func mustBeSet(u *spec.Unit) string {
	all := style.MustBeSet(u)
	if len(all) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(
		"\n// Create must set these where a configuration leaves them out: what is computed_optional must be known after apply.\n//\n",
	)
	for _, i := range all {
		if u.Elements[i].Depth > deepestShown {
			continue
		}
		path := []string{u.Elements[i].Name.Value}
		for parent := u.Parent(&u.Elements[i]); parent != nil; parent = u.Parent(parent) {
			path = append(path, parent.Name.Value)
		}
		slices.Reverse(path)
		quoted := strconv.QuoteToGraphic(strings.Join(path, "."))
		b.WriteString("//   - " + quoted[1:len(quoted)-1] + "\n")
	}
	return b.String()
}
