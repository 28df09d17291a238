package catalog

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strings"
	"testing"
)

const (
	frameworkPath  = "github.com/hashicorp/terraform-plugin-framework"
	validatorsPath = "github.com/hashicorp/terraform-plugin-framework-validators"
)

// member finds the member that a test is about, and ends the test if it is missing.
func member(t *testing.T, importPath, name string) *Member {
	t.Helper()
	p, ok := Lookup(importPath)
	if !ok {
		t.Fatalf("no package %s", importPath)
	}
	m, ok := p.Member(name)
	if !ok {
		t.Fatalf("package %s has no %s", importPath, name)
	}
	return m
}

func TestLookup(t *testing.T) {
	for _, test := range []struct {
		path      string
		name      string // "" if there is no such package
		described bool
		internal  bool
	}{
		{path: validatorsPath + "/stringvalidator", name: "stringvalidator", described: true},
		{path: frameworkPath + "/resource/schema/int64planmodifier", name: "int64planmodifier", described: true},
		{path: frameworkPath + "/resource/schema/objectdefault", name: "objectdefault", described: true},
		{path: frameworkPath + "/types/basetypes", name: "basetypes", described: true},
		{path: frameworkPath + "/path", name: "path", described: true},
		{path: frameworkPath + "-timetypes/timetypes", name: "timetypes", described: true},
		{path: frameworkPath + "-jsontypes/jsontypes", name: "jsontypes", described: true},
		{path: frameworkPath + "-nettypes/iptypes", name: "iptypes", described: true},
		{path: frameworkPath + "-timeouts/resource/timeouts", name: "timeouts", described: true},
		{path: frameworkPath + "/resource/schema", name: "schema"},
		{path: frameworkPath + "/internal/fwschema", name: "fwschema", internal: true},
		{path: validatorsPath + "/internal/configvalidator", name: "configvalidator", internal: true},
		{path: validatorsPath},
		{path: frameworkPath},
		{path: validatorsPath + "/strings"},
		{path: validatorsPath + "/stringvalidator/"},
		{path: "regexp"},
		{path: ""},
	} {
		t.Run(test.path, func(t *testing.T) {
			p, ok := Lookup(test.path)
			if ok != (test.name != "") {
				t.Fatalf("found: %v", ok)
			}
			if !ok {
				return
			}
			if p.Path != test.path || p.Name != test.name || p.Described != test.described || p.Internal() != test.internal {
				t.Errorf("got path %s, name %s, described %v, internal %v", p.Path, p.Name, p.Described, p.Internal())
			}
			if test.internal && len(p.Members) > 0 {
				t.Error("an internal package has members")
			}
		})
	}
}

func TestInModule(t *testing.T) {
	for importPath, want := range map[string]string{
		validatorsPath:                          validatorsPath,
		validatorsPath + "/stringvalidator":     validatorsPath,
		validatorsPath + "/nosuchpackage":       validatorsPath,
		frameworkPath + "/types":                frameworkPath,
		frameworkPath + "-timeouts/x":           frameworkPath + "-timeouts",
		frameworkPath + "-other/x":              "",
		frameworkPath + "s/x":                   "",
		"github.com/example/terraform-provider": "",
		"regexp":                                "",
	} {
		if got, ok := InModule(importPath); got != want || ok != (want != "") {
			t.Errorf("InModule(%q) = %q, %v; want %q", importPath, got, ok, want)
		}
	}
}

