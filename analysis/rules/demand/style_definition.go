package demand

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// This file reads the validators and plan modifiers of an element for the rules of style.

// The packages that the rules of style know the functions of are called like these, with the kind before the name.
const (
	ValidatorsPath    = "github.com/hashicorp/terraform-plugin-framework-validators/"
	planModifiersPath = "github.com/hashicorp/terraform-plugin-framework/resource/schema/"
)

// DefinedCall is a function's result among the validators or plan modifiers of an element.
type DefinedCall struct {
	index      int32 // into Unit.Definitions
	Definition *spec.Definition
	Expression *golang.Expression
	Value      *golang.Value
	Known      bool // the function is one of terraform-plugin-framework or its validators
}

// Calls appends the calls among an element's definitions of one role to a slice. Texts that are not Go are left out: they
// have a finding.
func Calls(p *rules.Pass, out []DefinedCall, e *spec.Element, role schema.Role) []DefinedCall {
	for i := e.Definitions.From; i < e.Definitions.To; i++ {
		d := &p.Unit.Definitions[i]
		if d.Role != role || d.Expression.Value == "" || !p.Whole(d.Expression.Node) {
			continue
		}
		x := golang.ParseDefinition(d.Expression.Value, golang.ListElement)
		if x.Err != nil {
			continue
		}
		for k := range x.Values {
			v := &x.Values[k]
			if v.Kind == golang.Call && v.Receiver == nil && v.Name != "" {
				out = append(out, DefinedCall{i, d, x, v, isLibrary(p, v.Package, d)})
			}
		}
	}
	return out
}

// libraries are the names of packages that were looked up in all imports, and whether each is of a library.
var libraries = rules.NewFact(func(*rules.Pass) map[string]bool { return map[string]bool{} })

// isLibrary reports whether a package's name, in a definition, stands for a package of HashiCorp's validators or plan modifiers.
// The imports of the definition itself nearly always tell; those of the others may, too.
func isLibrary(p *rules.Pass, name string, d *spec.Definition) bool {
	ending, prefix := "validator", ValidatorsPath
	if d.Role == schema.RolePlanModifier {
		ending, prefix = "planmodifier", planModifiersPath
	}
	if !strings.HasSuffix(name, ending) {
		return false // an alias that hides what it is
	}
	if known, library := importsLibrary(p, name, prefix, ending, d.Imports); known {
		return library
	}
	libraries := libraries.Of(p)
	library, asked := libraries[name]
	if !asked {
		_, library = importsLibrary(p, name, prefix, ending, spec.Range{From: 0, To: int32(len(p.Unit.Imports))})
		libraries[name] = library
	}
	return library
}

// importsLibrary reports whether one of the imports supplies a package's name, and whether that is a package whose path begins
// and ends so.
func importsLibrary(p *rules.Pass, name, prefix, ending string, among spec.Range) (known, library bool) {
	for i := among.From; i < among.To; i++ {
		m := &p.Unit.Imports[i]
		last := m.Path.Value[strings.LastIndexByte(m.Path.Value, '/')+1:]
		if m.Alias.Value == name || m.Alias.Value == "" && last == name {
			return true, strings.HasPrefix(m.Path.Value, prefix) && strings.HasSuffix(last, ending)
		}
	}
	return false, false
}

// SourceRange returns the place of a call in the file.
func SourceRange(p *rules.Pass, c *DefinedCall) (start, end int32) {
	return golang.FileSpan(p.Tree, c.Definition.Expression.Node, c.Value.Span)
}

// callText returns a call's source without white space that means nothing.
func callText(c *DefinedCall) string { return normalGo(c.Expression.In(c.Value.Span)) }

