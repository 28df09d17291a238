package hover

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/schema"
)

// externalType returns what the generated conversion functions need of the external type that the place names; empty if it is none, or there
// are no such functions.
func (p *place) externalType() string {
	if p.unit < 0 {
		return ""
	}
	u := p.read()
	for i := range u.GoTypes {
		t := &u.GoTypes[i]
		if t.Role != schema.RoleExternalType || t.Type.Node != p.node {
			continue
		}
		declaration, _, ok := golang.ExternalDeclaration(u, t)
		if !ok {
			return ""
		}
		names := golang.NamesOf(u, t.Element)
		return "The generated functions " + codeSpan(names.To) + " and " + codeSpan(names.From) +
			" convert from and to this type. They compile if it is declared with these fields or elements:\n\n```go\n" + declaration + "```\n"
	}
	return ""
}
