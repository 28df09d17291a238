package change

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// validators compares the valid values. Validators with a known meaning are compared by the values that they allow together, so that two
// may become one without a change; the others by their presence and their spelling.
func (r *reporter) validators(old, new *contract.Member, around *parents) {
	lost, won := unequal(old.Validators, new.Validators)
	lost, won = withoutPresence(lost, new.Block), withoutPresence(won, new.Block)
	if len(lost)+len(won) == 0 {
		return
	}
	var groups []string
	for _, c := range slices.Concat(lost, won) {
		if g := groupOf(c); !slices.Contains(groups, g) {
			groups = append(groups, g)
		}
	}
	for _, g := range groups {
		in := func(calls []*contract.Call) (out []*contract.Call) {
			for _, c := range calls {
				if groupOf(c) == g {
					out = append(out, c)
				}
			}
			return out
		}
		v := &validation{
			reporter: r,
			member:   new,
			was:      old,
			around:   around,
			oldAll:   in(pointers(old.Validators)),
			newAll:   in(pointers(new.Validators)),
			lost:     in(lost),
			won:      in(won),
		}
		v.compare()
	}
}

// groupOf returns the group of a validator. Validators of the value, of its elements and of its objects are in different groups.
func groupOf(c *contract.Call) string {
	if c.OnObject {
		return c.Within + " object"
	}
	return c.Within
}

func pointers(calls []contract.Call) []*contract.Call {
	out := make([]*contract.Call, len(calls))
	for i := range calls {
		out[i] = &calls[i]
	}
	return out
}

// withoutPresence leaves out the validators that make a block required: that is compared as such.
func withoutPresence(calls []*contract.Call, block bool) []*contract.Call {
	if !block {
		return calls
	}
	return slices.DeleteFunc(calls, func(c *contract.Call) bool {
		return c.Name == "IsRequired" && c.IsKnown() && c.Within == "" && !c.OnObject
	})
}

// validation compares the validators of one member that look at the same thing.
type validation struct {
	*reporter
	member, was    *contract.Member
	around         *parents
	oldAll, newAll []*contract.Call
	lost, won      []*contract.Call // those that are not in the other version
}

// report reports a change of the values that some validators allow. The comparison leaves them out.
func (v *validation) report(rule, detail string, is func(*contract.Call) bool) {
	with := v.around.words(v.member)
	with["detail"] = detail
	at := v.around.member(v.was, v.member, contract.OfValidators)
	for _, c := range v.lost {
		if is(c) {
			at.old = c.Place()
			break
		}
	}
	for _, c := range v.won {
		if is(c) {
			at.new = c.Place()
			break
		}
	}
	v.reporter.report(rule, at, with)
}

// take removes validators from the comparison, and reports whether there were any.
func (v *validation) take(is func(*contract.Call) bool) {
	v.lost, v.won = slices.DeleteFunc(v.lost, is), slices.DeleteFunc(v.won, is)
}

func (v *validation) changed(is func(*contract.Call) bool) bool {
	return slices.ContainsFunc(v.lost, is) || slices.ContainsFunc(v.won, is)
}

func (v *validation) compare() {
	for measure := demand.OfValue; measure <= demand.OfElements; measure++ {
		is := func(c *contract.Call) bool { return bounds(c, measure) }
		if v.changed(is) {
			v.interval(measure, is)
			v.take(is)
		}
	}
	v.patternOrChoice()
	for _, forbids := range []bool{false, true} {
		is := func(c *contract.Call) bool { return isChoice(c, forbids) }
		if v.changed(is) {
			v.choice(forbids, is)
			v.take(is)
		}
	}
	v.patterns()
	v.constraints()
	v.others()
}

// tell reports that what is valid grew, shrank, or both.
func (v *validation) tell(before, after, shrank, grew bool, detail string, is func(*contract.Call) bool) {
	switch {
	case !before && after && shrank:
		v.report("validation-added", detail, is)
	case before && !after && grew:
		v.report("validation-removed", detail, is)
	case shrank:
		v.report("validation-tightened", detail, is)
	case grew:
		v.report("validation-loosened", detail, is)
	}
}

