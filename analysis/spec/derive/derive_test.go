package derive_test

import (
	"os"
	"path/filepath"
	"regexp"
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
	for _, test := range []struct{ name, text, want string }{
		{"numbers", `{"a": 1, "b": 1.0, "c": 1e3, "d": 123456789012345678901}`,
			"a int64 optional\nb float64 optional\nc float64 optional\nd number optional\n"},
		{"several examples", `[{"a": 1}, {"a": 1.5, "b": null}, {"b": true}]`, "a float64 optional\nb bool optional\n"},
		{"what is around an answer", `{"data": [{"id": "x"}]}`, "id string computed\n"},
		{"a key that only looks so", `{"data": "x"}`, "data string optional\n"},
		{"nesting", `{"o": {"l": [{"x": 1}]}, "m": [[1], [2.5]]}`, "o single_nested optional\n  l list_nested optional\n    x int64 optional\nm list optional of list of float64\n"},
		{"the last value counts", `{"a": 1, "a": "x"}`, "a string optional\n"},
		{"what differs", `{"a": [1, "x", {"y": 1}]}`, "a list optional of string\n"},
		{"maps", `{"labels": {"a": "b"}, "other": {"a": "b"}, "none": {}}`, "labels map optional of string\nother single_nested optional\n  a string optional\nnone map optional of string\n"},
		{"secrets", `{"password": "x", "db_password": "x", "passwords": ["x"], "token": 1}`, "password string optional sensitive\ndb_password string optional sensitive\npasswords list optional of string\ntoken int64 optional\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := derive.Attributes(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if s := summary(got.Members, ""); s != test.want {
				t.Errorf("got\n%swant\n%s", s, test.want)
			}
		})
	}
}

var identifier = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// FuzzAttributes derives attributes from any text: the result is JSON, and a specification can have each name in it.
func FuzzAttributes(f *testing.F) {
	for _, seed := range []string{
		`{"a": [{"b": null}, {"b": [[]]}], "2": {}}`, strings.Repeat("[", 20_000), strings.Repeat("{", 20_000),
		strings.Repeat(`{"a":`, 9000) + "1" + strings.Repeat("}", 9000), "\x00\xff", "",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<20 {
			return
		}
		got, err := derive.Attributes(text)
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
		got, err := derive.Attributes(string(text))
		if err != nil || len(got.Attributes) == 0 {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestIsExample(t *testing.T) {
	for text, want := range map[string]bool{
		`{"id": 7}`: true, `[{"id": 7}, {"id": 8}]`: true, `{"name": "x", "size": 3, "owner": {"city": "Rome"}}`: true,
		" \n": false, "hello": false, "[1, 2]": false, `{"id": `: false, "size = 3": false,
		`{"name": "x", "string": {}}`: false, `[{"name": "x", "list_nested": {}}]`: false, `{"attributes": []}`: false,
	} {
		if got := derive.IsExample(text); got != want {
			t.Errorf("%s is an example: %t", text, got)
		}
	}
}
