package rules

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
)

// Option is something that users may choose about a rule beside its severity. It is declared here once: the configuration, its
// JSON Schema, the lists of rules and the rule's page all follow the declaration. An option holds for whole files.
type Option struct {
	Name     string // kebab-case; part of the product's API
	Summary  string // what it says: a sentence, or a part of one, without a full stop
	Kind     OptionKind
	Default  any      // as Kind says
	Choices  []string // the values of OptionChoice and OptionChoices
	Min, Max int      // the bounds of OptionNumber

	compiled func() *regexp.Regexp // the default of OptionPattern
}

// OptionKind is the kind of the values of an option.
type OptionKind uint8

// The kinds of options, and the Go types of their values.
const (
	OptionFlag    OptionKind = iota // bool
	OptionNumber                    // int
	OptionChoice                    // string, one of the choices
	OptionPattern                   // string, a regular expression in Go's syntax
	OptionTexts                     // []string
	OptionChoices                   // []string, each one of the choices
)

var optionKindNames = [...]string{"flag", "number", "choice", "pattern", "texts", "choices"}

// String returns the kind's name as programs read it.
func (k OptionKind) String() string { return optionKindNames[k] }

// Words returns a description of the values that the option takes, for people.
func (o *Option) Words() string {
	switch o.Kind {
	case OptionFlag:
		return "true or false"
	case OptionNumber:
		return fmt.Sprintf("a number from %d to %d", o.Min, o.Max)
	case OptionChoice:
		return "one of " + quoted(o.Choices)
	case OptionPattern:
		return "a regular expression"
	case OptionTexts:
		return "an array of strings"
	}
	return "an array of " + quoted(o.Choices)
}

func quoted(words []string) string {
	var out []string
	for _, w := range words {
		out = append(out, strconv.Quote(w))
	}
	return strings.Join(out, ", ")
}

// FindOption returns the option of that name, or nil.
func (r *Rule) FindOption(name string) *Option {
	for _, o := range r.Options {
		if o.Name == name {
			return o
		}
	}
	return nil
}

// SetOption chooses the value of an option, which must be one that it takes, of the type of the default.
func (s *Settings) SetOption(o *Option, value any) {
	if s.options == nil {
		s.options = map[*Option]any{}
	}
	if text, ok := value.(string); ok && o.Kind == OptionPattern {
		value = regexp.MustCompile(text)
	}
	s.options[o] = value
}

// option returns the value that holds.
func (s *Settings) option(o *Option) any {
	if s != nil && s.options != nil {
		if value, ok := s.options[o]; ok {
			return value
		}
	}
	return o.Default
}

func (p *Pass) Flag(o *Option) bool      { return p.Settings.option(o).(bool) }
func (p *Pass) Number(o *Option) int     { return p.Settings.option(o).(int) }
func (p *Pass) Choice(o *Option) string  { return p.Settings.option(o).(string) }
func (p *Pass) Texts(o *Option) []string { return p.Settings.option(o).([]string) }

func (p *Pass) Pattern(o *Option) *regexp.Regexp {
	if chosen, ok := p.Settings.option(o).(*regexp.Regexp); ok {
		return chosen
	}
	return o.compiled()
}

// PatternOption makes an option that is a regular expression. The default is compiled when it is first needed.
func PatternOption(name, summary, pattern string) *Option {
	return &Option{
		Name: name, Summary: summary, Kind: OptionPattern, Default: pattern,
		compiled: lazyregexp.New(pattern),
	}
}
