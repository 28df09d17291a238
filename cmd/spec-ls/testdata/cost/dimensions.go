package main

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// dimension is something that a specification may have a lot of.
type dimension struct {
	name string
	size int // the smallest that is measured
	text func(n int) string
	with func(s *analysis.Settings, n int) // changes the settings; nil if it leaves them
}

func (d dimension) settings(n int) *analysis.Settings {
	s := &analysis.Settings{}
	if d.with != nil {
		d.with(s, n)
	}
	return s
}

// The sizes: levels, which paths name one by one; things; and characters or the like.
const (
	few  = 25
	some = 125
	many = 1000
)

const (
	validators = "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	paths      = "github.com/hashicorp/terraform-plugin-framework/path"
	modifiers  = "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
)

var dimensions = []dimension{
	// Elements that a specification may have any number of.
	{name: "resources", size: some,
		text: func(n int) string { return file(list(n, ",", `{"name":"r%d","schema":{"attributes":[`+str("a")+`]}}`)) }},
	{name: "equal resources", size: some,
		text: func(n int) string { return file(list(n, ",", `{"name":"r","schema":{"attributes":[`+str("a")+`]}}`)) }},
	{name: "data sources", size: some, text: func(n int) string {
		return `{"version":"0.1","provider":{"name":"p"},"datasources":[` + list(n, ",",
			`{"name":"d%d","schema":{"attributes":[`+str("a")+`]}}`) + `]}`
	}},
	{name: "names that are one in Go", size: some, text: func(n int) string {
		return attributes(list(n, ",", `{"name":"a%d_b","string":{"computed_optional_required":"optional"}},{"name":"a%[1]d__b","string":{}}`))
	}},
	{name: "attributes", size: some, text: func(n int) string { return attributes(list(n, ",", str("a%d"))) }},
	{name: "attributes on lines", size: some, text: func(n int) string { return attributes("\n" + list(n, ",\n\n", str("a%d")) + "\n") }},
	{name: "equal attributes", size: some, text: func(n int) string { return attributes(list(n, ",", str("a"))) }},
	{name: "attributes named like others with numbers", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a_%d")) + "," + list(n, ",", str("a")))
	}},
	{name: "nameless attributes", size: some, text: func(n int) string { return attributes(list(n, ",", `{"string":{}}`)) }},
	{name: "blocks", size: some, text: func(n int) string { return blocks(list(n, ",", block1("b%d"))) }},
	{name: "equal blocks", size: some, text: func(n int) string { return blocks(list(n, ",", block1("b"))) }},
	{name: "attributes and blocks of the same names", size: some, text: func(n int) string {
		return schema(`"attributes":[` + list(n, ",", str("a%d")) + `],"blocks":[` + list(n, ",", block1("a%d")) + `]`)
	}},
	{name: "nested attributes", size: some, text: func(n int) string { return attributes(list(n, ",", nested("n%d", str("a")))) }},
	{name: "equal nested attributes", size: some, text: func(n int) string { return attributes(list(n, ",", nested("n", str("a")))) }},
	{name: "equal names inside nested attributes", size: some, text: func(n int) string {
		return attributes(list(n, ",", nested("n%d", nested("same", str("a")))))
	}},
	{name: "equal names inside list nested attributes", size: some, text: func(n int) string {
		return attributes(list(n, ",", `{"name":"n%d","list_nested":{"computed_optional_required":"optional","nested_object":{"attributes":[`+
			nested("same", str("a"))+`]}}}`))
	}},
	{name: "levels", size: few, text: func(n int) string {
		return attributes(levels(n, func(i int) string { return fmt.Sprint("n", i) }, `"computed_optional_required":"optional",`))
	}},
	{name: "levels on lines", size: few, text: func(n int) string {
		return strings.ReplaceAll(attributes(levels(n, func(i int) string { return fmt.Sprint("n", i) },
			`"computed_optional_required":"optional",`)), "{", "{\n")
	}},
	{name: "levels of equal names", size: few, text: func(n int) string {
		return attributes(levels(n, func(int) string { return "n" }, `"computed_optional_required":"optional",`))
	}},
	{name: "levels that lack something", size: few,
		text: func(n int) string { return attributes(levels(n, func(i int) string { return fmt.Sprint("n", i) }, "")) }},
	// With these the work for trying fixes is bounded.
	{name: "many levels of equal names", size: 8 * few, text: func(n int) string {
		return attributes(levels(n, func(int) string { return "n" }, `"computed_optional_required":"optional",`))
	}},
	{name: "many levels that lack something", size: 8 * few, text: func(n int) string {
		return attributes(levels(n, func(i int) string { return fmt.Sprint("n", i) }, ""))
	}},
	{name: "levels of blocks", size: few, text: func(n int) string {
		return blocks(strings.Repeat(`{"name":"b","list_nested":{"nested_object":{"blocks":[`, n) + strings.Repeat(`]}}}`, n))
	}},
	{name: "levels of brackets", size: many, text: func(n int) string { return attributes(strings.Repeat(`[`, n) + strings.Repeat(`]`, n)) }},
	{name: "levels of objects", size: many,
		text: func(n int) string { return attributes(strings.Repeat(`{"a":`, n) + `1` + strings.Repeat(`}`, n)) }},
	{name: "levels of element types", size: few, text: func(n int) string {
		return attributes(`{"name":"a","list":{"computed_optional_required":"optional","element_type":` +
			strings.Repeat(`{"list":{"element_type":`, n) + `{"string":{}}` + strings.Repeat(`}}`, n) + `}}`)
	}},
	{name: "levels of object types", size: few, text: func(n int) string {
		return attributes(`{"name":"a","object":{"computed_optional_required":"optional","attribute_types":[` +
			strings.Repeat(`{"name":"b","object":{"attribute_types":[`, n) + `{"name":"c","string":{}}` + strings.Repeat(`]}}`, n) + `]}}`)
	}},
	{name: "attribute types", size: some, text: func(n int) string { return object(list(n, ",", `{"name":"t%d","string":{}}`)) }},
	{name: "equal attribute types", size: some, text: func(n int) string { return object(list(n, ",", `{"name":"t","string":{}}`)) }},
	{name: "attributes with object types", size: some, text: func(n int) string {
		return attributes(list(n, ",", `{"name":"a%d","object":{"computed_optional_required":"optional","attribute_types":[{"name":"t","string":{}}]}}`))
	}},
	{name: "defaults", size: some, text: func(n int) string {
		return attributes(list(n, ",", `{"name":"a%d","string":{"computed_optional_required":"computed_optional","default":{"static":"x"}}}`))
	}},
	{name: "custom types", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a%d", `"custom_type":{"import":{"path":"example.com/t%[1]d"},"type":"t%[1]d.T","value_type":"t%[1]d.V"}`)))
	}},
	{name: "equal custom types", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a%d", `"custom_type":{"import":{"path":"example.com/t"},"type":"t.T","value_type":"t.V"}`)))
	}},
	{name: "external types", size: some, text: func(n int) string {
		return attributes(list(n, ",", `{"name":"n%d","single_nested":{"computed_optional_required":"optional","associated_external_type":`+
			`{"import":{"path":"example.com/t%[1]d"},"type":"*t%[1]d.T"},"attributes":[`+str("a")+`]}}`))
	}},

	// Go.
	{name: "validators", size: some, text: func(n int) string {
		return attributes(str("a", `"validators":[`+list(n, ",", custom("stringvalidator.LengthAtLeast(%d)", validators))+`]`))
	}},
	{name: "equal validators", size: some, text: func(n int) string {
		return attributes(str("a", `"validators":[`+list(n, ",", custom("stringvalidator.LengthAtLeast(1)", validators))+`]`))
	}},
	{name: "attributes with a validator", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a%d", `"validators":[`+custom("stringvalidator.LengthAtLeast(1)", validators)+`]`)))
	}},
	{name: "plan modifiers", size: some, text: func(n int) string {
		return attributes(str("a", `"plan_modifiers":[`+list(n, ",", custom("stringplanmodifier.RequiresReplace()", modifiers))+`]`))
	}},
	{name: "mistaken validators", size: some, text: func(n int) string {
		return attributes(str("a", `"validators":[`+list(n, ",", custom("stringvalidator.LengthAtLest(%d)", validators))+`]`))
	}},
	{name: "validators that don't compile", size: some, text: func(n int) string {
		return attributes(str("a", `"validators":[`+list(n, ",", custom("stringvalidator.LengthAtLeast(1 +* %d)", validators))+`]`))
	}},
	{name: "validators without imports", size: some, text: func(n int) string {
		return attributes(str("a", `"validators":[`+list(n, ",", `{"custom":{"schema_definition":"p%d.LengthAtLeast(1)"}}`)+`]`))
	}},
	{name: "imports of a validator", size: some, text: func(n int) string {
		return validated("stringvalidator.LengthAtLeast(1)", imports(n, `{"path":"example.com/p%d"}`))
	}},
	{name: "equal imports of a validator", size: some, text: func(n int) string {
		return validated("stringvalidator.LengthAtLeast(1)", imports(n, `{"path":"`+validators+`"}`))
	}},
	{name: "imports of known packages misspelled", size: some, text: func(n int) string {
		return validated("stringvalidator.LengthAtLeast(1)", imports(n, `{"path":"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidatr%d"}`))
	}},
	{name: "imports of the standard library", size: some, text: func(n int) string {
		return validated("stringvalidator.LengthAtLeast(1)", imports(n, `{"path":"nosuch%d"}`))
	}},
	{name: "imports of one name", size: some,
		text: func(n int) string { return validated("x.LengthAtLeast(1)", imports(n, `{"path":"example.com/p%d/x"}`)) }},
	{name: "equal aliases of a validator", size: some, text: func(n int) string {
		return validated("x.LengthAtLeast(1)", imports(n, `{"path":"example.com/p%d","alias":"x"}`))
	}},
	{name: "aliases of one package", size: some, text: func(n int) string {
		return validated("x.LengthAtLeast(1)", imports(n, `{"path":"`+validators+`","alias":"x%d"}`))
	}},
	{name: "imports of attributes", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a%d", `"validators":[`+custom("p%[1]d.V()", "example.com/p%[1]d")+`]`)))
	}},
	{name: "equal aliases of attributes", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a%d", `"validators":[{"custom":{"imports":[{"path":"example.com/p%[1]d","alias":"x"}],"schema_definition":"x.V()"}}]`)))
	}},
	{name: "the same alias of attributes", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a%d",
			`"validators":[{"custom":{"imports":[{"path":"`+validators+`","alias":"x"}],"schema_definition":"x.LengthAtLeast(1)"}}]`)))
	}},
	{name: "aliases that are unused", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a%d", `"validators":[{"custom":{"imports":[{"path":"`+validators+`","alias":"x%[1]d"}],"schema_definition":"stringvalidator.LengthAtLeast(1)"}}]`)))
	}},
	{name: "aliases that are no identifiers", size: some, text: func(n int) string {
		return validated("x.LengthAtLeast(1)", imports(n, `{"path":"`+validators+`","alias":"x-%d"}`))
	}},
	{name: "unknown paths", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a%d", `"validators":[{"custom":{"imports":[{"path":"`+validators+`"},{"path":"`+paths+`"}],`+
			`"schema_definition":"stringvalidator.ConflictsWith(path.MatchRoot(\"nope%[1]d\"))"}}]`)))
	}},
	{name: "unknown paths of a validator", size: some, text: func(n int) string {
		return validated(`stringvalidator.ConflictsWith(`+list(n, ",", `path.MatchRoot(\"nope%d\")`)+`)`,
			`{"path":"`+validators+`"},{"path":"`+paths+`"}`)
	}},
	{name: "known paths", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a%d", `"validators":[{"custom":{"imports":[{"path":"`+validators+`"},{"path":"`+paths+`"}],`+
			`"schema_definition":"stringvalidator.ConflictsWith(path.MatchRoot(\"a%[1]d\"))"}}]`)))
	}},
	{name: "known paths to one attribute", size: some, text: func(n int) string {
		return attributes(str("z") + "," + list(n, ",",
			str("a%d", `"validators":[{"custom":{"imports":[{"path":"`+validators+`"},{"path":"`+paths+`"}],`+
				`"schema_definition":"stringvalidator.ConflictsWith(path.MatchRoot(\"z\"))"}}]`)))
	}},
	{name: "steps of a path", size: some, text: func(n int) string {
		return attributes(levels(few, func(int) string { return "n" }, "") + "," + str("a",
			`"validators":[{"custom":{"imports":[{"path":"`+validators+`"},{"path":"`+paths+`"}],`+
				`"schema_definition":"stringvalidator.ConflictsWith(path.MatchRoot(\"n\")`+strings.Repeat(`.AtName(\"n\")`, n)+`)"}}]`))
	}},
	{name: "terms of a sum", size: many, text: func(n int) string { return call(list(n, "+", "1")) }},
	{name: "terms of a sum of strings", size: many, text: func(n int) string { return oneOf(list(n, "+", `\"a\"`)) }},
	{name: "terms of different types", size: some, text: func(n int) string { return call(list(n, "+", `1+\"a\"`)) }},
	{name: "terms of unknown names", size: some, text: func(n int) string { return call(list(n, "+", `x%d`)) }},
	{name: "parentheses", size: many, text: func(n int) string { return call(strings.Repeat("(", n) + "1" + strings.Repeat(")", n)) }},
	{name: "open parentheses", size: many, text: func(n int) string { return call(strings.Repeat("(", n)) }},
	{name: "signs", size: many, text: func(n int) string { return call(strings.Repeat("- ", n) + "1") }},
	{name: "calls in calls", size: some, text: func(n int) string {
		return validated(strings.Repeat("stringvalidator.All(", n)+"stringvalidator.LengthAtLeast(1)"+strings.Repeat(")", n),
			`{"path":"`+validators+`"}`)
	}},
	{name: "unknown calls in calls", size: some, text: func(n int) string {
		return validated(strings.Repeat("stringvalidator.Al(", n)+"stringvalidator.LengthAtLeast(1)"+strings.Repeat(")", n),
			`{"path":"`+validators+`"}`)
	}},
	{name: "selectors", size: some, text: func(n int) string { return call("x" + strings.Repeat(".x", n)) }},
	{name: "indexes", size: some, text: func(n int) string { return call("x" + strings.Repeat("[0]", n)) }},
	{name: "function literals", size: few, text: func(n int) string {
		return call(strings.Repeat("func() int { return ", n) + "1" + strings.Repeat(" }()", n))
	}},
	{name: "statements", size: some, text: func(n int) string {
		return call("func() int { " + list(n, "; ", "x%d := 1; _ = x%[1]d") + "; return 1 }()")
	}},
	{name: "equal arguments", size: some, text: func(n int) string { return oneOf(list(n, ",", `\"a\"`)) }},
	{name: "arguments", size: some, text: func(n int) string { return oneOf(list(n, ",", `\"a%d\"`)) }},
	{name: "arguments of the wrong type", size: some, text: func(n int) string { return oneOf(list(n, ",", `%d`)) }},
	{name: "an identifier's length", size: many, text: func(n int) string { return call(strings.Repeat("x", n)) }},
	{name: "a number's length", size: some, text: func(n int) string { return call(strings.Repeat("9", n)) }},
	{name: "elements of a literal", size: some, text: func(n int) string { return oneOf("[]string{" + list(n, ",", `\"a%d\"`) + "}...") }},
	{name: "keys of a literal", size: some,
		text: func(n int) string { return oneOf("map[string]string{" + list(n, ",", `\"a\": \"%d\"`) + `}[\"a\"]`) }},
	{name: "regular expressions", size: some, text: func(n int) string {
		return attributes(list(n, ",", str("a%d", `"validators":[{"custom":{"imports":[{"path":"`+validators+`"},{"path":"regexp"}],`+
			`"schema_definition":"stringvalidator.RegexMatches(regexp.MustCompile(`+"`a{%[1]d"+"`"+`), \"\")"}}]`)))
	}},
	{name: "a regular expression's length", size: some, text: func(n int) string { return matches(strings.Repeat("a|b+", n)) }},
	{name: "a regular expression's depth", size: some,
		text: func(n int) string { return matches(strings.Repeat("(", n) + "a" + strings.Repeat(")", n)) }},

	// Text.
	{name: "a description's length", size: many,
		text: func(n int) string { return attributes(str("a", `"description":"`+strings.Repeat("word ", n)+`"`)) }},
	{name: "a description of escapes", size: many,
		text: func(n int) string { return attributes(str("a", `"description":"`+strings.Repeat(`\n\u00e4`, n)+`"`)) }},
	{name: "a description of other characters", size: many,
		text: func(n int) string { return attributes(str("a", `"description":"`+strings.Repeat("ä\x01\xff", n)+`"`)) }},
	{name: "a description in Markdown", size: many,
		text: func(n int) string { return attributes(str("a", `"description":"`+strings.Repeat("[a](b `*_", n)+`"`)) }},
	{name: "descriptions", size: some,
		text: func(n int) string { return attributes(list(n, ",", str("a%d", `"description":"  the same "`))) }},
	{name: "deprecations", size: some,
		text: func(n int) string { return attributes(list(n, ",", str("a%d", `"deprecation_message":" use b "`))) }},
	{name: "a name's length", size: many, text: func(n int) string { return attributes(str(strings.Repeat("a", n))) }},
	{name: "underscores of a name", size: many, text: func(n int) string { return attributes(str("a" + strings.Repeat("_", n))) }},
	{name: "long names", size: few, text: func(n int) string { return attributes(list(n, ",", str("a%d"+strings.Repeat("b", 200)))) }},
	{name: "a key's length", size: many, text: func(n int) string { return attributes(str("a", `"`+strings.Repeat("k", n)+`":1`)) }},
	{name: "spaces", size: many, text: func(n int) string { return attributes(str("a") + strings.Repeat(" ", n)) }},
	{name: "empty lines", size: many, text: func(n int) string { return attributes(str("a") + strings.Repeat("\r\n", n)) }},
	{name: "trailing text", size: many, text: func(n int) string { return attributes(str("a")) + strings.Repeat("x ", n) }},

	// Mistakes.
	{name: "unknown keys", size: some, text: func(n int) string { return attributes(str("a", list(n, ",", `"unknown%d":1`))) }},
	{name: "misspelled keys", size: some, text: func(n int) string { return attributes(list(n, ",", str("a%d", `"sensitiv":true`))) }},
	{name: "misspelled keys of one object", size: some,
		text: func(n int) string { return attributes(str("a", list(n, ",", `"sensitiv":true`))) }},
	{name: "keys in another case", size: some, text: func(n int) string { return attributes(str("a", list(n, ",", `"Sensitive":true`))) }},
	{name: "equal keys", size: some, text: func(n int) string { return attributes(str("a", list(n, ",", `"sensitive":true`))) }},
	{name: "equal unknown keys", size: some, text: func(n int) string { return attributes(str("a", list(n, ",", `"unknown":true`))) }},
	{name: "equal keys of the root", size: some,
		text: func(n int) string { return `{` + list(n, ",", `"version":"0.1"`) + `,"provider":{"name":"p"}}` }},
	{name: "unknown keys of the root", size: some,
		text: func(n int) string { return `{` + list(n, ",", `"x%d":"0.1"`) + `,"provider":{"name":"p"}}` }},
	{name: "ignored keys of a resource", size: some, text: func(n int) string {
		return file(`{"name":"r","schema":{"attributes":[` + str("a") + `]},` + list(n, ",", `"x%d":"0.1"`) + `}`)
	}},
	{name: "providers", size: some, text: func(n int) string { return `{"version":"0.1",` + list(n, ",", `"provider":{"name":"p"}`) + `}` }},
	{name: "arrays of resources", size: some, text: func(n int) string {
		return `{"version":"0.1","provider":{"name":"p"},` + list(n, ",", `"resources":[]`) + `}`
	}},
	{name: "types of an attribute", size: some,
		text: func(n int) string { return attributes(`{"name":"a",` + list(n, ",", `"string":{},"bool":{}`) + `}`) }},
	{name: "wrong types", size: some, text: func(n int) string { return attributes(list(n, ",", str("a%d", `"sensitive":"yes"`))) }},
	{name: "wrong values", size: some, text: func(n int) string {
		return attributes(list(n, ",", `{"name":"a%d","string":{"computed_optional_required":"optionl"}}`))
	}},
	{name: "names that are none", size: some, text: func(n int) string { return attributes(list(n, ",", str("A-%d"))) }},
	{name: "reserved names", size: some, text: func(n int) string { return attributes(list(n, ",", str("count"))) }},
	{name: "missing things", size: some, text: func(n int) string { return attributes(list(n, ",", `{}`)) }},
	{name: "computed attributes with a default", size: some, text: func(n int) string {
		return attributes(list(n, ",", `{"name":"a%d","string":{"computed_optional_required":"computed","default":{"static":"x"}}}`))
	}},

	// Texts that are not JSON.
	{name: "stray commas", size: many, text: func(n int) string { return attributes(str("a") + strings.Repeat(",", n) + str("b")) }},
	{name: "stray commas in an object", size: many,
		text: func(n int) string { return attributes(str("a", `"sensitive":true`+strings.Repeat(",", n))) }},
	{name: "stray commas with spaces", size: many,
		text: func(n int) string { return attributes(str("a") + strings.Repeat(", \n", n) + str("b")) }},
	{name: "doubled commas", size: some, text: func(n int) string { return attributes(list(n, ",,", str("a%d"))) }},
	{name: "missing commas", size: some, text: func(n int) string { return attributes(list(n, " ", str("a%d"))) }},
	{name: "missing commas of an object", size: some, text: func(n int) string { return attributes(str("a", list(n, " ", `"x%d":1`))) }},
	{name: "stray colons", size: many, text: func(n int) string { return attributes(str("a", `"sensitive"`+strings.Repeat(":", n)+`true`)) }},
	{name: "missing colons", size: some, text: func(n int) string { return attributes(str("a", list(n, ",", `"x%d" 1`))) }},
	{name: "missing values", size: some, text: func(n int) string { return attributes(str("a", list(n, ",", `"x%d":`))) }},
	{name: "stray characters", size: many, text: func(n int) string { return attributes(str("a") + strings.Repeat("#", n)) }},
	{name: "stray characters with spaces", size: many, text: func(n int) string { return attributes(str("a") + strings.Repeat("# ", n)) }},
	{name: "stray words", size: many, text: func(n int) string { return attributes(str("a") + strings.Repeat(" word", n)) }},
	{name: "closing brackets", size: many, text: func(n int) string { return attributes(str("a")) + strings.Repeat("]", n) }},
	{name: "closing brackets of the wrong kind", size: many, text: func(n int) string { return attributes(strings.Repeat("[}", n)) }},
	{name: "missing values and a closing bracket", size: many,
		text: func(n int) string { return attributes(str("a", list(n, ",", `"x%d":`)) + "}") }},
	{name: "missing opening braces", size: some, text: func(n int) string {
		return attributes("\n" + list(n, ",\n", `  "name":"a%d","string":{}`+"\n}") + "\n")
	}},
	{name: "missing opening brackets", size: many, text: func(n int) string { return attributes(str("a", list(n, ",", `"x%d":{},{}]`))) }},
	{name: "members of an array", size: some, text: func(n int) string { return attributes(list(n, ",", `"a%d":{"string":{}}`)) }},
	{name: "members of an array in members of an array", size: some, text: func(n int) string {
		return attributes(list(n, ",", `"a%d":["b":1]`))
	}},
	{name: "brackets that lack on lines", size: some, text: func(n int) string {
		return file("\n" + list(n, ",\n", `  {"name":"r%d","schema":{"attributes":[`) + "\n")
	}},
	{name: "opening brackets", size: many, text: func(n int) string { return attributes(strings.Repeat("[", n)) }},
	{name: "opening braces", size: many, text: func(n int) string { return attributes(strings.Repeat(`{"a":`, n)) }},
	{name: "open strings", size: some, text: func(n int) string { return attributes(str("a", list(n, "\n", `"x%d`))) }},
	{name: "quotes", size: many, text: func(n int) string { return attributes(strings.Repeat(`"`, n)) }},
	{name: "backslashes", size: many, text: func(n int) string { return attributes(str("a", `"description":"`+strings.Repeat(`\x`, n)+`"`)) }},
	{name: "comments", size: some, text: func(n int) string { return attributes(str("a") + list(n, "", "// %d\n/* */")) }},
	{name: "single quotes", size: some, text: func(n int) string { return attributes(list(n, ",", `{'name':'a%d','string':{}}`)) }},
	{name: "keys without quotes", size: some, text: func(n int) string { return attributes(list(n, ",", `{name:"a%d",string:{}}`)) }},
	{name: "conflict markers", size: some, text: func(n int) string {
		return attributes("\n" + list(n, ",\n", "<<<<<<< ours\n"+str("a%d")+"\n=======\n"+str("b%[1]d")+"\n>>>>>>> theirs") + "\n")
	}},
	{name: "open conflict markers", size: some, text: func(n int) string { return attributes("\n" + list(n, "\n", "<<<<<<< %d") + "\n") }},
	{name: "documents", size: some, text: func(n int) string { return list(n, "\n", attributes(str("a"))) }},
	{name: "numbers", size: some, text: func(n int) string { return attributes(list(n, ",", str("a%d", `"sensitive":01.e`))) }},
	{name: "control characters", size: many, text: func(n int) string { return attributes(str("a") + strings.Repeat("\x00", n)) }},

	// Suppressions.
	{name: "suppressions", size: some, text: func(n int) string {
		return file(list(n, ",", `{"name":"r%d","//":"spec-ls-ignore: missing-description","schema":{"attributes":[`+str("a")+`]}}`))
	}},
	{name: "suppressions of levels", size: few, text: func(n int) string {
		return blocks(strings.Repeat(`{"name":"b","list_nested":{"nested_object":{"//":"spec-ls-ignore: reserved-resource-name","blocks":[`, n) + strings.Repeat(`]}}}`, n))
	}},
	{name: "suppressions of one object", size: some, text: func(n int) string {
		return file(`{"name":"r",` + list(n, ",", `"//":"spec-ls-ignore: reserved-resource-name"`) + `,"schema":{"attributes":[` + list(n, ",", str("count")) + `]}}`)
	}},
	{name: "lines of a suppression", size: some, text: func(n int) string {
		return file(`{"name":"r","//":[` + list(n, ",", `"spec-ls-ignore: reserved-resource-name"`) + `],"schema":{"attributes":[` + list(n, ",", str("count")) + `]}}`)
	}},
	{name: "rules of a suppression", size: some, text: func(n int) string {
		return file(`{"name":"r","//":"spec-ls-ignore: ` + list(n, ", ", "reserved-resource-name") + `","schema":{"attributes":[` + list(n, ",",
			str("count")) + `]}}`)
	}},
	{name: "unknown rules of a suppression", size: few, text: func(n int) string {
		return file(`{"name":"r","//":"spec-ls-ignore: ` + list(n, ", ", "no-such-rule-%d") + `","schema":{"attributes":[` + str("a") + `]}}`)
	}},
	{name: "suppressions around resources", size: some, text: func(n int) string {
		return `{"version":"0.1","provider":{"name":"p"},"//":[` + list(n, ",", `"spec-ls-ignore: missing-description"`) + `],"resources":[` +
			list(n, ",", `{"name":"r%d","schema":{"attributes":[`+str("count")+`]}}`) + `]}`
	}},
	{name: "overrides", size: few, text: func(n int) string { return attributes(list(n, ",", str("A-%d"))) },
		with: func(s *analysis.Settings, n int) {
			for i := range n {
				var o rules.Override
				selector, err := spec.ParseSelector(fmt.Sprintf("resources.*.attributes.x%d", i))
				if err != nil {
					panic(err)
				}
				o.Places = append(o.Places, selector)
				s.Overrides = append(s.Overrides, o)
			}
		}},
	{name: "known findings", size: some, text: func(n int) string { return attributes(list(n, ",", str("count"))) },
		with: func(s *analysis.Settings, n int) {
			s.Known = map[string][]string{"reserved-name": strings.Split(strings.TrimSuffix(strings.Repeat("resources.r.attributes.count,", n), ","),
				",")}
		}},
	{name: "all rules", size: some, text: func(n int) string { return attributes(list(n, ",", str("A__%d", `"description":"a"`))) },
		with: func(s *analysis.Settings, n int) {
			for _, r := range rules.All() {
				s.Enable(r)
			}
		}},
}

