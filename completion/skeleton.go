package completion

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// order is the order in which keys are offered: within an object, the most common keys come first.
var order = []schema.Key{
	schema.KeyVersion, schema.KeyProvider, schema.KeyName, schema.KeyResources, schema.KeyDatasources, schema.KeyPath, schema.KeySchema,
	schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired,
	schema.KeyElementType, schema.KeyAttributeTypes, schema.KeyNestedObject, schema.KeyAttributes, schema.KeyBlocks,
	schema.KeyString, schema.KeyBool, schema.KeyInt64, schema.KeySingleNested, schema.KeyList, schema.KeyListNested, schema.KeyMap,
	schema.KeyMapNested, schema.KeyFloat64, schema.KeyInt32, schema.KeyFloat32, schema.KeyNumber, schema.KeySetCollection, schema.KeySetNested,
	schema.KeyObject, schema.KeyDynamic,
	schema.KeyDescription, schema.KeyMarkdownDescription, schema.KeyStatic, schema.KeyCustom,
	schema.KeyDefault, schema.KeyValidators, schema.KeyPlanModifiers, schema.KeySensitive,
	schema.KeyImport, schema.KeyType, schema.KeyValueType, schema.KeyImports, schema.KeySchemaDefinition,
	schema.KeyCustomType, schema.KeyDeprecationMessage, schema.KeyAssociatedExternalType, schema.KeyAlias,
}

// typeOrder is the same for element types and attribute types.
var typeOrder = []schema.Key{
	schema.KeyName,
	schema.KeyString, schema.KeyInt64, schema.KeyFloat64, schema.KeyInt32, schema.KeyFloat32, schema.KeyList, schema.KeyBool, schema.KeyMap,
	schema.KeyNumber,
	schema.KeyObject, schema.KeySetCollection, schema.KeyDynamic,
}

func keyOrder(role schema.Role) []schema.Key {
	if role == schema.RoleElementType || role == schema.RoleAttributeType {
		return typeOrder
	}
	return order
}

// configurabilities are the values of computed_optional_required and optional_required by scope, the most frequent in specifications by
// hand first.
var configurabilities = [...][]string{
	schema.ScopeNone:       {"computed_optional", "computed", "optional", "required"},
	schema.ScopeProvider:   {"optional", "required"},
	schema.ScopeResource:   {"optional", "computed", "required", "computed_optional"},
	schema.ScopeDatasource: {"computed", "required", "computed_optional", "optional"},
}

// configurabilities returns the values for the configurability of an attribute at the place: first the one that the attribute before it
// has, which is more often right than any other.
func (l *list) configurabilities(t schema.Type) []string {
	values := configurabilities[t.Shape().Scope]
	if l.configurability == nil {
		l.configurability = new(l.configurabilityBefore())
	}
	usual := *l.configurability
	if !slices.Contains(values, usual) {
		return values
	}
	return append([]string{usual}, slices.DeleteFunc(slices.Clone(values), func(value string) bool { return value == usual })...)
}

// configurabilityBefore returns the configurability of the last attribute before the place. Attributes with a default are skipped, as a
// default leaves no choice.
func (l *list) configurabilityBefore() string {
	array, end := l.container, l.at
	if l.mode != atElement && array >= 0 {
		if attribute := l.tree.Nodes[array].Parent; attribute >= 0 {
			array, end = l.tree.Nodes[attribute].Parent, l.tree.Nodes[attribute].Start
		}
	}
	if array < 0 || l.tree.Nodes[array].Kind != syntax.Array {
		return ""
	}
	last := ""
	for e := range l.tree.Children(array) {
		if l.tree.Nodes[e].Start >= end {
			break
		}
		if _, body := bodyOf(l.tree, e); body >= 0 && spec.Member(l.tree, body, schema.KeyDefault) < 0 {
			for _, k := range [...]schema.Key{schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired} {
				last = cmp.Or(l.tree.Value(spec.Member(l.tree, body, k)), last)
			}
		}
	}
	return last
}

// memberSkeleton returns a template for the value of a member of an object at t: with all required members, and a place for each value to
// fill in.
func (l *list) memberSkeleton(t schema.Type, k schema.Key) string {
	if k == schema.KeyComputedOptionalRequired || k == schema.KeyOptionalRequired {
		return `"` + oneOf(l.configurabilities(t)...) + `"`
	}
	if k == schema.KeyImports {
		return `[{"path":"` + stop(usualImport(t.Shape())) + `"}]`
	}
	value := t.Member(k)
	switch shape := value.Shape(); shape.Role {
	case schema.RoleVersion:
		return `"` + shape.Enum[0] + `"`
	case schema.RoleName:
		if shape.Of == schema.RoleAttribute || shape.Of == schema.RoleBlock || shape.Of == schema.RoleAttributeType {
			return `"` + stop(l.freeName()) + `"`
		}
		if shape.Of == schema.RoleProvider {
			return `"` + stop(l.providerName()) + `"`
		}
		return `"` + stop("example") + `"`
	case schema.RoleFlag:
		return stop("true")
	case schema.RoleStatic:
		switch shape.JSON {
		case schema.JSONBoolean:
			return oneOf("false", "true")
		case schema.JSONNumber:
			return stop("0")
		}
		return `"` + stop("") + `"`
	case schema.RoleImportPath:
		return `"` + stop("example.com/module/package") + `"`
	case schema.RoleImportAlias:
		return `"` + stop("alias") + `"`
	case schema.RoleGoType:
		return `"` + l.goTypePlaceholder(shape.Of, k) + `"`
	case schema.RoleCustomType, schema.RoleExternalType:
		if l.options.Snippets {
			return `{"type":"` + stop("") + `"}` // the type that is chosen brings the rest with it
		}
		return l.objectSkeleton(value)
	case schema.RoleResources, schema.RoleDatasources, schema.RoleAttributes, schema.RoleBlocks:
		return "[" + end + "]"
	default:
		if shape.JSON == schema.JSONArray {
			return "[" + l.objectSkeleton(value.Items()) + "]"
		}
		if shape.JSON == schema.JSONObject {
			return l.objectSkeleton(value)
		}
	}
	return `"` + stop("") + `"`
}

