package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// TestSettingsMethods calls the methods of settings that are absent, empty, and different in one thing.
func TestSettingsMethods(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	rule, err := rules.Find("missing-description")
	if err != nil {
		t.Fatal(err)
	}
	shape, err := rules.Find("unknown-key")
	if err != nil {
		t.Fatal(err)
	}
	variants := []struct {
		name string
		set  func(*analysis.Settings)
	}{
		{"empty", func(*analysis.Settings) {}},
		{"package", func(s *analysis.Settings) { s.Package = "p" }},
		{"protocol", func(s *analysis.Settings) { s.Protocol = 5 }},
		{"modules", func(s *analysis.Settings) { s.Modules = []string{"m"} }},
		{"versions", func(s *analysis.Settings) { s.Versions = catalog.Versions{"m": "v1.0.0"} }},
		{"unsuppressed", func(s *analysis.Settings) { s.Unsuppressed = true }},
		{"known", func(s *analysis.Settings) { s.Known = map[string][]string{"a": {"b"}} }},
		{"severity", func(s *analysis.Settings) { s.SetSeverity(rule, rules.SeverityError) }},
		{"enabled", func(s *analysis.Settings) { s.Enable(rule); s.Enable(shape) }},
		{"off", func(s *analysis.Settings) { s.SetSeverity(shape, rules.SeverityOff) }},
		{"first stage", func(s *analysis.Settings) { s.SetLastStage(rules.StageSyntax) }},
		{"last stage", func(s *analysis.Settings) { s.SetLastStage(rules.StageStyle) }},
		{"stage before", func(s *analysis.Settings) { s.SetLastStage(rules.StageMeaning) }},
		{"override", func(s *analysis.Settings) {
			o := analysis.Override{Places: []spec.Selector{{"provider"}, {"resources", "a*"}}}
			o.SetSeverity(rule, rules.SeverityWarning)
			o.SetSeverity(shape, rules.SeverityOff)
			s.Overrides = append(s.Overrides, o)
		}},
		{"registry", func(s *analysis.Settings) { s.Registry.Namespace = "n" }},
		{"language", func(s *analysis.Settings) { s.Language = "go1.24.0" }},
		{"older", func(s *analysis.Settings) { s.Toolchain = toolchain.Follow("0.4.0", "") }},
		{"a fork", func(s *analysis.Settings) { s.Toolchain = toolchain.Follow("", "example.com/fork") }},
		{"by hand", func(s *analysis.Settings) { s.ByHand = byHand("package resource_x\n", "") }},
		{"by hand in one package", func(s *analysis.Settings) { s.ByHand = byHand("package p\n", "p") }},
		{"packages", func(s *analysis.Settings) {
			s.Toolchain = s.Profile().With(byHand("package resource_x\n", "").Beside(s.Profile().Packages))
		}},
	}
	made := make([]*analysis.Settings, len(variants))
	for i, v := range variants {
		made[i] = &analysis.Settings{}
		v.set(made[i])
	}
	for i, s := range append([]*analysis.Settings{nil}, made...) {
		name := "nil"
		if i > 0 {
			name = variants[i-1].name
		}
		fmt.Fprintf(&b, "%s: package %q, required %v, by hand %q, named %v\n", name, s.PackageOf(syntax.Resource, "x"), s.Required(),
			s.ByHandOf(syntax.Resource, "x"), s.NamedUnit(syntax.Resource, "x", "p") != nil)
		for _, r := range []*rules.Rule{rule, shape} {
			fmt.Fprintf(&b, "\t%s: general %s, runs at %s, off in places %t, beyond %t, at provider %s, at a pet %s, at an ape %s\n", r.Name,
				s.General(r), s.Severity(r), s.OffInPlaces(r), s.IsBeyond(r.Stage), s.SeverityAt(r, []string{"provider"}),
				s.SeverityAt(r, []string{"resources", "pet"}), s.SeverityAt(r, []string{"resources", "ape", "x"}))
		}
		findings := []rules.Finding{{Rule: rule, Stage: rule.Stage}, {Rule: shape, Stage: shape.Stage}}
		fmt.Fprintf(&b, "\treached %d, origin %v, profile %s\n", len(s.Reached(findings)), s.OriginOf("").Certainty, s.Profile().Used())
		if s == nil {
			continue
		}
		clone := s.Clone()
		equal := []string{}
		for k := range made {
			if s.Equal(made[k]) {
				equal = append(equal, variants[k].name)
			}
		}
		fmt.Fprintf(&b, "\tequal to its clone %t, to %q", s.Equal(clone), equal)
		clone.Force(rule, rules.SeverityInfo)
		fmt.Fprintf(&b, "; forced %s, its own %s\n", clone.SeverityAt(rule, []string{"provider"}), s.SeverityAt(rule, []string{"provider"}))
	}
	scenario.Golden(t, "testdata/settings.golden", b.String())
}

// TestNearestWords lists which of some words a misspelt one means, and which texts differ in white space alone.
func TestNearestWords(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	words := []string{"attributes", "attribute_types", "blocks", "name", "string", "list", "list_nested", "é", "ab", "a"}
	for _, word := range []string{
		"", "a", "b", "ab", "ba", "abc", "attribute", "attrbutes", "atributes", "Attributes", "attribute-types", "ATTRIBUTE_TYPES",
		"attributetypes", "block", "bolcks", "nam", "nme", "names", "title", "strng",
		"strings", "int", "lst", "lists", "listnested", "list nested", "list_nsted", "é", "è", "x", "nestedlist",
		"naaame", "nmae",
	} {
		near, ok := rules.Nearest(word, words)
		fmt.Fprintf(&b, "%q: %q %t, folded %q\n", word, near, ok, rules.Fold(word))
	}
	texts := []string{``, ` `, `{"a":1}`, `{ "a" : 1 }`, `{"a ":1}`, `{"a":1,"b":2}`,
		`{"a\" ":1}`, `{"a\"":1}`, `{"a`, `{"a `, "{\n\t\"a\":\r1}", `{"a":"x y"}`, `{"a":"xy"}`, `"\`, `"\\`, `"\\ "`}
	for _, x := range texts {
		for _, y := range texts {
			if x < y && rules.Likeness(x) == rules.Likeness(y) {
				fmt.Fprintf(&b, "%q is like %q\n", x, y)
			}
		}
	}
	scenario.Golden(t, "testdata/near.golden", b.String())
}
