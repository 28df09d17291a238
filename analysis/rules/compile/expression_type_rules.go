package compile

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// goTypeError has the last word on an expression. It passes expressions to Go's type checker that are not plainly right, and in which no
// other rule has found a mistake.
var goTypeError = &rules.Rule{
	Name: "go-type-error", Stage: rules.StageCompile, Severity: rules.SeverityError,
	Summary:   "A Go expression does not compile.",
	Unchecked: noteLeft,
}

// maxTypeErrors is the greatest number of errors of one text that are reported.
const maxTypeErrors = 10

// typeErrors reports the errors of the type checker, unless a rule has reported them: each error in better words, if it has some, or else
// in Go's.
func typeErrors(c *expression.Check) {
	if c.HasError(rules.StageCompile) {
		return
	}
	told := func(f rules.Finding) bool { return f.Severity == rules.SeverityError && f.Stage <= rules.StageCompile }
	var fix *rules.Fix // of all of them
	for i, err := range c.Errors[:min(len(c.Errors), maxTypeErrors)] {
		if slices.ContainsFunc(c.Errors[:i], func(other *compile.Error) bool { return other.Start == err.Start || other.End == err.End }) {
			continue // it is the same once more
		}
		before := len(c.Pass.Findings())
		betterWords(c, err)
		if slices.ContainsFunc(c.Pass.Findings()[before:], told) || err.Of != "" && !c.Off(unknownLibraryFunction) {
			continue
		}
		if fix == nil {
			fix = wholeFix(c, err)
		}
		goWords(c, err, fix)
	}
}

// wholeFix returns the fix that makes all of the text compile in which an error is the first; a fix without edits if there is no such fix.
func wholeFix(c *expression.Check, err *compile.Error) *rules.Fix {
	if c.Text.Before == "" {
		for _, try := range goFixes {
			if edits := tried(c, try.change, err); edits != nil {
				return &rules.Fix{Title: try.title, Edits: edits}
			}
		}
	}
	return &rules.Fix{}
}

// goWords reports an error in Go's own words, with the fix of all errors of the text.
func goWords(c *expression.Check, err *compile.Error, fix *rules.Fix) {
	rule := goTypeError
	if strings.Contains(err.Message, "constant") && strings.Contains(err.Message, " in argument to ") ||
		strings.Contains(err.Message, " arguments in call to ") {
		rule = argumentMismatch
	}
	f := c.Report(rule, err.Span, "Go expression of "+c.Pass.Element(c.Element)+" does not compile").
		WithNote("Go says: %s", err.Message)
	if f != nil && len(fix.Edits) > 0 {
		f.Fix(true, fix.Title, fix.Edits...)
	}
}

// maxTried is how often a change is made in one text.
const maxTried = 20

// tried returns the edits that make the expression compile: a change of the expression that the error is about, and the same change for the
// remaining errors. It returns nil if that does not make it compile.
func tried(c *expression.Check, change goChange, err *compile.Error) []syntax.Edit {
	scope := c.Scope()
	fixed := c.Text
	var edits []syntax.Edit
	longer, last := int32(0), int32(-1) // by how much the text before an error is longer than it was, and where the last change ended
	for range maxTried {
		if err.Start <= last || err.Start < 0 || err.End < err.Start || int(err.End) > len(fixed.Go) {
			return nil
		}
		at, text, ok := change(fixed.Go[err.Start:err.End], err.Span)
		if !ok {
			return nil
		}
		edits = append(edits, c.Edit(golang.Span{Start: at.Start - longer, End: at.End - longer}, text))
		fixed.Go = fixed.Go[:at.Start] + text + fixed.Go[at.End:]
		last = at.Start + int32(len(text))
		longer += int32(len(text)) - (at.End - at.Start)
		if golang.ParseDefinition(fixed.Go, fixed.Place).Err != nil {
			return nil
		}
		if err = compile.Check(fixed, scope); err == nil {
			return edits
		}
	}
	return nil
}

