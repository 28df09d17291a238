package completion

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// document offers the value of a document that has none. At the end the cursor is after the last attribute, ready for the next one.
func (l *list) document() {
	l.prepare()
	resource := func(key, name string) string {
		return `"` + key + `":[{"name":"` + stop(name) + `","schema":{"attributes":[{"name":"` + stop("id") +
			`","string":{"computed_optional_required":"` + stop("computed") + `"}}` + end + `]}}]`
	}
	const head = `{"version":"0.1","provider":{"name":"`
	provider := head + stop(l.providerName()) + `"}`
	if l.file.Len() == l.end {
		l.trail = l.layout.newline
	}
	for _, skeleton := range [...]struct{ label, detail, template string }{
		{"specification", "a provider with a resource and a data source",
			provider + "," + strings.ReplaceAll(resource("resources", "thing"), end, "") + "," + resource("datasources", "thing") + "}"},
		{"specification of resources", "a provider with a resource", provider + "," + resource("resources", "thing") + "}"},
		{"specification of data sources", "a provider with a data source", provider + "," + resource("datasources", "thing") + "}"},
		{"specification of a provider", "a provider and its configuration",
			head + stop(l.providerName()) + `","schema":{"attributes":[` + end + `]}}}`},
	} {
		l.add(Item{Label: skeleton.label, Kind: KindSkeleton, Detail: skeleton.detail}, skeleton.template)
	}
}

// elements offers what may be in an array.
func (l *list) elements() {
	t := l.inside.Items()
	if t == schema.TypeAny {
		return
	}
	l.prepare()
	shape := t.Shape()
	switch shape.Role {
	case schema.RoleImport:
		l.importObjects()
		return
	case schema.RoleValidator, schema.RolePlanModifier:
		l.definitions(t)
	}
	if shape.Choice == 0 {
		l.add(Item{Label: elementWords[shape.Role], Kind: KindSkeleton, Detail: "{ … }"}, element(l.objectSkeleton(t)))
	}
	if shape.Role == schema.RoleAttribute && l.isAlone() {
		l.idAttribute(t) // with which nearly all resources begin
	}
	twins := l.namesOfTwin()
	for _, k := range keyOrder(shape.Role) {
		// An attribute with the kind that cannot be generated is not offered whole.
		if (shape.Choice & l.profile().Keys()).Has(k) && k != schema.KeyDynamic {
			l.add(Item{
				Label: k.String() + " " + elementWords[shape.Role], Kind: KindSkeleton, Detail: "{ … }", Page: pageOfKey(t, k), Again: len(twins) > 0,
			}, element(l.objectWith(t, k)))
		}
	}
	if shape.Role == schema.RoleAttribute {
		l.usualAttributes(t)
		if !l.isAlone() {
			l.idAttribute(t)
		}
	}
	l.twinElements(t)
}

// element makes a template for an element of an array from that of its value: after all places to fill in, the cursor moves after the
// element, ready for the next one.
func element(template string) string { return strings.ReplaceAll(template, end, emptyStop) + end }

// withDefault and withValidator are the kinds of attributes that most often have a default, or a validator.
var (
	withDefault   = [...]schema.Key{schema.KeyString, schema.KeyBool, schema.KeyInt64, schema.KeyFloat64}
	withValidator = [...]schema.Key{schema.KeyString, schema.KeyInt64}
)

// usualAttributes offers attributes with the usual additions to their types: a default, or a validator.
func (l *list) usualAttributes(t schema.Type) {
	for _, k := range withDefault {
		body := t.Member(k)
		if !body.Shape().Allowed.Has(schema.KeyDefault) || !body.Shape().Allowed.Has(schema.KeyComputedOptionalRequired) {
			continue
		}
		l.add(Item{
			Label: k.String() + " attribute with default", Kind: KindSkeleton, Detail: "{ … }", Page: pageOfKey(body, schema.KeyDefault),
		}, element(`{"name":"`+stop(l.freeName())+`","`+k.String()+`":{"computed_optional_required":"computed_optional","default":`+
			`{"static":`+l.memberSkeleton(body.Member(schema.KeyDefault), schema.KeyStatic)+`}}}`))
	}
	for _, k := range withValidator {
		body := t.Member(k)
		if !body.Shape().Allowed.Has(schema.KeyValidators) {
			continue
		}
		l.add(Item{
			Label: k.String() + " attribute with validator", Kind: KindSkeleton, Detail: "{ … }", Page: pageOfKey(body, schema.KeyValidators),
		}, element(`{"name":"`+stop(l.freeName())+`","`+k.String()+`":{`+l.settableMode(body)+`"validators":`+
			l.memberSkeleton(body, schema.KeyValidators)+"}}"))
	}
}

