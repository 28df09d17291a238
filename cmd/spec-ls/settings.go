package main

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// applyFlags changes settings as the flags ask for. Later flags of this list win: --only, --enable, --disable, --severity. They
// hold for whole files, whatever the configuration says of single places.
func applyFlags(s *rules.Settings, flags *checkFlags) error {
	if len(flags.only) > 0 {
		for _, r := range rules.All() {
			s.Force(r, rules.SeverityOff)
		}
	}
	for _, name := range append(flags.only[:len(flags.only):len(flags.only)], flags.enable...) {
		r, err := rules.Find(name)
		if err != nil {
			return err
		}
		s.Force(r, r.Severity)
	}
	for _, name := range flags.disable {
		r, err := rules.Find(name)
		if err != nil {
			return err
		}
		s.Force(r, rules.SeverityOff)
	}
	for _, wish := range flags.severity {
		name, level, ok := strings.Cut(wish, "=")
		if !ok {
			return fmt.Errorf("--severity %s: write RULE=LEVEL", wish)
		}
		r, err := rules.Find(name)
		if err != nil {
			return err
		}
		severity, err := parseLevel(level)
		if err != nil {
			return err
		}
		s.Force(r, severity)
	}
	if flags.stage == "" {
		return nil
	}
	last, err := rules.ParseStage(flags.stage)
	if err != nil {
		return unknownValue("stage", flags.stage, stageNames()...)
	}
	s.SetLastStage(last)
	return nil
}

// parseLevel gives the severity that a user names.
func parseLevel(name string) (rules.Severity, error) {
	severity, err := rules.ParseSeverity(name)
	if err != nil {
		return 0, unknownValue("severity", name, append(severityNames(), "off")...)
	}
	return severity, nil
}
