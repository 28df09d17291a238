package change

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// parents are the members around those that are compared.
type parents struct {
	steps []string // of the unit, attribute or block around them
	names []string
	path  []string // in words

	// Members of something that cannot be set are only read, even if they say otherwise.
	oldSettable, newSettable bool
	// Members of something sensitive are sensitive.
	oldSensitive, newSensitive bool

	near contract.Place
}

// member returns the place of a member; one of the two may be nil.
func (p *parents) member(old, new *contract.Member, facet contract.Facet) place {
	m := new
	if m == nil {
		m = old
	}
	array := schema.KeyAttributes.String()
	if m.Block {
		array = schema.KeyBlocks.String()
	}
	at := place{
		steps: append(slices.Clone(p.steps), array, m.Name),
		path:  append(slices.Clone(p.path), m.Word()+" "+strconv.Quote(m.Name)),
		near:  p.near,
	}
	if old != nil {
		at.old = old.Place(facet)
	}
	if new != nil {
		at.new = new.Place(facet)
	}
	return at
}

func (p *parents) dotted(name string) string {
	return strings.Join(append(slices.Clone(p.names), name), spec.StepSeparator)
}

// words returns the words for a member in the texts of rules.
func (p *parents) words(m *contract.Member) words {
	path := p.dotted(m.Name)
	return words{"thing": m.Word() + " " + strconv.Quote(path), "path": path, "Path": "The `" + path + "` " + m.Word(), "word": m.Word()}
}

// compareMembers compares the attributes and blocks of two schemas, nested objects or blocks.
func (r *reporter) compareMembers(old, new []*contract.Member, around *parents) {
	var removed, added []*contract.Member
	i, k := 0, 0
	for i < len(old) || k < len(new) {
		switch {
		case k == len(new) || i < len(old) && old[i].Name < new[k].Name:
			removed = append(removed, old[i])
			i++
		case i == len(old) || new[k].Name < old[i].Name:
			added = append(added, new[k])
			k++
		default:
			r.member(old[i], new[k], around)
			i, k = i+1, k+1
		}
	}
	renamed := renamedMembers(removed, added)
	for _, m := range removed {
		r.removed(m, around, renamed[m])
	}
	for _, m := range added {
		r.added(m, around, renamed[m])
	}
}

func (r *reporter) removed(m *contract.Member, around *parents, renamed string) {
	rule := "attribute-removed"
	if m.Block {
		rule = "block-removed"
	}
	r.reportOne(rule, around.member(m, nil, contract.OfName), around.words(m), renamed, undeprecated(m.Deprecated))
}

// added reports a member that is new: one change, the worst of those that follow from it, and a constraint on the members before it.
func (r *reporter) added(m *contract.Member, around *parents, renamed string) {
	with := around.words(m)
	at := around.member(nil, m, contract.OfName)
	rule := "attribute-added"
	if m.Block {
		rule = "block-added"
	}
	replaces := r.kind == contract.Resource && replacement(m) == replacesAlways
	settable := around.newSettable && m.Configurability.Configurable()
	switch {
	// Nobody has set what is around it, if that could not be set before.
	case m.Configurability == spec.Required && around.newSettable && around.oldSettable:
		rule = "required-added"
	case m.Default != nil && replaces && settable:
		rule = "replacing-default-added"
		with["new"] = m.Default.Text
	case m.Configurability == spec.ComputedOptional && replaces && settable && !keepsState(m) && m.Default == nil:
		rule = "plan-noise"
	}
	r.reportOne(rule, at, with, renamed, "")
	if settable && around.oldSettable && r.knowsCode() {
		r.constraintsOfNew(m, around, with)
	}
}

// knowsCode reports whether both versions say what is Go code: defaults, validators, plan modifiers and custom types.
func (r *reporter) knowsCode() bool { return !r.before.Partial && !r.after.Partial }

// member compares a member with that of the same name.
func (r *reporter) member(old, new *contract.Member, around *parents) {
	if old.Block != new.Block {
		with := around.words(new)
		with["old"], with["new"] = old.Word()+" "+strconv.Quote(with["path"]), new.Word()
		r.report("attribute-block-swapped", around.member(old, new, contract.OfName), with)
		return
	}
	oldSettable := around.oldSettable && (old.Block || old.Configurability.Configurable())
	newSettable := around.newSettable && (new.Block || new.Configurability.Configurable())
	if !r.shape(old, new, around, newSettable || oldSettable) {
		return
	}
	r.configurability(old, new, around)
	oldSensitive, newSensitive := around.oldSensitive || old.Sensitive, around.newSensitive || new.Sensitive
	if r.options.Drift {
		oldSensitive, newSensitive = old.Sensitive, new.Sensitive
	}
	// The change of everything around it has been reported.
	if around.oldSensitive == around.newSensitive && oldSensitive != newSensitive {
		rule := "sensitive-added"
		if oldSensitive {
			rule = "sensitive-removed"
		}
		r.report(rule, around.member(old, new, contract.OfSensitive), around.words(new))
	}
	if old.WriteOnly != new.WriteOnly && r.bothBuilt() {
		with := around.words(new)
		form := map[bool]string{true: "write-only", false: "readable"}
		with["old"], with["new"] = form[old.WriteOnly], form[new.WriteOnly]
		r.report("write-only-changed", around.member(old, new, contract.OfName), with)
	}
	if r.knowsCode() {
		r.code(old, new, around, oldSettable, newSettable)
	} else if r.bothBuilt() {
		r.validators(old, new, around) // the numbers of blocks
	}
	if was, is := (said{old.Deprecated, old.Deprecation, old.Description}),
		(said{new.Deprecated, new.Deprecation, new.Description}); was != is {
		facet := contract.OfDescription
		if old.Deprecated != new.Deprecated {
			facet = contract.OfDeprecation
		}
		with := around.words(new)
		r.texts(around.member(old, new, facet), with["thing"], with["Path"], &was, &is)
	}
	if old.IsNested() && new.IsNested() {
		at := around.member(old, new, contract.OfName)
		r.compareMembers(old.Members, new.Members, &parents{
			steps: at.steps, path: at.path, names: append(slices.Clone(around.names), new.Name), near: at.new,
			oldSettable: oldSettable, newSettable: newSettable, oldSensitive: oldSensitive, newSensitive: newSensitive,
		})
	}
}

