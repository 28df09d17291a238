package editor_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/editor/folding"
	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/editor/hints"
	"github.com/spec-ls/spec-ls/analysis/editor/lenses"
	"github.com/spec-ls/spec-ls/analysis/editor/links"
	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/editor/page"
	"github.com/spec-ls/spec-ls/analysis/editor/preferences"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/editor/selection"
	"github.com/spec-ls/spec-ls/analysis/editor/since"
	"github.com/spec-ls/spec-ls/analysis/editor/suppress"
	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/goproject"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

const framework = "../golang/module/testdata/framework.txtar"

// names is a specification with names of all kinds, in several states.
const names = `{
  "$schema": "https://example.org/schema.json",
  "provider": {"name": "zoo", "schema": {"attributes": [
    {"name": "endpoint", "string": {"optional_required": "optional", "deprecation_message": "Use host."}},
    {"name": "token", "string": {"optional_required": "required", "sensitive": true, "description": "The *token*."}}
  ]}},
  "resources": [
    {"name": "pet", "schema": {
      "markdown_description": "A **pet**, see [its page](https://example.org/pet).",
      "attributes": [
        {"name": "id", "string": {"computed_optional_required": "computed"}},
        {"name": "size", "int64": {"computed_optional_required": "computed_optional", "default": {"static": 3}}},
        {"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": [
          {"name": "mail", "string": {"computed_optional_required": "required"}},
          {"name": "phones", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}}},
          {"name": "pet", "string": {"computed_optional_required": "computed_optional", "validators": [
            {"custom": {
              "imports": [
                {"path": "github.com/hashicorp/terraform-plugin-framework/path", "alias": "p"},
                {"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}
              ],
              "schema_definition": "stringvalidator.ConflictsWith(p.MatchRoot(\"id\"), p.MatchRelative().AtParent().AtName(\"mail\"))"}},
            {"custom": {"imports": [{"path":"regexp"}], "schema_definition": "stringvalidator.RegexMatches(regexp.MustCompile(\"^a+$\"), \"\")"}}
          ]}}
        ]}},
        {"name": "house", "single_nested": {"computed_optional_required": "computed", "attributes": [
          {"name": "street", "string": {"computed_optional_required": "optional"}},
          {"name": "number", "int64": {"computed_optional_required": "required"}}
        ]}},
        {"name": "place", "object": {"computed_optional_required": "optional", "attribute_types": [
          {"name": "x", "number": {}}, {"name": "y", "object": {"attribute_types": [{"name": "x", "bool": {}}]}}
        ]}},
        {"name": "own", "string": {"computed_optional_required": "optional", "custom_type": {
          "import": {"path": "example.com/own/types", "alias": "owntypes"}, "type": "owntypes.T{}", "value_type": "owntypes.V"}}},
        {"name": "ext", "single_nested": {"computed_optional_required": "optional", "associated_external_type": {
          "import": {"path": "example.com/sdk"}, "type": "*sdk.Ext"}, "attributes": []}},
        {"name": "id", "bool": {}}, {"name": "", "bool": {}}, {"string": {}}
      ],
      "blocks": [
        {"name": "rule", "list_nested": {"nested_object": {"attributes": [{"name": "on", "bool": {"computed_optional_required": "required"}}],
          "blocks": [{"name": "inner", "single_nested": {"attributes": [{"name": "deep", "float64": {"computed_optional_required": "required"}}]}}]}}},
        {"name": "標籤", "set_nested": {"nested_object": {"attributes": []}}}
      ]
    }},
    {"name": "cage", "schema": {}}, {"name": "cage"}, {}
  ],
  "datasources": [
    {"name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}
  ],
  "version": "0.1"
}
`

