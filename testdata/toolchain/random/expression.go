package random

import (
	gopath "path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
)

// A drawn expression is Go with the imports that it needs.
type drawn struct {
	text    string
	imports []string
}

// maximumDepth bounds how deep the grammar goes into itself: from there on, each name stands for its first production.
const maximumDepth = 4

// draw derives an expression from the grammar, for an attribute of a kind.
func (g *generator) draw(name, kind string) drawn {
	var result drawn
	result.text = g.derive(&result, name, kind, 0)
	return result
}

func (g *generator) derive(into *drawn, name, kind string, depth int) string {
	productions := grammar[name]
	production := productions[0]
	if depth < maximumDepth && !g.chance(0.2) {
		production = one(g, productions)
	}
	production = strings.ReplaceAll(production, "kvalidator", kind+"validator")
	production = strings.ReplaceAll(production, "kplanmodifier", kind+"planmodifier")
	for _, prefix := range []string{"validator.K", "planmodifier.K", "‹F/resource/schema/planmodifier›.K"} {
		production = strings.ReplaceAll(production, prefix, strings.TrimSuffix(prefix, "K")+strings.ToUpper(kind[:1])+kind[1:])
	}
	var text strings.Builder
	for {
		before, rest, found := strings.Cut(production, "‹")
		if at := strings.Index(production, "«"); at >= 0 && (!found || at < len(before)) {
			inner, after, _ := strings.Cut(production[at+len("«"):], "»")
			text.WriteString(production[:at])
			text.WriteString(g.derive(into, inner, kind, depth+1))
			production = after
			continue
		}
		text.WriteString(before)
		if !found {
			return text.String()
		}
		short, after, _ := strings.Cut(rest, "›")
		importPath := short
		if prefix := importPaths[short[:1]]; prefix != "" {
			importPath = prefix + short[1:]
		}
		if !slices.Contains(into.imports, importPath) {
			into.imports = append(into.imports, importPath)
		}
		text.WriteString(packageOf(importPath))
		production = after
	}
}

// packageOf returns the name of the package of an import path.
func packageOf(importPath string) string {
	base := gopath.Base(importPath)
	if base == "v2" {
		base = gopath.Base(gopath.Dir(importPath))
	}
	return base
}

// custom is the JSON of a drawn expression.
func (d drawn) custom() *tree.Value {
	custom := tree.Object()
	if len(d.imports) > 0 {
		list := tree.Array()
		for _, importPath := range d.imports {
			list.Elements = append(list.Elements, path(importPath))
		}
		custom.Set("imports", list)
	}
	custom.Set("schema_definition", d.text)
	return custom
}

