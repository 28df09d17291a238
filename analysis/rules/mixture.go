package rules

import (
	"maps"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Where a key is defined twice, or once more in another case, the generator works with neither value but with what Go's decoder makes of
// both: it decodes the second into what it has made of the first. An object gets the members of both, an array the elements of the second,
// each decoded into the one of the first at its place, and everything else the second value.

// merged is a value as Go's decoder has it.
type merged struct {
	source   string // of a value that is neither an object nor an array
	array    bool
	members  map[string]*merged // of an object
	elements []*merged
}

// valueKeys are those that the generator decodes into something that is never nil. A null leaves it, and an element, as it is.
var valueKeys = schema.Of(schema.KeyComputedOptionalRequired, schema.KeyElementType, schema.KeyName, schema.KeyNestedObject,
	schema.KeyOptionalRequired, schema.KeyPath, schema.KeySchemaDefinition, schema.KeyType, schema.KeyValueType, schema.KeyVersion)

// decoded returns what the decoder makes of a node where it has a value already, or none.
func decoded(tree *syntax.Tree, node int32, over *merged, key schema.Key) *merged {
	switch tree.Nodes[node].Kind {
	case syntax.Null:
		if key == schema.KeyNone || valueKeys.Has(key) {
			return over
		}
		return nil
	case syntax.Object:
		if over == nil || over.members == nil {
			over = &merged{members: map[string]*merged{}}
		}
		for m := range tree.Children(node) {
			k := schema.Key(tree.Nodes[m].Key)
			name := tree.Key(m)
			if folded := schema.LookupKeyFold([]byte(name)); k == schema.KeyNone && folded != schema.KeyNone {
				k, name = folded, folded.String()
			}
			if k == schema.KeyNone {
				continue // the decoder has no place for it
			}
			over.members[name] = decoded(tree, m, over.members[name], k)
		}
		return over
	case syntax.Array:
		var before []*merged
		if over != nil {
			before = over.elements
		}
		over = &merged{array: true}
		for element := range tree.Children(node) {
			var first *merged
			if i := len(over.elements); i < len(before) {
				first = before[i]
			}
			over.elements = append(over.elements, decoded(tree, element, first, schema.KeyNone))
		}
		return over
	}
	return &merged{source: tree.Raw(node)}
}

// write writes a value as JSON, without the members that are nil. Of several types the generator takes the one whose key is first by the
// alphabet.
func (m *merged) write(b *strings.Builder) {
	switch {
	case m == nil:
		b.WriteString("null")
	case m.array:
		b.WriteByte('[')
		for i, element := range m.elements {
			if i > 0 {
				b.WriteString(", ")
			}
			element.write(b)
		}
		b.WriteByte(']')
	case m.members != nil:
		b.WriteByte('{')
		separator := ""
		for _, key := range slices.Sorted(maps.Keys(m.members)) {
			if member := m.members[key]; member != nil {
				b.WriteString(separator + syntax.Quote(key) + ": ")
				member.write(b)
				separator = ", "
			}
		}
		b.WriteByte('}')
	default:
		b.WriteString(m.source)
	}
}

func init() { structureRules[0].Settle = mixture } // which checks another unit with all rules

// mixture holds the findings in a unit against those in what the decoder makes of it, if a key is defined twice somewhere: an error that
// only the latter has is told of at the key, and one that only the former has is none.
func mixture(p *Pass) []Finding {
	if !p.Tree.Valid() || !slices.ContainsFunc(p.findings, isMerging) {
		return p.findings
	}
	var b strings.Builder
	decoded(p.Tree, p.Tree.Root(), nil, schema.KeyNone).write(&b)
	unit := p.parseUnit(p.Unit.Kind, b.String())
	if unit == nil {
		return p.findings
	}
	findings, _ := CheckUnit(unit, p.Settings) // which comes here once: what the decoder makes has no key twice
	type said struct{ rule, message string }
	before, after := map[said]bool{}, map[said]bool{}
	for i := range p.findings {
		f := &p.findings[i]
		before[said{f.Rule.Name, f.Message}] = true
	}
	var first *Finding
	stage := StageMeaning
	for i := range findings {
		f := &findings[i]
		after[said{f.Rule.Name, f.Message}] = true
		if at := refusedAt(f, unit.Tree); at < stage && !before[said{f.Rule.Name, f.Message}] {
			first, stage = f, at
		}
	}
	left := slices.DeleteFunc(p.findings, func(f Finding) bool {
		return f.Severity == SeverityError && f.Stage > StageSchema && f.Stage <= StageStartup && !isMerging(f) && !after[said{f.Rule.Name, f.Message}]
	})
	if first == nil {
		return left
	}
	for i := range left {
		if f := &left[i]; isMerging(*f) && f.Stage > stage {
			f.Stage, f.Severity = stage, SeverityError
			f.WithNote("%s In the result, %s.", f.Note, first.Message)
		}
	}
	return left
}

// isMerging reports whether a finding is of values that are merged.
func isMerging(f Finding) bool {
	return f.Rule.Name == "json-duplicate-key" || f.Rule.Name == "json-key-case"
}

// parseUnit returns a unit of a kind that is made of the source text of its object.
func (p *Pass) parseUnit(kind syntax.UnitKind, source string) *syntax.Unit {
	wrapped := `{"version": "0.1", "provider": ` + source + `}`
	switch kind {
	case syntax.Resource:
		wrapped = `{"version": "0.1", "provider": {"name": "a"}, "resources": [` + source + `]}`
	case syntax.DataSource:
		wrapped = `{"version": "0.1", "provider": {"name": "a"}, "datasources": [` + source + `]}`
	}
	for _, unit := range syntax.ParseFile(wrapped, spec.OptionsFor(p.Settings.Profile())).Units {
		if unit.Kind == kind {
			return unit
		}
	}
	return nil
}