func (v *validation) interval(measure demand.Measure, is func(*contract.Call) bool) {
	old, new := intervalOf(v.oldAll, measure), intervalOf(v.newAll, measure)
	if !old.known || !new.known {
		v.undecided(is)
		return
	}
	detail := fmt.Sprintf("%s, was %s", new.text(measure), old.text(measure))
	v.tell(old.any, new.any, new.low > old.low || new.high < old.high, new.low < old.low || new.high > old.high, detail, is)
}

func (v *validation) choice(forbids bool, is func(*contract.Call) bool) {
	old, new := choiceOf(v.oldAll, forbids), choiceOf(v.newAll, forbids)
	if !old.known || !new.known {
		v.undecided(is)
		return
	}
	list := func(values []string) string { return strings.Join(values, ", ") }
	all := func(c *choice) string { return list(c.missing(&choice{})) }
	switch gone, come := old.missing(&new), new.missing(&old); {
	case !old.any && forbids:
		v.report("validation-added", "not allowed is "+all(&new), is)
	case !old.any:
		v.report("validation-added", "allowed is only "+all(&new), is)
	case !new.any:
		v.report("validation-removed", "anything is allowed, was "+all(&old), is)
	case forbids:
		v.tell(true, true, len(come) > 0, len(gone) > 0, sides("no longer allowed", come, "now allowed", gone), is)
	default:
		v.tell(true, true, len(gone) > 0, len(come) > 0, sides("no longer allowed", gone, "now allowed", come), is)
	}
}

// sides returns a text of two lists; one may be empty.
func sides(first string, a []string, second string, b []string) string {
	var parts []string
	if len(a) > 0 {
		parts = append(parts, first+": "+strings.Join(a, ", "))
	}
	if len(b) > 0 {
		parts = append(parts, second+": "+strings.Join(b, ", "))
	}
	return strings.Join(parts, "; ")
}

// patterns compares regular expressions. Nothing shows which of two matches more.
func (v *validation) patterns() {
	is := isPattern
	if !v.changed(is) {
		return
	}
	old, new := patternsOf(v.oldAll), patternsOf(v.newAll)
	lacks := func(a, b map[string]*contract.Call) (out []string) {
		for p := range a {
			if b[p] == nil {
				out = append(out, p)
			}
		}
		slices.Sort(out)
		return out
	}
	gone, come := lacks(old, new), lacks(new, old)
	switch {
	case len(gone) > 0 && len(come) > 0:
		v.report("validation-changed", fmt.Sprintf("it must match %s, was %s", strings.Join(come, " and "), strings.Join(gone, " and ")), is)
	case len(come) > 0:
		v.report("validation-added", "it must match "+strings.Join(come, " and "), is)
	case len(gone) > 0:
		v.report("validation-removed", "it need not match "+strings.Join(gone, " and "), is)
	}
	v.take(is)
}

// undecided reports validators of known functions with arguments that are not constants.
func (v *validation) undecided(is func(*contract.Call) bool) {
	text := func(calls []*contract.Call) string {
		var texts []string
		for _, c := range calls {
			if is(c) {
				texts = append(texts, c.Text)
			}
		}
		return strings.Join(texts, ", ")
	}
	gone, come := text(v.lost), text(v.won)
	switch {
	case gone == "" && !slices.ContainsFunc(v.oldAll, is):
		v.report("validation-added", come, is)
	case come == "" && !slices.ContainsFunc(v.newAll, is):
		v.report("validation-removed", gone+" was removed", is)
	case gone == "":
		v.report("validation-tightened", come+" was added", is)
	case come == "":
		v.report("validation-loosened", gone+" was removed", is)
	default:
		v.report("validation-changed", come+", was "+gone, is)
	}
}

// others compares the rest: calls whose functions alone are known. Those of HashiCorp's are paired by their names; of others one may have
// taken the place of another, or have been renamed.
func (v *validation) others() {
	unknown := func(c *contract.Call) bool { return !c.IsKnown() }
	for len(v.lost)+len(v.won) > 0 {
		first := slices.Concat(v.lost, v.won)[0]
		same := func(c *contract.Call) bool { return c.Package == first.Package && c.Name == first.Name }
		if slices.ContainsFunc(v.lost, unknown) && slices.ContainsFunc(v.won, unknown) && unknown(first) {
			same = unknown
		}
		gone, come := slices.IndexFunc(v.lost, same) >= 0, slices.IndexFunc(v.won, same) >= 0
		switch {
		case gone && come:
			v.undecided(same)
		case come:
			v.report("validation-added", textOf(v.won, same), same)
		default:
			v.report("validation-removed", textOf(v.lost, same)+" was removed", same)
		}
		v.take(same)
	}
}

