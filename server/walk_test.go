package server

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

var exhaustive = flag.Bool("exhaustive", false, "let TestWalk ask about every word, place and finding of the larger files as well")

// The numbers of places where TestWalk asks in a larger file, in each encoding. Each encoding has other places, the same in every run.
const (
	walkedWhole    = 300 // bytes up to which a file is asked about at each place
	walkedWords    = 6
	walkedPlaces   = 4
	walkedFindings = 3
)

// TestWalk asks a server, as VS Code does and in each encoding, for everything about whole documents, about their words, at their
// places and for the actions of their findings: of our own specifications and of real ones, where there are any, as they are and
// damaged. Nothing is answered with an error, and every range is one of the text.
func TestWalk(t *testing.T) {
	for turn, encoding := range []string{"utf-8", "utf-16", "utf-32"} {
		t.Run(encoding, func(t *testing.T) {
			t.Parallel()
			w := newWalk(t, encoding, turn)
			for i, file := range realSpecs(t) {
				text := strings.ToValidUTF8(file.Text, "?")
				name := file.Name
				w.document(name, text)
				random := rand.New(rand.NewPCG(uint64(turn), uint64(i)))
				if damaged := text[:min(len(text), 50_000)]; i%3 == turn || *exhaustive {
					w.document(name+", damaged", strings.ToValidUTF8(synthetic.Damage(damaged, random), "?"))
				}
			}
			t.Logf("%d requests", w.count)
		})
	}
}

// walk is a session of TestWalk.
type walk struct {
	*editor
	turn    int // which of the encodings it is
	count   int // of requests
	version int

	name  string
	ruler ruler
}

// newWalk connects a client that is as able as VS Code, and counts columns in some encoding.
func newWalk(t *testing.T, encoding string, turn int) *walk {
	t.Helper()
	var params map[string]any
	if err := json.Unmarshal(recordedParameters(t, "vscode"), &params); err != nil {
		t.Fatal(err)
	}
	params["workspaceFolders"], params["rootUri"] = nil, nil
	capabilities := params["capabilities"].(map[string]any)
	capabilities["general"] = map[string]any{"positionEncodings": []string{encoding}}
	e := connect(t)
	t.Cleanup(e.close)
	e.request("initialize", params)
	e.notify("initialized", json.RawMessage(`{}`))
	return &walk{editor: e, turn: turn, ruler: ruler{encoding: encoding}}
}

// ask sends a request about the document and checks the answer.
func (w *walk) ask(method string, params map[string]any) any {
	w.t.Helper()
	w.count++
	params["textDocument"] = map[string]any{"uri": specURI}
	m := w.try(method, params)
	if m.Error != nil {
		if m.Error.Code == requestFailed {
			return nil // a name that cannot be changed
		}
		w.t.Fatalf("%s: %s with %v: %+v\n%s", w.name, method, params, m.Error, w.logged())
	}
	var answer any
	if err := json.Unmarshal(m.Result, &answer); err != nil {
		w.t.Fatalf("%s: %s: %v", w.name, method, err)
	}
	if err := w.ruler.check(answer); err != nil {
		w.t.Fatalf("%s: %s with %v: %v", w.name, method, params, err)
	}
	return answer
}

// every returns the first of a number of places and the step to the next one, so that at most so many are asked about. The first is
// different in each encoding.
func (w *walk) every(all, most, text int) (first, step int) {
	if *exhaustive || text <= walkedWhole {
		return 0, 1
	}
	step = max(1, all/most)
	return w.turn * step / 3, step
}

// document walks over one document.
func (w *walk) document(name, text string) {
	w.t.Helper()
	w.name = name
	w.ruler.measure(text)
	w.version++
	if w.version == 1 {
		w.didOpen(specURI, "terraform-provider-spec", w.version, text)
	} else {
		w.didChange(specURI, w.version, full(text))
	}
	whole := map[string]any{"start": position{}, "end": w.ruler.end()}
	for _, method := range []string{
		"documentSymbol", "foldingRange", "semanticTokens/full", "semanticTokens/range", "inlayHint", "codeLens", "documentLink", "formatting",
	} {
		w.ask("textDocument/"+method, map[string]any{"range": whole, "options": map[string]any{"tabSize": 2, "insertSpaces": true}})
	}
	words := w.words()
	first, step := w.every(len(words), walkedWords, len(text))
	for i := first; i < len(words); i += step {
		w.word(words[i])
	}
	first, step = w.every(len(text), walkedPlaces, len(text))
	for offset := first; offset <= len(text); offset += step {
		w.place(w.ruler.position(offset))
	}
	w.findings(len(text))
}

// words returns the places where tokens begin. None is outside of the text.
func (w *walk) words() []position {
	w.t.Helper()
	answer := w.ask("textDocument/semanticTokens/full", map[string]any{})
	data := answer.(map[string]any)["data"].([]any)
	var words []position
	var at position
	number := func(i int) int { return int(data[i].(float64)) }
	for i := 0; i+4 < len(data); i += tokens.Width {
		if number(i) > 0 {
			at.Character = 0
		}
		at.Line, at.Character = at.Line+number(i), at.Character+number(i+1)
		for _, p := range []position{at, {at.Line, at.Character + number(i+2)}} {
			if _, ok := w.ruler.offset(p); !ok {
				w.t.Fatalf("%s: a token at %v, which is no place of the text", w.name, p)
			}
		}
		words = append(words, at)
	}
	return words
}

