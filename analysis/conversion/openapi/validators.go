package openapi

import (
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/schema"
)

// validators returns the validators of an attribute, in the program's order.
func (m *mapper) validators(a *Attribute, s *resolved) (list []Definition) {
	d := m.document
	imported := a.Kind.Go().ValidatorPackage
	add := func(expression string, imports ...string) {
		if expression != "" {
			list = append(list, Definition{append(imports, imported), path.Base(imported) + "." + expression})
		}
	}
	switch a.Kind {
	case schema.KindString:
		add(oneOf(choices[string](d, s.node), strconv.Quote))
		add(m.between(s, "Length", "minLength", "maxLength"))
		if pattern := d.text(s.node, "pattern"); pattern != "" {
			add(fmt.Sprintf("RegexMatches(regexp.MustCompile(%s), \"\")", strconv.Quote(pattern)), "regexp")
		}
	case schema.KindInt64:
		add(oneOf(choices[int64](d, s.node), func(n int64) string { return strconv.FormatInt(n, 10) }))
		add(m.integerBounds(s))
	case schema.KindFloat64:
		add(oneOf(choices[float64](d, s.node), func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }))
		if m.improve.Has(NumberRanges) {
			add(m.floatBounds(s))
		}
	case schema.KindList, schema.KindListNested:
		add(m.between(s, "Size", "minItems", "maxItems"))
		if d.isTrue(s.node, "uniqueItems") {
			add("UniqueValues()")
		}
	case schema.KindSet, schema.KindSetNested:
		add(m.between(s, "Size", "minItems", "maxItems"))
	case schema.KindMap, schema.KindMapNested:
		add(m.between(s, "Size", "minProperties", "maxProperties"))
	}
	return list
}

// choices returns the values of an enum that fit a type.
func choices[T any](d *Document, schema int32) (values []T) {
	enum := d.Tree.Member(schema, "enum")
	if d.Tree.Kind(enum) != yaml.Sequence {
		return nil
	}
	for i := range d.Tree.Children(enum) {
		var value T
		if d.Tree.DecodeScalar(i, &value) {
			values = append(values, value)
		}
	}
	return values
}

// oneOf returns the call of OneOf for some values, nothing for none.
func oneOf[T any](values []T, text func(T) string) string {
	if len(values) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("OneOf(\n")
	for _, value := range values {
		b.WriteString(text(value) + ",\n")
	}
	return b.String() + ")"
}

// between returns the call that bounds a length or a size, nothing for no bounds.
func (m *mapper) between(s *resolved, what, least, most string) string {
	low, hasLow := m.document.whole(s.node, least)
	high, hasHigh := m.document.whole(s.node, most)
	return bounds(what, strconv.FormatInt(low, 10), hasLow, strconv.FormatInt(high, 10), hasHigh)
}

// bounds returns the call for a lower and an upper bound; either may be missing.
func bounds(what, low string, hasLow bool, high string, hasHigh bool) string {
	switch {
	case hasLow && hasHigh:
		return what + "Between(" + low + ", " + high + ")"
	case hasLow:
		return what + "AtLeast(" + low + ")"
	case hasHigh:
		return what + "AtMost(" + high + ")"
	}
	return ""
}

// integerBounds returns the call that bounds an integer.
func (m *mapper) integerBounds(s *resolved) string {
	if m.improve.Has(NumberRanges) {
		low, hasLow := m.exactBound(s, "minimum", "exclusiveMinimum", +1)
		high, hasHigh := m.exactBound(s, "maximum", "exclusiveMaximum", -1)
		return bounds("", strconv.FormatInt(low, 10), hasLow, strconv.FormatInt(high, 10), hasHigh)
	}
	return m.plainBounds(s)
}

// plainBounds returns the call that the program writes to bound an integer.
func (m *mapper) plainBounds(s *resolved) string {
	low, hasLow := m.document.number(s.node, "minimum")
	high, hasHigh := m.document.number(s.node, "maximum")
	return bounds("", strconv.FormatInt(truncated(low), 10), hasLow, strconv.FormatInt(truncated(high), 10), hasHigh)
}

// exactBound returns the bound of an integer that a keyword and its exclusive form give together. It reports no bound that every integer
// satisfies.
func (m *mapper) exactBound(s *resolved, keyword, exclusive string, inwards int64) (int64, bool) {
	d := m.document
	var bound int64
	found := false
	for _, k := range []struct {
		keyword string
		step    bool
	}{{keyword, d.isTrue(s.node, exclusive)}, {exclusive, true}} {
		value, ok := d.number(s.node, k.keyword)
		if !ok {
			continue
		}
		rounded := value
		if rounded = math.Ceil(value); inwards < 0 {
			rounded = math.Floor(value)
		}
		if overflows(rounded) {
			continue
		}
		whole := int64(rounded)
		if exact, err := strconv.ParseInt(d.text(s.node, k.keyword), 10, 64); err == nil {
			whole = exact
		}
		if k.step && rounded == value {
			whole += inwards
		}
		if whole == math.MinInt64 {
			continue
		}
		if !found || inwards > 0 && whole > bound || inwards < 0 && whole < bound {
			bound, found = whole, true
		}
	}
	return bound, found
}

// floatBounds returns the call that bounds a float. Validators have no exclusive bounds.
func (m *mapper) floatBounds(s *resolved) string {
	low, hasLow := m.document.number(s.node, "minimum")
	high, hasHigh := m.document.number(s.node, "maximum")
	text := func(n float64) string { return strconv.FormatFloat(n, 'g', -1, 64) }
	return bounds("", text(low), hasLow, text(high), hasHigh)
}
