package analysis

import (
	"context"
	"hash/maphash"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Fixed is the result of FixAll.
type Fixed struct {
	// Document is the document with the fixes applied, or the original if there was nothing to do.
	Document *Document
	// Edits turn the original text into the new one. They refer to the original, are sorted and do not touch each other.
	Edits []syntax.Edit
	// Applied are the diagnostics whose fixes were applied, in the order in which that happened. Their offsets refer to the
	// text of their round; those of the first round to the original.
	Applied []Diagnostic
}

// fixRounds bounds how often fixes are followed by further fixes. Rules whose fixes call for each other would never end.
const fixRounds = 100

// FixAll applies the fixes of all diagnostics of a document, and of those that the result has, until nothing changes any
// more. Without unsafe only safe fixes are applied. If a diagnostic has several fixes, the first that may be applied counts.
//
// In each round the fixes are taken in the order of the diagnostics; one that touches what another has claimed waits for the next round. As
// long as there are fixes for the syntax, only those are applied: everything else about a damaged place is uncertain. Unsafe fixes wait
// until no safe one is left, and what they wrote is not fixed any further: a guess must not be the reason for the next one. A round that
// turns valid JSON into something else is given up. Fixes that together bring a finding which was not there wait for a round in which they
// do not.
func FixAll(doc *Document, unsafe bool) *Fixed {
	return FixAllContext(context.Background(), doc, unsafe)
}

// FixAllContext is FixAll until the context ends: then what it returns is of no use.
func FixAllContext(ctx context.Context, doc *Document, unsafe bool) *Fixed {
	return FixSome(ctx, doc, unsafe, func(*Diagnostic) bool { return true })
}

// FixSome is FixAllContext for the diagnostics that are wanted, of the document and of the documents that result.
func FixSome(ctx context.Context, doc *Document, unsafe bool, wanted func(*Diagnostic) bool) *Fixed {
	return fixEach(ctx, doc, func(d *Diagnostic) *Fix {
		if !wanted(d) {
			return nil
		}
		return chooseFix(d.Fixes(), unsafe)
	})
}

// FixRules is FixAll for those fixes of some rules that need no choice, including deletions.
func FixRules(doc *Document, wanted func(*rules.Rule) bool) *Fixed {
	return fixEach(context.Background(), doc, func(d *Diagnostic) *Fix {
		if !wanted(d.Rule) || !slices.ContainsFunc(d.finding.Fixes, isSafe) {
			return nil
		}
		return chooseFix(d.Fixes(), true)
	})
}

// fixEach applies the fixes that are chosen for the diagnostics of a document.
func fixEach(ctx context.Context, doc *Document, choose func(*Diagnostic) *Fix) *Fixed {
	fixed := &Fixed{Document: doc}
	find := func() []Diagnostic {
		if fixed.Document.Check(ctx) != nil {
			return nil
		}
		return fixed.Document.Diagnostics()
	}
	apply := func(source string, round []chosen) (string, []syntax.Edit) {
		document, edits := fixed.Document.applyRound(source, &round)
		if document == nil {
			return "", nil
		}
		fixed.Document = document
		for i := range round {
			fixed.Applied = append(fixed.Applied, *round[i].diagnostic)
		}
		return document.file.Text(), edits
	}
	fixed.Edits = applyRounds(doc.file.Text(), find, choose, apply)
	return fixed
}

// applyRounds applies fixes to a text until nothing changes any more, and returns the edits of the original text. Find returns the
// diagnostics of the present text, and apply makes the next text with fixes that can be applied at once, or no edits.
func applyRounds(
	source string, find func() []Diagnostic, choose func(*Diagnostic) *Fix, apply func(string, []chosen) (string, []syntax.Edit),
) []syntax.Edit {
	length := len(source)
	pieces := []piece{{start: 0, end: length}}
	var written guesses
	seed, seen := maphash.MakeSeed(), map[uint64]bool{}
rounds:
	for range fixRounds {
		sum := maphash.String(seed, source)
		if seen[sum] {
			break // the fixes call for each other
		}
		seen[sum] = true
		for _, round := range chooseFixes(source, find(), written, choose) {
			if next, edits := apply(source, round); len(edits) > 0 {
				source, pieces, written = next, replace(pieces, edits), written.after(edits, round)
				continue rounds
			}
		}
		break
	}
	return editsOf(pieces, length)
}

func isSafe(f Fix) bool { return f.Safe }

// chosen is a fix that must be applied.
type chosen struct {
	diagnostic *Diagnostic
	*Fix
}

// FixedText is a text that is not a specification, after its fixes were applied.
type FixedText struct {
	Text  string
	Edits []syntax.Edit // turn the original text into the new one
	Count int           // how many fixes were applied
}

// FixText applies the fixes of the diagnostics of a text that is not a specification, until nothing changes any more. Check returns the
// diagnostics of a text. Without unsafe only safe fixes are applied.
func FixText(source string, unsafe bool, check func(string) []Diagnostic) *FixedText {
	fixed := &FixedText{Text: source}
	choose := func(d *Diagnostic) *Fix { return chooseFix(d.Fixes(), unsafe) }
	apply := func(source string, round []chosen) (string, []syntax.Edit) {
		edits := editsOfRound(round)
		next, err := text.ApplyEdits(source, edits)
		if err != nil {
			return "", nil
		}
		fixed.Text = next
		fixed.Count += len(round)
		return next, edits
	}
	fixed.Edits = applyRounds(source, func() []Diagnostic { return check(fixed.Text) }, choose, apply)
	return fixed
}

// chooseFixes returns the fixes that may be applied at once to a text of which unsafe fixes have written some parts: those for the syntax,
// or the safe ones and, for when none of them can be applied, the unsafe ones.
func chooseFixes(source string, diagnostics []Diagnostic, written guesses, choose func(*Diagnostic) *Fix) (rounds [][]chosen) {
	var damage, safe, unsafe []chosen
	for i := range diagnostics {
		d := &diagnostics[i]
		fix := choose(d)
		switch {
		case fix == nil || written.areReasonFor(source, d, fix):
		case d.Rule.Stage == rules.StageSyntax:
			damage = append(damage, chosen{d, fix})
		case fix.Safe:
			safe = append(safe, chosen{d, fix})
		default:
			unsafe = append(unsafe, chosen{d, fix})
		}
	}
	if len(damage) > 0 {
		return [][]chosen{fitting(damage)}
	}
	return [][]chosen{fitting(safe), fitting(unsafe)}
}

// fitting returns as many of some fixes as can be applied at once.
func fitting(all []chosen) (round []chosen) {
	var claimed claims
	for _, c := range all {
		if claimed.claim(c.Edits) {
			round = append(round, c)
		}
	}
	return round
}

// roundTries bounds how often a round is tried again without those of its fixes that together bring something.
const roundTries = 20

// applyRound applies fixes that were chosen for the document at once. Each is sound by itself, but two may want the same: those that
// are nearest to a finding that was not there before are left out. It returns nil if none is left. Text is the document's.
func (d *Document) applyRound(source string, round *[]chosen) (*Document, []syntax.Edit) {
	for range roundTries {
		edits := editsOfRound(*round)
		if len(edits) == 0 {
			return nil, nil
		}
		next, err := text.ApplyEdits(source, edits)
		if err != nil {
			return nil, nil // an edit that does not fit into the text: there is nothing right to do
		}
		document := newDocument(syntax.ParseFile(next, optionsOf(d.settings)), d.settings, d.neighbours, d)
		if d.file.Valid() && !document.file.Valid() {
			return nil, nil
		}
		guilty := d.blame(document, *round, edits)
		if len(guilty) == 0 {
			return document, edits
		}
		kept := (*round)[:0:0]
		for i, c := range *round {
			if !guilty[i] {
				kept = append(kept, c)
			}
		}
		*round = kept
	}
	return nil, nil
}

// editsOfRound returns the edits of all fixes, sorted.
func editsOfRound(round []chosen) []syntax.Edit {
	var edits []syntax.Edit
	for _, c := range round {
		edits = append(edits, c.Edits...)
	}
	slices.SortStableFunc(edits, compareEdits)
	return edits
}

// chooseFix returns the first of some fixes that may be applied without a question, or nil.
func chooseFix(fixes []Fix, unsafe bool) *Fix {
	unsafe = unsafe && len(fixes) > 0 && fixes[0].IsInside() // else it is for people to choose: the others lose what the first one keeps
	for _, f := range fixes {
		if (f.Safe || unsafe) && len(f.Edits) > 0 && f.IsInside() {
			return &f
		}
	}
	return nil
}

// claims are edits that do not touch each other, sorted.
type claims struct{ edits []syntax.Edit }

// claim adds the edits of a fix, all or none. Edits that merely touch count as a conflict: two insertions at one place, or an
// insertion where another fix deletes, would give a text that neither fix means.
func (c *claims) claim(edits []syntax.Edit) bool {
	own := slices.Clone(edits)
	slices.SortStableFunc(own, compareEdits)
	for i, e := range own {
		if i > 0 && e.Start < own[i-1].End {
			return false
		}
		at := c.search(e)
		if at > 0 && c.edits[at-1].End >= e.Start || at < len(c.edits) && c.edits[at].Start <= e.End {
			return false
		}
	}
	for _, e := range own {
		// Findings come in the order of the text, so nearly always this appends.
		c.edits = slices.Insert(c.edits, c.search(e), e)
	}
	return true
}

// search returns the place of an edit among the claimed ones: after those that start at the same place, so that the edits of
// one fix stay in order.
func (c *claims) search(e syntax.Edit) int {
	if n := len(c.edits); n == 0 || compareEdits(c.edits[n-1], e) <= 0 {
		return n
	}
	at, _ := slices.BinarySearchFunc(c.edits, e, func(have, want syntax.Edit) int {
		if compareEdits(have, want) <= 0 {
			return -1
		}
		return 1
	})
	return at
}

func compareEdits(a, b syntax.Edit) int {
	if a.Start != b.Start {
		return a.Start - b.Start
	}
	return a.End - b.End
}

// piece is a part of an edited text: a range of the original, or a new text if the range is empty.
type piece struct {
	start, end int
	text       string
}

func (p piece) len() int { return p.end - p.start + len(p.text) }

// cut returns the part of a piece between two offsets in it.
func (p piece) cut(from, to int) piece {
	if p.text != "" {
		return piece{text: p.text[from:to]}
	}
	return piece{start: p.start + from, end: p.start + to}
}

// replace applies sorted edits to a text in pieces.
func replace(pieces []piece, edits []syntax.Edit) []piece {
	var out []piece
	add := func(p piece) {
		if p.len() > 0 {
			out = append(out, p)
		}
	}
	at, skip := 0, 0 // the offset of the current piece in the text; the end of the last edit
	next := 0
	for _, p := range pieces {
		end := at + p.len()
		from := max(at, skip)
		for next < len(edits) && edits[next].Start < end {
			e := edits[next]
			if e.Start > from {
				add(p.cut(from-at, e.Start-at))
			}
			add(piece{text: e.Text})
			skip = e.End
			from = max(from, min(e.End, end))
			next++
		}
		if from < end {
			add(p.cut(from-at, end-at))
		}
		at = end
	}
	for ; next < len(edits); next++ {
		add(piece{text: edits[next].Text}) // at the very end of the text
	}
	return out
}

// editsOf returns the edits that turn the original text, of the given length, into the one that the pieces describe.
func editsOf(pieces []piece, length int) []syntax.Edit {
	var edits []syntax.Edit
	at, text := 0, ""
	for _, p := range append(slices.Clip(pieces), piece{start: length, end: length}) {
		if p.text != "" {
			text += p.text
			continue
		}
		if p.start > at || text != "" {
			edits = append(edits, syntax.Edit{Start: at, End: p.start, Text: text})
		}
		at, text = p.end, ""
	}
	return edits
}