// rare is a specification with what few have: relations in the provider, deprecated units, long names, types in types, and unknown keys.
const rare = `{
  "provider": {"name": "zoo", "schema": {"attributes": [
    {"name": "token", "string": {"optional_required": "optional", "validators": [{"custom": {
      "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}, {"path": "github.com/hashicorp/terraform-plugin-framework/path"}],
      "schema_definition": "stringvalidator.ExactlyOneOf(path.MatchRoot(\"key\"), path.MatchRoot(\"token\"))"}}]}},
    {"name": "key", "string": {"optional_required": "optional"}}
  ]}},
  "resources": [
    {"name": "pet", "schema": {
      "description": "Has ` + "`code` and ``more``" + `\nin two lines.", "deprecation_message": "Use a cat.",
      "attributes": [
        {"name": "a_name_that_is_longer_than_all_others_are_in_here", "bool": {"computed_optional_required": "optional", "deprecation_message": "No."}},
        {"name": "code", "string": {"computed_optional_required": "computed_optional", "default": {"static": "` + "`x` ``y``" + `"},
          "validators": [{"custom": {"schema_definition": "stringvalidator.RegexMatches(regexp.MustCompile(\"^` + "`a{3}`" + `$\"), \"\")"}}]}},
        {"name": "deep", "list": {"computed_optional_required": "required", "element_type": {"map": {"element_type": {"object": {"attribute_types": [
          {"name": "x", "set": {"element_type": {"list": {"element_type": {"number": {}}}}}}, {"name": "y", "object": {"attribute_types": []}}]}}}}}},
        {"name": "untyped", "list": {"computed_optional_required": "required"}},
        {"name": "odd", "strng": {"computed_optional_required": "optional"}}, {"name": "none"}, {"name": "two", "bool": {}, "string": {}},
        {"name": "some", "list": {"computed_optional_required": "required", "element_type": {"string": {}}, "validators": [{"custom": {
          "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"}],
          "schema_definition": "listvalidator.SizeAtLeast(3)"}}]}},
        {"name": "few", "map": {"computed_optional_required": "required", "element_type": {"bool": {}}, "validators": [{"custom": {
          "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/mapvalidator"}],
          "schema_definition": "mapvalidator.SizeBetween(2, 2)"}}]}}
      ],
      "blocks": [
        {"name": "status", "single_nested": {"attributes": [{"name": "since", "string": {"computed_optional_required": "computed"}}]}},
        {"name": "states", "list_nested": {"nested_object": {"attributes": [{"name": "since", "string": {"computed_optional_required": "computed"}}]}}},
        {"name": "empty", "single_nested": {}}
      ]
    }}
  ],
  "datasources": [{"name": "pet", "schema": {"deprecation_message": "Use a cat.", "attributes": [
    {"name": "id", "string": {"computed_optional_required": "computed_optional", "default": {"static": 5}}}]}}],
  "version": "0.1"
}
`

// samples are the specifications of the sweeps, damaged ones among them.
func samples(t *testing.T) []corpus.Sample {
	t.Helper()
	whole := append(corpus.Specifications(t, "../.."), corpus.Sample{Name: "names", Text: names},
		corpus.Sample{Name: "names, other line ends", Text: strings.ReplaceAll(names, "\n", "\r\n")},
		corpus.Sample{Name: "rare", Text: rare}, corpus.Sample{Name: "empty", Text: ""}, corpus.Sample{Name: "an array", Text: "[\n1,\n{}\n]"})
	return slices.Concat(whole, corpus.Damaged(whole[1:8], 3), corpus.Damaged(whole[7:8], 15)[3:])
}

// sweep holds results for the samples, each for itself.
func sweep(t *testing.T, name string, add func(sums *scenario.Sums, document *analysis.Document)) {
	t.Parallel()
	t.Helper()
	settings := goproject.Settings(t, framework, corpus.Checks+corpus.ByHand)
	var sums scenario.Sums
	for i, sample := range samples(t) {
		with := settings
		if i%2 == 1 {
			with = nil
		}
		sums.Begin(sample.Name)
		add(&sums, analysis.NewDocument(sample.Text, with))
	}
	sums.Hold(t, "testdata/sums/"+name+".golden")
}

// step is the distance between places, so that documents of any length have about as many.
func step(document *analysis.Document, places int) int { return 1 + document.File().Len()/(6*places) }

func TestSweepFolding(t *testing.T) {
	sweep(t, "folding", func(sums *scenario.Sums, document *analysis.Document) {
		for _, encoding := range []text.Encoding{text.UTF8, text.UTF16, text.UTF32} {
			for _, summaries := range []bool{false, true} {
				folds := folding.In(t.Context(), document.File(), encoding, summaries)
				sums.Add(fmt.Sprintf("%+v", folds))
				for _, limit := range []int{0, 1, 3, len(folds), len(folds) + 1} {
					sums.Add(fmt.Sprintf("%+v", folding.Outermost(slices.Clone(folds), limit)))
				}
			}
		}
		draft := yaml.ReadDraft(document.File().Text())
		sums.Add(fmt.Sprintf("%+v", folding.YAML(draft, document.File().Mapper(text.UTF16))))
	})
}

