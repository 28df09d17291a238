package message

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/tidwall/gjson"
	"go.lsp.dev/uri"
)

// The messages that carry text are decoded here and not by package protocol, for two reasons. A whole document decodes at
// many times the speed and a fraction of the memory if its text is unescaped once, into its own string. And package protocol
// takes a change whose range makes no sense for the text of the whole document.

// Opening is the content of textDocument/didOpen.
type Opening struct {
	URI        uri.URI
	Spelling   uri.URI
	LanguageID string
	Version    int32
	Text       string
}

// Changes are the content of textDocument/didChange.
type Changes struct {
	URI     uri.URI
	Version int32
	Changes []syntax.Change
}

// DecodeOpening reads the parameters of textDocument/didOpen.
func DecodeOpening(params []byte) (Opening, error) {
	var opening struct {
		TextDocument struct {
			URI        spelledURI `json:"uri"`
			LanguageID string     `json:"languageId"`
			Version    int32      `json:"version"`
			Text       text       `json:"text"`
		} `json:"textDocument"`
	}
	d := &opening.TextDocument
	err := json.Unmarshal(params, &opening, tolerant)
	if err == nil && d.URI.canonical == "" {
		err = errors.New("no uri")
	}
	if err != nil {
		return Opening{}, fmt.Errorf("%w: %w", ErrBadParams, err)
	}
	return Opening{URI: d.URI.canonical, Spelling: d.URI.spelling, LanguageID: d.LanguageID, Version: d.Version, Text: string(d.Text)}, nil
}

// DecodeChanges reads the parameters of textDocument/didChange. On an error the URI is set if it could be found.
func DecodeChanges(params []byte) (Changes, error) {
	var changes struct {
		TextDocument struct {
			URI     spelledURI `json:"uri"`
			Version int32      `json:"version"`
		} `json:"textDocument"`
		ContentChanges []change `json:"contentChanges"`
	}
	err := json.Unmarshal(params, &changes, tolerant)
	c := Changes{URI: changes.TextDocument.URI.canonical, Version: changes.TextDocument.Version}
	for i := 0; i < len(changes.ContentChanges) && err == nil; i++ {
		var one syntax.Change
		one, err = changes.ContentChanges[i].decoded()
		c.Changes = append(c.Changes, one)
	}
	if err != nil {
		if c.URI == "" {
			// A URI that makes no sense names no document.
			c.URI, _ = uri.Parse(gjson.GetBytes(params, "textDocument.uri").String())
		}
		return c, fmt.Errorf("%w: %w", ErrBadParams, err)
	}
	return c, nil
}

// change is one change of a document's content. What is not there is nil.
type change struct {
	Text  *text `json:"text"`
	Range *struct {
		Start *position `json:"start"`
		End   *position `json:"end"`
	} `json:"range"`
}

type position struct {
	Line      *int32 `json:"line"`
	Character *int32 `json:"character"`
}

// decoded returns the change, or an error if something is missing.
func (c *change) decoded() (syntax.Change, error) {
	if c.Text == nil {
		return syntax.Change{}, errors.New("a change without text")
	}
	if c.Range == nil {
		return syntax.Change{Whole: true, Text: string(*c.Text)}, nil
	}
	for _, end := range [...]*position{c.Range.Start, c.Range.End} {
		if end == nil || end.Line == nil || end.Character == nil {
			return syntax.Change{}, errors.New("a range without start or end")
		}
	}
	return syntax.Change{Start: c.Range.Start.decoded(), End: c.Range.End.decoded(), Text: string(*c.Text)}, nil
}

func (p *position) decoded() syntax.Position {
	return syntax.Position{Line: int(*p.Line), Column: int(*p.Character)}
}

// tolerant takes what package protocol takes.
var tolerant = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// text is a text that is unescaped into memory of its own. Ill-formed UTF-8 and lone surrogates become U+FFFD; a JSON null counts as a text that
// is not there.
type text string

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (t *text) UnmarshalJSONFrom(decoder *jsontext.Decoder) error {
	raw, err := decoder.ReadValue()
	switch {
	case err != nil:
		return err
	case raw.Kind() == jsontext.KindString:
		*t = text(unquote(raw))
	case raw.Kind() != jsontext.KindNull:
		return fmt.Errorf("%v where a string belongs", raw.Kind())
	}
	return nil
}

// spelledURI is a URI as it is written and in the one form in which package protocol gives all URIs: clients do not always write the same one
// in the same way.
type spelledURI struct{ spelling, canonical uri.URI }

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (u *spelledURI) UnmarshalJSONFrom(decoder *jsontext.Decoder) (err error) {
	var written text
	if err := written.UnmarshalJSONFrom(decoder); err != nil || written == "" {
		return err
	}
	u.spelling = uri.URI(written)
	u.canonical, err = uri.Parse(string(written))
	return err
}

// unquote resolves the escapes of a JSON string that is known to be well formed.
func unquote(raw []byte) string {
	content := raw[1 : len(raw)-1]
	if !utf8.Valid(content) || bytes.Contains(content, []byte(`\u`)) {
		// The error tells of ill-formed UTF-8 and lone surrogates, which the result has replaced.
		text, _ := jsontext.AppendUnquote(nil, raw)
		return string(text)
	}
	// Each escape is one byte longer than what it stands for, and has one backslash but for that of the backslash.
	escapes := bytes.Count(content, []byte(`\`)) - bytes.Count(content, []byte(`\\`))
	text := make([]byte, len(content)-escapes)
	for from, to := 0, 0; from < len(content); from, to = from+1, to+1 {
		c := content[from]
		if c == '\\' {
			from++
			c = unescaped[content[from]]
		}
		text[to] = c
	}
	return string(text)
}

// unescaped maps the letter of an escape to what it stands for.
var unescaped = [256]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}
