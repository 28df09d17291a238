package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// neighbourRules are the rules about several specifications of one provider that lie side by side. Nothing but how the generator
// is called says whether two files are generated into one folder, so that none of them is more than a notice.
var neighbourRules = []*Rule{
	{
		Name: "duplicate-resource-across-files", Stage: StageMeaning, Severity: SeverityInfo,
		Summary: "Two specifications of one provider, side by side, define the same resource.",
		File:    func(p *FilePass) { unitsAcrossFiles(p, syntax.Resource) },
	},
	{
		Name: "duplicate-datasource-across-files", Stage: StageMeaning, Severity: SeverityInfo,
		Summary: "Two specifications of one provider, side by side, define the same data source.",
		File:    func(p *FilePass) { unitsAcrossFiles(p, syntax.DataSource) },
	},
}

// mostElsewhere is how many other files a finding shows.
const mostElsewhere = 10

// title is spec.Word at the beginning of a sentence.
func title(kind syntax.UnitKind) string {
	word := spec.Word(kind)
	return strings.ToUpper(word[:1]) + word[1:]
}

// unitsAcrossFiles looks for the units of a kind that a neighbour has too.
func unitsAcrossFiles(p *FilePass, kind syntax.UnitKind) {
	if p.Neighbours == nil || !p.Enabled() {
		return
	}
	for i := range p.Units {
		name := p.Units[i].Name.Value
		if p.Units[i].Kind != kind || name == "" {
			continue
		}
		if places := p.Neighbours.named(kind, name); len(places) > 0 {
			p.reportAcrossFiles(i, name, places)
		}
	}
}

func (p *FilePass) reportAcrossFiles(unit int, name string, places []neighbourPlace) {
	kind, tree := p.Units[unit].Kind, p.File.Units[unit].Tree
	definition, same := Definition(tree.Text), true
	for _, place := range places {
		same = same && place.unit.Definition == definition
	}
	where := places[0].neighbour.Name
	if more := len(places) - 1; more == 1 {
		where += " and " + places[1].neighbour.Name
	} else if more > 1 {
		where += fmt.Sprintf(" and %d other files", more)
	}
	names := golang.NamesOfUnit(spec.Read(p.File.Units[unit]), p.Settings.Package)
	file := path.Join(names.Directory, names.File)
	message := "%s %q is defined in %s too, with the same content: generated into one folder, each writes %s; delete one, or a change to it has to be made in all"
	if !same {
		message = "%s %q is defined in %s too, and not in the same way: generated into one folder, the last that is generated replaces %s without a word; rename or delete one"
	}
	f := p.Report(unit, p.Units[unit].Name.Node, message, title(kind), name, where, file)
	if f == nil {
		return
	}
	for _, place := range places[:min(len(places), mostElsewhere)] {
		f.Elsewhere = append(f.Elsewhere, Elsewhere{
			File: place.neighbour.File, Start: place.unit.Start, End: place.unit.End,
			Message: fmt.Sprintf("%q in %s", name, place.neighbour.Name),
		})
	}
	free := name
	for n := 2; free == name || p.unitNamed(kind, free) || len(p.Neighbours.named(kind, free)) > 0; n++ {
		free = fmt.Sprintf("%s_%d", name, n)
	}
	f.Fix(false, fmt.Sprintf("Rename to %q", free), ReplaceString(tree, p.Units[unit].Name.Node, free))
}
