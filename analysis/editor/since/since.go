// Package since finds the changes of an open specification since an earlier text, such as that of the last commit, at the places where
// editors show them: above and after names, and in hover.
//
// A comparison may be older than the document that it is shown in. Its places are names, not offsets, and each is looked up in the
// document at hand.
package since

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Comparison has the changes since an earlier text. It is immutable, and may be nil if nothing has changed.
type Comparison struct {
	base  string
	units map[string][]changed // by the place of a unit, such as resources.pet; the worst change first
}

// changed is a change, without its places in texts, which would keep them alive.
type changed struct {
	change.Change
	gone bool   // it has no place in the document
	was  string // what the changed attribute or block was; empty if there was none
}

// Compare compares an earlier text of a specification with a document. Base is the name of the earlier text for users, such as HEAD.
func Compare(base, before string, document *analysis.Document, policy change.Policy) *Comparison {
	file := document.File()
	if before == file.Text() {
		return nil
	}
	old := contract.Read(contract.ParseFor(document.Settings().Profile(), base, before))
	now := contract.Read(&contract.Source{Name: base, File: file})
	c := &Comparison{base: base, units: map[string][]changed{}}
	for _, one := range change.Compare(old, now, change.Options{Policy: policy}) {
		if isElsewhere(document, &one) {
			continue
		}
		at, gone := unitOf(one.Steps), one.New.Source == nil
		one.Old, one.New, one.Near = contract.Place{}, contract.Place{}, contract.Place{}
		c.units[at] = append(c.units[at], changed{one, gone, wasOf(old, one.Steps)})
	}
	if len(c.units) == 0 {
		return nil
	}
	return c
}

// Equal reports whether two comparisons say the same. Both may be nil.
func (c *Comparison) Equal(other *Comparison) bool {
	if c == nil || other == nil {
		return c == other
	}
	return c.base == other.base && maps.EqualFunc(c.units, other.units, func(a, b []changed) bool {
		return slices.EqualFunc(a, b, func(a, b changed) bool {
			return a.Rule == b.Rule && a.Level == b.Level && a.Place() == b.Place() && a.Message == b.Message && a.Note == b.Note && a.was == b.was
		})
	})
}

// isElsewhere reports whether a change is of a unit that is gone from the file but is in another one of the same provider: it was moved.
func isElsewhere(document *analysis.Document, c *change.Change) bool {
	if len(c.Steps) != 2 || c.New.Source != nil || document.Neighbours() == nil {
		return false
	}
	kind := syntax.Resource
	if c.Kind == contract.DataSource {
		kind = syntax.DataSource
	}
	return c.Kind != contract.Provider && len(rules.UnitDefinitions[kind].Beside(document.Neighbours(), c.Steps[1])) > 0
}

// unitOf returns the place of the unit that a place is in.
func unitOf(steps []string) string {
	if len(steps) > 1 && steps[0] != contract.Provider.Step() {
		return steps[0] + spec.StepSeparator + steps[1]
	}
	return steps[0]
}

// wasOf returns the description of an attribute or block before the change, or nothing if steps lead to something else.
func wasOf(c *contract.Contract, steps []string) string {
	for _, u := range c.Units {
		rest := steps[1:]
		if u.Kind != contract.Provider {
			if len(rest) == 0 || rest[0] != u.Name {
				continue
			}
			rest = rest[1:]
		}
		if u.Kind.Step() != steps[0] {
			continue
		}
		var names []string
		for i := 1; i < len(rest); i += 2 {
			names = append(names, rest[i])
		}
		if m := u.Content().Lookup(names); m != nil {
			return m.Summary()
		}
		return ""
	}
	return ""
}

// Mark is a remark about the name at the bytes [Start, End) of a document, quotes included.
type Mark struct {
	Start, End int
	Text       string
	Page       string // Markdown that explains it; empty for a unit as a whole
}

// Units returns a remark for each unit that has changed: how many changes there are, and how bad the worst are.
func (c *Comparison) Units(ctx context.Context, document *analysis.Document) []Mark {
	var marks []Mark
	if c == nil {
		return nil
	}
	places := c.placesOf(ctx, document)
	for k := range places {
		if p := &places[k]; len(p.changes) > 0 && p.unit.Name.Present() {
			marks = append(marks, p.mark(p.unit.Name, c.title(p.changes)))
		}
	}
	return marks
}

// Names returns a remark for each name of a unit, attribute or block in the bytes [start, end] that has changed, or that has lost
// something.
func (c *Comparison) Names(ctx context.Context, document *analysis.Document, start, end int) []Mark {
	var marks []Mark
	if c == nil {
		return nil
	}
	places := c.placesOf(ctx, document)
	for k := range places {
		p := &places[k]
		if p.base > end || p.base+len(p.unit.Tree.Text) < start {
			continue
		}
		for i, name := range p.names() {
			if found := p.at(i - 1); len(found) > 0 && name.Present() {
				if m := p.mark(name, brief(found, p.steps(i-1))); m.End >= start && m.End <= end {
					m.Page = c.page(found)
					marks = append(marks, m)
				}
			}
		}
	}
	return marks
}

