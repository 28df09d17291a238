package rules

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// families are the rules that are registered.
var families [][]*Rule

// Register adds rules, in an order that stays: where several of them could claim one violation, the earlier one is asked first. It is
// called when a package is initialized; package all has all rules registered.
func Register(rules ...[]*Rule) { families = append(families, rules...) }

// MaxKeys is how many keys a schema.KeySet may hold.
const MaxKeys = 64

// registry has all rules, by the parts that they check.
type registry struct {
	rules      []*Rule // by number
	byName     map[string]*Rule
	foreign    []*Rule
	texts      []*Rule
	syntax     map[syntax.ErrorCode]*Rule
	violations [violationKinds][]*Rule
	elements   []*Rule          // for every element
	keys       schema.KeySet    // for which there are rules in byKey
	byKey      [MaxKeys][]*Rule // for elements whose body has the key
	problems   [golang.ProblemKinds]*Rule
	units      []*Rule
	settling   []*Rule
	keeping    []*Rule // with facts of units
	unchecked  []*Rule
	files      []*Rule
	across     []*Rule // those that read facts of other files
}

var registered = sync.OnceValue(func() *registry {
	if len(families) == 0 {
		panic("no rules are registered: import analysis/rules/all")
	}
	r := &registry{byName: map[string]*Rule{}, syntax: map[syntax.ErrorCode]*Rule{}}
	for _, family := range families {
		for _, rule := range family {
			r.add(rule)
		}
	}
	return r
})

func (r *registry) add(rule *Rule) {
	if r.byName[rule.Name] != nil {
		panic(fmt.Sprintf("two rules are called %s", rule.Name))
	}
	rule.number = len(r.rules)
	r.rules = append(r.rules, rule)
	r.byName[rule.Name] = rule
	if rule.Foreign != nil {
		r.foreign = append(r.foreign, rule)
	}
	if rule.Text != nil {
		r.texts = append(r.texts, rule)
	}
	for _, code := range rule.Syntax {
		r.syntax[code] = rule
	}
	for _, kind := range rule.Violations {
		r.violations[kind] = append(r.violations[kind], rule)
	}
	switch {
	case rule.Element != nil && rule.Key == schema.KeyNone:
		r.elements = append(r.elements, rule)
	case rule.Element != nil:
		r.keys = r.keys.Add(rule.Key)
		r.byKey[rule.Key] = append(r.byKey[rule.Key], rule)
	}
	for _, kind := range rule.Problems {
		r.problems[kind] = rule
	}
	if rule.Unit != nil {
		r.units = append(r.units, rule)
	}
	if rule.Settle != nil {
		r.settling = append(r.settling, rule)
	}
	if len(rule.UnitFacts) > 0 {
		r.keeping = append(r.keeping, rule)
	}
	if rule.Unchecked != nil {
		r.unchecked = append(r.unchecked, rule)
	}
	if len(rule.FileFacts) > 0 {
		r.across = append(r.across, rule)
	}
	if rule.File != nil {
		r.files = append(r.files, rule)
	}
}

// All returns all rules in the order of the registry. The slice must not be changed.
func All() []*Rule { return registered().rules }

// Find returns the rule of that name, or an error that names the nearest one.
func Find(name string) (*Rule, error) {
	if r := registered().byName[name]; r != nil {
		return r, nil
	}
	if near, ok := NearestRule(name); ok {
		return nil, fmt.Errorf("unknown rule %q; did you mean %q?", name, near)
	}
	return nil, fmt.Errorf("unknown rule %q; run `spec-ls rules` to list them", name)
}

// NearestRule returns the name of the rule that a misspelt name most likely stands for; see Nearest.
func NearestRule(name string) (string, bool) {
	names := make([]string, 0, len(All()))
	for _, r := range All() {
		names = append(names, r.Name)
	}
	return Nearest(name, names)
}

// ByName returns all rules sorted by name.
func ByName() []*Rule {
	return slices.SortedFunc(slices.Values(All()), func(a, b *Rule) int { return strings.Compare(a.Name, b.Name) })
}
