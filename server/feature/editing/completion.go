package editing

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

var itemKinds = [...]protocol.CompletionItemKind{
	completion.KindKey:      protocol.CompletionItemKindProperty,
	completion.KindValue:    protocol.CompletionItemKindEnumMember,
	completion.KindLiteral:  protocol.CompletionItemKindKeyword,
	completion.KindSkeleton: protocol.CompletionItemKindStruct,
	completion.KindName:     protocol.CompletionItemKindField,
	completion.KindText:     protocol.CompletionItemKindText,
	completion.KindFunction: protocol.CompletionItemKindFunction,
	completion.KindMethod:   protocol.CompletionItemKindMethod,
	completion.KindType:     protocol.CompletionItemKindClass,
	completion.KindVariable: protocol.CompletionItemKindVariable,
	completion.KindConstant: protocol.CompletionItemKindConstant,
	completion.KindField:    protocol.CompletionItemKindField,
	completion.KindPackage:  protocol.CompletionItemKindModule,
}

// CompletionTriggers are the characters after which something new may be written: a string begins, a value follows, a name is
// taken from a package, a step of an import path ends.
var CompletionTriggers = []string{`"`, ":", ".", "/"}

// Completion returns the items that may be written at a place.
func Completion(_ context.Context, s *session.Snapshot, params *protocol.CompletionParams) (protocol.CompletionResult, error) {
	offset, err := s.Offset(params.Position)
	if err != nil {
		return nil, err
	}
	known, ok := s.View.(language.Completing)
	if !ok {
		return nil, nil
	}
	return completionList(s, known.Complete(offset, completionOptions(s))), nil
}

// completionOptions returns the client's abilities with items.
func completionOptions(s *session.Snapshot) completion.Options {
	return completion.Options{
		Snippets: s.Client.Snippets, Choices: s.Client.Choices, IndentsLines: s.Client.IndentsLines, BeforeCursor: s.Client.BeforeCursor,
		Path: message.FilePath(s.URI),
	}
}

// completionList returns items as the client takes them. Most bytes of a list are data that all its items share: they are sent once to a
// client that takes them so.
func completionList(s *session.Snapshot, found completion.List) *protocol.CompletionList {
	list := &protocol.CompletionList{
		IsIncomplete: found.Incomplete, Items: make([]protocol.CompletionItem, 0, len(found.Items)),
	}
	ranges := s.Ranges()
	positions := map[int]protocol.Position{} // nearly all items are at the same place
	at := func(offset int) protocol.Position {
		p, ok := positions[offset]
		if !ok {
			p = ranges.Position(offset)
			positions[offset] = p
		}
		return p
	}
	if !s.Client.InsertReplace {
		for i := range found.Items {
			found.Items[i].InsertEnd = found.Items[i].End
		}
	}
	var shared protocol.CompletionItemDefaults
	if len(found.Items) > 1 {
		if s.Client.SharesRange && found.SameRange() {
			first := &found.Items[0]
			shared.EditRange = &protocol.Range{Start: at(first.Start), End: at(first.End)}
			if first.InsertEnd != first.End {
				shared.EditRange = new(insertReplace(first, at))
			}
		}
		if s.Client.SharesTextMode {
			shared.InsertTextMode = s.Client.TextMode
		}
	}
	if shared.EditRange != nil || shared.InsertTextMode != 0 {
		list.ItemDefaults = &shared
	}
	for i := range found.Items {
		list.Items = append(list.Items, completionItem(s, &found.Items[i], &shared, at))
	}
	return list
}

// insertReplace returns the ranges that an item replaces when it is inserted, and when it replaces.
func insertReplace(item *completion.Item, at func(int) protocol.Position) protocol.EditRangeWithInsertReplace {
	return protocol.EditRangeWithInsertReplace{
		Insert: protocol.Range{Start: at(item.Start), End: at(item.InsertEnd)}, Replace: protocol.Range{Start: at(item.Start), End: at(item.End)},
	}
}

