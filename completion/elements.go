package completion

import "github.com/spec-ls/spec-ls/schema"

// document gives the value of a document that has none.
func (l *list) document() {
	l.prepare()
	l.add(Item{Label: "specification", Kind: KindSkeleton, Detail: "a provider with a resource"}, objectSkeleton(schema.TypeRoot))
}

// elements gives what may stand in an array.
func (l *list) elements() {
	t := l.inside.Items()
	if t == schema.TypeAny {
		return
	}
	l.prepare()
	shape := t.Shape()
	if shape.Choice == 0 {
		l.add(Item{Label: elementLabel(shape, schema.KeyNone), Kind: KindSkeleton, Detail: "{ … }"}, objectSkeleton(t))
		return
	}
	for _, k := range keyOrder(shape.Role) {
		if shape.Choice.Has(k) && k != schema.KeyDynamic {
			l.add(Item{Label: elementLabel(shape, k), Kind: KindSkeleton, Detail: "{ … }"}, objectWith(t, k))
		}
	}
}

// elementLabel says what an element of an array is.
func elementLabel(shape *schema.Shape, k schema.Key) string {
	switch shape.Role {
	case schema.RoleAttribute:
		return k.String() + " attribute"
	case schema.RoleBlock:
		return k.String() + " block"
	case schema.RoleAttributeType:
		return k.String() + " type"
	case schema.RoleResource:
		return "resource"
	case schema.RoleDatasource:
		return "data source"
	case schema.RoleImport:
		return "import"
	case schema.RoleValidator:
		return "validator"
	case schema.RolePlanModifier:
		return "plan modifier"
	}
	return "{ … }"
}
