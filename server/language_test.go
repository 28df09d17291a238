package server

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/server/session"
)

// plainLanguage is a language that is neither JSON nor about specifications, and of which little is known.
type plainLanguage struct{}

func (plainLanguage) Claims(_, languageID string) bool      { return languageID == "plain" }
func (plainLanguage) Recognise(_, _ *session.Document) bool { return true }
func (plainLanguage) Settles() bool                         { return false }
func (plainLanguage) View(_ *session.Session, d *session.Document) session.View {
	return plainView{d.Text.File()}
}

type plainView struct{ text *syntax.File }

func (v plainView) File() *syntax.File { return v.text }

func (v plainView) Findings(context.Context, int) ([]analysis.Diagnostic, int, error) {
	file := analysis.NewDocument(`{"resources": [{"name": "A"}]}`, nil)
	return file.Diagnostics()[:1], 1, nil
}

func (v plainView) Hover(offset int) (hover.Hover, bool) {
	return hover.Hover{Markdown: "plain", Start: offset, End: offset + 1}, true
}

// A further language needs no more than its view: what that does not implement is answered with nothing, and never with an error.
func TestFurtherLanguage(t *testing.T) {
	saved := session.Languages
	defer func() { session.Languages = saved }()
	session.Languages = append([]session.Language{plainLanguage{}}, session.Languages...)
	const text = "generate:\n  resource: pet # a line that is long enough to have findings in it\n"
	e := open(t, visualStudioCode)
	e.didOpen(specURI, "plain", 1, text)
	if found := e.pull("").Items; len(found) != 1 {
		t.Errorf("there are the findings %v", found)
	}
	for _, method := range slices.Sorted(maps.Keys(requests)) {
		if method == "initialize" || method == "shutdown" || strings.HasPrefix(method, "test/") || !strings.HasPrefix(method, "textDocument/") {
			continue
		}
		m := e.try(method, paramsOf(method, text, "utf-16", 3, nil))
		switch word := answered(m); {
		case m.Error != nil:
			t.Errorf("%s is answered with %s", method, word)
		case method == "textDocument/hover" && !strings.Contains(string(m.Result), "plain"):
			t.Errorf("hover says %s", m.Result)
		}
	}
}
