package change

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Compare returns the changes from one contract to another. Units with the worst changes come first, and their worst changes first.
func Compare(old, new *contract.Contract, options Options) []Change {
	c := &comparison{before: old, after: new, options: options}
	pairs := c.pairs()
	found := make([][]Change, len(pairs))
	next := make(chan int)
	var fault atomic.Pointer[Fault]
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(pairs)) {
		workers.Go(func() {
			for i := range next {
				func() {
					defer func() {
						if r := recover(); r != nil {
							fault.Store(&Fault{r, debug.Stack()})
						}
					}()
					found[i] = c.unit(pairs[i])
				}()
			}
		})
	}
	for i := range pairs {
		next <- i
	}
	close(next)
	workers.Wait()
	if f := fault.Load(); f != nil {
		panic(f) // where the caller can recover from it
	}
	changes := slices.Concat(found...)
	if c.nameChanged() {
		r := reporter{comparison: c, pair: pair{kind: contract.Provider}}
		r.report(
			"provider-renamed",
			place{steps: []string{"provider", "name"}, old: old.Named, new: new.Named},
			words{"old": old.Provider, "new": new.Provider},
		)
		changes = append(changes, r.changes...)
	}
	sortChanges(changes)
	return changes
}

// Fault is the value that Compare panics with if the program has a fault. It has the value and the stack of the first panic.
type Fault struct {
	Value any
	Stack []byte
}

// Error implements error.
func (f *Fault) Error() string { return fmt.Sprintf("%v\n%s", f.Value, f.Stack) }

// comparison is one run.
type comparison struct {
	before, after *contract.Contract
	options       Options
}

// nameChanged reports whether the provider has another name. One that has none is most likely a part of it.
func (c *comparison) nameChanged() bool {
	return len(c.options.Only) == 0 && c.before.Provider != c.after.Provider && c.before.Provider != "" && c.after.Provider != ""
}

// wants reports whether a unit must be compared.
func (c *comparison) wants(p *pair) bool {
	if len(c.options.Only) == 0 {
		return true
	}
	is := func(of *contract.Contract, u *contract.Unit) bool {
		return u != nil && u.Kind != contract.Provider &&
			(slices.Contains(c.options.Only, u.Name) || slices.Contains(c.options.Only, of.TypeName(u)))
	}
	return is(c.before, p.old) || is(c.after, p.new)
}

// pair is a unit in both versions; one of them may be nil.
type pair struct {
	kind     contract.UnitKind
	name     string
	old, new *contract.Unit
	renamed  string // what the unit is most likely called in the other version
}

// pairs returns the units that must be compared, or are in one version only.
func (c *comparison) pairs() []pair {
	type key struct {
		kind contract.UnitKind
		name string
	}
	at := map[key]int{}
	var all []pair
	for _, u := range c.before.Units {
		at[key{u.Kind, u.Name}] = len(all)
		all = append(all, pair{kind: u.Kind, name: u.Name, old: u})
	}
	for _, u := range c.after.Units {
		if i, ok := at[key{u.Kind, u.Name}]; ok {
			all[i].new = u
			continue
		}
		all = append(all, pair{kind: u.Kind, name: u.Name, new: u})
	}
	all = slices.DeleteFunc(all, func(p pair) bool {
		return p.old != nil && p.new != nil && p.old.SameText(p.new) || p.kind > contract.DataSource && c.before.Partial != c.after.Partial ||
			!c.wants(&p)
	})
	renameUnits(all)
	return all
}

// words replace what is in braces in a rule's texts.
type words map[string]string

// place is the place of a change.
type place struct {
	steps    []string
	path     []string // in words, inside of the unit
	old, new contract.Place
	near     contract.Place
}

// reporter collects the changes of one unit.
type reporter struct {
	*comparison
	pair
	oldContent, newContent *contract.Content
	changes                []Change
}

func (r *reporter) report(rule string, at place, with words) {
	r.reportOne(rule, at, with, "", "")
}

