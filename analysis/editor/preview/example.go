package preview

import (
	"slices"
	"strconv"
	"unicode"

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
	provider := doc.File().ProviderName()
	var file, terraform, required body
	if registry.Namespace == "" {
		required.begin("# The namespace is the owner's name in the registry.")
	}
	if isIdentifier(provider) {
		required.attribute(provider, value{object: map[string]value{"source": text(source(registry, provider))}})
	}
	terraform.block("required_providers", nil, &required)
	file.block("terraform", nil, &terraform)
	file.begin("")
	u := doc.Unit(unit)
	if u.Kind != syntax.Provider {
		writeProvider(&file, doc, provider)
		file.begin("")
	}
	writeUsage(&file, u, doc.Settings(), provider, path)
	return file.String()
}

// writeProvider writes the provider's block with its required members.
func writeProvider(dst *body, doc *analysis.Document, name string) {
	if k := doc.File().Provider(); k >= 0 {
		if u := doc.Unit(k); !MayBeOmitted(u, doc.Settings()) {
			w := newExampleWriter(u, doc.Settings(), nil)
			var inside body
			w.writeMembers(&inside, -1)
			dst.block("provider", []string{name}, &inside)
			return
		}
	}
	dst.begin("# Nothing of the provider must be configured: this block may be omitted.")
	dst.block("provider", []string{name}, &body{})
}

// Usage returns the block of a unit alone, as one who uses it writes it, with the attribute or block that the path leads to.
func Usage(doc *analysis.Document, unit int, path ...string) string {
	var file body
	writeUsage(&file, doc.Unit(unit), doc.Settings(), doc.File().ProviderName(), path)
	return file.String()
}

// ElementUsage returns the text that users write for an attribute or block, or nothing if it cannot be set.
func ElementUsage(u *spec.Unit, settings *rules.Settings, element int32) string {
	w := newExampleWriter(u, settings, map[int32]bool{element: true})
	e := &u.Elements[element]
	if e.Kind == schema.KindNone || e.Body < 0 || !isIdentifier(e.Name.Value) || !e.Block && !e.Configurability.Configurable() {
		return ""
	}
	var file, inside body
	if e.Block {
		w.writeMembers(&inside, element)
		file.block(e.Name.Value, nil, &inside)
	} else {
		file.attribute(e.Name.Value, w.value(e, element))
	}
	return file.String()
}

// writeUsage writes the block of a unit.
func writeUsage(dst *body, u *spec.Unit, settings *rules.Settings, provider string, path []string) {
	word, labels := "resource", []string{settings.TypeName(u, provider), "example"}
	switch u.Kind {
	case syntax.Provider:
		word, labels = "provider", []string{provider}
	case syntax.DataSource:
		word = "data"
	}
	w := newExampleWriter(u, settings, elementsOn(u, path))
	var inside body
	w.writeMembers(&inside, -1)
	dst.block(word, labels, &inside)
}

// value is a constant, a list of values, or an object of them.
type value struct {
	golang.Value
	list   []value
	object map[string]value
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
		case e.Kind == schema.KindNone || e.Body < 0 || !isIdentifier(e.Name.Value) || w.excluded[i] ||
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
func (w exampleWriter) writeMembers(dst *body, element int32) {
	list := w.chosen(element)
	written := map[string]bool{}
	for _, i := range list {
		if e := &w.u.Elements[i]; !e.Block && !written[e.Name.Value] {
			written[e.Name.Value] = true
			dst.attribute(e.Name.Value, w.value(e, i))
		}
	}
	for _, i := range list {
		if e := &w.u.Elements[i]; e.Block {
			for w.copy = range max(w.u.MinBlocks(e), 1) {
				if len(dst.lines) > 0 {
					dst.begin("")
				}
				var inside body
				w.writeMembers(&inside, i)
				dst.block(e.Name.Value, nil, &inside)
			}
			w.copy = 0
		}
	}
}

// value returns an example of an attribute's value.
func (w exampleWriter) value(e *spec.Element, i int32) value {
	demands := demand.DemandsOf(w.u, w.settings, e)
	switch {
	case e.IsNested() && !e.Kind.IsCollection():
		return w.nested(i)
	case e.IsNested():
		found, _ := w.collection(e.Kind, demands, func(count int, _ demand.Demands) (values []value) {
			for w.copy = range count {
				values = append(values, w.nested(i))
			}
			return values
		})
		return found
	case e.Kind == schema.KindObject:
		return w.object(e.Types)
	case e.Kind.IsCollection():
		found, _ := w.elements(e.Kind, e.Types, demands)
		return found
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
func (w exampleWriter) nested(element int32) value {
	members := map[string]value{}
	for _, k := range w.chosen(element) {
		members[w.u.Elements[k].Name.Value] = w.value(&w.u.Elements[k], k)
	}
	return value{object: members}
}

// simple returns a value of a simple kind that satisfies demands, another one for each copy, or any if none is found.
func (w exampleWriter) simple(kind schema.Kind, demands demand.Demands, preferred ...golang.Value) value {
	if kind != schema.KindBool && kind != schema.KindNumber && !kind.IsInteger() && !kind.IsFloat() && kind != schema.KindString {
		return text("example") // of any type
	}
	samples := demands.Samples(kind, w.copy+1, preferred...)
	if len(samples) == 0 {
		samples = demand.Demands{}.Samples(kind, 1, preferred...)
	}
	return value{Value: samples[min(w.copy, len(samples)-1)]}
}

// elements returns an example of a collection that satisfies demands, and whether one was found. Its element type is the first of some
// types.
func (w exampleWriter) elements(kind schema.Kind, types spec.Range, demands demand.Demands) (made value, found bool) {
	if types.Len() == 0 {
		return collection(kind, nil, nil), true
	}
	element := &w.u.Types[types.From]
	inner := spec.Range{From: types.From + 1, To: element.Skip}
	return w.collection(kind, demands, func(count int, demands demand.Demands) (values []value) {
		if element.Kind != schema.KindObject && !element.Kind.IsCollection() {
			samples := demands.Samples(element.Kind, count)
			for i := range samples {
				values = append(values, value{Value: samples[i]})
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
	kind schema.Kind, demands demand.Demands, make func(count int, demands demand.Demands) []value,
) (made value, found bool) {
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

// text returns a text as a value.
func text(s string) value { return value{Value: golang.Value{Kind: golang.String, Text: s}} }

func (w exampleWriter) object(types spec.Range) value {
	members := map[string]value{}
	for i := types.From; i < types.To; i = w.u.Types[i].Skip {
		t := &w.u.Types[i]
		inner := spec.Range{From: i + 1, To: t.Skip}
		var v value
		switch {
		case t.Kind == schema.KindObject:
			v = w.object(inner)
		case t.Kind.IsCollection():
			v, _ = w.elements(t.Kind, inner, demand.Demands{})
		default:
			v = w.simple(t.Kind, demand.Demands{})
		}
		members[t.Name.Value] = v
	}
	return value{object: members}
}

// collection returns a collection of a kind that holds values, under the keys if it is a map.
func collection(kind schema.Kind, values []value, keys []golang.Value) value {
	if kind != schema.KindMap && kind != schema.KindMapNested {
		return value{list: append([]value{}, values...)}
	}
	members := map[string]value{}
	for i, v := range values {
		members[keys[i].Text] = v
	}
	return value{object: members}
}

// isIdentifier reports whether a text can be a name.
func isIdentifier(text string) bool {
	for i, r := range text {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || r != '-' && !unicode.IsDigit(r) && !unicode.IsMark(r)) {
			return false
		}
	}
	return text != ""
}
