package main

import (
	"errors"
	"fmt"
	"sort"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/openapi"
)

// placedText is a text that a command reads, with places in it for messages.
type placedText struct {
	name, text string
	marks      []textMark // every so many bytes and where each line begins, by offset; nil until a place is asked for
}

// textMark is an offset at which a character begins, its line from 1, and how many characters of the line are before it.
type textMark struct{ offset, line, column int }

// markEvery is about how many bytes of a long line are counted for one place.
const markEvery = 512

// at returns the place of an offset: file:line:column. Columns count characters.
func (p *placedText) at(offset int) string {
	if p.marks == nil {
		p.mark()
	}
	offset = min(offset, len(p.text))
	m := p.marks[sort.Search(len(p.marks), func(i int) bool { return p.marks[i].offset > offset })-1]
	return fmt.Sprintf("%s:%d:%d", p.name, m.line, m.column+utf8.RuneCountInString(p.text[m.offset:offset])+1)
}

func (p *placedText) mark() {
	p.marks = []textMark{{line: 1}}
	line, column := 1, 0
	for i := 0; i < len(p.text); {
		r, size := utf8.DecodeRuneInString(p.text[i:])
		i += size
		if column++; r == '\n' {
			line, column = line+1, 0
		}
		if column == 0 || i-p.marks[len(p.marks)-1].offset >= markEvery {
			p.marks = append(p.marks, textMark{i, line, column})
		}
	}
}

// refused returns the error of a run for what the reader of the text has refused.
func (p *placedText) refused(err error) error {
	var broken *openapi.Error
	if !errors.As(err, &broken) {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	return fmt.Errorf("%s: %s", p.at(broken.Offset), withHelp(broken.Message, broken.Help))
}
