// Package merge merges two versions of a specification that go back to a common one. One version was generated again, and the other was
// changed by hand after it had been generated.
//
// Everything is found by its name or its key, never by its line or its number: units, attributes, blocks and members of types by name,
// members of objects by key, validators and plan modifiers as a set of calls. The result is the text of ours with edits, so that the order
// and the layout of everything that theirs has not changed stay.
package merge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Options say how to merge. The zero value merges without markers, and does not check the result.
type Options struct {
	// Markers puts both versions of a conflict into the text, between the lines that version control systems write. The text is not JSON
	// then.
	Markers bool
	// Refusals returns the reasons why a specification is refused; nil if nobody looks. A reason that holds for neither version is a conflict.
	Refusals func(text string) []Refusal
}

// Refusal is one reason to refuse a specification.
type Refusal struct {
	Rule    string
	Message string
	Steps   []string // to the place; see spec.Steps
}

// Result is the outcome of a merge.
type Result struct {
	Text      string
	Taken     []Change // what theirs has changed, and is in the text
	Conflicts []Conflict
	Renames   []Rename
}

// Change is something that theirs has changed. Values are JSON text on one line, with the key of a member; they are empty where there is
// nothing.
type Change struct {
	Place         string // its steps, with dots between them
	Before, After string
}

// Conflict is a place that both have changed, each in its own way. The text keeps the change of ours.
type Conflict struct {
	Place        string
	Ours, Theirs string // as in Change
	// Reason is why the two do not go together where each of them could be taken for itself; empty if they are about the same thing.
	Reason string
}

// Rename is a member that one version seems to have renamed. The changes that the other version has made in it were found under the old
// name.
type Rename struct {
	Place    string // under the old name
	To       string
	InTheirs bool
}

// SyntaxError reports that a version is not JSON.
type SyntaxError struct {
	Version int // 0 for base, 1 for ours, 2 for theirs
	Offset  int
	Message string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("version %d is not JSON: %s", e.Version, e.Message)
}

// maxTrials is how often what is refused is taken back before all of theirs is.
const maxTrials = 32

// Merge merges ours and theirs, which go back to base. A base that is blank has nothing in it. Errors are of type *SyntaxError.
func Merge(base, ours, theirs string, options Options) (*Result, error) {
	if strings.TrimSpace(base) == "" {
		base = "{}"
	}
	var versions [3]*version
	for i, text := range []string{base, ours, theirs} {
		var err error
		if versions[i], err = parse(i, text); err != nil {
			return nil, err
		}
	}
	kept := map[string]string{}
	m := newMerger(versions, kept)
	text, err := m.run(false)
	if err != nil {
		return nil, err
	}
	if options.Refusals != nil && text != ours && text != theirs {
		known := map[string]bool{}
		for _, text := range []string{ours, theirs} {
			for _, r := range options.Refusals(text) {
				known[r.key()] = true
			}
		}
		for trial := 0; ; trial++ {
			refused := slices.DeleteFunc(options.Refusals(text), func(r Refusal) bool { return known[r.key()] })
			if len(refused) == 0 || text == ours {
				break
			}
			progress := false
			for _, r := range refused {
				progress = m.keepFor(r) || progress
			}
			if !progress || trial == maxTrials {
				kept[""] = refused[0].Message
			}
			m = newMerger(versions, kept)
			if text, err = m.run(false); err != nil {
				return nil, err
			}
		}
	}
	if options.Markers && len(m.conflicts) > 0 {
		if text, err = m.run(true); err != nil {
			return nil, err
		}
	}
	return &Result{Text: text, Taken: m.taken, Conflicts: m.conflicts, Renames: m.renames}, nil
}

func (r *Refusal) key() string { return r.Rule + " " + strings.Join(r.Steps, spec.StepSeparator) }

// version is one of the three texts.
type version struct {
	*syntax.Tree
	digests []uint64
}

func parse(number int, text string) (*version, error) {
	t := syntax.Parse(text, spec.AnyDialect)
	for _, e := range t.Errors {
		if e.Code.Breaks() {
			return nil, &SyntaxError{number, int(e.Start), e.Code.String()}
		}
	}
	if t.Root() < 0 || t.Nodes[0].Kind != syntax.Object {
		return nil, &SyntaxError{number, 0, "its value is not an object"}
	}
	v := &version{Tree: t}
	v.digest()
	return v, nil
}
