package server

import (
	"context"
	"encoding/json"

	"github.com/spec-ls/spec-ls/analysis/hints"
	"github.com/spec-ls/spec-ls/hover"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// hintData says what a hint is about, so that it can be explained when the user looks at it.
type hintData struct {
	URI    uri.URI `json:"uri"`
	Serial uint64  `json:"serial"` // of the version of the document
	Name   int     `json:"name"`   // the offset of the name
}

// hints returns the remarks to show inside a part of the text.
func (s *snapshot) hints(ctx context.Context, params *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	start, err := s.offset(params.Range.Start)
	if err != nil {
		return nil, err
	}
	end, err := s.offset(params.Range.End)
	if err != nil {
		return nil, err
	}
	ranges := s.ranges()
	out := []protocol.InlayHint{}
	if s.session.settings.preferences.hints&hints.Changes != 0 {
		out = append(out, s.changeHints(ctx, start, end)...)
	}
	found := hints.In(ctx, s.document.File(), start, end, s.session.settings.preferences.hints, s.document.Settings().TypeName)
	if s.session.settings.preferences.hints&hints.ParameterNames != 0 {
		found = append(found, hover.ParameterNames(ctx, s.document, start, end)...)
	}
	for _, h := range found {
		hint := protocol.InlayHint{Position: ranges.position(h.At), Label: protocol.String(h.Text)}
		switch h.Kind {
		case hints.ParameterNames:
			hint.Kind, hint.PaddingRight = protocol.InlayHintKindParameter, new(true)
		case hints.GoTypes:
			hint.Kind, hint.PaddingLeft = protocol.InlayHintKindType, new(true)
		default:
			hint.PaddingLeft = new(true)
		}
		if h.Name >= 0 && s.client.resolvesHints {
			data, err := json.Marshal(hintData{s.uri, s.serial, h.Name})
			if err != nil {
				return nil, err
			}
			hint.Data = data
		}
		out = append(out, hint)
	}
	return out, nil
}

// changeHints returns the remarks on what has changed since an earlier version, in a part of the text.
func (s *snapshot) changeHints(ctx context.Context, start, end int) []protocol.InlayHint {
	var out []protocol.InlayHint
	ranges := s.ranges()
	for _, m := range s.changes().Names(ctx, s.document, start, end) {
		out = append(out, protocol.InlayHint{
			Position: ranges.position(m.End), Label: protocol.String(m.Text), PaddingLeft: new(true), Tooltip: markup(m.Page, s.client.hoverMarkdown),
		})
	}
	return out
}

// resolveHint explains a hint that the user looks at by what is known of the name. A hint of an older version stays as it is.
func (s *session) resolveHint(_ context.Context, hint *protocol.InlayHint) (*protocol.InlayHint, error) {
	var data hintData
	if len(hint.Data) == 0 || json.Unmarshal(hint.Data, &data) != nil {
		return hint, nil // not one of ours
	}
	taken := s.snapshot(data.URI)
	if taken.document == nil || taken.serial != data.Serial {
		return hint, nil
	}
	if found, ok := hover.At(taken.document, data.Name); ok {
		hint.Tooltip = markup(found.Markdown, taken.client.hoverMarkdown)
	}
	return hint, nil
}