// reportOne reports a change of something that may have another name in the other version, with a remark at the end of its note.
func (r *reporter) reportOne(name string, at place, with words, renamed, remark string) {
	rule := byName()[name]
	level := r.options.levelOf(rule)
	if level == Off {
		return
	}
	typeName := ""
	switch {
	case r.new != nil:
		typeName = r.after.TypeName(r.new)
	case r.old != nil:
		typeName = r.before.TypeName(r.old)
	}
	unit := r.kind.Word()
	if r.name != "" {
		unit += " " + strconv.Quote(r.name)
	}
	all := words{
		"unit": unit,
		"name": r.name,
		"type": typeName,
		"kind": r.kind.Word(),
		"Kind": titled(r.kind.Word()),
		"Path": titled(r.kind.Word()),
	}
	for k, v := range with {
		all[k] = v
	}
	note, help := rule.note, rule.help
	if r.kind != contract.Resource {
		note, help = cmp.Or(rule.stateless, note), cmp.Or(rule.statelessHelp, help)
	}
	c := Change{
		Rule: rule, Level: level, Kind: r.kind, Unit: typeName, Steps: at.steps,
		Path: strings.Join(append([]string{unit}, at.path...), spec.PathSeparator),
		Old:  at.old, New: at.new, Near: at.near,
		Message: headline(rule.headline, all), Note: text(note, all, maxDetail), Help: text(help, all, maxDetail),
		Entry: text(rule.entry, all, maxDetail), Renamed: renamed,
	}
	if r.options.Drift {
		c.asDrift(all)
		remark = ""
	}
	switch {
	case renamed != "" && at.new.Source == nil:
		remark = "renamed to " + strconv.Quote(renamed) + "?"
	case renamed != "":
		remark = "renamed from " + strconv.Quote(renamed) + "?"
	}
	c.Note = strings.TrimPrefix(c.Note+"; "+remark, "; ")
	if remark == "" {
		c.Note = strings.TrimSuffix(c.Note, "; ")
	}
	r.changes = append(r.changes, c)
}

// titled returns words that each begin with a capital letter.
func titled(text string) string {
	parts := strings.Fields(text)
	for i, p := range parts {
		parts[i] = strings.ToUpper(p[:1]) + p[1:]
	}
	return strings.Join(parts, " ")
}

// stepsOfUnit returns the place of the unit.
func (p *pair) stepsOfUnit() []string {
	if p.kind == contract.Provider {
		return []string{p.kind.Step()}
	}
	return []string{p.kind.Step(), p.name}
}

// unitRules are the rules for units that are gone or new, by their kind.
var unitRules = map[contract.UnitKind]struct{ removed, added string }{
	contract.Resource: {"resource-removed", "resource-added"}, contract.DataSource: {"datasource-removed", "datasource-added"},
	contract.EphemeralResource: {"definition-removed", "definition-added"}, contract.ListResource: {"definition-removed", "definition-added"},
	contract.Action: {"definition-removed", "definition-added"}, contract.Function: {"definition-removed", "definition-added"},
}

// empty is the content of a missing unit.
var empty = &contract.Content{}

// unit compares one unit.
func (c *comparison) unit(p pair) []Change {
	r := &reporter{comparison: c, pair: p, oldContent: empty, newContent: empty}
	whole := place{steps: p.stepsOfUnit()}
	if p.old != nil {
		whole.old = p.old.Place()
	}
	if p.new != nil {
		whole.new = p.new.Place()
	}
	if p.kind != contract.Provider {
		switch {
		case p.new == nil:
			if whole.near = c.after.Named; whole.near.Source == nil && len(c.after.Units) > 0 {
				whole.near = c.after.Units[0].Place()
			}
			r.reportOne(unitRules[p.kind].removed, whole, nil, p.renamed, undeprecated(p.old.Content().Deprecated))
			return r.changes
		case p.old == nil:
			r.reportOne(unitRules[p.kind].added, whole, nil, p.renamed, "")
			return r.changes
		}
	}
	if p.old != nil {
		r.oldContent = p.old.Content()
	}
	if p.new != nil {
		r.newContent = p.new.Content()
	}
	r.aboutUnit(whole)
	r.compareMembers(
		r.oldContent.Members,
		r.newContent.Members,
		&parents{steps: whole.steps, oldSettable: true, newSettable: true, near: whole.new},
	)
	return r.changes
}

