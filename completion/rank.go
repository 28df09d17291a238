package completion

import (
	"math"
	"slices"
	"strings"
)

// fitness is how well a label fits what is typed, the best first.
type fitness int

const (
	fitsExactly fitness = iota
	fitsAsPrefix
	fitsOtherwise
)

// fitnessOf compares a label, or the part after the dot of a qualified name, with the typed text.
func fitnessOf(label, typed string) fitness {
	best := fitsOtherwise
	for _, name := range [...]string{label, label[strings.LastIndexByte(label, '.')+1:]} {
		switch {
		case len(name) < len(typed) || !strings.EqualFold(name[:len(typed)], typed):
		case len(name) == len(typed):
			return fitsExactly
		default:
			best = fitsAsPrefix
		}
	}
	return best
}

// rank orders the items by how well they fit what is typed, and keeps the order among those that fit equally well. Where the order would
// be another one after more is typed, the list must be asked for again: an exact match comes before a longer name that is more usual.
func (l *list) rank() {
	if len(l.items) == 0 {
		return
	}
	typed := l.typed(&l.items[0])
	if typed != "" {
		slices.SortStableFunc(l.items, func(a, b Item) int { return int(fitnessOf(a.Label, typed) - fitnessOf(b.Label, typed)) })
		for i := range l.items {
			l.items[i].Preselect = false
		}
	}
	l.incomplete = l.incomplete || hidesExactMatch(l.items, typed)
	for i := range l.items {
		l.items[i].SortText = sortTexts[i]
	}
}

// typed returns the part of an item that the user has typed.
func (l *list) typed(item *Item) string {
	start := max(item.Start, l.nearby.base)
	return strings.Trim(l.nearby.between(start, l.offset), " \t\"'")
}

// hidesExactMatch reports whether an item is before another one whose label is the beginning of its own, and which may be what is being
// typed.
func hidesExactMatch(items []Item, typed string) bool {
	places, shortest := make(map[string]int, len(items)), math.MaxInt
	for i := range items {
		if fitnessOf(items[i].Label, typed) <= fitsAsPrefix {
			places[items[i].Label] = i
			shortest = min(shortest, len(items[i].Label))
		}
	}
	for i := range items {
		label := items[i].Label
		for n := shortest; n < len(label); n++ {
			if place, ok := places[label[:n]]; ok && place > i {
				return true
			}
		}
	}
	return false
}
