// Package suppression reads comments that suppress findings, in all languages:
//
//	spec-ls-ignore: missing-description, unsorted-attributes # generated
//
// The language decides which findings a comment applies to, and how it is deleted. The package relies on the registry of rules.
package suppression

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Word begins a comment that suppresses findings. A colon and the names of rules follow it.
const Word = "spec-ls-ignore"

// Name is the name of a rule in a comment, or what the comment has instead. Start and End are in bytes.
type Name struct {
	Rule       *rules.Rule // whose findings are suppressed; nil if none are
	Problem    string      // why none are; empty if some may be
	Help       string      // what to write instead; may be empty
	Start, End int         // the name or, where none is read, the range of the problem
	Alone      bool        // the comment has no other name
	Near       string      // the rule that may be meant
	Slip       bool        // the comment is under a key that does not hold comments
	Meant      string      // the key to write in place of a slip, if it is free
}

// Read returns the names in a comment, whose text begins at an offset; none if it is not about findings.
func Read(comment string, at int) []Name {
	list, ok := strings.CutPrefix(strings.TrimLeft(comment, " "), Word)
	if !ok {
		return nil
	}
	at += len(comment) - len(list) - len(Word)
	list, _, _ = strings.Cut(list, "#")
	names, ok := strings.CutPrefix(list, ":")
	if !ok || strings.TrimSpace(names) == "" {
		return []Name{{
			Problem: "comment names no rule", Help: fmt.Sprintf("write %q", Word+": RULE # reason"),
			Start: at, End: at + len(Word), Alone: true,
		}}
	}
	at += len(Word) + 1
	var all []Name
	for text := range strings.SplitSeq(names, ",") {
		trimmed := strings.TrimSpace(text)
		start := at + len(text) - len(strings.TrimLeft(text, " \t"))
		at += len(text) + 1
		if trimmed == "" {
			continue
		}
		name := Name{Start: start, End: start + len(trimmed), Alone: !strings.Contains(names, ",")}
		name.resolve(trimmed)
		all = append(all, name)
	}
	return all
}

// resolve finds the rule, or the reason why its findings can't be suppressed.
func (n *Name) resolve(name string) {
	rule, err := rules.Find(name)
	switch {
	case err != nil:
		n.Problem, n.Help = fmt.Sprintf("unknown rule %q", name), "run `spec-ls rules` to list the rules"
		if near, ok := rules.NearestRule(name); ok {
			n.Near, n.Help = near, fmt.Sprintf("did you mean %q?", near)
		}
	case !rule.Suppressible():
		n.Problem = fmt.Sprintf("findings of %s can't be suppressed", name)
	default:
		n.Rule = rule
	}
}

// Message returns the message about a name that suppresses nothing.
func (n *Name) Message() string {
	if n.Problem != "" {
		return n.Problem
	}
	return fmt.Sprintf("comment suppresses no finding of %s", n.Rule.Name)
}

// Change returns the title and the edit of the fix that makes the name suppress something, if one is known. It is safe for a slip.
func (n *Name) Change() (title string, change syntax.Edit, ok bool) {
	change = syntax.Edit{Start: n.Start, End: n.End}
	switch {
	case n.Near != "":
		change.Text = n.Near
		return fmt.Sprintf("Change to %q", n.Near), change, true
	case n.Slip && n.Meant != "":
		change.Text = n.Meant
		return "Change to " + n.Meant, change, true
	}
	return "", syntax.Edit{}, false
}