func TestSweepSelection(t *testing.T) {
	sweep(t, "selection", func(sums *scenario.Sums, document *analysis.Document) {
		draft := yaml.ReadDraft(document.File().Text())
		for i, offset := range corpus.Places(document.File().Text(), step(document, 150)) {
			sums.Add(fmt.Sprintf("%d: %v", offset, selection.Around(document.File(), offset)))
			if i%8 == 0 {
				sums.Add(fmt.Sprintf("YAML: %v", selection.YAML(draft, offset)))
			}
		}
	})
}

func TestSweepTokens(t *testing.T) {
	var before []uint32
	sweep(t, "tokens", func(sums *scenario.Sums, document *analysis.Document) {
		file := document.File()
		all := tokens.In(t.Context(), file, document.Settings().Packages(), 0, file.Len())
		for _, token := range all {
			sums.Add(fmt.Sprintf("%+v %s", token, file.Slice(token.Start, token.End)))
		}
		for i := range 6 {
			found := tokens.In(t.Context(), file, document.Settings().Packages(), i*file.Len()/7, (i+1)*file.Len()/7)
			sums.Add(fmt.Sprint(found))
		}
		for _, types := range []uint32{^uint32(0), 0b1010101, 0} {
			data := tokens.Encode(all, file.Mapper(text.UTF16), types, tokens.Declaration|tokens.Readonly)
			start, end, with := tokens.Difference(before, data)
			sums.Add(fmt.Sprint(data, start, end, with))
			before = data
		}
		changed := slices.Clone(before)
		for i := 0; i+1 < len(changed); i += 1 + len(changed)/4 {
			changed[i]++
			start, end, with := tokens.Difference(before, changed)
			sums.Add(fmt.Sprint(start, end, with))
		}
		start, end, with := tokens.Difference(before, before)
		sums.Add(fmt.Sprint(start, end, with))
	})
}

func TestSweepHints(t *testing.T) {
	sweep(t, "hints", func(sums *scenario.Sums, document *analysis.Document) {
		file := document.File()
		typeName := func(u *spec.Unit, provider string) string { return provider + "_" + u.Name.Value }
		for kinds := hints.Kinds(0); kinds < hints.All; kinds = kinds*2 + 1 {
			sums.Add(fmt.Sprint(hints.In(t.Context(), file, 0, file.Len(), kinds, typeName)))
			sums.Add(fmt.Sprint(hints.In(t.Context(), file, file.Len()/3, file.Len()/2, hints.All&^kinds, typeName)))
		}
		for _, offset := range corpus.Places(file.Text(), step(document, 20)) {
			sums.Add(fmt.Sprint(hints.In(t.Context(), file, offset, offset, hints.All, typeName)))
		}
	})
}

func TestSweepLensesAndLinks(t *testing.T) {
	sweep(t, "lenses", func(sums *scenario.Sums, document *analysis.Document) {
		for kinds := lenses.Kinds(1); kinds != 0; kinds *= 2 {
			if kinds != lenses.Problems { // which the tests of the rules hold
				sums.Add(fmt.Sprint(lenses.Find(t.Context(), document, kinds)))
			}
		}
		for _, l := range links.In(t.Context(), document.File(), catalog.Versions{"github.com/hashicorp/terraform-plugin-framework": "v1.0.0"}) {
			sums.Add(fmt.Sprintf("%+v", l))
		}
	})
}

