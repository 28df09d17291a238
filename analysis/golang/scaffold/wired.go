package scaffold

import (
	"fmt"
	"go/format"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Wired writes the implementation of a unit around its generated code: the type with its methods, and a test.
type Wired struct {
	Unit    *spec.Unit
	Package string // that the implementation is in
	// Import is the path of the package that the unit is generated into, and Generated its name. Import is empty if that is the package of the
	// implementation.
	Import, Generated string
	// Resources and DataSources are the functions that a provider lists.
	Resources, DataSources []string
}

// Constructor returns the name of the function that makes the implementation.
func (w *Wired) Constructor() string {
	if w.Unit.Kind == syntax.Provider {
		return "New"
	}
	return "New" + golang.Pascal(w.Unit.Name.Value) + wiredWords[w.Unit.Kind]
}

var wiredWords = [...]string{syntax.Provider: "Provider", syntax.Resource: "Resource", syntax.DataSource: "DataSource"}

var wiredTemplates = [...]string{syntax.Provider: wiredProvider, syntax.Resource: wiredResource, syntax.DataSource: wiredDataSource}

// Source returns the text of the implementation's file.
func (w *Wired) Source() (string, error) { return w.fill(wiredTemplates[w.Unit.Kind]) }

// Test returns the text of the file that tests it.
func (w *Wired) Test() (string, error) {
	template := wiredTest
	if w.Unit.Kind == syntax.Provider {
		template = wiredProviderTest
	}
	return w.fill(template)
}

func (w *Wired) fill(template string) (string, error) {
	names := golang.NamesOfUnit(w.Unit, "")
	qualifier, imported := "", ""
	if w.Import != "" {
		qualifier = w.Generated + "."
		imported = fmt.Sprintf("\n%q\n", w.Import)
	}
	word := wiredWords[w.Unit.Kind]
	id := w.importedBy()
	importState, pathImport := notImportable, ""
	if id != "" {
		importState, pathImport = importable, fmt.Sprintf("%q\n", framework+"path")
	}
	fill := strings.NewReplacer(
		"$PACKAGE", w.Package, "$SNAKE", w.Unit.Name.Value, "$NEW", w.Constructor(), "$FRAMEWORK", strings.ToLower(word),
		"$TYPE", golang.LowerFirst(golang.Pascal(w.Unit.Name.Value))+word,
		"$SCHEMA", qualifier+names.SchemaFunction, "$MODEL", qualifier+names.Model,
		"$IMPORTABLE", importState, "$IMPORT", imported, "$PATHIMPORT", pathImport,
		"$ID", id, "$RESOURCES", list(w.Resources), "$DATASOURCES", list(w.DataSources),
	)
	formatted, err := format.Source([]byte(fill.Replace(fill.Replace(template)))) // ImportState has names in it, too
	if err != nil {
		return "", fmt.Errorf("the Go code can't be formatted: %w", err)
	}
	return string(formatted), nil
}

func list(functions []string) string {
	var b strings.Builder
	for _, name := range functions {
		b.WriteString(name + ",\n")
	}
	return b.String()
}

// importedBy returns the attribute by which a resource is imported: id, or the first required one that is a string; empty if there is
// neither.
func (w *Wired) importedBy() string {
	found := ""
	for i := range w.Unit.Inside(-1) {
		e := &w.Unit.Elements[i]
		switch {
		case e.Block || e.Kind != schema.KindString:
		case e.Name.Value == "id":
			return "id"
		case found == "" && e.Configurability == spec.Required:
			found = e.Name.Value
		}
	}
	return found
}