// freeName returns a name to begin with that no element beside the place has.
func (l *list) freeName() string {
	if l.free != "" {
		return l.free
	}
	taken := map[string]bool{}
	if l.mode == atElement && l.container >= 0 && l.tree.Nodes[l.container].Parent >= 0 {
		taken = l.elementNames(l.tree.Nodes[l.container].Parent)
	}
	l.free = "name"
	for n := 2; taken[l.free]; n++ {
		l.free = "name_" + strconv.Itoa(n)
	}
	return l.free
}

// usualImport returns the package that most definitions of this sort need.
func usualImport(custom *schema.Shape) string {
	switch custom.Of {
	case schema.RolePlanModifier:
		return custom.Kind.Go().PlanModifierPackage
	case schema.RoleDefault:
		return custom.Kind.Go().DefaultPackage
	}
	return custom.Kind.Go().ValidatorPackage
}

// goTypePlaceholder returns a placeholder for a Go type: a tab stop or, for an editor without tab stops, an example, because the value must
// not be empty.
func (l *list) goTypePlaceholder(of schema.Role, k schema.Key) string {
	switch {
	case l.options.Snippets:
		return stop("")
	case of == schema.RoleExternalType:
		return "*example.Thing"
	case k == schema.KeyValueType:
		return "example.ThingValue"
	}
	return "example.ThingType{}"
}

// wanted are members that a skeleton has although the grammar does not demand them, by the role of the object.
var wanted = map[schema.Role]schema.KeySet{
	schema.RoleProvider:              schema.NewKeySet(schema.KeySchema),
	schema.RoleSchema:                schema.NewKeySet(schema.KeyAttributes),
	schema.RoleAttributeNestedObject: schema.NewKeySet(schema.KeyAttributes),
	schema.RoleBlockNestedObject:     schema.NewKeySet(schema.KeyAttributes),
	schema.RoleCustomType:            schema.NewKeySet(schema.KeyImport),
	schema.RoleExternalType:          schema.NewKeySet(schema.KeyImport),
}

// objectSkeleton returns a template for an object at t.
func (l *list) objectSkeleton(t schema.Type) string { return l.objectWith(t, schema.KeyNone) }

// objectWith returns a template for an object at t in which the given key is chosen, where there is a choice.
func (l *list) objectWith(t schema.Type, choice schema.Key) string {
	shape := t.Shape()
	keys := shape.Required | wanted[shape.Role]
	if shape.Kind == schema.KindSingleNested && shape.Role != schema.RoleTypeBody {
		keys = keys.Add(schema.KeyAttributes)
	}
	if shape.Kind == schema.KindObject && shape.Role == schema.RoleTypeBody {
		keys = keys.Add(schema.KeyAttributeTypes) // without them, the Go code does not compile
	}
	order := keyOrder(shape.Role)
	// Which type the elements have is left to fill in.
	free := choice == schema.KeyNone && (shape.Role == schema.RoleElementType || shape.Role == schema.RoleAttributeType)
	if shape.Choice != 0 {
		if choice == schema.KeyNone {
			choice = order[slices.IndexFunc(order, shape.Choice.Has)]
		}
		keys = keys.Add(choice)
	}
	var b strings.Builder
	b.WriteByte('{')
	for _, k := range order {
		if !keys.Has(k) || !shape.Allowed.Has(k) {
			continue
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		key := k.String()
		if free && k == choice {
			key = stop(key)
		}
		b.WriteString(`"` + key + `":` + l.memberSkeleton(t, k))
	}
	b.WriteByte('}')
	return b.String()
}

// listed are the keys whose values are chosen from a list.
var listed = schema.NewKeySet(
	schema.KeyComputedOptionalRequired,
	schema.KeyOptionalRequired,
	schema.KeySchemaDefinition,
	schema.KeyPath,
	schema.KeyType,
	schema.KeyValueType,
	schema.KeyAttributes,
	schema.KeyBlocks,
	schema.KeyResources,
	schema.KeyDatasources,
)

// opensList reports whether the first place at which a template leaves the cursor is one where a list must be opened. A choice is a list
// by itself.
func (l *list) opensList(template string) bool {
	at := strings.IndexAny(template, string(stopMark)+string(endMark))
	if at < 0 {
		return false
	}
	if text, _, _ := strings.Cut(template[at:], string(stopEnd)); l.options.Choices && strings.IndexByte(text, orMark) >= 0 {
		return false
	}
	before := strings.TrimRight(template[:at], `["`)
	before, ok := strings.CutSuffix(before, `":`)
	return ok && listed.Has(schema.LookupKey([]byte(before[strings.LastIndexByte(before, '"')+1:])))
}
