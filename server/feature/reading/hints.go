package reading

import (
	"context"
	"encoding/json"

	"github.com/spec-ls/spec-ls/analysis/editor/hints"
	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// hintData identifies what a hint is about, so that it can be explained when the user looks at it.
type hintData struct {
	URI    uri.URI `json:"uri"`
	Serial uint64  `json:"serial"` // of the version of the document
	Name   int     `json:"name"`   // the offset of the name
}

// Hints returns the remarks to show inside a part of the text.
func Hints(ctx context.Context, s *session.Snapshot, params *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	start, end, err := s.Span(params.Range)
	if err != nil {
		return nil, err
	}
	if known, ok := s.View.(language.Hinting); ok {
		return hintsOf(ctx, s, known, start, end), nil
	}
	if s.Document == nil {
		return nil, nil
	}
	ranges := s.Ranges()
	out := []protocol.InlayHint{}
	found := hints.In(ctx, s.Document.File(), start, end, s.Session.Settings.Preferences.Hints, s.Document.Settings().TypeName)
	if s.Session.Settings.Preferences.Hints&hints.ParameterNames != 0 {
		found = append(found, hover.ParameterNames(ctx, s.Document, start, end)...)
	}
	for _, h := range found {
		hint := protocol.InlayHint{Position: ranges.Position(h.At), Label: protocol.String(h.Text)}
		switch h.Kind {
		case hints.ParameterNames:
			hint.Kind, hint.PaddingRight = protocol.InlayHintKindParameter, new(true)
		case hints.GoTypes:
			hint.Kind, hint.PaddingLeft = protocol.InlayHintKindType, new(true)
		default:
			hint.PaddingLeft = new(true)
		}
		if h.Name >= 0 && s.Client.ResolvesHints {
			hint.Data = message.Encode(hintData{s.URI, s.Serial, h.Name})
		}
		out = append(out, hint)
	}
	return out, nil
}

// hintsOf returns the remarks of a language of its own: how much there is in what its text is about.
func hintsOf(ctx context.Context, s *session.Snapshot, known language.Hinting, start, end int) []protocol.InlayHint {
	out := []protocol.InlayHint{}
	if s.Session.Settings.Preferences.Hints&hints.Counts == 0 {
		return out
	}
	ranges := s.Ranges()
	for _, h := range known.Hints(ctx, start, end) {
		var parts protocol.InlayHintLabelPartSlice
		for _, p := range h.Parts {
			part := protocol.InlayHintLabelPart{Value: p.Text}
			if p.File != "" {
				at := message.Position(p.Lines.Mapper(s.Client.Encoding).Position(p.Offset))
				part.Location = protocol.Location{URI: message.FileURI(p.File), Range: protocol.Range{Start: at, End: at}}
			}
			parts = append(parts, part)
		}
		out = append(out, protocol.InlayHint{Position: ranges.Position(h.At), Label: parts, PaddingLeft: new(true)})
	}
	return out
}

// ResolveHint explains a hint that the user looks at, with the page of its name and the Go written by hand that uses the generated code of
// the name. A hint of an older version stays as it is.
func ResolveHint(ctx context.Context, s *session.Session, hint *protocol.InlayHint) (*protocol.InlayHint, error) {
	var data hintData
	if len(hint.Data) == 0 || json.Unmarshal(hint.Data, &data) != nil {
		return hint, nil // not one of ours
	}
	taken := s.Snapshot(data.URI)
	if taken.Document == nil || taken.Serial != data.Serial {
		return hint, nil
	}
	if found, ok := hover.At(taken.Document, data.Name); ok {
		if symbol, _, named := navigation.At(taken.Document.File(), data.Name); named {
			if uses := Uses(ctx, taken, &symbol); len(uses) > 0 {
				label, _ := implementation.Warning(symbol.Words(), uses)
				found.Markdown = label + ", which breaks if it is renamed or deleted: " + implementation.Placed(uses) + "\n\n---\n\n" + found.Markdown
			}
		}
		hint.Tooltip = client.Markup(found.Markdown, taken.Client.HoverMarkdown)
	}
	return hint, nil
}
