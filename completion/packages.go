package completion

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// importPaths offers the import paths for the value of "path".
func (l *list) importPaths() {
	owner := l.tree.Nodes[l.container].Parent
	if owner >= 0 && l.tree.Nodes[owner].Kind == syntax.Array {
		owner = l.tree.Nodes[owner].Parent
	}
	for item := range l.importItems(l.inside.Shape().Of, owner) {
		l.add(item, syntax.Quote(item.Label))
	}
}

// importItems returns an item for each package that an import may name: first those that fit, then those that the specification imports
// elsewhere, then the others. Owner is the node that the import is for: a custom definition, a custom_type.
func (l *list) importItems(of schema.Role, owner int32) func(yield func(Item) bool) {
	paths := l.fittingPaths(of, owner)
	counts := l.used().paths
	slices.SortStableFunc(paths, func(a, b string) int { return min(counts[b], 1) - min(counts[a], 1) })
	for _, path := range l.used().order {
		if !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	for _, path := range l.ownPackages() {
		if !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	if of != schema.RoleExternalType {
		for p := range catalog.Packages() {
			if p.Described && !p.Internal() && !slices.Contains(paths, p.Path) {
				paths = append(paths, p.Path)
			}
		}
	}
	return func(yield func(Item) bool) {
		for _, path := range paths {
			item := Item{Label: path, Kind: KindPackage}
			if p, ok := l.packages().Lookup(path); ok {
				item.Detail, item.Description, item.Page = p.Name, l.versions.VersionOf(p), pageOfPackage(path)
			}
			if !yield(item) {
				return
			}
		}
	}
}

// fittingPaths returns the packages that what the import is of is made with.
func (l *list) fittingPaths(of schema.Role, owner int32) []string {
	kind := spec.LikelyTypeOf(l.tree, l.root, owner).Shape().Kind
	goKind := kind.Go()
	switch of {
	case schema.RoleValidator:
		return []string{goKind.ValidatorPackage, "regexp", schema.FrameworkModule + "/path", schema.FrameworkModule + "/schema/validator", schema.FrameworkModule + "/types", "math/big"}
	case schema.RolePlanModifier:
		return []string{goKind.PlanModifierPackage, schema.FrameworkModule + "/resource/schema/planmodifier", schema.FrameworkModule + "/path"}
	case schema.RoleDefault:
		return []string{goKind.DefaultPackage, schema.FrameworkModule + "/types", schema.FrameworkModule + "/attr", schema.FrameworkModule + "/types/basetypes", "math/big"}
	case schema.RoleCustomType:
		var paths []string
		for _, s := range l.typeSets(owner) {
			if !slices.Contains(paths, s.pkg.Path) && s.pkg.Path != l.byHand() {
				paths = append(paths, s.pkg.Path)
			}
		}
		return paths
	}
	return nil
}

// typeSet is a custom type with all that a specification has to say about it.
type typeSet struct {
	pkg       *catalog.Package
	expr      string // the type: jsontypes.NormalizedType{}
	valueType string // the type of its values: jsontypes.Normalized
	member    *catalog.Member
}

// typePackages are the packages of custom types, in the order in which they are offered.
var typePackages = []string{"jsontypes", "timetypes", "timeouts", "iptypes", "cidrtypes", "hwtypes"}

// usualTypes are the custom types that people use most.
var usualTypes = ranking("jsontypes.NormalizedType{}", "timetypes.RFC3339Type{}")

// typeSets returns the custom types for a custom_type: those that are used elsewhere, then those that are declared by hand beside the
// generated code, and those of the user's module.
func (l *list) typeSets(customType int32) []typeSet {
	kind, ok := l.customKind(customType)
	if !ok {
		return nil
	}
	var sets []typeSet
	l.ownMembers(
		func(m *catalog.Member) bool { return m.Sort == catalog.Type && m.Literal && m.Fits.Type.Has(kind) },
		func(pkg *catalog.Package, m *catalog.Member) bool {
			if path, value := m.Value.Split(); path == pkg.Path {
				s := typeSet{pkg, m.Name + "{}", value, m}
				if pkg.Path != l.byHand() {
					s.expr, s.valueType = pkg.Name+"."+s.expr, pkg.Name+"."+s.valueType
				}
				sets = append(sets, s)
			}
			return true
		},
	)
	own := len(sets)
	for pkg, m := range catalog.CustomTypes(kind) {
		if !slices.Contains(typePackages, pkg.Name) || !m.Literal || m.Value == "" ||
			pkg.Name == "timeouts" && pkg.Path != gotext.TimeoutsPath(l.scope()) {
			continue
		}
		_, value := m.Value.Split()
		sets = append(sets, typeSet{pkg, pkg.Name + "." + m.Name + "{}", pkg.Name + "." + value, m})
	}
	types := l.used().types
	slices.SortStableFunc(sets[own:], func(a, b typeSet) int {
		if d := usualTypes[a.expr] - usualTypes[b.expr]; d != 0 {
			return d
		}
		return slices.Index(typePackages, a.pkg.Name) - slices.Index(typePackages, b.pkg.Name)
	})
	slices.SortStableFunc(sets, func(a, b typeSet) int { return types[b.expr] - types[a.expr] })
	return sets
}

// customKind returns the kind of value that a custom_type is for.
func (l *list) customKind(customType int32) (catalog.Kind, bool) {
	if customType < 0 || l.tree.Nodes[customType].Parent < 0 {
		return 0, false
	}
	owner := spec.LikelyTypeOf(l.tree, l.root, l.tree.Nodes[customType].Parent).Shape()
	if owner.Role == schema.RoleAttributeNestedObject || owner.Role == schema.RoleBlockNestedObject {
		return catalog.Object, true
	}
	return catalog.KindOf(owner.Kind.String())
}

func (s *typeSet) item(label string) Item {
	return Item{Label: label, Kind: KindType, Description: origin(s.pkg), Page: pageOfMember(s.pkg.Path, s.member.Name)}
}

// under returns Go text of the package as it is where that is imported under a name.
func (s *typeSet) under(name, text string) string { return name + strings.TrimPrefix(text, s.pkg.Name) }

// customTypes offers whole custom types for the value of "custom_type".
func (l *list) customTypes() {
	for _, s := range l.typeSets(l.node) {
		if s.pkg.Path == l.byHand() {
			l.add(s.item(s.expr), `{"type":`+syntax.Quote(s.expr)+`,"value_type":`+syntax.Quote(s.valueType)+`}`)
			continue
		}
		name, _ := l.newImport(s.pkg)
		l.add(s.item(s.expr), `{"import":`+l.newImportTemplate(s.pkg.Path)+`,"type":`+
			syntax.Quote(s.under(name, s.expr))+`,"value_type":`+syntax.Quote(s.under(name, s.valueType))+`}`)
	}
}

// goTypes offers the Go types for "type" and "value_type" of a custom_type. With the one, the item also sets the other and the import.
func (l *list) goTypes(key schema.Key) {
	other := schema.KeyValueType
	if key == schema.KeyValueType {
		other = schema.KeyType
	}
	otherNode := spec.Member(l.tree, l.container, other)
	for _, s := range l.typeSets(l.container) {
		own, partner := s.expr, s.valueType
		if key == schema.KeyValueType {
			own, partner = partner, own
		}
		template := syntax.Quote(own)
		item := s.item(own)
		switch {
		case otherNode < 0:
			// It comes in the same edit: an edit of its own would touch this one.
			l.layout.snippet = false
			separator := l.layout.space
			if l.layout.multiline {
				separator = l.layout.newline + l.layout.indent
			}
			trail := l.trail
			l.trail = "," + separator + l.layout.write(`"`+other.String()+`":`+syntax.Quote(partner)) + trail
			item.AdditionalEdits = l.setImport(s.pkg.Path)
			l.add(item, template)
			l.trail = trail
			continue
		case l.tree.Nodes[otherNode].Kind == syntax.String && l.tree.Value(otherNode) != partner:
			item.AdditionalEdits = append(item.AdditionalEdits, l.replaceString(otherNode, partner))
		}
		item.Preselect = otherNode >= 0 && l.tree.Value(otherNode) == partner
		item.AdditionalEdits = append(item.AdditionalEdits, l.setImport(s.pkg.Path)...)
		l.add(item, template)
	}
}

func (l *list) replaceString(node int32, text string) syntax.Edit {
	n := &l.tree.Nodes[node]
	return syntax.Edit{Start: l.absolute(n.Start), End: l.absolute(n.End), Text: syntax.Quote(text)}
}

// setImport returns the edits that make a custom_type import a package.
func (l *list) setImport(path string) []syntax.Edit {
	if path == l.byHand() {
		return nil
	}
	object := spec.Member(l.tree, l.container, schema.KeyImport)
	if object < 0 {
		return l.addMemberBefore(l.firstMember(), `"import":`+importTemplate(path, ""))
	}
	node := spec.Member(l.tree, object, schema.KeyPath)
	if node < 0 || l.tree.Nodes[node].Kind != syntax.String || l.tree.Value(node) == path {
		return nil
	}
	return []syntax.Edit{l.replaceString(node, path)}
}

// firstMember returns the first member of the container.
func (l *list) firstMember() int32 {
	for m := range l.tree.Children(l.container) {
		return m
	}
	return -1
}
