package contract

import (
	"cmp"
	"go/parser"
	"go/scanner"
	"go/token"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema"
)

// Call is a validator or plan modifier.
type Call struct {
	// Package is the import path of the function's package; where nothing imports it, the usual path of that name, or else the name. It and
	// Name are empty if the expression does not call a function of a package.
	Package, Name string
	// Key is the same for expressions that differ only in white space, comments, and the names of packages.
	Key  string
	Text string // as it is written, on one line
	// Within is the function that applies the validator to the elements or keys, such as ValueStringsAre. It is empty for the value itself.
	Within   string
	OnObject bool // it looks at each nested object, not at the whole

	Value      *golang.Value // nil if the expression is not Go
	Expression *golang.Expression

	at   origin
	node int32
}

// Place returns the place of the call.
func (c *Call) Place() Place { return c.at.place(c.node) }

// The modules whose functions are known.
const (
	validatorModule = "github.com/hashicorp/terraform-plugin-framework-validators/"
	schemaPackages  = "github.com/hashicorp/terraform-plugin-framework/resource/schema/"
)

// IsKnown reports whether the call is of a package of HashiCorp's own validators or plan modifiers, or most likely is: nothing says where
// a package of that name comes from.
func (c *Call) IsKnown() bool {
	return strings.HasPrefix(c.Package, validatorModule) || strings.HasPrefix(c.Package, schemaPackages)
}

// usualPackages are the paths of the packages that a name means where nothing imports it: those that the generator imports by itself, and
// HashiCorp's own validators, plan modifiers and defaults. Another text of the unit may import them, or not.
var usualPackages = sync.OnceValue(func() packageNames {
	paths := packageNames{}
	// of a name with several paths the last counts
	for _, kind := range []syntax.UnitKind{syntax.DataSource, syntax.Provider, syntax.Resource} {
		for name, at := range golang.GeneratedPackages(&spec.Unit{Kind: kind}) {
			paths[name] = at
		}
	}
	for kind := range schema.Kinds() {
		of := kind.Go()
		for _, at := range []string{of.ValidatorPackage, of.PlanModifierPackage, of.DefaultPackage} {
			if at != "" {
				paths[path.Base(at)] = at
			}
		}
	}
	return paths
})

// packageNames are the import paths of a unit by the names that its texts use.
type packageNames map[string]string

func packageNamesOf(u *spec.Unit) packageNames {
	names := packageNames{}
	for i := range u.Imports {
		names.note(&u.Imports[i])
	}
	return names
}

func (n packageNames) note(m *spec.Import) {
	if name := golang.ImportName(m, toolchain.Default().Packages); name != "" && m.Path.Value != "" && n[name] == "" {
		n[name] = m.Path.Value
	}
}

// path returns the import path of a package by its name: the usual path where nothing imports it, and the name of an unknown package.
func (n packageNames) path(name string) string {
	return cmp.Or(n[name], usualPackages()[name], name)
}

// calls reads the calls of a definition. All(…) counts as the validators in it, and a validator of elements as the validators of each
// element.
func (n packageNames) calls(text string, onObject bool) []Call {
	e := golang.ParseDefinition(text, golang.ListElement)
	if e.Err != nil || len(e.Values) == 0 {
		return []Call{{Key: n.key(e, golang.Span{End: int32(len(text))}), Text: oneLine(text), OnObject: onObject}}
	}
	var out []Call
	for i := range e.Values {
		out = n.appendCalls(out, e, &e.Values[i], "", onObject)
	}
	return out
}

func (n packageNames) appendCalls(out []Call, e *golang.Expression, v *golang.Value, within string, onObject bool) []Call {
	c := Call{
		Key: n.key(e, v.Span), Text: oneLine(e.In(v.Span)), Within: within, OnObject: onObject, Value: v, Expression: e,
	}
	if v.Kind == golang.Call && v.Receiver == nil && v.Package != "" {
		c.Package, c.Name = n.path(v.Package), v.Name
	}
	if c.IsKnown() && len(v.Arguments) > 0 && !v.Spread {
		switch {
		case c.Name == "All":
			for i := range v.Arguments {
				out = n.appendCalls(out, e, &v.Arguments[i], within, onObject)
			}
			return out
		case strings.HasSuffix(c.Name, "Are"):
			for i := range v.Arguments {
				out = n.appendCalls(out, e, &v.Arguments[i], within+c.Name, onObject)
			}
			return out
		}
	}
	return append(out, c)
}

