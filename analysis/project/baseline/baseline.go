// Package baseline lets a team adopt spec-ls on files that have findings already: a baseline holds the findings that are known,
// and only what is new is reported.
//
// A finding is known by its file, its rule and its place by names (see spec.Steps), never by its line or an array index, so a
// baseline holds when a specification is generated again or its resources are moved. Where a place has several findings of one
// rule, the baseline counts them. Findings that can't be suppressed are never in a baseline.
//
// The package reads no files.
package baseline

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
)

// FileName is the usual name of a baseline.
const FileName = ".spec-ls-baseline.json"

// version is the version of the format.
const version = 1

// Baseline holds known findings: by file, with slashes and relative to the baseline's directory; by rule; and by place, as often
// as there are findings. The zero value is empty.
type Baseline struct {
	Version int                            `json:"version"`
	Files   map[string]map[string][]string `json:"files"`
	// Changes are the accepted changes between two versions of the provider: by rule, the places. They are of no file.
	Changes map[string][]string `json:"changes,omitempty"`
}

// SyntaxError reports where a text is not a baseline. Line and column count from 1, the column in bytes.
type SyntaxError struct {
	Line, Column int
	Err          error
}

// Error returns the reason, without the place.
func (e *SyntaxError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *SyntaxError) Unwrap() error { return e.Err }

// Parse reads a baseline. The error is a SyntaxError where it has a place.
func Parse(text string) (*Baseline, error) {
	b := &Baseline{}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(b); err != nil {
		return nil, newSyntaxError(text, d.InputOffset(), err)
	}
	if rest := strings.TrimLeft(text[d.InputOffset():], " \t\r\n"); rest != "" {
		return nil, newSyntaxError(text, int64(len(text)-len(rest)), errors.New("there is more than one value"))
	}
	if b.Version != version {
		return nil, fmt.Errorf("the baseline is of version %d, which this version of spec-ls does not know", b.Version)
	}
	return b, nil
}

// newSyntaxError places an error, at its own offset if it has one.
func newSyntaxError(text string, offset int64, err error) error {
	var syntax *json.SyntaxError
	var mistyped *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		offset, err = int64(len(text)), errors.New("the file ends too early")
	case errors.As(err, &syntax):
		offset = syntax.Offset - 1 // of the character that it read last
	case errors.As(err, &mistyped):
		offset = mistyped.Offset - 1
	}
	before := text[:max(0, min(offset, int64(len(text))))]
	return &SyntaxError{Line: strings.Count(before, "\n") + 1, Column: len(before) - strings.LastIndexByte(before, '\n'), Err: err}
}

// String returns the text of the baseline's file. It only depends on the entries of the baseline.
func (b *Baseline) String() string {
	out := Baseline{Version: version, Files: b.Files, Changes: b.Changes}
	if out.Files == nil {
		out.Files = map[string]map[string][]string{}
	}
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(out); err != nil {
		panic(err) // maps of strings can always be written
	}
	return text.String()
}

// Take makes the findings of a file known ones, beside those that are. It returns the number of those that a baseline can't hold.
func (b *Baseline) Take(file string, findings []analysis.Diagnostic) (refused int) {
	known := map[string][]string{}
	for rule, places := range b.Files[file] {
		known[rule] = slices.Clone(places)
	}
	for i := range findings {
		d := &findings[i]
		if d.IsFinal() {
			refused++
			continue
		}
		known[d.Rule.Name] = append(known[d.Rule.Name], d.Place())
	}
	for _, places := range known {
		slices.Sort(places)
	}
	b.put(file, known)
	return refused
}

// Add makes one more finding of a file a known one. It returns false if a baseline can't hold it.
func (b *Baseline) Add(file string, finding *analysis.Diagnostic) bool {
	return b.Take(file, []analysis.Diagnostic{*finding}) == 0
}

func (b *Baseline) put(file string, known map[string][]string) {
	if len(known) == 0 {
		delete(b.Files, file)
		return
	}
	if b.Files == nil {
		b.Files = map[string]map[string][]string{}
	}
	b.Files[file] = known
}

// Accepts reports whether a change of a rule at a place is accepted.
func (b *Baseline) Accepts(rule, place string) bool { return slices.Contains(b.Changes[rule], place) }

// Accept makes a change of a rule at a place an accepted one.
func (b *Baseline) Accept(rule, place string) {
	if b.Accepts(rule, place) {
		return
	}
	if b.Changes == nil {
		b.Changes = map[string][]string{}
	}
	b.Changes[rule] = append(b.Changes[rule], place)
	slices.Sort(b.Changes[rule])
}

// Known is an entry of a baseline: a number of findings of a rule at a place.
type Known struct {
	Rule, Place string
	Count       int
}

// New returns the findings of a file that are not known, and the known findings that the file no longer has.
func (b *Baseline) New(file string, findings []analysis.Diagnostic) (left []analysis.Diagnostic, stale []Known) {
	left, rest := analysis.LeaveOut(b.Files[file], findings)
	for rule, places := range rest {
		for place, n := range places {
			if n > 0 {
				stale = append(stale, Known{rule, place, n})
			}
		}
	}
	return left, stale
}

// Forget makes findings of a file unknown again.
func (b *Baseline) Forget(file string, stale []Known) {
	gone := map[Known]int{}
	for _, k := range stale {
		gone[Known{Rule: k.Rule, Place: k.Place}] += k.Count
	}
	known := map[string][]string{}
	for rule, places := range b.Files[file] {
		for _, p := range places {
			if k := (Known{Rule: rule, Place: p}); gone[k] > 0 {
				gone[k]--
				continue
			}
			known[rule] = append(known[rule], p)
		}
	}
	b.put(file, known)
}

// Drop makes all findings of a file unknown.
func (b *Baseline) Drop(file string) { delete(b.Files, file) }

// Names returns the files that the baseline knows, sorted.
func (b *Baseline) Names() []string { return slices.Sorted(maps.Keys(b.Files)) }

// Len returns the number of known findings.
func (b *Baseline) Len() int {
	n := 0
	for _, known := range b.Files {
		for _, places := range known {
			n += len(places)
		}
	}
	return n
}
