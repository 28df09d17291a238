package rules_test

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/synthetic"
)

// base is a text with settings, from which a test makes variants.
type base struct {
	name, text string
	rule       *rules.Rule
	settings   *analysis.Settings
	variants   int
}

// TestVariants runs all rules on the examples of the pages, and on random variants of each with mistakes as people make them: a value,
// a key or a token of Go is another one, lost, doubled or elsewhere. There is a golden file a stage, and one a letter for rules of
// style. It has the findings in each example, then the changes that lead to other findings, each with the findings that are gone and
// those that are new. The variants of an example stay the same as long as the example does, so each line of a diff is a change of a
// rule.
func TestVariants(t *testing.T) {
	files := map[string][]base{}
	for _, b := range bases(t) {
		name := b.rule.Stage.String()
		switch {
		case b.rule.Stage == rules.StageStyle: // which are too many for one file
			name += "-" + b.rule.Name[:1]
		case strings.HasPrefix(b.name, "damage "):
			name = "damage"
		}
		files[name] = append(files[name], b)
	}
	for name, bases := range files {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var found strings.Builder
			known := map[string]bool{}
			for _, b := range bases {
				writeVariants(&found, &b, known)
			}
			scenario.Golden(t, "testdata/variants/"+name+".golden", found.String())
		})
	}
}

// everywhere are rules that find something in nearly every example. They are on only for the examples of their own page.
var everywhere = []string{"missing-description", "model-null-type"}

// frame are the texts around examples, which are of no interest.
var frame = []string{"0.1", "example", "thing"}

// bases returns the examples of all pages, and the texts of TestMessages, TestDamagedText, TestWords and TestShapes.
func bases(t *testing.T) (all []base) {
	t.Helper()
	texts := map[string]bool{}
	add := func(name string, rule *rules.Rule, text string, settings analysis.Settings, variants int) {
		const most = 3000 // bytes of a text
		if texts[text] || len(text) > most {
			return
		}
		texts[text] = true
		settings = *settings.Clone()
		for _, r := range rules.All() {
			if r == rule || !slices.Contains(everywhere, r.Name) {
				settings.SetSeverity(r, max(r.Severity, rules.SeverityHint))
			}
		}
		all = append(all, base{name, text, rule, &settings, variants})
	}
	for _, rule := range rules.All() {
		page, err := rules.Page(rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range pageExamples(t, page.Section(rules.SectionExamples)) {
			if !e.configuration && !e.overlay && e.neighbour == "" && e.settings.Toolchain == nil {
				add(fmt.Sprintf("%s %d", rule.Name, e.number), rule, e.text, e.settings, 6)
			}
		}
	}
	more, err := os.ReadFile("testdata/more.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pageExamples(t, string(more)) {
		if e.settings.Toolchain == nil {
			add(fmt.Sprintf("more %d", e.number), cmp.Or(e.rule, rules.InternalError), e.text, e.settings, 6)
		}
	}
	damaged, err := txtar.ParseFile("testdata/damage.txtar")
	if err != nil {
		t.Fatal(err)
	}
	syntactic, err := rules.Find("json-syntax")
	if err != nil {
		t.Fatal(err)
	}
	for pair := range slices.Chunk(damaged.Files, 2) {
		add("damage "+pair[0].Name, syntactic, string(pair[0].Data), analysis.Settings{}, 4)
	}
	for _, path := range []string{"testdata/words.txtar", "testdata/shapes.txtar"} {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for pair := range slices.Chunk(archive.Files, 2) {
			words := strings.Fields(pair[0].Name)
			rule, err := rules.Find(words[0])
			if err != nil {
				t.Fatal(err)
			}
			add(pair[0].Name, rule, fmt.Sprintf(exampleFrames[words[1]], strings.TrimSpace(string(pair[0].Data))), analysis.Settings{}, 4)
		}
	}
	return all
}

// writeVariants writes the findings in a text and the other ones in its variants. Known are the findings that were written in full.
func writeVariants(to *strings.Builder, b *base, known map[string]bool) {
	random := rand.New(rand.NewPCG(uint64(sum(b.text)), 1))
	before := allFindings(b.text, b.settings)
	fmt.Fprintf(to, "%s\n", b.name)
	writeFindings(to, " ", before, known)
	for n := range b.variants {
		variant := vary(b.text, n, random)
		after := allFindings(variant, b.settings)
		lost, brought := without(before, after), without(after, before)
		if len(lost)+len(brought) == 0 {
			continue
		}
		from, with := change(b.text, variant)
		fmt.Fprintf(to, "  %#q → %#q\n", shortened(from), shortened(with))
		writeFindings(to, "-", lost, known)
		writeFindings(to, "+", brought, known)
	}
}

// vary returns the n-th variant of a text.
func vary(text string, n int, random *rand.Rand) string {
	tree := syntax.Parse(text, spec.Options)
	if !tree.Valid() || len(tree.Nodes) == 0 {
		return synthetic.Damage(text, random)
	}
	var code, words []int32
	for i := range tree.Nodes {
		if node := &tree.Nodes[i]; node.Kind == syntax.String && !slices.Contains(frame, tree.Value(int32(i))) {
			if value := tree.Value(int32(i)); strings.ContainsAny(value, "(*{") ||
				strings.Contains(value, ".") && !strings.ContainsAny(value, "/ ") {
				code = append(code, int32(i))
			} else {
				words = append(words, int32(i))
			}
		}
	}
	replace := func(node int32, with string) string {
		return text[:tree.Nodes[node].Start] + syntax.Quote(with) + text[tree.Nodes[node].End:]
	}
	switch {
	case n%2 == 0 && len(code) > 0:
		node := code[random.IntN(len(code))]
		return replace(node, synthetic.Expression(tree.Value(node), random))
	case n == 1 && len(words) > 0:
		others := []string{"", "a", "A", "id", "count", "a_b", "ab-c", "x1", "required", "optional", "computed", "computed_optional",
			"password", "type", "nil", "thing", "é", "The a.", "A text without an end", strings.Repeat("long", 20), "import", "is_a", "names",
			"tags", "0.1", "0.2", "self"}
		return replace(words[random.IntN(len(words))], others[random.IntN(len(others))])
	case n == 3:
		return mutate(random, text)
	}
	return synthetic.Mutate(text, random)
}

// allFindings returns each finding in a text, with all that it says.
func allFindings(text string, settings *analysis.Settings) (found []string) {
	for _, d := range analysis.NewDocument(text, settings).Diagnostics() {
		var b strings.Builder
		b.WriteString(d.Rule.Name)
		writeWith(&b, text, &d, d.Proposed())
		found = append(found, b.String())
	}
	return found
}

// without returns the elements of a list that are not in another, in order.
func without(list, other []string) (left []string) {
	counts := map[string]int{}
	for _, s := range other {
		counts[s]++
	}
	for _, s := range list {
		if counts[s]--; counts[s] < 0 {
			left = append(left, s)
		}
	}
	return left
}

// writeFindings writes findings, in full where there was none of their form. The number after others stands for all that they say.
func writeFindings(to *strings.Builder, sign string, findings []string, known map[string]bool) {
	for _, f := range findings {
		head, rest, _ := strings.Cut(f, "\n")
		rule, said, _ := strings.Cut(head, "\t")
		form := rule + varying.ReplaceAllString(said+rest, "")
		switch {
		case sign == "-":
			at, _, _ := strings.Cut(said, "`: ")
			_, at, _ = strings.Cut(at, "at `")
			fmt.Fprintf(to, "-%s at `%s`\n", rule, at)
		case known[f]:
			fmt.Fprintf(to, "%s%s again, %08x\n", sign, rule, sum(f))
		case known[form]:
			fmt.Fprintf(to, "%s%s %s, %08x\n", sign, rule, said, sum(f))
		default:
			fmt.Fprintf(to, "%s%s\t%s\n%s", sign, rule, said, rest)
		}
		known[f], known[form] = true, true
	}
}

// varying are the parts of what a finding says that are other ones elsewhere: what it quotes, and numbers.
var varying = regexp.MustCompile("`[^`\n]*`|\"[^\"\n]*\"|[0-9]+")

func sum(text string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(text))
	return h.Sum32()
}

