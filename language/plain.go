package language

import "github.com/spec-ls/spec-ls/analysis/source/text"

// Plain is the text of a language that keeps nothing but the text.
type Plain struct {
	lines  text.Lines
	silent bool
}

// NewPlain returns a text.
func NewPlain(source string) *Plain { return &Plain{lines: text.New(source)} }

// NewSilent returns a text about which there is nothing to say.
func NewSilent(source string) *Plain { return &Plain{text.New(source), true} }

// Lines returns the text, with its lines.
func (p *Plain) Lines() text.Lines { return p.lines }

// IsRecognised reports whether there is anything to say about the text.
func (p *Plain) IsRecognised() bool { return !p.silent }

// Change returns the text after changes, each to the result of the one before it.
func (p *Plain) Change(changes []text.Change, encoding text.Encoding) (Text, error) {
	lines, err := p.lines.Change(changes, encoding)
	if err != nil {
		return nil, err
	}
	return &Plain{lines, p.silent}, nil
}
