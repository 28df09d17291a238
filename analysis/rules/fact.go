package rules

import "sync/atomic"

// Fact is knowledge of rules about a tree: it is computed when the first of them asks, and then kept for the pass. So a family of rules has
// its shared data beside its code, and the pass knows nothing about it.
type Fact[T any] struct {
	slot    int32
	compute func(*Pass) T
}

// factCount is how many facts there are.
var factCount atomic.Int32

// NewFact returns a fact that compute finds out. It is called once for each fact, when a package is initialized.
func NewFact[T any](compute func(*Pass) T) *Fact[T] {
	return &Fact[T]{slot: factCount.Add(1) - 1, compute: compute}
}

// Of returns the fact of the tree that a pass is over.
func (f *Fact[T]) Of(p *Pass) T {
	if p.facts == nil {
		p.facts = make([]any, factCount.Load())
	}
	if known, ok := p.facts[f.slot].(T); ok {
		return known
	}
	found := f.compute(p)
	p.facts[f.slot] = found
	return found
}
