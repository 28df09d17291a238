package editing

import (
	"github.com/spec-ls/spec-ls/server/client"
	"go.lsp.dev/protocol"
)

// share moves to a list what all its items have in common, which is most of what a list weighs.
func share(d client.ItemDefaults, list *protocol.CompletionList) {
	if len(list.Items) < 2 {
		return
	}
	var shared protocol.CompletionItemDefaults
	if d.EditRange {
		shared.EditRange = shareRange(list.Items)
	}
	if mode := list.Items[0].InsertTextMode; d.InsertTextMode && mode != 0 {
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
