package change

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// replaces is when a change of a value replaces the resource.
type replaces uint8

const (
	replacesNever replaces = iota
	replacesSometimes
	replacesAlways
)

// replacement returns when a change of a member replaces the resource, by the framework's own plan modifiers.
func replacement(m *contract.Member) replaces {
	found := replacesNever
	for i := range m.Modifiers {
		if c := &m.Modifiers[i]; c.IsKnown() {
			switch {
			case c.Name == "RequiresReplace":
				found = replacesAlways
			case strings.HasPrefix(c.Name, "RequiresReplace"):
				found = max(found, replacesSometimes)
			}
		}
	}
	return found
}

// keepsState reports whether plans take the value from state where the configuration leaves it out.
func keepsState(m *contract.Member) bool {
	for i := range m.Modifiers {
		if c := &m.Modifiers[i]; c.IsKnown() && (c.Name == "UseStateForUnknown" || c.Name == "UseNonNullStateForUnknown") {
			return true
		}
	}
	return false
}

// isPlain reports whether a plan modifier is one whose effect replacement and keepsState tell.
func isPlain(c *contract.Call) bool {
	if !c.IsKnown() {
		return false
	}
	switch c.Name {
	case "RequiresReplace", "RequiresReplaceIfConfigured", "UseStateForUnknown", "UseNonNullStateForUnknown":
		return true
	}
	return false
}

// modifiers compares plan modifiers.
func (r *reporter) modifiers(old, new *contract.Member, around *parents) {
	lost, won := unequal(old.Modifiers, new.Modifiers)
	if len(lost)+len(won) == 0 {
		return
	}
	with := around.words(new)
	at := around.member(old, new, contract.OfModifiers)
	from, to := replacement(old), replacement(new)
	// A configuration never changes a value that nobody may set, and a value that nobody may leave out is never unknown by itself.
	if around.oldSettable && around.newSettable && new.Configurability != spec.Computed && old.Configurability != spec.Computed {
		switch {
		case to == replacesAlways && from != replacesAlways:
			r.report("replace-added", at, with)
		case to == replacesSometimes && from == replacesNever:
			r.report("conditional-replace-added", at, with)
		case to < from:
			r.report("replace-removed", at, with)
		}
	}
	if (old.Configurability.IsComputed() || !around.oldSettable) && (new.Configurability.IsComputed() || !around.newSettable) &&
		old.Default == nil &&
		new.Default == nil {
		switch {
		case keepsState(old) && !keepsState(new):
			r.report("plan-noise", at, with)
		case !keepsState(old) && keepsState(new):
			r.report("plan-quieted", at, with)
		}
	}
	var details []string
	detail := func(calls []*contract.Call, word string) {
		for _, c := range calls {
			if isPlain(c) || c.IsKnown() && strings.HasPrefix(c.Name, "RequiresReplace") && from != to {
				continue
			}
			details = append(details, c.Text+" "+word)
		}
	}
	detail(lost, "was removed")
	detail(won, "was added")
	if len(details) > 0 {
		with["detail"] = strings.Join(details, ", ")
		r.report("plan-modifier-changed", at, with)
	}
}

// unequal returns the calls of each list that the other does not have, as often as they occur.
func unequal(old, new []contract.Call) (lost, won []*contract.Call) {
	if len(old)+len(new) == 0 {
		return nil, nil
	}
	count := map[string]int{}
	key := func(c *contract.Call) string {
		k := c.Within + "\x00" + c.Key
		if c.OnObject {
			k += "\x00object"
		}
		return k
	}
	for i := range new {
		count[key(&new[i])]++
	}
	for i := range old {
		if k := key(&old[i]); count[k] > 0 {
			count[k]--
		} else {
			lost = append(lost, &old[i])
		}
	}
	clear(count)
	for i := range old {
		count[key(&old[i])]++
	}
	for i := range new {
		if k := key(&new[i]); count[k] > 0 {
			count[k]--
		} else {
			won = append(won, &new[i])
		}
	}
	return lost, won
}
