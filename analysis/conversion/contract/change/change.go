package change

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Change is one difference between two contracts.
type Change struct {
	Rule  *Rule
	Level Level

	Kind contract.UnitKind
	Unit string // the name of the unit as in configurations, such as example_pet; empty for the provider
	// Steps are the place by names, as in spec.Steps; Path is the place in words, as in spec.Path.
	Steps []string
	Path  string

	// Old and New are where it is written in both versions. One of them is the zero value where there is nothing.
	Old, New contract.Place
	// Near is the nearest place around it in the new version, if New is the zero value. It is the zero value if there is no such place.
	Near contract.Place

	Message string // the headline
	Note    string // the consequence, or empty
	Help    string // how to do without it, or empty
	Entry   string // a line of a changelog, without the unit; empty if a changelog does not tell it

	// Renamed is the name in the other version that something which is gone, or is new, most likely has there; else empty.
	Renamed string
}

// Place returns the place as in baselines, such as resources.pet.attributes.tags.
func (c *Change) Place() string { return strings.Join(c.Steps, spec.StepSeparator) }

// Section returns the section of a changelog that the change belongs in.
func (c *Change) Section() Section {
	if c.Level == Breaking {
		return BreakingChanges
	}
	if c.Rule.Section == BreakingChanges || c.Rule.Section == NoSection && c.Rule.Levels[HashiCorp] == Breaking {
		return Notes // a user has lowered its level
	}
	return c.Rule.Section
}

// Options say how changes are judged.
type Options struct {
	Policy Policy
	Levels map[string]Level // by the names of rules, in place of the policy's
	// Drift reports whether the old version is a specification and the new one the provider that is built from it. The two must be equal:
	// every change is reported, even if it does not matter to users.
	Drift bool
	// Only are the names of the units that are compared, with or without the provider's before them. Without any, all of them are, and the
	// provider.
	Only []string
}

// levelOf returns the level of a rule's changes.
func (o *Options) levelOf(r *Rule) Level {
	if level, ok := o.Levels[r.Name]; ok {
		return level
	}
	return r.Level(o.Policy)
}

// maxValue is the greatest number of characters of a value in a headline, and maxDetail is that in a note.
const (
	maxValue  = 24
	maxDetail = 300
)

// text replaces the words in braces of a rule's text. Values, but not names, are shortened.
func text(template string, words map[string]string, most int) string {
	if !strings.Contains(template, "{") {
		return template
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(template, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		word, known := words[name]
		if !closed || !known { // a brace that is meant, as in "{ … }"
			b.WriteByte('{')
			template = rest
			continue
		}
		if name == "old" || name == "new" || name == "detail" {
			word = wording.Shorten(word, most)
		}
		b.WriteString(word)
		template = after
	}
}

// headline returns a headline of at most 80 characters: where names make it longer, the place inside of the unit is cut at its beginning.
func headline(template string, words map[string]string) string {
	const most = 80
	long := text(template, words, maxValue)
	if thing := words["thing"]; utf8.RuneCountInString(long) > most || strings.Contains(template, "{thing}") {
		whole := text(strings.ReplaceAll(template, "{thing}", "\x00"), words, maxValue)
		room := most - utf8.RuneCountInString(whole) + 1
		if n := utf8.RuneCountInString(thing); n > room {
			runes := []rune(thing)
			word, _, _ := strings.Cut(thing, " ")
			tail := max(room-utf8.RuneCountInString(word)-3, 1)
			thing = word + ` "…` + string(runes[n-min(tail, n):])
		}
		long = strings.ReplaceAll(whole, "\x00", thing)
	}
	return wording.Shorten(long, most)
}

// sortChanges puts changes in the order of a report: unit by unit, those with the worst change first, and in each the worst first.
func sortChanges(changes []Change) {
	type unit struct {
		kind contract.UnitKind
		name string
	}
	worst := map[unit]Level{}
	of := func(c *Change) unit { return unit{c.Kind, c.Unit} }
	for i := range changes {
		c := &changes[i]
		worst[of(c)] = max(worst[of(c)], c.Level)
	}
	slices.SortStableFunc(changes, func(a, b Change) int {
		for _, d := range [...]int{
			int(worst[of(&b)]) - int(worst[of(&a)]), int(a.Kind) - int(b.Kind), strings.Compare(a.Unit, b.Unit),
			int(b.Level) - int(a.Level), strings.Compare(a.Place(), b.Place()), strings.Compare(a.Rule.Name, b.Rule.Name),
		} {
			if d != 0 {
				return d
			}
		}
		return 0
	})
}
