package server

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/toy"
)

// A further language needs no more than its view: a request that the view does not implement has an empty answer, never an error.
func TestFurtherLanguage(t *testing.T) {
	toy.Add(t)
	const source = "generate:\n  resource: pet # a line that is " + toy.Wrong + " and long enough to have findings in it\n"
	e := open(t, visualStudioCode)
	e.didOpen(specURI, toy.LanguageID, 1, source)
	if found := e.pull("").Items; len(found) != 1 || found[0].Range.Start != (position{1, 33}) {
		t.Errorf("there are the findings %v", found)
	}
	for _, method := range slices.Sorted(maps.Keys(requests)) {
		if method == "initialize" || method == "shutdown" || strings.HasPrefix(method, "test/") || !strings.HasPrefix(method, "textDocument/") {
			continue
		}
		m := e.try(method, paramsOf(method, source, "utf-16", 3, nil))
		switch word := answered(m); {
		case m.Error != nil:
			t.Errorf("%s is answered with %s", method, word)
		case method == "textDocument/hover" && !strings.Contains(string(m.Result), "a toy"):
			t.Errorf("hover says %s", m.Result)
		}
	}
}
