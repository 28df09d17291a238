package completion

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/schema/catalog"
)

// fit is an exported name of a package, in one of the forms in which it is an expression.
type fit struct {
	pkg    *catalog.Package
	member *catalog.Member
	form   form
}

// form is how an expression is made with a name.
type form uint8

const (
	asUsual   form = iota // called, if it is a function
	asName                // the name alone, for a function that is an argument itself
	asLiteral             // Name{}
	asPointer             // &Name{}
	asAddress             // &Name, of a variable
)

// usual are the functions that people use most, the most frequent first.
var usual = ranking(
	"OneOf", "RegexMatches", "Between", "LengthBetween", "LengthAtLeast", "LengthAtMost", "AtLeast", "AtMost",
	"SizeAtLeast", "UniqueValues", "SizeBetween", "SizeAtMost", "ValueStringsAre", "KeysAre", "Equals",
	"AlsoRequires", "ConflictsWith", "AtLeastOneOf", "ExactlyOneOf", "Any", "All",
	"UseStateForUnknown", "RequiresReplace", "RequiresReplaceIfConfigured",
	"MatchRoot", "MatchRelative", "AtParent", "AtName",
	"StringType", "Int64Type", "BoolType", "Float64Type", "NumberType",
	"ListNull", "ListValueMust", "SetValueMust", "MapValueMust", "ObjectValueMust", "StringValue", "BoolValue", "Int64Value",
)

func ranking(names ...string) map[string]int {
	ranks := make(map[string]int, len(names))
	for i, name := range names {
		ranks[name] = i - len(names) // names without rank have 0
	}
	return ranks
}

// usualOfNumbers come before those in the packages for numbers, where people give a range and hardly ever a choice.
var usualOfNumbers = ranking("Between", "AtLeast", "AtMost")

// rank returns the place of a function by how much people use it: the lower the better.
func (f fit) rank() int {
	if f.pkg.Name == "int64validator" || f.pkg.Name == "float64validator" {
		if rank, ok := usualOfNumbers[f.member.Name]; ok {
			return rank - len(usual)
		}
	}
	return usual[f.member.Name]
}

// sortFits sorts names: those that are used elsewhere in the specification first, then by how much people use them.
func (l *list) sortFits(fits []fit) []fit {
	used := l.used()
	slices.SortStableFunc(fits, func(a, b fit) int {
		if d := used.count(b.pkg, b.member) - used.count(a.pkg, a.member); d != 0 {
			return d
		}
		if d := a.rank() - b.rank(); d != 0 {
			return d
		}
		return strings.Compare(a.member.Name, b.member.Name)
	})
	return fits
}

// usefulness returns how well a name serves where one of some is wanted, the lower the better: it is wanted, the more the earlier; it is a
// value; it is not a value, such as a function that returns an error too, which is refused in any expression.
func (f fit) usefulness(wanted []fit) int {
	if i := slices.IndexFunc(wanted, f.is); i >= 0 {
		return i - len(wanted)
	}
	if f.isValue() {
		return 0
	}
	return 1
}

// is reports whether two are the same name.
func (f fit) is(other fit) bool {
	return f.member.Name == other.member.Name && f.pkg.Path == other.pkg.Path
}

// isValue reports whether an expression can be made with a name.
func (f fit) isValue() bool {
	switch f.member.Sort {
	case catalog.Func:
		return f.member.Result != "" && !f.member.Several
	case catalog.Type:
		return f.member.Literal
	}
	return true
}
