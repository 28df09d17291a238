package completion

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// Options say what the editor can do with items. The zero value is right for an item that inserts its text unchanged.
type Options struct {
	// Snippets reports whether texts may hold tab stops in the syntax of the Language Server Protocol.
	Snippets bool
	// Choices reports whether tab stops may hold texts to choose from.
	Choices bool
	// BeforeCursor reports whether the editor replaces no more than what is before the cursor.
	BeforeCursor bool
	// Path is the path of the document, absolute and with slashes. It is empty if it is not a file.
	Path string
	// IndentsLines reports whether the editor indents every line of a text after the first like the line on which it is
	// inserted, so that texts must be given without that.
	IndentsLines bool
}

// Kind is the kind of an item, for the icon that an editor draws beside it.
type Kind uint8

// The kinds of items.
const (
	KindKey      Kind = iota // a member's key
	KindValue                // one of the values that are possible
	KindLiteral              // true, false
	KindSkeleton             // an object or array with its required members
	KindName                 // the name of an attribute, block, resource or data source
	KindText                 // text copied from elsewhere in the document
	KindFunction             // a Go function
	KindMethod               // a Go method
	KindType                 // a Go type
	KindVariable             // a Go variable
	KindConstant             // a Go constant
	KindField                // a field of a Go struct
	KindPackage              // a Go package
)

// List has the completion items at a place.
type List struct {
	Items []Item
	// Incomplete reports whether there are more items than are listed, so that the list should be asked for again when more is typed.
	Incomplete bool
}

// SameRange reports whether all items replace the same part of the text.
func (l *List) SameRange() bool {
	return !slices.ContainsFunc(l.Items, func(item Item) bool {
		first := &l.Items[0]
		return item.Start != first.Start || item.InsertEnd != first.InsertEnd || item.End != first.End
	})
}

// Item is one thing that may be written. Its edit replaces the bytes [Start, End) by NewText; the range is on one line and
// contains the place that was asked about.
type Item struct {
	Label string
	Kind  Kind
	// Detail is shown directly after the label, Description at the other side of the line.
	Detail, Description string
	// FilterText is the text that editors match with the text between Start and the cursor.
	FilterText string
	// SortText orders the items, which are in that order.
	SortText string
	// Preselect marks the item that is most likely meant, at most one of a list.
	Preselect bool
	// Deprecated marks what may be written but has no good effect.
	Deprecated bool

	Start, End int
	// InsertEnd is the end of the replaced range for an editor that is asked to insert and not to replace. It is End where anything else would
	// leave a broken text. For a string with both its quotes, the range is inside them if the item is no more than a string.
	InsertEnd int
	NewText   string
	// IsSnippet reports whether NewText has tab stops. It is never set without Options.Snippets.
	IsSnippet bool
	// Again reports whether more must be chosen where the cursor stands afterwards.
	Again bool
	// Calls reports whether the cursor is among the arguments of a call afterwards.
	Calls bool
	// AdditionalEdits are applied together with the item's own edit. They don't touch its range.
	AdditionalEdits []syntax.Edit
	// CommitCharacters accept the item when they are typed.
	CommitCharacters []string
	// Page names the item's documentation; empty if it has none.
	Page Page
}

// BehindLabel returns the detail as editors write it, directly after the label: so is right for a signature, but for nothing else.
func (item *Item) BehindLabel() string {
	if item.Detail == "" || item.Detail[0] == '(' || item.Detail[0] == ' ' {
		return item.Detail
	}
	return " " + item.Detail
}

// DetailLine returns the detail and the description on one line.
func (item *Item) DetailLine() string {
	if item.Detail == "" || item.Description == "" {
		return item.Detail + item.Description
	}
	return item.Detail + " " + item.Description
}

// profile returns the toolchain that the document is written for.
func (l *list) profile() *toolchain.Profile { return l.doc.Settings().Profile() }

// usualItems is the room for items that most lists don't exceed.
const usualItems = 16

// Complete returns the completion items at an absolute offset, the best first. The list has all possible items, even those that do not
// match the text before the offset.
func Complete(doc *analysis.Document, offset int, options Options) List {
	if offset < 0 || offset > doc.File().Len() {
		return List{}
	}
	c := find(doc, offset)
	l := &list{cursor: c, doc: doc, options: options, items: make([]Item, 0, usualItems), versions: doc.Settings().Required()}
	switch c.mode {
	case atRoot:
		l.document()
	case atKey:
		l.keys()
	case atValue:
		l.values()
	case atElement:
		l.elements()
	}
	l.rank()
	if l.versions != nil {
		for i := range l.items {
			l.items[i].Page = l.items[i].Page.required(l.versions, l.packages())
		}
	}
	return List{Items: l.items, Incomplete: l.incomplete}
}
