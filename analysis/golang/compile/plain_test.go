package compile_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// arguments are texts for parameters, more than one of each type, some of which are wrong.
var arguments = map[string][]string{
	"string": {`"a"`, `"a" + "b"`, `'a'`, `nil`}, "bool": {"true", "!true", `"true"`}, "int": {"1", "-1", "0x10", "1.0", "1e30"},
	"int64": {"1", "1.5"},
	"int32": {"1", "2147483648"}, "float64": {"1.5", "1", `"1"`}, "float32": {"1.5", "1"},
	"*regexp.Regexp": {`regexp.MustCompile("a")`, `regexp.Compile("a")`, `regexp.MustCompile(1)`},
	"path.Expression": {`path.MatchRoot("a")`, `path.MatchRelative().AtParent().AtName("b").AtListIndex(0)`,
		`path.MatchRoot("a").AtListIndex("x")`, `path.Root("a")`, `path.MatchRoot("a").MatchRoot("b")`},
	"attr.Type":  {"types.StringType", "types.StringType{}", "basetypes.StringType{}", "types.String"},
	"attr.Value": {`types.StringValue("a")`, "types.StringNull()", "types.StringType", `types.StringValue(1)`},
}

// wantedTypes are the types that a text must have, each one of a kind.
var wantedTypes = []struct {
	place        golang.Place
	path, suffix string
}{
	{golang.ListElement, framework + "schema/validator", ""},
	{golang.ListElement, framework + "resource/schema/planmodifier", ""},
	{golang.FieldValue, framework + "resource/schema/defaults", ""},
	{golang.FieldValue, framework + "types/basetypes", "Typable"},
}

// TestPlainCompiles compares the texts that are taken to be plainly right, and are not shown to the type checker, with its verdict: each
// function of the catalogue that makes a validator, plan modifier, default or type, with arguments of the types of its parameters.
func TestPlainCompiles(t *testing.T) {
	plain, others := 0, 0
	for p := range catalog.Packages() {
		if !p.Described {
			continue
		}
		known := map[string]*catalog.Package{}
		for _, path := range []string{p.Path, "regexp", framework + "path", framework + "attr", framework + "types",
			framework + "types/basetypes", framework + "schema/validator"} {
			described, _ := declarations.Importer{}.Lookup(path)
			if known[described.Name] == nil {
				known[described.Name] = described
			}
		}
		var imported []compile.Import
		for name, described := range known {
			imported = append(imported, compile.Import{Name: name, Path: described.Path})
		}
		lookup := func(name string) *catalog.Package { return known[name] }
		for i := range p.Members {
			for _, text := range textsOf(p, &p.Members[i]) {
				for _, wanted := range wantedTypes {
					for kind := range catalog.String + 1 {
						name := kind.String()
						checked := compile.Text{Go: text, Place: wanted.place, Path: wanted.path, Type: strings.ToUpper(name[:1]) + name[1:] + wanted.suffix}
						e := golang.ParseDefinition(text, wanted.place)
						if e.Err != nil || !compile.Plain(checked, e, lookup) {
							others++
							continue
						}
						plain++
						if err := compile.Check(checked, compile.Scope{Imports: of(imported...)}); err != nil {
							t.Errorf("%s is plainly right for %s: %s", text, kind, err.Message)
						}
					}
				}
			}
		}
	}
	if plain < 500 || others < 1000 {
		t.Errorf("%d texts are plainly right, %d others", plain, others)
	}
}

// textsOf returns texts that use a member: by itself, as a literal, and called with arguments.
func textsOf(p *catalog.Package, m *catalog.Member) []string {
	name := p.Name + "." + m.Name
	if m.Sort != catalog.Func {
		return []string{name, name + "{}", "&" + name + "{}", name + "()"}
	}
	texts := []string{name, name + "()"}
	first := make([]string, len(m.Params))
	for i := range m.Params {
		first[i] = "nil"
		if all := arguments[m.Params[i].Type]; len(all) > 0 {
			first[i] = all[0]
		} else if kind, ok := strings.CutPrefix(m.Params[i].Type, "validator."); ok && strings.HasSuffix(p.Name, "validator") {
			first[i] = strings.ToLower(kind) + "validator.Any()"
		}
	}
	texts = append(texts, name+"("+strings.Join(first, ", ")+")", name+"("+strings.Join(append(slices.Clone(first), "1"), ", ")+")")
	for i := range m.Params {
		for _, other := range arguments[m.Params[i].Type] {
			given := slices.Clone(first)
			given[i] = other
			texts = append(texts, name+"("+strings.Join(given, ", ")+")")
		}
	}
	return texts
}
