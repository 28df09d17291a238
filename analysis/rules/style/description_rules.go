package style

import (
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// DescriptionRules are the rules about descriptions, by themselves and beside the rest of the specification.
var DescriptionRules = []*rules.Rule{
	{
		Name: "conflict-only-described", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "A description says that two attributes conflict, but no validator does.",
		Unit:    conflictOnlyDescribed,
	},
	{
		Name: "values-only-described", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "A description lists the values of an attribute, but no validator does.",
		Element: valuesOnlyDescribed,
	},
	{
		Name: "deprecation-only-described", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "A description says that something is deprecated, but there is no deprecation_message.",
		Unit:    deprecationOnlyDescribed,
	},
	{
		Name: "same-description", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "Attributes side by side have the same description.",
		Unit:    sameDescription,
	},
	{
		Name: "relative-link", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A description has a relative link.",
		Unit:    func(p *rules.Pass) { eachDescription(p, func(t spec.Text) { relativeLink(p, t) }) },
	},
	{
		Name: "doubled-word", Stage: rules.StageStyle, Severity: rules.SeverityInfo,
		Summary: "A description has the same word twice in a row.",
		Unit:    func(p *rules.Pass) { eachDescription(p, func(t spec.Text) { doubledWord(p, t) }) },
	},
}

// eachDescription calls a function for each description of the unit that says something.
func eachDescription(p *rules.Pass, look func(spec.Text)) {
	if !p.Enabled() {
		return
	}
	for _, t := range [...]spec.Text{p.Unit.Description, p.Unit.MarkdownDescription} {
		if t.Value != "" && p.Whole(t.Node) {
			look(t)
		}
	}
	for i := range p.Unit.Elements {
		if t := p.Unit.Elements[i].Description; t.Value != "" && p.Whole(t.Node) {
			look(t)
		}
	}
}

// reportText reports a part of a text, by its bytes in the text's value.
func reportText(p *rules.Pass, t spec.Text, start, end int, format string, arguments ...any) *rules.Finding {
	from, to := golang.FileSpan(p.Tree, t.Node, golang.Span{Start: int32(start), End: int32(end)})
	return p.Report(t.Node, from, to, rules.Sprintf(format, arguments))
}

// usualDoubles are words that occur twice in a row in good sentences.
var usualDoubles = map[string]bool{"that": true, "had": true, "very": true, "so": true}

func doubledWord(p *rules.Pass, t spec.Text) {
	start, middle, end := doubled(t.Value)
	if start < 0 {
		return
	}
	f := reportText(p, t, start, end, "word %q is repeated", t.Value[start:middle]).WithNote("Documentation and editors show the description.")
	from, to := golang.FileSpan(p.Tree, t.Node, golang.Span{Start: int32(middle), End: int32(end)})
	f.Fix(false, "Delete the second", edit.Text(from, to, ""))
}

// doubled returns the start and the end of a word that is followed by itself, and the end of the second word. It returns -1 if no word is
// repeated. Code and names such as Baden Baden are left out.
func doubled(text string) (start, middle, end int) {
	previousStart, previousEnd, code := -1, -1, false
	for i := 0; i < len(text); i++ {
		from := i
		if i = wordEnd(text, i); i > from && !code {
			if previousStart >= 0 && i-from == previousEnd-previousStart && isDoubled(text, previousStart, previousEnd, from, i) {
				return previousStart, previousEnd, i
			}
			previousStart, previousEnd = from, i
		}
		if i == len(text) {
			break
		}
		switch text[i] {
		case ' ', '\n', '\t', '\r':
		case '`':
			code = !code
			previousStart = -1
		default:
			previousStart = -1
		}
	}
	return -1, -1, -1
}

// asciiLetters reports for each byte whether it is an ASCII letter. All descriptions are looked through, and a table takes half the time of
// comparisons.
var asciiLetters = func() (letters [256]bool) {
	for b := byte('a'); b <= 'z'; b++ {
		letters[b], letters[b-('a'-'A')] = true, true
	}
	return letters
}()

// wordEnd returns the end of the letters from an offset on.
func wordEnd(text string, at int) int {
	for {
		for at < len(text) && asciiLetters[text[at]] {
			at++
		}
		if at == len(text) || text[at] < utf8.RuneSelf {
			return at
		}
		r, size := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsLetter(r) {
			return at
		}
		at += size
	}
}

// isDoubled reports whether the words of a text at two places are one too many.
func isDoubled(text string, start, end, from, to int) bool {
	first, second := text[start:end], text[from:to]
	if end-start < 2 || len(first) != len(second) || !strings.EqualFold(first, second) || usualDoubles[strings.ToLower(first)] {
		return false
	}
	// A part of something longer is no word: is is-open, a.of of.
	if start > 0 && strings.IndexByte("-_./\\'&@$#%0123456789", text[start-1]) >= 0 ||
		to < len(text) && (strings.IndexByte("-_/\\'&@=0123456789(", text[to]) >= 0 || text[to] == '.' && to+1 < len(text) && text[to+1] > ' ') {
		return false
	}
	// Names have a capital letter each.
	return !unicode.IsUpper(rune(second[0])) || !unicode.IsUpper(rune(first[0]))
}

func relativeLink(p *rules.Pass, t spec.Text) {
	text := t.Value
	for from := 0; ; {
		i := strings.Index(text[from:], "](")
		if i < 0 {
			break
		}
		start := from + i + len("](")
		from = start
		end := start + max(strings.IndexAny(text[start:], ") \n"), 0)
		if end > start && end < len(text) && isMarkdownLink(text, start-len("](")) && leadsNowhere(text[start:end]) {
			reportLink(p, t, start, end)
			return
		}
	}
	const attribute = "href="
	if strings.IndexByte(text, '=') < 0 {
		return
	}
	if i := strings.Index(text, attribute); i >= 0 {
		start := i + len(attribute)
		if start < len(text) && (text[start] == '"' || text[start] == '\'') {
			if length := strings.IndexByte(text[start+1:], text[start]); length > 0 && leadsNowhere(text[start+1:start+1+length]) {
				reportLink(p, t, start+1, start+1+length)
			}
		}
	}
}

func reportLink(p *rules.Pass, t spec.Text, start, end int) {
	reportText(p, t, start, end, "description has a relative link").
		WithNote("Descriptions are read in the registry, in editors and in terminals, where %q does not resolve.", wording.Shorten(t.Value[start:end], longestQuote)).
		WithHelp("write the full URL, with https://")
}

// isMarkdownLink reports whether the bracket at an offset closes the text of a link: it was opened, after no name as in list[0](x), and
// not in code.
func isMarkdownLink(text string, bracket int) bool {
	open := strings.LastIndexByte(text[:bracket], '[')
	if open < 0 || strings.Count(text[:open], "`")%2 == 1 {
		return false
	}
	return open == 0 || !wording.IsWordByte(text[open-1])
}

// leadsNowhere reports whether the target of a link is neither an address nor a place on the page.
func leadsNowhere(target string) bool {
	switch {
	case target[0] == '#' || target[0] == '<' || strings.HasPrefix(target, "//"),
		strings.Contains(target, "{{"),
		strings.Contains(target, " "):
		return false
	}
	scheme, _, found := strings.Cut(target, ":")
	return !found || strings.ContainsAny(scheme, "/.?#")
}

// described is a description and the attributes beside it with the same.
type described struct {
	first, second int32
	count         int
}

// minWords is how many words a description has at least to be compared: shorter ones, such as "The ID.", are alike by chance.
const minWords = 3

// sameDescription compares the descriptions of siblings. Nested ones are left out: those that come from one type share its description.
func sameDescription(p *rules.Pass) {
	if !p.Enabled() || len(p.Unit.Elements) < 2 {
		return
	}
	t := descriptionTables.Get().(*descriptionTable)
	seen, groups := t.seen, t.groups[:0]
	for i := range p.Unit.Elements {
		e := &p.Unit.Elements[i]
		if e.Description.Value == "" || e.Description.Value[0] == '(' || e.IsNested() || !p.Whole(e.Description.Node) ||
			strings.Count(strings.TrimSpace(e.Description.Value), " ") < minWords-1 {
			continue
		}
		k := siblingText{e.Parent, e.Description.Value}
		group, again := seen[k]
		switch {
		case !again:
			seen[k] = len(groups)
			groups = append(groups, described{first: int32(i), count: 1})
		case groups[group].count == 1:
			groups[group].second, groups[group].count = int32(i), 2
		default:
			groups[group].count++
		}
	}
	for _, g := range groups {
		if g.count > 1 {
			reportSame(p, g)
		}
	}
	clear(seen)
	t.groups = groups
	descriptionTables.Put(t)
}

// siblingText is the description of an element below a parent.
type siblingText struct {
	parent int32
	text   string
}

// descriptionTable finds the elements with the same description.
type descriptionTable struct {
	seen   map[siblingText]int // numbers of groups
	groups []described
}

// descriptionTables are empty tables, whose memory is used again.
var descriptionTables = sync.Pool{New: func() any { return &descriptionTable{seen: map[siblingText]int{}} }}

func reportSame(p *rules.Pass, g described) {
	first, second := &p.Unit.Elements[g.first], &p.Unit.Elements[g.second]
	what := p.Element(second) + " has"
	if g.count > 2 {
		what = strconv.Itoa(g.count-1) + " attributes have"
	}
	f := p.ReportValue(second.Description.Node, "%s the same description as %q", what, first.Name.Value).
		WithNote("One was probably copied and not changed.").WithHelp("describe each of them")
	n := &p.Tree.Nodes[first.Description.Node]
	f.Relate(n.Start, n.End, "the same text")
}

func deprecationOnlyDescribed(p *rules.Pass) {
	if !p.Enabled() {
		return
	}
	u := p.Unit
	if u.Schema >= 0 && p.Member(u.Schema, schema.KeyDeprecationMessage) < 0 {
		for _, t := range [...]spec.Text{u.Description, u.MarkdownDescription} {
			if saysDeprecated(t.Value) && p.Whole(t.Node) {
				reportDeprecation(p, t, p.UnitWords())
				break
			}
		}
	}
	for i := range u.Elements {
		e := &u.Elements[i]
		if e.Name.Present() && !e.Keys.Has(schema.KeyDeprecationMessage) && saysDeprecated(e.Description.Value) && p.Whole(e.Description.Node) {
			reportDeprecation(p, e.Description, p.Element(e))
		}
	}
}

func reportDeprecation(p *rules.Pass, t spec.Text, what string) {
	f := p.ReportValue(t.Node, "%s is deprecated only in its description", what).
		WithNote("Terraform warns only about what has a deprecation_message.")
	f.Fix(false, "Copy it to deprecation_message", edit.InsertAfter(p.Tree, t.Node,
		edit.Member(schema.KeyDeprecationMessage.String(), p.Tree.Raw(t.Node))))
}

// deprecatedSubjects are the subjects of sentences which say that the thing itself is deprecated.
var deprecatedSubjects = []string{
	"this",
	"it",
	"attribute",
	"field",
	"property",
	"argument",
	"parameter",
	"option",
	"setting",
	"resource",
	"source",
}

// saysDeprecated reports whether a description says that the thing itself is deprecated: with its first word, with a word in capitals, or
// with a sentence about "this field". That a value of it or another thing is deprecated is something else.
func saysDeprecated(text string) bool {
	const word = "deprecated"
	upper := strings.Contains(text, "PRECATED")
	if !upper && !strings.Contains(text, "precated") { // it looks for the first character first: rare ones are found faster
		return false
	}
	if upper && words.ContainsAsWord(strings.ToLower(text), word) {
		return true
	}
	lower := strings.ToLower(text)
	if begin := strings.TrimLeft(lower, " *_([~>-!:"); strings.HasPrefix(begin, word) &&
		(len(begin) == len(word) || !wording.IsWordByte(begin[len(word)])) {
		return true
	}
	words := strings.FieldsFunc(lower, func(r rune) bool { return r != '\'' && !unicode.IsLetter(r) })
	for i, w := range words {
		if w != word || i < 2 || words[i-1] != "is" && words[i-1] != "been" {
			continue
		}
		subject := words[i-2]
		if words[i-1] == "been" && i >= 3 {
			subject = words[i-3]
		}
		for _, s := range deprecatedSubjects {
			if subject == s {
				return true
			}
		}
	}
	return false
}

// validatorFix offers to add a call of a function of the validators library to an element, if the packages that its arguments name can be
// imported by their names.
func validatorFix(p *rules.Pass, f *rules.Finding, e *spec.Element, title, function, arguments string, paths ...string) {
	pkg := e.Kind.Go().ValidatorPackage
	if f == nil || pkg == "" || e.Body < 0 {
		return
	}
	name, alias := imports.New(p, pkg)
	sources := []string{imports.Source(pkg, alias)}
	for _, path := range paths {
		if !importable(p, path) {
			return
		}
		sources = append(sources, imports.Source(path, ""))
	}
	call := name + "." + function + "(" + arguments + ")"
	item := "{" + edit.Member(schema.KeyCustom.String(), "{"+edit.Member(schema.KeyImports.String(), "["+strings.Join(sources, ", ")+"]")+", "+
		edit.Member(schema.KeySchemaDefinition.String(), syntax.Quote(call))+"}") + "}"
	switch {
	case e.Validators >= 0 && p.Tree.Nodes[e.Validators].Kind == syntax.Array:
		f.Fix(false, title, edit.InsertInto(p.Tree, e.Validators, item))
	case !e.Keys.Has(schema.KeyValidators):
		f.Fix(false, title, edit.InsertInto(p.Tree, e.Body, edit.Member(schema.KeyValidators.String(), "["+item+"]")))
	}
}

// importable reports whether a package can be imported under its own name: no import gives it another, and none has its name.
func importable(p *rules.Pass, path string) bool {
	name := lastOf(path)
	for i := range p.Unit.Imports {
		m := &p.Unit.Imports[i]
		if (m.Path.Value == path) != (imports.LocalName(p, m) == name) {
			return false
		}
	}
	return true
}

// lastOf returns the part after the last slash of a path.
func lastOf(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
