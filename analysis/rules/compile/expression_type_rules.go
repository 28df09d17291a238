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
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// goTypeError has the last word on an expression: what no other rule has found a mistake in, and is not plainly right, goes to Go's
// type checker.
var goTypeError = &rules.Rule{
	Name: "go-type-error", Stage: rules.StageCompile, Severity: rules.SeverityError,
	Summary:   "A Go expression does not compile.",
	Unchecked: noteLeft,
}

// typeCheck has Go's type checker look at the expression where the generator writes it; see [compile.Compile]. It returns neither for an
// expression that is plainly right, if its value is not asked for.
func (c *expressionCheck) typeCheck(
	place golang.Place, role schema.Role, kind schema.Kind, valued bool,
) (*compile.Checked, []*compile.Error) {
	c.text = compile.Text{Go: c.e.Text, Place: place}
	switch of := &roles[role]; {
	case place == golang.FieldType:
		c.text.Model = golang.NamesOfUnit(c.p.Unit, "").Model
	case len(c.e.Values) == 0, place == golang.FieldValue && len(c.e.Values) > 1:
		var written bool
		if c.text.Before, c.text.After, written = golang.Around(c.p.Unit, c.index, c.node); !written {
			return nil, nil
		}
	case kind != schema.KindNone:
		c.text.Path, c.text.Type = of.path, words.Capital(catalogKinds[kind].String())+of.suffix
	case role == schema.RoleCustomType:
		c.text.Path, c.text.Type = attrPackage, "Type"
	}
	if !valued && compile.Plain(c.text, c.e, c.packages.lookup) {
		return nil, nil
	}
	scope := c.scope()
	switch pkg := c.p.ByHand(); {
	case pkg == nil:
		scope.Undeclared = c.noteUndeclared
	case !pkg.Partial:
		scope.Undeclared = c.reportUndeclared
	}
	return compile.Compile(c.text, scope)
}

// maxTypeErrors is how many errors of one text are reported.
const maxTypeErrors = 10

// typeErrors reports what the type checker said, unless a rule has found better words since there were so many findings: each error in
// better words, if there are some, or else in Go's.
func (c *expressionCheck) typeErrors(errors []*compile.Error, findings int) {
	told := func(f rules.Finding) bool { return f.Severity == rules.SeverityError && f.Stage <= rules.StageCompile }
	if slices.ContainsFunc(c.p.Findings()[findings:], told) {
		return
	}
	var fix *rules.Fix // of all of them
	for i, err := range errors[:min(len(errors), maxTypeErrors)] {
		if slices.ContainsFunc(errors[:i], func(other *compile.Error) bool { return other.Start == err.Start || other.End == err.End }) {
			continue // it is the same once more
		}
		before := len(c.p.Findings())
		c.betterWords(err)
		if slices.ContainsFunc(c.p.Findings()[before:], told) || err.Of != "" && !c.off(unknownLibraryFunction) {
			continue
		}
		if fix == nil {
			fix = c.wholeFix(err)
		}
		c.goWords(err, fix)
	}
}

// wholeFix returns the fix that makes all of the text compile in which an error is the first; one without edits if there is none.
func (c *expressionCheck) wholeFix(err *compile.Error) *rules.Fix {
	if c.text.Before == "" {
		for _, try := range goFixes {
			if edits := c.tried(try.change, err); edits != nil {
				return &rules.Fix{Title: try.title, Edits: edits}
			}
		}
	}
	return &rules.Fix{}
}

// goWords reports an error in Go's own words, with the fix of all errors of the text.
func (c *expressionCheck) goWords(err *compile.Error, fix *rules.Fix) {
	rule := goTypeError
	if strings.Contains(err.Message, "constant") && strings.Contains(err.Message, " in argument to ") ||
		strings.Contains(err.Message, " arguments in call to ") {
		rule = argumentMismatch
	}
	f := c.report(rule, err.Span, "Go expression of "+c.p.Element(c.element)+" does not compile").
		WithNote("Go says: %s", err.Message)
	if f != nil && len(fix.Edits) > 0 {
		f.Fix(true, fix.Title, fix.Edits...)
	}
}

// maxTried is how often a change is made in one text.
const maxTried = 20

// tried returns the edits that make the expression compile: a change of what the error is about, and the same of what errors are left
// behind it. It returns nil if that does not make it compile.
func (c *expressionCheck) tried(change goChange, err *compile.Error) []syntax.Edit {
	scope := c.scope()
	fixed := c.text
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
		edits = append(edits, c.edit(golang.Span{Start: at.Start - longer, End: at.End - longer}, text))
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
func (c *expressionCheck) unknownName(err *compile.Error) {
	name := c.e.In(err.Span)
	f := c.report(unknownLibraryFunction, err.Span, fmt.Sprintf("%s has no %q", err.Of, name))
	if f == nil {
		return
	}
	f.WithNote("Go says: %s", err.Message)
	packages := c.p.Settings.Profile().Packages
	of, _ := packages.Lookup(err.Path)
	if required := c.p.Settings.Required(); of != nil {
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
	if of != nil && strings.HasPrefix(err.Of, "package ") && c.namesakeFixes(f, of, err.Span) {
		return
	}
	if near, ok := rules.Nearest(name, err.Names); ok {
		f.WithHelp("did you mean %s?", near).Fix(true, `Change to "`+near+`"`, c.edit(err.Span, near))
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

// goChange changes an expression that reads so and is there: it returns what text takes which place.
type goChange func(expression string, span golang.Span) (at golang.Span, text string, ok bool)

// goFixes are what is tried on the part of an expression that does not compile. The first that makes the whole compile is offered.
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
