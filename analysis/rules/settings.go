package rules

import (
	"maps"
	"reflect"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Settings say how the rules must be applied. The zero value has all defaults. The methods may be called on nil, which is
// the same.
type Settings struct {
	severities severityByRule
	options    map[*Option]any
	// Overrides set severities for parts of the file. If several are about a place, the last one counts.
	Overrides []Override
	// Conventions are the team's own rules.
	Conventions []Convention
	// beyond is the first stage whose findings the user does not want to see, or 0. Use SetLastStage.
	beyond Stage
	// Package is the value of the generator's option --package; empty if it is not used.
	Package string
	// Output is the absolute path of the folder that the generator writes into, if it is configured.
	Output string
	// Units say the same of units where some are configured to be written elsewhere than others, the most general first. No rule needs them.
	Units []destination.Unit
	// ByHand are the packages that the code is generated into, with the declarations by hand in them; nil if they are not known.
	ByHand *handwritten.Packages
	// Sources are the Go files of the module that the code is generated into; nil if none is looked at.
	Sources *implementation.Sources
	// Toolchain is the one that the specification is written for; nil for the default.
	Toolchain *toolchain.Profile
	// Protocol is the plugin protocol that the provider serves: 6 (also for 0) or 5.
	Protocol int
	// Modules are the module paths that a go.mod beside the file requires, its own first; nil without a go.mod. With it, imports of packages
	// in no module are found.
	Modules []string
	// Versions are the versions that the go.mod requires, by module path; empty for a module that is replaced.
	Versions catalog.Versions
	// Language is the version of Go that the module around the file is written in, such as "go1.24.0"; empty if it is not known.
	Language string
	// IgnoresModule reports whether Go packages are taken as the catalogue describes them, even if a module is around the file.
	IgnoresModule bool
	// Unsuppressed reports whether findings count that the file's comments suppress: comments do not change what the generator refuses.
	Unsuppressed bool
	// Known are places by rule, see spec.Steps, with a dot between the steps: as many findings of the rule at the place are not reported. A
	// place is repeated for each of its findings. No rule needs them.
	Known map[string][]string
	// Registry is the place where the provider is published. No rule needs it: it is for views of a provider.
	Registry Registry
	// Unchecked are the parts that cannot be checked in any file. No rule needs it.
	Unchecked []unchecked.Item
	// Origin is how the file is made, if that is known. No rule needs it either.
	Origin origin.Origin
}

// Registry is the place where a provider is published. An empty hostname is that of the public registry; an empty namespace is not known.
type Registry struct{ Hostname, Namespace string }

// Profile returns the toolchain that the specification is written for. It may be called on nil.
func (s *Settings) Profile() *toolchain.Profile {
	if s == nil || s.Toolchain == nil {
		return toolchain.Default()
	}
	return s.Toolchain
}

// PackageOf returns the value of the generator's option --package for a unit; empty if it is not used. It may be called on nil.
func (s *Settings) PackageOf(kind syntax.UnitKind, name string) string {
	switch {
	case s == nil:
		return ""
	case s.Package == "" && s.ByHand != nil:
		return s.ByHand.Output().Target(kind, name).Package
	}
	return s.Package
}

// Required returns the known versions of the required modules.
func (s *Settings) Required() catalog.Versions {
	if s == nil {
		return nil
	}
	return s.Versions
}

// Named returns the type name that the code of the module gives a unit of a provider, or nil if it is not known. It may be called on nil.
func (s *Settings) Named(u *spec.Unit, provider string) *implementation.Named {
	return s.NamedUnit(u.Kind, u.Name.Value, provider)
}

// NamedUnit is Named for a unit of a known kind and name.
func (s *Settings) NamedUnit(kind syntax.UnitKind, name, provider string) *implementation.Named {
	if s == nil {
		return nil
	}
	return s.Sources.TypeName(kind, name, provider)
}

// TypeName returns the Terraform type name of a resource or data source: as the code of the module gives it or, where that is not known, as
// scaffolded code does. It may be called on nil.
func (s *Settings) TypeName(u *spec.Unit, provider string) string {
	if named := s.Named(u, provider); named != nil {
		return named.TypeName
	}
	return u.TypeName(provider)
}

// OriginOf returns how a file with a text is made, if that is known.
func (s *Settings) OriginOf(text string) origin.Origin {
	if s == nil {
		return origin.Origin{}.OrOf(text)
	}
	return s.Origin.OrOf(text)
}

// Packages returns the source of the packages that the document can import, and beside them those that it is generated into, with the
// declarations by hand in them. It has the known parts of packages that are not whole. It is for code that helps to write, not for rules.
// It may be called on nil.
func (s *Settings) Packages() declarations.Source {
	source := s.Profile().Packages
	if of, ok := source.(interface{ Lenient() declarations.Source }); ok {
		source = of.Lenient()
	}
	if s == nil {
		return source
	}
	return s.ByHand.Beside(source)
}

// ByHandOf returns the path under which [Settings.Packages] has the package that a unit is generated into; empty if it is not known. It may
// be called on nil.
func (s *Settings) ByHandOf(kind syntax.UnitKind, name string) string {
	if s == nil {
		return ""
	}
	return s.ByHand.Package(kind, name).Path()
}

// Equal reports whether the same holds under both settings. Neither may be nil.
func (s *Settings) Equal(other *Settings) bool {
	if s == other {
		return true
	}
	a, b := *s, *other
	if a.Profile().Packages != b.Profile().Packages || a.Sources != b.Sources ||
		!a.ByHand.Equal(b.ByHand) { // which are compared by identity, not by content
		return false
	}
	for _, of := range []*Settings{&a, &b} {
		of.Toolchain = of.Profile().With(nil)
		of.Sources, of.ByHand = nil, nil
	}
	return reflect.DeepEqual(&a, &b)
}

// SetLastStage leaves out what goes wrong at a later stage.
func (s *Settings) SetLastStage(last Stage) { s.beyond = last + 1 }

// Reached returns the findings of the stages that the settings ask for. Where the project uses another generator than the one that is
// simulated, its refusals are warnings without a safe fix.
func (s *Settings) Reached(findings []Finding) []Finding {
	if s == nil {
		return findings
	}
	if !s.Profile().Follows() {
		for i := range findings {
			if f := &findings[i]; f.Severity == SeverityError && (f.Stage == StageSchema || f.Stage == StageGenerate) {
				f.Severity = SeverityWarning
				f.Fixes = slices.Clone(f.Fixes)
				for k := range f.Fixes { // the other generator may know what is wrong here
					f.Fixes[k].Safe = false
				}
			}
		}
	}
	if s.beyond == 0 {
		return findings
	}
	return slices.DeleteFunc(findings, func(f Finding) bool { return s.IsBeyond(f.Stage) })
}

// IsBeyond reports whether the user does not want to see findings of a stage. It may be called on nil.
func (s *Settings) IsBeyond(stage Stage) bool { return s != nil && s.beyond != 0 && stage >= s.beyond }

// severityByRule holds, by rule number, one more than the severity that the user wants, and 0 where none is set. Nil means that
// none is set.
type severityByRule []uint8

func (w *severityByRule) set(r *Rule, severity Severity) {
	if *w == nil {
		*w = make(severityByRule, len(All()))
	}
	(*w)[r.number] = uint8(severity) + 1
}

func (w severityByRule) of(r *Rule) (Severity, bool) {
	if w == nil || w[r.number] == 0 {
		return SeverityOff, false
	}
	return Severity(w[r.number] - 1), true
}

// SetSeverity overrides a rule's severity.
func (s *Settings) SetSeverity(r *Rule, severity Severity) { s.severities.set(r, severity) }

// Enable makes a rule run that is off, at its own severity.
func (s *Settings) Enable(r *Rule) {
	if s.General(r) == SeverityOff {
		s.SetSeverity(r, r.Severity)
	}
}

// Severity returns the severity at which a rule runs; SeverityOff if it does not run anywhere in the file. Overrides decide
// about the findings afterwards; see SeverityAt.
func (s *Settings) Severity(r *Rule) Severity {
	severity := s.General(r)
	if s == nil || severity != SeverityOff {
		return severity
	}
	for i := range s.Overrides {
		overriding, _ := s.Overrides[i].severities.of(r)
		severity = max(severity, overriding)
	}
	return severity
}

// General returns the severity of a rule where no override says something else.
func (s *Settings) General(r *Rule) Severity {
	if s != nil {
		if severity, ok := s.severities.of(r); ok {
			return severity
		}
	}
	if !r.OnByDefault() {
		return SeverityOff
	}
	return r.Severity
}

// OffInPlaces reports whether a rule that runs finds nothing at some places because of an override or the last stage.
func (s *Settings) OffInPlaces(r *Rule) bool {
	if s == nil {
		return false
	}
	for i := range s.Overrides {
		if severity, ok := s.Overrides[i].severities.of(r); ok && severity == SeverityOff {
			return true
		}
	}
	return s.IsBeyond(r.Stage)
}

// SeverityAt returns the severity of a rule's findings at a place, given by its steps; see spec.Steps.
func (s *Settings) SeverityAt(r *Rule, steps []string) Severity {
	severity := s.General(r)
	if s != nil {
		for i := range s.Overrides {
			if overriding, ok := s.Overrides[i].severities.of(r); ok && s.Overrides[i].Selects(steps) {
				severity = overriding
			}
		}
	}
	return severity
}

// Force sets the severity of a rule for the whole file, even where overrides say otherwise.
func (s *Settings) Force(r *Rule, severity Severity) {
	s.SetSeverity(r, severity)
	for i := range s.Overrides {
		if o := &s.Overrides[i]; o.severities != nil {
			o.severities[r.number] = 0
		}
	}
}

// Clone returns settings that can be changed without a change to these.
func (s *Settings) Clone() *Settings {
	if s == nil {
		return &Settings{}
	}
	c := *s
	c.severities = slices.Clone(s.severities)
	c.options = maps.Clone(s.options)
	c.Conventions = slices.Clone(s.Conventions)
	c.Overrides = slices.Clone(s.Overrides)
	for i := range c.Overrides {
		c.Overrides[i].severities = slices.Clone(c.Overrides[i].severities)
	}
	return &c
}

// Override sets severities for the places that one of its selectors selects, with all that is below them.
type Override struct {
	Places     []spec.Selector
	severities severityByRule
}

// SetSeverity sets the severity of a rule's findings at the override's places. The severities that Rule.Suppressible excepts stay.
func (o *Override) SetSeverity(r *Rule, severity Severity) { o.severities.set(r, severity) }

// Selects reports whether the override is about a place.
func (o *Override) Selects(steps []string) bool {
	return slices.ContainsFunc(o.Places, func(s spec.Selector) bool { return s.Match(steps) })
}

// IsFinal reports whether a finding of a stage and severity can't be suppressed, in any way: where the file is not JSON or breaks the
// schema, the rest can't be checked.
func IsFinal(stage Stage, severity Severity) bool {
	return severity == SeverityError && stage <= StageSchema
}

// Suppressible reports whether findings of the rule can be suppressed at a place.
func (r *Rule) Suppressible() bool { return !IsFinal(r.Stage, r.Severity) }

// IsFinal reports whether the finding can't be suppressed.
func (f *Finding) IsFinal() bool { return IsFinal(f.Stage, f.Severity) }
