package demand_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// validators are calls by the kind of attribute that they are for.
var validators = map[schema.Kind][]string{
	schema.KindString: {
		"LengthAtLeast(3)", "LengthAtLeast(-1)", "LengthAtMost(2)", "LengthAtMost(-1)", "LengthBetween(4, 6)", "LengthBetween(6, 4)",
		"LengthAtLeast(n)", "LengthAtLeast()",
		"LengthBetween(1)", "LengthAtLeast(9000)", "UTF8LengthAtLeast(9)", "UTF8LengthAtMost(1)", "UTF8LengthBetween(30, 31)",
		`OneOf("a", "bb", "é")`, `OneOf("A")`, "OneOf()",
		`OneOf(all...)`, `OneOf("a", x)`, `NoneOf("a", "example")`, `OneOfCaseInsensitive("A", "ß", "bB")`, `NoneOfCaseInsensitive("EXAMPLE")`,
		`RegexMatches(regexp.MustCompile("^[a-z]{3,5}$"), "")`, `RegexMatches(regexp.MustCompile("^x-"), "")`,
		`RegexMatches(regexp.MustCompile("^[0-9]+$"), "")`,
		`RegexMatches(regexp.MustCompile("["), "")`, `RegexMatches(pattern, "")`, `RegexMatches()`,
		`Any(stringvalidator.OneOf("a"), stringvalidator.LengthAtLeast(5))`,
		`AnyWithAllWarnings(stringvalidator.OneOf("a"), check.Own())`, `All(stringvalidator.LengthAtLeast(2), stringvalidator.LengthAtMost(3))`,
		`All(check.Own())`, `Unknown("a")`,
		`Any(stringvalidator.All(stringvalidator.LengthAtMost(1), stringvalidator.NoneOf("1", "a")), stringvalidator.OneOf("q"))`,
	},
	schema.KindInt64: {"AtLeast(3)", "AtMost(-3)", "Between(5, 6)", "OneOf(7, 8.5)",
		"NoneOf(1, 2)", "AtLeast(1.5)", `AtLeast("1")`, "Any(int64validator.AtLeast(900), int64validator.OneOf(4))", "AtLeast(9007199254740993)"},
	schema.KindFloat64: {"AtLeast(0.5)", "AtMost(-0.25)", "Between(0.1, 0.2)", "OneOf(7, 8.5)", "NoneOf(1.5)", "AtLeast(1e300)"},
	schema.KindNumber:  {"OneOf(big.NewFloat(2.5))", "NoneOf(big.NewFloat(1.5), big.NewFloat(1))", "OneOf(big.NewFloat())", "OneOf(other.NewFloat(1))"},
	schema.KindBool:    {"Equals(true)", "Equals(false)", "Equals()"},
	schema.KindList: {
		"SizeAtLeast(2)", "SizeAtMost(1)", "SizeBetween(3, 5)", "SizeAtLeast(2000)", "SizeAtMost(1000)", "SizeAtLeast(1.5)",
		"ValueStringsAre(stringvalidator.OneOf(\"a\"))",
		"ValueStringsAre(check.Own())", "ValueInt64sAre(int64validator.AtLeast(3), int64validator.AtMost(3))",
		"ValueListsAre(listvalidator.SizeAtLeast(4))", "UniqueValues()",
		"Any(listvalidator.SizeAtLeast(3), listvalidator.SizeAtMost(0))",
	},
	schema.KindMap: {"KeysAre(stringvalidator.LengthAtMost(2))", "KeysAre(check.Own())", "SizeAtLeast(2)", "ValueStringsAre(stringvalidator.OneOf(\"a\"))",
		"All(mapvalidator.KeysAre(stringvalidator.OneOf(\"k\")), mapvalidator.SizeAtMost(3))"},
	schema.KindListNested: {"IsRequired()", "SizeBetween(2, 2)"},
}

// TestSweepDemands sums up what each two validators demand: whether they contradict each other, how many elements there are, and the
// values,
// keys and elements that they accept.
func TestSweepDemands(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	for kind := range schema.Kinds() {
		for i, first := range validators[kind] {
			sums.Begin(kind.String() + " " + first)
			for _, second := range append([]string{""}, validators[kind][i:]...) {
				u := unitOf(kind, first, second)
				e := &u.Elements[0]
				p := &rules.Pass{Tree: u.Tree, Unit: u, Root: u.Type}
				constraints := demand.ConstraintsOf(demand.Calls(p, nil, e, schema.RoleValidator))
				one, other := demand.Contradiction(constraints)
				sums.Add(fmt.Sprintf("%s, %s: %d constraints, %d %d", first, second, len(constraints), one, other))
				if demands := demand.DemandsOf(u, nil, e); kind.IsCollection() {
					for k, way := range demands.Ways() {
						least, most := way.Size()
						sums.Add(fmt.Sprintf("way %d: %d to %d", k, least, most))
						add(&sums, "keys", way.Keys(), schema.KindString)
						for _, of := range []schema.Kind{schema.KindString, schema.KindInt64} {
							add(&sums, "elements", way.Elements(), of)
						}
						for _, inner := range way.Elements().Ways() {
							least, most := inner.Size()
							sums.Add(fmt.Sprintf("inside %d to %d", least, most))
						}
					}
				} else {
					add(&sums, "values", demands, kind)
				}
			}
		}
	}
	sums.Hold(t, "testdata/sums/demands.golden")
}

