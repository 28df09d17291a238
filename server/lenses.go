package server

import (
	"encoding/json"

	"github.com/spec-ls/spec-ls/analysis/lenses"
	"go.lsp.dev/protocol"
)

// showReferences is the command of clients that can show what names a thing. Its arguments are a document and a position in it.
const showReferences = "spec-ls.showReferences"

// lenses gives the remarks to show above the lines of the text. They are there to be read; only a client that can show what names
// an attribute can do so from there.
func (s *snapshot) lenses(*protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	ranges := s.ranges()
	out := []protocol.CodeLens{}
	for _, l := range lenses.Of(s.document, s.preferences.lenses) {
		lens := protocol.CodeLens{Range: ranges.of(l.Start, l.End), Command: protocol.Command{Title: l.Title}}
		if l.Kind == lenses.References && s.client.showsReferences {
			lens.Command.Command = showReferences
			for _, argument := range [...]any{string(s.uri), ranges.position(l.Start + 1)} {
				encoded, err := json.Marshal(argument)
				if err != nil {
					return nil, err
				}
				lens.Command.Arguments = append(lens.Command.Arguments, encoded)
			}
		}
		out = append(out, lens)
	}
	return out, nil
}