func TestSweepNavigation(t *testing.T) {
	sweep(t, "navigation", func(sums *scenario.Sums, document *analysis.Document) {
		file := document.File()
		other := syntax.ParseFile(names, spec.Options)
		seen := map[int]bool{}
		for _, offset := range append(corpus.Places(file.Text(), step(document, 70)), -1, file.Len()+1) {
			s, at, ok := navigation.At(file, offset)
			sums.Add(fmt.Sprintf("%d: %t %+v %d %s", offset, ok, at, s.Kind, s.Name))
			if !ok || seen[at.Start] {
				continue
			}
			seen[at.Start] = true
			typ, hasType := s.TypeOf()
			_, element, isGenerated := s.Generated()
			sums.Add(fmt.Sprintf("%+v\n%+v\n%+v %t\n%d %t\n%v %s %v", s.Occurrences(), s.Definitions(at), typ, hasType, element, isGenerated,
				s.Renamable(), s.Words(), s.Linked()))
			for i, name := range []string{s.Name, "renamed", "id", "cage", "zoo", "Wrong", "regexp", "1", "_", "init", "func"} {
				if len(file.Text()) > 5000 && i != 1 && i != offset%10 {
					continue
				}
				edits, err := s.Rename(name, toolchain.Default())
				sums.Add(fmt.Sprint(name, edits, err))
				if i < 4 {
					edits, err = s.RenameIn(other, "other.json", name, toolchain.Default())
					sums.Add(fmt.Sprint(len(s.In(other)), s.Taken(other, name), edits, err))
				}
			}
		}
	})
}

func TestSweepPreview(t *testing.T) {
	sweep(t, "preview", func(sums *scenario.Sums, document *analysis.Document) {
		file := document.File()
		sums.Add(preview.SourceAddress(document))
		if file.Len() > 9_000 {
			return // it would take seconds
		}
		for unit := range file.Units {
			u := document.Unit(unit)
			sums.Add(fmt.Sprint(preview.MayBeOmitted(u, document.Settings()), preview.Find(document, u.Kind, u.Name.Value)))
			sums.Add(preview.Description(u) + preview.SchemaMarkdown(document, unit) + preview.Usage(document, unit))
			sums.Add(preview.Page{Subcategory: true, SaysCommand: true}.Text(document, unit))
			whole := preview.Page{
				Example: "x = 1\n", Head: "\nThe head.\n", Foot: "\nThe foot.\n", Import: "terraform import x y", Provider: "Zoo", Mark: "# mark\n",
				SaysCommand: unit%2 == 0,
			}.Text(document, unit)
			sums.Add(fmt.Sprint(whole, preview.IsGenerated(whole), preview.IsGenerated(whole[:20]), preview.IsGenerated(" \n")))
			for i := range u.Elements {
				if len(u.Elements) < 40 || i%9 == 0 {
					sums.Add(preview.ElementUsage(u, document.Settings(), int32(i)))
				}
			}
		}
		kinds := []*preview.Kind{preview.Schema, preview.Docs, preview.Terraform, preview.Terraform, preview.Schema, preview.Docs, preview.File}
		for i, offset := range append(corpus.Places(file.Text(), step(document, 4)), -1, file.Len()+1) {
			made, ok := kinds[i%len(kinds)].At(document, offset)
			if !ok {
				sums.Add(fmt.Sprintf("%d: nothing", offset))
				continue
			}
			made.Address.Document = "file:///zoo/spec.json"
			sums.Add(fmt.Sprintf("%d: %s %d %d %t %s", offset, made.Address, made.Start, made.End, made.Found, made.Text))
			again, err := preview.ParseAddress(made.Address.String())
			if err != nil || again.String() != made.Address.String() {
				t.Errorf("%s is read as %v: %v", made.Address, again, err)
				continue
			}
			if i%3 == 0 {
				content, err := again.Text(document)
				sums.Add(fmt.Sprint(len(content), err))
			}
		}
	})
}

