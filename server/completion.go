package server

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
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
	completion.KindPackage:  protocol.CompletionItemKindModule,
}

// completionTriggers are the characters after which something new may be written: a string begins, a value follows, a name is
// taken from a package, a step of an import path ends.
var completionTriggers = []string{`"`, ":", ".", "/"}

// suggestAgain is the command by which editors of the Visual Studio Code family open the list once more.
const suggestAgain = "editor.action.triggerSuggest"

// completion returns what may be written at a place.
func (s *snapshot) completion(_ context.Context, params *protocol.CompletionParams) (protocol.CompletionResult, error) {
	offset, err := s.offset(params.Position)
	if err != nil {
		return nil, err
	}
	known, ok := s.view.(completing)
	if !ok {
		return nil, nil
	}
	return s.completionList(known.complete(offset, s.completionOptions())), nil
}

// completionOptions returns what the client can do with items.
func (s *snapshot) completionOptions() completion.Options {
	return completion.Options{
		Snippets: s.client.snippets, Choices: s.client.choices, IndentsLines: s.client.indentsLines, BeforeCursor: s.client.beforeCursor,
		Path: filePath(s.uri),
	}
}

// completionList returns items as the client takes them.
func (s *snapshot) completionList(found completion.List) *protocol.CompletionList {
	list := &protocol.CompletionList{
		IsIncomplete: found.Incomplete, Items: make([]protocol.CompletionItem, 0, len(found.Items)),
	}
	ranges := s.ranges()
	positions := map[int]protocol.Position{} // nearly all items stand at the same place
	at := func(offset int) protocol.Position {
		p, ok := positions[offset]
		if !ok {
			p = ranges.position(offset)
			positions[offset] = p
		}
		return p
	}
	for i := range found.Items {
		list.Items = append(list.Items, s.completionItem(&found.Items[i], at))
	}
	s.client.itemDefaults.share(list)
	return list
}

func (s *snapshot) completionItem(item *completion.Item, at func(int) protocol.Position) protocol.CompletionItem {
	client := &s.client
	out := protocol.CompletionItem{
		Label: item.Label, Kind: itemKinds[item.Kind],
		FilterText: optional(item.FilterText), SortText: optional(item.SortText),
		CommitCharacters: item.CommitCharacters,
	}
	if client.filtersByLabel {
		out.FilterText = protocol.Optional[string]{}
		if strings.HasPrefix(item.FilterText, `"`) {
			out.Label = `"` + item.Label + `"`
		}
	}
	whole := protocol.Range{Start: at(item.Start), End: at(item.End)}
	if client.insertReplace && item.InsertEnd != item.End {
		out.TextEdit = &protocol.InsertReplaceEdit{
			NewText: item.NewText, Replace: whole, Insert: protocol.Range{Start: whole.Start, End: at(item.InsertEnd)},
		}
	} else {
		out.TextEdit = &protocol.TextEdit{NewText: item.NewText, Range: whole}
	}
	for _, e := range item.AdditionalEdits {
		out.AdditionalTextEdits = append(out.AdditionalTextEdits, protocol.TextEdit{
			Range: protocol.Range{Start: at(e.Start), End: at(e.End)}, NewText: e.Text,
		})
	}
	if item.IsSnippet {
		out.InsertTextFormat = protocol.InsertTextFormatSnippet
	}
	if client.asIs {
		out.InsertTextMode = protocol.InsertTextModeAsIs
	}
	if client.labelDetails {
		out.LabelDetails = labelDetails(item)
	} else {
		out.Detail = optional(join(item.Detail, item.Description))
	}
	if item.Preselect {
		out.Preselect = protocol.NewOptional(true)
	}
	if item.Deprecated && client.completionTags {
		out.Tags = []protocol.CompletionItemTag{protocol.CompletionItemTagDeprecated}
	}
	if item.Again && client.suggestAgain {
		out.Command = protocol.Command{Title: "Suggest", Command: suggestAgain}
	}
	if item.Page != "" {
		if client.resolvesDocumentation {
			out.Data = s.documentationOf(item.Page)
		} else {
			out.Documentation = markup(item.Page.Markdown(s.packages()), client.documentationMarkdown)
		}
	}
	return out
}

func labelDetails(item *completion.Item) *protocol.CompletionItemLabelDetails {
	var details protocol.CompletionItemLabelDetails
	if detail := item.Detail; detail != "" {
		if detail[0] != '(' && detail[0] != ' ' {
			detail = " " + detail // editors write it directly behind the label, as is right for a signature
		}
		details.Detail = &detail
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

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " " + b
}

// documentation names an item's documentation in the item's data, from where resolveCompletion reads it.
type documentation struct {
	Page completion.Page `json:"page"`
	URI  uri.URI         `json:"uri"` // the document, which knows the packages that it can import
}

func (s *snapshot) documentationOf(page completion.Page) protocol.LSPAny {
	encoded, err := json.Marshal(documentation{page, s.uri})
	if err != nil {
		panic(err) // strings can be encoded
	}
	return encoded
}

// packages is where the packages come from that the document can import.
func (s *snapshot) packages() declarations.Source {
	if s.document == nil {
		return declarations.Importer{}
	}
	return s.document.Settings().Profile().Packages
}

// resolveCompletion adds the documentation to an item that the client shows.
func (s *session) resolveCompletion(_ context.Context, item *protocol.CompletionItem) (*protocol.CompletionItem, error) {
	var of documentation
	if len(item.Data) == 0 || json.Unmarshal(item.Data, &of) != nil {
		return item, nil // an item without documentation, or not one of ours
	}
	var packages declarations.Source = declarations.Importer{}
	if d := s.documents[of.URI]; d != nil && d.text != nil {
		packages = d.text.Settings().Profile().Packages
	}
	if text := of.Page.Markdown(packages); text != "" {
		item.Documentation = markup(text, s.client.documentationMarkdown)
	}
	return item, nil
}
