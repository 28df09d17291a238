// Package change finds the changes between two versions of a provider's contract, and says how serious each change is for users of the
// provider: whether their configurations still validate, whether their state can still be read, and whether the next plan is empty.
//
// Things are compared by name, never by their place in a file. There is a table of rules, one page of documentation a rule in docs/, and
// one file a thing that is compared. The package reads no files.
package change

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// Level is the severity of a change. The zero value is a change that is not reported.
type Level uint8

// The levels. Dangerous is for changes that break some configurations, and for those that can't be judged by the text.
const (
	Off Level = iota
	Patch
	Minor
	Dangerous
	Breaking
)

var levelNames = [...]string{"off", "patch", "minor", "dangerous", "breaking"}

// String returns the level's name as users write it.
func (l Level) String() string { return levelNames[l] }

// ParseLevel returns the level of that name.
func ParseLevel(name string) (Level, error) {
	if i := slices.Index(levelNames[:], name); i >= 0 {
		return Level(i), nil
	}
	return 0, fmt.Errorf("unknown level %q; must be one of %s", name, strings.Join(levelNames[:], ", "))
}

// Severity returns the severity at which formats that know no levels show a change.
func (l Level) Severity() rules.Severity {
	return [...]rules.Severity{rules.SeverityOff, rules.SeverityHint, rules.SeverityInfo, rules.SeverityWarning, rules.SeverityError}[l]
}

// Policy is the idea of a breaking change that holds where guides differ.
type Policy uint8

// The policies. HashiCorp follows its guide for all providers, in which new validation is a minor change. Strict follows the rules of the
// AWS provider, for which anything that refuses an accepted configuration, or replaces a resource, breaks.
const (
	HashiCorp Policy = iota
	Strict
)

// PolicyNames are the names of the policies as users write them.
var PolicyNames = []string{"hashicorp", "strict"}

// String returns the policy's name.
func (p Policy) String() string { return PolicyNames[p] }

// Section is a section of a changelog, in HashiCorp's order.
type Section uint8

// The sections. NoSection is for changes that are not in a changelog.
const (
	NoSection Section = iota
	BreakingChanges
	Notes
	Features
	Enhancements
	BugFixes
)

// String returns the section's heading.
func (s Section) String() string {
	return [...]string{"", "BREAKING CHANGES", "NOTES", "FEATURES", "ENHANCEMENTS", "BUG FIXES"}[s]
}

// Rule is one kind of change. The embedded Rule has its name, summary, severity and page, as those of findings do.
type Rule struct {
	rules.Rule
	Levels  [2]Level // by policy
	Section Section  // of a changelog, if the change is not breaking

	// The texts of a change; words in braces are replaced, see text.
	headline, note, help, entry string
	// stateless and statelessHelp take the places of note and help, where they are not empty, for units without state: all but resources.
	stateless, statelessHelp string

	// mirrors are the rules of the changes that undo this one.
	mirrors []string
}

// Level returns the level of the rule's changes under a policy.
func (r *Rule) Level(p Policy) Level { return r.Levels[p] }

//go:embed docs/*.md
var pageFiles embed.FS

var pages = &rules.Pages{Files: pageFiles}

var byName = sync.OnceValue(func() map[string]*Rule {
	out := map[string]*Rule{}
	for i := range table {
		r := &table[i]
		r.Stage, r.Severity, r.Pages = rules.StageMeaning, r.Levels[HashiCorp].Severity(), pages
		out[r.Name] = r
	}
	return out
})

// All returns all rules by name.
func All() []*Rule {
	return slices.SortedFunc(func(yield func(*Rule) bool) {
		for _, r := range byName() {
			if !yield(r) {
				return
			}
		}
	}, func(a, b *Rule) int { return strings.Compare(a.Name, b.Name) })
}

// Find returns the rule of that name, or an error that names the nearest one.
func Find(name string) (*Rule, error) {
	if r := byName()[name]; r != nil {
		return r, nil
	}
	if near, ok := Nearest(name); ok {
		return nil, fmt.Errorf("unknown rule of changes %q; did you mean %q?", name, near)
	}
	return nil, fmt.Errorf("unknown rule of changes %q; run `spec-ls rules --changes` to list them", name)
}

// Nearest returns the name of the rule that a misspelt name most likely stands for; see rules.Nearest.
func Nearest(name string) (string, bool) {
	var names []string
	for _, r := range All() {
		names = append(names, r.Name)
	}
	return rules.Nearest(name, names)
}

// FindRule returns the rule of that name, whether it is of changes or of findings, or an error that names the nearest one.
func FindRule(name string) (*rules.Rule, error) {
	if changed := byName()[name]; changed != nil {
		return &changed.Rule, nil
	}
	rule, err := rules.Find(name)
	if err != nil {
		if _, near := rules.NearestRule(name); !near {
			if near, ok := Nearest(name); ok {
				return nil, fmt.Errorf("unknown rule %q; did you mean %q?", name, near)
			}
		}
	}
	return rule, err
}

// Undoes reports whether a change of one rule is undone by one of the other.
func Undoes(a, b *Rule) bool {
	return slices.Contains(a.mirrors, b.Name) || slices.Contains(b.mirrors, a.Name)
}
