package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

// applyFlags changes settings as the flags ask for. Later flags of this list win: --preset, --only, --enable, --disable, --severity. They
// hold for whole files, whatever the configuration says of single places.
func applyFlags(s *rules.Settings, flags *checkFlags) error {
	if flags.preset != "" {
		preset := rules.FindPreset(flags.preset)
		if preset == nil {
			return failure.UnknownValue("preset", flags.preset, rules.PresetNames()...)
		}
		s.Apply(preset)
	}
	if err := keepOnly(s, flags.only); err != nil {
		return err
	}
	configured := func(r *rules.Rule) rules.Severity { return cmp.Or(s.General(r), r.Severity) }
	off := func(*rules.Rule) rules.Severity { return rules.SeverityOff }
	for _, of := range []struct {
		names    []string
		severity func(*rules.Rule) rules.Severity
	}{{flags.enable, configured}, {flags.disable, off}} {
		for _, name := range of.names {
			if err := force(s, name, of.severity); err != nil {
				return err
			}
		}
	}
	for _, assignment := range flags.severity {
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
	if flags.stage == "" {
		return nil
	}
	last, err := rules.ParseStage(flags.stage)
	if err != nil {
		return failure.UnknownValue("stage", flags.stage, rules.StageNames()...)
	}
	s.SetLastStage(last)
	return nil
}

// keepOnly turns all rules off but those of some names. They keep what is configured for them; one that is off runs at its own severity.
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
		return 0, failure.UnknownValue("severity", name, append(severityNames(), "off")...)
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
