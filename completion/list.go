package completion

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// list collects the items for a cursor.
type list struct {
	*cursor
	options    Options
	items      []Item
	incomplete bool

	layout     layout
	lineIndent string // the indentation of the line with the place
	blank      string // what stands before the place on its line and goes, because the text begins on a new one
	lead       string // what stands before an item's text: a comma that is missing, a new line
	trail      string // what stands after it: a comma that is missing
	edits      []syntax.Edit
}

// sortTexts are the texts that keep the items in order.
var sortTexts = func() (texts [10 * 10 * 10]string) {
	const digits = "0123456789"
	for i := range texts {
		texts[i] = string([]byte{digits[i/100], digits[i/10%10], digits[i%10]})
	}
	return texts
}()

// maxItems is the greatest number of items in a list.
const maxItems = len(sortTexts)

// add adds an item that replaces the key or value at the place, together with what is missing around it.
func (l *list) add(item Item, template string) {
	item.Start, item.End, item.InsertEnd = l.start-len(l.blank), l.end, l.end
	item.IsSnippet = l.options.Snippets && hasStops(template)
	l.layout.snippet = item.IsSnippet
	item.NewText = l.lead + l.layout.write(template) + l.trail
	if l.options.IndentsLines {
		item.NewText = strings.ReplaceAll(item.NewText, l.layout.newline+l.lineIndent, l.layout.newline)
	}
	if item.FilterText == "" {
		item.FilterText = item.Label
	}
	item.FilterText = l.blank + l.quote + item.FilterText + l.quote
	if len(l.edits) > 0 {
		item.AdditionalEdits = append(l.edits[:len(l.edits):len(l.edits)], item.AdditionalEdits...)
	}
	l.append(item)
}

func (l *list) append(item Item) {
	if len(l.items) == maxItems {
		l.incomplete = true
		return
	}
	item.SortText = sortTexts[len(l.items)]
	l.items = append(l.items, item)
}

// prepare finds out how to write at the place: on one line or several, and which commas are missing.
func (l *list) prepare() {
	l.layout = fileStyle(l.file, l.unit)
	white, first := l.nearby.indentation(l.start)
	l.layout.indent, l.lineIndent = white, white
	if l.container < 0 {
		l.layout.multiline = true
		return
	}
	fileIsMultiline := l.layout.multiline
	l.layout.multiline = first && l.breaksBefore() || l.isMultiline()
	if !first && l.layout.multiline {
		// What follows on the line of the bracket or of another member is indented like the members.
		l.layout.indent = l.memberIndent()
	}
	l.findCommas(first)
	if l.mode == atElement && !l.layout.multiline && fileIsMultiline && l.isEmpty() && l.isOnOwnLine() {
		l.expand(white)
	}
}

// breaksBefore says whether a line break stands between the place and the bracket around it or the member before it.
func (l *list) breaksBefore() bool {
	from := l.tree.Nodes[l.container].Start + 1
	if l.previous >= 0 {
		from = l.tree.Nodes[l.previous].End
	}
	return l.absolute(from) <= l.nearby.lineStart(l.start)
}

// isMultiline says whether the members of the container stand on lines of their own.
func (l *list) isMultiline() bool {
	n := &l.tree.Nodes[l.container]
	to := n.End
	for child := range l.tree.Children(l.container) {
		to = l.tree.Nodes[child].From()
		break
	}
	return strings.ContainsAny(l.tree.Text[n.Start:to], "\r\n")
}

// isEmpty says whether the container has nothing but what is replaced.
func (l *list) isEmpty() bool {
	n := &l.tree.Nodes[l.container]
	for child := range l.tree.Children(l.container) {
		if child != l.node {
			return false
		}
	}
	return !n.Has(syntax.Unclosed)
}

// isOnOwnLine says whether the container begins a line.
func (l *list) isOnOwnLine() bool {
	_, first := l.nearby.indentation(l.absolute(l.tree.Nodes[l.container].From()))
	return first
}

// memberIndent gives the indentation of the container's members.
func (l *list) memberIndent() string {
	for child := range l.tree.Children(l.container) {
		if white, first := l.nearby.indentation(l.absolute(l.tree.Nodes[child].From())); first && child != l.node {
			return white
		}
	}
	white, _ := l.nearby.indentation(l.absolute(l.tree.Nodes[l.container].Start))
	return white + l.layout.unit
}

