package schema

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// futureKeys are keys of attributes in Terraform that version 0.1 of the specification has no place for, folded.
var futureKeys = map[string]bool{"writeonly": true, "ephemeral": true, "version": true}

func writeOnlyUnsupported(p *rules.Pass, v *rules.Violation) bool {
	if !isBody(v.ObjectType.Shape()) || !futureKeys[rules.Fold(v.Name)] {
		return false
	}
	p.ReportKey(v.Node, "key %q of %s is not part of version 0.1", v.Name, words.Subject(p, v.Object)).
		WithHelp("set it in the provider's Go code, after the schema is generated").
		Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

func extensionKey(p *rules.Pass, v *rules.Violation) bool {
	if !strings.HasPrefix(v.Name, "x-") {
		return false
	}
	if v.Kind == rules.IgnoredKey {
		return true // open objects may have any
	}
	p.ReportKey(v.Node, "extension key %q is not allowed in %s", v.Name, words.Subject(p, v.Object)).
		WithNote("The JSON Schema rejects other keys there.").WithHelp("put it into an object that is open, such as the schema").
		Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

// configurabilityFlags are the fields of the framework's attributes that the specification has one key for.
var configurabilityFlags = map[string]bool{"required": true, "optional": true, "computed": true}

func unknownKey(p *rules.Pass, v *rules.Violation) bool {
	if commentInElement(p, v) {
		return true
	}
	shape := v.ObjectType.Shape()
	subject := words.Subject(p, v.Object)
	if key := shape.Allowed & configurabilityKeys; key != 0 && configurabilityFlags[rules.Fold(v.Name)] {
		v.Explain(key.First())
		for m := range p.Tree.Children(v.Object) {
			if m < v.Node && p.Tree.Nodes[m].IsMember() && configurabilityFlags[rules.Fold(p.Tree.Key(m))] {
				return true // said about the first of them
			}
		}
		f := p.ReportKey(v.Node, "unknown key %q in %s", v.Name, subject).
			WithNote("Whether it is required, optional or computed is set with %q.", key.First())
		if f != nil && !v.Present.Has(key.First()) && p.Tree.Nodes[v.Node].Kind == syntax.True {
			flagFixes(p, f, v, key.First())
		}
		return true
	}
	near, ok := suggestKey(p, v.Name, shape, v.Present)
	if !ok || !isLike(p, v.Node, v.ObjectType.Member(near)) {
		f := p.ReportKey(v.Node, "unknown key %q in %s", v.Name, subject)
		if v.Key == schema.KeyBlocks {
			f.WithNote("Attributes hold no blocks.")
		} else if meant, again := suggestKey(p, v.Name, shape, 0); again && v.Present.Has(meant) && v.Key == schema.KeyNone {
			f.WithNote("The key that is meant is already there.")
		} else if possible := shape.Allowed &^ v.Present &^ shape.Choice; possible != 0 && possible.Len() <= 4 {
			f.WithNote("It can have %s.", keyList(p, possible))
		}
		fixMisplaced(p, f, v)
		f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
		return true
	}
	v.Explain(near)
	if shape.Choice.Has(near) {
		v.ExplainChoice()
	}
	f := p.ReportKey(v.Node, "unknown key %q in %s", v.Name, subject).WithHelp("did you mean %q?", near)
	fixKey(p, f, v, near, true)
	f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

// flagFixes offers to write "optional": true and the like as the configurability. If there are several flags, the first is replaced
// and the others deleted.
func flagFixes(p *rules.Pass, f *rules.Finding, v *rules.Violation, key schema.Key) {
	flags := map[string]bool{}
	var others []int32
	for m := range p.Tree.Children(v.Object) {
		name := rules.Fold(p.Tree.Key(m))
		if !p.Tree.Nodes[m].IsMember() || !configurabilityFlags[name] {
			continue
		}
		if p.Tree.Nodes[m].Kind == syntax.True {
			flags[name] = true
		}
		if m != v.Node {
			others = append(others, m)
		}
	}
	value := rules.Fold(v.Name)
	if flags["optional"] && flags["computed"] {
		value = "computed_optional"
	} else if len(flags) > 1 {
		return
	}
	for _, possible := range v.ObjectType.Member(key).Shape().Enum {
		if value == possible {
			edits := append(edit.Delete(p.Tree, others...), edit.ReplaceMember(p.Tree, v.Node, key.String(), syntax.Quote(value))...)
			f.Fix(true, fmt.Sprintf("Replace it with %q: %q", key, value), edits...)
		}
	}
}

func unknownKeyIgnored(p *rules.Pass, v *rules.Violation) bool {
	if leftAlone(v.Name) {
		return true
	}
	shape := v.ObjectType.Shape()
	near, ok := suggestKey(p, v.Name, shape, v.Present)
	n := &p.Tree.Nodes[v.Object]
	if ok && (shape.Required | shape.Choice).Has(near) && !n.Has(syntax.Damaged) && !n.Has(syntax.Unclosed) {
		return true // the finding about the missing key names this one
	}
	f := p.ReportKey(v.Node, "unknown key %q in %s is ignored", v.Name, words.Subject(p, v.Object))
	if ok && isLike(p, v.Node, v.ObjectType.Member(near)) {
		f.WithHelp("did you mean %q?", near)
		fixKey(p, f, v, near, false)
	}
	fixMisplaced(p, f, v)
	f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}
