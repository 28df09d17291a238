package rules_test

import (
	"encoding/json"
	"iter"
	"maps"
	"math/rand/v2"
	"regexp"
	"testing"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// hugeExponent finds numbers that upstream's validation would spend minutes on.
var hugeExponent = regexp.MustCompile(`[eE][+-]?[0-9]{4,}`)

func mapsKeys(m map[string]string) iter.Seq[string] { return maps.Keys(m) }

// mutationKeys and mutationValues are what mutate writes into a text.
var (
	mutationKeys = []string{"", "Name", "x-y", "//", "$schema", "int32", "boolean", "type", "optional", "Schema", "Resources", "import",
		"imports",
		"value", "write_only", "use_state_for_unknown", "data_sources", "descripton", "custom", "static", "schema_definition", "attributes",
		"blocks", "nested_object", "element_type", "attribute_types", "string", "list", "map_nested", "single_nested", "dynamic", "default"}
	mutationValues = []string{"null", "true", "1", "1.5", "10.0", "1e400", "-9223372036854775809", `""`, `"x"`, `"0.1"`, `"optional"`,
		`"computed"`,
		`"Foo"`, `"a-b"`, "[]", "{}", `["x"]`, `{"name": "x"}`, `{"string": {}}`, `{"custom": {"schema_definition": ""}}`, `{"path": "p"}`,
		`[{"name": "x", "bool": {"computed_optional_required": "required"}}]`, `{"attribute_types": [{"name": "x", "string": {}}, {"name": "x", "string": {}}]}`}
)

// mutate makes one random change in a JSON text that leaves it JSON.
func mutate(random *rand.Rand, source string) string {
	tree := syntax.Parse(source, spec.Options)
	node := int32(random.IntN(len(tree.Nodes)))
	n := &tree.Nodes[node]
	value := mutationValues[random.IntN(len(mutationValues))]
	key := mutationKeys[random.IntN(len(mutationKeys))]
	if random.IntN(2) == 0 { // a key and a value of the text itself
		i := int32(random.IntN(len(tree.Nodes)))
		value = tree.Raw(i)
		if tree.Nodes[i].IsMember() {
			key = tree.Key(i)
		}
	}
	var edits []syntax.Edit
	switch choice := random.IntN(6); {
	case choice == 0 && n.Parent >= 0:
		edits = edit.Delete(tree, node)
	case choice == 1 && n.IsMember():
		edits = append(edits, edit.RenameKey(tree, node, key))
	case choice == 2 && n.Kind == syntax.Object:
		edits = append(edits, edit.InsertInto(tree, node, edit.Member(key, value)))
	case choice == 3 && n.Parent >= 0:
		edits = append(edits, edit.InsertAfter(tree, node, edit.Source(tree, node)))
	case choice == 4 && n.IsContainer():
		edits = append(edits, edit.Wrap(tree, node, "[", "]"))
	default:
		edits = append(edits, edit.ReplaceValue(tree, node, value))
	}
	changed, err := text.ApplyEdits(source, edits)
	if err != nil {
		return source
	}
	return changed
}

// everything turns all rules on.
func everything() *analysis.Settings {
	settings := &analysis.Settings{Package: "example", Protocol: 5}
	for _, rule := range rules.All() {
		settings.SetSeverity(rule, max(rule.Severity, rules.SeverityHint))
	}
	return settings
}

// checkFindings checks the promises about all findings in a text: ranges are in the text and in whole characters, fixes
// apply, and a fix of JSON leaves JSON.
func checkFindings(t *testing.T, source string, settings *analysis.Settings) {
	t.Helper()
	document := analysis.NewDocument(source, settings)
	valid := document.File().Valid()
	inText := func(start, end int) bool { return 0 <= start && start <= end && end <= len(source) }
	for _, d := range document.Diagnostics() {
		if !inText(d.Start, d.End) || d.Message == "" {
			t.Fatalf("%s: wrong finding at %d to %d: %q in %q", d.Rule.Name, d.Start, d.End, d.Message, source)
		}
		if utf8.ValidString(source) && !utf8.ValidString(d.Message) {
			t.Fatalf("%s: the message is cut within a character: %q", d.Rule.Name, d.Message)
		}
		for _, r := range d.Related() {
			if !inText(r.Start, r.End) {
				t.Fatalf("%s: wrong related place at %d to %d in %q", d.Rule.Name, r.Start, r.End, source)
			}
		}
		for _, fix := range d.Fixes() {
			if !fix.IsInside() {
				continue
			}
			fixed, err := text.ApplyEdits(source, fix.Edits)
			if err != nil {
				t.Fatalf("%s: %s: %v in %q", d.Rule.Name, fix.Title, err, source)
			}
			if valid && !syntax.ParseFile(fixed, spec.Options).Valid() {
				t.Fatalf("%s: %s makes %q of %q", d.Rule.Name, fix.Title, fixed, source)
			}
			if fixed == source {
				t.Fatalf("%s: %s changes nothing in %q", d.Rule.Name, fix.Title, source)
			}
		}
	}
}

// TestFindingsOnChangedSpecs runs all rules on random changes of our own specifications.
func TestFindingsOnChangedSpecs(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	settings := everything()
	for name, text := range ownSpecs(t) {
		checkFindings(t, text, settings)
		small := pieces(text)
		if len(small) == 0 {
			continue
		}
		for range 1000 / sampling.Every() {
			changed := small[random.IntN(len(small))]
			for range 1 + random.IntN(4) {
				changed = mutate(random, changed)
			}
			checkFindings(t, changed, settings)
			if at := random.IntN(len(changed)); !t.Failed() { // damage
				checkFindings(t, changed[:at]+changed[min(at+random.IntN(4), len(changed)):], settings)
			}
			if t.Failed() {
				t.Fatal(name)
			}
		}
	}
}

// TestEveryViolationIsClaimed changes specifications at random and compares each violation with the rules that could
// report it.
func TestEveryViolationIsClaimed(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	for _, text := range ownSpecs(t) {
		for _, piece := range pieces(text) {
			for range 20 {
				changed := piece
				for range 1 + random.IntN(3) {
					changed = mutate(random, changed)
				}
				rules.CheckClaims(t, syntax.ParseFile(changed, spec.Options))
			}
		}
	}
}

// mutateBySeed makes up to three changes in a text that is JSON.
func mutateBySeed(text string, seed uint64) string {
	random := rand.New(rand.NewPCG(seed, 0))
	for range seed % 4 {
		if !json.Valid([]byte(text)) {
			break
		}
		text = mutate(random, text)
	}
	return text
}

// FuzzRules runs all rules on any text, changed by a few mutations that the seed chooses.
func FuzzRules(f *testing.F) {
	for _, text := range ownSpecs(f) {
		if len(text) < 20_000 {
			f.Add(text, uint64(0))
			for i, piece := range pieces(text) {
				f.Add(piece, uint64(i))
			}
		}
	}
	settings := everything()
	f.Fuzz(func(t *testing.T, text string, seed uint64) { checkFindings(t, mutateBySeed(text, seed), settings) })
}
