package completion

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// Overlay returns the completion items at an offset of an overlay. The specifications are those that the overlay may be about: their
// resources, data sources and attributes are offered.
func Overlay(text string, offset int, specifications []*analysis.Document) List {
	if offset < 0 || offset > len(text) {
		return List{}
	}
	l := &overlayList{place: overlay.PlaceAt(text, offset), offset: offset, specifications: specifications}
	l.subject = overlay.SubjectOf(l.place.Steps)
	last := ""
	if n := len(l.place.Steps); n > 0 {
		last = l.place.Steps[n-1]
	}
	key := schema.LookupKey([]byte(last))
	switch {
	case key == schema.KeyValidators || key == schema.KeyPlanModifiers:
		l.shortNames(key)
	case l.place.IsKey:
		l.names()
		for _, k := range overlay.Keys(l.place.Steps) {
			l.add(Item{Label: k, Kind: KindKey})
		}
	default:
		for _, v := range overlay.Values(last) {
			l.add(Item{Label: v, Kind: KindValue})
		}
	}
	for i := range l.items {
		l.items[i].SortText = sortTexts[i]
	}
	return List{Items: l.items, Incomplete: l.incomplete}
}

// overlayList collects the items for a place of an overlay.
type overlayList struct {
	place          overlay.Place
	subject        overlay.Subject
	offset         int
	specifications []*analysis.Document
	items          []Item
	incomplete     bool
}

// add adds an item that replaces the text so far.
func (l *overlayList) add(item Item) {
	if l.incomplete = len(l.items) == maxItems; l.incomplete {
		return
	}
	item.NewText = item.Label
	if l.place.Quoted && item.Label != "true" && item.Label != "false" {
		item.NewText = syntax.Quote(item.Label)
	}
	item.FilterText = item.NewText
	if l.place.IsKey && item.Kind != KindFunction {
		item.NewText += ": "
	}
	item.Start, item.End, item.InsertEnd = l.place.Start, l.place.End, max(l.offset, l.place.Start)
	l.items = append(l.items, item)
}

// names offers what the specifications have by name where an overlay has entries of it.
func (l *overlayList) names() {
	seen := map[string]bool{}
	add := func(name, detail string) {
		if name != "" && !seen[name] {
			seen[name] = true
			l.add(Item{Label: name, Kind: KindName, Detail: detail})
		}
	}
	s := l.subject
	for _, document := range l.specifications {
		units := overlay.Units(document, s.Section)
		for _, k := range sortedKeys(units) {
			u := units[k]
			switch {
			case !s.IsName():
			case len(s.Rest) == 0:
				add(u.Name.Value, fmt.Sprintf("%d attributes and blocks", len(u.Elements)))
			case s.Unit == "" || u.Name.Value == s.Unit:
				for i := range u.Elements {
					e := &u.Elements[i]
					add(overlay.Path(u, e), e.Kind.String()+configured(e.Configurability.String()))
				}
			}
		}
	}
}

func configured(by string) string {
	if by == "" {
		return ""
	}
	return ", " + by
}

func sortedKeys[V any](of map[int]V) []int {
	var keys []int
	for k := range of {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// shortNames offers the functions with short names: those for the type of the attribute, or for a string where that is not known.
func (l *overlayList) shortNames(key schema.Key) {
	kind := schema.KindString
	for _, found := range overlay.Find(l.specifications, l.subject) {
		if found.Element != nil && found.Element.Kind != schema.KindNone {
			kind = found.Element.Kind.Go().Kind
		}
	}
	names := overlay.ShortNames(key, kind)
	slices.SortStableFunc(names, func(a, b overlay.ShortName) int { return cmp.Compare(len(a.Member.Params), len(b.Member.Params)) })
	for _, short := range names {
		l.add(Item{Label: short.Name, Kind: KindFunction, Detail: short.Member.Signature()})
	}
}
