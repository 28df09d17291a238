package message

import (
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/tidwall/gjson"
	"go.lsp.dev/uri"
)

// The messages that carry text are decoded here and not by package protocol, for three reasons. A whole document decodes into a third of
// the memory. Package protocol takes a change whose range makes no sense for the text of the whole document. And it gives all URIs in one
// form, but clients do not always write a URI in the same way, and want to read the form that they wrote.

// Opening is the content of textDocument/didOpen.
type Opening struct {
	URI        uri.URI `json:"-"`
	Spelling   string  `json:"uri"`
	LanguageID string  `json:"languageId"`
	Version    int32   `json:"version"`
	Text       string  `json:"text"`
}

// Changes are the content of textDocument/didChange.
type Changes struct {
	URI     uri.URI
	Version int32
	Changes []text.Change
}

// DecodeOpening reads the parameters of textDocument/didOpen.
func DecodeOpening(params []byte) (Opening, error) {
	var opening struct {
		TextDocument Opening `json:"textDocument"`
	}
	o := &opening.TextDocument
	err := json.Unmarshal(params, &opening, strict)
	if err != nil {
		var other struct {
			TextDocument struct {
				Text bytesText `json:"text"`
			} `json:"textDocument"`
		}
		if err = json.Unmarshal(params, &opening, tolerant); err == nil && json.Unmarshal(params, &other, tolerant) == nil {
			o.Text = string(other.TextDocument.Text)
		}
	}
	switch {
	case err == nil && o.Spelling == "":
		err = errors.New("no uri")
	case err == nil:
		o.URI, err = uri.Parse(o.Spelling)
	}
	if err != nil {
		return Opening{}, BadParams(err)
	}
	return *o, nil
}

// DecodeChanges reads the parameters of textDocument/didChange. On an error the URI is set if it could be found.
func DecodeChanges(params []byte) (c Changes, err error) {
	var changes struct {
		TextDocument struct {
			Version int32 `json:"version"`
		} `json:"textDocument"`
		ContentChanges []change `json:"contentChanges"`
	}
	if spelling := gjson.GetBytes(params, "textDocument.uri").String(); spelling != "" {
		c.URI, err = uri.Parse(spelling)
	}
	if err == nil {
		err = json.Unmarshal(params, &changes, tolerant)
	}
	c.Version = changes.TextDocument.Version
	for i := 0; i < len(changes.ContentChanges) && err == nil; i++ {
		var one text.Change
		one, err = changes.ContentChanges[i].decoded()
		c.Changes = append(c.Changes, one)
	}
	if err != nil {
		return c, BadParams(err)
	}
	return c, nil
}

// change is one change of a document's content. Members that are missing are nil.
type change struct {
	Text  *bytesText `json:"text"`
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
func (c *change) decoded() (text.Change, error) {
	if c.Text == nil {
		return text.Change{}, errors.New("a change without text")
	}
	if c.Range == nil {
		return text.Change{Whole: true, Text: string(*c.Text)}, nil
	}
	for _, end := range [...]*position{c.Range.Start, c.Range.End} {
		if end == nil || end.Line == nil || end.Character == nil {
			return text.Change{}, errors.New("a range without start or end")
		}
	}
	return text.Change{Start: c.Range.Start.decoded(), End: c.Range.End.decoded(), Text: string(*c.Text)}, nil
}

func (p *position) decoded() text.Position {
	return text.Position{Line: int(*p.Line), Column: int(*p.Character)}
}

// tolerant takes what package protocol takes; strict takes only text that is UTF-8.
var (
	tolerant = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	strict   = jsontext.AllowDuplicateNames(true)
)

// bytesText is a text whose bytes are not all UTF-8. Some clients send the bytes of a file as they are; they stay in the text, so that
// it is found wrong here as the command finds it wrong.
type bytesText string

// UnmarshalJSON implements json.Unmarshaler. Half of a surrogate pair becomes U+FFFD, as everywhere.
func (t *bytesText) UnmarshalJSON(raw []byte) error {
	if len(raw) < 2 || raw[0] != '"' {
		return errors.New("a text that is not a string")
	}
	var text []byte
	for rest := raw[1 : len(raw)-1]; len(rest) > 0; {
		n := validPrefix(rest)
		// The decoder has read raw as a string: there is no other error than half of a pair.
		text, _ = jsontext.AppendUnquote(text, slices.Concat([]byte{'"'}, rest[:n], []byte{'"'}))
		rest = rest[n:]
		for n = 0; n < len(rest) && isInvalid(rest[n:]); n++ {
			text = append(text, rest[n])
		}
		rest = rest[n:]
	}
	*t = bytesText(text)
	return nil
}

// validPrefix returns how many bytes come before the first that is not UTF-8.
func validPrefix(text []byte) int {
	if utf8.Valid(text) {
		return len(text)
	}
	n := 0
	for !isInvalid(text[n:]) {
		_, size := utf8.DecodeRune(text[n:])
		n += size
	}
	return n
}

// isInvalid reports whether a text begins with a byte that is not UTF-8.
func isInvalid(text []byte) bool {
	r, size := utf8.DecodeRune(text)
	return r == utf8.RuneError && size == 1
}