func textOf(calls []*contract.Call, is func(*contract.Call) bool) string {
	var texts []string
	for _, c := range calls {
		if is(c) {
			texts = append(texts, c.Text)
		}
	}
	return strings.Join(texts, ", ")
}

// The validators that make attributes depend on each other.
const (
	conflictsWith = "ConflictsWith"
	alsoRequires  = "AlsoRequires"
	atLeastOneOf  = "AtLeastOneOf"
	exactlyOneOf  = "ExactlyOneOf"
)

var dependencies = []string{conflictsWith, alsoRequires, atLeastOneOf, exactlyOneOf}

// pathsOf returns the places that the validators of a name lead to, as names from the unit. Unknown places stay as they are written. The
// member itself is not among them.
func pathsOf(calls []*contract.Call, name string, around *parents, self string) map[string]bool {
	out := map[string]bool{}
	for _, c := range calls {
		if c.Name != name || !c.IsKnown() {
			continue
		}
		for i := range c.Value.Arguments {
			out[pathOf(c, &c.Value.Arguments[i], around, self)] = true
		}
	}
	delete(out, self)
	return out
}

func pathOf(c *contract.Call, v *golang.Value, around *parents, self string) string {
	if v.Path < 0 || !c.Expression.Paths[v.Path].Complete {
		return c.Expression.In(v.Span)
	}
	p := &c.Expression.Paths[v.Path]
	var names []string
	if p.Relative {
		names = append(slices.Clone(around.names), self[strings.LastIndexByte(self, '.')+1:])
	}
	for _, step := range p.Steps {
		switch {
		case step.Name != "":
			names = append(names, step.Name)
		case step.Kind == spec.StepParent && len(names) > 0:
			names = names[:len(names)-1]
		}
	}
	return strings.Join(names, ".")
}

// constraints compares the validators that make attributes depend on each other.
func (v *validation) constraints() {
	self := v.around.dotted(v.member.Name)
	for _, name := range dependencies {
		is := func(c *contract.Call) bool { return c.Name == name && c.IsKnown() }
		if !v.changed(is) {
			continue
		}
		old, new := pathsOf(v.oldAll, name, v.around, self), pathsOf(v.newAll, name, v.around, self)
		had, has := slices.ContainsFunc(v.oldAll, is), slices.ContainsFunc(v.newAll, is)
		var come, gone []string
		for p := range new {
			if !old[p] {
				come = append(come, p)
			}
		}
		for p := range old {
			if !new[p] {
				gone = append(gone, p)
			}
		}
		slices.Sort(come)
		slices.Sort(gone)
		detail := func() string { return name + " " + strings.Join(sortedKeys(new), ", ") }
		switch {
		case slices.ContainsFunc(come, isGo) && slices.ContainsFunc(gone, isGo): // one may be the other
			v.undecided(is)
		case v.refuses(name, self, had, has, come, gone, new):
			v.report("constraint-added", detail(), is)
		case v.frees(name, self, had, has, come, gone):
			v.report("constraint-removed", name+" was "+strings.Join(sortedKeys(old), ", "), is)
		}
		v.take(is)
	}
}

// isGo reports whether what pathsOf returns is not names, but what is written in Go.
func isGo(path string) bool { return strings.ContainsAny(path, "() {}") }