// At returns the changes of the unit, attribute or block whose name is at an offset. It reports false if it has not changed.
func (c *Comparison) At(ctx context.Context, document *analysis.Document, offset int) (at Mark, ok bool) {
	if c == nil {
		return Mark{}, false
	}
	places := c.placesOf(ctx, document)
	for k := range places {
		p := &places[k]
		if offset < p.base || offset > p.base+len(p.unit.Tree.Text) {
			continue
		}
		for i, name := range p.names() {
			if !name.Present() {
				continue
			}
			if at = p.mark(name, ""); at.Start <= offset && offset <= at.End {
				found := p.at(i - 1)
				at.Page = c.page(found)
				return at, len(found) > 0
			}
		}
	}
	return Mark{}, false
}

// places are a unit of a document, and its changes by the existing parts of their places.
type places struct {
	unit    *spec.Unit
	base    int // the offset of the unit's text
	changes []changed
	keys    []string          // of the unit and of its elements
	found   map[int][]changed // by the index of an element; -1 for the unit
}

// placesOf looks up the places of all changes.
func (c *Comparison) placesOf(ctx context.Context, document *analysis.Document) []places {
	file := document.File()
	all := make([]places, len(file.Units))
	left := maps.Clone(c.units)
	provider := -1
	for k := range file.Units {
		if ctx.Err() != nil {
			return nil // nobody waits for it any more
		}
		u := document.Unit(k)
		at := strings.Join(spec.UnitSteps(file.Units[k], -1), spec.StepSeparator)
		if u.Kind == syntax.Provider && provider < 0 {
			provider = k
		}
		all[k].unit, all[k].base, all[k].changes = u, file.UnitStart(k), left[at]
		delete(left, at) // the first of several of a name counts
		all[k].find(at)
	}
	// Removed units are reported at the provider, or else at the first unit.
	if provider = max(provider, 0); provider < len(all) {
		p := &all[provider]
		for _, changes := range sorted(left) {
			p.changes = append(p.changes[:len(p.changes):len(p.changes)], changes...)
			p.found[-1] = append(p.found[-1], changes...)
		}
	}
	return all
}

// find assigns the changes to the elements of the unit.
func (p *places) find(at string) {
	p.found = map[int][]changed{}
	if len(p.changes) == 0 {
		return
	}
	p.keys = append(make([]string, 0, len(p.unit.Elements)+1), at)
	index := map[string]int{at: -1}
	for i := range p.unit.Elements {
		e := &p.unit.Elements[i]
		array := ".attributes."
		if e.Block {
			array = ".blocks."
		}
		key := p.keys[e.Parent+1] + array + e.Name.Value
		p.keys = append(p.keys, key)
		if _, twice := index[key]; !twice {
			index[key] = i
		}
	}
	for _, one := range p.changes {
		steps := one.Steps
		for {
			i, ok := index[strings.Join(steps, spec.StepSeparator)]
			if ok || len(steps) == 0 {
				if !ok {
					i = -1
				}
				p.found[i] = append(p.found[i], one)
				break
			}
			steps = steps[:len(steps)-1]
		}
	}
}

// at returns the changes of an element, or of the unit itself.
func (p *places) at(element int) []changed { return p.found[element] }

func (p *places) steps(element int) string {
	if element+1 < len(p.keys) {
		return p.keys[element+1]
	}
	return ""
}

// names returns the name of the unit and those of its elements, if anything has changed in it.
func (p *places) names() []spec.Text {
	if len(p.changes) == 0 {
		return nil
	}
	names := append(make([]spec.Text, 0, len(p.unit.Elements)+1), p.unit.Name)
	for i := range p.unit.Elements {
		names = append(names, p.unit.Elements[i].Name)
	}
	return names
}

func (p *places) mark(name spec.Text, text string) Mark {
	n := &p.unit.Tree.Nodes[name.Node]
	return Mark{Start: p.base + int(n.Start), End: p.base + int(n.End), Text: text}
}

// title counts changes: 2 breaking and 3 other changes since HEAD.
func (c *Comparison) title(changes []changed) string {
	worst, count := worstOf(changes)
	rest := len(changes) - count
	var text string
	switch {
	case worst < change.Dangerous:
		text = plural(len(changes), "change")
	case rest == 0:
		text = plural(count, worst.String()+" change")
	default:
		text = strconv.Itoa(count) + " " + worst.String() + " and " + plural(rest, "other change")
	}
	return text + " since " + c.base
}

// worstOf returns the level of the worst changes, and how many there are of it.
func worstOf(changes []changed) (worst change.Level, count int) {
	for i := range changes {
		switch level := changes[i].Level; {
		case level > worst:
			worst, count = level, 1
		case level == worst:
			count++
		}
	}
	return worst, count
}

// brief returns changes on one line: breaking: type changed, and 1 more.
func brief(changes []changed, at string) string {
	worst := &changes[0]
	for i := range changes {
		if changes[i].Level > worst.Level {
			worst = &changes[i]
		}
	}
	text := worst.Level.String() + ": " + strings.ReplaceAll(worst.Rule.Name, "-", " ")
	if worst.Place() != at && worst.gone {
		text += " (" + shorten(worst.Steps[len(worst.Steps)-1]) + ")" // it is gone
	}
	if more := len(changes) - 1; more > 0 {
		text += ", and " + strconv.Itoa(more) + " more"
	}
	return text
}

// longestName is how many characters of a name are shown.
const longestName = 40

func shorten(name string) string {
	if runes := []rune(name); len(runes) > longestName {
		return string(runes[:longestName-1]) + "…"
	}
	return name
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}
