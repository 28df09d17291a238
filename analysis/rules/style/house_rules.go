package style

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// HouseRules are the rules that a team makes itself, as JSON Schemas.
var HouseRules = []*rules.Rule{
	{
		Name: "house-rule", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A part of the specification breaks a JSON Schema of the team's own.",
		Unit:    followConventions,
	},
}

// deepestPart is how many attributes and blocks are around a part that is looked at: the value of each holds those inside it.
const deepestPart = 100

func followConventions(p *rules.Pass) {
	if p.Settings == nil || len(p.Settings.Conventions) == 0 || !p.Tree.Valid() {
		return
	}
	u := p.Unit
	follow(p, 0, spec.Word(u.Kind), u.Name.Value, unitSteps(u))
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
		follow(p, e.Node, word, e.Name.Value, steps[i])
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
func follow(p *rules.Pass, node int32, word, name string, steps []string) {
	for i := range p.Settings.Conventions {
		c := &p.Settings.Conventions[i]
		if !slices.ContainsFunc(c.Places, func(s spec.Selector) bool { return s.Is(steps) }) {
			continue
		}
		for _, b := range c.Judge.Judge(p.Tree, node) {
			breach(p, &b, word, name)
		}
	}
}

func breach(p *rules.Pass, b *rules.Breach, word, name string) {
	headline, note := b.Title, b.Reason
	const longest = 80
	if headline == "" || utf8.RuneCountInString(headline) > longest {
		headline, note = fmt.Sprintf("%s %q breaks a house rule", word, name), b.Title
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
