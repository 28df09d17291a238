package preview

import (
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/rules/demand"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
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

// SourceAddress returns the address from which Terraform gets a document's provider, as far as the settings say it.
func SourceAddress(doc *analysis.Document) string {
	return source(doc.Settings().Registry, doc.File().ProviderName())
}

// MayBeOmitted reports whether a configuration needs no block for a unit: it is the provider, of which nothing must be configured.
func MayBeOmitted(u *spec.Unit) bool {
	return u.Kind == syntax.Provider && !exampleWriter{u: u}.hasRequired(-1)
}

// Example returns a Terraform configuration that uses a unit: where the provider comes from, its own configuration, and the
// resource or data source with what must be set and some of what may be: also the attribute or block that the path leads to by
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

// writeProvider writes the provider's block with what it must have.
func writeProvider(body *hclwrite.Body, doc *analysis.Document, name string) {
	if k := doc.File().Provider(); k >= 0 {
		w := exampleWriter{u: doc.Unit(k), settings: doc.Settings()}
		if w.hasRequired(-1) {
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

// ElementUsage returns what one who uses an attribute or block writes for it; nothing if it cannot be set.
func ElementUsage(u *spec.Unit, settings *rules.Settings, element int32) string {
	w := exampleWriter{u: u, settings: settings}
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
	w := exampleWriter{u, settings, elementsOn(u, path)}
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
		case e.Kind == schema.KindNone || e.Body < 0 || !hclsyntax.ValidIdentifier(e.Name.Value) || e.Deprecation.Present() && !w.wanted[i] && !w.isRequired(e):
			continue
		case w.isRequired(e):
		case w.wanted[i] && (e.Block || e.Configurability.Configurable()):
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
			for range max(w.u.MinBlocks(e), 1) {
				if len(body.Attributes()) > 0 || len(body.Blocks()) > 0 {
					body.AppendNewline()
				}
				w.writeMembers(body.AppendNewBlock(e.Name.Value, nil).Body(), i)
			}
		}
	}
}

// value returns an example of an attribute's value.
func (w exampleWriter) value(e *spec.Element, i int32) cty.Value {
	if e.IsNested() {
		members := map[string]cty.Value{}
		for _, k := range w.chosen(i) {
			members[w.u.Elements[k].Name.Value] = w.value(&w.u.Elements[k], k)
		}
		return collection(e.Kind, cty.ObjectVal(members))
	}
	if e.Static >= 0 {
		if value, ok := w.static(e); ok {
			return value
		}
	}
	if e.Kind == schema.KindObject {
		return w.object(e.Types)
	}
	if value, ok := w.accepted(e); ok {
		return value
	}
	if e.Kind.IsCollection() && e.Types.Len() > 0 {
		return collection(e.Kind, w.typed(e.Types.From))
	}
	return simple(e.Kind)
}

// static returns a default as a value.
func (w exampleWriter) static(e *spec.Element) (cty.Value, bool) {
	switch w.u.Tree.Nodes[e.Static].Kind {
	case syntax.String:
		return cty.StringVal(w.u.Tree.Value(e.Static)), true
	case syntax.True, syntax.False:
		return cty.BoolVal(isTrue(w.u, e.Static)), true
	case syntax.Number:
		value, err := cty.ParseNumberVal(w.u.Tree.Raw(e.Static))
		return value, err == nil
	}
	return cty.NilVal, false
}

// accepted returns values of an attribute of a simple kind, or a collection of such, that the validators accept which are known. It reports
// false if there is nothing to look at, or if no such value is found.
func (w exampleWriter) accepted(e *spec.Element) (cty.Value, bool) {
	demands := demand.DemandsOf(w.u, w.settings, e)
	if !e.Kind.IsCollection() {
		for _, v := range demands.Samples(e.Kind, 1) {
			return constant(&v), true
		}
		return cty.NilVal, false
	}
	if e.Types.Len() == 0 {
		return cty.NilVal, false
	}
	least, most := demands.Size()
	count := min(max(least, 1), most, maxElements)
	var values []cty.Value
	element := w.u.Types[e.Types.From].Kind
	if !element.IsCollection() && element != schema.KindObject {
		samples := demands.ElementSamples(element, count)
		for i := range samples {
			values = append(values, constant(&samples[i]))
		}
	}
	for len(values) < count && (len(values) == 0 || e.Kind != schema.KindSet) {
		values = append(values, w.typed(e.Types.From))
	}
	if e.Kind != schema.KindMap {
		if len(values) == 0 {
			return cty.EmptyTupleVal, true
		}
		return cty.TupleVal(values), true
	}
	members := map[string]cty.Value{}
	for i, value := range values {
		key := "key"
		if i > 0 {
			key += strconv.Itoa(i + 1)
		}
		members[key] = value
	}
	return cty.ObjectVal(members), true
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

// typed returns an example of a value of an element type or attribute type.
func (w exampleWriter) typed(i int32) cty.Value {
	t := &w.u.Types[i]
	switch {
	case t.Kind == schema.KindObject:
		return w.object(spec.Range{From: i + 1, To: t.Skip})
	case t.Kind.IsCollection() && t.Skip > i+1:
		return collection(t.Kind, w.typed(i+1))
	}
	return simple(t.Kind)
}

func (w exampleWriter) object(types spec.Range) cty.Value {
	members := map[string]cty.Value{}
	for i := types.From; i < types.To; i = w.u.Types[i].Skip {
		members[w.u.Types[i].Name.Value] = w.typed(i)
	}
	return cty.ObjectVal(members)
}

// collection returns a value of a kind that holds a value, or the value itself if the kind is no collection.
func collection(kind schema.Kind, value cty.Value) cty.Value {
	switch {
	case kind == schema.KindMap || kind == schema.KindMapNested:
		return cty.ObjectVal(map[string]cty.Value{"key": value})
	case kind.IsCollection():
		return cty.TupleVal([]cty.Value{value})
	}
	return value
}

func simple(kind schema.Kind) cty.Value {
	switch {
	case kind == schema.KindBool:
		return cty.True
	case kind.IsFloat() || kind == schema.KindNumber:
		return cty.NumberFloatVal(1.5)
	case kind.IsInteger():
		return cty.NumberIntVal(1)
	case kind == schema.KindList || kind == schema.KindSet:
		return cty.EmptyTupleVal
	case kind == schema.KindMap:
		return cty.EmptyObjectVal
	}
	return cty.StringVal("example")
}
