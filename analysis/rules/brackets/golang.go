package brackets

import (
	"go/scanner"
	"go/token"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
)

// Unbalanced is a bracket without partner in a text of Go.
type Unbalanced struct {
	Open    int    // where the bracket is that nothing closes, or the wrong one; -1 for a bracket that closes nothing
	Close   int    // where the bracket is that closes nothing, or the wrong one; the length of the text if it breaks off
	Missing string // the brackets that are missing; empty for a bracket that closes nothing
	text    string
	stops   []stop // where a bracket may be missing
}

// stop is a place in a text of Go before a token, and after another one.
type stop struct{ at, behind, end int }

// Repair is an edit of a text of Go that gives its brackets their partners.
type Repair struct {
	Title      string
	Start, End int
	Text       string
}

// The bounds of the attempts.
const (
	maxStops   = 64
	maxRepairs = 6
)

// FindUnbalanced looks for a bracket of a text of Go that has no partner, or the wrong one. It finds nothing in a text with a literal that
// does not end, because the content of brackets is not known.
func FindUnbalanced(text string) (u Unbalanced, found bool) {
	type bracket struct {
		at     int
		closer token.Token
	}
	var open []bracket
	u.text = text
	file := token.NewFileSet().AddFile("", -1, len(text))
	var s scanner.Scanner
	s.Init(file, []byte(text), func(token.Position, string) {}, 0)
	last := stop{}
	for {
		pos, tok, literal := s.Scan()
		at := file.Offset(pos)
		if tok == token.SEMICOLON && literal == "\n" {
			continue // which the scanner makes up
		}
		switch tok {
		case token.LPAREN:
			open = append(open, bracket{at, token.RPAREN})
		case token.LBRACK:
			open = append(open, bracket{at, token.RBRACK})
		case token.LBRACE:
			open = append(open, bracket{at, token.RBRACE})
		case token.COMMA, token.ELLIPSIS:
			u.add(last, at)
		case token.RPAREN, token.RBRACK, token.RBRACE:
			n := len(open)
			switch {
			case n == 0:
				u.Open, u.Close, found = -1, at, true
			case open[n-1].closer != tok:
				u.Open, u.Close, u.Missing, found = open[n-1].at, at, open[n-1].closer.String(), true
			}
			if found {
				return u, s.ErrorCount == 0
			}
			u.add(last, at)
			open = open[:n-1]
		case token.EOF:
			if len(open) == 0 || len(open) > MaxClosers || s.ErrorCount > 0 {
				return u, false
			}
			u.Open, u.Close = open[len(open)-1].at, len(text)
			for _, b := range slices.Backward(open) {
				u.Missing += b.closer.String()
			}
			return u, true
		}
		last = stop{behind: at, end: at + max(len(literal), len(tok.String()))}
		if literal != "" {
			last.end = at + len(literal)
		}
	}
}

func (u *Unbalanced) add(last stop, at int) {
	if len(u.stops) < maxStops && last.end > 0 {
		last.at = at
		u.stops = append(u.stops, last)
	}
}

// Breaks reports whether the text breaks off before its last brackets.
func (u *Unbalanced) Breaks() bool { return u.Open >= 0 && u.Close == len(u.text) }

// Opened returns the name before the bracket that has no partner: the called function, or the type of the literal. It is empty if there is
// no name.
func (u *Unbalanced) Opened() string {
	from := u.Open
	for from > 0 && (wording.IsWordByte(u.text[from-1]) || strings.IndexByte(".[]*", u.text[from-1]) >= 0) {
		from--
	}
	return u.text[max(from, 0):max(u.Open, 0)]
}

// Repairs returns the edits of one bracket, or of all that are missing at the end, after which the text is an expression.
func (u *Unbalanced) Repairs(place golang.Place) (repairs []Repair) {
	made := map[string]bool{}
	add := func(r Repair) {
		text := u.text[:r.Start] + r.Text + u.text[r.End:]
		if len(repairs) == maxRepairs || made[text] {
			return
		}
		made[text] = true
		if e := golang.ParseDefinition(text, place); e.Err == nil && (len(repairs) == 0 || len(e.Values) < 2) {
			repairs = append(repairs, r)
		}
	}
	if u.Open < 0 {
		add(Repair{"Delete " + u.text[u.Close:u.Close+1], u.Close, u.Close + 1, ""})
		return repairs
	}
	title := "Insert " + u.Missing
	end := len(strings.TrimRight(u.text[:u.Close], " \t\n"))
	if u.Breaks() {
		end = u.Close
	} else {
		closer := u.text[u.Close : u.Close+1]
		add(Repair{"Replace " + closer + " by " + u.Missing, u.Close, u.Close + 1, u.Missing})
	}
	add(Repair{title, end, end, u.Missing})
	if len(u.Missing) > 1 {
		return repairs
	}
	for _, s := range u.stops {
		if s.behind > u.Open && s.end < end {
			add(Repair{title + " after " + u.text[s.behind:s.end], s.end, s.end, u.Missing})
		}
	}
	return repairs
}
