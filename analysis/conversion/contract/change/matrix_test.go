package change_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	_ "github.com/spec-ls/spec-ls/analysis/rules/all"
	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// matrix is a list of schemas that are compared with each other, each with each, in both directions.
type matrix struct {
	name    string
	kind    string // of the unit; resource if it is empty
	frame   string // what is around the variants, which come to the place of "…"
	built   bool   // they are schemas of built providers
	options change.Options
	// variants are in the notation of notation_test.go.
	variants []string
}

func validated(calls ...string) string {
	var b strings.Builder
	for _, c := range calls {
		fmt.Fprintf(&b, " validate `%s`", c)
	}
	return b.String()
}

func each(format string, texts ...string) (out []string) {
	for _, text := range texts {
		out = append(out, strings.ReplaceAll(format, "…", text))
	}
	return out
}

const (
	str  = "stringvalidator."
	list = "listvalidator."
	root = "path.MatchRoot"
)

var matrices = []matrix{
	{name: "lengths and limits", frame: "a string optional…", variants: []string{
		"", validated(str + "LengthAtLeast(1)"), validated(str + "LengthAtLeast(2)"), validated(str + "LengthAtMost(5)"),
		validated(str + "LengthBetween(1, 5)"), validated(str+"LengthAtLeast(1)", str+"LengthAtMost(6)"), validated(str + "LengthBetween(0, 9)"),
		validated(str + "UTF8LengthAtLeast(1)"), validated(str + "UTF8LengthAtMost(5)"), validated(str + "UTF8LengthBetween(1, 5)"),
		validated(str + "LengthAtLeast(least)"), validated(str+"LengthAtLeast(least)", "foo.LengthAtLeast(3)"),
		validated(str+"LengthAtLeast(1)", str+"LengthAtMost(most)"), validated(str + "LengthBetween(1)"),
	}},
	{name: "numbers", frame: "a float64 computed_optional …", variants: each("validate `float64validator.…`",
		"AtLeast(1)", "AtLeast(1.5)", "AtMost(2.5)", "Between(1, 2.5)", "Between(-1, 9007199254740993)", "OneOf(1, 2.0)", "OneOf(1.0, 2)",
		"NoneOf(1)",
		"All(float64validator.AtLeast(1), float64validator.AtMost(2.5))", "Any(float64validator.AtLeast(1))",
	)},
	{name: "choices", frame: "a string optional…", variants: []string{
		"", validated(str + `OneOf("a")`), validated(str + `OneOf("a", "b")`), validated(str + `OneOf("b", "c")`),
		validated(str+`OneOf("a", "b")`, str+`OneOf("b", "c")`),
		validated(str + `OneOfCaseInsensitive("A", "b")`), validated(str+`OneOf("a")`, str+`OneOfCaseInsensitive("a")`),
		validated(str + `OneOf(all...)`),
		validated(str + `OneOf("a", b)`), validated(str + `NoneOf("a")`), validated(str + `NoneOf("a", "c")`), validated(str+`NoneOf("a")`,
			str+`NoneOf("b")`),
		validated(str + `NoneOfCaseInsensitive("A")`), validated(str + `NoneOf(b)`), validated(str+`OneOf("a", "b")`, str+`NoneOf("a")`),
	}},
	{name: "patterns, and choices in their place", frame: "a string optional…", variants: []string{
		"", validated(str + "RegexMatches(regexp.MustCompile(\"^[ab]$\"), \"\")"), validated(str + "RegexMatches(regexp.MustCompile(\"^a\"), \"says a\")"),
		validated(str+"RegexMatches(regexp.MustCompile(\"^[ab]$\"), \"\")", str+"RegexMatches(regexp.MustCompile(\"^a\"), \"\")"),
		validated(str + "RegexMatches(expression, \"\")"), validated(str + "RegexMatches()"), validated(str + "RegexMatches(regexp.MustCompile(\"(\"), \"\")"),
		validated(str + `OneOf("a")`), validated(str + `OneOf("a", "b")`), validated(str + `OneOf("a", "c")`), validated(str + `OneOf("a", 2)`),
		validated(str + `OneOfCaseInsensitive("a")`), validated(str + "OneOf(all...)"),
		validated(str+`OneOf("a")`, str+"RegexMatches(regexp.MustCompile(\"^a\"), \"\")"), validated("foo.RegexMatches(1)"),
	}},
	{name: "other validators", frame: "a string optional…", variants: []string{
		"", validated("foo.Bar(1)"), validated("foo.Bar(2)"), validated("foo.Baz(1)"), validated("foo.Bar(1)", "foo.Bar(2)"),
		validated("foo.Bar(1)", "foo.Baz(2)"),
		validated(str + "Any(foo.Bar(1))"), validated(str + "Any(foo.Bar(2))"), validated(str + "IsRequired()"), validated("Bar{"),
		validated("Bar{}"), validated("x.y.Z()"),
		validated(str + "All(foo.Bar(1), foo.Baz(2))"), validated(str + "All(all...)"), validated(str + "All()"),
	}},
	{name: "elements and sizes", frame: "a list(string) optional…", variants: []string{
		"", validated(list + "SizeAtLeast(1)"), validated(list + "SizeBetween(1, 2)"), validated(list + "SizeAtMost(2)"),
		validated(list + "UniqueValues()"),
		validated(list + "ValueStringsAre(" + str + "LengthAtLeast(1))"),
		validated(list + "ValueStringsAre(" + str + "LengthAtLeast(2), foo.Bar())"),
		validated(list+"SizeAtLeast(2)", list+"ValueStringsAre("+str+"LengthAtLeast(2))"),
		validated(list + "ValueStringsAre(" + str + "All(" + str + "LengthAtLeast(1), foo.Bar()))"), validated(list + "IsRequired()"),
		validated(list + "ValueStringsAre(all...)"), validated("foo.ValueStringsAre(" + str + "LengthAtLeast(1))"),
	}},
	{name: "validators of blocks and objects", frame: "block a list_nested { b string optional }…", variants: []string{
		"", validated(list + "IsRequired()"), validated(list+"IsRequired()", list+"SizeAtLeast(1)"), validated(list + "SizeAtLeast(1)"),
		" validate_object `objectvalidator.AlsoRequires(path.MatchRelative().AtName(\"b\"))`", " validate_object `foo.Bar()`",
		" validate_object `foo.Baz()`" + validated("foo.Bar()"), " validate_object `objectvalidator.IsRequired()`",
		" sensitive", " description `text`", " deprecated `go`", validated("foo.IsRequired()"),
	}},
	{name: "who sets it", frame: "a string …", variants: []string{
		"required", "optional", "computed", "computed_optional", "", "computed_optional default `\"x\"`", "computed_optional default `\"y\"`",
		"optional sensitive", "computed sensitive", "optional description `text`", "optional description ` text `",
		"optional deprecated `use b`", "optional deprecated `use c`", "optional deprecated `use b` description `text`", "computed_optional custom_default `foo.Bar()`",
		"computed_optional custom_default `stringdefault.StaticString(\"x\")`", "computed_optional custom_default `stringdefault.StaticString(strings.ToUpper(\"x\"))`",
		"computed_optional default `null`", "optional custom_type `foo.Type{}`", "optional custom_type `foo.Other{}`",
	}},
	{name: "who sets it in a data source", kind: "datasource", frame: "a string …", variants: []string{
		"required", "optional", "computed", "computed_optional", "computed_optional plan `stringplanmodifier.RequiresReplace()`", "optional sensitive",
		"computed_optional default `\"x\"`", "optional deprecated `x`", "optional validate `stringvalidator.LengthAtLeast(1)`",
	}},
	{name: "who sets it in a provider", kind: "provider", frame: "a string …", variants: []string{
		"required", "optional", "optional deprecated `x`", "optional validate `stringvalidator.LengthAtLeast(1)`", "optional; b string required",
	}},
	{name: "long names", frame: "outer_attribute_with_a_long_name single_nested optional { inner_attribute_that_goes_on_and_on list_nested optional { … } }", variants: []string{
		"b string optional", "b string required", "name_that_nobody_reads_to_its_end_because_it_is_so_long string optional", "name_that_nobody_reads_to_its_end_because_it_is_so_long string required",
		"name_that_nobody_reads_to_its_end_because_it_is_so_long int64 computed", "name_with_30_characters_inside string optional", "name_with_30_characters_inside string required", "name_with_30_characters_inside bool optional",
	}},
	{name: "long values", frame: "attribute_with_a_name_of_some_length string computed_optional …", variants: []string{
		"default `\"x\"`", "default `\"" + strings.Repeat("long ", 12) + "\"`", "default `\"exactly 22 characters\"`",
		"default `\"exactly 23 characters!\"`",
		"validate `stringvalidator.OneOf(\"" + strings.Repeat("ä", 290) + "\", \"b\")`", "validate `stringvalidator.OneOf(\"b\")`", "deprecated `" + strings.Repeat("why ", 100) + "`",
		"custom_type `" + strings.Repeat("T", 60) + "{}`",
	}},
	{name: "levels of one's own", frame: "a string …", options: change.Options{Levels: map[string]change.Level{
		"became-required": change.Off, "became-optional": change.Breaking, "became-read-only": change.Patch, "sensitive-added": change.Off,
	}}, variants: []string{"required", "optional", "computed", "optional sensitive", "computed_optional"}},
	{name: "inside of blocks", kind: "datasource", frame: "block a set_nested { b string optional… }", variants: []string{
		"", validated(str + "LengthAtLeast(1)"), validated(str+"AlsoRequires(path.MatchRelative().AtParent().AtName(\"c\"))") + "; c string optional", "; c string required", " deprecated `x`",
		"; block d list_nested { e string required }", "; block d list_nested { e string optional }" + validated(list+"IsRequired()"),
	}},
	{name: "strictly, of one unit", frame: "a string …", options: change.Options{Policy: change.Strict, Only: []string{"pet"}},
		variants: []string{
			"required", "optional description `text`", "computed; b string optional", "optional; @provider circus",
		}},
	{name: "who sets what is inside of it", frame: "a single_nested …", variants: []string{
		"optional { b string optional }", "computed { b string optional }", "optional { b string computed }", "required { b string required }",
		"computed { b string required }", "optional sensitive { b string optional }", "optional { b string optional sensitive }",
		"optional { c string optional }", "optional { b string optional; c string required }", "computed_optional { b string computed_optional default `\"x\"` }",
		"computed { b string computed_optional default `\"y\"` plan `stringplanmodifier.RequiresReplace()` }",
		"optional { b string computed_optional plan `stringplanmodifier.RequiresReplace()` }",
		"optional { b string computed plan `stringplanmodifier.UseStateForUnknown()` }",
		"computed { b string optional plan `stringplanmodifier.UseStateForUnknown()` }",
		"computed { b string optional validate `stringvalidator.LengthAtLeast(1)` }", "optional { b string optional validate `stringvalidator.LengthAtLeast(1)` }",
		"optional { b string computed_optional default `\"x\"` plan `stringplanmodifier.RequiresReplace()`; c string optional validate `" + str + "AtLeastOneOf(path.MatchRelative().AtParent().AtName(\"b\"))` }",
	}},
	{name: "plan modifiers", frame: "a string …", variants: append(each("computed_optional plan `…`",
		"stringplanmodifier.RequiresReplace()", "stringplanmodifier.RequiresReplaceIfConfigured()", "stringplanmodifier.RequiresReplaceIf(f, \"\", \"\")",
		"stringplanmodifier.RequiresReplaceIf(g, \"\", \"\")", "stringplanmodifier.UseStateForUnknown()", "stringplanmodifier.UseNonNullStateForUnknown()",
		"foo.RequiresReplace()", "foo.UseStateForUnknown()", "foo.Bar()", "stringplanmodifier.Other()", "stringplanmodifier.RequiresReplace()` plan `foo.Bar()",
		"stringplanmodifier.RequiresReplace()` plan `stringplanmodifier.RequiresReplaceIfConfigured()",
		"stringplanmodifier.RequiresReplace()` default `\"x\"", "stringplanmodifier.UseStateForUnknown()` default `\"x\"",
	), "computed", "computed plan `stringplanmodifier.UseStateForUnknown()`", "computed plan `stringplanmodifier.RequiresReplace()`", "required",
		"required plan `stringplanmodifier.RequiresReplace()`", "optional", "optional plan `stringplanmodifier.RequiresReplace()`")},
	{name: "types", frame: "a … optional", variants: []string{
		"string", "bool", "int64", "int32", "number", "float64", "float32", "dynamic", "list(string)", "list(int64)", "set(string)",
		"map(string)", "list(list(string))",
		"object(b=string)", "object(b=string,c=bool)", "object(b=int64)", "object(c=bool)",
	}},
	{name: "types of objects", frame: "a … optional", variants: []string{
		"object(b=string)", "object(b=string,c=bool)", "list(object(b=string))", "set(object(b=string,c=bool))", "single_nested { b string optional }", "single_nested { b string optional; c bool required }", "list_nested { b string optional }",
		"set_nested { b string optional }", "map_nested { b string optional }", "map(object(b=string))", "single_nested { b int64 optional; c bool optional }",
		"list_nested { b list_nested { c string optional } }", "list(object(b=list(object(c=string))))",
	}},
	{name: "types of what is only read", frame: "a … computed", variants: []string{
		"int64", "int32", "number", "float64", "list(int64)", "set(int64)", "object(b=string)", "object(b=string,c=bool)",
		"single_nested { b string computed }",
		"single_nested { b string computed; c bool required }", "single_nested { b number computed }", "list_nested { b string computed }", "set_nested { b string computed; c bool computed }",
	}},
	{name: "types of a built provider", built: true, frame: "a … optional", variants: []string{
		"string", "number", "tuple(string,bool)", "tuple(string)", "list(string)", "set(number)", "object(b=string)",
		"single_nested { b string optional }",
		"string write_only", "string sensitive", "string description `text`", "string deprecated `x`", "dynamic", "list(tuple(string))",
	}},
	{name: "blocks of a built provider", built: true, frame: "block a list_nested { b string optional }…", variants: []string{
		"", " min `1`", " min `2`", " max `2`", " min `1` max `2`", " min `0`", " max `1`",
	}},
	{name: "what is there", frame: "…", variants: []string{
		"", "a string optional", "block a list_nested { b string optional }", "a list_nested optional { b string optional }", "aa string optional", "a_id string required",
		"a string computed_optional default `\"x\"` plan `stringplanmodifier.RequiresReplace()`", "a string computed_optional plan `stringplanmodifier.RequiresReplace()`",
		"a string computed_optional plan `stringplanmodifier.RequiresReplace()` plan `stringplanmodifier.UseStateForUnknown()`", "a string required; b string optional",
		"b string optional", "a string optional deprecated `x`", "@description `text`", "@deprecated `use it`", "@deprecated `use it`; @description `text`",
	}},
	{name: "what excludes and requires each other", frame: "b string optional; c string required; e single_nested optional { f string optional…; g string optional }; a string …",
		variants: append(each("optional validate `stringvalidator.…`",
			`ConflictsWith(`+root+`("b"))`, `ConflictsWith(`+root+`("b"), `+root+`("c"))`, `ConflictsWith(`+root+`("new"))`,
			`ConflictsWith(paths()...)`, `ConflictsWith(`+root+`(x))`,
			`ConflictsWith(other(x))`, `AlsoRequires(`+root+`("b"))`, `AlsoRequires(`+root+`("c"))`,
			`AlsoRequires(`+root+`("b"), `+root+`("e").AtName("f"))`, `AtLeastOneOf(`+root+`("b"))`,
			`AtLeastOneOf(`+root+`("c"))`, `AtLeastOneOf(`+root+`("b"), `+root+`("e"))`, `ExactlyOneOf(`+root+`("b"))`,
			`ExactlyOneOf(`+root+`("b"), `+root+`("e"))`, `ExactlyOneOf(`+root+`("c"))`,
			`ExactlyOneOf(path.MatchRelative().AtParent().AtName("b"))`, `ConflictsWith(path.MatchRelative().AtParent().AtName("b"))`, `ExactlyOneOf()`,
		), "optional", "required", "required validate `stringvalidator.AtLeastOneOf("+root+"(\"b\"))`", "required validate `stringvalidator.ExactlyOneOf("+root+"(\"b\"))`")},
	{name: "what the other side says", frame: "c string optional; …", variants: []string{
		"a string optional; b string optional", "b string optional", "a string optional",
		"a string optional" + validated(str+"ConflictsWith("+root+`("b"))`) + "; b string optional",
		"a string optional; b string optional" + validated(str+"ConflictsWith("+root+`("a"))`),
		"a string optional; b string optional" + validated(str+"ExactlyOneOf("+root+`("a"))`),
		"a string optional" + validated(str+"ExactlyOneOf("+root+`("b"))`) + "; b string optional",
		"a string optional" + validated(str+"AtLeastOneOf("+root+`("b"))`) + "; b string optional",
		"a string optional; b string optional" + validated(str+"AtLeastOneOf("+root+`("a"))`),
		"a string optional; b string optional" + validated(str+"AtLeastOneOf("+root+`("a"), `+root+`("c"))`),
		"a string optional" + validated(str+"ExactlyOneOf("+root+`("b"), `+root+`("c"))`) + "; b string optional" +
			validated(str+"ExactlyOneOf("+root+`("a"), `+root+`("c"))`),
		"a string optional" + validated(str+"ConflictsWith("+root+`("b"))`) + "; b string required",
	}},
	{name: "units", frame: "@none; …", variants: []string{
		"", "@unit resource vm; a string optional", "@unit resource vm_set; a string optional", "@unit resource vm; a string optional; b string optional; c string optional; d string optional; e string optional",
		"@unit resource other; a string optional; b string optional; c string optional; d string optional; e string optional",
		"@unit resource another; a string optional; b string optional; c string optional; d string optional; f string optional",
		"@unit resource vms; a string optional; b string optional; c string optional; d string optional; f string optional",
		"@unit datasource vm; a string optional", "@unit datasource vms; a string computed", "@unit provider zoo; a string optional", "@provider circus",
		"@provider circus; @unit resource vm; a string optional", "@unit resource vm; @deprecated `x`; a string optional",
		"@unit resource vm; a string optional; @unit resource wm; a string optional",
	}},
	{name: "units of built providers", built: true, frame: "@none; …", variants: []string{
		"", "@unit resource vm; a string optional", "@unit resource vm; @version 2; a string optional", "@unit resource vm; @version 1; @identity id required; a string optional",
		"@unit resource vm; @identity id; a string optional", "@unit resource vm; @identity id; @identity region; a string optional",
		"@unit resource vm; @identity id; @identity region required; a string optional", "@unit function parse; @signature string -> string",
		"@unit function parse; @signature string bool -> string", "@unit function parse; @signature string -> list(string)", "@unit function parse_all; @signature string -> string",
		"@unit ephemeral token; a string optional", "@unit ephemeral tokens; a string optional", "@unit list vm; a string optional", "@unit action restart; a string optional",
		"@unit action restart; a bool optional", "@unit provider zoo; a string optional", "@unit datasource vm; a string optional",
	}},
}

