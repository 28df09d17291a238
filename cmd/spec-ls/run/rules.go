package run

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

// apply changes settings as the options ask for. Later ones of this list win: presets, only, enable, disable, severity. They hold for whole
// files, even where the configuration sets something for single places.
func (o *RuleOptions) apply(s *rules.Settings) error {
	if o.Preset != "" {
		preset := rules.FindPreset(o.Preset)
		if preset == nil {
			return failure.UnknownValue("preset", o.Preset, rules.PresetNames()...)
		}
		s.Apply(preset)
	}
	if err := keepOnly(s, o.Only); err != nil {
		return err
	}
	configured := func(r *rules.Rule) rules.Severity { return cmp.Or(s.General(r), r.Severity) }
	off := func(*rules.Rule) rules.Severity { return rules.SeverityOff }
	for _, of := range []struct {
		names    []string
		severity func(*rules.Rule) rules.Severity
	}{{o.Enable, configured}, {o.Disable, off}} {
		for _, name := range of.names {
			if err := force(s, name, of.severity); err != nil {
				return err
			}
		}
	}
	for _, assignment := range o.Severity {
		name, level, ok := strings.Cut(assignment, "=")
		if !ok {
			return fmt.Errorf("--severity %s: write RULE=LEVEL", assignment)
		}
		severity, err := parseLevel(level)
		if err != nil {
			return err
		}
		if err := force(s, name, func(*rules.Rule) rules.Severity { return severity }); err != nil {
			return err
		}
	}
	if o.Stage == "" {
		return nil
	}
	last, err := rules.ParseStage(o.Stage)
	if err != nil {
		return failure.UnknownValue("stage", o.Stage, rules.StageNames()...)
	}
	s.SetLastStage(last)
	return nil
}

// keepOnly turns all rules off but those of some names. They keep their configuration; a rule that is off runs at its own severity.
func keepOnly(s *rules.Settings, names []string) error {
	if len(names) == 0 {
		return nil
	}
	kept := map[*rules.Rule]bool{}
	for _, name := range names {
		selected, err := selectRules(name)
		if err != nil {
			return err
		}
		for _, r := range selected {
			kept[r] = true
		}
	}
	for _, r := range rules.All() {
		switch {
		case !kept[r]:
			s.Force(r, rules.SeverityOff)
		case s.General(r) == rules.SeverityOff:
			s.SetSeverity(r, r.Severity)
		}
	}
	return nil
}

// parseLevel returns the severity that a user names.
func parseLevel(name string) (rules.Severity, error) {
	severity, err := rules.ParseSeverity(name)
	if err != nil {
		return 0, failure.UnknownValue("severity", name, append(SeverityNames(), "off")...)
	}
	return severity, nil
}

// force sets the severity of a rule, or of all rules of a stage.
func force(s *rules.Settings, name string, severity func(*rules.Rule) rules.Severity) error {
	selected, err := selectRules(name)
	for _, r := range selected {
		s.Force(r, severity(r))
	}
	return err
}

func selectRules(name string) ([]*rules.Rule, error) {
	if stage, err := rules.ParseStage(name); err == nil {
		return rules.OfStage(stage), nil
	}
	r, err := rules.Find(name)
	if err != nil {
		return nil, err
	}
	return []*rules.Rule{r}, nil
}

// SeverityNames returns the names of the severities that a finding can have, the worst first.
func SeverityNames() []string {
	var names []string
	for s := rules.SeverityError; s > rules.SeverityOff; s-- {
		names = append(names, s.String())
	}
	return names
}
