package config

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/glob"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// File is one configuration file as it stands, without those that it extends.
type File struct {
	Text        string
	Diagnostics []analysis.Diagnostic // the mistakes, by offset
	Repairs     []Repair              // of some of them

	extends   []reference
	rules     []ruleSetting
	overrides []override
	exclude   []glob.Pattern
	wishes    wishes
}

// wishes are the settings that have one value. Empty and nil stand for no wish.
type wishes struct {
	Package   string
	Protocol  int
	Registry  Registry
	Canonical *bool
	Preset    *rules.Preset
	LastStage *rules.Stage
	// MaxRepeats is how many findings of one rule are shown of a file; 0 for all.
	MaxRepeats *int
}

// Registry says where the provider is published; empty parts are not known.
type Registry struct{ Hostname, Namespace string }

// reference names another file.
type reference struct {
	path       string
	start, end int
}

// ruleSetting is what a configuration says of a rule.
type ruleSetting struct {
	rule        *rules.Rule
	severity    rules.Severity
	hasSeverity bool
	enabled     bool // it is named without a severity: it is to run, at the severity that holds or at its own
	options     []optionValue
}

// override is what holds for some files, for some places in them, or both.
type override struct {
	start  int32          // in the text
	files  []glob.Pattern // nil for all files
	places []spec.Selector
	rules  []ruleSetting
	wishes wishes
}

// Parse reads a configuration.
func Parse(text string) *File {
	p := parser{tree: syntax.Parse(text, syntax.Options{Comments: true}), file: &File{Text: text}}
	for _, e := range p.tree.Errors {
		p.problem(e.Start, e.End, "%s", e.Code)
	}
	if root := p.tree.Root(); root >= 0 {
		p.members(root, "the configuration", topLevel)
	}
	p.file.sort()
	return p.file
}

// sort puts the mistakes into the order of the text.
func (f *File) sort() {
	slices.SortStableFunc(f.Diagnostics, func(a, b analysis.Diagnostic) int { return cmp.Compare(a.Start, b.Start) })
}

type parser struct {
	tree         *syntax.Tree
	file         *File
	patternCount int
}

// member is a key of an object in a configuration, and how its value is read.
type member struct {
	key  string
	read func(p *parser, node int32)
}

func names(members []member) []string {
	var out []string
	for _, m := range members {
		out = append(out, m.key)
	}
	return out
}

// topLevel are the members of a configuration.
var topLevel = []member{
	{"$schema", func(p *parser, node int32) { p.text(node) }},
	{"extends", func(p *parser, node int32) {
		for _, s := range p.texts(node) {
			p.file.extends = append(p.file.extends, reference{s.text, int(s.start), int(s.end)})
		}
	}},
	{"preset", func(p *parser, node int32) { p.file.wishes.Preset = p.preset(node) }},
	{"stage", func(p *parser, node int32) { p.file.wishes.LastStage = p.stage(node) }},
	{"rules", func(p *parser, node int32) { p.file.rules = p.ruleSettings(node) }},
	{"overrides", func(p *parser, node int32) {
		if p.is(node, syntax.Array) {
			for entry := range p.tree.Children(node) {
				p.override(entry)
			}
		}
	}},
	{"exclude", func(p *parser, node int32) { p.file.exclude = p.patterns(node) }},
	{"package", func(p *parser, node int32) { p.file.wishes.Package = p.text(node) }},
	{"protocol", func(p *parser, node int32) { p.file.wishes.Protocol = p.protocol(node) }},
	{"generator", func(p *parser, node int32) { p.generator(node) }},
	{"registry", func(p *parser, node int32) {
		p.members(node, "registry", []member{
			{"hostname", func(p *parser, node int32) { p.file.wishes.Registry.Hostname = p.text(node) }},
			{"namespace", func(p *parser, node int32) { p.file.wishes.Registry.Namespace = p.text(node) }},
		})
	}},
	{"output", func(p *parser, node int32) {
		p.members(node, "output", []member{
			{"max-repeats", func(p *parser, node int32) {
				if !p.is(node, syntax.Number) {
					return
				}
				n := &p.tree.Nodes[node]
				number, err := strconv.Atoi(p.tree.Raw(node))
				if err != nil || number < 0 {
					p.problem(n.Start, n.End, "\"max-repeats\" must be a whole number; 0 means all")
					return
				}
				p.file.wishes.MaxRepeats = new(number)
			}},
		})
	}},
	{"format", func(p *parser, node int32) {
		p.members(node, "format", []member{
			{"canonical", func(p *parser, node int32) {
				if n := &p.tree.Nodes[node]; n.Kind == syntax.True || p.is(node, syntax.False) {
					p.file.wishes.Canonical = new(n.Kind == syntax.True)
				}
			}},
		})
	}},
}

// Repair is a way to fix the mistake at [Start, End): another text in its place.
type Repair struct {
	Start, End  int
	Title, Text string
}

// misspelt reports a key or text that stands for another one.
func (p *parser) misspelt(start, end int32, meant, message string) {
	p.problem(start, end, "%s", message)
	p.file.Repairs = append(p.file.Repairs, Repair{int(start), int(end), "Change to " + strconv.Quote(meant), syntax.Quote(meant)})
}

