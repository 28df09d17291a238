// Package preferences has the choices of users of an editor: what to show beside the text of specifications.
package preferences

import (
	"maps"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/editor/hints"
	"github.com/spec-ls/spec-ls/analysis/editor/lenses"
	"github.com/spec-ls/spec-ls/analysis/project/config"
)

// Preferences say what the user wants to see beside the text. They hold for all folders.
type Preferences struct {
	Hints     hints.Kinds
	Lenses    lenses.Kinds
	Canonical bool // formatting puts keys into the usual order
	Diff      config.Diff
	// GenerateOnSave has the Go of a specification written when the specification is saved.
	GenerateOnSave bool
	// UnsavedGo has the client send the Go files that it has open. Their text counts instead of the files on the disk.
	UnsavedGo bool
}

// Usual are the preferences of a user who has chosen nothing.
var Usual = Preferences{Hints: hints.All &^ hints.Asked, Lenses: lenses.All}

// The things that settings may turn on or off: kinds of hints and lenses, and work that the server does unasked.
var (
	hintSwitches = config.Switches{Key: "inlayHints", Names: slices.Sorted(maps.Keys(hints.Names)), Asked: []string{"parameterNames"}}
	lensSwitches = config.Switches{Key: "codeLens", Names: slices.Sorted(maps.Keys(lenses.Names))}
	generation   = config.Switches{Key: "generate", Names: []string{onSave}, Asked: []string{onSave}}
	goFiles      = config.Switches{Key: "goFiles", Names: []string{unsaved}, Asked: []string{unsaved}}
)

// The switches for GenerateOnSave and UnsavedGo.
const (
	onSave  = "onSave"
	unsaved = "unsaved"
)

// Parse reads the settings of an editor, which may be inside a section; see config.ParseSettings.
func Parse(text, section string) *config.Settings {
	return config.ParseSettings(text, section, hintSwitches, lensSwitches, generation, goFiles)
}

// From returns the preferences by the settings. Everything that they do not turn off is shown.
func From(settings *config.Settings) Preferences {
	return Preferences{
		Hints:  wanted(settings, hintSwitches, hints.All, hints.Names),
		Lenses: wanted(settings, lensSwitches, lenses.All, lenses.Names),

		Canonical: config.New("/", settings.File).Canonical(),
		Diff:      settings.Diff,

		GenerateOnSave: !settings.IsOff(generation, onSave),
		UnsavedGo:      !settings.IsOff(goFiles, unsaved),
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
