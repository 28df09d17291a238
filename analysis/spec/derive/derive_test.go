package derive_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/derive"
	"github.com/spec-ls/spec-ls/analysis/spec/printer"
)

func TestSnakeCase(t *testing.T) {
	for name, want := range map[string]string{
		"name": "name", "fooBar": "foo_bar", "FooBar": "foo_bar", "vpcID": "vpc_id", "VPCId": "vpc_id", "accountIDs": "account_ids", "URL": "url",
		"HTTPServer": "http_server", "a-b": "a_b", "a.b c": "a_b_c", "_x_": "x", "a__b": "a_b", "2fa": "x_2fa", "ipv4Address": "ipv4_address",
		"@type": "type", "": "", "äöü": "", "größe": "gr_e", "X": "x", "aB": "a_b", "S3Bucket": "s3_bucket",
	} {
		if got := derive.SnakeCase(name); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}

// summary returns attributes and blocks, one a line: the name, the kind, who sets it, and the type of its elements.
func summary(m printer.Members, indent string) string {
	var b strings.Builder
	for _, list := range [][]*printer.Element{m.Attributes, m.Blocks} {
		for _, e := range list {
			b.WriteString(indent + e.Name + " " + e.Kind.String())
			if c := e.Configurability.String(); c != "" {
				b.WriteString(" " + c)
			}
			for t := e.Type.Element; t != nil; t = t.Element {
				b.WriteString(" of " + t.Kind.String())
			}
			if e.Sensitive {
				b.WriteString(" sensitive")
			}
			b.WriteString("\n" + summary(e.Members, indent+"  "))
		}
	}
	return b.String()
}

func TestAttributes(t *testing.T) {
	for _, test := range []struct{ name, format, text, want string }{
		{"numbers", "json", `{"a": 1, "b": 1.0, "c": 1e3, "d": 123456789012345678901}`,
			"a int64 optional\nb float64 optional\nc float64 optional\nd number optional\n"},
		{"several examples", "json", `[{"a": 1}, {"a": 1.5, "b": null}, {"b": true}]`, "a float64 optional\nb bool optional\n"},
		{"what is around an answer", "json", `{"data": [{"id": "x"}]}`, "id string computed\n"},
		{"a key that only looks so", "json", `{"data": "x"}`, "data string optional\n"},
		{"nesting", "json", `{"o": {"l": [{"x": 1}]}, "m": [[1], [2.5]]}`, "o single_nested optional\n  l list_nested optional\n    x int64 optional\nm list optional of list of float64\n"},
		{"the last value counts", "json", `{"a": 1, "a": "x"}`, "a string optional\n"},
		{"what differs", "json", `{"a": [1, "x", {"y": 1}]}`, "a list optional of string\n"},
		{"maps", "json", `{"labels": {"a": "b"}, "other": {"a": "b"}, "none": {}}`, "labels map optional of string\nother single_nested optional\n  a string optional\nnone map optional of string\n"},
		{"secrets", "json", `{"password": "x", "db_password": "x", "passwords": ["x"], "token": 1}`, "password string optional sensitive\ndb_password string optional sensitive\npasswords list optional of string\ntoken int64 optional\n"},

		{"a body", "hcl", "a = 1\nb {\n x = true\n}\n", "a int64 optional\nb list_nested\n  x bool optional\n"},
		{"blocks that are alike", "hcl", "b {\n x = 1\n}\nb {\n x = 1.5\n y = \"\"\n}\n",
			"b list_nested\n  x float64 optional\n  y string optional\n"},
		{"expressions", "hcl", `a = var.x ? 1 : 2.5` + "\n" + `b = [for x in y : x]` + "\n" + `c = toset([1])` + "\n" + `d = "${e}"`, "a float64 optional\nb string optional\nc set optional of int64\nd string optional\n"},

		{"fields", "go", "Name string\nAge *int `json:\"age\"`\nsecret string", "name string required\nage int64 optional\n"},
		{"a literal", "go", "struct{ A []struct{ B bool } }", "a list_nested required\n  b bool required\n"},
		{"declared types", "go", "type S string\ntype T struct{ A S; B map[string]U; C [2]byte }\ntype U struct{ X uint8 }", "a string required\nb map_nested required\n  x int64 required\nc string required\n"},
		{"what is inside of itself", "go", "type T struct{ A *T; B []*T }", "a string optional\nb list required of string\n"},

		{"types", "columns", "a: list(string)\nb: []int\nc: map[string]bool\nd: set<float>\ne: string[]\nf: map(string, int)\ng: varchar(20)",
			"a list optional of string\nb list optional of int64\nc map optional of bool\nd set optional of float64\ne list optional of string\nf map optional of int64\ng string optional\n"},
		{"paths", "columns", "a.b: string\na.c[].d: bool\n$.e{}.f: int\ng[]: number", "a single_nested optional\n  b string optional\n  c list_nested optional\n    d bool optional\ne map_nested optional\n  f int64 optional\ng list optional of number\n"},
		{"entries of a path", "columns", "a.*.b: string\nc.[].d: bool\ne[*]: int\nf[0].g: bool\nh.*: bool\ni.[]: int",
			"a list_nested optional\n  b string optional\nc list_nested optional\n  d bool optional\ne list optional of int64\n" +
				"f list_nested optional\n  g bool optional\nh list optional of bool\ni list optional of int64\n"},
		{"paths without a name", "columns", "*: string\n[]: bool\n{}: bool\n: int\na..b: bool\na.{}: bool\n$: int\n$.: int\nz: bool",
			"a map optional of bool\nz bool optional\n"},
		{"parents in any order", "columns", "a.x: string\na: set(object)\nb: list(object)\nb.y: bool", "a set_nested optional\n  x string optional\nb list_nested optional\n  y bool optional\n"},
		{"words", "columns", "a string required\nb\tbool\toptional, computed\n| c | int | (read-only) |\n- d: string sensitive # what it is", "a string required\nb bool computed_optional\nc int64 computed\nd string optional sensitive\n"},
		{"blocks", "columns", "r: list(object) block\nr.x: int required", "r list_nested\n  x int64 required\n"},
	} {
		t.Run(test.format+" "+test.name, func(t *testing.T) {
			for i := range derive.Formats {
				if derive.Formats[i].Name != test.format {
					continue
				}
				got, err := derive.Attributes(&derive.Formats[i], test.text, derive.Choice{})
				if err != nil {
					t.Fatal(err)
				}
				if s := summary(got.Members, ""); s != test.want {
					t.Errorf("got\n%swant\n%s", s, test.want)
				}
			}
		})
	}
}

var identifier = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// FuzzAttributes derives attributes from any text: the result is JSON, and a specification can have each name in it.
func FuzzAttributes(f *testing.F) {
	for _, seed := range []string{
		`{"a": [{"b": null}, {"b": [[]]}], "2": {}}`, "a = {\"x\" = 1}\nb \"l\" {}\n", "type T struct{ *U; A, b map[string]*T }",
		"a.b[].c{}: list(map[string][]x) required",
		strings.Repeat("[", 20_000), strings.Repeat("{", 20_000), strings.Repeat(`{"a":`, 9000) + "1" + strings.Repeat("}", 9000),
		"a = " + strings.Repeat("(", 20_000),
		"type T " + strings.Repeat("[]", 20_000) + "int", "type T struct { A " + strings.Repeat("*", 90_000) + "int }",
		strings.Repeat("a.", 20_000) + "b: string", "a: " + strings.Repeat("list(", 20_000),
		"a = " + strings.Repeat("!", 50_000) + "b", "a = " + strings.Repeat("x ? 1 : ", 20_000) + "1", "\x00\xff", "",
	} {
		for i := range derive.Formats {
			f.Add(i, seed)
		}
	}
	f.Fuzz(func(t *testing.T, format int, text string) {
		if format < 0 || format >= len(derive.Formats) || len(text) > 1<<20 {
			return
		}
		got, err := derive.Attributes(&derive.Formats[format], text, derive.Choice{})
		if err != nil {
			return
		}
		if printed := got.Text("\t"); !syntax.Parse(printed, spec.Options).Valid() {
			t.Errorf("wrote something that is not JSON: %s", printed)
		}
		var names func(m printer.Members)
		names = func(m printer.Members) {
			for _, list := range [][]*printer.Element{m.Attributes, m.Blocks} {
				for _, e := range list {
					if !identifier.MatchString(e.Name) {
						t.Errorf("named something %q", e.Name)
					}
					names(e.Members)
				}
			}
		}
		names(got.Members)
	})
}

// TestDerivesFromSpecifications takes specifications for examples in JSON, which have everything that JSON has.
func TestDerivesFromSpecifications(t *testing.T) {
	paths, err := filepath.Glob("../../../testdata/specs/*.json")
	if err != nil || len(paths) == 0 {
		t.Fatal(len(paths), err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got, err := derive.Attributes(&derive.Formats[0], string(text), derive.Choice{})
		if err != nil || len(got.Attributes) == 0 {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestTypesThatGrow has Go in which each type has the one before it twice: the number of their fields doubles with each type.
func TestTypesThatGrow(t *testing.T) {
	for name, of := range map[string][2]string{
		"fields":         {"type T0 struct { A int }", "type T$1 struct { A, B T$0 }"},
		"maps":           {"type T0 struct { A int }", "type T$1 struct { A []T$0; B map[string]T$0 }"},
		"embedded types": {"type T0 struct { A int }; type S0 struct{}", "type T$1 struct { T$0; S$0 }; type S$1 struct { T$0; S$0 }"},
		"empty types":    {"type T0 struct{}; type S0 struct{}", "type T$1 struct { T$0; S$0 }; type S$1 struct { T$0; S$0 }"},
	} {
		t.Run(name, func(t *testing.T) {
			text := of[0]
			for i := range 60 {
				text += "\n" + strings.NewReplacer("$0", strconv.Itoa(i), "$1", strconv.Itoa(i+1)).Replace(of[1])
			}
			if _, err := derive.Attributes(goFormat(t), text, derive.Choice{Name: "T60"}); err != nil {
				t.Error(err)
			}
		})
	}
}

func goFormat(t *testing.T) *derive.Format {
	for i := range derive.Formats {
		if derive.Formats[i].Name == "go" {
			return &derive.Formats[i]
		}
	}
	t.Fatal("there is no format go")
	return nil
}
