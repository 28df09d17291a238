package schema

import (
	"embed"
	"path"
	"strings"
	"sync"
)

// pages holds one file a key, named for it. A file consists of sections, one
// for each thing that the key means:
//
//	# The title
//
//	Where: *_attribute_body, resource_schema
//	See: https://...
//
//	The summary, one sentence.
//
//	More text.
//
//	```json
//	"key": "an example, a member of the object"
//	```
//
// Where lists patterns, as of [path.Match], for the names of the shapes of the
// objects that have the key; without it, the section is about the key
// everywhere. A section with the line "Value: ..." is about that value of the
// key, and its Where about the shape of the value. Titles, summaries, texts,
// examples and links may use the placeholders that [placeholders] lists.
//
//go:embed docs/*.md
var pages embed.FS

// A Page documents a key at a place, or one of its values.
type Page struct {
	// Title is a noun phrase: "Name of an attribute".
	Title string
	// Summary is one sentence without markup but code spans.
	Summary string
	// Markdown is the whole page: title, summary, the rule of the grammar for the
	// value, the text, the example and the link.
	Markdown string
	// Example is a member of an object, `"name": "pet"`: valid JSON between braces.
	Example string
	// URL leads to the published documentation.
	URL string
}

// Documentation returns the page of the key k in an object at t. It reports
// false if k is not allowed there.
func Documentation(t Type, k Key) (Page, bool) {
	if !t.Shape().Allowed.Has(k) {
		return Page{}, false
	}
	for _, s := range sections(k) {
		if s.value == "" && s.matches(t) {
			return s.page(t, k, rule(t, k)), true
		}
	}
	return Page{}, false
}

// ValueDocumentation returns the page of a value at t: one of the strings of an
// Enum, or "true" or "false". It reports false if that value has no page.
func ValueDocumentation(t Type, value string) (Page, bool) {
	key := KeyNone
	switch t.Shape().Role {
	case RoleVersion:
		key = KeyVersion
	case RoleConfigurability, RoleFlag:
		key = LookupKey([]byte(t.Shape().Name))
	case RoleStatic:
		key = KeyStatic
	}
	if key == KeyNone || value == "" {
		return Page{}, false
	}
	for _, s := range sections(key) {
		if s.value == value && s.matches(t) {
			return s.page(t, key, ""), true
		}
	}
	return Page{}, false
}

// section is a part of a file: the page of a key or value at some places.
type section struct {
	title, url, value string
	where             []string // patterns for shape names; none means everywhere
	summary           string
	body              string // between summary and example
	example           string
}

// parsedPages holds the sections of each key once somebody asked for them:
// few keys are asked for in a run of the program, and most runs ask for none.
var parsedPages [keyCount]struct {
	once     sync.Once
	sections []section
}

func sections(k Key) []section {
	p := &parsedPages[k]
	p.once.Do(func() {
		text, err := pages.ReadFile("docs/" + k.String() + ".md")
		if err != nil {
			return // a test compares the files with the keys
		}
		p.sections = parseSections(string(text))
	})
	return p.sections
}

// parseSections splits a file at its headings of the first level.
func parseSections(text string) []section {
	var parsed []section
	for part := range strings.SplitSeq("\n"+strings.ReplaceAll(text, "\r\n", "\n"), "\n# ") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		var s section
		title, rest, _ := strings.Cut(part, "\n")
		s.title = strings.TrimSpace(title)
		rest = strings.TrimSpace(rest)
		for {
			line, after, _ := strings.Cut(rest, "\n")
			name, value, isHeader := strings.Cut(line, ": ")
			if !isHeader || !s.setHeader(name, strings.TrimSpace(value)) {
				break
			}
			rest = after
		}
		rest = strings.TrimSpace(rest)
		if before, fenced, ok := strings.Cut(rest, "```json\n"); ok {
			rest = before
			s.example = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(fenced), "```"))
		}
		s.summary, s.body, _ = strings.Cut(rest, "\n\n")
		s.summary = strings.Join(strings.Fields(s.summary), " ")
		s.body = strings.TrimSpace(s.body)
		parsed = append(parsed, s)
	}
	return parsed
}