func TestStandardLibrary(t *testing.T) {
	for importPath, want := range map[string]string{
		"regexp":                       "regexp",
		"math/big":                     "big",
		"math/rand/v2":                 "rand",
		"time":                         "time",
		"context":                      "context",
		"unsafe":                       "unsafe",
		"internal/abi":                 "",
		"crypto/internal/x":            "",
		"cmd/go":                       "",
		"vendor/golang.org/x/net/idna": "",
		"golang.org/x/text":            "",
		"big":                          "",
		"":                             "",
	} {
		if got, ok := StandardLibrary(importPath); got != want || ok != (want != "") {
			t.Errorf("StandardLibrary(%q) = %q, %v; want %q", importPath, got, ok, want)
		}
	}
	p, _ := LookupStandard("regexp")
	if m, ok := p.Member("MustCompile"); !ok || m.Signature() != "(str string) *regexp.Regexp" {
		t.Errorf("regexp.MustCompile is %+v", m)
	}
	for p := range StandardPackages() {
		if p.Module != "std" || p.Internal() {
			t.Errorf("%s is of module %s", p.Path, p.Module)
		}
	}
}

// TestLibraryNames compares the catalogue with the names that authors are known to use.
func TestLibraryNames(t *testing.T) {
	const (
		relations = "All Any AnyWithAllWarnings AlsoRequires AtLeastOneOf ConflictsWith ExactlyOneOf PreferWriteOnlyAttribute"
		sizes     = "NoNullValues SizeAtLeast SizeAtMost SizeBetween ValueFloat32sAre ValueFloat64sAre ValueInt32sAre ValueInt64sAre " +
			"ValueListsAre ValueMapsAre ValueNumbersAre ValueSetsAre ValueStringsAre"
		bounds = "AtLeast AtMost Between OneOf NoneOf"
		sums   = "AtLeastSumOf AtMostSumOf EqualToSumOf EqualToProductOf"
	)
	validators := map[Kind]string{
		Bool:    relations + " Equals",
		Dynamic: relations,
		Float32: relations + " " + bounds,
		Float64: relations + " " + bounds,
		Int32:   relations + " " + bounds + " " + sums,
		Int64:   relations + " " + bounds + " " + sums,
		List:    relations + " " + sizes + " IsRequired UniqueValues",
		Map:     relations + " " + sizes + " KeysAre",
		Number:  relations + " OneOf NoneOf",
		Object:  relations + " IsRequired",
		Set:     strings.TrimSuffix(relations, " PreferWriteOnlyAttribute") + " " + sizes + " IsRequired",
		String: relations + " LengthAtLeast LengthAtMost LengthBetween UTF8LengthAtLeast UTF8LengthAtMost UTF8LengthBetween " +
			"OneOf NoneOf OneOfCaseInsensitive NoneOfCaseInsensitive RegexMatches",
	}
	defaults := map[Kind]string{
		Bool: "StaticBool", Dynamic: "StaticValue", Float32: "StaticFloat32", Float64: "StaticFloat64", Int32: "StaticInt32",
		Int64: "StaticInt64", List: "StaticValue", Map: "StaticValue", Number: "StaticBigFloat", Object: "StaticValue",
		Set: "StaticValue", String: "StaticString",
	}
	functions := func(p *Package) []string {
		var names []string
		for i := range p.Members {
			if p.Members[i].Sort == Func {
				names = append(names, p.Members[i].Name)
			}
		}
		return names
	}
	check := func(t *testing.T, p *Package, want string) {
		t.Helper()
		wanted := strings.Fields(want)
		slices.Sort(wanted)
		if got := functions(p); !slices.Equal(got, wanted) {
			t.Errorf("%s has\n\t%q, want\n\t%q", p.Path, got, wanted)
		}
	}
	for kind := range kindCount {
		t.Run(kind.String(), func(t *testing.T) {
			check(t, ValidatorPackage(kind), validators[kind])
			check(t, PlanModifierPackage(kind),
				"RequiresReplace RequiresReplaceIf RequiresReplaceIfConfigured UseStateForUnknown UseNonNullStateForUnknown")
			check(t, DefaultPackage(kind), defaults[kind])
		})
	}
}

