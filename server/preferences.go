package server

import (
	"maps"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/hints"
	"github.com/spec-ls/spec-ls/analysis/lenses"
	"go.lsp.dev/protocol"
)

// preferences say what the user wants to see beside the text. They hold for all folders.
type preferences struct {
	hints     hints.Kinds
	lenses    lenses.Kinds
	canonical bool // formatting puts keys into the usual order
	diff      config.Diff
}

// usualPreferences are those of a user who has chosen nothing.
var usualPreferences = preferences{hints: hints.All &^ hints.Asked, lenses: lenses.All}

// The kinds of what is shown, each of which the settings may turn on or off.
var (
	hintSwitches = config.Switches{Key: "inlayHints", Names: slices.Sorted(maps.Keys(hints.Names)), Asked: []string{"parameterNames"}}
	lensSwitches = config.Switches{Key: "codeLens", Names: slices.Sorted(maps.Keys(lenses.Names))}
)

// preferencesOf returns what settings say of what is shown. What they do not turn off is wanted.
func preferencesOf(settings *config.Settings) preferences {
	return preferences{
		hints:  wanted(settings, hintSwitches, hints.All, hints.Names),
		lenses: wanted(settings, lensSwitches, lenses.All, lenses.Names),

		canonical: config.New("/", settings.File).Canonical(),
		diff:      settings.Diff,
	}
}

// wanted returns which of some kinds are not off.
func wanted[K ~uint8](settings *config.Settings, switches config.Switches, all K, names map[string]K) K {
	for name, kind := range names {
		if settings.IsOff(switches, name) {
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
	stale := s.settings.changed || s.settings.shown != session.settings.preferences
	s.settings.changed, s.settings.shown = false, session.settings.preferences
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
		s.refresh(refresh.method, refresh.can)
	}
}
