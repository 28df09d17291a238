package completion

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// externalType is a struct that a value can be converted to.
type externalType struct {
	pkg    *catalog.Package
	member *catalog.Member
}

func (e externalType) in(name string) string { return "*" + name + "." + e.member.Name }

func (e externalType) item(label string) Item {
	return Item{
		Label:       label,
		Kind:        KindType,
		Detail:      e.member.Signature(),
		Description: e.pkg.Module,
		Page:        pageOfMember(e.pkg.Path, e.member.Name),
	}
}

// externalTypes returns the structs of the package that an external type imports or, if it imports none, of those that others import and of
// the module's own.
func (l *list) externalTypes(object int32) []externalType {
	paths := []string{importedBy(l.tree, object)}
	if _, known := l.packages().Lookup(paths[0]); !known {
		paths = append(slices.Clone(l.used().order), l.ownPackages()...)
	}
	var found []externalType
	seen := map[string]bool{}
	for _, path := range paths {
		p, known := l.packages().Lookup(path)
		if _, framework := (catalog.InModule(path)); !known || seen[path] || framework || p.Module == "std" {
			continue
		}
		seen[path] = true
		for i := range p.Members {
			if m := &p.Members[i]; m.Sort == catalog.Type && m.Result == "struct" && m.Fits == (catalog.Fits{}) && m.Deprecated == "" {
				found = append(found, externalType{p, m})
			}
		}
	}
	types := l.used().types
	slices.SortStableFunc(found, func(a, b externalType) int { return types[b.in(b.pkg.Name)] - types[a.in(a.pkg.Name)] })
	return found
}

// wholeExternalTypes offers external types with their imports for the value of "associated_external_type".
func (l *list) wholeExternalTypes() {
	for _, e := range l.externalTypes(l.node) {
		name, _ := l.newImport(e.pkg)
		l.add(e.item(e.in(name)), `{"import":`+l.newImportTemplate(e.pkg.Path)+`,"type":`+syntax.Quote(e.in(name))+`}`)
	}
}

// externalGoTypes offers the types for "type" of an external type. The import is set with it.
func (l *list) externalGoTypes() {
	imported := importedBy(l.tree, l.container)
	alias := l.tree.Value(spec.Member(l.tree, spec.Member(l.tree, l.container, schema.KeyImport), schema.KeyAlias))
	for _, e := range l.externalTypes(l.container) {
		name, _ := l.newImport(e.pkg)
		if imported == e.pkg.Path {
			name = gotext.ImportName(imported, alias, l.packages())
		}
		item := e.item(e.in(name))
		item.AdditionalEdits = l.setImport(e.pkg.Path)
		l.add(item, syntax.Quote(e.in(name)))
	}
}
