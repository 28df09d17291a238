package config

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/glob"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// File is one configuration file by itself, without those that it extends.
type File struct {
	Text        string
	Diagnostics []analysis.Diagnostic // the mistakes, by offset
	Repairs     []analysis.Fix        // of some of them

	extends   []placed
	rules     []ruleSetting
	overrides []override
	schemas   []schemaSetting
	openAPI   []openAPISetting
	paths     []placed           // of outputs and of files that are read later; they are as they are written
	units     []destination.Unit // their paths as they are written
	exclude   []glob.Pattern
	scalars   scalars
}

// scalars are the settings that have one value. Empty and nil stand for a setting that is not set.
type scalars struct {
	Package   string
	Output    string // the folder that the generator writes into
	Protocol  int
	Toolchain *toolchain.Profile
	Dialect   *toolchain.Dialect
	Registry  Registry
	Canonical *bool
	Module    *bool // Go packages are taken from the module around a file
	Preset    *rules.Preset
	LastStage *rules.Stage
	// MaxRepeats is how many findings of one rule are shown of a file; 0 for all.
	MaxRepeats *int
}

// Registry is the place where the provider is published; empty parts are not known.
type Registry struct{ Hostname, Namespace string }

// ruleSetting is the setting of a rule in a configuration.
type ruleSetting struct {
	rule        *rules.Rule
	severity    rules.Severity
	hasSeverity bool
	enabled     bool // it is named without a severity: it is to run, at the severity that holds or at its own
	options     []optionValue
}

// override has the settings for some files, for some places in them, or both.
type override struct {
	start int32 // in the text
	scope
	rules   []ruleSetting
	scalars scalars
	units   []destination.Unit // see Source.placedUnits; not of an override, which has none
}

// Parse reads a configuration.
func Parse(text string) *File {
	p := parser{tree: syntax.Parse(text, syntax.Options{Comments: true}), file: &File{Text: text}}
	for _, e := range p.tree.Errors {
		p.problem(e.Start, e.End, e.Code.String())
	}
	if root := p.tree.Root(); root >= 0 {
		p.parseMembers(root, "the configuration", topLevel)
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
	lenient      bool // the text is the settings of an editor; see ParseSettings
}

// commentKey is the key of comments, which all objects may have.
const commentKey = "//"

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
	{"extends", func(p *parser, node int32) { p.file.extends = append(p.file.extends, p.texts(node)...) }},
	{"preset", func(p *parser, node int32) { p.file.scalars.Preset = p.preset(node) }},
	{"stage", func(p *parser, node int32) { p.file.scalars.LastStage = p.stage(node) }},
	{"rules", func(p *parser, node int32) { p.file.rules = p.ruleSettings(node) }},
	{"overrides", func(p *parser, node int32) {
		if p.is(node, syntax.Array) {
			for entry := range p.tree.Children(node) {
				p.override(entry)
			}
		}
	}},
	{"schemas", func(p *parser, node int32) {
		if p.is(node, syntax.Array) {
			for entry := range p.tree.Children(node) {
				p.schemaSetting(entry)
			}
		}
	}},
	{"openapi", func(p *parser, node int32) {
		if p.is(node, syntax.Array) {
			for entry := range p.tree.Children(node) {
				p.openAPI(entry)
			}
		}
	}},
	{"exclude", func(p *parser, node int32) { p.file.exclude, _ = p.patterns(node) }},
	{"package", func(p *parser, node int32) { p.file.scalars.Package = p.text(node) }},
	{"protocol", func(p *parser, node int32) { p.file.scalars.Protocol = p.protocol(node) }},
	{"generator", func(p *parser, node int32) { p.generator(node) }},
	{"dialect", func(p *parser, node int32) { p.file.scalars.Dialect = p.dialect(node) }},
	{"module", func(p *parser, node int32) { p.file.scalars.Module = p.boolean(node) }},
	{"registry", func(p *parser, node int32) {
		p.parseMembers(node, "registry", []member{
			{"hostname", func(p *parser, node int32) { p.file.scalars.Registry.Hostname = p.text(node) }},
			{"namespace", func(p *parser, node int32) { p.file.scalars.Registry.Namespace = p.text(node) }},
		})
	}},
	{"output", func(p *parser, node int32) {
		p.parseMembers(node, "output", []member{
			{"max-repeats", func(p *parser, node int32) {
				if !p.is(node, syntax.Number) {
					return
				}
				n := &p.tree.Nodes[node]
				number, err := strconv.Atoi(p.tree.Raw(node))
				if err != nil || number < 0 {
					p.problem(n.Start, n.End, `"max-repeats" must be a whole number from 0 on`).WithNote("0 means all.")
					return
				}
				p.file.scalars.MaxRepeats = new(number)
			}},
		})
	}},
	{"format", func(p *parser, node int32) {
		p.parseMembers(node, "format", []member{
			{"canonical", func(p *parser, node int32) {
				p.file.scalars.Canonical = p.boolean(node)
			}},
		})
	}},
}

