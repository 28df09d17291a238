package session

import (
	"maps"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/hints"
	"github.com/spec-ls/spec-ls/analysis/lenses"
)

// Preferences say what the user wants to see beside the text. They hold for all folders.
type Preferences struct {
	Hints     hints.Kinds
	Lenses    lenses.Kinds
	Canonical bool // formatting puts keys into the usual order
	Diff      config.Diff
}

// UsualPreferences are those of a user who has chosen nothing.
var UsualPreferences = Preferences{Hints: hints.All &^ hints.Asked, Lenses: lenses.All}

// The kinds of what is shown, each of which the settings may turn on or off.
var (
	HintSwitches = config.Switches{Key: "inlayHints", Names: slices.Sorted(maps.Keys(hints.Names)), Asked: []string{"parameterNames"}}
	LensSwitches = config.Switches{Key: "codeLens", Names: slices.Sorted(maps.Keys(lenses.Names))}
)

// PreferencesOf returns what settings say of what is shown. What they do not turn off is wanted.
func PreferencesOf(settings *config.Settings) Preferences {
	return Preferences{
		Hints:  wanted(settings, HintSwitches, hints.All, hints.Names),
		Lenses: wanted(settings, LensSwitches, lenses.All, lenses.Names),

		Canonical: config.New("/", settings.File).Canonical(),
		Diff:      settings.Diff,
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
