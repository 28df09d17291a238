package hover

import (
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/analysis/source/pattern"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Pattern is a regular expression in a Go text.
type Pattern struct {
	Text  string
	POSIX bool // it is in the syntax of POSIX
}

// PatternAt returns the regular expression at an absolute offset, or else the only one in the Go text there.
func PatternAt(doc *analysis.Document, offset int) (found Pattern, ok bool) {
	p := placeAt(doc, offset)
	if p == nil || p.unit < 0 {
		return found, false
	}
	n := &p.tree.Nodes[p.node]
	role := spec.LikelyTypeOf(p.tree, p.root, p.node).Shape().Role
	if n.Kind != syntax.String || p.at < n.Start || p.at > n.End || role != schema.RoleDefinition && role != schema.RoleGoType {
		return found, false
	}
	g := p.goName()
	if found.Text, found.POSIX, ok = g.pattern(); ok {
		return found, true
	}
	for _, a := range gotext.Arguments(p.tree.Value(p.node)) {
		if !a.Literal || !takesPattern(a.Call, g.imports) {
			continue
		}
		if ok {
			return Pattern{}, false // it may be either
		}
		found, ok = Pattern{Text: a.Value, POSIX: isPOSIX(a.Call)}, true
	}
	return found, ok
}

// isPOSIX reports whether a function takes a regular expression in the syntax of POSIX.
func isPOSIX(call gotext.Call) bool {
	return strings.HasSuffix(call.Chain[len(call.Chain)-1].Name, "POSIX")
}

// pattern returns the regular expression that is the string literal at the place, and whether it is in the syntax of POSIX.
func (g *goName) pattern() (text string, posix, ok bool) {
	if n := len(g.Around); n == 0 || !g.Literal || !takesPattern(g.Around[n-1], g.imports) {
		return "", false, false
	}
	posix = isPOSIX(g.Around[len(g.Around)-1])
	if g.quote == '`' {
		return g.name, posix, true
	}
	text, err := strconv.Unquote(`"` + g.name + `"`)
	return text, posix, err == nil
}

// patternNames are the names of parameters that take a regular expression.
var patternNames = []string{"expr", "pattern", "re", "regex", "regexp"}

// takesPattern reports whether the argument of a call is a regular expression as a text.
func takesPattern(call gotext.Call, imports gotext.Imports) bool {
	pkg, of, member := gotext.Resolve(call.Chain, imports)
	switch {
	case member == nil || call.Argument >= len(member.Params):
		return false
	case pkg.Path == "regexp" && (call.Argument > 0 || member.Name == "QuoteMeta"):
		return false
	case pkg.Path != "regexp" && !slices.Contains(patternNames, strings.ToLower(member.Params[call.Argument].Name)):
		return false
	}
	taken := describe.Parameter(imports.Signature(imports.Source, pkg, of, member), call.Argument)
	return types.Identical(taken, types.Typ[types.String])
}

// patternPage explains the regular expression at the place.
func (g *goName) patternPage() string {
	text, posix, ok := g.pattern()
	if !ok {
		return ""
	}
	e, ok := pattern.Explain(text, posix)
	if !ok {
		return ""
	}
	var b strings.Builder
	b.WriteString("**Regular expression**\n")
	rows := make([][2]string, 0, len(e.Parts)+1)
	for _, part := range e.Parts {
		rows = append(rows, [2]string{strings.Repeat("  ", part.Depth) + cut(part.Source), cut(part.Meaning)})
	}
	if e.Cut {
		rows = append(rows, [2]string{"…", ""})
	}
	writeBlock(&b, "Its parts:", rows)
	writeBlock(&b, "Matches:", quoted(e.Matching))
	writeBlock(&b, "Does not match:", quoted(e.Others))
	return b.String()
}

func quoted(texts []string) [][2]string {
	rows := make([][2]string, len(texts))
	for i, text := range texts {
		rows[i][0] = cut(strconv.Quote(text))
	}
	return rows
}

// maxText is how much of a text is shown, in bytes.
const maxText = 60

func cut(text string) string {
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "") + "…"
	}
	return strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// writeBlock writes rows of two columns as they are, under a line.
func writeBlock(b *strings.Builder, title string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	width, fence := 0, "```"
	for _, row := range rows {
		width = max(width, utf8.RuneCountInString(row[0]))
		for strings.Contains(row[0]+row[1], fence) {
			fence += "`"
		}
	}
	b.WriteString("\n" + title + "\n\n" + fence + "text\n")
	for _, row := range rows {
		padding := strings.Repeat(" ", width-utf8.RuneCountInString(row[0])+2)
		b.WriteString(strings.TrimRight(row[0]+padding+row[1], " ") + "\n")
	}
	b.WriteString(fence + "\n")
}
