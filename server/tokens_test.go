package server

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
)

// coloured is a client that takes tokens of most types, and changes of them.
func coloured(encoding string) string {
	return `{"general": {"positionEncodings": ["` + encoding + `"]}, "textDocument": {"semanticTokens": {
		"requests": {"range": true, "full": {"delta": true}}, "formats": ["relative"],
		"tokenTypes": ["namespace", "type", "class", "enumMember", "variable", "property", "function"], "tokenModifiers": ["declaration"]}}}`
}

type encodedTokens struct {
	ResultID string
	Data     []uint32
	Edits    []struct {
		Start, DeleteCount int
		Data               []uint32
	}
}

// decoded returns tokens as text.
func decoded(t *testing.T, text, encoding string, data []uint32) []string {
	t.Helper()
	o := oracle{text: text, encoding: encoding}
	var out []string
	line, character := 0, 0
	for i := 0; i+4 < len(data); i += 5 {
		if data[i] > 0 {
			character = 0
		}
		line, character = line+int(data[i]), character+int(data[i+1])
		start, ok := o.offset(position{line, character})
		end, okToo := o.offset(position{line, character + int(data[i+2])})
		if !ok || !okToo || start >= end {
			t.Fatalf("token %d is at %d:%d", i/5, line, character)
		}
		word := tokens.TypeNames[data[i+3]] + " " + text[start:end]
		if data[i+4] != 0 {
			word += fmt.Sprint(" ", data[i+4])
		}
		out = append(out, word)
	}
	return out
}

func TestTokens(t *testing.T) {
	for _, encoding := range []string{"utf-8", "utf-16", "utf-32"} {
		t.Run(encoding, func(t *testing.T) {
			e := open(t, coloured(encoding))
			e.didOpen(specURI, "json", 1, linked)
			full := result[encodedTokens](e, "textDocument/semanticTokens/full", about(specURI))
			got := decoded(t, linked, encoding, full.Data)
			for _, want := range []string{"class server 1", "variable zone 1", "type string", "enumMember optional", "namespace p 1",
				"function AlsoRequires", "variable image"} {
				if !slices.Contains(got, want) {
					t.Errorf("there is no %s in %q", want, got)
				}
			}
			line := strings.Count(linked[:strings.Index(linked, "schema_definition")], "\n")
			params := about(specURI)
			params["range"] = textRange{position{line, 0}, position{line + 1, 0}}
			part := result[encodedTokens](e, "textDocument/semanticTokens/range", params)
			want := "property schema_definition,namespace stringvalidator,function AlsoRequires,namespace p,function MatchRoot,variable image"
			if got := strings.Join(decoded(t, linked, encoding, part.Data), ","); got != want {
				t.Errorf("the line has %s, want %s", got, want)
			}
			e.published(specURI, 1)
		})
	}
}

// A client that has tokens is sent what changes in them.
func TestTokenChanges(t *testing.T) {
	e := open(t, coloured("utf-8"))
	e.didOpen(specURI, "json", 1, linked)
	known := result[encodedTokens](e, "textDocument/semanticTokens/full", about(specURI))
	text := linked
	ask := func() encodedTokens {
		params := about(specURI)
		params["previousResultId"] = known.ResultID
		return result[encodedTokens](e, "textDocument/semanticTokens/full/delta", params)
	}
	for version, change := range []struct{ from, to string }{
		{`"image", "string"`, `"picture", "int64"`},
		{`{"name": "picture", "int64": {"computed_optional_required": "optional"}},`, ``},
		{`"version"`, `"description": "version", "version"`},
		{text, `{}`},
		{`{}`, text},
		{`"0.1"`, `"0.2"`},
	} {
		text = strings.Replace(text, change.from, change.to, 1)
		e.didChange(specURI, version+2, full(text))
		changed := ask()
		if changed.ResultID == known.ResultID {
			t.Error("another version has the same id")
		}
		data := slices.Clone(known.Data)
		if changed.Data != nil {
			t.Errorf("version %d: all tokens were sent", version+2)
		}
		for _, edit := range changed.Edits {
			data = slices.Replace(data, edit.Start, edit.Start+edit.DeleteCount, edit.Data...)
		}
		want := result[encodedTokens](e, "textDocument/semanticTokens/full", about(specURI))
		if !slices.Equal(data, want.Data) {
			t.Errorf("version %d: the tokens become %q, want %q", version+2, decoded(t, text, "utf-8", data), decoded(t, text, "utf-8", want.Data))
		}
		known = want
	}
	known.ResultID = "unknown"
	if all := ask(); all.Data == nil || all.Edits != nil {
		t.Errorf("for an unknown result, the answer is %+v", all)
	}
	e.published(specURI, 7)
}

// Tokens are offered only to a client that can use them, in the ways that it asks for.
func TestTokenCapabilities(t *testing.T) {
	const types = `"tokenTypes": ["variable"], "tokenModifiers": []`
	for capabilities, want := range map[string]string{
		`{}`: "",
		`{"requests": {"full": true}, "formats": [], ` + types + `}`:                                    "",
		`{"requests": {"full": true}, "formats": ["relative"], "tokenTypes": [], "tokenModifiers": []}`: "",
		`{"requests": {"full": false, "range": false}, "formats": ["relative"], ` + types + `}`:         "",
		`{"requests": {"full": true}, "formats": ["relative"], ` + types + `}`:                          `"full":true`,
		`{"requests": {"range": {}}, "formats": ["relative"], ` + types + `}`:                           `"range":true`,
		`{"requests": {"full": {"delta": true}}, "formats": ["relative"], ` + types + `}`:               `"full":{"delta":true}`,
	} {
		e := connect(t)
		var answer struct {
			Capabilities struct{ SemanticTokensProvider json.RawMessage }
		}
		if err := json.Unmarshal(e.initialize(`{"textDocument": {"semanticTokens": `+capabilities+`}}`), &answer); err != nil {
			t.Fatal(err)
		}
		offered := string(answer.Capabilities.SemanticTokensProvider)
		if offered == "" && want != "" || want == "" && offered != "" || !strings.Contains(offered, want) {
			t.Errorf("%s is offered %s, want %s", capabilities, offered, want)
		}
		e.close()
	}
}
