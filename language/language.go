// Package language defines languages: formats of files in which this program finds mistakes, and its other features for these files.
//
// Each language is a package in this folder, and package languages has the list of them. A command and the server take a file's language
// from that list, and know no single one but specifications, which can do more. To add a language, write its package and put it into the
// list: `check`, every editor and agents have its findings then, and editors all that its views implement.
package language

import (
	"context"
	"iter"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/folding"
	"github.com/spec-ls/spec-ls/analysis/editor/selection"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
)

// Language is a language of files. Languages are compared with ==.
type Language interface {
	// Claims reports whether a file is in the language. It is called when the file is first read.
	Claims(f *File) bool
	// Open returns the text of a file that the language claims.
	Open(f *File) Text
	// View returns a text, about which there is something to say, in its surroundings.
	View(t Text, in *Surroundings) View
}

// File describes a file when it is first read.
type File struct {
	Name       string // without the folder; empty if it is not known
	LanguageID string // what an editor calls its language; empty where there is no editor
	Text       string
	Settings   *analysis.Settings // that hold if it is a specification; nil for the defaults
}

// Text is a version of a text, as its language keeps it. It does not change once it is made.
type Text interface {
	// Lines returns the text, with its lines.
	Lines() text.Lines
	// Change returns the text after changes, each to the result of the one before it. A change that makes no sense is an error.
	Change(changes []text.Change, encoding text.Encoding) (Text, error)
	// IsRecognised reports whether there is anything to say about the text.
	IsRecognised() bool
}

// Surroundings are the inputs of views beside their text.
type Surroundings struct {
	Path   string         // of the file: absolute, with slashes; empty if it is not a file
	Loader *config.Loader // reads configurations
	// Settings returns how the file is checked; nil for the defaults.
	Settings func() *analysis.Settings
	// Specifications returns those that are open, in order; nil if none can be.
	Specifications func() []Specification
	// Text returns the text of a file that is open, by its path; nil if none can be.
	Text func(path string) (text string, ok bool)
}

// Read returns the text of a file: as it is in the editor if it is open there.
func (s *Surroundings) Read(file files.Reference) (string, error) {
	if s.Text != nil {
		if text, ok := s.Text(file.Path()); ok {
			return text, nil
		}
	}
	return s.Loader.Text(file)
}

// Checked returns how the file is checked; nil for the defaults.
func (s *Surroundings) Checked() *analysis.Settings {
	if s.Settings == nil {
		return nil
	}
	return s.Settings()
}

// Open returns the specifications that are open.
func (s *Surroundings) Open() []Specification {
	if s.Specifications == nil {
		return nil
	}
	return s.Specifications()
}

// Specification is a specification that is open.
type Specification struct {
	Address  string // as the editor writes it
	Path     string // absolute, with slashes; empty if it is not a file
	Document *analysis.Document
}

// View is a text as its language sees it. Views implement the interfaces below for anything else that their language can do; the rest is
// for specifications alone. Offsets are absolute.
type View interface {
	// Lines returns the text, with its lines.
	Lines() text.Lines
	// Findings returns the diagnostics, at most so many and the most serious ones, and how many there are.
	Findings(ctx context.Context, most int) (found []analysis.Diagnostic, total int, err error)
}

type (
	// Hovering views know something of a place.
	Hovering interface {
		Hover(offset int) (hover.Hover, bool)
	}
	// Completing views know what may be written at a place.
	Completing interface {
		Complete(offset int, options completion.Options) completion.List
	}
	// Defining views know what a place names in other documents. Start and End are the name.
	Defining interface {
		Define(offset int) (found []Defined, start, end int)
	}
	// Outlining views have symbols.
	Outlining interface {
		Outline(mapper *text.Mapper) []outline.Item
	}
	// Repairing views have fixes of the mistakes in a part of the text.
	Repairing interface {
		Repairs(start, end int) iter.Seq2[*analysis.Diagnostic, analysis.Fix]
	}
	// Unchecking views know what could not be looked at.
	Unchecking interface {
		Unchecked() []unchecked.Item
	}
	// Hinting views have remarks to show inside a part of the text, in its order.
	Hinting interface {
		Hints(ctx context.Context, start, end int) []Hint
	}
	// Folding views have parts that can be folded.
	Folding interface {
		Folds(mapper *text.Mapper) []folding.Fold
	}
	// Selecting views know over which parts a growing selection goes: each inside the one before it, the whole text first.
	Selecting interface {
		Around(offset int) []selection.Span
	}
	// Structured views are JSON: they are folded, formatted and selected by their syntax.
	Structured interface {
		File() *syntax.File
		// IsFixed reports whether nothing may change the text.
		IsFixed() bool
	}
)

// Defined is a place of a file that a name leads to: the name there, and all that has it.
type Defined struct {
	Address string // as the editor writes it, of a document that is open
	Path    string // of a file that may not exist, absolute and with slashes
	Lines   text.Lines

	Start, End, WholeStart, WholeEnd int
}

// Hint is a remark at a place.
type Hint struct {
	At    int
	Parts []HintPart
}

// HintPart is a part of a remark. One that has a file leads to a place in it.
type HintPart struct {
	Text   string
	File   string // absolute, with slashes
	Lines  text.Lines
	Offset int
}
