package derive_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/spec/derive"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestWholeResults runs testdata/whole.txtar: texts, and the whole result for each: the format that is detected, the attributes and blocks,
// what is lost, and what was guessed. The name of a text begins with its format. It may have words for a Choice: name= and path=.
func TestWholeResults(t *testing.T) {
	t.Parallel()
	scenario.RunPairs(t, "testdata/whole.txtar", func(t *testing.T, name, input string) string {
		words := strings.Fields(name)
		format, ok := derive.Find(strings.TrimSuffix(words[0], ":"))
		if !ok {
			t.Fatalf("there is no format %s", words[0])
		}
		var of derive.Choice
		for _, word := range words {
			if value, ok := strings.CutPrefix(word, "name="); ok {
				of.Name = value
			}
			if value, ok := strings.CutPrefix(word, "path="); ok {
				of.Path = value
			}
		}
		return whole(format, input, of)
	})
}

// whole returns the whole result for a text.
func whole(format *derive.Format, text string, of derive.Choice) string {
	var b strings.Builder
	detected := "nothing"
	if found, ok := derive.Detect(text); ok {
		detected = found.Name
	}
	fmt.Fprintf(&b, "detected: %s\n", detected)
	got, err := derive.Attributes(format, text, of)
	if err != nil {
		text := err.Error()
		if ofParser.MatchString(text) {
			text = "Go's parser refuses it" // in words that depend on its version
		}
		fmt.Fprintf(&b, "error: %s\n", text)
		return b.String()
	}
	fmt.Fprintf(&b, "%s\n", lines.Replace(got.Text("")))
	for _, lost := range got.Lost {
		fmt.Fprintf(&b, "lost: %s\n", lost)
	}
	for _, guess := range got.Guess {
		fmt.Fprintf(&b, "guess: %s\n", guess)
	}
	return b.String()
}

var (
	ofParser = regexp.MustCompile(`^\d+:\d+: `)
	// lines puts each attribute on a line.
	lines = strings.NewReplacer("{\n\"name\"", "\n  {\"name\"", "\n", "")
)

// repeat returns a text with n texts before it and n after it.
func repeat(before, within, after string, n int) string {
	return strings.Repeat(before, n) + within + strings.Repeat(after, n)
}

// TestDepth derives attributes from texts that are as deep as they may be, and deeper by one. It counts levels and problems.
func TestDepth(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, test := range []struct{ name, format, before, within, after string }{
		{"objects", "json", `{"a":`, "1", "}"},
		{"arrays", "json", `{"a":[`, "1", "]}"},
		{"lists of lists", "json", "[", `{"a": 1}`, "]"},
		{"blocks", "hcl", "a {\n", "b = 1\n", "}\n"},
		{"tuples", "hcl", "a = [", "1", "]"},
		{"structs", "go", "A struct { ", "B int", "\n}"},
		{"pointers", "go", "*", "int", ""},
		{"slices", "go", "[]", "int", ""},
		{"maps", "go", "map[string]", "int", ""},
		{"lists", "columns", "a: list(", "string", ")"},
		{"paths", "columns", "a.", "a: int", ""},
	} {
		format, _ := derive.Find(test.format)
		for _, n := range []int{1, 2, 98, 99, 100, 101, 102, 499, 500, 501} {
			text := repeat(test.before, test.within, test.after, n)
			if strings.HasSuffix(test.before, "(") { // the path comes once
				text = "a: " + repeat("list(", test.within, test.after, n)
			}
			if test.before == "a = [" {
				text = "a = " + repeat("[", test.within, test.after, n)
			}
			if test.within == "int" {
				text = "A " + text
			}
			got, err := derive.Attributes(format, text, derive.Choice{})
			if err != nil {
				fmt.Fprintf(&b, "%s, %d: error: %v\n", test.name, n, err)
				continue
			}
			depth := strings.Count(got.Text(""), `"attributes"`)
			types := strings.Count(got.Text(""), `"element_type"`)
			fmt.Fprintf(&b, "%s, %d: %d levels, %d types of elements, lost %d, guesses %d\n", test.name, n, depth, types, len(got.Lost), len(got.Guess))
		}
	}
	for _, size := range []int{128<<10 - 1, 128 << 10, 128<<10 + 1} {
		format, _ := derive.Find("hcl")
		_, err := derive.Attributes(format, "a = 1 #"+strings.Repeat("x", size-7), derive.Choice{})
		fmt.Fprintf(&b, "HCL of %d bytes: %v\n", size, err)
	}
	scenario.Golden(t, "testdata/depth.golden", b.String())
}
