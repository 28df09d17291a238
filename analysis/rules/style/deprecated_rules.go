package style

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
)

// deprecatedName is known of packages of the module around a file, whose documentation says it, and of a few names of the standard library.
var deprecatedName = &rules.Rule{
	Name: "deprecated-name", Stage: rules.StageStyle, Severity: rules.SeverityWarning, Tag: rules.TagDeprecated,
	Summary: "An expression uses a Go name that is deprecated.",
}

// deprecatedStandard is what to do about the deprecated names of the standard library that an expression may use.
var deprecatedStandard = map[[2]string]string{
	{"strings", "Title"}: "It doesn't know where words begin in Unicode. Use golang.org/x/text/cases instead.",
}

// deprecated reports the names in an expression that are deprecated, each once.
func deprecated(c *expression.Check) {
	if c.Off(deprecatedName) {
		return
	}
	var seen [][2]string
	for i := range c.Go.Selectors {
		s := &c.Go.Selectors[i]
		n := c.Packages.Find(s.Package)
		name := [2]string{s.Package, s.Name}
		if n == nil || n.Ambiguous || n.Described == nil || slices.Contains(seen, name) {
			continue
		}
		reason := deprecatedStandard[[2]string{n.Path, s.Name}]
		if m, has := n.Described.Member(s.Name); has && reason == "" {
			reason = m.Deprecated
		}
		if reason == "" {
			continue
		}
		seen = append(seen, name)
		at := s.NameSpan()
		c.Report(deprecatedName, golang.Span{Start: at.Start, End: at.End}, s.Package+"."+s.Name+" is deprecated").
			WithNote("Its documentation says: %s", reason)
	}
}