// unitOf returns a resource with one attribute of a kind that has validators of the library for it.
func unitOf(kind schema.Kind, calls ...string) *spec.Unit {
	const library = "github.com/hashicorp/terraform-plugin-framework-validators/"
	pkg := strings.TrimSuffix(kind.String(), "_nested") + "validator"
	var list []string
	for _, call := range calls {
		if call != "" {
			list = append(list, fmt.Sprintf(`{"custom": {"schema_definition": %s, "imports": [{"path": "%s%s"}, {"path": "%[2]sstringvalidator"},
				{"path": "%[2]sint64validator"}]}}`, syntax.Quote(pkg+"."+call), library, pkg))
		}
	}
	text := fmt.Sprintf(`{"resources": [{"name": "r", "schema": {"attributes": [{"name": "a", "%s": {"validators": [%s]}}]}}]}`, kind,
		strings.Join(list, ", "))
	return spec.Read(syntax.ParseFile(text, spec.Options).Units[0])
}

// add adds the samples of a kind that are accepted, of several numbers of them, with and without some that are preferred.
func add(sums *scenario.Sums, what string, demands demand.Demands, kind schema.Kind) {
	preferred := []golang.Value{{Kind: golang.String, Text: "key"}, {Kind: golang.Int, Int: 6, Float: 6}, {Kind: golang.Float, Float: 0.15},
		{Kind: golang.Bool}}
	for _, count := range []int{1, 2, 5} {
		for _, first := range [][]golang.Value{nil, preferred} {
			found := demands.Samples(kind, count, first...)
			texts := make([]string, len(found))
			for i := range found {
				texts[i] = demand.ConstantText(&found[i])
			}
			sums.Add(fmt.Sprintf("%s, %d: %q", what, count, texts))
		}
	}
}

// TestRelations lists the validators of presence of an attribute, and the elements that their paths lead to.
func TestRelations(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, call := range []string{
		`ConflictsWith(path.MatchRoot("b"))`, `ConflictsWith(path.MatchRoot("b"), path.MatchRoot("c"), path.MatchRoot("a"))`,
		`AlsoRequires(path.MatchRelative().AtParent().AtName("c"))`,
		`AlsoRequires(path.MatchRelative().AtParent())`, `AtLeastOneOf(path.MatchRoot("gone"))`, `AtLeastOneOf()`,
		`ExactlyOneOf(path.MatchRoot("n").AtName("in"))`,
		`ExactlyOneOf(path.MatchRoot("l").AtAnyListIndex().AtName("in"))`, `ExactlyOneOf(path.MatchRoot("l").AtAnyListIndex())`,
		`ExactlyOneOf(path.MatchRoot("n"))`,
		`ExactlyOneOf(path.MatchRoot(name))`, `ExactlyOneOf(own)`, `LengthAtLeast(1)`, `PreferWriteOnlyAttribute(path.MatchRoot("b"))`,
		`Unknown(path.MatchRoot("b"))`,
	} {
		for _, pkg := range []string{"stringvalidator", "check"} {
			text := fmt.Sprintf(`{"resources": [{"name": "r", "schema": {"attributes": [{"name": "a", "string": {"validators": [
				{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": %s}}]}},
				{"name": "b", "bool": {}}, {"name": "c", "bool": {}}, {"name": "n", "single_nested": {"attributes": [{"name": "in", "bool": {}}]}},
				{"name": "l", "list_nested": {"nested_object": {"attributes": [{"name": "in", "bool": {}}]}}}]}}]}`, syntax.Quote(pkg+"."+call))
			u := spec.Read(syntax.ParseFile(text, spec.Options).Units[0])
			fmt.Fprintf(&b, "%s.%s: %s\n", pkg, call, scenario.Show(demand.RelationsOf(u, nil, &u.Elements[0])))
		}
	}
	scenario.Golden(t, "testdata/relations.golden", b.String())
}
