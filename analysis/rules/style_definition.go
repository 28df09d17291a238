package rules

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// This file reads the validators and plan modifiers of an element for the rules of style.

// The packages that the rules of style know the functions of are called like these, with the kind before the name.
const (
	validatorsPath    = "github.com/hashicorp/terraform-plugin-framework-validators/"
	planModifiersPath = "github.com/hashicorp/terraform-plugin-framework/resource/schema/"
)

// definedCall is a function's result among the validators or plan modifiers of an element.
type definedCall struct {
	index      int32 // into Unit.Definitions
	definition *spec.Definition
	expression *golang.Expression
	value      *golang.Value
	known      bool // the function is one of terraform-plugin-framework or its validators
}

// calls appends the calls among an element's definitions of one role to a slice. Texts that are not Go are left out: they
// have a finding.
func (p *Pass) calls(out []definedCall, e *spec.Element, role schema.Role) []definedCall {
	for i := e.Definitions.From; i < e.Definitions.To; i++ {
		d := &p.Unit.Definitions[i]
		if d.Role != role || d.Expression.Value == "" || !p.whole(d.Expression.Node) {
			continue
		}
		x := golang.ParseDefinition(d.Expression.Value, golang.ListElement)
		if x.Err != nil {
			continue
		}
		for k := range x.Values {
			v := &x.Values[k]
			if v.Kind == golang.Call && v.Receiver == nil && v.Name != "" {
				out = append(out, definedCall{i, d, x, v, p.isLibrary(v.Package, d)})
			}
		}
	}
	return out
}

// libraries are packages' names that were looked for among all imports, and whether they stand for a library.
var libraries = NewFact(func(*Pass) map[string]bool { return map[string]bool{} })

// isLibrary reports whether a package's name, in a definition, stands for a package of HashiCorp's validators or plan modifiers.
// The imports of the definition itself nearly always tell; those of the others may, too.
func (p *Pass) isLibrary(name string, d *spec.Definition) bool {
	ending, prefix := "validator", validatorsPath
	if d.Role == schema.RolePlanModifier {
		ending, prefix = "planmodifier", planModifiersPath
	}
	if !strings.HasSuffix(name, ending) {
		return false // an alias that hides what it is
	}
	if known, library := p.importsLibrary(name, prefix, ending, d.Imports); known {
		return library
	}
	libraries := libraries.Of(p)
	library, asked := libraries[name]
	if !asked {
		_, library = p.importsLibrary(name, prefix, ending, spec.Range{From: 0, To: int32(len(p.Unit.Imports))})
		libraries[name] = library
	}
	return library
}

// importsLibrary reports whether one of the imports supplies a package's name, and whether that is a package whose path begins
// and ends so.
func (p *Pass) importsLibrary(name, prefix, ending string, among spec.Range) (known, library bool) {
	for i := among.From; i < among.To; i++ {
		m := &p.Unit.Imports[i]
		last := m.Path.Value[strings.LastIndexByte(m.Path.Value, '/')+1:]
		if m.Alias.Value == name || m.Alias.Value == "" && last == name {
			return true, strings.HasPrefix(m.Path.Value, prefix) && strings.HasSuffix(last, ending)
		}
	}
	return false, false
}

// sourceRange returns the place of a call in the file.
func (p *Pass) sourceRange(c *definedCall) (start, end int32) {
	return golang.FileSpan(p.Tree, c.definition.Expression.Node, c.value.Span)
}

// callText returns a call's source without white space that means nothing.
func callText(c *definedCall) string { return normalGo(c.expression.In(c.value.Span)) }

// normalGo leaves the white space outside of strings out of an expression, and the comma before a closing bracket.
func normalGo(source string) string {
	var b strings.Builder
	for i := 0; i < len(source); i++ {
		c := source[i]
		switch c {
		case ' ', '\t', '\n', '\r':
			// Between two words, as in a function's signature, it parts them.
			if b.Len() > 0 && isWordByte(source[i-1]) && i+1 < len(source) && isWordByte(source[i+1]) {
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

func isWordByte(c byte) bool { return isLetter(c) || c == '_' || '0' <= c && c <= '9' }

// duplicateCalls reports, for the current rule, each call that repeats an earlier one.
func (p *Pass) duplicateCalls(rule *Rule, calls []definedCall, what string) {
	if len(calls) < 2 || p.Settings.Severity(rule) == SeverityOff {
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
				seen[callKey{callText(&calls[k]), calls[k].definition.OnObject}] = k
			}
		}
		b := &calls[i]
		key := callKey{callText(b), b.definition.OnObject}
		first, again := seen[key]
		if !again {
			seen[key] = i
			continue
		}
		a := &calls[first]
		start, end := p.sourceRange(b)
		f := p.ReportAs(rule, b.definition.Expression.Node, start, end,
			what+" "+b.value.Package+dot(b.value.Package)+b.value.Name+" is repeated").
			WithNote("Both have the same arguments.")
		firstStart, firstEnd := p.sourceRange(a)
		f.Relate(firstStart, firstEnd, "the first one")
		p.deleteDuplicate(f, a, b)
	}
}

// callKey is what two calls have in common that are the same.
type callKey struct {
	text     string
	onObject bool
}

// maxComparedByName is up to how many calls of an element are compared by name before their texts are.
const maxComparedByName = 8

// sharesName reports whether a call's function may be that of an earlier one.
func sharesName(calls []definedCall, i int) bool {
	if i >= maxComparedByName {
		return true
	}
	for k := range i {
		if calls[k].value.Name == calls[i].value.Name && calls[k].value.Package == calls[i].value.Package {
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
func (p *Pass) deleteDuplicate(f *Finding, a, b *definedCall) {
	if f == nil || a.index == b.index {
		return
	}
	gone, kept := b, a
	if !p.importsWithin(gone.definition, kept.definition) {
		gone, kept = a, b
	}
	if p.importsWithin(gone.definition, kept.definition) {
		p.deleteCall(f, gone, "Delete it")
	}
}

// importsWithin reports whether all imports of one definition are imports of another as well.
func (p *Pass) importsWithin(a, b *spec.Definition) bool {
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

// deleteCall offers to delete the validator or plan modifier that a call is, if the definition holds nothing else. Another
// attribute may make use of its import, so the fix is not safe.
func (p *Pass) deleteCall(f *Finding, c *definedCall, title string) {
	if f == nil || len(c.expression.Values) != 1 {
		return
	}
	array := p.Tree.Nodes[c.definition.Node].Parent
	if p.Tree.HasOne(array) {
		f.Fix(false, title, edit.Delete(p.Tree, array)...)
		return
	}
	f.Fix(false, title, edit.Delete(p.Tree, c.definition.Node)...)
}
