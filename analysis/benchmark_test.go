package analysis_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	upstream "github.com/hashicorp/terraform-plugin-codegen-spec/spec"
	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// sizes are the documents that the benchmarks run on, in kilobytes.
var sizes = []int{100, 1_000, 5_000}

// onSizes runs a benchmark on a document of each size, and counts throughput in its bytes.
func onSizes(b *testing.B, run func(b *testing.B, text string)) {
	for _, size := range sizes {
		text := synthetic.Spec(size * 1000)
		b.Run(fmt.Sprintf("%dKB", size), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			run(b, text)
		})
	}
}

func BenchmarkParse(b *testing.B) {
	onSizes(b, func(b *testing.B, text string) {
		for b.Loop() {
			syntax.ParseFile(text, spec.Options)
		}
	})
}

// BenchmarkCheck parses and runs all rules.
func BenchmarkCheck(b *testing.B) {
	onSizes(b, func(b *testing.B, text string) {
		for b.Loop() {
			analysis.NewDocument(text, nil).Diagnostics()
		}
	})
}

// BenchmarkEdit types one character into a description in the middle and asks for the diagnostics.
func BenchmarkEdit(b *testing.B) {
	onSizes(b, func(b *testing.B, text string) {
		b.SetBytes(0)
		document := analysis.NewDocument(text, nil)
		document.Diagnostics()
		at := len(text)/2 + strings.Index(text[len(text)/2:], "told in one")
		for b.Loop() {
			next, err := document.Apply(syntax.Edit{Start: at, End: at, Text: "x"})
			if err != nil {
				b.Fatal(err)
			}
			next.Diagnostics()
			if document, err = next.Apply(syntax.Edit{Start: at, End: at + 1}); err != nil {
				b.Fatal(err)
			}
			document.Diagnostics()
		}
	})
}

// BenchmarkEditDamaged types one character where a resource in the middle lacks its opening brace, so that no unit is closed by its own
// brackets, and asks for what an editor shows.
func BenchmarkEditDamaged(b *testing.B) {
	onSizes(b, func(b *testing.B, text string) {
		b.SetBytes(0)
		at := len(text)/2 + strings.Index(text[len(text)/2:], `"resource_`) + 1
		brace := strings.LastIndexByte(text[:at], '{')
		document := analysis.NewDocument(text[:brace]+text[brace+1:], nil)
		at--
		for b.Loop() {
			next, err := document.Apply(syntax.Edit{Start: at, End: at, Text: "x"})
			if err != nil {
				b.Fatal(err)
			}
			next.Worst(100)
			if document, err = next.Apply(syntax.Edit{Start: at, End: at + 1}); err != nil {
				b.Fatal(err)
			}
			document.Worst(100)
		}
	})
}

// The rest are what others take for less, to compare in one run.

func BenchmarkJSONValid(b *testing.B) {
	onSizes(b, func(b *testing.B, text string) {
		for b.Loop() {
			if !json.Valid([]byte(text)) {
				b.Fatal("no JSON")
			}
		}
	})
}

func BenchmarkJSONDecode(b *testing.B) {
	onSizes(b, func(b *testing.B, text string) {
		for b.Loop() {
			var v any
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkUpstreamParse(b *testing.B) {
	onSizes(b, func(b *testing.B, text string) {
		for b.Loop() {
			if _, err := upstream.Parse(b.Context(), []byte(text)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkJSONSchema(b *testing.B) {
	compiled, err := jsonschema.CompileString("https://example.com/schema.json", string(upstream.JSONSchemaVersion0_1))
	if err != nil {
		b.Fatal(err)
	}
	onSizes(b, func(b *testing.B, text string) {
		for b.Loop() {
			var v any
			if err := json.Unmarshal([]byte(text), &v); err != nil {
				b.Fatal(err)
			}
			if err := compiled.Validate(v); err != nil {
				b.Fatal(err)
			}
		}
	})
}
