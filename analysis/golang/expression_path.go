package golang

import "github.com/spec-ls/spec-ls/analysis/spec"

// Path is an attribute path that a text builds: path.MatchRoot("a").AtName("b").
type Path struct {
	Span
	Package string      // the name under which package path is imported, if it is that package
	Steps   []spec.Step // with the offsets of their names in the text
	// Relative: it begins at the attribute that it stands at.
	Relative bool
	// Match: it is an expression, which may match several paths (path.MatchRoot), not a single path (path.Root).
	Match bool
	// Complete: every step is known. Else Steps are those before the first that is not.
	Complete bool
}

// stepOf returns the step that a method of path.Expression or path.Path adds.
func stepOf(method string) (spec.StepKind, bool) {
	switch method {
	case "AtName":
		return spec.StepName, true
	case "AtParent", "ParentPath":
		return spec.StepParent, true
	case "AtListIndex", "AtAnyListIndex", "AtTupleIndex":
		return spec.StepListElement, true
	case "AtMapKey", "AtAnyMapKey":
		return spec.StepMapElement, true
	case "AtSetValue", "AtAnySetValue":
		return spec.StepSetElement, true
	}
	return 0, false
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
		p.Match = true
		p.Complete = r.nameStep(&p, v)
	case "MatchRelative":
		p.Match, p.Relative = true, true
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
	p.Span = v.Span
	if !p.Complete {
		return
	}
	kind, known := stepOf(v.Name)
	switch {
	case v.Name == "Expression" && !p.Match && len(v.Arguments) == 0:
		p.Match = true
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
