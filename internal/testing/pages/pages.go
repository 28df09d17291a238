// Package pages reads the examples on the pages of the rules. The tests of the rules hold spec-ls to them, and those of the
// toolchain hold them to what the generator, the compiler and the framework say.
package pages

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// An Example is a fenced snippet of a page, wrapped into a whole document.
type Example struct {
	Number    int // on its page, from 1
	Valid     bool
	Text      string
	Neighbour string            // the text of another file of the provider beside it; empty for none
	ByHand    string            // a Go file that is written by hand in the generated package; empty if it is not known which that is
	Words     map[string]string // the rest of its info string, without the document around it: a word, or a word and its value
}

// Frames are the documents around the snippets of a page, by the word after "json".
var Frames = map[string]string{
	"document":             "%s",
	"provider":             `{"version": "0.1", "provider": %s}`,
	"resource":             `{"version": "0.1", "provider": {"name": "example"}, "resources": [%s]}`,
	"datasource":           `{"version": "0.1", "provider": {"name": "example"}, "datasources": [%s]}`,
	"attribute":            `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": {"attributes": [%s]}}]}`,
	"block":                `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "thing", "schema": {"blocks": [%s]}}]}`,
	"datasource-attribute": `{"version": "0.1", "provider": {"name": "example"}, "datasources": [{"name": "thing", "schema": {"attributes": [%s]}}]}`,
	"datasource-block":     `{"version": "0.1", "provider": {"name": "example"}, "datasources": [{"name": "thing", "schema": {"blocks": [%s]}}]}`,
	"provider-attribute":   `{"version": "0.1", "provider": {"name": "example", "schema": {"attributes": [%s]}}}`,
	"provider-block":       `{"version": "0.1", "provider": {"name": "example", "schema": {"blocks": [%s]}}}`,
}

// hexByte is how a page writes a byte that is not to appear in it, in snippets with the word "bytes".
var hexByte = regexp.MustCompile(`\\x[0-9A-F]{2}`)

// Examples returns the snippets of a page, or of its section of examples. A snippet is valid if the nearest line "Invalid:" or
// "Valid:" above it introduces it that way. Beside those below a snippet "go byhand" that Go file is written by hand.
func Examples(page string) ([]Example, error) {
	var examples []Example
	var current *Example
	var body strings.Builder
	frame, neighbour, byHand, valid := "", "", "", false
	for line := range strings.Lines(page + "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case current == nil && strings.HasPrefix(trimmed, "Invalid"):
			valid = false
		case current == nil && strings.HasPrefix(trimmed, "Valid"):
			valid = true
		case current == nil && strings.HasPrefix(line, "```json"):
			current = &Example{Number: len(examples) + 1, Valid: valid, Words: map[string]string{}}
			frame = Frames["document"]
			body.Reset()
			for _, word := range strings.Fields(trimmed)[1:] {
				if around := Frames[word]; around != "" {
					frame = around
					continue
				}
				name, value, _ := strings.Cut(word, "=")
				current.Words[name] = value
			}
		case current == nil && line == "```go byhand\n":
			current = &Example{Words: map[string]string{"go": ""}}
			body.Reset()
		case current != nil && trimmed == "```":
			if _, isGo := current.Words["go"]; isGo {
				byHand, current = body.String(), nil
				continue
			}
			current.ByHand = byHand
			var err error
			if current.Text, err = current.fill(frame, strings.TrimSuffix(body.String(), "\n")); err != nil {
				return nil, err
			}
			if _, beside := current.Words["beside"]; beside {
				neighbour = current.Text
			} else {
				current.Neighbour, neighbour = neighbour, ""
				examples = append(examples, *current)
			}
			current = nil
		case current != nil:
			body.WriteString(line)
		}
	}
	if current != nil {
		return nil, fmt.Errorf("snippet %d is not closed", current.Number)
	}
	return examples, nil
}

// fill returns the document with the snippet in it, and with the texts that the words "deep" and "bytes" stand for.
func (e *Example) fill(frame, body string) (string, error) {
	text := fmt.Sprintf(frame, body)
	if value, ok := e.Words["deep"]; ok {
		deep, err := strconv.Atoi(value)
		if err != nil {
			return "", fmt.Errorf("snippet %d: %w", e.Number, err)
		}
		text = strings.Replace(text, "…", strings.Repeat("[", deep)+strings.Repeat("]", deep), 1)
	}
	if _, ok := e.Words["bytes"]; !ok {
		return text, nil
	}
	return hexByte.ReplaceAllStringFunc(text, func(code string) string {
		b, _ := strconv.ParseUint(code[2:], 16, 8) // the expression allows no other digits
		return string([]byte{byte(b)})
	}), nil
}