func completionItem(
	s *session.Snapshot, item *completion.Item, shared *protocol.CompletionItemDefaults, at func(int) protocol.Position,
) protocol.CompletionItem {
	out := protocol.CompletionItem{
		Label: item.Label, Kind: itemKinds[item.Kind],
		FilterText: optional(item.FilterText), SortText: optional(item.SortText),
		CommitCharacters: item.CommitCharacters,
	}
	if s.Client.FiltersByLabel {
		out.FilterText = protocol.Optional[string]{}
		if strings.HasPrefix(item.FilterText, `"`) {
			out.Label = `"` + item.Label + `"`
		}
	}
	switch {
	case shared.EditRange != nil:
		out.TextEditText = protocol.NewOptional(item.NewText)
	case item.InsertEnd != item.End:
		edit := insertReplace(item, at)
		out.TextEdit = &protocol.InsertReplaceEdit{NewText: item.NewText, Replace: edit.Replace, Insert: edit.Insert}
	default:
		out.TextEdit = &protocol.TextEdit{NewText: item.NewText, Range: protocol.Range{Start: at(item.Start), End: at(item.End)}}
	}
	for _, e := range item.AdditionalEdits {
		out.AdditionalTextEdits = append(out.AdditionalTextEdits, protocol.TextEdit{
			Range: protocol.Range{Start: at(e.Start), End: at(e.End)}, NewText: e.Text,
		})
	}
	if item.IsSnippet {
		out.InsertTextFormat = protocol.InsertTextFormatSnippet
	}
	if shared.InsertTextMode == 0 {
		out.InsertTextMode = s.Client.TextMode
	}
	if s.Client.LabelDetails {
		out.LabelDetails = labelDetails(item)
	} else {
		out.Detail = optional(item.DetailLine())
	}
	if item.Preselect {
		out.Preselect = protocol.NewOptional(true)
	}
	if item.Deprecated && s.Client.CompletionTags {
		out.Tags = []protocol.CompletionItemTag{protocol.CompletionItemTagDeprecated}
	}
	switch {
	case item.Again && s.Client.Knows(client.SuggestAgain):
		out.Command = protocol.Command{Title: "Suggest", Command: client.SuggestAgain}
	case item.Calls && s.Client.Knows(client.ParameterHints):
		out.Command = protocol.Command{Title: "Show the parameters", Command: client.ParameterHints}
	}
	if item.Page != "" {
		if s.Client.ResolvesDocumentation {
			out.Data = message.Encode(documentation{item.Page, s.URI})
		} else {
			out.Documentation = client.Markup(item.Page.Markdown(s.Packages()), s.Client.DocumentationMarkdown)
		}
	}
	return out
}

func labelDetails(item *completion.Item) *protocol.CompletionItemLabelDetails {
	var details protocol.CompletionItemLabelDetails
	if behind := item.BehindLabel(); behind != "" {
		details.Detail = &behind
	}
	if item.Description != "" {
		details.Description = &item.Description
	}
	return &details
}

// optional returns a text that is absent if it is empty.
func optional(text string) protocol.Optional[string] {
	if text == "" {
		return protocol.Optional[string]{}
	}
	return protocol.NewOptional(text)
}

// documentation names an item's documentation in the item's data, from where resolveCompletion reads it.
type documentation struct {
	Page completion.Page `json:"page"`
	URI  uri.URI         `json:"uri"` // the document, which knows the packages that it can import
}

// ResolveCompletion adds the documentation to an item that the client shows.
func ResolveCompletion(_ context.Context, s *session.Session, item *protocol.CompletionItem) (*protocol.CompletionItem, error) {
	var of documentation
	if len(item.Data) == 0 || json.Unmarshal(item.Data, &of) != nil {
		return item, nil // an item without documentation, or not one of ours
	}
	if text := of.Page.Markdown(s.Snapshot(of.URI).Packages()); text != "" {
		item.Documentation = client.Markup(text, s.Client.DocumentationMarkdown)
	}
	return item, nil
}