// RepairsIn returns the fixes of the mistakes that touch the bytes [start, end), each with its diagnostic.
func (f *File) RepairsIn(start, end int) iter.Seq2[*analysis.Diagnostic, analysis.Fix] {
	return func(yield func(*analysis.Diagnostic, analysis.Fix) bool) {
		for i := range f.Diagnostics {
			d := &f.Diagnostics[i]
			for _, r := range f.Repairs {
				if d.Start <= end && d.End >= start && r.Edits[0].Start == d.Start && r.Edits[0].End == d.End && !yield(d, r) {
					return
				}
			}
		}
	}
}

// misspelt adds to the mistake in a key or text the help that names the one that is meant.
func (p *parser) misspelt(mistake *rules.Finding, meant string) {
	mistake.WithHelp("did you mean %q?", meant)
	p.repair(mistake, meant)
}

// repair offers another key or text in the place of a mistake.
func (p *parser) repair(mistake *rules.Finding, text string) {
	p.file.Repairs = append(p.file.Repairs, analysis.Fix{
		Title: "Change to " + strconv.Quote(text), Safe: true,
		Edits: []syntax.Edit{{Start: int(mistake.Start), End: int(mistake.End), Text: syntax.Quote(text)}},
	})
}

// unknown reports a key or text that is not known. The help names the one that is near, or the note lists them all.
func (p *parser) unknown(start, end int32, name string, known []string, headline string, arguments ...any) {
	mistake := p.problem(start, end, headline, arguments...)
	if near, ok := nearest(name, known); ok {
		p.misspelt(mistake, near)
		return
	}
	among := "one of "
	if len(known) == 1 {
		among = ""
	}
	mistake.WithNote("It must be %s%s.", among, strings.Join(known, ", "))
}

// nearest returns the name that a misspelt one stands for, or that it abbreviates.
func nearest(name string, known []string) (string, bool) {
	if i := slices.IndexFunc(known, func(k string) bool { return len(name) > 2 && strings.HasPrefix(k, name) }); i >= 0 {
		return known[i], true // such as warn
	}
	return rules.Nearest(name, known)
}

// problem reports a mistake under a headline.
func (p *parser) problem(start, end int32, headline string, arguments ...any) *rules.Finding {
	if len(arguments) > 0 {
		headline = fmt.Sprintf(headline, arguments...)
	}
	return p.file.problem(start, end, headline)
}

func (f *File) problem(start, end int32, headline string) *rules.Finding {
	rule := rules.InvalidConfiguration
	mistake := &rules.Finding{Rule: rule, Stage: rule.Stage, Severity: rule.Severity, Start: start, End: end, Message: headline}
	f.Diagnostics = append(f.Diagnostics, analysis.NewDiagnostic(mistake))
	return mistake
}

// is reports whether a value has a kind, and reports it if not. Where there is no value, the syntax error reports it.
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

// called returns the name of a value in a message.
func (p *parser) called(node int32) string {
	for n := node; n >= 0; n = p.tree.Nodes[n].Parent {
		if p.tree.Nodes[n].IsMember() {
			if n == node {
				return fmt.Sprintf("%q", shortened(p.tree.Key(n)))
			}
			return fmt.Sprintf("an element of %q", shortened(p.tree.Key(n)))
		}
	}
	return "the configuration"
}

// parseMembers reads the members of an object. If several have one key, the last counts.
func (p *parser) parseMembers(object int32, of string, known []member) {
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
			p.problem(n.KeyStart, n.KeyEnd, "key %q is defined twice in %s", shortened(key), of).WithNote("The last one counts.")
		}
		seen[key] = true
		i := slices.IndexFunc(known, func(m member) bool { return m.key == key })
		if p.lenient && n.Kind == syntax.Null {
			continue
		}
		if i < 0 {
			if _, near := nearest(key, names(known)); key != commentKey && (near || !p.lenient) {
				p.unknown(n.KeyStart, n.KeyEnd, key, names(known), "unknown key %q in %s", shortened(key), of)
			}
			continue
		}
		known[i].read(p, node)
	}
}

