package rules

import "slices"

// Preset is a choice of rules under a name.
type Preset struct {
	Name string
	// severity returns the severity of a rule from the one that was to hold without the preset.
	severity func(r *Rule, otherwise Severity) Severity
}

// Presets are all presets, from the one that reports least: only errors, the rules that run by default, and all that do not contradict each
// other.
var Presets = []Preset{
	{"errors-only", func(_ *Rule, otherwise Severity) Severity {
		if otherwise < SeverityError {
			return SeverityOff
		}
		return otherwise
	}},
	{"recommended", func(r *Rule, _ Severity) Severity {
		if !r.OnByDefault() {
			return SeverityOff
		}
		return r.Severity
	}},
	{"strict", func(r *Rule, otherwise Severity) Severity {
		if otherwise == SeverityOff {
			return r.Severity
		}
		return otherwise
	}},
}

// FindPreset returns the preset of a name, or nil.
func FindPreset(name string) *Preset {
	for i := range Presets {
		if Presets[i].Name == name {
			return &Presets[i]
		}
	}
	return nil
}

// PresetNames returns the names of all presets.
func PresetNames() []string {
	var names []string
	for _, p := range Presets {
		names = append(names, p.Name)
	}
	return names
}

// Apply sets the severities of all rules as a preset has them. Rules that it turns off are off everywhere; for the others overrides hold.
func (s *Settings) Apply(p *Preset) {
	for _, r := range All() {
		severity := p.severity(r, s.General(r))
		if severity == SeverityOff {
			s.Force(r, severity)
		} else {
			s.SetSeverity(r, severity)
		}
	}
}

// OfStage returns the rules of a stage.
func OfStage(stage Stage) []*Rule {
	return slices.DeleteFunc(slices.Clone(All()), func(r *Rule) bool { return r.Stage != stage })
}

// StageNames returns the names of all stages, in their order.
func StageNames() []string { return slices.Clone(stageNames[:]) }