func TestSweepSince(t *testing.T) {
	var before string
	var last *since.Comparison
	sweep(t, "since", func(sums *scenario.Sums, document *analysis.Document) {
		file := document.File()
		old := file.Text()
		for _, change := range [][2]string{
			{`"computed_optional_required": "optional"`, `"computed_optional_required": "required"`},
			{`"string": {`, `"bool": {`}, {`"name": "pet"`, `"name": "animal"`}, {`"sensitive": true`, `"sensitive": false`},
			{`"name": "mail"`, `"name": "post"`}, {`"description": "`, `"description": "x`}, {`"static": 3`, `"static": 4`},
			{`longer_than_all_others`, `quite_as_long_as_before`}, {"`x` ``y``", "`z`"}, {`a{3}`, `b{3}`},
			{`"element_type": {"number"`, `"element_type": {"bool"`},
		} {
			old = strings.Replace(old, change[0], change[1], 3)
		}
		for i, text := range []string{file.Text(), old, before, names} {
			if i > 1 && file.Len() > 20_000 {
				continue
			}
			c := since.Compare([]string{"HEAD", "v1_0.*"}[i%2], text, document, []change.Policy{change.HashiCorp, change.Strict}[i/2])
			sums.Add(fmt.Sprintf("%t %t", c.Equal(last), c.Equal(c)))
			last = c
			sums.Add(fmt.Sprintf("%+v", c.Units(t.Context(), document)))
			sums.Add(fmt.Sprintf("%+v", c.Names(t.Context(), document, 0, file.Len())))
			sums.Add(fmt.Sprintf("%+v", c.Names(t.Context(), document, file.Len()/3, file.Len()/2)))
			for _, offset := range append(corpus.Places(file.Text(), step(document, 20)), -1, file.Len()+1) {
				m, ok := c.At(t.Context(), document, offset)
				sums.Add(fmt.Sprintf("%d: %t %+v", offset, ok, m))
			}
		}
		before = file.Text()
	})
}

// TestSweepBase compares bases, and counts their comparisons.
func TestSweepBase(t *testing.T) {
	t.Parallel()
	var none *since.Base
	document := analysis.NewDocument(names, nil)
	base := since.NewBase("HEAD", strings.Replace(names, `"size"`, `"length"`, 1), none)
	compared := base.With(document, change.HashiCorp)
	later := since.NewBase("HEAD", "", compared)
	for what, is := range map[string]bool{
		"there is nothing found before it is compared": base.Found() == nil && none.Found() == nil,
		"it is compared":                        compared.Found() != nil && compared != base,
		"once":                                  compared.With(document, change.HashiCorp) == compared,
		"under another policy once more":        compared.With(document, change.Strict) != compared,
		"with another version once more":        compared.With(analysis.NewDocument(names, nil), change.HashiCorp) != compared,
		"the next base has what was found":      later.Found() == compared.Found(),
		"it is the same by its name and text":   base.Same(compared) && base.Same(base) && none.Same(nil),
		"it is another with another text":       !base.Same(later),
		"it is another with another name":       !base.Same(since.NewBase("v1", strings.Replace(names, `"size"`, `"length"`, 1), nil)),
		"one is not the same as none":           !base.Same(none) && !none.Same(base),
		"nothing found is equal to nothing":     none.Found().Equal(nil),
		"nothing found is not equal to changes": !none.Found().Equal(compared.Found()) && !compared.Found().Equal(nil),
	} {
		if !is {
			t.Errorf("this does not hold: %s", what)
		}
	}
}