// TestTablesAreSorted checks the order that the searches rely on.
func TestTablesAreSorted(t *testing.T) {
	check := func(name string, members []Member) {
		for i := 1; i < len(members); i++ {
			if members[i-1].Name >= members[i].Name {
				t.Errorf("%s: %s is not before %s", name, members[i-1].Name, members[i].Name)
			}
		}
	}
	for _, table := range [][]Package{packages[:], standardPackages[:]} {
		for i := range table {
			if i > 0 && table[i-1].Path >= table[i].Path {
				t.Errorf("%s is not before %s", table[i-1].Path, table[i].Path)
			}
			check(table[i].Path, table[i].Members)
			for j := range table[i].Members {
				check(table[i].Members[j].Name, table[i].Members[j].Methods)
			}
		}
	}
	for i, module := range modules {
		if i > 0 && modules[i-1].Path >= module.Path {
			t.Errorf("module %s is not before %s", modules[i-1].Path, module.Path)
		}
	}
}

// TestTablesAreConsistent checks what the fields' comments promise of every package.
func TestTablesAreConsistent(t *testing.T) {
	for p := range Packages() {
		if module, _ := InModule(p.Path); module != p.Module {
			t.Errorf("%s is said to be of module %s", p.Path, p.Module)
		}
		for i := range p.Members {
			m := &p.Members[i]
			name := path.Base(p.Path) + "." + m.Name
			if m.Variadic && len(m.Params) == 0 {
				t.Errorf("%s is variadic without parameter", name)
			}
			if m.Fits.Type != 0 && m.Value == "" {
				t.Errorf("%s is an attribute type without value type", name)
			}
			if m.Value != "" {
				value, ok := m.Value.Member()
				if !ok {
					t.Errorf("the value type %s of %s is not in the catalogue", m.Value, name)
				} else if value.Fits.Value != m.Fits.Type {
					t.Errorf("%s is of kinds %b and its value %s of %b", name, m.Fits.Type, m.Value, value.Fits.Value)
				}
			}
			if m.Of != "" {
				if of, ok := m.Of.Member(); !ok || of.Of != m.Of {
					t.Errorf("the type %s of %s is not in the catalogue", m.Of, name)
				}
			}
			if strings.ContainsAny(m.Doc, "\n\t") {
				t.Errorf("the documentation of %s has several lines", name)
			}
		}
	}
}

// TestTablesAreConstant checks that the tables are made from nothing but constants, slices, structs and their concatenated strings, which
// the linker lays out, so that a process that looks nothing up pays nothing for them.
func TestTablesAreConstant(t *testing.T) {
	for _, file := range tableFiles {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.CallExpr, *ast.FuncDecl, *ast.FuncLit, *ast.MapType, *ast.UnaryExpr:
				t.Errorf("%s holds a %T", file, n)
			}
			return true
		})
	}
}

// tableFiles are the generated files.
var tableFiles = []string{"packages.go", "standard_packages.go"}

// TestLookupsDoNotAllocate covers what runs for each Go expression of a specification.
func TestLookupsDoNotAllocate(t *testing.T) {
	const importPath = validatorsPath + "/stringvalidator"
	allocations := testing.AllocsPerRun(100, func() {
		p, ok := Lookup(importPath)
		if !ok {
			t.Fatal("not found")
		}
		if _, ok := p.Member("OneOf"); !ok {
			t.Fatal("not found")
		}
		if _, ok := InModule(importPath); !ok {
			t.Fatal("not found")
		}
		if _, ok := StandardLibrary("regexp"); !ok {
			t.Fatal("not found")
		}
		if _, ok := PathFor("stringvalidator", "OneOf"); !ok {
			t.Fatal("not found")
		}
		if ValidatorPackage(List) == nil {
			t.Fatal("no package")
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

func BenchmarkLookup(b *testing.B) {
	for b.Loop() {
		p, _ := Lookup(validatorsPath + "/stringvalidator")
		p.Member("OneOf")
	}
}

func BenchmarkPathFor(b *testing.B) {
	for b.Loop() {
		PathFor("stringvalidator", "OneOf")
	}
}

func BenchmarkValidators(b *testing.B) {
	for b.Loop() {
		for range Validators(String) {
		}
	}
}
