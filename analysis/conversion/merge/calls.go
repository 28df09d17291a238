package merge

import (
	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
)

// called are the entries of validators or plan modifiers in one version.
type called struct {
	order      []int32
	spellings  []contract.Spelling
	byKey      map[string]int32
	byFunction map[string][]int // indexes
}

func calledIn(v *version, array int32) *called {
	c := &called{byKey: map[string]int32{}, byFunction: map[string][]int{}}
	for e := range v.Children(array) {
		s := v.call(e)
		if _, twice := c.byKey[s.Key]; twice {
			continue
		}
		c.byKey[s.Key] = e
		if s.Function != "" {
			c.byFunction[s.Function] = append(c.byFunction[s.Function], len(c.order))
		}
		c.order, c.spellings = append(c.order, e), append(c.spellings, s)
	}
	return c
}

// once returns the only call of a function, or -1 if the function is not called. It reports false if there are several calls.
func (c *called) once(function string) (key string, node int32, ok bool) {
	switch of := c.byFunction[function]; len(of) {
	case 0:
		return "", -1, true
	case 1:
		return c.spellings[of[0]].Key, c.order[of[0]], true
	}
	return "", -1, false
}

// calls merges validators or plan modifiers. It adds the calls that theirs has added, and removes those that theirs has removed. The only
// call of a function counts as the same call in all versions, which both may have changed.
func (m *merger) calls(n nodes, in *inserter) {
	base, ours, theirs := calledIn(m.base, n.base), calledIn(m.ours, n.ours), calledIn(m.theirs, n.theirs)
	decided := map[string]bool{} // the functions that are called once
	decide := func(function string) {
		if function == "" || decided[function] {
			return
		}
		bKey, bNode, ok1 := base.once(function)
		oKey, oNode, ok2 := ours.once(function)
		tKey, tNode, ok3 := theirs.once(function)
		if !ok1 || !ok2 || !ok3 {
			return
		}
		decided[function] = true
		at := nodes{bNode, oNode, tNode}
		switch {
		case oKey == tKey || bKey == tKey:
		case oKey != bKey:
			m.conflict(at)
		case oNode < 0:
			in.add(tNode, edit.Source(m.theirs.Tree, tNode))
			m.take(at)
		case tNode < 0:
			in.remove(oNode)
			m.take(at)
		default:
			m.take(at, edit.Replace(m.ours.Tree, oNode, edit.Source(m.theirs.Tree, tNode)))
		}
		if oNode >= 0 && tNode >= 0 {
			in.pair(oNode, tNode)
		}
	}
	for _, c := range []*called{ours, theirs, base} {
		for _, s := range c.spellings {
			decide(s.Function)
		}
	}
	for i, s := range ours.spellings {
		if t, ok := theirs.byKey[s.Key]; ok {
			in.pair(ours.order[i], t)
		} else if _, was := base.byKey[s.Key]; was && !decided[s.Function] {
			in.remove(ours.order[i])
			m.take(nodes{-1, ours.order[i], -1})
		}
	}
	for i, s := range theirs.spellings {
		_, has := ours.byKey[s.Key]
		if _, was := base.byKey[s.Key]; !has && !was && !decided[s.Function] {
			in.add(theirs.order[i], edit.Source(m.theirs.Tree, theirs.order[i]))
			m.take(nodes{-1, -1, theirs.order[i]})
		}
	}
}
