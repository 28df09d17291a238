package rules

import "github.com/spec-ls/spec-ls/analysis/source/syntax"

// UnitDefinition is a resource or data source of another file, as that file tells it.
type UnitDefinition struct {
	Likeness   uint64     // of the whole definition; see Likeness
	Start, End OtherPlace // of the name
}

// UnitDefinitions are the resources, and the data sources, of a file by their names.
var UnitDefinitions = map[syntax.UnitKind]*FileFact[UnitDefinition]{
	syntax.Resource: unitDefinitions(syntax.Resource), syntax.DataSource: unitDefinitions(syntax.DataSource),
}

func unitDefinitions(kind syntax.UnitKind) *FileFact[UnitDefinition] {
	return NewFileFact(func(e *Exporter, tell func(string, UnitDefinition)) {
		for k, source := range e.File.Units {
			if source.Kind != kind {
				continue
			}
			if u := e.Unit(k); u.Name.Value != "" {
				start, end := e.Place(k, u.Name.Node)
				tell(u.Name.Value, UnitDefinition{Likeness(u.Tree.Text), start, end})
			}
		}
	})
}