// key returns a part of an expression in one spelling: its tokens, with the paths of packages in place of their names.
func (n packageNames) key(e *golang.Expression, span golang.Span) string {
	packages := map[int]string{}
	for i := range e.Selectors {
		s := &e.Selectors[i]
		if s.Start >= span.Start && s.End <= span.End {
			packages[int(s.Start-span.Start)] = strconv.Quote(n.path(s.Package))
		}
	}
	var b strings.Builder
	var s scanner.Scanner
	text := []byte(e.In(span))
	file := token.NewFileSet().AddFile("", -1, len(text))
	s.Init(file, text, func(token.Position, string) {}, 0)
	comma := false
	for {
		at, tok, literal := s.Scan()
		if tok == token.EOF {
			return b.String()
		}
		if tok == token.SEMICOLON && literal == "\n" {
			continue // a line end, which the scanner makes one of
		}
		// A comma before a closing bracket says nothing.
		if comma && tok != token.RPAREN && tok != token.RBRACE {
			b.WriteString(", ")
		}
		if comma = tok == token.COMMA; comma {
			continue
		}
		switch name := packages[file.Offset(at)]; {
		case tok == token.IDENT && name != "":
			b.WriteString(name)
		case tok == token.STRING:
			if text, err := strconv.Unquote(literal); err == nil {
				literal = strconv.Quote(text)
			}
			b.WriteString(literal)
		case tok.IsLiteral():
			b.WriteString(literal)
		case tok.IsKeyword():
			b.WriteString(tok.String() + " ")
		default:
			b.WriteString(tok.String())
		}
		if tok == token.IDENT {
			b.WriteByte(' ') // or two names beside each other would be one
		}
	}
}

// oneLine returns a text with each run of white space as one space.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// ConstantKey returns a spelling of a constant that is the same for the same value, and false if the value is not a constant.
func ConstantKey(v *golang.Value) (string, bool) {
	switch v.Kind {
	case golang.String:
		return strconv.Quote(v.Text), true
	case golang.Bool:
		return strconv.FormatBool(v.True), true
	case golang.Int:
		return strconv.FormatInt(v.Int, 10), true
	case golang.Float:
		return numberKey(strconv.FormatFloat(v.Float, 'g', -1, 64)), true
	}
	return "", false
}

// numberKey returns a number in one spelling: 1 and 1.0 are the same.
func numberKey(text string) string {
	if i, err := strconv.ParseInt(text, 10, 64); err == nil {
		return strconv.FormatInt(i, 10)
	}
	f, err := strconv.ParseFloat(text, 64)
	const exact = 1 << 53
	switch {
	case err != nil:
		return text
	case f == float64(int64(f)) && f < exact && f > -exact:
		return strconv.FormatInt(int64(f), 10)
	}
	return strconv.FormatFloat(f, 'g', -1, 64)
}

// customDefault reads a default that is written in Go. One of the framework's functions for a fixed value is that value.
func (n packageNames) customDefault(text string) *Default {
	e := golang.ParseDefinition(text, golang.FieldValue)
	d := &Default{Text: oneLine(text)}
	if e.Err == nil && len(e.Values) == 1 {
		v := &e.Values[0]
		if v.Kind == golang.Call && v.Receiver == nil && len(v.Arguments) == 1 && strings.HasPrefix(v.Name, "Static") {
			c := Call{Package: n.path(v.Package), Name: v.Name}
			if key, ok := ConstantKey(&v.Arguments[0]); ok && c.IsKnown() {
				d.Key, d.Text = key, oneLine(e.In(v.Arguments[0].Span))
				return d
			}
		}
	}
	d.Key = n.key(e, golang.Span{End: int32(len(text))})
	x, err := parser.ParseExpr(text)
	d.Code = err != nil || !n.isLiteral(x)
	return d
}