// TestSweepGoTexts holds all facts about places in Go texts.
func TestSweepGoTexts(t *testing.T) {
	t.Parallel()
	settings := goproject.Settings(t, framework, corpus.Checks+corpus.ByHand)
	document := analysis.NewDocument(corpus.Defined(), settings)
	number := slices.IndexFunc(document.File().Units, func(u *syntax.Unit) bool { return u.Kind == syntax.Resource })
	u := document.Unit(number)
	var sums scenario.Sums
	definitions := append(corpus.Definitions(), more...)
	for i, marked := range definitions {
		sums.Begin(marked)
		text := syntax.Unescape(strings.ReplaceAll(marked, scenario.Mark, ""))
		custom := u.Definitions[i%len(u.Definitions)].Custom
		imports := gotext.NewImports(settings, document.File().Units[number], u.Tree, custom)
		for offset := range len(text) + 1 {
			p := gotext.Read(text, offset)
			sums.Add(fmt.Sprintf("%d: %+v", offset, p))
			pkg, of, member := gotext.Resolve(append(slices.Clone(p.Chain), gotext.Step{Name: text[p.Start:p.End]}), imports)
			sums.Add(fmt.Sprint(pkg == nil, name(of), name(member)))
			if len(p.Chain) > 0 {
				pkg, of = gotext.Result(p.Chain, imports)
				sums.Add(fmt.Sprint(pkg == nil, name(of)))
				sums.Add(fmt.Sprint(imports.IsPackage(p.Chain[0].Name), imports.Awaits(p.Chain[0].Name)))
			}
			for _, call := range p.Around {
				isPath := gotext.IsPath(call, imports)
				sums.Add(fmt.Sprint(isPath))
				if isPath {
					place, ok := gotext.PathPlace(u, gotext.Owner(u, custom), call)
					sums.Add(fmt.Sprint(place, ok))
				}
			}
		}
		sums.Add(fmt.Sprintf("%+v", gotext.Arguments(text)))
		sums.Add(fmt.Sprintf("%q", gotext.Elements(text)))
		sums.Add(gotext.ReplaceNames(text, map[string]string{"checks": "other", "High": "checks.Low", "T": "int"}))
		sums.Add(fmt.Sprint(imports.TypeOf(text, settings.Packages()), imports.TypeOf(text, declarations.Importer{})))
		for path, name := range imports.All {
			sums.Add(path + " " + name)
		}
		for _, name := range []string{"checks", "regexp", "clock", "time", "path", "stringvalidator", "timeouts", "half", "nothing", ""} {
			path, imported := imports.PathOf(name)
			sums.Add(fmt.Sprint(name, path, imported, imports.Lookup(name) != nil, imports.IsPackage(name), imports.Awaits(name)))
		}
	}
	sums.Begin("names of imports")
	for _, path := range []string{
		"", "a", "example.com/a-b", "example.com/go-uuid", "example.com/a/v2", "gopkg.in/yaml.v3", "time", "example.com/provider/half", "1",
	} {
		sums.Add(gotext.ImportName(path, "", settings.Packages()) + " " + gotext.ImportName(path, "x", settings.Packages()))
	}
	for _, kind := range []syntax.UnitKind{syntax.Provider, syntax.Resource, syntax.DataSource} {
		sums.Add(gotext.TimeoutsPath(kind))
	}
	sums.Hold(t, "testdata/sums/gotexts.golden")
}

func name(m *catalog.Member) string {
	if m == nil {
		return "none"
	}
	return m.Name
}

// more are further Go texts, mostly types.
var more = []string{
	"int", "string", "error", "any", "[]string", "[3]int", "[]checks.Level", "map[string]checks.Level", "*checks.Options", "**int", "func()",
	"func(a int, b ...string) (checks.Level, error)", "chan int", "struct{ A int }",
	"interface{ B() }", "checks.Level", "checks.None", "none.None",
	"PetModel", "settings", "*settings", "[]settings", "map[settings]*PetModel", "(int)", "checks.Level.X", "types.String", "clock.Duration",
	"a[int]", "a.b[int, string]", "a.B[int](1).C(d.E[x]{1})", "a.B(c.D(1, 2), []int{3}, map[string]int{\"a\": 4}, func() {}, -5, !x, &y, *z)",
	"a.B(\n\t// c\n\tx,\n\t/* d */ y,\n)", "f(g(h(i(j(k())))))", "a...", ",", "(", ")", "{}", "[",
	"a.", ".a", "a..b", "\"", "'a'", "`a`", "0x1F", "1e3",
	"a.b.c.d", "a().b().c()", "a{}.b", "a.B{c: d}.e", "[]a.B{{1}, {2}}", "map[string]map[string]int{\"a\": {\"b\": 1}}",
	"x /* y", "x // y", "標.籤(é)",
	"int, string, map[string]int, func(a, b int)", " a , b ,", "...int", "T", "map[T]High", "func(T) checks.T",
}