func sortedKeys[V any](set map[string]V) []string {
	var out []string
	for k := range set {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// refuses reports whether the new demands of a constraint refuse configurations that were valid.
func (v *validation) refuses(name, self string, had, has bool, come, gone []string, all map[string]bool) bool {
	existed := func(p string) bool { return v.oldMember(p) != nil || !v.isMember(p) }
	switch name {
	case conflictsWith: // the other side may have reported it
		return slices.ContainsFunc(come, func(p string) bool { return existed(p) && !v.said(conflictsWith, p, self) })
	case alsoRequires:
		return slices.ContainsFunc(come, func(p string) bool { return !v.wasRequired(p) })
	case atLeastOneOf:
		return has && (!had || len(gone) > 0) && !v.alwaysOne(name, self, all)
	default:
		if has && had && len(gone) > 0 && !v.alwaysOne(name, self, all) {
			return true
		}
		if slices.ContainsFunc(come, func(p string) bool {
			return existed(p) && !v.said(exactlyOneOf, p, self) && !v.said(conflictsWith, p, self) && !v.said(conflictsWith, self, p)
		}) {
			return true
		}
		return has && !had && !v.alwaysOne(name, self, all)
	}
}

// frees reports whether a constraint that does not refuse more refuses less. Where the other side says the same still, nothing is free.
func (v *validation) frees(name, self string, had, has bool, come, gone []string) bool {
	still := func(p string) bool { return says(v.newContent, name, p, self) }
	exists := func(p string) bool { return v.isMember(p) || v.oldMember(p) == nil } // or may be anything
	switch {
	case name == alsoRequires:
		return len(gone) > 0
	case name == conflictsWith:
		return slices.ContainsFunc(gone, func(p string) bool { return exists(p) && !still(p) && !says(v.newContent, exactlyOneOf, p, self) })
	case had && !has && v.member.Configurability == spec.Required && (name == atLeastOneOf || !slices.ContainsFunc(gone, exists)):
		return false // it has to be set anyway, and there is nothing else to set
	case had && !has:
		return !slices.ContainsFunc(gone, still)
	}
	return len(gone)+len(come) > 0 && had
}

func (r *reporter) oldMember(path string) *contract.Member {
	return r.oldContent.Lookup(strings.Split(path, "."))
}

// isMember reports whether a path leads to a member of the new version; else it may be anything.
func (r *reporter) isMember(path string) bool {
	return r.newContent.Lookup(strings.Split(path, ".")) != nil
}

func (r *reporter) wasRequired(path string) bool {
	m := r.oldMember(path)
	return m != nil && m.Configurability == spec.Required
}

// said reports whether a member had a constraint that names another one.
func (r *reporter) said(name, at, other string) bool { return says(r.oldContent, name, at, other) }

// says reports whether a member has a constraint that names another one.
func says(content *contract.Content, name, at, other string) bool {
	return demands(content, name, at)[other]
}

// demands returns the places that the constraints of a member name; see pathsOf.
func demands(content *contract.Content, name, at string) map[string]bool {
	steps := strings.Split(at, ".")
	m := content.Lookup(steps)
	if m == nil {
		return nil
	}
	return pathsOf(pointers(m.Validators), name, &parents{names: steps[:len(steps)-1]}, at)
}

// alwaysOne reports whether each configuration that was valid sets one of some members, as was demanded before.
func (r *reporter) alwaysOne(name, self string, others map[string]bool) bool {
	all := append(sortedKeys(others), self)
	for _, p := range all {
		if r.wasRequired(p) {
			return true
		}
		for _, demanded := range []string{exactlyOneOf, name} {
			if set := demands(r.oldContent, demanded, p); len(set) > 0 && subset(set, all) {
				return true
			}
		}
	}
	return false
}

func subset(set map[string]bool, of []string) bool {
	for p := range set {
		if !slices.Contains(of, p) {
			return false
		}
	}
	return true
}

// constraintsOfNew reports the constraints of a new member that demand something of configurations which do not know it.
func (r *reporter) constraintsOfNew(m *contract.Member, around *parents, with words) {
	self := around.dotted(m.Name)
	for _, name := range []string{atLeastOneOf, exactlyOneOf} {
		calls := pointers(m.Validators)
		i := slices.IndexFunc(calls, func(c *contract.Call) bool { return c.Name == name && c.IsKnown() && c.Within == "" && !c.OnObject })
		if i < 0 {
			continue
		}
		others := pathsOf(calls, name, around, self)
		if r.alwaysOne(name, self, others) {
			continue
		}
		with["detail"] = name + " " + strings.Join(sortedKeys(others), ", ")
		at := around.member(nil, m, contract.OfValidators)
		at.new = calls[i].Place()
		r.report("constraint-added", at, with)
	}
}
