package meaning

import (
	"fmt"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// NeighbourRules are the rules about several specifications of one provider that are side by side. Nothing but how the generator
// is called says whether two files are generated into one folder, so that none of them is more than a notice.
var NeighbourRules = []*rules.Rule{
	{
		Name: "duplicate-resource-across-files", Stage: rules.StageMeaning, Severity: rules.SeverityInfo,
		Summary:   "Two specifications of one provider define the same resource.",
		File:      func(p *rules.FilePass) { unitsAcrossFiles(p, syntax.Resource) },
		FileFacts: []rules.AnyFileFact{rules.UnitDefinitions[syntax.Resource]}, LooksAcrossFiles: true,
	},
	{
		Name: "duplicate-datasource-across-files", Stage: rules.StageMeaning, Severity: rules.SeverityInfo,
		Summary:   "Two specifications of one provider define the same data source.",
		File:      func(p *rules.FilePass) { unitsAcrossFiles(p, syntax.DataSource) },
		FileFacts: []rules.AnyFileFact{rules.UnitDefinitions[syntax.DataSource]}, LooksAcrossFiles: true,
	},
}

// maxElsewhere is how many other files a finding shows.
const maxElsewhere = 10

// unitsAcrossFiles looks for the units of a kind that a neighbour has too.
func unitsAcrossFiles(p *rules.FilePass, kind syntax.UnitKind) {
	if p.IsAlone() || !p.Enabled() {
		return
	}
	var found []acrossFiles
	for i := range p.Units {
		name := p.Units[i].Name.Value
		if p.Units[i].Kind != kind || name == "" {
			continue
		}
		if places := rules.UnitDefinitions[kind].Of(p, name); len(places) > 0 {
			found = append(found, acrossFiles{i, places})
		}
	}
	if len(found) > maxAcrossFiles {
		reportManyAcrossFiles(p, found)
		return
	}
	for _, twin := range found {
		reportAcrossFiles(p, twin.unit, p.Units[twin.unit].Name.Value, twin.places)
	}
}

// acrossFiles is a unit that neighbours have too, and where.
type acrossFiles struct {
	unit   int
	places []rules.Told[rules.UnitDefinition]
}

// maxAcrossFiles is the greatest number of units of a kind that a file shares with others and that are reported one by one. More of them
// are two versions of a file, or one that was split, which is one matter.
const maxAcrossFiles = 3

// reportManyAcrossFiles reports at the first of them all units of a kind that others have too.
func reportManyAcrossFiles(p *rules.FilePass, found []acrossFiles) {
	first := found[0]
	var names []string
	for _, twin := range found {
		for _, place := range twin.places {
			if !slices.Contains(names, place.By.Name) {
				names = append(names, place.By.Name)
			}
		}
	}
	f := p.Report(first.unit, p.Units[first.unit].Name.Node, "%d %ss are also defined in %s", len(found), spec.Word(p.Units[first.unit].Kind),
		inFiles(names)).
		WithNote("Generated into one folder, the files overwrite each other's Go code.").
		WithHelp("keep one version of the file, exclude the others, or generate each into its own folder")
	if f == nil {
		return
	}
	for _, twin := range found[:min(len(found), maxElsewhere)] {
		f.Elsewhere = append(f.Elsewhere, elsewhere(p.Units[twin.unit].Name.Value, &twin.places[0]))
	}
}

// inFiles returns the words for one, two or many files.
func inFiles(names []string) string {
	switch more := len(names) - 1; {
	case more == 1:
		return names[0] + " and " + names[1]
	case more > 1:
		return fmt.Sprintf("%s and %d other files", names[0], more)
	}
	return names[0]
}

func elsewhere(name string, place *rules.Told[rules.UnitDefinition]) rules.Elsewhere {
	return rules.Elsewhere{
		File: place.By.File, Start: place.Value.Start, End: place.Value.End,
		Message: fmt.Sprintf("%q in %s", name, place.By.Name),
	}
}

func reportAcrossFiles(p *rules.FilePass, unit int, name string, places []rules.Told[rules.UnitDefinition]) {
	kind, tree := p.Units[unit].Kind, p.File.Units[unit].Tree
	likeness, same := rules.Likeness(tree.Text), true
	var files []string
	for _, place := range places {
		same = same && place.Value.Likeness == likeness
		files = append(files, place.By.Name)
	}
	generated := golang.NamesOfUnit(spec.Read(p.File.Units[unit]), p.Settings.Package)
	file := path.Join(generated.Directory, generated.File)
	f := p.Report(unit, p.Units[unit].Name.Node, "%s %q is also defined in %s", spec.Word(kind), name, inFiles(files))
	if f == nil {
		return
	}
	if same {
		f.WithNote("Their content is the same. Generated into one folder, each file writes %s.", file).
			WithHelp("delete one: every change has to be made in each of them")
	} else {
		f.WithNote("Their content is not the same. Generated into one folder, the file that is generated last replaces %s.", file).
			WithHelp("rename or delete one")
	}
	for i := range places[:min(len(places), maxElsewhere)] {
		f.Elsewhere = append(f.Elsewhere, elsewhere(name, &places[i]))
	}
	free := names.FreeUnit(p, kind, name)
	f.Fix(false, fmt.Sprintf("Rename to %q", free), edit.ReplaceString(tree, p.Units[unit].Name.Node, free))
}
