package hover

import (
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// ExternalDeclarationAt returns the Go declaration that the external type at an absolute offset needs. It is empty if there is no external
// type, or no generated code converts from and to it.
func ExternalDeclarationAt(doc *analysis.Document, offset int) string {
	p := placeAt(doc, offset)
	if p == nil {
		return ""
	}
	declaration, _ := p.externalDeclaration()
	return declaration
}

// externalDeclaration returns the declaration that the external type needs which the place names, and that type.
func (p *place) externalDeclaration() (string, *spec.GoType) {
	if p.unit < 0 {
		return "", nil
	}
	u := p.read()
	for i := range u.GoTypes {
		if t := &u.GoTypes[i]; t.Role == schema.RoleExternalType && t.Type.Node == p.node {
			declaration, _, _ := golang.ExternalDeclaration(u, t)
			return declaration, t
		}
	}
	return "", nil
}

// externalType returns the demands of the generated conversion functions on the external type that the place names. It is empty if the
// place names something else, or there are no such functions.
func (p *place) externalType() string {
	declaration, t := p.externalDeclaration()
	if declaration == "" {
		return ""
	}
	names := golang.NamesOf(p.read(), t.Element)
	return "The generated functions " + codeSpan(names.To) + " and " + codeSpan(names.From) +
		" convert from and to this type. They compile if it is declared with these fields or elements:\n\n```go\n" + declaration + "```\n"
}