// undeprecated returns the remark about the deprecation of something that was removed.
func undeprecated(deprecated bool) string {
	if deprecated {
		return "it was deprecated"
	}
	return "it was not deprecated"
}

// aboutUnit compares the properties of a unit as a whole.
func (r *reporter) aboutUnit(whole place) {
	old, new := r.oldContent, r.newContent
	with := words{"thing": r.kind.Word(), "old": strconv.FormatInt(old.Version, 10), "new": strconv.FormatInt(new.Version, 10)}
	if r.name != "" {
		with["thing"] += " " + strconv.Quote(r.name)
	}
	switch {
	case !r.bothBuilt(), r.options.Drift: // a specification has no versions
	case old.Version > new.Version:
		r.report("schema-version-lowered", whole, with)
	case old.Version < new.Version:
		r.report("schema-version-raised", whole, with)
	}
	if old.Signature != new.Signature {
		r.report("function-signature-changed", whole, words{"old": old.Signature, "new": new.Signature})
	}
	r.texts(
		whole,
		with["thing"],
		"The "+r.kind.Word(),
		&said{old.Deprecated, old.Deprecation, old.Description},
		&said{new.Deprecated, new.Deprecation, new.Description},
	)
	if r.bothBuilt() && !r.options.Drift { // a specification has no identities
		r.identity(whole)
	}
}

// bothBuilt reports whether both versions are of a built provider, which has more than a specification says.
func (r *reporter) bothBuilt() bool { return r.before.Partial && r.after.Partial }

// identity compares the attributes by which a resource is imported. Where there was no identity, nobody has imported by it.
func (r *reporter) identity(whole place) {
	find := func(list []*contract.IdentityAttribute, name string) *contract.IdentityAttribute {
		for _, a := range list {
			if a.Name == name {
				return a
			}
		}
		return nil
	}
	at := func(name string) place {
		return place{
			steps: append(slices.Clone(whole.steps), "identity", name),
			path:  []string{"identity attribute " + strconv.Quote(name)},
			near:  whole.new,
		}
	}
	for _, old := range r.oldContent.Identity {
		p := at(old.Name)
		p.old = old.Place()
		new := find(r.newContent.Identity, old.Name)
		if new == nil {
			r.report("identity-attribute-removed", p, words{"name": old.Name})
			continue
		}
		p.new = new.Place()
		switch {
		case new.Required && !old.Required:
			r.report("identity-attribute-required", p, words{"name": old.Name})
		case old.Required && !new.Required:
			r.report("identity-attribute-added", p, words{"name": old.Name})
		}
	}
	for _, new := range r.newContent.Identity {
		if find(r.oldContent.Identity, new.Name) != nil {
			continue
		}
		p := at(new.Name)
		p.new = new.Place()
		if new.Required && len(r.oldContent.Identity) > 0 {
			r.report("identity-attribute-required", p, words{"name": new.Name})
		} else {
			r.report("identity-attribute-added", p, words{"name": new.Name})
		}
	}
}

// said is the deprecation and the description of a unit or member.
type said struct {
	deprecated               bool
	deprecation, description string
}

// texts compares deprecations and descriptions.
func (r *reporter) texts(at place, thing, path string, old, new *said) {
	with := words{"thing": thing, "Path": path, "detail": "it says: " + new.deprecation}
	if new.deprecation == "" {
		with["detail"] = "it does not say what to use instead"
	}
	switch {
	case !old.deprecated && new.deprecated:
		r.report("deprecated", at, with)
	case old.deprecated && !new.deprecated:
		r.report("deprecation-removed", at, with)
	}
	differ := func(a, b string) bool { return strings.TrimSpace(a) != strings.TrimSpace(b) }
	// Older versions of Terraform do not tell the text of a deprecation.
	deprecation := old.deprecated && new.deprecated && old.deprecation != "" && new.deprecation != "" &&
		differ(old.deprecation, new.deprecation)
	if deprecation || differ(old.description, new.description) {
		r.report("description-changed", at, with)
	}
}
