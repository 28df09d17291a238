package random

import "github.com/spec-ls/spec-ls/testdata/toolchain/tree"

// A site is an attribute or a block in a specification: a place to change something.
type site struct {
	scopeKind string      // "resource", "datasource" or "provider"
	scope     *tree.Value // the schema
	element   *tree.Value // {"name": ..., kind: body}
	siblings  *tree.Value // the array that element is in
	kind      string
	body      *tree.Value
	parent    *site // the nested attribute or block around it
	isBlock   bool
}

// object returns the object that holds the members of a nested attribute or block.
func (s site) object() *tree.Value {
	if s.kind == "single_nested" {
		return s.body
	}
	return s.body.Get("nested_object")
}

func (s site) configurabilityKey() string {
	if s.scopeKind == "provider" {
		return "optional_required"
	}
	return "computed_optional_required"
}

// typeMember returns the member of an attribute, block or type that is not its name.
func typeMember(element *tree.Value) (string, *tree.Value) {
	for _, member := range element.Members {
		if member.Name != "name" {
			return member.Name, member.Value
		}
	}
	return "", nil
}

// sites lists every attribute and block, in the order of the text.
func sites(root *tree.Value) []site {
	var found []site
	var visit func(scopeKind string, scope, container *tree.Value, parent *site)
	visit = func(scopeKind string, scope, container *tree.Value, parent *site) {
		for _, section := range []string{"attributes", "blocks"} {
			siblings := container.Get(section)
			for _, element := range siblings.List() {
				kind, body := typeMember(element)
				here := site{scopeKind, scope, element, siblings, kind, body, parent, section == "blocks"}
				found = append(found, here)
				if isNested(kind) && here.object() != nil {
					visit(scopeKind, scope, here.object(), &here)
				}
			}
		}
	}
	for _, scope := range schemas(root) {
		visit(scope.kind, scope.schema, scope.schema, nil)
	}
	return found
}

type schemaOf struct {
	kind   string
	schema *tree.Value
}

func schemas(root *tree.Value) []schemaOf {
	var found []schemaOf
	for _, section := range []struct{ key, kind string }{{"resources", "resource"}, {"datasources", "datasource"}} {
		for _, entry := range root.Get(section.key).List() {
			if schema := entry.Get("schema"); schema != nil {
				found = append(found, schemaOf{section.kind, schema})
			}
		}
	}
	if schema := root.Get("provider").Get("schema"); schema != nil {
		found = append(found, schemaOf{"provider", schema})
	}
	return found
}

// customs lists every {"imports": ..., "schema_definition": ...} below a value.
func customs(below *tree.Value) []*tree.Value {
	var found []*tree.Value
	if below == nil {
		return nil
	}
	below.Walk(func(value *tree.Value) {
		if value.Get("schema_definition") != nil {
			found = append(found, value)
		}
	})
	return found
}

// having lists every object below a value that has such a member.
func having(below *tree.Value, name string) []*tree.Value {
	var found []*tree.Value
	below.Walk(func(value *tree.Value) {
		if value.Get(name) != nil {
			found = append(found, value)
		}
	})
	return found
}
