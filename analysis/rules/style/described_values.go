package style

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/rules/names"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// This file reads from descriptions what validators could hold.

// valuesPhrase matches the phrases before a list of all values in descriptions.
var valuesPhrase = lazyregexp.New(`(?i)\b(?:one of(?: the following)?(?: values)?|` +
	`(?:valid|allowed|possible|accepted|supported|permitted) (?:values|options)(?: for this \w+)?)(?: are| is)?\s*(?:[:=]|-|–)?\s*[\[(]?\s*`)

// partly are words before the phrase that make it say something else.
var partly = []string{"least", "exactly", "only", "any", "none", "most", "more than", "no"}

// moreValues are words after a list that indicate values beyond it.
var moreValues = []string{"custom", "other value", "any other", "or an", "or the", "refer to"}

func valuesOnlyDescribed(p *rules.Pass, e *spec.Element) {
	if e.Kind != schema.KindString || e.Block || !e.Configurability.Configurable() || e.Keys.Has(schema.KeyCustomType) ||
		p.Tree.Len(e.Validators) > 0 ||
		e.Validators >= 0 && p.Tree.Nodes[e.Validators].Kind != syntax.Array ||
		p.UnderComputed(e) {
		return
	}
	text := e.Description.Value
	if !strings.Contains(text, "ne of") && !strings.Contains(text, "values") && !strings.Contains(text, "options") || !p.Enabled() ||
		!p.Whole(e.Description.Node) {
		return
	}
	values, start, end := describedValues(text)
	if len(values) == 0 || slices.ContainsFunc(values, func(v string) bool { return names.SiblingNamed(p, e, v) }) {
		return
	}
	f := reportText(p, e.Description, start, end, "values of %q are listed only in its description", e.Name.Value).
		WithNote("Without a validator, terraform validate and plan accept any text.")
	var quoted []string
	for _, v := range values {
		quoted = append(quoted, strconv.Quote(v))
	}
	validatorFix(p, f, e, "Add OneOf with these values", "OneOf", strings.Join(quoted, ", "))
}

// describedValues returns the values that a description lists as all there are, and where.
func describedValues(text string) (values []string, start, end int) {
	for _, at := range valuesPhrase().FindAllStringIndex(text, -1) {
		before := strings.ToLower(strings.TrimRight(text[:at[0]], " "))
		if slices.ContainsFunc(partly, func(word string) bool { return strings.HasSuffix(before, word) }) {
			continue
		}
		// In brackets it is about a part of the value.
		if strings.HasSuffix(before, "(") {
			continue
		}
		if values, length := listOf(text[at[1]:]); len(values) > 1 && !words.ContainsAnyWord(strings.ToLower(text[at[1]+length:]), moreValues) {
			return values, at[0], at[1] + length
		}
	}
	return nil, 0, 0
}

// item is a value in a list, in quotes or a single word.
var item = lazyregexp.New(
	"^(?:\"([^\"\\s]+)\"|'([^'\\s]+)'|`([^`\\s]+)`|“([^”\\s]+)”|([A-Za-z0-9][A-Za-z0-9_+/-]*(?:\\.[A-Za-z0-9_+/-]+)*))",
)

// between matches the separator between two values of a list.
var between = lazyregexp.New(`^(?:\s*,\s*(?:or|and)\s+|\s*[,|]\s*|\s+(?:or|and)\s+)`)

// listOf reads the list with which a text begins. It is empty unless a sentence ends with the list, or the text.
func listOf(text string) (values []string, length int) {
	quoted := false
	for {
		m := item().FindStringSubmatch(text[length:])
		if m == nil {
			return nil, 0
		}
		value := ""
		for _, group := range m[1:] {
			value += group
		}
		if len(values) > 0 && (m[5] == "") != quoted || slices.Contains(values, value) {
			return nil, 0 // a list is written in one way
		}
		quoted = m[5] == ""
		values = append(values, value)
		length += len(m[0])
		gap := between().FindString(text[length:])
		if gap == "" {
			break
		}
		length += len(gap)
	}
	rest := strings.TrimLeft(strings.TrimLeft(text[length:], "])"), " ")
	if rest != "" && !strings.ContainsAny(rest[:1], ".;\n<") {
		return nil, 0
	}
	return values, length
}

// exclusion matches descriptions of attributes that exclude others.
var exclusion = lazyregexp.New(`(?i)\b(?:conflicts? with|mutually exclusive(?: with)?|` +
	`(?:can ?not|can't|must not|may not|should not) be (?:used|set|specified|combined|configured|provided)(?: together| along| in combination)? with|` +
	`(only|exactly|at most) one of)\b`)

// nameInText is a name in a sentence, in quotes or with an underscore; bareName one that is plain.
var (
	nameInText = lazyregexp.New("[`'\"*]([A-Za-z][A-Za-z0-9_]*)[`'\"*]|\\b([A-Za-z]+_[A-Za-z0-9_]+|[A-Z]?[a-z0-9]+[A-Z][A-Za-z0-9]*)\\b")
	bareName   = lazyregexp.New(`^[\s:]*([a-z][a-z0-9_]*)\s*(?:[.,;)]|$)`)
)