// TestMatrix holds the changes between each two schemas of a list. Most of them differ in one thing only. A line of the golden file
// says
// which two: "2 > 5" are the changes from the second to the fifth, and "is" that from a specification to the same schema of a built
// provider.
func TestMatrix(t *testing.T) {
	t.Parallel()
	for _, m := range matrices {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			var out strings.Builder
			schemas := make([]*contract.Contract, len(m.variants))
			built := make([]*contract.Contract, len(m.variants))
			for i, variant := range m.variants {
				text := strings.ReplaceAll(m.frame, "…", variant)
				fmt.Fprintf(&out, "%d  %s\n", i+1, text)
				kind := m.kind
				if kind == "" {
					kind = "resource"
				}
				schemas[i], built[i] = parse(t, kind, text).contract(m.built), parse(t, kind, text).contract(true)
			}
			pairs := map[string][]string{}
			var order []string
			add := func(pair string, old, new *contract.Contract, options change.Options) {
				for _, line := range lines(old, new, options) {
					if pairs[line] == nil {
						order = append(order, line)
					}
					pairs[line] = append(pairs[line], pair)
				}
			}
			for i := range schemas {
				for k := range schemas {
					if i != k {
						add(fmt.Sprintf("%d>%d", i+1, k+1), schemas[i], schemas[k], m.options)
					}
				}
			}
			if !m.built {
				for i := range schemas {
					add(fmt.Sprintf("%d is %d", i+1, i+1), schemas[i], built[i], change.Options{Drift: true})
					k := (i + 1) % len(schemas)
					add(fmt.Sprintf("%d is %d", i+1, k+1), schemas[i], built[k], change.Options{Drift: true})
					add(fmt.Sprintf("%d is, strictly, %d", k+1, i+1), built[k], schemas[i], change.Options{Policy: change.Strict})
				}
			}
			slices.Sort(order)
			for _, line := range order {
				fmt.Fprintf(&out, "%s\n   %s\n", line, strings.Join(pairs[line], " "))
			}
			scenario.Golden(t, "testdata/matrix/"+strings.ReplaceAll(strings.ReplaceAll(m.name, ",", ""), " ", "_")+".golden", out.String())
		})
	}
}

