package overlay

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// Problem is a problem of an overlay, or of one of its entries for a specification.
type Problem struct {
	Kind          Kind
	Start, End    int // in the overlay, in bytes
	Message, Help string
}

// Kind is a sort of problems.
type Kind uint8

// The kinds of problems.
const (
	Syntax       Kind = iota // the text is not YAML
	UnknownKey               // a key is not one of overlays
	DuplicateKey             // a key occurs twice
	WrongValue               // a value is not what its key holds
	NoMatch                  // an entry is about something that the specification does not have
	NotAllowed               // the specification does not allow a field there
	Taken                    // a name is that of something else
)

var kindNames = [...]string{
	Syntax: "overlay-syntax", UnknownKey: "overlay-unknown-key", DuplicateKey: "overlay-duplicate-key", WrongValue: "overlay-wrong-value",
	NoMatch: "overlay-no-match", NotAllowed: "overlay-not-allowed", Taken: "overlay-name-taken",
}

// String returns the name of the kind, as in findings.
func (k Kind) String() string { return kindNames[k] }

// Text returns the message with the help.
func (p *Problem) Text() string {
	if p.Help == "" {
		return p.Message
	}
	return p.Message + "; help: " + p.Help
}

// problems collects problems at nodes of an overlay.
type problems struct {
	tree  *yaml.Tree // nil if they are not wanted
	found []Problem
}

// add adds a problem at a node, whose key is marked if it has one and the problem is about that.
func (p *problems) add(node int32, kind Kind, message, help string) {
	if p.tree == nil || node < 0 {
		p.found = append(p.found, Problem{Kind: kind, Message: message, Help: help})
		return
	}
	n := &p.tree.Nodes[node]
	start, end := int(n.Start), int(n.End)
	if n.HasKey() && kind != WrongValue {
		start, end = int(n.KeyStart), int(n.KeyEnd)
	}
	p.found = append(p.found, Problem{kind, start, end, message, help})
}

// addUnknown adds that a name is not one of some, with the one that is meant.
func (p *problems) addUnknown(node int32, what, name string, names []string, otherwise string) {
	help := otherwise
	if nearest, ok := rules.Nearest(name, names); ok {
		help = "did you mean " + strconv.Quote(nearest) + "?"
	}
	p.add(node, WrongValue, "there is no "+what+" "+strconv.Quote(name), help)
}

// inOrder sorts problems by their places.
func inOrder(found []Problem) []Problem {
	slices.SortStableFunc(found, func(a, b Problem) int { return cmp.Compare(a.Start, b.Start) })
	return slices.Compact(found)
}