// unknownName reports a name that a package or a type does not have. Where a newer version is required than the one that is known, that is
// only likely.
func unknownName(c *expression.Check, err *compile.Error) {
	name := c.Go.In(err.Span)
	f := c.Report(unknownLibraryFunction, err.Span, fmt.Sprintf("%s has no %q", err.Of, name))
	if f == nil {
		return
	}
	f.WithNote("Go says: %s", err.Message)
	packages := c.Pass.Settings.Profile().Packages
	of, _ := packages.Lookup(err.Path)
	if required := c.Pass.Settings.Required(); of != nil {
		f.WithNote("Go says: %s. This is %s.", err.Message, moduleWords(required, of, packages.Find(err.Path)))
		described, known := catalog.Lookup(err.Path)
		if known && described.Version != of.Version {
			if _, has := described.Member(name); has && strings.HasPrefix(err.Of, "package ") {
				f.WithNote("%s of %s has it; go.mod requires %s.", described.Version, of.Module, cmp.Or(of.Version, "another"))
				f.WithCommand("go get "+of.Module+"@"+described.Version, ", or use a name that is there")
				return
			}
		}
		if required.Newer(of) {
			f.Severity = min(f.Severity, rules.SeverityWarning)
			f.WithNote("spec-ls knows %s of %s; go.mod requires %s, which may have it.", of.Version, of.Module, required.VersionOf(of))
		}
	}
	if of != nil && strings.HasPrefix(err.Of, "package ") && namesakeFixes(c, f, of, err.Span) {
		return
	}
	if near, ok := rules.Nearest(name, err.Names); ok {
		f.WithHelp("did you mean %s?", near).Fix(true, `Change to "`+near+`"`, c.Edit(err.Span, near))
		return
	}
	f.WithHelp("use a name that exists there")
}

// moduleWords returns the words for the module of a package, in the version that was looked at. For a module that is worked on they are for
// the directory.
func moduleWords(required catalog.Versions, of *catalog.Package, at declarations.Place) string {
	if !at.Local {
		return required.Module(of)
	}
	directory := strings.TrimPrefix(strings.TrimPrefix(of.Path, of.Module), "/")
	if directory == "" {
		return "module `" + of.Module + "`"
	}
	return "`" + directory + "` of module `" + of.Module + "`"
}

// goChange changes an expression with a text and a span: it returns the new text and the span that it replaces.
type goChange func(expression string, span golang.Span) (at golang.Span, text string, ok bool)

// goFixes are the changes to try on the part of an expression that does not compile. The first change with which the expression compiles is
// offered.
var goFixes = []struct {
	title  string
	change goChange
}{
	{"Remove &", without("&")},
	{"Remove *", without("*")},
	{"Pass each element", followedBy("...")},
	{"Call it", followedBy("()")},
	{"Append {}", followedBy("{}")},
	{"Remove the quotes", unquoted},
	{"Add quotes", inQuotes},
}

func without(sign string) goChange {
	return func(expression string, span golang.Span) (golang.Span, string, bool) {
		return golang.Span{Start: span.Start, End: span.Start + int32(len(sign))}, "", strings.HasPrefix(expression, sign)
	}
}

func followedBy(text string) goChange {
	return func(_ string, span golang.Span) (golang.Span, string, bool) {
		return golang.Span{Start: span.End, End: span.End}, text, true
	}
}

// unquoted makes a number or a truth value of a string that reads like one.
func unquoted(expression string, span golang.Span) (golang.Span, string, bool) {
	text, err := strconv.Unquote(expression)
	return span, text, err == nil && isConstant(text)
}

// inQuotes makes a string of a number or a truth value.
func inQuotes(expression string, span golang.Span) (golang.Span, string, bool) {
	return span, strconv.Quote(expression), isConstant(expression)
}

// isConstant reports whether a text is a number in the usual form, or a truth value.
func isConstant(text string) bool {
	if text == "true" || text == "false" {
		return true
	}
	digits := strings.TrimPrefix(text, "-")
	whole, _, _ := strings.Cut(digits, ".")
	if whole == "" || len(whole) > 1 && whole[0] == '0' || strings.Trim(digits, "0123456789.") != "" {
		return false
	}
	_, err := strconv.ParseFloat(digits, 64)
	return err == nil
}

// namesakeFixes offers to import another package of the name that one has which lacks a member, where such a package is known to have it:
// in the place of that one, or beside it under an alias. It reports whether there is one.
func namesakeFixes(c *expression.Check, f *rules.Finding, from *catalog.Package, at golang.Span) bool {
	p, member := c.Pass, c.Go.In(at)
	path, found := catalog.PathFor(from.Name, member)
	if own := ownPackagesOf(p, from.Name, member); len(own) == 1 {
		path, found = own[0], true
	}
	if other, known := p.Settings.Profile().Packages.Lookup(path); !found || !known || path == from.Path {
		return false
	} else if _, has := other.Member(member); !has {
		return false
	}
	f.WithHelp("import %q, which has it", path)
	for i := range c.Go.Selectors {
		s := &c.Go.Selectors[i]
		if s.NameSpan() != at {
			continue
		}
		for k := range p.Unit.Imports {
			if m := &p.Unit.Imports[k]; m.Path.Value == from.Path && imports.LocalName(p, m) == s.Package {
				f.Fix(false, fmt.Sprintf("Import %q instead", path), imports.Replace(p, m, path)...)
				break
			}
		}
		if name, edits := imports.Edits(p, c.Node, path); len(edits) > 0 {
			f.Fix(false, fmt.Sprintf("Import %q as %s", path, name), append(edits, c.Edit(s.PackageSpan(), name))...)
		}
	}
	return true
}
