package tracing

import (
	"errors"
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Text is a text that a command reads, with places in it for messages.
type Text struct {
	Name, Text string
	mapper     *text.Mapper // nil until a place is asked for
}

// At returns the place of an offset: file:line:column. Columns count characters.
func (p *Text) At(offset int) string {
	if p.mapper == nil {
		p.mapper = text.New(p.Text).Mapper(text.UTF32)
	}
	at := p.mapper.Position(offset)
	return fmt.Sprintf("%s:%d:%d", p.Name, at.Line+1, at.Column+1)
}

// Refused returns the error of a run for what the reader of the text has refused.
func (p *Text) Refused(err error) error {
	var broken *openapi.Error
	if !errors.As(err, &broken) {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	return fmt.Errorf("%s: %s", p.At(broken.Offset), withHelp(broken.Message, broken.Help))
}
