package tools

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/generation/compilation"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/patch"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/views"
)

// check answers with the findings, in the words of the tools.
func (t *toolbox) check(ctx context.Context, a mcp.Arguments) (string, error) {
	text, names, err := t.sources(a)
	if err != nil {
		return "", err
	}
	options := &run.CheckOptions{OutputOptions: run.OutputOptions{Formats: []string{"agent"}}}
	if a.Bool("all") {
		options.MaxRepeats.IsSet = true
	}
	if a.Bool("errors_only") {
		options.Preset = "errors-only"
	}
	c := t.begin(ctx, text)
	checking, err := run.NewCheck(c.Program, options, names)
	if err != nil {
		return "", err
	}
	if err := t.find(checking.Files, names); err != nil {
		return "", err
	}
	checking.Judge()
	if err := ctx.Err(); err != nil {
		return "", err
	}
	checking.NoteOrigins()
	r := checking.Report()
	checking.TellNone()
	if err := report.WriteForTools(c.Out, r); err != nil {
		return "", err
	}
	checking.NoteUnchecked(r.Unchecked)
	return c.answer(checking.Log)
}

// patchBudget is how many bytes of an answer a patch may have, beside the text about it.
const patchBudget = 30_000

// maxReasons is for how many findings it is found out why a fix is withheld, which takes a check of the whole document.
const maxReasons = 20

// fix answers with a patch, and with the findings that it leaves and the reasons.
func (t *toolbox) fix(ctx context.Context, a mcp.Arguments) (string, error) {
	doc, err := t.document(ctx, a)
	if err != nil {
		return "", err
	}
	wanted, err := wantedFixes(doc, a)
	if err != nil {
		return "", err
	}
	name, patched := givenText, givenText
	if path := a.String("path"); path != "" {
		names, err := paths.NewNames("")
		if err != nil {
			return "", err
		}
		name, patched = path, names.Patched(path)
	}
	text := doc.File().Text()
	fixed := analysis.FixSome(ctx, doc, a.Bool("unsafe"), wanted)
	if err := ctx.Err(); err != nil {
		return "", err
	}
	var b strings.Builder
	if len(fixed.Applied) == 0 {
		b.WriteString("No fix can be applied.\n")
	} else {
		first, hunks, shown := patch.First(patch.Unified(patched, text, fixed.Edits), patchBudget)
		switch {
		case shown == 0:
			return "", errors.New("the lines of the file are too long for a patch in an answer: format the file first, or name a resource in names")
		case shown < hunks:
			fmt.Fprintf(&b, "This patch has the first %d of %d hunks: apply it, and call spec_fix again for the others.\n", shown, hunks)
		default:
			fmt.Fprintf(&b, "This patch applies %s.\n", report.Plural(len(fixed.Applied), "fix"))
		}
		b.WriteString(first)
	}
	if o := doc.Settings().OriginOf(text); o.Certainty != origin.Unlikely {
		fmt.Fprintln(&b, o.Certainty.Advice(o.Place(func(file string) string { return file }), name))
	}
	left := slices.Clone(fixed.Document.Diagnostics())
	compiled, _ := compilation.NewIndex(disk.System{}).Findings(ctx, fixed.Document)
	for i := range compiled {
		left = append(left, fixed.Document.Diagnostic(&compiled[i]))
	}
	writeLeft(&b, fixed.Document, left, wanted, a.Bool("unsafe"))
	return b.String(), ctx.Err()
}

// wantedFixes returns which findings must be fixed: those of some rules and in some resources, or all.
func wantedFixes(doc *analysis.Document, a mcp.Arguments) (func(*analysis.Diagnostic) bool, error) {
	names, ruleNames := a.Strings("names"), a.Strings("rules")
	var places [][]string // the first steps to what is in a unit: fixes may remove others before it
	for _, name := range names {
		found, err := views.Find(doc, name)
		switch {
		case err != nil:
			return nil, err
		case found.Path != nil:
			return nil, fmt.Errorf("%s is in a resource or data source: name that", name)
		}
		unit := doc.File().Units[found.Unit]
		switch unit.Kind {
		case syntax.Resource:
			places = append(places, []string{"resources", unit.Name})
		case syntax.DataSource:
			places = append(places, []string{"datasources", unit.Name})
		default:
			places = append(places, []string{"provider"})
		}
	}
	for _, name := range ruleNames {
		if _, err := rules.Find(name); err != nil {
			return nil, unknownRule(name, err)
		}
	}
	return func(d *analysis.Diagnostic) bool {
		return (ruleNames == nil || slices.Contains(ruleNames, d.Rule.Name)) &&
			(names == nil || slices.ContainsFunc(places, func(place []string) bool {
				steps := d.Steps()
				return len(steps) >= len(place) && slices.Equal(steps[:len(place)], place)
			}))
	}, nil
}

// writeLeft writes the findings that are left in a document, with the reasons why they are not fixed or with what to do.
func writeLeft(
	b *strings.Builder,
	doc *analysis.Document,
	diagnostics []analysis.Diagnostic,
	wanted func(*analysis.Diagnostic) bool,
	unsafe bool,
) {
	mapper := doc.File().Mapper(text.UTF32)
	left, reasons := 0, 0
	var lines strings.Builder
	for i := range diagnostics {
		d := &diagnostics[i]
		if !wanted(d) {
			continue
		}
		left++
		at := mapper.Position(d.Start)
		fmt.Fprintf(&lines, "%d:%d %s[%s] %s", at.Line+1, at.Column+1, d.Severity, d.Rule.Name, printable.Text(d.Message))
		fixes, why := d.Fixes(), ""
		switch k := slices.IndexFunc(fixes, func(f analysis.Fix) bool { return f.IsInside() }); {
		case k >= 0 && !unsafe:
			why = fmt.Sprintf("%s changes what the specification says: unsafe: true applies it", fixes[k].Title)
		case k >= 0:
			why = fmt.Sprintf("%s may rest on what this patch guesses: read the patch, and call spec_fix again", fixes[k].Title)
		case reasons < maxReasons:
			if why = d.Withheld(); why != "" {
				reasons++
			}
		}
		if why != "" {
			fmt.Fprintf(&lines, " | withheld: %s", printable.Text(why))
		}
		if help := d.Help(); help != "" {
			fmt.Fprintf(&lines, " | help: %s", printable.Text(help))
		}
		lines.WriteByte('\n')
	}
	if left == 0 {
		b.WriteString("Nothing is left.\n")
		return
	}
	fmt.Fprintf(b, "Left: %s (lines are those after the patch):\n%s", report.Plural(left, "finding"), lines.String())
}

func explainRule(_ context.Context, a mcp.Arguments) (string, error) {
	name := a.String("rule")
	rule, err := change.FindRule(name)
	if err != nil {
		return "", unknownRule(name, err)
	}
	page, err := rules.Page(rule)
	if err != nil {
		return "", err
	}
	return page.Markdown, nil
}

// unknownRule returns the error for the name of a rule that does not exist: err if that names a similar one.
func unknownRule(name string, err error) error {
	_, isRule := rules.NearestRule(name)
	_, isChange := change.Nearest(name)
	if isRule || isChange {
		return err
	}
	return fmt.Errorf("unknown rule %q; a finding has the name of its rule in brackets", name)
}