// settableMode returns a template for the configurability of an attribute that users can set: the validators of others never run.
func (l *list) settableMode(body schema.Type) string {
	for _, k := range [...]schema.Key{schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired} {
		if body.Shape().Allowed.Has(k) {
			modes := slices.DeleteFunc(slices.Clone(l.configurabilities(body)), func(mode string) bool { return mode == "computed" })
			return `"` + k.String() + `":"` + oneOf(modes...) + `",`
		}
	}
	return ""
}

// idAttribute offers the attribute that nearly all resources have.
func (l *list) idAttribute(t schema.Type) {
	schemaObject := l.tree.Nodes[l.container].Parent
	if t.Shape().Scope != schema.ScopeResource || schemaObject < 0 || schema.Key(l.tree.Nodes[schemaObject].Key) != schema.KeySchema ||
		l.elementNames(schemaObject)["id"] {
		return
	}
	if fits := l.fitsNamed(schema.KindString.Go().PlanModifierPackage, "UseStateForUnknown"); len(fits) > 0 {
		f := fits[0]
		name, _ := l.newImport(f.pkg)
		l.add(Item{
			Label: "id attribute", Kind: KindSkeleton, Detail: "{ … }", Description: "computed, " + f.member.Name,
			Page: pageOfMember(f.pkg.Path, f.member.Name),
		}, element(`{"name":"id","string":{"computed_optional_required":"computed","plan_modifiers":[`+
			definitionTemplate([]string{l.newImportTemplate(f.pkg.Path)}, name+"."+f.member.Name+"()")+`]}}`))
	}
}

// definitionTemplate is a template for a validator or plan modifier.
func definitionTemplate(imports []string, text string) string {
	all := ""
	if len(imports) > 0 {
		all = `"imports":[` + strings.Join(imports, ",") + `],`
	}
	return `{"custom":{` + all + `"schema_definition":` + quoteTemplate(text) + `}}`
}

// elementWords say what the elements of arrays are.
var elementWords = map[schema.Role]string{
	schema.RoleAttribute:     "attribute",
	schema.RoleBlock:         "block",
	schema.RoleAttributeType: "type",
	schema.RoleResource:      "resource",
	schema.RoleDatasource:    "data source",
	schema.RoleValidator:     "validator",
	schema.RolePlanModifier:  "plan modifier",
}

// definitions offers whole validators or plan modifiers: a definition together with its imports.
func (l *list) definitions(t schema.Type) {
	d := definition{list: l, Imports: l.importsIn(l.unit, l.tree, -1)}
	shape := t.Shape()
	for _, f := range l.fitting(typeOfDefinition(shape.Role, shape.Kind)) {
		call, paths := d.call(f, d.Signature(d.Source, f.pkg, nil, f.member))
		label := f.pkg.Name + "." + f.member.Name
		if f.pkg.Path == d.ByHand {
			label = f.member.Name
		} else {
			paths = append([]string{f.pkg.Path}, paths...)
		}
		imports := make([]string, len(paths))
		for i, path := range paths {
			imports[i] = l.newImportTemplate(path)
		}
		l.add(Item{
			Label: label, Kind: KindFunction, Detail: f.member.Signature(), Description: origin(f.pkg),
			Page: pageOfMember(f.pkg.Path, f.member.Name),
		}, element(definitionTemplate(imports, d.qualified(f.pkg, f.member.Name)+call)))
	}
}

