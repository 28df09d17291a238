package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/verify"
)

// This file compares what check says with what the toolchain says.

const issueTracker = "https://github.com/spec-ls/spec-ls/issues"

// disagreement is where check and the toolchain contradict each other.
type disagreement struct {
	finding *rules.Finding
	rule    *rules.Rule // of check, or of verify
	said    string      // the message of the one that refuses
	unit    int
}

// disagreements compares what check finds with what the toolchain made from each unit. Which rules the user wants does not count.
func disagreements(document *analysis.Document, compiled []analysis.Diagnostic, result *verify.Result) []disagreement {
	s := document.Settings()
	if !s.Profile().Follows() {
		return nil // check does not know that generator
	}
	checked := document.WithSettings(&analysis.Settings{
		Package: s.Package, Toolchain: s.Toolchain, Protocol: s.Protocol, Modules: s.Modules, Versions: s.Versions, Output: s.Output,
		ByHand: s.ByHand,
	}).Diagnostics()
	var found []disagreement
	type reported struct {
		unit    int
		message string
	}
	known := map[reported]bool{}
	add := func(place rules.Finding, rule *rules.Rule, message, said string) {
		// One report a unit is enough: all disagreements of one message have one cause.
		if known[reported{place.Unit, message}] {
			return
		}
		known[reported{place.Unit, message}] = true
		place.Rule, place.Stage, place.Severity, place.Message = rules.Disagreement, rules.Disagreement.Stage, rules.Disagreement.Severity,
			message
		place.Note = said
		place.Help = "report it with what --bug-report writes, at " + issueTracker
		found = append(found, disagreement{&place, rule, said, place.Unit})
	}
	why := reasonsIn(slices.Concat(checked, compiled))
	refused := map[int]bool{} // units, and -1 for the whole
	for i := range result.Findings {
		f := &result.Findings[i]
		refused[max(f.Unit, -1)] = refused[max(f.Unit, -1)] || !f.Warning
		if f.Warning || f.Foreign || why.covers(f.Unit) {
			continue
		}
		add(
			rules.Finding{Unit: f.Unit, Node: f.Node, Start: f.Start, End: f.End},
			f.Rule,
			"spec-ls check does not report what the toolchain refuses",
			f.Rule.Name+": "+f.Message,
		)
	}
	if result.Err != nil {
		return found // it is not known what else the toolchain would have said
	}
	byChance := map[int]bool{}
	for i := range checked {
		d := &checked[i]
		unit := d.Unit()
		if d.Severity < rules.SeverityError || d.Stage > rules.StageStartup || unit < 0 || d.Rule.LooksAcrossFiles ||
			result.Reached[unit] < max(d.Stage, rules.StageGenerate) || refused[unit] || refused[-1] {
			continue
		}
		if _, known := byChance[unit]; !known {
			byChance[unit] = golang.ImportsByChance(document.Unit(unit))
		}
		if byChance[unit] { // another run may show it
			continue
		}
		start := document.File().UnitStart(unit)
		add(rules.Finding{Unit: unit, Node: -1, Start: int32(d.Start - start), End: int32(d.End - start)}, d.Rule,
			fmt.Sprintf("the toolchain accepts what spec-ls check refuses as %s", d.Rule.Name), d.Rule.Name+": "+d.Message)
	}
	return found
}

// reasons are the findings of check that can explain a refusal by the toolchain. A finding that something is not known to be there counts,
// though it is not an error; one about style, or a hint of another meaning, does not.
type reasons struct {
	anywhere, outside bool // whether there is one, and whether there is one in no unit
	units             map[int]bool
}

// reasonsIn returns the reasons among findings.
func reasonsIn(checked []analysis.Diagnostic) reasons {
	r := reasons{units: map[int]bool{}}
	for i := range checked {
		d := &checked[i]
		reason := d.Stage < rules.StageTerraform && d.Severity >= rules.SeverityInfo ||
			d.Stage == rules.StageTerraform && d.Severity >= rules.SeverityWarning || d.Stage == rules.StageMeaning && d.Severity >= rules.SeverityError
		if d.Unit() >= 0 && reason {
			r.units[d.Unit()] = true
		}
		if reason || d.Severity == rules.SeverityError {
			r.anywhere = true
			r.outside = r.outside || d.Unit() < 0
		}
	}
	return r
}

// covers reports whether there is a reason why the toolchain refuses a unit, or the whole for -1.
func (r *reasons) covers(unit int) bool {
	return unit < 0 && r.anywhere || r.outside || r.units[unit]
}

// bugReport has the facts that we need about a disagreement.
type bugReport struct {
	name      string // of the specification
	document  *analysis.Document
	toolchain verify.Toolchain
	disagreement
}

// write writes the report as Markdown. It holds the unit that it is about, and nothing else of the specification.
func (b *bugReport) write(w io.Writer) {
	text := b.document.File().Text()
	if b.unit >= 0 {
		text = verify.Alone(b.document.File(), b.unit)
	}
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	module := "throw-away"
	if b.toolchain.Module != "" {
		module = "the provider's"
	}
	fmt.Fprintf(w, "## %s\n\n%s\n\n", b.finding.Message, b.said)
	for _, line := range [][2]string{
		{"spec-ls", version()}, {"generator", b.toolchain.Generator}, {"Go", b.toolchain.Go},
		{"terraform-plugin-framework", b.toolchain.Framework},
		{"module", module}, {"rule", b.rule.Name}, {"settings", settingsOf(b.document)},
	} {
		fmt.Fprintf(w, "- %s: %s\n", line[0], line[1])
	}
	fmt.Fprintf(w, "\n%sjson\n%s\n%s\n\n", fence, text, fence)
}

// settingsOf returns the settings that decide the generated code.
func settingsOf(document *analysis.Document) string {
	s := document.Settings()
	return fmt.Sprintf("package %q, protocol %d", s.Package, cmp.Or(s.Protocol, 6))
}
