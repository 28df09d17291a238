package server

import (
	"github.com/spec-ls/spec-ls/analysis/hints"
	"github.com/spec-ls/spec-ls/analysis/lenses"
	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
)

// preferences say what the user wants to see beside the text. They hold for all folders.
type preferences struct {
	hints     hints.Kinds
	lenses    lenses.Kinds
	canonical bool // formatting puts keys into the usual order
}

var allPreferences = preferences{hints: hints.All, lenses: lenses.All}

// The names of the kinds in the settings.
var (
	hintSettings = map[string]hints.Kinds{"goTypes": hints.GoTypes, "typeNames": hints.TypeNames, "counts": hints.Counts, "modes": hints.Modes}
	lensSettings = map[string]lenses.Kinds{"files": lenses.Files, "problems": lenses.Problems, "references": lenses.References, "terraform": lenses.Terraform, "creation": lenses.Creation}
)

// parsePreferences reads settings such as
//
//	{"inlayHints": {"goTypes": false}, "codeLens": false, "format": {"canonical": true}}
//
// What is not said of hints and lenses is wanted.
func parsePreferences(raw []byte) preferences {
	parsed := gjson.ParseBytes(raw)
	if inner := parsed.Get(section); inner.IsObject() {
		parsed = inner
	}
	return preferences{
		hints:  wanted(parsed.Get("inlayHints"), hints.All, hintSettings),
		lenses: wanted(parsed.Get("codeLens"), lenses.All, lensSettings),

		canonical: parsed.Get("format.canonical").Type == gjson.True,
	}
}

// wanted reads which of some kinds are wanted: all of them, none, or those that are not false.
func wanted[K ~uint8](setting gjson.Result, all K, names map[string]K) K {
	if setting.Type == gjson.False {
		return 0
	}
	for name, kind := range names {
		if setting.Get(name).Type == gjson.False {
			all &^= kind
		}
	}
	return all
}

// showAnew has the client ask again for what depends on settings and preferences, if they have changed.
func (s *server) showAnew() {
	session := s.session()
	c := &session.client
	s.settings.mu.Lock()
	stale := s.settings.changed || s.settings.shown != session.wishes.preferences
	s.settings.changed, s.settings.shown = false, session.wishes.preferences
	s.settings.mu.Unlock()
	if !stale {
		return
	}
	for _, refresh := range [...]struct {
		method string
		can    bool
	}{
		{protocol.MethodWorkspaceInlayHintRefresh, c.hints && c.refreshHints},
		{protocol.MethodWorkspaceCodeLensRefresh, c.lenses && c.refreshLenses},
		{protocol.MethodWorkspaceSemanticTokensRefresh, c.tokenTypes != 0 && c.refreshTokens},
		{protocol.MethodWorkspaceFoldingRangeRefresh, c.refreshFolding},
	} {
		if !refresh.can {
			continue
		}
		if err := s.call(refresh.method, nil, nil); err != nil {
			s.logger.Info("the client does not ask again", "method", refresh.method, "error", err)
		}
	}
}
