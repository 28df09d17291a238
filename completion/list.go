package completion

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// list collects the items for a cursor.
type list struct {
	*cursor
	doc        *analysis.Document // nil in a configuration
	options    Options
	items      []Item
	incomplete bool
	names      packageNames     // see readPackageNames
	usage      *used            // see used
	versions   catalog.Versions // of the modules that the provider requires

	layout     layout
	lineIndent string // the indentation of the line with the place
	blank      string // what is before the place on its line and goes, because the text begins on a new one
	lead       string // what is before an item's text: a comma that is missing, a new line
	trail      string // what is after it: a comma that is missing
	edits      []syntax.Edit

	configurability *string // see configurabilities; nil before it is asked for
	free            string  // see freeName
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

// add adds an item that replaces the key or value at the place, together with the missing punctuation around it.
func (l *list) add(item Item, template string) {
	if item.FilterText == "" {
		item.FilterText = item.Label
	}
	if l.isClosed() {
		first := firstString(template)
		switch {
		case first == "" && l.options.BeforeCursor:
			return // the quotes would stay
		case first != "" && (first == template && l.trail == "" || l.options.BeforeCursor):
			l.addInside(item, first)
			return
		}
	}
	item.Start, item.End, item.InsertEnd = l.start-len(l.blank), l.end, l.end
	text := l.write(&item, template)
	item.NewText = l.lead + text + l.trail
	if l.options.IndentsLines {
		item.NewText = strings.ReplaceAll(item.NewText, l.layout.newline+l.lineIndent, l.layout.newline)
	}
	item.FilterText = l.blank + l.quote + item.FilterText + l.quote
	item.Again = item.Again || l.opensList(template)
	l.append(l.withEdits(item))
}

// write lays out a template. Text with tab stops is a snippet, and so is text of several lines: some editors insert only the first line of
// anything else.
func (l *list) write(item *Item, template string) string {
	l.layout.choices = l.options.Choices
	l.layout.snippet = l.options.Snippets && hasStops(template)
	text := l.layout.write(template)
	if l.options.Snippets && !l.layout.snippet && strings.ContainsAny(text, "\r\n") {
		l.layout.snippet = true
		text = l.layout.write(template)
	}
	item.IsSnippet = l.layout.snippet
	return text
}

// withEdits adds to an item the edits that every item needs.
func (l *list) withEdits(item Item) Item {
	if len(l.edits) > 0 {
		item.AdditionalEdits = append(l.edits[:len(l.edits):len(l.edits)], item.AdditionalEdits...)
	}
	return item
}

// isClosed reports whether what is replaced is a string with both its quotes, and the place inside of it.
func (l *list) isClosed() bool {
	text := l.nearby.between(l.offset, l.end)
	return l.quote == `"` && l.start < l.offset && strings.HasSuffix(text, `"`) && !strings.HasSuffix(text, `\"`)
}

// firstString returns the string with which a template begins, with its quotes. It is empty if the template begins with something else.
func firstString(template string) string {
	if template[0] != '"' {
		return ""
	}
	for i := 1; i < len(template); i++ {
		switch template[i] {
		case '\\':
			i++
		case '"':
			return template[:i+1]
		}
	}
	return ""
}

// addInside adds an item that replaces the inside of a string, given with its quotes.
func (l *list) addInside(item Item, quoted string) {
	item.Start, item.End, item.InsertEnd = l.start+1, l.end-1, l.offset
	if l.options.BeforeCursor {
		item.End = l.offset
	}
	l.layout.choices = l.options.Choices
	l.layout.snippet = l.options.Snippets && hasStops(quoted)
	item.IsSnippet = l.layout.snippet
	item.NewText = l.layout.writeContent(quoted[1 : len(quoted)-1])
	if strings.HasPrefix(strings.TrimLeft(l.lead, " \t\r\n"), ",") {
		item.AdditionalEdits = append([]syntax.Edit{{Start: l.start, End: l.start, Text: "," + l.layout.space}}, item.AdditionalEdits...)
	}
	l.append(l.withEdits(item))
}

func (l *list) append(item Item) {
	if len(l.items) == maxItems {
		l.incomplete = true
		return
	}
	if l.options.BeforeCursor {
		item.AdditionalEdits = slices.DeleteFunc(slices.Clone(item.AdditionalEdits), l.isBehindOnLine)
	}
	l.items = append(l.items, item)
}

// isBehindOnLine reports whether an edit is after the cursor on its line. Editors that look only at the text before the cursor make the
// edits beside an item's own after it, and such a one at the wrong place.
func (l *list) isBehindOnLine(e syntax.Edit) bool {
	return e.Start >= l.offset && !strings.ContainsAny(l.file.Slice(l.offset, e.Start), "\r\n")
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
	if l.layout.multiline {
		// Text on the line of the bracket or of another member is indented like the members, too.
		l.layout.indent = l.memberIndent()
	}
	l.findCommas(first)
	if first && l.mode != atValue && l.layout.multiline && !l.isClosed() {
		l.indentFirst(white)
	}
	if l.mode == atElement && !l.layout.multiline && fileIsMultiline && l.isEmpty() && l.isOnOwnLine() {
		l.expand(white)
	}
}

// breaksBefore reports whether a line break is between the place and the bracket around it or the member before it.
func (l *list) breaksBefore() bool {
	from := l.tree.Nodes[l.container].Start + 1
	if l.previous >= 0 {
		from = l.tree.Nodes[l.previous].End
	}
	return l.absolute(from) <= l.nearby.lineStart(l.start)
}

// isMultiline reports whether the members of the container are on lines of their own.
func (l *list) isMultiline() bool {
	n := &l.tree.Nodes[l.container]
	to := n.End
	for child := range l.tree.Children(l.container) {
		to = l.tree.Nodes[child].From()
		break
	}
	return strings.ContainsAny(l.tree.Text[n.Start:to], "\r\n")
}

// isEmpty reports whether the container is closed and has nothing but what is replaced.
func (l *list) isEmpty() bool {
	return l.isAlone() && !l.tree.Nodes[l.container].Has(syntax.Unclosed)
}

// isAlone reports whether the container has nothing but what is replaced.
func (l *list) isAlone() bool {
	for child := range l.tree.Children(l.container) {
		if child != l.node {
			return false
		}
	}
	return true
}

// isOnOwnLine reports whether the container begins a line.
func (l *list) isOnOwnLine() bool {
	_, first := l.nearby.indentation(l.absolute(l.tree.Nodes[l.container].From()))
	return first
}

// memberIndent returns the indentation of the container's members: that of the one before the place, else of another one.
func (l *list) memberIndent() string {
	if l.previous >= 0 {
		if white, first := l.indentationOf(l.previous); first {
			return white
		}
	}
	for child := range l.tree.Children(l.container) {
		if child == l.node {
			continue
		}
		if white, first := l.indentationOf(child); first {
			return white
		}
	}
	white, _ := l.indentationOf(l.container)
	return white + l.layout.unit
}

// indentationOf returns the white space at the start of the line on which a node begins, which may be far from the place, and whether
// nothing else is before it.
func (l *list) indentationOf(node int32) (white string, first bool) {
	at := l.absolute(l.tree.Nodes[node].From())
	return newWindow(l.file, at).indentation(at)
}

// indentFirst has an item that begins a line begin where the members do.
func (l *list) indentFirst(white string) {
	if missing, ok := strings.CutPrefix(l.layout.indent, white); ok {
		l.lead += missing
		return
	}
	l.blank, l.lead, l.lineIndent = white, l.lead+l.layout.indent, ""
}

// findCommas decides by the text before and after the place which commas are missing.
func (l *list) findCommas(first bool) {
	if l.mode != atValue {
		before := l.nearby.between(l.after(), l.start)
		follows := !first && strings.TrimLeft(before, ", \t") == "" // the bracket or another member is before it on its line
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

// after returns the end of the text before the item on its line: a member, the bracket, or the start of the line.
func (l *list) after() int {
	end := l.tree.Nodes[l.container].Start + 1
	if l.previous >= 0 {
		end = l.tree.Nodes[l.previous].End
	}
	return max(l.nearby.lineStart(l.start), l.absolute(end))
}

// isSpaced reports whether white space is directly before the place.
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

// keys offers the members that may be in the object.
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

// missing returns the possible keys of the object that it does not have yet. If one of several keys must be present, none is missing once
// one is present.
func (l *list) missing(shape *schema.Shape) schema.KeySet {
	var present schema.KeySet
	for child := range l.tree.Children(l.container) {
		if child == l.node {
			continue
		}
		n := &l.tree.Nodes[child]
		k := schema.Key(n.Key)
		if !n.IsMember() {
			// A word without its quotes or its colon may still be a key.
			k = l.profile().Key(l.tree.Value(child))
		}
		present = present.Add(k)
	}
	missing := shape.Allowed & l.profile().Keys() &^ present
	if present&shape.Choice != 0 {
		missing &^= shape.Choice
	}
	return missing
}

// hasValue reports whether the key at the place has a value already, so that only the key must be replaced, and whether a
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
		item.Description = l.profile().String() + " cannot generate it"
	}
	if keyOnly {
		trail := l.trail
		l.trail = colon
		l.add(item, `"`+k.String()+`"`)
		l.trail = trail
		return
	}
	l.add(item, `"`+k.String()+`":`+l.memberSkeleton(l.inside, k))
}