// problem reports a mistake.
func (p *parser) problem(start, end int32, format string, arguments ...any) {
	p.file.problem(int(start), int(end), fmt.Sprintf(format, arguments...))
}

func (f *File) problem(start, end int, message string) {
	rule := rules.InvalidConfiguration
	f.Diagnostics = append(f.Diagnostics, analysis.NewDiagnostic(rule, rule.Severity, start, end, message))
}

// is reports whether a value has a kind, and reports it if not. Where there is no value, the syntax error says so.
func (p *parser) is(node int32, kind syntax.Kind) bool {
	n := &p.tree.Nodes[node]
	if n.Kind == kind {
		return true
	}
	if n.Kind != syntax.Missing && n.Kind != syntax.Word {
		p.problem(n.Start, n.End, "%s must be of type %s, not %s", p.called(node), kind, n.Kind)
	}
	return false
}

// called returns what a value is called in a message.
func (p *parser) called(node int32) string {
	for n := node; n >= 0; n = p.tree.Nodes[n].Parent {
		if p.tree.Nodes[n].IsMember() {
			if n == node {
				return fmt.Sprintf("%q", p.tree.Key(n))
			}
			return fmt.Sprintf("an element of %q", p.tree.Key(n))
		}
	}
	return "the configuration"
}

// members reads the members of an object. Of several with one key the last counts.
func (p *parser) members(object int32, of string, known []member) {
	if !p.is(object, syntax.Object) {
		return
	}
	seen := map[string]bool{}
	for node := range p.tree.Children(object) {
		n := &p.tree.Nodes[node]
		if !n.IsMember() {
			continue
		}
		key := p.tree.Key(node)
		if seen[key] {
			p.problem(n.KeyStart, n.KeyEnd, "key %q is defined twice in %s", key, of)
		}
		seen[key] = true
		i := slices.IndexFunc(known, func(m member) bool { return m.key == key })
		if i < 0 {
			p.unknownKey(node, of, names(known))
			continue
		}
		known[i].read(p, node)
	}
}

func (p *parser) unknownKey(node int32, of string, known []string) {
	n, key := &p.tree.Nodes[node], p.tree.Key(node)
	if key == "//" {
		return
	}
	if near, ok := rules.Nearest(key, known); ok {
		p.misspelt(n.KeyStart, n.KeyEnd, near, fmt.Sprintf("unknown key %q in %s; did you mean %q?", key, of, near))
		return
	}
	p.problem(n.KeyStart, n.KeyEnd, "unknown key %q in %s; must be one of %s", key, of, strings.Join(known, ", "))
}

// text returns the value of a string.
func (p *parser) text(node int32) string {
	if !p.is(node, syntax.String) {
		return ""
	}
	if p.tree.Value(node) == "" {
		n := &p.tree.Nodes[node]
		p.problem(n.Start, n.End, "%s is empty", p.called(node))
	}
	return p.tree.Value(node)
}

// placed is a string with its place.
type placed struct {
	text       string
	start, end int32
}

// texts returns the values of a string or of an array of strings.
func (p *parser) texts(node int32) []placed {
	n := &p.tree.Nodes[node]
	if n.Kind != syntax.Array {
		if n.Kind != syntax.String {
			p.problem(n.Start, n.End, "%s must be a string or an array of strings, not %s", p.called(node), n.Kind)
			return nil
		}
		return []placed{{p.text(node), n.Start, n.End}}
	}
	var out []placed
	for child := range p.tree.Children(node) {
		if text := p.text(child); text != "" {
			out = append(out, placed{text, p.tree.Nodes[child].Start, p.tree.Nodes[child].End})
		}
	}
	return out
}

// maxPatterns is how many patterns of a configuration count: each is tried on each file.
const maxPatterns = 1000

// patterns returns patterns of paths.
func (p *parser) patterns(node int32) []glob.Pattern {
	out := []glob.Pattern{}
	for _, s := range p.texts(node) {
		pattern, err := glob.ParseAnywhere(s.text)
		if p.patternCount++; err == nil && p.patternCount > maxPatterns {
			err = fmt.Errorf("is beyond the limit of %d patterns", maxPatterns)
		}
		if err != nil {
			p.problem(s.start, s.end, "%q %v", shortened(s.text), err)
			continue
		}
		out = append(out, pattern)
	}
	return out
}

// shortened returns so much of a text that a message is not too long.
func shortened(text string) string {
	n := 60
	if len(text) <= n {
		return text
	}
	for !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "…"
}

func (p *parser) protocol(node int32) int {
	n := &p.tree.Nodes[node]
	switch p.tree.Raw(node) {
	case "5":
		return 5
	case "6":
		return 6
	}
	p.problem(n.Start, n.End, "\"protocol\" must be 5 or 6, the plugin protocol that the provider serves")
	return 0
}

// Generator is the version of tfplugingen-framework that the rules are made for.
const Generator = "0.4.1"

func (p *parser) generator(node int32) {
	version := p.text(node)
	if version != "" && strings.TrimPrefix(version, "v") != Generator {
		n := &p.tree.Nodes[node]
		p.misspelt(n.Start, n.End, Generator, fmt.Sprintf("this version of spec-ls knows tfplugingen-framework %s, not %s", Generator, version))
	}
}
