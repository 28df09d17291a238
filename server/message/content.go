package message

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

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
	Changes []Change
}

// Change is a text that replaces a range, or the whole document.
type Change struct {
	Whole      bool
	Start, End syntax.Position
	Text       string
}

// DecodeOpening reads the parameters of textDocument/didOpen.
func DecodeOpening(params []byte) (Opening, error) {
	var o Opening
	r := newReader(params)
	err := r.object(func(name string) error {
		if name != "textDocument" {
			return r.skip()
		}
		return r.object(func(name string) (err error) {
			switch name {
			case "uri":
				o.Spelling, o.URI, err = r.uri()
			case "languageId":
				o.LanguageID, err = r.string()
			case "version":
				err = r.number(&o.Version)
			case "text":
				o.Text, err = r.string()
			default:
				err = r.skip()
			}
			return err
		})
	})
	if err == nil && o.URI == "" {
		err = errors.New("no uri")
	}
	if err != nil {
		return Opening{}, fmt.Errorf("%w: %w", ErrBadParams, err)
	}
	return o, nil
}

// DecodeChanges reads the parameters of textDocument/didChange. On an error the URI is set if it could be found.
func DecodeChanges(params []byte) (Changes, error) {
	var c Changes
	r := newReader(params)
	err := r.object(func(name string) error {
		switch name {
		case "textDocument":
			return r.object(func(name string) (err error) {
				switch name {
				case "uri":
					_, c.URI, err = r.uri()
				case "version":
					err = r.number(&c.Version)
				default:
					err = r.skip()
				}
				return err
			})
		case "contentChanges":
			return r.array(func() error {
				one, err := r.change()
				c.Changes = append(c.Changes, one)
				return err
			})
		}
		return r.skip()
	})
	if err != nil {
		if c.URI == "" {
			// A URI that makes no sense names no document.
			c.URI, _ = uri.Parse(gjson.GetBytes(params, "textDocument.uri").String())
		}
		return c, fmt.Errorf("%w: %w", ErrBadParams, err)
	}
	return c, nil
}

// reader reads JSON from left to right. A JSON null counts as a member that is not there.
type reader struct{ decoder *jsontext.Decoder }

func newReader(data []byte) reader {
	// The decoder reads a bytes.Buffer in place.
	return reader{jsontext.NewDecoder(bytes.NewBuffer(data), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))}
}

func (r reader) skip() error { return r.decoder.SkipValue() }

// enter reads the opening bracket.
func (r reader) enter(bracket jsontext.Kind) error {
	token, err := r.decoder.ReadToken()
	if err == nil && token.Kind() != bracket {
		err = fmt.Errorf("%v where %v belongs", token.Kind(), bracket)
	}
	return err
}

// object reads an object; member must read the member's value.
func (r reader) object(member func(name string) error) error {
	if err := r.enter(jsontext.KindBeginObject); err != nil {
		return err
	}
	for r.decoder.PeekKind() == jsontext.KindString {
		name, err := r.decoder.ReadToken()
		if err != nil {
			return err
		}
		key := name.String()
		if r.decoder.PeekKind() == jsontext.KindNull {
			err = r.skip()
		} else {
			err = member(key)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	_, err := r.decoder.ReadToken()
	return err
}

// array reads an array; element must read one element.
func (r reader) array(element func() error) error {
	if err := r.enter(jsontext.KindBeginArray); err != nil {
		return err
	}
	for kind := r.decoder.PeekKind(); kind != jsontext.KindEndArray && kind != jsontext.KindInvalid; kind = r.decoder.PeekKind() {
		if err := element(); err != nil {
			return err
		}
	}
	_, err := r.decoder.ReadToken()
	return err
}

// string reads a string into memory of its own. Ill-formed UTF-8 and lone surrogates become U+FFFD.
func (r reader) string() (string, error) {
	raw, err := r.decoder.ReadValue()
	if err != nil {
		return "", err
	}
	if raw.Kind() != jsontext.KindString {
		return "", fmt.Errorf("%v where a string belongs", raw.Kind())
	}
	return unquote(raw), nil
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

// uri reads a URI, and gives it as it is written and in the one form in which package protocol gives all URIs: clients do
// not always write the same one in the same way.
func (r reader) uri() (spelling, canonical uri.URI, err error) {
	text, err := r.string()
	if err != nil {
		return "", "", err
	}
	canonical, err = uri.Parse(text)
	return uri.URI(text), canonical, err
}

// number reads an integer.
func (r reader) number(into *int32) error {
	token, err := r.decoder.ReadToken()
	if err != nil {
		return err
	}
	if token.Kind() != jsontext.KindNumber {
		return fmt.Errorf("%v where a number belongs", token.Kind())
	}
	number, err := token.Int()
	if err == nil && number != int64(int32(number)) {
		err = fmt.Errorf("%d is out of range", number)
	}
	*into = int32(number)
	return err
}

// change reads one change of a document's content.
func (r reader) change() (Change, error) {
	c := Change{Whole: true}
	hasText := false
	err := r.object(func(name string) (err error) {
		switch name {
		case "text":
			c.Text, err = r.string()
			hasText = true
		case "range":
			c.Whole = false
			err = r.span(&c.Start, &c.End)
		default:
			err = r.skip()
		}
		return err
	})
	if err == nil && !hasText {
		err = errors.New("a change without text")
	}
	return c, err
}

// span reads a range.
func (r reader) span(start, end *syntax.Position) error {
	seen := 0
	err := r.object(func(name string) error {
		switch name {
		case "start":
			seen++
			return r.position(start)
		case "end":
			seen++
			return r.position(end)
		}
		return r.skip()
	})
	if err == nil && seen != 2 {
		err = errors.New("a range without start or end")
	}
	return err
}

func (r reader) position(into *syntax.Position) error {
	line, character := int32(-1), int32(-1)
	err := r.object(func(name string) error {
		switch name {
		case "line":
			return r.number(&line)
		case "character":
			return r.number(&character)
		}
		return r.skip()
	})
	*into = syntax.Position{Line: int(line), Column: int(character)}
	return err
}
