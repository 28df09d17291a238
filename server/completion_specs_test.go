package server

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/feature/editing"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// smallSpecification is the size in bytes up to which a specification is completed at every offset.
const smallSpecification = 6_000

// TestCompletionOfRealSpecs completes at every place of the smaller specifications, and at some of the others: there is always an answer,
// and it replaces text on one line around the place.
func TestCompletionOfRealSpecs(t *testing.T) {
	for _, file := range realSpecs(t) {
		t.Run(file.Name, func(t *testing.T) {
			source := file.Text
			s := &session.Snapshot{Client: client.Capabilities{Encoding: text.UTF16, InsertReplace: true}}
			s.See(analysis.NewDocument(source, nil))
			step := 1
			if len(source) > smallSpecification {
				step = len(source) / 60
			}
			for place, offset := range places(source, "utf-16") {
				if offset%step != 0 {
					continue
				}
				at := protocol.Position{Line: uint32(place.Line), Character: uint32(place.Character)}
				result, err := editing.Completion(t.Context(), s,
					&protocol.CompletionParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{Position: at}})
				if err != nil {
					t.Fatalf("at %v: %v", at, err)
				}
				list, ok := result.(*protocol.CompletionList)
				if !ok {
					t.Fatalf("at %v there is %T", at, result)
				}
				for i := range list.Items {
					item := &list.Items[i]
					var whole protocol.Range
					switch edit := item.TextEdit.(type) {
					case *protocol.TextEdit:
						whole = edit.Range
					case *protocol.InsertReplaceEdit:
						whole = edit.Replace
						if edit.Insert.Start != whole.Start || edit.Insert.End.Character > whole.End.Character || edit.Insert.End.Character < at.Character {
							t.Fatalf("at %v %q inserts in %v and replaces %v", at, item.Label, edit.Insert, whole)
						}
					}
					if whole.Start.Line != at.Line || whole.End.Line != at.Line || whole.Start.Character > at.Character ||
						whole.End.Character < at.Character {
						t.Fatalf("at %v %q replaces %v", at, item.Label, whole)
					}
				}
			}
		})
	}
}
