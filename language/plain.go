package language

import "github.com/spec-ls/spec-ls/analysis/source/text"

// Plain is the text of a language that keeps nothing but the text.
type Plain struct {
	lines     text.Lines
	recognise func(source string) bool
}

// NewPlain returns a text. Recognise reports whether there is anything to say about a version of it.
func NewPlain(source string, recognise func(source string) bool) *Plain {
	return &Plain{text.New(source), recognise}
}

// Always recognises every text.
func Always(string) bool { return true }

// Never recognises no text.
func Never(string) bool { return false }

// Lines returns the text, with its lines.
func (p *Plain) Lines() text.Lines { return p.lines }

// IsRecognised reports whether there is anything to say about the text.
func (p *Plain) IsRecognised() bool { return p.recognise(p.lines.Text()) }

// Change returns the text after changes, each to the result of the one before it.
func (p *Plain) Change(changes []text.Change, encoding text.Encoding) (Text, error) {
	lines, err := p.lines.Change(changes, encoding)
	if err != nil {
		return nil, err
	}
	return &Plain{lines, p.recognise}, nil
}