// code compares what a member says in Go: its default, plan modifiers, validators and custom type.
func (r *reporter) code(old, new *contract.Member, around *parents, oldSettable, newSettable bool) {
	if r.kind == contract.Resource {
		r.defaults(old, new, around)
		r.modifiers(old, new, around)
	}
	if oldSettable && newSettable { // else nothing has been set, or nothing may be, and that has been told
		r.validators(old, new, around)
	}
	if old.CustomType != new.CustomType {
		with := around.words(new)
		with["old"], with["new"] = cmp.Or(old.CustomTypeText, frameworksOwn), cmp.Or(new.CustomTypeText, frameworksOwn)
		r.report("custom-type-changed", around.member(old, new, contract.OfCustomType), with)
	}
}

// frameworksOwn is the name, in messages, of the type of a value without custom type.
const frameworksOwn = "the framework's own"

// configurability compares who sets a member.
func (r *reporter) configurability(old, new *contract.Member, around *parents) {
	from, to := old.Configurability, new.Configurability
	switch {
	case from == to || from == spec.ConfigurabilityNone || to == spec.ConfigurabilityNone:
		return
	case new.Block && r.before.Partial != r.after.Partial:
		return // a specification demands a block by a validator, which a built provider does not tell
	case !r.options.Drift && (around.oldSettable != around.newSettable || !around.newSettable):
		return // what is around it became settable or is not any more: that has been told, or nobody can set either
	}
	with := around.words(new)
	with["old"], with["new"] = from.String(), to.String()
	at := around.member(old, new, contract.OfConfigurability)
	if new.Block { // it is a validator that demands a block
		at = around.member(old, new, contract.OfValidators)
	}
	rule := ""
	switch {
	case to == spec.Computed:
		rule = "became-read-only"
	case from == spec.Computed && to == spec.ComputedOptional:
		rule = "became-settable"
	case from == spec.Computed:
		rule = "output-became-input"
	case to == spec.Required:
		rule = "became-required"
	case from == spec.Required:
		rule = "became-optional"
	case r.defaultCameOrWent(old, new):
		return // which is reported: a default needs a computed attribute
	case to == spec.Optional:
		rule = "computed-removed"
	case r.kind == contract.Resource:
		rule = "computed-added"
	default:
		rule = "output-added"
	}
	r.report(rule, at, with)
}

func (r *reporter) defaultCameOrWent(old, new *contract.Member) bool {
	return r.kind == contract.Resource && r.knowsCode() && (old.Default == nil) != (new.Default == nil)
}

// defaults compares default values. A default of an attribute that every configuration had to set, or has to set now, makes no difference.
func (r *reporter) defaults(old, new *contract.Member, around *parents) {
	switch {
	case old.Configurability == spec.Required || new.Configurability == spec.Required || !around.oldSettable || !around.newSettable:
		return
	case old.Default == nil && new.Default == nil, old.Default != nil && new.Default != nil && sameDefault(old, new):
		return
	}
	with := around.words(new)
	with["old"], with["new"] = "none", "none"
	if old.Default != nil {
		with["old"] = old.Default.Text
	}
	if new.Default != nil {
		with["new"] = new.Default.Text
	}
	at := around.member(old, new, contract.OfDefault)
	switch {
	case old.Default == nil && replacement(new) == replacesAlways:
		r.report("replacing-default-added", at, with)
	case old.Default == nil:
		r.report("default-added", at, with)
	case new.Default == nil:
		r.report("default-removed", at, with)
	case old.Default.Code || new.Default.Code:
		r.report("default-code-changed", at, with)
	default:
		r.report("default-changed", at, with)
	}
}

// listAsSet spells what makes a list as what makes a set.
var listAsSet = strings.NewReplacer("listdefault", "setdefault", "ListValue", "SetValue", "ListNull", "SetNull", "ListType", "SetType")

// sameDefault reports whether two defaults are equal; a list and a set are if they are made from the same.
func sameDefault(old, new *contract.Member) bool {
	if from, to := old.Kind(), new.Kind(); from != to && isSequence(from.Go().Kind) && isSequence(to.Go().Kind) {
		return listAsSet.Replace(old.Default.Key) == listAsSet.Replace(new.Default.Key)
	}
	return old.Default.Key == new.Default.Key
}
