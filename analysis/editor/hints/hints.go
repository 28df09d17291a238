// Package hints gives short remarks to show inside the text of a specification: the generated name for a name, and the size of parts that
// may be folded.
//
// It relies on package golang for the generated code. The cost of a remark depends on the attribute or block at hand. Everything outside
// the requested part costs next to nothing.
package hints

import (
	"context"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Kinds is a set of kinds of hints.
type Kinds uint8

// The kinds of hints.
const (
	GoTypes        Kinds = 1 << iota // after the name of an attribute or block: the type of its Go field
	TypeNames                        // after the name of a resource or data source: its Terraform type name
	Counts                           // after the bracket of a schema or nested object: how many attributes and blocks it has
	Modes                            // after who may set an attribute, or the name of a block: who may in effect, if different
	ParameterNames                   // before an argument in a Go text: the name of its parameter; package hover gives these

	All = GoTypes | TypeNames | Counts | Modes | ParameterNames
	// Asked are those that are shown only to who asks for them.
	Asked = ParameterNames
)

// Names has the kinds by their names in settings.
var Names = map[string]Kinds{
	"goTypes":        GoTypes,
	"typeNames":      TypeNames,
	"counts":         Counts,
	"modes":          Modes,
	"parameterNames": ParameterNames,
}

// Hint is a remark that is at an absolute offset.
type Hint struct {
	Kind Kinds // one of them
	At   int
	Text string
	Name int // the absolute offset of the name that it is about, or -1
}

// In returns the hints of some kinds at the bytes [start, end] of a file, in the order of the text for each unit. With the end of the
// context it stops. TypeName gives the Terraform type names of resources and data sources.
func In(ctx context.Context, file *syntax.File, start, end int, kinds Kinds, typeName func(u *spec.Unit, provider string) string) []Hint {
	r := reader{file: file, start: start, end: end, kinds: kinds, typeName: typeName}
	for k, u := range file.Units {
		if ctx.Err() != nil {
			break
		}
		if base := file.UnitStart(k); base <= end && base+len(u.Tree.Text) >= start {
			r.unit(k)
		}
	}
	return r.hints
}

type reader struct {
	file       *syntax.File
	start, end int
	kinds      Kinds
	typeName   func(u *spec.Unit, provider string) string
	hints      []Hint
	base       int
	around     []around // of the unit's elements that were read
}

// add adds a hint at an offset in the unit's text, if it is wanted.
func (r *reader) add(kind Kinds, at int32, text string, name int) {
	if absolute := r.base + int(at); text != "" && r.kinds&kind != 0 && r.start <= absolute && absolute <= r.end {
		r.hints = append(r.hints, Hint{kind, absolute, text, name})
	}
}

func (r *reader) unit(k int) {
	u := spec.Read(r.file.Units[k])
	r.base = r.file.UnitStart(k)
	if r.kinds&Modes != 0 {
		r.around = make([]around, len(u.Elements))
	}
	if u.Name.Value != "" && u.Kind != syntax.Provider && r.kinds&TypeNames != 0 {
		if provider := r.file.ProviderName(); provider != "" {
			r.name(TypeNames, u, u.Name, r.typeName(u, provider))
		}
	}
	r.count(u, u.Schema, u.Attributes, u.Blocks, r.contentOf(u, u.Name))
	for i := int32(0); int(i) < len(u.Elements); i++ {
		e := &u.Elements[i]
		n := &u.Tree.Nodes[e.Node]
		if r.base+int(n.End) < r.start || r.base+int(n.Start) > r.end {
			i = e.Skip - 1
			continue
		}
		if e.Name.Value != "" && e.Kind != schema.KindNone && r.kinds&GoTypes != 0 {
			r.name(GoTypes, u, e.Name, golang.NamesOf(u, i).FieldType)
		}
		if r.kinds&Modes != 0 {
			r.mode(u, i)
		}
		if e.IsNested() {
			r.count(u, e.Object, e.Attributes, e.Blocks, r.contentOf(u, e.Name))
		}
	}
}

// name adds a hint after a name.
func (r *reader) name(kind Kinds, u *spec.Unit, name spec.Text, text string) {
	r.add(kind, u.Tree.Nodes[name.Node].End, text, r.contentOf(u, name))
}

// count adds a hint after the bracket of an object with attributes and blocks, about the thing with the name at an absolute offset.
func (r *reader) count(u *spec.Unit, object, attributes, blocks int32, name int) {
	if object < 0 || r.kinds&Counts == 0 {
		return
	}
	var parts []string
	for _, array := range [...]struct {
		node int32
		word string
	}{{attributes, "attribute"}, {blocks, "block"}} {
		if n := u.Tree.Len(array.node); n == 1 {
			parts = append(parts, "1 "+array.word)
		} else if n > 1 {
			parts = append(parts, strconv.Itoa(n)+" "+array.word+"s")
		}
	}
	r.add(Counts, u.Tree.Nodes[object].Start+1, strings.Join(parts, ", "), name)
}

// around has the elements that decide who may set the attributes inside an attribute or block, by their indices, or -1.
type around struct {
	computed int32 // the outermost one that is computed
	optional int32 // the innermost one that may be left out
}

// mode adds a hint that says who may set an attribute in effect. Members of a computed attribute are computed with it; required members of
// an attribute that may be left out must be set only with it. A block may be left out unless a validator asks for it; one that is a single
// object never is, for Terraform.
func (r *reader) mode(u *spec.Unit, i int32) {
	e := &u.Elements[i]
	outer := around{-1, -1}
	if e.Parent >= 0 {
		outer = r.around[e.Parent]
	}
	r.around[i] = outer
	if e.Block {
		required := u.IsRequired(e)
		if required && e.Name.Present() {
			r.add(Modes, u.Tree.Nodes[e.Name.Node].End, "required", r.contentOf(u, e.Name))
		}
		if !required && e.Kind != schema.KindSingleNested {
			r.around[i].optional = i
		}
		return
	}
	switch e.Configurability {
	case spec.Computed:
		if outer.computed < 0 {
			r.around[i].computed = i
		}
	case spec.Optional, spec.ComputedOptional:
		r.around[i].optional = i
	}
	if e.ConfigurabilityNode < 0 || e.Configurability == spec.ConfigurabilityNone {
		return
	}
	at := u.Tree.Nodes[e.ConfigurabilityNode].End
	switch {
	case outer.computed >= 0 && e.Configurability != spec.Computed:
		r.add(Modes, at, "computed, as "+strconv.Quote(u.Elements[outer.computed].Name.Value)+" is", r.contentOf(u, e.Name))
	case outer.computed < 0 && outer.optional >= 0 && e.Configurability == spec.Required:
		r.add(Modes, at, "if "+strconv.Quote(u.Elements[outer.optional].Name.Value)+" is set", r.contentOf(u, e.Name))
	}
}

// contentOf returns the absolute offset of a name's content, or -1 if the name is missing.
func (r *reader) contentOf(u *spec.Unit, name spec.Text) int {
	if !name.Present() {
		return -1
	}
	from, _ := u.Tree.ContentRange(name.Node)
	return r.base + int(from)
}