// normalGo leaves the white space outside of strings out of an expression, and the comma before a closing bracket.
func normalGo(source string) string {
	var b strings.Builder
	for i := 0; i < len(source); i++ {
		c := source[i]
		switch c {
		case ' ', '\t', '\n', '\r':
			// Between two words, as in a function's signature, it parts them.
			if b.Len() > 0 && wording.IsWordByte(source[i-1]) && i+1 < len(source) && wording.IsWordByte(source[i+1]) {
				b.WriteByte(' ')
			}
			continue
		case '"', '`', '\'':
			end := i + 1
			for end < len(source) && source[end] != c {
				if source[end] == '\\' && c != '`' {
					end++
				}
				end++
			}
			end = min(end, len(source)-1)
			b.WriteString(source[i : end+1])
			i = end
			continue
		case ')', ']', '}':
			if text := b.String(); strings.HasSuffix(text, ",") {
				b.Reset()
				b.WriteString(text[:len(text)-1])
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

// DuplicateCalls reports, for the current rule, each call that repeats an earlier one.
func DuplicateCalls(p *rules.Pass, rule *rules.Rule, calls []DefinedCall, what string) {
	if len(calls) < 2 || p.Settings.Severity(rule) == rules.SeverityOff {
		return
	}
	var seen map[callKey]int
	for i := 1; i < len(calls); i++ {
		if seen == nil {
			if !sharesName(calls, i) {
				continue
			}
			seen = make(map[callKey]int, len(calls))
			for k := range i {
				seen[callKey{callText(&calls[k]), calls[k].Definition.OnObject}] = k
			}
		}
		b := &calls[i]
		key := callKey{callText(b), b.Definition.OnObject}
		first, again := seen[key]
		if !again {
			seen[key] = i
			continue
		}
		a := &calls[first]
		start, end := SourceRange(p, b)
		f := p.ReportAs(rule, b.Definition.Expression.Node, start, end,
			what+" "+b.Value.Package+dot(b.Value.Package)+b.Value.Name+" is repeated").
			WithNote("Both have the same arguments.")
		firstStart, firstEnd := SourceRange(p, a)
		f.Relate(firstStart, firstEnd, "the first one")
		deleteDuplicate(p, f, a, b)
	}
}

// callKey identifies equal calls.
type callKey struct {
	text     string
	onObject bool
}

// maxComparedByName is up to how many calls of an element are compared by name before their texts are.
const maxComparedByName = 8

// sharesName reports whether a call's function may be that of an earlier one.
func sharesName(calls []DefinedCall, i int) bool {
	if i >= maxComparedByName {
		return true
	}
	for k := range i {
		if calls[k].Value.Name == calls[i].Value.Name && calls[k].Value.Package == calls[i].Value.Package {
			return true
		}
	}
	return false
}

func dot(name string) string {
	if name == "" {
		return ""
	}
	return "."
}

// deleteDuplicate offers to delete one of two equal calls: the one whose imports the other has too.
func deleteDuplicate(p *rules.Pass, f *rules.Finding, a, b *DefinedCall) {
	if f == nil || a.index == b.index {
		return
	}
	gone, kept := b, a
	if !importsWithin(p, gone.Definition, kept.Definition) {
		gone, kept = a, b
	}
	if importsWithin(p, gone.Definition, kept.Definition) {
		DeleteCall(p, f, gone, "Delete it")
	}
}

// importsWithin reports whether all imports of one definition are imports of another as well.
func importsWithin(p *rules.Pass, a, b *spec.Definition) bool {
	for i := a.Imports.From; i < a.Imports.To; i++ {
		found := false
		for k := b.Imports.From; k < b.Imports.To; k++ {
			x, y := &p.Unit.Imports[i], &p.Unit.Imports[k]
			found = found || x.Path.Value == y.Path.Value && x.Alias.Value == y.Alias.Value
		}
		if !found {
			return false
		}
	}
	return true
}

// DeleteCall offers to delete the validator or plan modifier that a call is, if the definition holds nothing else. Another
// attribute may make use of its import, so the fix is not safe.
func DeleteCall(p *rules.Pass, f *rules.Finding, c *DefinedCall, title string) {
	if f == nil || len(c.Expression.Values) != 1 {
		return
	}
	array := p.Tree.Nodes[c.Definition.Node].Parent
	if p.Tree.HasOne(array) {
		f.Fix(false, title, edit.Delete(p.Tree, array)...)
		return
	}
	f.Fix(false, title, edit.Delete(p.Tree, c.Definition.Node)...)
}
