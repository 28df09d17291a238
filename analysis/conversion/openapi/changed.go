package openapi

import (
	"math"
	"regexp"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Change is a way in which the specification comes to say something else than the document.
type Change uint8

// The changes.
const (
	PatternRefused   Change = iota // the pattern is not a regular expression of Go, and the provider panics at its start
	BoundOverflows                 // the bound becomes the smallest integer
	BoundIncluded                  // an exclusive bound becomes inclusive, or is lost
	NullDefault                    // the default null becomes an empty value
	ReadOnlyRequired               // users must set what only the API does
	changeCount
)

// Changes are all changes.
func Changes() (all []Change) {
	for c := range changeCount {
		all = append(all, c)
	}
	return all
}

// maxPattern bounds the patterns that are compiled, in bytes.
const maxPattern = 10_000

// Changed returns the keyword of an attribute's schema that has become something else in a way, or -1.
func (r *Result) Changed(a *Attribute, change Change) int32 {
	d := r.Document
	member := func(keyword string) int32 { return d.Tree.Member(a.Schema, keyword) }
	if a.Configurability == spec.Computed && change != NullDefault {
		return -1
	}
	switch change {
	case PatternRefused:
		pattern := d.text(a.Schema, "pattern")
		if a.Kind == schema.KindString && pattern != "" && len(pattern) <= maxPattern {
			if _, err := regexp.Compile(pattern); err != nil {
				return member("pattern")
			}
		}
	case BoundOverflows:
		for _, keyword := range []string{"minimum", "maximum"} {
			value, ok := d.number(a.Schema, keyword)
			if ok && a.Kind == schema.KindInt64 && !r.Improve.Has(NumberRanges) && overflows(value) &&
				(keyword == "maximum" || value > math.MinInt64) {
				return member(keyword)
			}
		}
	case BoundIncluded:
		for _, keyword := range []string{"exclusiveMinimum", "exclusiveMaximum"} {
			node := member(keyword)
			kind := d.Tree.Kind(node)
			if node >= 0 && a.Kind == schema.KindInt64 && !r.Improve.Has(NumberRanges) &&
				(d.isTrue(a.Schema, keyword) || kind == yaml.Int || kind == yaml.Float) {
				return node
			}
		}
	case ReadOnlyRequired:
		if a.Configurability == spec.Required && a.Sources[0].Role == CreateRequest {
			for _, node := range slices.Concat([]int32{d.Tree.Resolve(a.Sources[0].Node), a.Schema}, a.Around) {
				if d.isTrue(node, "readOnly") {
					return d.Tree.Member(node, "readOnly")
				}
			}
		}
	case NullDefault:
		if node := member("default"); node >= 0 && d.Tree.Kind(node) == yaml.Null && a.Default != "" {
			return node
		}
	}
	return -1
}