// setHeader sets what a header line says and reports whether it is one.
func (s *section) setHeader(name, value string) bool {
	switch name {
	case "Where":
		for pattern := range strings.SplitSeq(value, ",") {
			s.where = append(s.where, strings.TrimSpace(pattern))
		}
	case "See":
		s.url = value
	case "Value":
		s.value = value
	default:
		return false
	}
	return true
}

// matches reports whether the section is about the object, or value, at t.
func (s *section) matches(t Type) bool {
	if len(s.where) == 0 {
		return true
	}
	for _, pattern := range s.where {
		// The error is that of a malformed pattern, which matches nothing.
		if ok, _ := path.Match(pattern, t.Shape().Name); ok {
			return true
		}
	}
	return false
}

// page composes the page for the object, or value, at t.
func (s *section) page(t Type, k Key, rule string) Page {
	fill := placeholders(t, k)
	p := Page{
		Title:   fill.Replace(s.title),
		Summary: fill.Replace(s.summary),
		Example: fillExample(fill, s.example),
		URL:     fill.Replace(s.url),
	}
	var b strings.Builder
	b.WriteString("## " + p.Title + "\n\n" + p.Summary + "\n\n")
	if rule != "" {
		b.WriteString(rule + "\n\n")
	}
	if s.body != "" {
		b.WriteString(fill.Replace(s.body) + "\n\n")
	}
	b.WriteString("```json\n" + p.Example + "\n```\n\n[Documentation](" + p.URL + ")\n")
	p.Markdown = b.String()
	return p
}

// fillExample replaces the placeholders of an example. A value of several lines
// is indented like the line that it replaces.
func fillExample(fill *strings.Replacer, example string) string {
	lines := strings.Split(example, "\n")
	for i, line := range lines {
		text := strings.TrimLeft(line, " ")
		indentation := line[:len(line)-len(text)]
		lines[i] = indentation + strings.ReplaceAll(fill.Replace(text), "\n", "\n"+indentation)
	}
	return strings.Join(lines, "\n")
}

// placeholders returns the texts for the words in braces that a page may use:
//
//	{kind}           the kind that the key or the object is of: list_nested
//	{kind-page}      the same as the framework's documentation spells it: list-nested
//	{go-kind}        the kind whose validators, plan modifiers and defaults serve it: list
//	{interface}      the same as the Go interfaces spell it: List
//	{attribute}      the Go type of such an attribute: schema.ListNestedAttribute
//	{block}          the Go type of such a block: schema.ListNestedBlock
//	{value}          the Go type of the model's field: types.List
//	{type}           the Go name of the type: types.ListType
//	{default}        the function that makes a fixed default: listdefault.StaticValue
//	{validator}      a call that makes a validator: listvalidator.SizeAtLeast(1)
//	{default-call}   a call that makes a default, escaped for JSON: booldefault.StaticBool(true)
//	{validator-imports}, {default-imports}  the imports that these need, one a line
//	{static}         a literal for static: true
//	{scope}          provider, datasource or resource
//	{configurability} the key that says whether an attribute is optional: optional_required
func placeholders(t Type, k Key) *strings.Replacer {
	shape := t.Shape()
	kind := KindOf(k)
	if kind == KindNone {
		kind = shape.Kind
	}
	configurability := KeyComputedOptionalRequired
	if shape.Scope == ScopeProvider {
		configurability = KeyOptionalRequired
	}
	goKind := kind.Go()
	code := exampleCode[goKind.Kind]
	return strings.NewReplacer(
		"{kind}", kind.String(),
		"{kind-page}", strings.ReplaceAll(kind.String(), "_", "-"),
		"{go-kind}", goKind.Kind.String(),
		"{interface}", goKind.Interface,
		"{attribute}", "schema."+goKind.Attribute,
		"{block}", "schema."+goKind.Block,
		"{value}", goKind.Value,
		"{type}", goKind.Type,
		"{default}", goKind.Kind.String()+"default."+goKind.DefaultFunction,
		"{validator}", goKind.Kind.String()+"validator."+code.validator,
		"{validator-imports}", importLines(goKind.ValidatorPackage, code.validatorImports),
		"{default-call}", goKind.Kind.String()+"default."+goKind.DefaultFunction+"("+code.value+")",
		"{default-imports}", importLines(goKind.DefaultPackage, code.valueImports),
		"{static}", strings.ReplaceAll(code.value, `\"`, `"`),
		"{scope}", shape.Scope.String(),
		"{configurability}", configurability.String(),
	)
}
