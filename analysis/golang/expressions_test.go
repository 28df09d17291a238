package golang_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// TestMember holds which values name a member of a known package.
func TestMember(t *testing.T) {
	lookup := func(name string) *catalog.Package {
		switch name {
		case "stringvalidator":
			p, _ := catalog.Lookup("github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator")
			return p
		case "undescribed":
			return &catalog.Package{Members: []catalog.Member{{Name: "X"}}}
		}
		return nil
	}
	for text, want := range map[string]string{
		`stringvalidator.LengthAtLeast(1)`: "LengthAtLeast", `stringvalidator.None()`: "", `other.X()`: "", `LengthAtLeast(1)`: "",
		`stringvalidator.OneOf("a").LengthAtLeast()`: "", `undescribed.X()`: "", `stringvalidator.OneOf`: "OneOf",
	} {
		p, m := golang.ParseDefinition(text, golang.ListElement).Values[0].Member(lookup)
		if (p != nil) != (want != "") || (m != nil) != (want != "") || m != nil && m.Name != want {
			t.Errorf("%s: %v, %v", text, p, m)
		}
	}
}

// TestExtents compares where nodes start and end with what they say themselves, in expressions that are deep to the left and to the right.
func TestExtents(t *testing.T) {
	for name, text := range map[string]string{
		"a long sum": strings.Repeat("1 + ", 40) + "a[1]", "calls": "p" + strings.Repeat(".X(1)", 40),
		"indexes": "p" + strings.Repeat("[0]", 40), "slices": "p" + strings.Repeat("[0:]", 40),
		"assertions": "p" + strings.Repeat(".(t)", 40), "to the right": strings.Repeat("!", 40) + "p",
		"stars":             strings.Repeat("*", 40) + "p.X",
		"pairs":             "T{" + strings.Repeat("a: T{", 20) + strings.Repeat("}", 20) + ", b: c, d: -e + f}",
		"operators of rank": strings.Repeat("1 * 2 + !", 20) + "a",
		"fifteen":           strings.Repeat("1 + ", 15) + "2", "sixteen": strings.Repeat("1 + ", 16) + "2",
	} {
		root, err := parser.ParseExpr(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var extents golang.Extents
		for range 2 { // the second time it remembers
			ast.Inspect(root, func(n ast.Node) bool {
				if n != nil && (extents.Start(n) != n.Pos() || extents.End(n) != n.End()) {
					t.Errorf("%s: %T is at %d–%d, want %d–%d", name, n, extents.Start(n), extents.End(n), n.Pos(), n.End())
				}
				return true
			})
		}
	}
}

// TestTooDeep holds how deep code may be for it to be formatted.
func TestTooDeep(t *testing.T) {
	// In a file with a declaration, its specification and a name beside the value, this many nodes are around the innermost one.
	for depth, want := range map[int]bool{1: false, 396: false, 397: true, 5000: true} {
		value := strings.Repeat("!", depth) + "x"
		const head = "// A file.\npackage p\nvar _ = "
		for _, text := range []string{"var _ = " + value, head + value, "\n\n" + head + value} {
			if got := golang.TooDeep(text); got != want {
				t.Errorf("%d deep: %v, want %v (%.20q)", depth, got, want, text)
			}
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nvar _ = "+value, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := golang.NestsDeeply(file); got != want {
			t.Errorf("%d deep: %v, want %v", depth, got, want)
		}
	}
	if golang.TooDeep("var _ = " + strings.Repeat("(", 500)) {
		t.Error("what is not Go is too deep")
	}
}

// TestExports holds which names a package exports.
func TestExports(t *testing.T) {
	for _, test := range []struct {
		path, name string
		want       bool
	}{
		{"strings", "ToLower", true}, {"strings", "none", false}, {"strings", "None", false}, {"strings", "explode", false},
		{"example.com/x", "ToLower", false},
	} {
		if got := golang.Exports(test.path, test.name, declarations.Importer{}); got != test.want {
			t.Errorf("%s of %s: %v, want %v", test.name, test.path, got, test.want)
		}
	}
}

// TestNames holds the Go names for the names of a specification.
func TestNames(t *testing.T) {
	for _, test := range []struct{ name, pascal, camel, lowered, inItem, variable string }{
		{"a", "A", "a", "a", "A", "a"},
		{"foo_bar", "FooBar", "fooBar", "foo_bar", "FooBar", "fooBar"},
		{"foo__bar", "Foo_Bar", "foo_Bar", "foo__bar", "Foo_Bar", "foo_Bar"},
		{"foo_", "Foo_", "foo_", "foo_", "Foo_", "foo_"},
		{"_foo", "Foo", "foo", "_foo", "Foo", "foo"},
		{"_Foo", "_Foo", "_Foo", "_Foo", "_Foo", "_Foo"},
		{"foo_1a", "Foo1a", "foo1a", "foo_1a", "Foo1a", "foo1a"},
		{"foo_Bar", "Foo_Bar", "foo_Bar", "foo_Bar", "Foo_Bar", "foo_Bar"},
		{"Foo", "Foo", "foo", "foo", "Foo", "foo"},
		{"ZA", "ZA", "zA", "zA", "ZA", "zA"},
		{"a_z_0_9", "AZ09", "aZ09", "a_z_0_9", "AZ09", "aZ09"},
		{"É", "É", "É", "é", "É", "É"},
		{"1a", "1a", "1a", "1a", "1a", "1a"},
		{"type", "Type", "type", "type", "FooBarType", "fooBarType"},
		{"equal", "Equal", "equal", "equal", "FooBarEqual", "fooBarEqual"},
		{"attribute_types", "AttributeTypes", "attributeTypes", "attribute_types", "FooBarAttributeTypes", "fooBarAttributeTypes"},
		{"is_null", "IsNull", "isNull", "is_null", "FooBarIsNull", "fooBarIsNull"},
		{"is_unknown", "IsUnknown", "isUnknown", "is_unknown", "FooBarIsUnknown", "fooBarIsUnknown"},
		{"string", "String", "string", "string", "FooBarString", "fooBarString"},
		{"to_object_value", "ToObjectValue", "toObjectValue", "to_object_value", "FooBarToObjectValue", "fooBarToObjectValue"},
		{"to_terraform_value", "ToTerraformValue", "toTerraformValue", "to_terraform_value", "FooBarToTerraformValue", "fooBarToTerraformValue"},
	} {
		got := []string{
			golang.Pascal(test.name), golang.Camel(test.name), golang.LowerFirst(test.name), golang.FieldName(test.name, "foo_bar"),
			golang.PrefixedCamel(test.name, "foo_bar"),
		}
		want := []string{test.pascal, test.camel, test.lowered, test.inItem, test.variable}
		for i, of := range []string{"Pascal", "Camel", "LowerFirst", "FieldName", "PrefixedCamel"} {
			if got[i] != want[i] {
				t.Errorf("%s(%q) = %q, want %q", of, test.name, got[i], want[i])
			}
		}
	}
	if got := golang.FieldName("type", ""); got != "Type" {
		t.Errorf("without an element around it the field is %s", got)
	}
	if got := golang.FieldName("type", "_a__b"); got != "A_BType" {
		t.Errorf("the field is %s", got)
	}
	for text, want := range map[string]bool{
		"a": true, "": false, "1": false, "func": false, "é": true, "_": true, "a-b": false, "string": true,
	} {
		if golang.IsIdentifier(text) != want {
			t.Errorf("IsIdentifier(%q) is not %v", text, want)
		}
	}
}

// TestPathFaults holds why texts are no import paths.
func TestPathFaults(t *testing.T) {
	for text, want := range map[string]string{
		"a": "", "a/b": "", "a.b/c-d_e~f+g": "", "A/Z/0/9": "", "x/vendors": "", "C/d": "", "a/-b": "", ".a": "", "...a": "",
		"a/.b": "", "con1": "", "xcon": "", "com10": "", "comx": "",
		"lpt": "", "a~b": "", "a~": "", "a~1b": "", "a~b.c~1": "", "D": "",
		"https://a": "it is a URL", `"a"`: "it holds quotation marks", "'a": "it holds quotation marks",
		"`a": "it holds quotation marks", " a": "it has white space around it",
		"a\n": "it has white space around it", "./a": "it is relative", "../a": "it is relative", ".": "it is relative",
		"..": "it is relative", "/a": "it begins with a slash",
		"a/": "it ends with a slash", "a//b": "it has an empty part", "vendor": "it goes into a vendor directory",
		"vendor/a":   "it goes into a vendor directory",
		"a/vendor/b": "it goes into a vendor directory", "-a": "it begins with a dash",
		"C":   "it is for C code, which the generated file has none of",
		"a b": `it holds ' '`, "é": `it holds 'é'`, "a@b": `it holds '@'`, "a[b": `it holds '['`, "a{": `it holds '{'`,
		"a`": "it holds quotation marks", "a:b": `it holds ':'`,
		"a/..": `its part ".." is relative`, "a/./b": `its part "." is relative`, "a.": `its part "a." ends with a dot`,
		"a/b./c": `its part "b." ends with a dot`,
		"con":    `its part "con" is a name that Windows reserves`, "CON.x": `its part "CON.x" is a name that Windows reserves`,
		"a/com1": `its part "com1" is a name that Windows reserves`,
		"nul":    `its part "nul" is a name that Windows reserves`, "prn": `its part "prn" is a name that Windows reserves`,
		"aux/b": `its part "aux" is a name that Windows reserves`,
		"lpt9":  `its part "lpt9" is a name that Windows reserves`, "a~1": `its part "a~1" looks like a short name of Windows`,
		"a~12.x": `its part "a~12.x" looks like a short name of Windows`,
		"~1":     `its part "~1" looks like a short name of Windows`,
	} {
		if got := golang.PathFault(text); got != want {
			t.Errorf("PathFault(%q) = %q, want %q", text, got, want)
		}
	}
}
