package server

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preferences"
	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/feature/reading"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// realSpecs returns our own specifications, and collected ones.
func realSpecs(t *testing.T) []collected.File {
	t.Helper()
	var files []collected.File
	own, err := filepath.Glob(filepath.Join("..", "testdata", "specs", "*.json"))
	if err != nil || len(own) == 0 {
		t.Fatalf("no specifications in testdata/specs: %v", err)
	}
	for _, path := range own {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, collected.File{Name: filepath.Base(path), Text: string(text)})
	}
	return append(files, collected.Files(t)...)
}

// TestReadingRealSpecs asks for all that is shown of whole documents, and for all that is known about the words in them.
func TestReadingRealSpecs(t *testing.T) {
	for _, file := range realSpecs(t) {
		t.Run(file.Name, func(t *testing.T) {
			source := file.Text
			s := &session.Snapshot{
				Client: client.Capabilities{Encoding: text.UTF16, HierarchicalSymbols: true, TokenTypes: ^uint32(0), CollapsedText: true},
				Session: &session.Session{
					Store: &session.Store{}, Settings: &session.Settings{Preferences: preferences.Usual}, Resolver: resolve.New(&files.Memory{}),
				},
			}
			s.See(analysis.NewDocument(source, nil))
			all := places(source, "utf-16")
			check := func(what string, result any, err error) {
				t.Helper()
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				encoded, err := message.Codec{}.Marshal(result)
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				var plain any
				if err := json.Unmarshal(encoded, &plain); err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				if err := checkRanges(all, plain); err != nil {
					t.Fatalf("%s: %v", what, err)
				}
			}

			symbols, err := reading.Symbols(t.Context(), s, nil)
			check("symbols", symbols, err)
			folds, err := reading.FoldingRanges(t.Context(), s, nil)
			check("folds", folds, err)
			links, err := reading.Links(t.Context(), s, nil)
			check("links", links, err)
			lenses, err := reading.Lenses(t.Context(), s, nil)
			check("lenses", lenses, err)
			end := s.Ranges().Position(len(source))
			hints, err := reading.Hints(t.Context(), s, &protocol.InlayHintParams{Range: protocol.Range{End: end}})
			check("hints", hints, err)
			found, err := reading.Tokens(t.Context(), s, nil)
			check("tokens", found, err)
			for offset := range wordStarts(found.Data, all) {
				if h, ok := hover.At(s.Document, offset); ok && (h.Start > offset || h.End < offset || h.End > len(source) || h.Markdown == "") {
					t.Fatalf("hover at %d is about [%d, %d): %q", offset, h.Start, h.End, h.Markdown)
				}
			}
			// At the start of each word of small ones, of some words of the others.
			step := 1 + len(found.Data)/tokens.Width/150
			var at protocol.Position
			for i := 0; i+4 < len(found.Data); i += tokens.Width {
				if found.Data[i] > 0 {
					at.Character = 0
				}
				at.Line, at.Character = at.Line+found.Data[i], at.Character+found.Data[i+1]
				if i/tokens.Width%step > 0 {
					continue
				}
				in := protocol.TextDocumentPositionParams{Position: at}
				definition, err := reading.Definition(t.Context(), s, &protocol.DefinitionParams{TextDocumentPositionParams: in})
				check("definition", definition, err)
				highlights, err := reading.Highlights(t.Context(), s, &protocol.DocumentHighlightParams{TextDocumentPositionParams: in})
				check("highlights", highlights, err)
				hover, err := reading.Hover(t.Context(), s, &protocol.HoverParams{TextDocumentPositionParams: in})
				check("hover", hover, err)
				grown, err := reading.SelectionRanges(t.Context(), s, &protocol.SelectionRangeParams{Positions: []protocol.Position{at}})
				check("selection", grown, err)
			}
		})
	}
}

// wordStarts returns the offsets at which tokens begin.
func wordStarts(data []uint32, all map[position]int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		var at position
		for i := 0; i+4 < len(data); i += tokens.Width {
			if data[i] > 0 {
				at.Character = 0
			}
			at.Line, at.Character = at.Line+int(data[i]), at.Character+int(data[i+1])
			if !yield(all[at]) {
				return
			}
		}
	}
}
