package golang

import "github.com/spec-ls/spec-ls/analysis/spec"

// Path is an attribute path that a text builds: path.MatchRoot("a").AtName("b").
type Path struct {
	Span
	Package string      // the name under which package path is imported, if it is that package
	Steps   []spec.Step // with the offsets of their names in the text
	// Relative: it begins at the attribute that it is at.
	Relative bool
	// Match: it is an expression, which may match several paths (path.MatchRoot), not a single path (path.Root).
	Match bool
	// Complete: every step is known. Else Steps are those before the first that is not.
	Complete bool
	// Plain: every step is a call that compiles, with a constant where it takes one. It is not set for a single path.
	Plain bool
}

// stepOf returns the step that a method of path.Expression or path.Path adds, and the kind of the constant that it takes: Unknown if it
// takes nothing, Function if it takes something else or not each of the two types has it.
func stepOf(method string) (kind spec.StepKind, takes ValueKind, known bool) {
	switch method {
	case "AtName":
		return spec.StepName, String, true
	case "AtParent":
		return spec.StepParent, Unknown, true
	case "ParentPath":
		return spec.StepParent, Function, true
	case "AtListIndex", "AtTupleIndex":
		return spec.StepListElement, Int, true
	case "AtAnyListIndex":
		return spec.StepListElement, Unknown, true
	case "AtMapKey":
		return spec.StepMapElement, String, true
	case "AtAnyMapKey":
		return spec.StepMapElement, Unknown, true
	case "AtSetValue":
		return spec.StepSetElement, Function, true
	case "AtAnySetValue":
		return spec.StepSetElement, Unknown, true
	}
	return 0, Function, false
}

// takes reports whether a call has one constant of a kind as its argument, or none for Unknown.
func (v *Value) takes(kind ValueKind) bool {
	if kind == Unknown {
		return len(v.Arguments) == 0
	}
	return !v.Spread && len(v.Arguments) == 1 && v.Arguments[0].IsConstant() && v.Arguments[0].Kind == kind
}

// path finds out whether a call builds an attribute path.
func (r *expressionReader) path(v *Value) {
	if v.Kind != Call {
		return
	}
	if v.Receiver != nil {
		r.pathStep(v)
		return
	}
	if v.Package == "" {
		return
	}
	p := Path{Span: v.Span, Package: v.Package, Complete: true}
	switch v.Name {
	case "MatchRoot":
		p.Match, p.Plain = true, v.takes(String)
		p.Complete = r.nameStep(&p, v)
	case "MatchRelative":
		p.Match, p.Relative, p.Plain = true, true, v.takes(Unknown)
	case "Root":
		p.Complete = r.nameStep(&p, v)
	default:
		return
	}
	v.Path = int32(len(r.e.Paths))
	r.e.Paths = append(r.e.Paths, p)
}

// pathStep extends the path of a call's receiver: an inner call is read before the call of its result's method.
func (r *expressionReader) pathStep(v *Value) {
	if v.Receiver.Path < 0 {
		return
	}
	v.Path = v.Receiver.Path
	p := &r.e.Paths[v.Path]
	kind, takes, known := stepOf(v.Name)
	p.Span, p.Plain = v.Span, p.Plain && v.takes(takes)
	if !p.Complete {
		return
	}
	switch {
	case v.Name == "Expression" && !p.Match && len(v.Arguments) == 0:
		p.Match = true
	case v.Name == "Resolve" && p.Match && len(v.Arguments) == 0: // it takes steps to parents out
	case !known:
		p.Complete = false
	case kind == spec.StepName:
		p.Complete = r.nameStep(p, v)
	default:
		p.Steps = append(p.Steps, spec.Step{Kind: kind, Start: v.NameSpan.Start, End: v.NameSpan.End})
	}
}

// nameStep adds the step of a call with a name for its argument, if it is a literal.
func (r *expressionReader) nameStep(p *Path, v *Value) bool {
	if len(v.Arguments) != 1 || v.Arguments[0].Kind != String || v.Arguments[0].Folded {
		return false
	}
	span := r.e.Content(&v.Arguments[0])
	p.Steps = append(p.Steps, spec.Step{Kind: spec.StepName, Name: v.Arguments[0].Text, Start: span.Start, End: span.End})
	return true
}
