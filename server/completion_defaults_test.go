package server

import (
	"encoding/json"
	"strings"
	"testing"
)

// withDefaults is a client that takes once what all items have in common.
const withDefaults = `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"completion": {
	"completionItem": {"snippetSupport": true, "insertReplaceSupport": true, "insertTextModeSupport": {"valueSet": [1, 2]}},
	"completionList": {"itemDefaults": ["commitCharacters", "editRange", "insertTextFormat", "insertTextMode", "data"]}}}}`

type defaultedList struct {
	ItemDefaults struct {
		EditRange      json.RawMessage
		InsertTextMode int
	}
	Items []struct {
		Label, TextEditText string
		TextEdit            *textEdit
		InsertTextMode      int
		AdditionalTextEdits []textEdit
	}
}

// The range that all items replace is in the list, and only the text in each.
func TestItemDefaults(t *testing.T) {
	text := strings.Replace(smallSpec, `"optional"}},`, `"opt"}},`, 1)
	e := open(t, withDefaults)
	e.didOpen(specURI, "json", 1, text)
	e.published(specURI, 1)
	list := result[defaultedList](e, "textDocument/completion", at(specURI, text, `"opt"`, 4))
	var span textRange
	if err := json.Unmarshal(list.ItemDefaults.EditRange, &span); err != nil || list.ItemDefaults.InsertTextMode != 2 {
		t.Fatalf("the defaults are %+v", list.ItemDefaults)
	}
	for _, item := range list.Items {
		if item.TextEdit != nil || item.InsertTextMode != 0 {
			t.Errorf("%s has its own range or mode: %+v", item.Label, item)
		}
		if item.Label == "optional" {
			if got := apply(t, text, append(item.AdditionalTextEdits, textEdit{span, item.TextEditText})); got != smallSpec {
				t.Errorf("accepted, the text is %s", got)
			}
		}
	}
}

// Inside Go, where inserting and replacing differ, so do the ranges of the list.
func TestItemDefaultsOfInsertAndReplace(t *testing.T) {
	const definition = `"schema_definition": "stringvalidator.Len(1)"`
	text := strings.Replace(smallSpec, `"optional"}},`, `"optional", "validators": [{"custom": {`+definition+`}}]}},`, 1)
	e := open(t, withDefaults)
	e.didOpen(specURI, "json", 1, text)
	e.published(specURI, 1)
	list := result[defaultedList](e, "textDocument/completion", at(specURI, text, `Len(1)`, 1))
	var ranges struct{ Insert, Replace textRange }
	if err := json.Unmarshal(list.ItemDefaults.EditRange, &ranges); err != nil || len(list.Items) < 2 {
		t.Fatalf("the list is %+v", list)
	}
	if got := ranges.Replace.End.Character - ranges.Insert.End.Character; got != len("en") || ranges.Insert.Start != ranges.Replace.Start {
		t.Errorf("the ranges are %+v", ranges)
	}
}
