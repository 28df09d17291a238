package server

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/specification"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// FuzzServerMessages sends a server any bytes: it must answer the next request, or end in an orderly way.
func FuzzServerMessages(f *testing.F) {
	const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`
	open := fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":
		{"uri":%q,"languageId":"json","version":1,"text":%q}}}`, specURI, smallSpec)
	for _, body := range []string{
		`{"jsonrpc":"2.0","method":"initialized","params":{}}`,
		open,
		fmt.Sprintf(`{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":%q,"version":2},
			"contentChanges":[{"range":{"start":{"line":1,"character":0},"end":{"line":2,"character":3}},"text":"x"}]}}`, specURI),
		fmt.Sprintf(`{"jsonrpc":"2.0","id":2,"method":"textDocument/completion","params":
			{"textDocument":{"uri":%q},"position":{"line":2,"character":9}}}`, specURI),
		fmt.Sprintf(`{"jsonrpc":"2.0","id":3,"method":"textDocument/codeAction","params":
			{"textDocument":{"uri":%q},"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}},"context":{"diagnostics":[]}}}`, specURI),
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}`,
		`{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":{"rules":{"x":1}}}}`,
		`{"jsonrpc":"2.0","id":4,"result":null}`,
		`{"jsonrpc":"2.0","id":"x","method":"shutdown"}`,
		`{"jsonrpc":"2.0","method":"exit"}`,
		`[]`, `{`, ``,
	} {
		f.Add([]byte(body), true)
	}
	f.Add([]byte("Content-Length: 2\r\n\r\n{}"), false)
	f.Fuzz(func(t *testing.T, body []byte, framed bool) {
		var input strings.Builder
		write := func(body string) { fmt.Fprintf(&input, "Content-Length: %d\r\n\r\n%s", len(body), body) }
		write(initialize)
		write(open)
		if framed {
			write(string(body))
		} else {
			input.Write(body)
		}
		write(`{"jsonrpc":"2.0","id":99,"method":"textDocument/hover","params":{"textDocument":{"uri":"` + specURI + `"},"position":{"line":1,"character":4}}}`)
		var log record
		s := newServer(Options{Logger: slog.New(slog.NewTextHandler(&log, nil))})
		_ = s.serve(context.Background(), strings.NewReader(input.String()), io.Discard) // it ends with its input
		if strings.Contains(log.String(), "panic") {
			t.Error(log.String())
		}
	})
}

// FuzzChanges compares the server's way to apply changes with the plainest one, in all encodings.
func FuzzChanges(f *testing.F) {
	f.Add("{\n\"a\u00e9\U0001F600\": 1}\r\nx\ry", uint8(0), 1, 2, 1, 5, "new", 0, 0, 3, 0, "\n")
	f.Add(smallSpec, uint8(1), 5, 10, 5, 12, "\"", 4, 0, 6, 0, "")
	f.Add("a\rb", uint8(2), 1, 0, 1, 0, "\n", 0, 1, 0, 1, "x")
	f.Fuzz(func(t *testing.T, source string, encoding uint8, l1, c1, l2, c2 int, new1 string, l3, c3, l4, c4 int, new2 string) {
		if !utf8.ValidString(source) || !utf8.ValidString(new1) || !utf8.ValidString(new2) {
			return // a message has no other text
		}
		encodings := [...]text.Encoding{text.UTF16, text.UTF8, text.UTF32}
		k := int(encoding) % 3
		o := &oracle{text: source, encoding: encodings[k].String()}
		one := func(l1, c1, l2, c2 int, source string) (text.Change, bool) {
			c := text.Change{Start: text.Position{Line: l1, Column: c1}, End: text.Position{Line: l2, Column: c2}, Text: source}
			lines := len(o.lines())
			inside := func(p text.Position) bool {
				return p.Line >= 0 && p.Column >= 0 && (p.Line < lines || p.Line == lines && p.Column == 0)
			}
			if !inside(c.Start) || !inside(c.End) || l1 == l2 && c2 < c1 {
				return c, false
			}
			return c, o.change(position{l1, c1}, position{l2, c2}, source)
		}
		first, ok := one(l1, c1, l2, c2, new1)
		var second text.Change
		if ok {
			second, ok = one(l3, c3, l4, c4, new2)
		}
		d := &session.Document{Text: specification.Language{}.Open(&language.File{Text: source})}
		err := d.Apply([]text.Change{first, second}, encodings[k])
		if (err == nil) != ok {
			t.Fatalf("the changes make sense: %v, and applying them gives %v", ok, err)
		}
		if got := d.Text.Lines().Text(); ok && got != o.text {
			t.Errorf("the text is %q, want %q", got, o.text)
		}
		plain := &session.Document{Text: language.NewPlain(source, language.Always)}
		if err := plain.Apply([]text.Change{first, second}, encodings[k]); (err == nil) != ok || ok && plain.Text.Lines().Text() != o.text {
			t.Errorf("a plain text is %q (%v), want %q", plain.Text.Lines().Text(), err, o.text)
		}
		// All at once they give the same, if they can be applied so.
		before := analysis.NewDocument(source, nil).File()
		if edits := before.Independent([]text.Change{first, second}, encodings[k]); edits != nil && ok {
			if got, err := text.ApplyEdits(source, edits); err != nil || got != o.text {
				t.Errorf("all at once: %q %v, want %q", got, err, o.text)
			}
		}
	})
}

// FuzzDecodeOpening compares the decoder of opened documents with that of package protocol, which replaces bytes that are not UTF-8.
func FuzzDecodeOpening(f *testing.F) {
	f.Add([]byte(`{"textDocument": {"uri": "0"}}`))
	for _, text := range []string{
		`plain`, `\"quoted\" and \\ and \/ \b\f\n\r\t`, `\u00e9\ud83d\ude00`, `\ud800`, `\ud800x\udc00`, "\xff\xfe", `世界😀`, `\u0000`,
	} {
		f.Add([]byte(`{"textDocument": {"uri": "file:///a", "languageId": "json", "version": 3, "text": "` + text + `"}}`))
	}
	f.Add([]byte(`{"textDocument": {"uri": null, "text": null}}`))
	f.Fuzz(func(t *testing.T, params []byte) {
		got, err := message.DecodeOpening(params)
		var want protocol.DidOpenTextDocumentParams
		if err != nil || protocol.Unmarshal(params, &want) != nil || !json.Valid(params) {
			return // the two decoders read different things from a text that is not such a message
		}
		w := &want.TextDocument
		if string([]rune(got.Text)) != w.Text || got.URI != w.URI || got.LanguageID != string(w.LanguageID) || got.Version != w.Version {
			t.Errorf("%q gives %+v, want %+v", params, got, want)
		}
	})
}
