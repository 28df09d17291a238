package hover

import (
	"cmp"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// The protocol that a provider must serve, and the versions of Terraform that can load it, depend on only one part of a specification:
// nested attributes exist only in protocol 6. All else is in protocol 5 too.
const (
	needsProtocol6  = "plugin protocol 6, which Terraform has from 1.0 on"
	enoughProtocol5 = "plugin protocol 5, which Terraform has from 0.12 on, or 6"
)

// nestedAttributes returns the names of the nested attributes of a unit that are in no other one, each once.
func nestedAttributes(u *spec.Unit) []string {
	var names []string
	seen := map[string]bool{}
	for i := int32(0); int(i) < len(u.Elements); {
		e := &u.Elements[i]
		if e.Block || !e.IsNested() {
			i++
			continue
		}
		if name := cmp.Or(e.Name.Value, "?"); !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
		i = e.Skip
	}
	return names
}

// maxNames is the greatest number of names that a sentence lists.
const maxNames = 5

// listed writes names as code, the first of them if there are many.
func listed(names []string, most int) string {
	spans := make([]string, 0, most)
	for _, name := range names[:min(len(names), most)] {
		spans = append(spans, codeSpan(name))
	}
	text := strings.Join(spans, ", ")
	if len(names) > most {
		text += ", …"
	}
	return text
}

// unitRequirement returns which protocol a unit needs; for the provider, which the whole file does.
func (p *place) unitRequirement(u *spec.Unit) string {
	names := nestedAttributes(u)
	if u.Kind == syntax.Provider {
		for k := range p.file.Units {
			if len(names) > maxNames {
				break // more are not listed
			}
			if k == p.unit {
				continue
			}
			other := p.doc.Unit(k)
			for _, name := range nestedAttributes(other) {
				names = append(names, other.Name.Value+"."+name)
			}
		}
	}
	if len(names) == 0 {
		return enoughProtocol5 + p.served(5)
	}
	return needsProtocol6 + ", for nested attributes: " + listed(names, maxNames) + p.served(6)
}

// served returns a remark if the provider serves a protocol that is not enough.
func (p *place) served(needed int) string {
	if served := p.doc.Settings().Protocol; served != 0 && served < needed {
		return ". **By its configuration this provider serves protocol 5, and Terraform can't load it so**"
	}
	return ""
}

// elementRequirement returns which protocol an attribute or block needs, where that matters.
func (p *place) elementRequirement(e *spec.Element) string {
	switch {
	case !e.IsNested():
		return ""
	case e.Block:
		return "Needs " + enoughProtocol5 + ".\n\n"
	}
	return "Needs " + needsProtocol6 + p.served(6) + ".\n\n"
}
