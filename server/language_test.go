package server

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/text"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/languages"
)

// plainLanguage is a language that is neither JSON nor about specifications, and of which little is known.
type plainLanguage struct{}

func (plainLanguage) Claims(f *language.File) bool        { return f.LanguageID == "plain" }
func (plainLanguage) Open(f *language.File) language.Text { return language.NewPlain(f.Text) }
func (plainLanguage) View(t language.Text, _ *language.Surroundings) language.View {
	return plainView{t.Lines()}
}

type plainView struct{ lines text.Lines }

func (v plainView) Lines() text.Lines { return v.lines }

func (v plainView) Findings(context.Context, int) ([]analysis.Diagnostic, int, error) {
	file := analysis.NewDocument(`{"resources": [{"name": "A"}]}`, nil)
	return file.Diagnostics()[:1], 1, nil
}

func (v plainView) Hover(offset int) (hover.Hover, bool) {
	return hover.Hover{Markdown: "plain", Start: offset, End: offset + 1}, true
}

// A further language needs no more than its view: what that does not implement is answered with nothing, and never with an error.
func TestFurtherLanguage(t *testing.T) {
	saved := languages.All
	defer func() { languages.All = saved }()
	languages.All = append([]language.Language{plainLanguage{}}, saved...)
	const source = "generate:\n  resource: pet # a line that is long enough to have findings in it\n"
	e := open(t, visualStudioCode)
	e.didOpen(specURI, "plain", 1, source)
	if found := e.pull("").Items; len(found) != 1 {
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
		case method == "textDocument/hover" && !strings.Contains(string(m.Result), "plain"):
			t.Errorf("hover says %s", m.Result)
		}
	}
}
