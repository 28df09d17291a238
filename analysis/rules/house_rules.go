package rules

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// houseRules are the rules that a team makes itself, as JSON Schemas.
var houseRules = []*Rule{
	{
		Name: "house-rule", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "A part of the specification breaks a JSON Schema of the team's own.",
		Unit:    followConventions,
	},
}

// Convention is a schema for some parts of specifications: units, attributes and blocks.
type Convention struct {
	Places []spec.Selector
	Judge  Judge
}

// Judge knows what a part must be like. It is safe for any number of goroutines.
type Judge interface {
	// Judge returns what is wrong with the object at a node.
	Judge(tree *syntax.Tree, node int32) []Breach
}

// Breach is one thing that is wrong with a part.
type Breach struct {
	Node   int32  // in the part
	Title  string // what the schema says itself; may be empty
	Reason string // what else it says; may be empty
	Detail string // what the value has to do with it: a sentence
	Source string // the name of the schema's file
}

// deepestPart is how many attributes and blocks are around a part that is looked at: the value of each holds those inside it.
const deepestPart = 100

func followConventions(p *Pass) {
	if p.Settings == nil || len(p.Settings.Conventions) == 0 || !p.Tree.Valid() {
		return
	}
	u := p.Unit
	p.follow(0, spec.Word(u.Kind), u.Name.Value, unitSteps(u))
	steps := make([][]string, len(u.Elements))
	for i := range u.Elements {
		e := &u.Elements[i]
		if e.Depth > deepestPart {
			continue
		}
		around := unitSteps(u)
		if e.Parent >= 0 {
			around = steps[e.Parent]
		}
		word, key := "attribute", schema.KeyAttributes
		if e.Block {
			word, key = "block", schema.KeyBlocks
		}
		steps[i] = append(slices.Clone(around), key.String(), e.Name.Value)
		p.follow(e.Node, word, e.Name.Value, steps[i])
	}
}

// unitSteps returns the place of a unit; see spec.Steps.
func unitSteps(u *spec.Unit) []string {
	switch u.Kind {
	case syntax.Resource:
		return []string{schema.KeyResources.String(), u.Name.Value}
	case syntax.DataSource:
		return []string{schema.KeyDatasources.String(), u.Name.Value}
	}
	return []string{schema.KeyProvider.String()}
}

// follow looks at one part.
func (p *Pass) follow(node int32, word, name string, steps []string) {
	for i := range p.Settings.Conventions {
		c := &p.Settings.Conventions[i]
		if !slices.ContainsFunc(c.Places, func(s spec.Selector) bool { return s.Is(steps) }) {
			continue
		}
		for _, b := range c.Judge.Judge(p.Tree, node) {
			p.breach(&b, word, name)
		}
	}
}

func (p *Pass) breach(b *Breach, word, name string) {
	headline, note := b.Title, b.Reason
	const longest = 80
	if headline == "" || utf8.RuneCountInString(headline) > longest {
		headline, note = sprintf("%s %q breaks a house rule", []any{word, name}), b.Title
		if note == "" {
			note = b.Reason
		}
	}
	if note != "" && !strings.ContainsAny(note[len(note)-1:], ".!?") {
		note += "."
	}
	note = strings.TrimSpace(note + " " + b.Detail)
	report := p.ReportValue
	if p.Tree.Nodes[b.Node].IsContainer() {
		report = p.ReportObject
	}
	f := report(b.Node, "%s", strings.TrimSuffix(headline, ".")).WithNote("%s", note)
	if b.Source != "" {
		f.WithHelp("the rule is in %s", b.Source)
	}
}
