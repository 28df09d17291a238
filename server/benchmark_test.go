package server

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/message"
	"go.lsp.dev/protocol"
)

var sizes = []struct {
	name string
	size int
}{{"0.1MB", 106e3}, {"1MB", 1.07e6}, {"5MB", 5.3e6}, {"18MB", 18.2e6}}

// place finds a description in the middle of a text, where an edit changes a single unit.
func place(b *testing.B, text string) (line, character int) {
	const key = `"computed_optional_required": "`
	i := strings.Index(text[len(text)/2:], key)
	if i < 0 {
		b.Fatal("no place for an edit")
	}
	before := text[:len(text)/2+i+len(key)]
	return strings.Count(before, "\n"), len(before) - strings.LastIndex(before, "\n") - 1
}

// BenchmarkEditToDiagnostics measures from sending an edit to having the diagnostics of its version, over pipes.
func BenchmarkEditToDiagnostics(b *testing.B) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			text := synthetic.Spec(size.size)
			line, character := place(b, text)
			e := open(b, visualStudioCode)
			e.didOpen(specURI, "json", 1, text)
			e.pull("")
			version := 1
			for b.Loop() {
				version++
				if version%2 == 0 {
					e.didChange(specURI, version, edit(line, character, line, character, "x"))
				} else {
					e.didChange(specURI, version, edit(line, character, line, character+1, ""))
				}
				e.request("textDocument/diagnostic", about(specURI))
			}
		})
	}
}

// BenchmarkConfigurationEdit measures from sending a letter that is typed into a configuration of tfplugingen-openapi, beside an OpenAPI
// document of 4 MB, to having the diagnostics of its version, over pipes. It says how many times its text the document takes with all that
// the server knows then.
func BenchmarkConfigurationEdit(b *testing.B) {
	config, document := synthetic.API(400, 80)
	system := &files.Memory{Files: map[string]string{
		"/project/.git/HEAD": "", "/project/openapi.json": document,
		"/project/Makefile": "generate:\n\ttfplugingen-openapi generate --config generator_config.yml --output spec.json openapi.json\n",
	}}
	e := connectWith(b, Options{Files: system})
	b.Cleanup(e.close)
	before := heapInUse()
	e.initialize(visualStudioCode)
	const of = "file:///project/generator_config.yml"
	e.didOpen(of, "yaml", 1, config)
	if found := string(e.request("textDocument/diagnostic", about(of))); !strings.Contains(found, "config-ignore-without-effect") {
		b.Fatalf("the document is not seen: %s", found)
	}
	const at = "notThere"
	start := strings.Index(config[len(config)/3:], at) + len(config)/3 + len(at)
	line, character := strings.Count(config[:start], "\n"), start-strings.LastIndex(config[:start], "\n")-1
	version := 1
	for b.Loop() {
		version++
		if version%2 == 0 {
			e.didChange(of, version, edit(line, character, line, character, "x"))
		} else {
			e.didChange(of, version, edit(line, character, line, character+1, ""))
		}
		e.request("textDocument/diagnostic", about(of))
	}
	b.ReportMetric(1+float64(heapInUse()-before)/float64(len(document)), "texts")
}

// BenchmarkEdit measures an edit and its diagnostics without the connection.
func BenchmarkEdit(b *testing.B) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			text := synthetic.Spec(size.size)
			line, character := place(b, text)
			s := newServer(Options{})
			params := func(version int) []byte {
				end, inserted := character, "x"
				if version%2 == 1 {
					end, inserted = character+1, ""
				}
				return fmt.Appendf(nil, `{"textDocument":{"uri":%q,"version":%d},"contentChanges":[{"range":{"start":{"line":%d,"character":%d},
					"end":{"line":%d,"character":%d}},"text":%q}]}`, specURI, version, line, character, line, end, inserted)
			}
			o, err := message.DecodeOpening(fmt.Appendf(nil, `{"textDocument":{"uri":%q,"languageId":"json","version":1,"text":%s}}`,
				specURI, quoted(text)))
			if err != nil {
				b.Fatal(err)
			}
			s.store.Opened(o)
			if _, err := diagnostics.ForDocument(b.Context(), s.store.Snapshot(specURI)); err != nil {
				b.Fatal(err)
			}
			version := 1
			b.ReportAllocs()
			for b.Loop() {
				version++
				c, err := message.DecodeChanges(params(version))
				if err != nil {
					b.Fatal(err)
				}
				if err := s.store.Changed(c); err != nil {
					b.Fatal(err)
				}
				found, err := diagnostics.ForDocument(b.Context(), s.store.Snapshot(specURI))
				if err != nil {
					b.Fatal(err)
				}
				if _, err := protocol.Marshal(found); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func quoted(text string) []byte {
	encoded, err := protocol.Marshal(protocol.String(text))
	if err != nil {
		panic(err)
	}
	return encoded
}

// BenchmarkDecodeOpening measures the message with the whole text, with package protocol beside it.
func BenchmarkDecodeOpening(b *testing.B) {
	params := fmt.Appendf(nil, `{"textDocument":{"uri":%q,"languageId":"json","version":1,"text":%s}}`, specURI,
		quoted(synthetic.Spec(1.07e6)))
	b.Run("here", func(b *testing.B) {
		b.SetBytes(int64(len(params)))
		b.ReportAllocs()
		for b.Loop() {
			if _, err := message.DecodeOpening(params); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("protocol", func(b *testing.B) {
		b.SetBytes(int64(len(params)))
		b.ReportAllocs()
		for b.Loop() {
			var p protocol.DidOpenTextDocumentParams
			if err := protocol.Unmarshal(params, &p); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkRequests measures requests about a document of 1 MB, over pipes.
func BenchmarkRequests(b *testing.B) {
	text := synthetic.Spec(1.07e6)
	line, character := place(b, text)
	params := map[string]any{"textDocument": map[string]any{"uri": specURI}, "position": position{line, character}}
	for _, method := range []string{"textDocument/hover", "textDocument/completion", "textDocument/documentSymbol",
		"textDocument/foldingRange"} {
		b.Run(strings.TrimPrefix(method, "textDocument/"), func(b *testing.B) {
			e := open(b, visualStudioCode)
			e.didOpen(specURI, "json", 1, text)
			for b.Loop() {
				e.request(method, params)
			}
		})
	}
}