// lines writes down changes, each with all that it has but its help and its entry in a changelog, which are in messages.golden.
func lines(old, new *contract.Contract, options change.Options) (out []string) {
	for _, c := range change.Compare(old, new, options) {
		out = append(out, fmt.Sprintf("%s %s %s: %s / %s [%s > %s]%s",
			c.Place(), c.Rule.Name, c.Level, c.Message, c.Note, at(c.Old), at(c.New), strings.TrimSuffix(" renamed "+c.Renamed, " renamed ")))
	}
	return out
}

// at returns the text at a place, or "-" for none.
func at(p contract.Place) string {
	if p.Source == nil {
		return "-"
	}
	const most = 24
	text := []rune(strings.Join(strings.Fields(p.Source.File.Text()[p.Start:p.End]), " "))
	return string(text[:min(len(text), most)])
}

// TestVersionsAndNames holds versions and the steps between them, the names of rules that are found, and names that are alike.
func TestVersionsAndNames(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	texts := []string{"1.2.3", "v1.2.3", "0.1.0", "0.1.1", "0.2.0", "1.0.0", "1.2.4", "1.3.0", "2.0.0", "1.2.3-rc.1", "1.2.3+build", "1.2",
		"1.2.3.4", "1.2.x", "-1.2.3", "1.+2.3", "", "01.2.3"}
	var versions []change.Version
	for _, text := range texts {
		v, err := change.ParseVersion(text)
		fmt.Fprintf(&b, "%q is %s %v\n", text, v, err)
		if err == nil && !slices.Contains(versions, v) {
			versions = append(versions, v)
		}
	}
	for _, v := range versions {
		fmt.Fprintf(&b, "%s:", v)
		for bump := change.BumpNone; bump <= change.BumpMajor; bump++ {
			fmt.Fprintf(&b, " %s makes %s,", bump, v.Next(bump))
		}
		for _, to := range versions {
			fmt.Fprintf(&b, " %s to %s before %v,", v.BumpTo(to), to, v.Before(to))
		}
		fmt.Fprintln(&b)
	}
	for level := change.Off; level <= change.Breaking; level++ {
		parsed, err := change.ParseLevel(level.String())
		bump := change.Suggested([]change.Change{{Level: change.Patch}, {Level: level}})
		fmt.Fprintf(&b, "%s is %d %v, severity %s, suggests %s\n", level, parsed, err, level.Severity(), bump)
		for _, rule := range change.All() {
			c := change.Change{Rule: rule, Level: level}
			if level == change.Breaking || level == change.Minor {
				fmt.Fprintf(&b, "  %s in %q, levels %s %s", rule.Name, c.Section(), rule.Level(change.HashiCorp), rule.Level(change.Strict))
				for _, other := range change.All() {
					if change.Undoes(rule, other) {
						fmt.Fprintf(&b, ", undone by %s", other.Name)
					}
				}
				fmt.Fprintln(&b)
			}
		}
	}
	_, err := change.ParseLevel("worst")
	fmt.Fprintf(&b, "%v, nothing suggests %s\n", err, change.Suggested(nil))
	for _, name := range []string{"attribute-removed", "attribute-remvoed", "key-order", "key-ordr", "xyzzy", ""} {
		rule, err := change.Find(name)
		any, anyErr := change.FindRule(name)
		near, ok := change.Nearest(name)
		fmt.Fprintf(&b, "%q: %v %v; %v %v; nearest %q %v\n", name, rule != nil, err, any != nil, anyErr, near, ok)
	}
	for _, pair := range [][2]string{{"a", "b"}, {"name", "names"}, {"name", "nmae"}, {"vm", "vm_set"}, {"vms", "vms_set"}, {"set",
		"vm_set"}, {"abc", "abc_d"}, {"ab", "ab_c"}, {"abc", "abcd"}, {"name", "other"}} {
		fmt.Fprintf(&b, "%q are alike: %v %v\n", pair, change.Alike(pair[0], pair[1]), change.Alike(pair[1], pair[0]))
	}
	many := make([]string, 65)
	for i := range many {
		many[i] = fmt.Sprint("n", i)
	}
	same := func(a, b string) bool { return a[0] == b[0] }
	fmt.Fprintf(&b, "renames: %v %v %v %d %d\n", change.Renames([]string{"a1"}, []string{"a2"}, same), change.Renames([]string{"a1", "a2"},
		[]string{"a3"}, same), change.Renames([]string{"a1"}, []string{"b1"}, same),
		len(change.Renames(many[:64], []string{"n"}, func(a, b string) bool { return a == "n5" })), len(change.Renames(many, []string{"n"},
			func(a, b string) bool { return a == "n5" })))
	scenario.Golden(t, "testdata/versions.golden", b.String())
}

// TestChangesToVariants holds the changes from a dense specification, and from a dense provider, to each variant of it.
func TestChangesToVariants(t *testing.T) {
	t.Parallel()
	old := contract.Read(contract.Parse("old.json", corpus.Specification))
	scenario.Golden(t, "testdata/specification.golden", whole.Report(corpus.Specification, []string{`null`}, func(text string) []string {
		return lines(old, contract.Read(contract.Parse("new.json", text)), change.Options{})
	}))
	provider := func(text string) *contract.Contract {
		for _, c := range contract.ReadProvidersSchema(contract.Parse("schema.json", text)) {
			return c
		}
		return &contract.Contract{}
	}
	built := provider(corpus.Provider)
	scenario.Golden(t, "testdata/provider.golden", whole.Report(corpus.Provider, []string{`true`}, func(text string) []string {
		return append(lines(provider(text), built, change.Options{Policy: change.Strict}), lines(old, provider(text),
			change.Options{Drift: true})...)
	}))
}
