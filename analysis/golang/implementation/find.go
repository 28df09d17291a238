package implementation

import (
	"cmp"
	"slices"
	"strings"
)

// Implementation is a hand-written type that uses the code of a provider, a resource or a data source.
type Implementation struct {
	Type Place
	// Methods are those that Terraform's framework calls, in the order in which a provider's author reads them.
	Methods []Place
	// TypeName is the name that its method Metadata gives it; nil if it is not known.
	TypeName *TypeName

	folder, pkg string
}

// frameworkMethods are the methods that the framework calls.
var frameworkMethods = []string{
	"Metadata", "Schema", "Configure", "Create", "Read", "Update", "Delete", "ImportState", "ModifyPlan", "ValidateConfig", "ConfigValidators",
	"UpgradeState", "MoveState", "IdentitySchema", "UpgradeIdentity", "Resources", "DataSources", "EphemeralResources", "Functions",
	"ListResources", "Actions", "MetaSchema",
}

// implementing are the methods of types that implement something with a model; each such type has at least one.
var implementing = []string{"Schema", "Create", "Read", "Update", "Delete", "Configure"}

// Implementations returns the types whose methods use the generated function for the schema. If no type does, it returns those whose
// methods use the model and that have methods of a resource, a data source or a provider.
func (m *Module) Implementations(g Generated) []Implementation {
	for _, name := range []string{g.SchemaFunction, g.Model} {
		if found := m.implementations(g, name); len(found) > 0 {
			return found
		}
	}
	return nil
}

// typeKey is a type of a package.
type typeKey struct{ folder, pkg, name string }

func (m *Module) implementations(g Generated, name string) []Implementation {
	using := map[typeKey]bool{}
	for folder, inFolder := range m.relevant {
		for _, f := range inFolder {
			qualifier, ok := m.qualifier(f, g)
			if !ok || f.isTest() {
				continue
			}
			for i := range f.mentions {
				if at := &f.mentions[i]; at.receiver != "" && at.name == name && at.qualifier == qualifier {
					using[typeKey{folder, f.Package, at.receiver}] = true
				}
			}
		}
	}
	var found []Implementation
	for key := range using {
		if made, ok := m.implementation(key); ok {
			if m.servesOthers(key, g) {
				made.TypeName = nil // it gives each its own
			}
			found = append(found, made)
		}
	}
	slices.SortFunc(found, func(a, b Implementation) int { return comparePlaces(a.Type, b.Type) })
	return found
}

// servesOthers reports whether a type has the schemas of other units of the same kind as well.
func (m *Module) servesOthers(key typeKey, g Generated) bool {
	for _, suffix := range schemaSuffixes {
		if !strings.HasSuffix(g.SchemaFunction, suffix) {
			continue
		}
		for _, f := range m.relevant[key.folder] {
			if f.Package == key.pkg && !f.isTest() && slices.ContainsFunc(f.mentions, func(at mention) bool {
				return at.receiver == key.name && strings.HasSuffix(at.name, suffix) && at.name != g.SchemaFunction
			}) {
				return true
			}
		}
	}
	return false
}

// schemaSuffixes are the ends of the names of generated schema functions, for the kinds of units that a provider has several of.
var schemaSuffixes = [...]string{"ResourceSchema", "DataSourceSchema"}

// implementation returns the Implementation that a type is; it reports false if the type has none of the methods that implement something.
func (m *Module) implementation(key typeKey) (made Implementation, ok bool) {
	made.folder, made.pkg = key.folder, key.pkg
	for _, f := range m.relevant[key.folder] {
		if f.Package != key.pkg || f.isTest() {
			continue
		}
		for _, t := range f.types {
			if t.Name == key.name && made.Type.Name == "" {
				made.Type = t
			}
		}
		for _, of := range f.methods {
			if of.receiver == key.name && slices.Contains(frameworkMethods, of.Name) {
				made.Methods = append(made.Methods, of.Place)
				ok = ok || slices.Contains(implementing, of.Name)
			}
		}
		if name := f.typeNames[key.name]; name != nil {
			made.TypeName = m.resolve(key, name)
		}
	}
	slices.SortStableFunc(made.Methods, func(a, b Place) int {
		return cmp.Compare(slices.Index(frameworkMethods, a.Name), slices.Index(frameworkMethods, b.Name))
	})
	return made, ok && made.Type.Name != ""
}

func comparePlaces(a, b Place) int {
	return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line, len(a.Before)-len(b.Before))
}