// list returns n times a format, with a number in it if it asks for one, and separators between.
func list(n int, separator, format string) string {
	var out strings.Builder
	for i := range n {
		if i > 0 {
			out.WriteString(separator)
		}
		if strings.Contains(format, "%") {
			fmt.Fprintf(&out, format, i)
		} else {
			out.WriteString(format)
		}
	}
	return out.String()
}

func file(resources string) string {
	return `{"version":"0.1","provider":{"name":"p"},"resources":[` + resources + `]}`
}

func schema(members string) string { return file(`{"name":"r","schema":{` + members + `}}`) }
func attributes(all string) string { return schema(`"attributes":[` + all + `]`) }
func blocks(all string) string     { return schema(`"blocks":[` + all + `]`) }
func object(types string) string {
	return attributes(`{"name":"a","object":{"computed_optional_required":"optional","attribute_types":[` + types + `]}}`)
}

// str returns an attribute that is a string.
func str(name string, members ...string) string {
	return `{"name":"` + name + `","string":{` + strings.Join(append([]string{`"computed_optional_required":"optional"`}, members...), ",") + `}}`
}

func block1(name string) string {
	return `{"name":"` + name + `","list_nested":{"nested_object":{"attributes":[` + str("a") + `]}}}`
}

func nested(name, inside string) string {
	return `{"name":"` + name + `","single_nested":{"computed_optional_required":"optional","attributes":[` + inside + `]}}`
}

// levels returns n nested attributes, each inside the one before.
func levels(n int, name func(int) string, members string) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, `{"name":%q,"single_nested":{%s"attributes":[`, name(i), members)
	}
	return out.String() + str("a") + strings.Repeat(`]}}`, n)
}

// custom returns an entry of validators or plan_modifiers.
func custom(definition, path string) string {
	return `{"custom":{"imports":[{"path":"` + path + `"}],"schema_definition":"` + definition + `"}}`
}

// validated returns a specification with one validator.
func validated(definition, imports string) string {
	return attributes(str("a", `"validators":[{"custom":{"imports":[`+imports+`],"schema_definition":"`+definition+`"}}]`))
}

func imports(n int, one string) string { return list(n, ",", one) }

func call(argument string) string {
	return validated("stringvalidator.LengthAtLeast("+argument+")", `{"path":"`+validators+`"}`)
}

func oneOf(arguments string) string {
	return validated("stringvalidator.OneOf("+arguments+")", `{"path":"`+validators+`"}`)
}

func matches(expression string) string {
	return validated("stringvalidator.RegexMatches(regexp.MustCompile(`"+expression+"`), \\\"\\\")", `{"path":"`+validators+`"},{"path":"regexp"}`)
}
