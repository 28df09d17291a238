package completion_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/completion"
)

// checkItem says what holds for every item at every place of every document.
func checkItem(t testing.TB, text string, offset int, item completion.Item) {
	t.Helper()
	if item.Start > offset || offset > item.End || item.Start < 0 || item.End > len(text) {
		t.Fatalf("%q replaces [%d, %d), which does not contain %d", item.Label, item.Start, item.End, offset)
	}
	if item.InsertEnd < offset || item.InsertEnd > item.End {
		t.Fatalf("%q inserts up to %d, with the cursor at %d and the end at %d", item.Label, item.InsertEnd, offset, item.End)
	}
	if strings.ContainsAny(text[item.Start:item.End], "\r\n") {
		t.Fatalf("%q replaces several lines: %q", item.Label, text[item.Start:item.End])
	}
	if item.Label == "" || item.NewText == "" || item.FilterText == "" || strings.ContainsAny(item.NewText, "\x01\x02\x03") {
		t.Fatalf("an item lacks something: %+v", item)
	}
	if typed := text[item.Start:offset]; typed != "" && strings.Contains("\"'", typed[:1]) && item.FilterText[:1] != typed[:1] {
		t.Fatalf("%q is filtered by %q but replaces %q", item.Label, item.FilterText, text[item.Start:item.End])
	}
	for _, e := range item.AdditionalEdits {
		if e.Start <= item.End && item.Start <= e.End {
			t.Fatalf("%q: the edit [%d, %d) touches [%d, %d)", item.Label, e.Start, e.End, item.Start, item.End)
		}
	}
}