// A wrapping is something put around or beside an expression. In it, @ stands for the expression and K for the kind.
var wrappings = []string{
	"(@)", "/* why */ @", "@ // why", "// why\n@", "@ /* why */", "\n@\n", "\t@\t", "@,", "@, ", ",@", "@,,", "@;", "@, @", "@,\n@", "\"\"+@",
	"&@", "*@", "<-@", "@...", "@.Description(ctx)", "@()", "@[0]", "@{}", "@.(validator.K)",
	"validator.K(@)", "planmodifier.K(@)", "any(@)", "func() any { return @ }()", "func() validator.K { return @ }()",
	"func() validator.K { x := @; return x }()", "func() validator.K { x := 1; return @ }()", "[]validator.K{@}[0]",
	"[]any{@}...", "@}", "@},", "{@}", "@)", "(@", "@},\nSensitive: true", "@,\n},\nRequired: true", "@,\n},\nDescription: \"x\"", "@},\n\"b\": schema.StringAttribute{Optional: true", "@}},\n\"b\": schema.BoolAttribute{\nOptional: true,\nValidators: []validator.Bool{",
	"@\n//go:build ignore", "//go:build ignore\n@", "//go:embed x\n@", "//line x.go:1\n@", "/*line x.go:1*/@", "//go:noinline\n@",
	"//go:generate x\n@", "@ // TODO", "//nolint\n@", "// +build ignore\n@", "//go:linkname a b\n@", "//export X\n@", "//go:uintptrescapes\n@",
	"schema.StringAttribute{}.Validators[0]", "func() validator.K { _ = schema.StrAttribute{}; return @ }()",
	"func() validator.K { var _ ThingModel; return @ }()", "func() validator.K { _ = ThingModel{}.B; return @ }()",
	"func() validator.K { _ = ThingModel{}.A; return @ }()",
	"func() validator.K { _ = ThingResourceSchema; return @ }()", "func() validator.K { _ = ctx; return @ }()",
	"func(ctx context.Context) validator.K { return @ }(ctx)", "func(ctx int) validator.K { return @ }(1)",
	"func() validator.K { types := 1; _ = types; return @ }()",
	"func() validator.K { for { } }()", "func() validator.K { panic(\"x\") }()",
	"func() validator.K { defer func() { recover() }(); return @ }()", "func() validator.K { if true { return @ }; return nil }()",
	"func() validator.K { if true { return @ } }()", "func() validator.K { goto x; x: return @ }()",
	"func() validator.K { type T = validator.K; var v T = @; return v }()", "func() validator.K { const c = 1; return @ }()",
	"func() validator.K { import \"fmt\"; return @ }()", "@ \u00e9", "@ # x", "`@`", "\"@", "@\x00", "@\u200b", "\ufeff@", "if true { @ }",
	"return @", "x := @", "var _ = @", "0: @", "validator.K: @", "1: @, 0: @",
	"0: @, 0: @", "-1: @", "200000000: nil", "map[string]validator.K{\"a\": @}[\"a\"]", "map[string]validator.K{\"a\": @, \"a\": nil}[\"a\"]",
	"[1]validator.K{@, @}[0]", "[...]validator.K{@}[1]", "@ == nil", "!@", "nil, @", "[]validator.K{}...", "new(validator.K)",
	"*new(validator.K)", "ConfValue{}", "NewConfValueNull()", "ConfType{}",
	"func() validator.K { var x = 5; return @ }()", "func() validator.K { x := 5; x++; return @ }()",
	"func() (v validator.K) { v = @; return }()", "func() (v validator.K, err error) { return @, nil }()",
	"func[T any](t T) T { return t }(@)", "append([]validator.K{}, @)[0]", "ThingModel{}", "ThingResourceSchema(ctx)",
	"validator.K(nil)", "(validator.K)(@)", "@ /* \u2028 */", "/* unclosed @", "@ + 1", "@.", ".@", "5", "true", "\"x\"", "nil", "ctx",
	"types", "schema", "_", "iota", "error", "string", "type", "func", "...", "",
	" ", "\n", "// TODO", "/* TODO */", "//\n", "\t// x\n", ";", ",", "}", "{", ")", "nil,\n", "nil,\n\n\n", "nil}", "nil}},\n\"b\": schema.StringAttribute{Optional: true, Validators: []validator.String{nil", "nil}},\n\"a\": schema.StringAttribute{Optional: true, Validators: []validator.String{nil",
}

// wrap puts something around an expression.
func (g *generator) wrap(e drawn, kind string) drawn {
	text := one(g, wrappings)
	for _, prefix := range []string{"validator.", "planmodifier."} {
		text = strings.ReplaceAll(text, prefix+"K", prefix+strings.ToUpper(kind[:1])+kind[1:])
	}
	uses := strings.Contains(text, "@")
	e.text = strings.ReplaceAll(text, "@", e.text)
	if !uses && g.chance(0.5) {
		e.imports = nil
	}
	return e
}

// spoil makes one small mistake in an expression, at a place where a token begins.
func (g *generator) spoil(e drawn) drawn {
	words := wordsOf(e.text)
	if len(words) == 0 {
		return e
	}
	at := one(g, words)
	word := e.text[at[0]:at[1]]
	replacement := word
	switch g.IntN(9) {
	case 0:
		replacement = word[:len(word)-1]
	case 1:
		replacement = strings.ToLower(word[:1]) + word[1:]
	case 2:
		replacement = strings.ToUpper(word[:1]) + word[1:]
	case 3:
		replacement = word + "X"
	case 4:
		replacement = one(g, []string{"nil", "1", `"x"`, "true", "1.5", "[]string{}", "struct{}{}", "types.StringType", "func() {}", "'x'", "x"})
	case 5:
		replacement = word + "()"
	case 6:
		replacement = word + ", " + word
	case 7:
		other := one(g, words)
		replacement = e.text[other[0]:other[1]]
	default:
		replacement = ""
	}
	e.text = e.text[:at[0]] + replacement + e.text[at[1]:]
	return e
}

// wordsOf returns where the identifiers and numbers of a text begin and end.
func wordsOf(text string) [][2]int {
	var words [][2]int
	start := -1
	for index := range len(text) + 1 {
		inside := index < len(text) && (text[index] == '_' || '0' <= text[index] && text[index] <= '9' ||
			'a' <= text[index]|0x20 && text[index]|0x20 <= 'z')
		switch {
		case inside && start < 0:
			start = index
		case !inside && start >= 0:
			words = append(words, [2]int{start, index})
			start = -1
		}
	}
	return words
}