// change returns the parts in which two texts differ.
func change(before, after string) (from, with string) {
	start := 0
	for start < min(len(before), len(after)) && before[start] == after[start] {
		start++
	}
	end := 0
	for end < min(len(before), len(after))-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	return before[start : len(before)-end], after[start : len(after)-end]
}

// TestWithoutTheRule checks the examples of each page without its rule, while all other rules are on. It lists the findings that others
// have instead of it, and those that are gone with it.
func TestWithoutTheRule(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, base := range bases(t) {
		if base.variants < 6 {
			continue // it is no example of a page
		}
		settings := base.settings.Clone()
		settings.SetSeverity(base.rule, rules.SeverityOff)
		on, off := allFindings(base.text, base.settings), allFindings(base.text, settings)
		own := func(finding string) bool { return strings.HasPrefix(finding, base.rule.Name+"\t") }
		gone := slices.DeleteFunc(without(on, off), own)
		if instead := without(off, on); len(gone)+len(instead) > 0 {
			fmt.Fprintf(&b, "%s\n", base.name)
			writeFindings(&b, "-", gone, map[string]bool{})
			writeFindings(&b, "+", instead, map[string]bool{})
		}
	}
	scenario.Golden(t, "testdata/without.golden", b.String())
}

// TestWithoutAnyRule checks the same texts while all rules are off but the one about internal errors: nothing is found.
func TestWithoutAnyRule(t *testing.T) {
	t.Parallel()
	for _, base := range bases(t) {
		settings := base.settings.Clone()
		for _, r := range rules.All() {
			if r != rules.InternalError {
				settings.SetSeverity(r, rules.SeverityOff)
			}
		}
		if found := allFindings(base.text, settings); len(found) > 0 {
			t.Errorf("%s: %s", base.name, found[0])
		}
	}
}
