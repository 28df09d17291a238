package preview

import (
	"slices"
	"strconv"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// unknownNamespace is in a source address until the namespace is known; the example points that out.
const unknownNamespace = "namespace"

// source returns the source address of a provider.
func source(r rules.Registry, provider string) string {
	namespace := r.Namespace
	if namespace == "" {
		namespace = unknownNamespace
	}
	if r.Hostname == "" || r.Hostname == "registry.terraform.io" {
		return namespace + "/" + provider
	}
	return r.Hostname + "/" + namespace + "/" + provider
}

// SourceAddress returns the address from which Terraform gets a document's provider, with the parts that the settings have.
func SourceAddress(doc *analysis.Document) string {
	return source(doc.Settings().Registry, doc.File().ProviderName())
}

// MayBeOmitted reports whether a configuration needs no block for a unit: it is the provider, and nothing in it must be configured.
// Something must be if it is required, or if a known validator at the top wants one of some to be set, which it does beside nothing as
// well.
func MayBeOmitted(u *spec.Unit, settings *rules.Settings) bool {
	if u.Kind != syntax.Provider || (exampleWriter{u: u}).hasRequired(-1) {
		return false
	}
	for i := range u.Inside(-1) {
		for _, r := range demand.RelationsOf(u, settings, &u.Elements[i]) {
			if r.Presence == demand.AtLeastOneOf || r.Presence == demand.ExactlyOneOf {
				return false
			}
		}
	}
	return true
}

// Example returns a Terraform configuration that uses a unit: where the provider comes from, its own configuration, and the resource or
// data source with its required members and some of the optional ones. These include the attribute or block that the path leads to by
// names, if it can be set.
func Example(doc *analysis.Document, unit int, path ...string) string {
	registry := doc.Settings().Registry
	file := hclwrite.NewEmptyFile()
	body := file.Body()
	provider := doc.File().ProviderName()
	required := body.AppendNewBlock("terraform", nil).Body().AppendNewBlock("required_providers", nil).Body()
	if registry.Namespace == "" {
		comment(required, "The namespace is the owner's name in the registry.")
	}
	if hclsyntax.ValidIdentifier(provider) {
		required.SetAttributeValue(provider, cty.ObjectVal(map[string]cty.Value{"source": cty.StringVal(source(registry, provider))}))
	}
	body.AppendNewline()
	u := doc.Unit(unit)
	if u.Kind != syntax.Provider {
		writeProvider(body, doc, provider)
		body.AppendNewline()
	}
	writeUsage(body, u, doc.Settings(), provider, path)
	return string(hclwrite.Format(file.Bytes()))
}

// writeProvider writes the provider's block with its required members.
func writeProvider(body *hclwrite.Body, doc *analysis.Document, name string) {
	if k := doc.File().Provider(); k >= 0 {
		if u := doc.Unit(k); !MayBeOmitted(u, doc.Settings()) {
			w := newExampleWriter(u, doc.Settings(), nil)
			w.writeMembers(body.AppendNewBlock("provider", []string{name}).Body(), -1)
			return
		}
	}
	comment(body, "Nothing of the provider must be configured: this block may be omitted.")
	body.AppendNewBlock("provider", []string{name})
}

// Usage returns the block of a unit alone, as one who uses it writes it, with the attribute or block that the path leads to.
func Usage(doc *analysis.Document, unit int, path ...string) string {
	file := hclwrite.NewEmptyFile()
	u, provider := doc.Unit(unit), doc.File().ProviderName()
	writeUsage(file.Body(), u, doc.Settings(), provider, path)
	return string(hclwrite.Format(file.Bytes()))
}

// ElementUsage returns the text that users write for an attribute or block, or nothing if it cannot be set.
func ElementUsage(u *spec.Unit, settings *rules.Settings, element int32) string {
	w := newExampleWriter(u, settings, map[int32]bool{element: true})
	e := &u.Elements[element]
	if e.Kind == schema.KindNone || e.Body < 0 || !hclsyntax.ValidIdentifier(e.Name.Value) || !e.Block && !e.Configurability.Configurable() {
		return ""
	}
	file := hclwrite.NewEmptyFile()
	if e.Block {
		w.writeMembers(file.Body().AppendNewBlock(e.Name.Value, nil).Body(), element)
	} else {
		file.Body().SetAttributeValue(e.Name.Value, w.value(e, element))
	}
	return string(hclwrite.Format(file.Bytes()))
}

// writeUsage writes the block of a unit.
func writeUsage(body *hclwrite.Body, u *spec.Unit, settings *rules.Settings, provider string, path []string) {
	word, labels := "resource", []string{settings.TypeName(u, provider), "example"}
	switch u.Kind {
	case syntax.Provider:
		word, labels = "provider", []string{provider}
	case syntax.DataSource:
		word = "data"
	}
	w := newExampleWriter(u, settings, elementsOn(u, path))
	w.writeMembers(body.AppendNewBlock(word, labels).Body(), -1)
}

// comment writes a line for people.
func comment(body *hclwrite.Body, text string) {
	body.AppendUnstructuredTokens(hclwrite.Tokens{{Type: hclsyntax.TokenComment, Bytes: []byte("# " + text + "\n")}})
}

type exampleWriter struct {
	u        *spec.Unit
	settings *rules.Settings // by which validators are known
	wanted   map[int32]bool  // elements that are shown if they can be set
	demanded map[int32]bool  // elements that others demand
	excluded map[int32]bool  // elements that others exclude
	copy     int             // the number of the element that is written, of those of one collection
}

// maxSettled is the greatest number of changes that are made for validators of presence: for each, all of the unit is looked at again.
const maxSettled = 100

// newExampleWriter returns a writer that shows the wanted attributes and blocks. It shows only combinations that the known validators
// allow.
func newExampleWriter(u *spec.Unit, settings *rules.Settings, wanted map[int32]bool) exampleWriter {
	w := exampleWriter{u: u, settings: settings, wanted: wanted, demanded: map[int32]bool{}, excluded: map[int32]bool{}}
	relations := map[int32][]demand.Relation{}
	for i := range u.Elements {
		if found := demand.RelationsOf(u, settings, &u.Elements[i]); len(found) > 0 {
			relations[int32(i)] = found
		}
	}
	if len(relations) > 0 {
		for range min(2*len(u.Elements), maxSettled) { // each round demands or excludes one more
			if !w.settle(relations) {
				break
			}
		}
	}
	return w
}

// settle makes one change to the example that a validator demands. It returns false if no validator demands a change.
func (w exampleWriter) settle(relations map[int32][]demand.Relation) bool {
	shown := map[int32]bool{}
	w.show(-1, shown)
	for i := range w.u.Elements {
		e := int32(i)
		if parent := w.u.Elements[i].Parent; len(relations[e]) == 0 || parent >= 0 && !shown[parent] {
			continue
		}
		for _, r := range relations[e] {
			group := append([]int32{e}, r.Others...)
			set := 0
			for _, g := range group {
				if shown[g] {
					set++
				}
			}
			switch r.Presence {
			case demand.ConflictsWith:
				if set > 2 {
					group = append(r.Others[:len(r.Others):len(r.Others)], e) // rather one than several
				}
				if shown[e] && set > 1 && w.exclude(group, shown) {
					return true
				}
			case demand.ExactlyOneOf:
				if set > 1 && w.exclude(group, shown) || set == 0 && w.demandOne(group) {
					return true
				}
			case demand.AtLeastOneOf:
				if set == 0 && w.demandOne(group) {
					return true
				}
			case demand.AlsoRequires:
				for _, other := range r.Others {
					if shown[e] && !shown[other] && (w.demandOne([]int32{other}) || w.exclude([]int32{other, e}, shown)) {
						return true
					}
				}
			}
		}
	}
	return false
}

// show notes which elements are shown, below one and all that is.
func (w exampleWriter) show(element int32, shown map[int32]bool) {
	for _, i := range w.chosen(element) {
		shown[i] = true
		w.show(i, shown)
	}
}

// exclude excludes the last of some elements that is shown and that nothing but itself asks for. The first stays if it can.
func (w exampleWriter) exclude(group []int32, shown map[int32]bool) bool {
	for _, needed := range [...]func(int32) bool{
		func(i int32) bool { return w.isRequired(&w.u.Elements[i]) || w.wanted[i] || w.demanded[i] },
		func(i int32) bool { return w.isRequired(&w.u.Elements[i]) || w.wanted[i] },
		func(i int32) bool { return w.isRequired(&w.u.Elements[i]) },
	} {
		for _, i := range slices.Backward(group) {
			if shown[i] && !w.excluded[i] && !needed(i) {
				w.excluded[i] = true
				return true
			}
		}
	}
	return false
}

// demandOne has the first of some elements shown that can be set.
func (w exampleWriter) demandOne(group []int32) bool {
	for _, i := range group {
		e := &w.u.Elements[i]
		if w.demanded[i] || w.excluded[i] || !e.Block && !e.Configurability.Configurable() {
			continue
		}
		for k := i; k >= 0; k = w.u.Elements[k].Parent {
			w.demanded[k] = true
		}
		return true
	}
	return false
}

// maxOptional is how many optional attributes an example shows.
const maxOptional = 3

// chosen returns the members of an element that an example shows: those that must be set, and some that may be.
func (w exampleWriter) chosen(element int32) []int32 {
	var list []int32
	optional := 0
	for i := range w.u.Inside(element) {
		e := &w.u.Elements[i]
		switch {
		case e.Kind == schema.KindNone || e.Body < 0 || !hclsyntax.ValidIdentifier(e.Name.Value) || w.excluded[i] ||
			e.Deprecation.Present() && !w.wanted[i] && !w.demanded[i] && !w.isRequired(e):
			continue
		case w.isRequired(e):
		case (w.wanted[i] || w.demanded[i]) && (e.Block || e.Configurability.Configurable()):
		case e.Block || e.Configurability.Configurable():
			if optional++; optional > maxOptional {
				continue
			}
		default:
			continue
		}
		list = append(list, i)
	}
	return list
}

// isRequired reports whether a configuration must have an attribute or a block.
func (w exampleWriter) isRequired(e *spec.Element) bool {
	return e.Configurability == spec.Required || e.Block && w.u.IsRequired(e)
}

func (w exampleWriter) hasRequired(element int32) bool {
	for i := range w.u.Inside(element) {
		if w.isRequired(&w.u.Elements[i]) {
			return true
		}
	}
	return false
}

// writeMembers writes the members of an element, or of the schema for -1: first the attributes, then the blocks.
func (w exampleWriter) writeMembers(body *hclwrite.Body, element int32) {
	list := w.chosen(element)
	for _, i := range list {
		if e := &w.u.Elements[i]; !e.Block {
			body.SetAttributeValue(e.Name.Value, w.value(e, i))
		}
	}
	for _, i := range list {
		if e := &w.u.Elements[i]; e.Block {
			for w.copy = range max(w.u.MinBlocks(e), 1) {
				if len(body.Attributes()) > 0 || len(body.Blocks()) > 0 {
					body.AppendNewline()
				}
				w.writeMembers(body.AppendNewBlock(e.Name.Value, nil).Body(), i)
			}
			w.copy = 0
		}
	}
}

// value returns an example of an attribute's value.
func (w exampleWriter) value(e *spec.Element, i int32) cty.Value {
	demands := demand.DemandsOf(w.u, w.settings, e)
	switch {
	case e.IsNested() && !e.Kind.IsCollection():
		return w.nested(i)
	case e.IsNested():
		value, _ := w.collection(e.Kind, demands, func(count int, _ demand.Demands) (values []cty.Value) {
			for w.copy = range count {
				values = append(values, w.nested(i))
			}
			return values
		})
		return value
	case e.Kind == schema.KindObject:
		return w.object(e.Types)
	case e.Kind.IsCollection():
		value, _ := w.elements(e.Kind, e.Types, demands)
		return value
	}
	var preferred []golang.Value
	if e.Static >= 0 && w.copy == 0 {
		if value, ok := demand.JsonValue(w.u.Tree, e.Static); ok {
			preferred = append(preferred, value)
		}
	}
	return w.simple(e.Kind, demands, preferred...)
}

// nested returns an example of the object of a nested attribute.
func (w exampleWriter) nested(element int32) cty.Value {
	members := map[string]cty.Value{}
	for _, k := range w.chosen(element) {
		members[w.u.Elements[k].Name.Value] = w.value(&w.u.Elements[k], k)
	}
	return cty.ObjectVal(members)
}

// simple returns a value of a simple kind that satisfies demands, another one for each copy, or any if none is found.
func (w exampleWriter) simple(kind schema.Kind, demands demand.Demands, preferred ...golang.Value) cty.Value {
	if kind != schema.KindBool && kind != schema.KindNumber && !kind.IsInteger() && !kind.IsFloat() && kind != schema.KindString {
		return cty.StringVal("example") // of any type
	}
	samples := demands.Samples(kind, w.copy+1, preferred...)
	if len(samples) == 0 {
		samples = demand.Demands{}.Samples(kind, 1, preferred...)
	}
	return constant(&samples[min(w.copy, len(samples)-1)])
}

// elements returns an example of a collection that satisfies demands, and whether one was found. Its element type is the first of some
// types.
func (w exampleWriter) elements(kind schema.Kind, types spec.Range, demands demand.Demands) (value cty.Value, found bool) {
	if types.Len() == 0 {
		return collection(kind, nil, nil), true
	}
	element := &w.u.Types[types.From]
	inner := spec.Range{From: types.From + 1, To: element.Skip}
	return w.collection(kind, demands, func(count int, demands demand.Demands) (values []cty.Value) {
		if element.Kind != schema.KindObject && !element.Kind.IsCollection() {
			samples := demands.Samples(element.Kind, count)
			for i := range samples {
				values = append(values, constant(&samples[i]))
			}
			for len(values) > 0 && len(values) < count && kind != schema.KindSet {
				values = append(values, values[len(values)-1])
			}
			return values
		}
		for w.copy = range count {
			if element.Kind == schema.KindObject {
				values = append(values, w.object(inner))
			} else if value, ok := w.elements(element.Kind, inner, demands); ok {
				values = append(values, value)
			}
		}
		return values
	})
}

// collection returns a collection of a kind with values that make returns for the demands on the elements, in the first way with enough
// values. It reports whether there is such a way; otherwise the content is only an example of the type.
func (w exampleWriter) collection(
	kind schema.Kind, demands demand.Demands, make func(count int, demands demand.Demands) []cty.Value,
) (value cty.Value, found bool) {
	for _, way := range demands.Ways() {
		least, most := way.Size()
		count := min(max(least, 1), most, maxElements)
		values := make(count, way.Elements())
		var keys []golang.Value
		if kind == schema.KindMap || kind == schema.KindMapNested {
			keys = way.Keys().Samples(schema.KindString, count, mapKeys(count)...)
		}
		if len(values) >= min(least, maxElements) && (len(values) > 0 || most == 0) && (keys == nil || len(keys) >= len(values)) {
			return collection(kind, values, keys), true
		}
	}
	return collection(kind, make(1, demand.Demands{}), mapKeys(1)), false
}

// mapKeys returns the keys that a map has in an example.
func mapKeys(count int) (keys []golang.Value) {
	for i := range count {
		key := "key"
		if i > 0 {
			key += strconv.Itoa(i + 1)
		}
		keys = append(keys, golang.Value{Kind: golang.String, Text: key})
	}
	return keys
}

// maxElements is the greatest number of elements of a collection in an example.
const maxElements = 50

// constant returns a constant of Go as a value.
func constant(v *golang.Value) cty.Value {
	switch v.Kind {
	case golang.String:
		return cty.StringVal(v.Text)
	case golang.Bool:
		return cty.BoolVal(v.True)
	case golang.Int:
		return cty.NumberIntVal(v.Int)
	}
	return cty.NumberFloatVal(v.Float)
}

func (w exampleWriter) object(types spec.Range) cty.Value {
	members := map[string]cty.Value{}
	for i := types.From; i < types.To; i = w.u.Types[i].Skip {
		t := &w.u.Types[i]
		inner := spec.Range{From: i + 1, To: t.Skip}
		var value cty.Value
		switch {
		case t.Kind == schema.KindObject:
			value = w.object(inner)
		case t.Kind.IsCollection():
			value, _ = w.elements(t.Kind, inner, demand.Demands{})
		default:
			value = w.simple(t.Kind, demand.Demands{})
		}
		members[t.Name.Value] = value
	}
	return cty.ObjectVal(members)
}

// collection returns a collection of a kind that holds values, under the keys if it is a map.
func collection(kind schema.Kind, values []cty.Value, keys []golang.Value) cty.Value {
	if kind != schema.KindMap && kind != schema.KindMapNested {
		if len(values) == 0 {
			return cty.EmptyTupleVal
		}
		return cty.TupleVal(values)
	}
	members := map[string]cty.Value{}
	for i, value := range values {
		members[keys[i].Text] = value
	}
	return cty.ObjectVal(members)
}