// text returns the value of a string.
func (p *parser) text(node int32) string {
	if !p.is(node, syntax.String) {
		return ""
	}
	if p.tree.Value(node) == "" && !p.lenient {
		n := &p.tree.Nodes[node]
		p.problem(n.Start, n.End, "%s is empty", p.called(node))
	}
	return p.tree.Value(node)
}

// path returns the value of a string that is a path.
func (p *parser) path(node int32) string {
	text := p.text(node)
	if text != "" {
		p.file.paths = append(p.file.paths, placed{text, p.tree.Nodes[node].Start, p.tree.Nodes[node].End})
	}
	return text
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
			p.problem(n.Start, n.End, "%s must be a string or an array of strings", p.called(node))
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

// patterns returns patterns of paths, and the texts that they are read from.
func (p *parser) patterns(node int32) (out []glob.Pattern, from []placed) {
	out = []glob.Pattern{}
	for _, s := range p.texts(node) {
		pattern, err := glob.ParseAnywhere(s.text)
		if p.patternCount++; err == nil && p.patternCount > maxPatterns {
			err = fmt.Errorf("is beyond the limit of %d patterns", maxPatterns)
		}
		if err != nil {
			p.problem(s.start, s.end, "%q %v", shortened(s.text), err)
			continue
		}
		out, from = append(out, pattern), append(from, s)
	}
	return out, from
}

// shortened returns so much of a text that a headline is not too long.
func shortened(text string) string { return wording.Shorten(text, 32) }

func (p *parser) protocol(node int32) int {
	n := &p.tree.Nodes[node]
	switch p.tree.Raw(node) {
	case "5":
		return 5
	case "6":
		return 6
	}
	p.problem(n.Start, n.End, `"protocol" must be 5 or 6`).WithNote("It is the version of the plugin protocol that the provider serves.")
	return 0
}

// generator reads the value for the generator: its version alone, or an object.
func (p *parser) generator(node int32) {
	switch p.tree.Nodes[node].Kind {
	case syntax.Object:
		p.parseMembers(node, "generator", []member{
			{"version", func(p *parser, node int32) { p.file.scalars.Toolchain = p.version(node) }},
			{"output", func(p *parser, node int32) { p.file.scalars.Output = p.path(node) }},
			{"package", func(p *parser, node int32) { p.file.scalars.Package = p.text(node) }},
			{"units", func(p *parser, node int32) {
				if p.is(node, syntax.Array) {
					for entry := range p.tree.Children(node) {
						p.unitOutput(entry)
					}
				}
			}},
		})
	default:
		p.file.scalars.Toolchain = p.version(node)
	}
}

// version returns the toolchain with the generator of a version, or nil.
func (p *parser) version(node int32) *toolchain.Profile {
	version := p.text(node)
	switch {
	case version == "":
		return nil
	case toolchain.IsReleased(version):
		return toolchain.Follow(version, "")
	}
	n := &p.tree.Nodes[node]
	mistake := p.problem(n.Start, n.End, "there is no version %q of the generator", shortened(version))
	p.repair(
		mistake.WithNote("This version of spec-ls follows tfplugingen-framework %s.", strings.Join(toolchain.Versions(), " and ")),
		toolchain.Default().Generator,
	)
	return nil
}

// boolean returns true or false. For another value, it reports a mistake and returns nil.
func (p *parser) boolean(node int32) *bool {
	if n := &p.tree.Nodes[node]; n.Kind == syntax.True || p.is(node, syntax.False) {
		return new(n.Kind == syntax.True)
	}
	return nil
}

// dialect returns the dialect with a name, or nil.
func (p *parser) dialect(node int32) *toolchain.Dialect {
	name := p.text(node)
	dialect, ok := toolchain.FindDialect(name)
	if !ok && name != "" {
		n := &p.tree.Nodes[node]
		mistake := p.problem(n.Start, n.End, "dialect %q is not known", shortened(name))
		p.repair(mistake.WithNote("It must be %s.", strings.Join(toolchain.Dialects(), " or ")), toolchain.Dialects()[0])
	}
	return dialect
}