// importObjects offers whole imports that are not in the array yet.
func (l *list) importObjects() {
	imported := map[string]bool{}
	for n := range l.tree.Children(l.container) {
		imported[l.tree.Value(spec.Member(l.tree, n, schema.KeyPath))] = true
	}
	for p := range l.importItems(l.inside.Shape().Of, l.tree.Nodes[l.container].Parent) {
		if !imported[p.Label] {
			l.add(p, element(l.newImportTemplate(p.Label)))
		}
	}
	l.add(Item{Label: "import", Kind: KindSkeleton, Detail: "{ … }"}, element(l.objectSkeleton(l.inside.Items())))
}

// twinElements offers the elements that are at the same place of the data source or resource of the same name, and not here.
func (l *list) twinElements(t schema.Type) {
	switch t.Shape().Role {
	case schema.RoleResource, schema.RoleDatasource:
		word := elementWords[t.Shape().Role]
		for _, name := range l.unitsWithoutTwin() {
			schemaType := t.Member(schema.KeySchema)
			l.add(Item{Label: word + " " + name, Kind: KindName, Detail: "{ … }", FilterText: name},
				element(`{"name":`+syntax.Quote(name)+`,"schema":`+l.objectSkeleton(schemaType)+`}`))
		}
	case schema.RoleAttribute, schema.RoleBlock:
		twin := l.twin()
		if twin == nil {
			return
		}
		here := l.elementNames(l.tree.Nodes[l.container].Parent)
		object := l.twinObject(twin, l.tree.Nodes[l.container].Parent)
		array := spec.Member(twin.Tree, object, schema.Key(l.tree.Nodes[l.container].Key))
		for e := range twin.Tree.Children(array) {
			name := twin.Tree.Value(spec.Member(twin.Tree, e, schema.KeyName))
			kind, _ := bodyOf(twin.Tree, e)
			if name == "" || here[name] || kind == schema.KindNone || !t.Shape().Choice.Has(kind.Key()) {
				continue
			}
			c := copier{tree: twin.Tree, scope: t.Shape().Scope}
			if c.value(e, t); c.nodes <= maxCopied {
				l.add(Item{
					Label: name, Kind: KindName, Detail: kind.String(), Description: "as in the " + spec.Word(twin.Kind), FilterText: name,
				}, element(c.out.String()))
			}
		}
	}
}

// maxCopied is the greatest number of nodes that an item copies.
const maxCopied = 300

// copier writes a template for a part of the specification that fits elsewhere.
type copier struct {
	tree  *syntax.Tree
	scope schema.Scope // of the place where it goes
	out   strings.Builder
	nodes int
}

func (c *copier) value(node int32, t schema.Type) {
	if c.nodes++; c.nodes > maxCopied {
		return
	}
	n := &c.tree.Nodes[node]
	switch n.Kind {
	case syntax.Object:
		c.object(node, t)
	case syntax.Array:
		c.out.WriteByte('[')
		first := true
		for e := range c.tree.Children(node) {
			if !first {
				c.out.WriteByte(',')
			}
			first = false
			c.value(e, t.Items())
		}
		c.out.WriteByte(']')
	case syntax.String, syntax.Word, syntax.Missing:
		c.out.WriteString(syntax.Quote(c.tree.Value(node)))
	default:
		c.out.WriteString(c.tree.Raw(node))
	}
}

// object writes the members that may be at the new place. Who may set an attribute depends on the new place: the attributes that a data
// source reads are computed.
func (c *copier) object(node int32, t schema.Type) {
	shape := t.Shape()
	c.out.WriteByte('{')
	first := true
	separate := func() {
		if !first {
			c.out.WriteByte(',')
		}
		first = false
	}
	var done schema.KeySet
	for m := range c.tree.Children(node) {
		k := schema.Key(c.tree.Nodes[m].Key)
		if !shape.Allowed.Has(k) || done.Has(k) || c.scope == schema.ScopeDatasource && k == schema.KeyValidators {
			continue
		}
		done = done.Add(k)
		separate()
		c.out.WriteString(`"` + k.String() + `":`)
		if k == schema.KeyComputedOptionalRequired && c.scope == schema.ScopeDatasource {
			c.out.WriteString(`"` + configurabilities[c.scope][0] + `"`)
			continue
		}
		c.value(m, t.Member(k))
	}
	c.out.WriteByte('}')
}
