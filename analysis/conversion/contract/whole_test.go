package contract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// TestSpecifications holds all that a contract has of a dense specification, and what is different where one value of it is missing,
// doubled,
// misspelt or of another kind.
func TestSpecifications(t *testing.T) {
	t.Parallel()
	scenario.Golden(t, "testdata/specification.golden", whole.Report(corpus.Specification, []string{`null`, `7`, `"x"`, `[]`, `{}`},
		func(text string) []string {
			return all(contract.Read(contract.Parse("spec.json", text)))
		}))
}

// TestProviders is TestSpecifications for the schema of a built provider.
func TestProviders(t *testing.T) {
	t.Parallel()
	scenario.Golden(t, "testdata/provider.golden", whole.Report(corpus.Provider, []string{`null`, `true`, `7`, `"x"`, `[]`},
		func(text string) (out []string) {
			source := contract.Parse("schema.json", text)
			out = append(out, fmt.Sprint("is a schema: ", contract.IsProvidersSchema(source)))
			found := contract.ReadProvidersSchema(source)
			var addresses []string
			for address := range found {
				addresses = append(addresses, address)
			}
			slices.Sort(addresses)
			for _, address := range addresses {
				out = append(append(out, address), all(found[address])...)
			}
			return out
		}))
}

// TestSources holds that the first unit of a name counts, where several files have it, and the first name of a provider.
func TestSources(t *testing.T) {
	t.Parallel()
	var sources []*contract.Source
	for i, text := range []string{
		`{"resources": [{"name": "a", "schema": {"description": "first"}}]}`, `{"provider": {"schema": {"description": "without a name"}}}`,
		`{"provider": {"name": "zoo"}, "resources": [{"name": "a"}, {"name": "b"}, {"name": "b", "schema": {}}]}`, `{"provider": {"name": "circus"}, "datasources": [{"name": "a"}, {}]}`,
	} {
		sources = append(sources, contract.Parse(fmt.Sprint(i, ".json"), text))
	}
	c := contract.Read(sources...)
	var b strings.Builder
	b.WriteString(strings.Join(all(c), "\n") + "\n")
	odd := contract.Parse("odd.json",
		`{"resources": [{"name": "r", "schema": {"attributes": [{"name": " a", "bool": {}}, {"name": "", "bool": {}}, {"name": "b\u0007", "bool": {}}, {"name": "é b", "bool": {}}]}}]}`)
	b.WriteString(strings.Join(all(contract.Read(odd)), "\n") + "\n")
	for _, text := range []string{"", "[]", `{"provider_schemas": {"a": 5, "b": {}}}`} {
		fmt.Fprintf(&b, "%q has %d providers\n", text, len(contract.ReadProvidersSchema(contract.Parse("schema.json", text))))
	}
	for _, name := range []string{"a", "zoo_a", "zoo_b", "b", "zoo", "circus_a", "zoo_", "", "c"} {
		fmt.Fprintf(&b, "has %q: %v\n", name, c.Has(name))
	}
	pet := contract.Read(contract.Parse("spec.json", corpus.Specification)).Units[1].Content()
	for _, names := range [][]string{{"nested", "inner"}, {"nested"}, {"nested", "x"}, {"x", "inner"}, {"text", "inner"}, {"block", "deep",
		"int"}, {}} {
		found := pet.Lookup(names)
		fmt.Fprintf(&b, "at %q: %v", names, found != nil)
		if found != nil {
			flat := found.Flat()
			fmt.Fprintf(&b, ", a %s, in one %s", found.Summary(), flat.String())
		}
		b.WriteByte('\n')
	}
	object := contract.ObjectOf(pet.Members)
	fmt.Fprintf(&b, "all: %s\n", object.String())
	one, other := contract.Read(contract.Parse("a", corpus.Specification)), contract.Read(contract.Parse("b",
		strings.ReplaceAll(corpus.Specification, "says", "tells")))
	for i := range one.Units {
		fmt.Fprintf(&b, "%s has the same text: %v\n", one.Units[i].Name, one.Units[i].SameText(other.Units[i]))
	}
	scenario.Golden(t, "testdata/sources.golden", b.String())
}

// TestSpellings holds which expressions count as equal, and the functions that they call.
func TestSpellings(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	imports := []spec.Import{
		{Path: spec.Text{Value: "example.com/check/v2"}}, {Path: spec.Text{Value: "example.com/other"}, Alias: spec.Text{Value: "o"}},
		{Alias: spec.Text{Value: "e"}}, {Path: spec.Text{Value: "example.com/second"}, Alias: spec.Text{Value: "o"}},
	}
	for _, text := range []string{
		`check.Name("a")`, "check . Name(\n\t\"a\",\n)", "check.Name(`a`)", `o.F[int](1)`, `e.F()`, `second.F()`, `stringvalidator.OneOf()`,
		`unknown.F(1, 2,)`,
		`f(x)`, `x.y.Z()`, `func() string { return "a" }()`,
		`&T{A: 1, B: []string{"x",},}`, `check.Name("a"`, ``, `a b`, `ab`, `1.0`, `'x'`, `"\x61"`, `check.Name("\xff")`, `if x {}`,
		"check.Name(/* why */ \"a\") // what",
		`check.Name("a"), check.Name("b")`, `map[string]int{"a": 1}`, `-1`, `!a && b || c`, `a; b`,
	} {
		s := contract.Spell(text, imports)
		fmt.Fprintf(&b, "%q\n  %s\n  %s\n", text, s.Key, s.Function)
	}
	scenario.Golden(t, "testdata/spellings.golden", b.String())
}