// TestSweepPages holds the pages of all packages of the catalogue, of all settings, and of rules.
func TestSweepPages(t *testing.T) {
	t.Parallel()
	settings := goproject.Settings(t, framework, corpus.Checks+corpus.ByHand)
	var sums scenario.Sums
	add := func(p *catalog.Package, from page.Source, step int) {
		sums.Begin(p.Path)
		sums.Add(page.Package(p, from))
		for i := 0; i < len(p.Members); i += step {
			m := &p.Members[i]
			sums.Add(page.Member(p, m, from) + page.Doc(p, m, m.Name, from) + fmt.Sprint(from.TypeParameters(p, m)))
			for _, method := range m.Selectable() {
				sums.Add(page.Method(p, m, &method, from))
			}
		}
	}
	number := 0
	for p := range catalog.Packages() {
		versions := catalog.Versions{}
		if number%3 == 0 {
			versions[p.Module] = "v1.0.0"
		}
		number++
		add(p, page.Source{Packages: declarations.Importer{}, Versions: versions}, 1+len(p.Members)/8)
	}
	for _, path := range []string{"example.com/provider/checks", "example.com/provider/half"} {
		if p, ok := settings.Packages().Lookup(path); ok {
			add(p, page.Source{Packages: settings.Packages()}, 1)
		}
	}
	sums.Begin("settings")
	places := []string{"", "none", "rules/none"}
	var visit func(place string, depth int)
	visit = func(place string, depth int) {
		shape := config.At(place)
		if shape == nil || depth > 4 {
			return
		}
		for i, m := range shape.Members {
			if len(shape.Members) < 60 || i%23 == 0 {
				next := strings.TrimPrefix(place+"/"+m.Key, "/")
				places = append(places, next, next+"/*")
				visit(next, depth+1)
				visit(next+"/*", depth+1)
			}
		}
	}
	visit("", 0)
	for _, place := range places {
		sums.Add(place + ": " + page.Setting(place))
		if shape := config.At(place); shape != nil {
			for _, v := range shape.Values {
				sums.Add(page.SettingValue(place, v.Source))
			}
		}
		sums.Add(page.SettingValue(place, "1") + page.Rule(place))
	}
	sums.Hold(t, "testdata/sums/pages.golden")
}

// TestSweepPreferences holds the preferences from settings of editors.
func TestSweepPreferences(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	for _, settings := range []string{
		``, `null`, `{}`, `[]`, `{"inlayHints": false}`, `{"inlayHints": true}`, `{"inlayHints": {"goTypes": false, "parameterNames": true}}`,
		`{"inlayHints": {"parameterNames": true}, "codeLens": {"references": false}}`, `{"codeLens": false}`, `{"generate": {"onSave": true}}`,
		`{"goFiles": {"unsaved": true}}`, `{"generate": {"onSave": 1}, "goFiles": {"unsaved": "x"}}`, `{"spec-ls": {"codeLens": false}}`,
		`{"format": {"canonical": true}}`, `{"diff": {"base": "v1"}}`, `{"inlayHints": {"x": false}}`, `{"goFiles": true}`, `{"generate": true}`,
	} {
		sums.Begin(settings)
		for _, section := range []string{"", "spec-ls"} {
			sums.Add(fmt.Sprintf("%+v", preferences.From(preferences.Parse(settings, section))))
		}
	}
	sums.Begin("usual")
	sums.Add(fmt.Sprintf("%+v", preferences.Usual))
	sums.Hold(t, "testdata/sums/preferences.golden")
}

// TestSweepSuppress holds the ways to suppress findings, with their edits of files in several states.
func TestSweepSuppress(t *testing.T) {
	t.Parallel()
	document := analysis.NewDocument(names, nil)
	var some []*analysis.Diagnostic
	seen := map[string]bool{}
	all := document.Diagnostics()
	for i := range all {
		if d := &all[i]; !seen[d.Rule.Name] {
			seen[d.Rule.Name] = true
			some = append(some, d)
		}
	}
	var sums scenario.Sums
	for name, around := range []map[string]string{
		{}, {"/zoo/.spec-ls.json": "{}"}, {"/zoo/.spec-ls.json": "{\"rules\": {}}", "/zoo/.spec-ls-baseline.json": ""},
		{"/zoo/.spec-ls.json": "{"},
		{"/zoo/.spec-ls.json": " \n", "/zoo/.spec-ls-baseline.json": "no baseline"}, {"/.spec-ls.json": "{}"},
		{"/zoo/.git/HEAD": ""}, {"/zoo/.spec-ls.json": "{\"baseline\": \"known.json\"}"},
	} {
		sums.Begin(fmt.Sprintf("around %d", name))
		memory := &files.Memory{Files: map[string]string{"/zoo/specs/zoo.json": names}, Links: map[string]string{}}
		for path, text := range around {
			memory.Files[path] = text
		}
		for _, d := range some {
			for _, way := range suppress.Ways(resolve.New(memory, "/zoo"), "/zoo/specs/zoo.json", document, d) {
				text, edits, err := way.Edits()
				sums.Add(fmt.Sprintf("%s %s %t %t: %q %+v %v", way.Title, way.Path, way.Exists, way.Long, text, edits, err))
			}
		}
	}
	sums.Hold(t, "testdata/sums/suppress.golden")
}