// findCommas decides by what stands before and after the place which commas are missing.
func (l *list) findCommas(first bool) {
	if l.mode != atValue {
		before := l.nearby.between(l.after(), l.start)
		follows := !first && strings.TrimLeft(before, ", \t") == "" // the bracket or another member stands before it on its line
		if follows && l.layout.multiline {
			l.blank = before[len(strings.TrimRight(before, " \t")):]
		}
		if l.previous >= 0 {
			end := l.absolute(l.tree.Nodes[l.previous].End)
			switch gap := l.nearby.between(end, l.start); {
			case strings.Contains(gap, ","):
			case end < l.start-len(l.blank):
				l.edits = []syntax.Edit{{Start: end, End: end, Text: ","}}
			default:
				l.lead = ","
			}
		}
		switch {
		case follows && l.layout.multiline:
			l.lead += l.layout.newline + l.layout.indent
		case follows && l.previous >= 0 && !l.isSpaced():
			l.lead += l.layout.space
		}
	}
	switch c := l.nearby.next(l.end); c {
	case 0, ',', '}', ']', ':':
	default:
		l.trail = ","
		if next := l.nearby.between(l.end, l.end+1); next != "" && strings.IndexByte(" \t\r\n", next[0]) < 0 {
			l.trail += l.layout.space
		}
	}
}

// after gives the place behind what stands before the item on its line: a member, the bracket, or the start of the line.
func (l *list) after() int {
	end := l.tree.Nodes[l.container].Start + 1
	if l.previous >= 0 {
		end = l.tree.Nodes[l.previous].End
	}
	return max(l.nearby.lineStart(l.start), l.absolute(end))
}

// isSpaced says whether white space stands directly before the place.
func (l *list) isSpaced() bool {
	before := l.nearby.between(l.start-1, l.start)
	return before == " " || before == "\t"
}

// expand puts an element of an array that is empty on lines of its own.
func (l *list) expand(white string) {
	l.layout.multiline = true
	l.layout.indent = white + l.layout.unit
	before := l.nearby.between(l.after(), l.start)
	l.blank = before[len(strings.TrimRight(before, " \t")):]
	l.lead = l.layout.newline + l.layout.indent
	l.trail = l.layout.newline + white
	behind := l.nearby.from(l.end)
	l.end += len(behind) - len(strings.TrimLeft(behind, " \t"))
}

// keys gives the members that may stand in the object.
func (l *list) keys() {
	shape := l.inside.Shape()
	missing := l.missing(shape)
	if missing == 0 {
		return
	}
	l.prepare()
	keyOnly, colon := l.hasValue()
	order := keyOrder(shape.Role)
	for _, required := range [...]bool{true, false} {
		for _, k := range order {
			if missing.Has(k) && (shape.Required.Has(k) || shape.Choice.Has(k)) == required {
				l.key(k, keyOnly, colon)
			}
		}
	}
}

// missing gives the keys that may stand in the object and are not there yet. Of keys of which one must be present none is
// missing once one is there.
func (l *list) missing(shape *schema.Shape) schema.KeySet {
	var present schema.KeySet
	for child := range l.tree.Children(l.container) {
		if child == l.node {
			continue
		}
		n := &l.tree.Nodes[child]
		k := schema.Key(n.Key)
		if !n.IsMember() {
			// What has lost its quotes or its colon may be a key all the same.
			k = schema.LookupKey([]byte(l.tree.Value(child)))
		}
		present = present.Add(k)
	}
	missing := shape.Allowed &^ present
	if present&shape.Choice != 0 {
		missing &^= shape.Choice
	}
	return missing
}

// hasValue says whether the key at the place has a value already, so that only the key is to be replaced, and whether a
// colon must be put between them.
func (l *list) hasValue() (keyOnly bool, colon string) {
	if l.nearby.next(l.end) == ':' {
		return true, ""
	}
	if l.node >= 0 {
		n := &l.tree.Nodes[l.node]
		if n.IsMember() && n.Kind != syntax.Missing && l.absolute(n.KeyEnd) == l.end {
			return true, ":"
		}
	}
	return false, ""
}

func (l *list) key(k schema.Key, keyOnly bool, colon string) {
	shape := l.inside.Shape()
	value := l.inside.Member(k)
	item := Item{
		Label: k.String(), Kind: KindKey, Page: pageOfKey(l.inside, k),
		Detail: value.Shape().JSON.String(), Deprecated: k == schema.KeyDynamic,
	}
	if shape.Required.Has(k) {
		item.Description = "required"
	}
	if item.Deprecated {
		item.Description = "tfplugingen-framework 0.4.1 cannot generate it"
	}
	if keyOnly {
		trail := l.trail
		l.trail = colon
		l.add(item, `"`+k.String()+`"`)
		l.trail = trail
		return
	}
	skeleton := memberSkeleton(l.inside, k)
	item.Again = asksAgain(value)
	l.add(item, `"`+k.String()+`":`+skeleton)
}
