package change

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
)

// measureWords are the words for what validators bound.
var measureWords = [...]string{
	demand.OfValue: "value", demand.OfBytes: "length", demand.OfCharacters: "length in characters", demand.OfElements: "size",
}

// bounds reports whether a validator sets bounds of a measure.
func bounds(c *contract.Call, measure demand.Measure) bool {
	b, ok := demand.Bounds[c.Name]
	return ok && b.Measure == measure && c.IsKnown()
}

// interval is the range of a measure that some validators together allow.
type interval struct {
	low, high float64
	any       bool // there is a validator
	known     bool // all bounds are constants
}

// text returns the interval for people.
func (i *interval) text(measured demand.Measure) string {
	measure := measureWords[measured]
	number := func(f float64) string {
		key, _ := contract.ConstantKey(&golang.Value{Kind: golang.Float, Float: f})
		return key
	}
	switch {
	case math.IsInf(i.low, -1) && math.IsInf(i.high, 1):
		return "any " + measure
	case math.IsInf(i.high, 1):
		return measure + " of at least " + number(i.low)
	case math.IsInf(i.low, -1):
		return measure + " of at most " + number(i.high)
	}
	return measure + " from " + number(i.low) + " to " + number(i.high)
}

// intervalOf returns the range of a measure that validators allow.
func intervalOf(calls []*contract.Call, measure demand.Measure) interval {
	out := interval{low: math.Inf(-1), high: math.Inf(1), known: true}
	for _, c := range calls {
		if !bounds(c, measure) {
			continue
		}
		l := demand.Bounds[c.Name]
		out.any = true
		bound := func(argument int) (float64, bool) {
			if argument >= len(c.Value.Arguments) {
				return 0, false
			}
			v := &c.Value.Arguments[argument]
			return v.Float, v.Kind == golang.Int || v.Kind == golang.Float
		}
		if l.Low >= 0 {
			low, ok := bound(l.Low)
			out.low, out.known = max(out.low, low), out.known && ok
		}
		if l.High >= 0 {
			high, ok := bound(l.High)
			out.high, out.known = min(out.high, high), out.known && ok
		}
	}
	return out
}

// choice is the set of values that some validators together allow or forbid.
type choice struct {
	values map[string]bool // keys of constants, in lower case if fold is set
	fold   bool            // the case of letters does not count
	any    bool            // there is a validator
	known  bool            // all values are constants
}

// choosers are the validators with lists of values.
var choosers = map[string]struct{ forbids, fold bool }{
	"OneOf": {}, "Equals": {}, "OneOfCaseInsensitive": {fold: true}, "NoneOf": {forbids: true},
	"NoneOfCaseInsensitive": {forbids: true, fold: true},
}

// choiceOf returns the values that validators allow together, or those that they forbid.
func choiceOf(calls []*contract.Call, forbids bool) choice {
	out := choice{known: true}
	for _, c := range calls {
		chooser, ok := choosers[c.Name]
		if !ok || chooser.forbids != forbids || !c.IsKnown() {
			continue
		}
		values := map[string]bool{}
		for i := range c.Value.Arguments {
			key, constant := contract.ConstantKey(&c.Value.Arguments[i])
			out.known = out.known && constant
			values[key] = true
		}
		switch {
		case c.Value.Spread:
			out.known = false
		case !out.any:
			out.values, out.fold = values, chooser.fold
		case out.fold != chooser.fold:
			out.known = false // both hold, which no list of values says
		case forbids:
			maps.Copy(out.values, values)
		default:
			maps.DeleteFunc(out.values, func(v string, _ bool) bool { return !values[v] })
		}
		out.any = true
	}
	return out
}

// has reports whether a value, all spellings of it if they do not count in from, is among those of the choice.
func (c *choice) has(value string, from *choice) bool {
	if !c.fold {
		return c.values[value] && !from.fold
	}
	for v := range c.values {
		if strings.EqualFold(v, value) {
			return true
		}
	}
	return false
}

// missing returns the values of a choice that another one lacks, sorted.
func (c *choice) missing(other *choice) []string {
	var out []string
	for v := range c.values {
		if !other.has(v, c) {
			out = append(out, v)
		}
	}
	slices.Sort(out)
	return out
}

// patternsOf returns the regular expressions that validators demand, by a spelling of each; a message is not one of it.
func patternsOf(calls []*contract.Call) map[string]*contract.Call {
	out := map[string]*contract.Call{}
	for _, c := range calls {
		if c.Name == "RegexMatches" && c.IsKnown() {
			key := c.Key
			if len(c.Value.Arguments) > 0 {
				key = c.Expression.In(c.Value.Arguments[0].Span)
				for i := range c.Expression.Regexps {
					if x := &c.Expression.Regexps[i]; x.Start >= c.Value.Start && x.End <= c.Value.End {
						key = x.Pattern
					}
				}
			}
			out[key] = c
		}
	}
	return out
}
