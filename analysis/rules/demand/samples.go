package demand

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/pattern"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// This file makes values that the known validators of an attribute accept, for examples.

// Demands are the demands of known validators on a value. The value must satisfy all constraints of one of the ways.
type Demands struct{ ways []Way }

// Way is one way to satisfy validators.
type Way struct {
	value          []Constraint
	keys, elements Demands // of a collection
}

// maxWays is the greatest number of ways that are looked at: validators that leave a choice multiply them.
const maxWays = 32

// DemandsOf returns the demands of the known validators of an attribute or a block. Unknown validators demand nothing.
func DemandsOf(u *spec.Unit, settings *rules.Settings, e *spec.Element) (d Demands) {
	if e.Definitions.Len() == 0 {
		return d
	}
	p := passOf(u, settings)
	for _, call := range Calls(p, nil, e, schema.RoleValidator) {
		if call.Known && !call.Definition.OnObject {
			d = d.and(demandsOf(p, &call))
		}
	}
	return d
}

func passOf(u *spec.Unit, settings *rules.Settings) *rules.Pass {
	return &rules.Pass{Tree: u.Tree, Unit: u, Settings: settings, Root: u.Type}
}

// demandsOf returns the demands of a call, or nothing if they are not known.
func demandsOf(p *rules.Pass, call *DefinedCall) (d Demands) {
	v := call.Value
	inner := func(yield func(Demands) bool) {
		for i := range v.Arguments {
			if a := &v.Arguments[i]; a.Kind == golang.Call && a.Receiver == nil && isLibrary(p, a.Package, call.Definition) {
				if !yield(demandsOf(p, &DefinedCall{call.index, call.Definition, call.Expression, a, true})) {
					return
				}
			}
		}
	}
	all := func() (all Demands) {
		for one := range inner {
			all = all.and(one)
		}
		return all
	}
	switch name := v.Name; {
	case name == "Any" || name == "AnyWithAllWarnings":
		for one := range inner {
			d.ways = append(d.ways, one.ways...)
		}
		d.ways = d.ways[:min(len(d.ways), maxWays)]
	case name == "All":
		return all()
	case name == "KeysAre":
		if keys := all(); len(keys.ways) > 0 {
			d.ways = []Way{{keys: keys}}
		}
	case strings.HasPrefix(name, "Value") && strings.HasSuffix(name, "sAre"):
		if elements := all(); len(elements.ways) > 0 {
			d.ways = []Way{{elements: elements}}
		}
	default:
		if c, ok := constraintOf(call); ok {
			d.ways = []Way{{value: []Constraint{c}}}
		}
	}
	return d
}

// and returns the demands of both.
func (d Demands) and(other Demands) Demands {
	switch {
	case len(d.ways) == 0:
		return other
	case len(other.ways) == 0:
		return d
	}
	if len(d.ways) == 1 && len(other.ways) == 1 { // in place: no one else has the collected ways
		a, b := &d.ways[0], &other.ways[0]
		a.value, a.keys, a.elements = append(a.value, b.value...), a.keys.and(b.keys), a.elements.and(b.elements)
		return d
	}
	var both Demands
	for _, a := range d.ways {
		for _, b := range other.ways {
			if len(both.ways) < maxWays {
				both.ways = append(both.ways, Way{slices.Concat(a.value, b.value), a.keys.and(b.keys), a.elements.and(b.elements)})
			}
		}
	}
	return both
}

// Ways returns the ways to satisfy the demands: one that demands nothing where nothing is known.
func (d Demands) Ways() []Way {
	if len(d.ways) == 0 {
		return []Way{{}}
	}
	return d.ways
}

// Keys returns the demands on the keys of a map, and Elements those on the elements of a collection.
func (w *Way) Keys() Demands     { return w.keys }
func (w *Way) Elements() Demands { return w.elements }

// Size returns how many elements a collection must have at least and may have at most.
func (w *Way) Size() (least, most int) {
	most = math.MaxInt
	for i := range w.value {
		if c := &w.value[i]; c.bounded && c.measure == OfElements {
			least = max(least, int(math.Ceil(min(c.low, maxSize+1))))
			if c.high < maxSize {
				most = min(most, int(c.high))
			}
		}
	}
	return max(least, 0), most
}

// maxSize is the greatest number of elements that an example is asked for.
const maxSize = 1000

// Samples returns up to count different values of a kind that are accepted, those first that were preferred; nothing where none is found.
func (d Demands) Samples(kind schema.Kind, count int, preferred ...golang.Value) (found []golang.Value) {
	for _, w := range d.Ways() {
		for _, v := range samples(w.value, kind, count, preferred) {
			if len(found) < count && !slices.ContainsFunc(found, func(o golang.Value) bool { return sameConstant(&o, &v, false) }) {
				found = append(found, v)
			}
		}
		if len(found) == count {
			break
		}
	}
	return found
}

