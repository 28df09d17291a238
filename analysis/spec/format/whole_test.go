package format_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/spec/format"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/synthetic"
)

// laidOut are texts in all sorts of layouts.
var laidOut = []string{
	"", " ", "{}", "[]", "[ ]", "1", "{\"a\":1,\"b\":[1,2,{}]}", "{\n\"a\": 1\n}", "{\n  \"a\": {\n      \"b\": []\n   }\n}\n", "{\n\t\"a\":\n1\n,\n\"b\"\n:2}",
	"{ \"a\": 1,\r\n\"b\": [\r\n1,\r\n2] }\r\n", "{\"a\": 1,\n\n\n\"b\": 2}", "{\n  \"a\": [1, 2,\n3]}", "// c\n{\"a\": 1 /* x */, // y\n\"b\": 2}", "{\"a\": \"x\ny\"}", "{\"a\": [",
	"{\"name\": \"a\", \"provider\": {\"schema\": {\"attributes\": [{\"string\": {}, \"name\": \"x\"}]}, \"name\": \"p\"}, \"version\": \"0.1\"}",
	"{\"schema\":{\"blocks\":[{\"list_nested\":{\"nested_object\":{\"blocks\":[],\"attributes\":[]}},\n\"name\":\"é\"}],\n\"description\":\"d\"},\"name\":\"ü\"}",
	"{\"deprecation_message\": \"é\", \"name\": \"©\"}", "{\"x\": \"é\", \"schema\": 1, \"y\": \"©\", \"name\": 2}",
	"{\n    \"schema_definition\": \"a.F()\",\n    \"x\": [[], {}, [[\n]]]\n}", "{\r\"a\": 1\r}",
}

// TestLayouts formats texts in all sorts of layouts, and damaged ones, under each option.
func TestLayouts(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	random := rand.New(rand.NewPCG(71, 2))
	texts := laidOut
	for range 30 {
		texts = append(texts, synthetic.Damage(laidOut[random.IntN(len(laidOut))], random))
	}
	for _, source := range texts {
		fmt.Fprintf(&b, "%q\n", source)
		last := ""
		for _, options := range []format.Options{
			{}, {Indent: "  "}, {Default: "    "}, {Indent: "\t", Default: " "}, {Canonical: true}, {Canonical: true, Indent: " "},
		} {
			edits := format.Document(source, options)
			for _, e := range edits {
				if !utf8.ValidString(source) || utf8.ValidString(source[:e.Start]) && utf8.ValidString(source[e.End:]) {
					continue
				}
				t.Errorf("%q: an edit begins or ends in the middle of a character", source)
			}
			now := fmt.Sprintf("%q, edits %d", format.Text(source, options), len(edits))
			if now == last {
				now = "the same"
			} else {
				last = now
			}
			fmt.Fprintf(&b, "\t%q %q %t: %s\n", options.Indent, options.Default, options.Canonical, now)
		}
		half := len(source) / 2
		first := []format.Span{{Start: 0, End: half}}
		fmt.Fprintf(&b, "\tof its first half: %v\n", format.Spans(source, first, format.Options{Indent: " "}))
		two := []format.Span{{Start: half, End: half}, {Start: len(source), End: len(source)}}
		fmt.Fprintf(&b, "\tof its middle and end: %v\n", format.Spans(source, two, format.Options{}))
	}
	scenario.Golden(t, "testdata/layouts.golden", b.String())
}

// TestTypedEverywhere lists the edits that follow each character that an editor reports, at each place of texts.
func TestTypedEverywhere(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, source := range append(laidOut,
		"{\n  \"custom\": {\n    \"schema_definition\": \"a.F(\"b\", `c\\d`, 'e', \\\"f\\\\\\\"\\\")\",\n\"type\": \"x\", \"path\": \"y\n}",
		"{\"schema_definition\": \""+strings.Repeat("x", 4000)+"(\"", "{\n{\n   [\n1,\n  ]\n\n\n }\n  }", "  \"a\": [\n\t{\n\n   \"b\": 1 },\n\n ]"+"\r\n}\r\n",
		"{\n \"schema_definition\": \"a.F(\\\"b\\\\\\\"c\\\", '\\\\'', `\\\\`, \"d\"", "{\n \n\t \n     \"a\": [\n  \n  1 /* x", "{ /* } */ \"a\": [ /* ] \n",
		"{\n  \"a\": 1, // {\n  /* [ */ \"b\": \"}\",\n\n    \n\"c\": {}\n}",
	) {
		fmt.Fprintf(&b, "%.300q\n", source)
		for _, typed := range []string{"\n", "}", "]", `"`} {
			for offset := 0; offset <= len(source) && (offset < 300 || offset > len(source)-3); offset++ {
				if offset == 0 || !strings.HasSuffix(source[:offset], typed) && typed != "\n" {
					continue
				}
				for _, indent := range []string{"", "   "} {
					if edits := format.OnType(source, offset, typed, format.Options{Indent: indent}); len(edits) > 0 {
						fmt.Fprintf(&b, "\t%q at %d, indented by %q: %v\n", typed, offset, indent, edits)
					}
				}
			}
		}
	}
	scenario.Golden(t, "testdata/typed.golden", b.String())
}

// TestLongLines holds that quotes are escaped on lines up to a length, and not on longer ones.
func TestLongLines(t *testing.T) {
	t.Parallel()
	const most, start = 1 << 20, `"schema_definition": "a.F(`
	for length, want := range map[int]int{most - 1: 1, most: 1, most + 1: 0} {
		line := start + strings.Repeat("x", length-len(start)) + `"`
		if got := format.OnType("{\n"+line, len(line)+2, `"`, format.Options{}); len(got) != want {
			t.Errorf("after %d bytes there are %d edits, not %d", length, len(got), want)
		}
	}
}
