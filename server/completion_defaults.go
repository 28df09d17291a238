package server

import (
	"slices"

	"go.lsp.dev/protocol"
)

// itemDefaults are what a client takes once for all items of a list.
type itemDefaults struct{ editRange, insertTextMode bool }

func newItemDefaults(c *protocol.CompletionListCapabilities) itemDefaults {
	names := or(c).ItemDefaults
	return itemDefaults{slices.Contains(names, "editRange"), slices.Contains(names, "insertTextMode")}
}

// share moves to a list what all its items have in common, which is most of what a list weighs.
func (d itemDefaults) share(list *protocol.CompletionList) {
	if len(list.Items) < 2 {
		return
	}
	var shared protocol.CompletionItemDefaults
	if d.editRange {
		shared.EditRange = shareRange(list.Items)
	}
	if mode := list.Items[0].InsertTextMode; d.insertTextMode && mode != 0 {
		shared.InsertTextMode = mode
		for i := range list.Items {
			list.Items[i].InsertTextMode = 0
		}
	}
	if shared.EditRange != nil || shared.InsertTextMode != 0 {
		list.ItemDefaults = &shared
	}
}

// shareRange returns the range that all items replace, and takes it out of them; nil if they differ.
func shareRange(items []protocol.CompletionItem) protocol.CompletionItemDefaultsEditRange {
	var common protocol.CompletionItemDefaultsEditRange
	texts := make([]string, len(items))
	switch first := items[0].TextEdit.(type) {
	case *protocol.TextEdit:
		for i := range items {
			edit, ok := items[i].TextEdit.(*protocol.TextEdit)
			if !ok || edit.Range != first.Range {
				return nil
			}
			texts[i] = edit.NewText
		}
		common = &first.Range
	case *protocol.InsertReplaceEdit:
		for i := range items {
			edit, ok := items[i].TextEdit.(*protocol.InsertReplaceEdit)
			if !ok || edit.Insert != first.Insert || edit.Replace != first.Replace {
				return nil
			}
			texts[i] = edit.NewText
		}
		common = &protocol.EditRangeWithInsertReplace{Insert: first.Insert, Replace: first.Replace}
	default:
		return nil
	}
	for i := range items {
		items[i].TextEdit, items[i].TextEditText = nil, protocol.NewOptional(texts[i])
	}
	return common
}