// conflictOnlyDescribed reports attributes that exclude others by their descriptions alone, each pair once.
func conflictOnlyDescribed(p *rules.Pass) {
	if !p.Enabled() {
		return
	}
	var told map[[2]int32]bool
	for i := range p.Unit.Elements {
		e := &p.Unit.Elements[i]
		text := e.Description.Value
		if text == "" || e.Body < 0 || !settable(e) {
			continue
		}
		// A text that begins with a rare character is found faster.
		if !strings.Contains(text, "flict") && !strings.Contains(text, "xclusive") && !strings.Contains(text, "with") &&
			!strings.Contains(text, "ne of") {
			continue
		}
		if !p.Whole(e.Description.Node) || p.UnderComputed(e) {
			continue
		}
		at := exclusion().FindStringSubmatchIndex(text)
		if at == nil {
			continue
		}
		var others []int32
		for _, other := range namedBeside(p, int32(i), text, at) {
			pair := [2]int32{min(int32(i), other), max(int32(i), other)}
			if told[pair] || !settable(&p.Unit.Elements[other]) || excludes(p, e) || excludes(p, &p.Unit.Elements[other]) {
				continue
			}
			if told == nil {
				told = map[[2]int32]bool{}
			}
			told[pair] = true
			others = append(others, other)
		}
		if len(others) > 0 {
			exactly := at[2] >= 0 && strings.EqualFold(text[at[2]:at[3]], "exactly")
			reportConflict(p, e, others, at[0], at[1], exactly)
		}
	}
}

// settable reports whether an attribute or block may be set and left out.
func settable(e *spec.Element) bool {
	return e.Block || e.Configurability == spec.Optional || e.Configurability == spec.ComputedOptional
}

// excludes reports whether a validator of an element may hold that others are not set: one of the library, or an unknown one.
func excludes(p *rules.Pass, e *spec.Element) bool {
	for i := e.Definitions.From; i < e.Definitions.To; i++ {
		d := &p.Unit.Definitions[i]
		if d.Role != schema.RoleValidator {
			continue
		}
		text := d.Expression.Value
		if strings.Contains(text, "ConflictsWith") || strings.Contains(text, "OneOf(path") || strings.Contains(text, "ExactlyOneOf") ||
			!strings.Contains(text, "validator.") {
			return true
		}
	}
	return false
}

// namedBeside returns the siblings of an element that the sentence around a phrase names.
func namedBeside(p *rules.Pass, of int32, text string, at []int) []int32 {
	start, end := sentenceAround(text, at[0], at[1])
	from := start
	if at[2] < 0 && strings.HasSuffix(strings.ToLower(text[at[0]:at[1]]), "with") {
		from = at[1]
	}
	var names []string
	for _, m := range nameInText().FindAllStringSubmatch(text[from:end], -1) {
		names = append(names, words.SnakeCase(m[1]+m[2]))
	}
	if m := bareName().FindStringSubmatch(text[at[1]:end]); m != nil {
		names = append(names, m[1])
	}
	if len(names) == 0 {
		return nil
	}
	var others []int32
	for i := range p.Unit.Inside(p.Unit.Elements[of].Parent) {
		if i != of && slices.Contains(names, p.Unit.Elements[i].Name.Value) {
			others = append(others, i)
		}
	}
	return others
}

// sentenceAround returns the sentence around a part of a text.
func sentenceAround(text string, from, to int) (start, end int) {
	start = max(strings.LastIndex(text[:from], ". ")+1, strings.LastIndexByte(text[:from], '\n')+1, 0)
	end = len(text)
	for _, stop := range [...]string{". ", ".\n", "\n", "; ", "<br"} {
		if i := strings.Index(text[to:], stop); i >= 0 {
			end = min(end, to+i)
		}
	}
	return start, end
}

func reportConflict(p *rules.Pass, e *spec.Element, others []int32, start, end int, exactly bool) {
	var paths []string
	for _, other := range others {
		paths = append(paths, "path.MatchRelative().AtParent().AtName("+strconv.Quote(p.Unit.Elements[other].Name.Value)+")")
	}
	first := p.Unit.Elements[others[0]].Name.Value
	f := reportText(p, e.Description, start, end, "%q conflicts with %q only in its description", e.Name.Value, first).
		WithNote("No validator in the specification enforces it, though the provider's own code may.")
	function := "ConflictsWith"
	if exactly {
		function = "ExactlyOneOf"
	}
	for _, other := range others {
		n := &p.Tree.Nodes[p.Unit.Elements[other].Name.Node]
		f.Relate(n.Start, n.End, "%q", p.Unit.Elements[other].Name.Value)
	}
	validatorFix(p, f, e, "Add "+function, function, strings.Join(paths, ", "), imports.PathPackage)
}