func samples(constraints []Constraint, kind schema.Kind, count int, candidates []golang.Value) (found []golang.Value) {
	take := func(candidates []golang.Value) {
		for i := range candidates {
			v := &candidates[i]
			if len(found) < count && fitsKind(v, kind) && satisfies(constraints, v) &&
				!slices.ContainsFunc(found, func(o golang.Value) bool { return sameConstant(&o, v, false) }) {
				found = append(found, *v)
			}
		}
	}
	take(candidates)
	for i := range constraints {
		if c := &constraints[i]; !c.None {
			take(c.Values)
			for k := range c.Values {
				if text := c.Values[k].Text; c.fold {
					take([]golang.Value{{Kind: golang.String, Text: strings.ToLower(text)}, {Kind: golang.String, Text: strings.ToUpper(text)}})
				}
			}
		}
	}
	switch {
	case kind == schema.KindBool:
		take([]golang.Value{{Kind: golang.Bool, True: true}, {Kind: golang.Bool}})
	case kind == schema.KindString:
		take(texts(constraints, count))
	default:
		take(numbers(constraints, count))
	}
	return found
}

func satisfies(constraints []Constraint, v *golang.Value) bool {
	return !slices.ContainsFunc(constraints, func(c Constraint) bool { return !c.Allows(v) })
}

// fitsKind reports whether a constant can be a value of a kind.
func fitsKind(v *golang.Value, kind schema.Kind) bool {
	switch {
	case kind == schema.KindBool:
		return v.Kind == golang.Bool
	case kind == schema.KindString:
		return v.Kind == golang.String
	case kind.IsInteger():
		return v.Kind == golang.Int
	}
	return v.Kind == golang.Int || v.Kind == golang.Float
}

// usualTexts are values as attributes of the most usual forms have them.
var usualTexts = []string{
	"1", "a", "A", "EXAMPLE", "Example1", "Example-1!", "example.com", "https://example.com", "user@example.com", "/example",
	"example/example",
	"10.0.0.1", "10.0.0.0/16", "2001:db8::1", "2030-01-02", "2030-01-02T15:04:05Z", "1h", "30s", "0123456789abcdef",
	"00000000-0000-4000-8000-000000000000",
	"arn:aws:iam::123456789012:role/example", "us-east-1", "1.2.3", "v1.2.3",
}

// texts returns texts some of which the constraints may allow.
func texts(constraints []Constraint, count int) (all []golang.Value) {
	add := func(text string) { all = append(all, golang.Value{Kind: golang.String, Text: text}) }
	add("example")
	for n := 2; n <= count; n++ {
		add("example" + strconv.Itoa(n))
	}
	low, high := 0, maxText
	for i := range constraints {
		if c := &constraints[i]; c.bounded && c.measure != OfElements {
			low = max(low, int(min(c.low, maxText)))
			high = min(high, int(min(c.high, maxText)))
		}
	}
	sized := func(text string) {
		if text == "" || low > high {
			return
		}
		if len(text) < low {
			text = strings.Repeat(text, low/len(text)+1)[:low]
		}
		add(text[:min(len(text), high)])
	}
	sized("example")
	for i := range constraints {
		if c := &constraints[i]; c.matches {
			for _, text := range pattern.Examples(c.pattern) {
				add(text)
				sized(text)
			}
		}
	}
	for _, text := range usualTexts {
		add(text)
		sized(text)
	}
	for n := 2; n <= count; n++ {
		sized(strconv.Itoa(n) + "example")
		sized("example"[:min(high, 6)] + string(rune('a'+n%26)))
	}
	return all
}

// maxText is the length of the longest text that is made for an example.
const maxText = 512

// numbers returns numbers some of which the constraints may allow.
func numbers(constraints []Constraint, count int) (all []golang.Value) {
	whole := func(n float64) {
		if math.Abs(n) < 1<<53 {
			all = append(all, golang.Value{Kind: golang.Int, Int: int64(n), Float: n})
		}
	}
	all = append(all, golang.Value{Kind: golang.Float, Float: 1.5})
	for n := 1; n <= count; n++ {
		whole(float64(n))
	}
	for i := range constraints {
		c := &constraints[i]
		if !c.bounded {
			continue
		}
		for n := range count {
			whole(math.Ceil(c.low) + float64(n))
			whole(math.Floor(c.high) - float64(n))
		}
		if mid := (c.low + c.high) / 2; !math.IsInf(mid, 0) && !math.IsNaN(mid) {
			whole(math.Round(mid))
			all = append(all, golang.Value{Kind: golang.Float, Float: mid})
		}
	}
	for _, n := range []float64{0, 2, 10, 100, 8080, -1} {
		whole(n)
	}
	return all
}