// TestDefaults holds the key of default values, and which of them are code whose value is not known.
func TestDefaults(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	show := func(source, of string) {
		found := contract.Read(contract.Parse("spec.json",
			`{"resources": [{"name": "a", "schema": {"attributes": [{"name": "x", "string": {"default": {`+source+`}}}]}}]}`))
		if d := found.Units[0].Content().Members[0].Default; d != nil {
			fmt.Fprintf(&b, "%s\n  %s = %s, code %v\n", of, d.Key, d.Text, d.Code)
		} else {
			fmt.Fprintf(&b, "%s\n  none\n", of)
		}
	}
	for _, value := range []string{`"a"`, `"\u0061"`, `1`, `1.0`, `1e3`, `1.5`, `9007199254740992`, `9007199254740991.0`,
		`9007199254740993`, `-9007199254740992.0`, `1e400`, `-0`, `0.1`, `true`, `null`, `[1, 2]`, `{"a": 1}`, `word`} {
		show(`"static": `+value, value)
	}
	for _, code := range []string{
		`stringdefault.StaticString("a")`, `stringdefault.StaticString("a", "b")`, `stringdefault.StaticString(x)`, `foo.StaticString("a")`,
		`int64default.StaticInt64(-1)`, `float64default.StaticFloat64(1.50)`,
		`booldefault.StaticBool(true)`, `stringdefault.Other("a")`, `x.y.StaticString("a")`, `"a"`, `x`, `nil`, `true`, `(1)`, `*p`, `-1`,
		`-x`, `1 + 2`, `1 + x`, `[]string{"a"}`, `[]T{"a"}`, `[2]int{1, x}`,
		`map[string]bool{"a": true}`, `map[string]bool{"a": x}`, `map[T]bool{}`, `map[string]T{}`, `math.MaxInt64`, `types.StringType`,
		`foo.Bar`, `types.ListNull(types.StringType)`,
		`types.ListNull(foo.Type)`, `f("a")`, `T{A: 1}`, `struct{A int}{A: 1}`, `map[string]int{x: 1}`, `map[string]int{f(1): 1}`,
		`func() {}`, `a[0]`, `"a`, ``, `types.StringValue("a").ValueString()`, `x.(string)`,
		`attr.Value(nil)`, `string("a")`, `*new(string)`,
	} {
		show(fmt.Sprintf(`"custom": {"schema_definition": %q}`, code), code)
	}
	scenario.Golden(t, "testdata/defaults.golden", b.String())
}

// all writes a contract down: its text, and what that leaves out.
func all(c *contract.Contract) []string {
	out := []string{fmt.Sprintf("provider %q at %q, partial %v", c.Provider, at(c.Named), c.Partial)}
	out = append(out, strings.Split(strings.TrimSuffix(c.Text(), "\n"), "\n")...)
	for _, u := range c.Units {
		content := u.Content()
		out = append(out, fmt.Sprintf("%s %s.%s at %q, version %d, signature %q", u.Kind.Word(), u.Kind.Step(), c.TypeName(u), at(u.Place()),
			content.Version, content.Signature))
		for _, a := range content.Identity {
			out = append(out, fmt.Sprintf(" identity %s at %q, required %v", a.Name, at(a.Place()), a.Required))
		}
		out = append(out, members(" ", content.Members)...)
	}
	return out
}

func members(indent string, list []*contract.Member) (out []string) {
	for _, m := range list {
		var places []string
		for f := contract.OfName; f <= contract.OfDeprecation; f++ {
			places = append(places, at(m.Place(f)))
		}
		out = append(out, fmt.Sprintf("%s%s %s: %s, at %s", indent, m.Word(), m.Name, m.Summary(), strings.Join(places, " | ")))
		if m.CustomType != "" {
			out = append(out, indent+" is "+m.CustomType)
		}
		out = append(out, types(indent+" ", &m.Type)...)
		if d := m.Default; d != nil {
			out = append(out, fmt.Sprintf("%s default %s, code %v", indent, d.Key, d.Code))
		}
		for _, calls := range [][]contract.Call{m.Validators, m.Modifiers} {
			for i := range calls {
				c := &calls[i]
				out = append(out, fmt.Sprintf("%s %s of %q in %q, known %v, on the object %v, at %q, is %s", indent, c.Name, c.Package, c.Within,
					c.IsKnown(), c.OnObject, at(c.Place()), c.Key))
			}
		}
		out = append(out, members(indent+" ", m.Members)...)
	}
	return out
}

func types(indent string, t *contract.Type) (out []string) {
	if t.CustomType != "" {
		out = append(out, indent+t.String()+" is "+t.CustomType)
	}
	if t.Element != nil {
		out = append(out, types(indent, t.Element)...)
	}
	for i := range t.Attributes {
		out = append(out, types(indent, &t.Attributes[i].Type)...)
	}
	return out
}

// at returns the beginning of the text at a place.
func at(p contract.Place) string {
	if p.Source == nil {
		return "-"
	}
	text := strings.Join(strings.Fields(p.Source.File.Text()[p.Start:p.End]), " ")
	return text[:min(len(text), 16)]
}