// word asks for all that is known about a word.
func (w *walk) word(at position) {
	w.t.Helper()
	for _, method := range []string{
		"hover", "definition", "typeDefinition", "implementation", "references", "documentHighlight", "prepareRename", "rename",
		"linkedEditingRange", "selectionRange",
	} {
		w.ask("textDocument/"+method, map[string]any{
			"position": at, "positions": []any{at}, "newName": "renamed", "context": map[string]any{"includeDeclaration": true},
		})
	}
}

// place asks for the completion at a place.
func (w *walk) place(at position) {
	w.t.Helper()
	span := map[string]any{"start": at, "end": at}
	options := map[string]any{"tabSize": 2, "insertSpaces": true}
	w.ask("textDocument/completion", map[string]any{"position": at, "context": map[string]any{"triggerKind": 1}})
	w.ask("textDocument/codeAction", map[string]any{"range": span, "context": map[string]any{"diagnostics": []any{}}})
	w.ask("textDocument/onTypeFormatting", map[string]any{"position": at, "ch": "\n", "options": options})
	w.ask("textDocument/rangeFormatting", map[string]any{"range": span, "options": options})
}

// findings asks for the actions about findings, and for their edits.
func (w *walk) findings(text int) {
	w.t.Helper()
	report := w.ask("textDocument/diagnostic", map[string]any{}).(map[string]any)
	items, _ := report["items"].([]any)
	first, step := w.every(len(items), walkedFindings, text)
	for i := first; i < len(items); i += step {
		found := items[i].(map[string]any)
		actions, _ := w.ask("textDocument/codeAction", map[string]any{
			"range": found["range"], "context": map[string]any{"diagnostics": []any{found}},
		}).([]any)
		for _, action := range actions {
			if action := action.(map[string]any); action["edit"] == nil && action["data"] != nil {
				w.ask("codeAction/resolve", action)
			}
		}
	}
}

// ruler counts the places of a text independently of the server.
type ruler struct {
	encoding string
	text     string
	starts   []int // of lines
}

// measure takes a text.
func (r *ruler) measure(text string) {
	r.text, r.starts = text, []int{0}
	for i := range len(text) {
		if text[i] == '\n' || text[i] == '\r' && !strings.HasPrefix(text[i+1:], "\n") {
			r.starts = append(r.starts, i+1)
		}
	}
}

// line returns a line without its end.
func (r *ruler) line(number int) string {
	end := len(r.text)
	if number+1 < len(r.starts) {
		end = r.starts[number+1]
	}
	return strings.TrimRight(r.text[r.starts[number]:end], "\r\n")
}

// width returns how many columns a character has.
func (r *ruler) width(c rune) int {
	switch {
	case r.encoding == "utf-8":
		return utf8.RuneLen(c)
	case r.encoding == "utf-16" && c > 0xFFFF:
		return 2
	}
	return 1
}

// offset returns the offset of a place, if it is one.
func (r *ruler) offset(p position) (offset int, ok bool) {
	if p.Line < 0 || p.Line >= len(r.starts) || p.Character < 0 {
		return 0, false
	}
	line, column := r.line(p.Line), 0
	for i, c := range line {
		if column >= p.Character {
			return r.starts[p.Line] + i, column == p.Character
		}
		column += r.width(c)
	}
	return r.starts[p.Line] + len(line), column == p.Character
}

// position returns the place at an offset, or the nearest before it that is not inside a character or the end of a line.
func (r *ruler) position(offset int) position {
	number := 0
	for low, high := 0, len(r.starts); low < high; {
		if middle := (low + high) / 2; r.starts[middle] <= offset {
			number, low = middle, middle+1
		} else {
			high = middle
		}
	}
	p := position{Line: number}
	for i, c := range r.line(number) {
		if r.starts[number]+i+utf8.RuneLen(c) > offset {
			break
		}
		p.Character += r.width(c)
	}
	return p
}

func (r *ruler) end() position { return r.position(len(r.text)) }

// check looks for positions and ranges anywhere in an answer, and reports their errors.
func (r *ruler) check(answer any) error {
	switch v := answer.(type) {
	case []any:
		for _, element := range v {
			if err := r.check(element); err != nil {
				return err
			}
		}
	case map[string]any:
		if p, ok := positionOf(v); ok {
			if _, ok := r.offset(p); !ok {
				return fmt.Errorf("%v is no place of the text", p)
			}
			return nil
		}
		start, ok := positionOf(v["start"])
		if end, both := positionOf(v["end"]); ok && both && end.before(start) {
			return fmt.Errorf("a range ends before it starts: %v", v)
		}
		for name, member := range v {
			if name == "data" {
				continue // it is the server's own
			}
			if err := r.check(member); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}
