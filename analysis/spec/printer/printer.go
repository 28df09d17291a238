package printer

import (
	"io"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Document is a specification that is printed unit by unit: each may be forgotten as soon as it is added.
type Document struct {
	// Indent is a level of indentation. Empty for a tab.
	Indent string

	provider               []byte
	resources, dataSources [][]byte
	size                   int
	buffer                 []byte // for the next unit
}

// version is that of the language.
const version = "0.1"

// Add prints a unit after those of its kind, and returns its text, which must not be changed.
func (d *Document) Add(u *Unit) []byte {
	p := &printer{out: d.buffer[:0], indent: d.indent(), depth: 2}
	if u.Kind == syntax.Provider {
		p.depth = 1
	}
	p.unit(u)
	text := slices.Clone(p.out)
	d.buffer = p.out
	d.size += len(text)
	switch u.Kind {
	case syntax.Provider:
		d.provider = text // there is one
	case syntax.Resource:
		d.resources = append(d.resources, text)
	case syntax.DataSource:
		d.dataSources = append(d.dataSources, text)
	}
	return text
}

func (d *Document) indent() string {
	if d.Indent == "" {
		return "\t"
	}
	return d.Indent
}

// String returns the text.
func (d *Document) String() string {
	var b strings.Builder
	between := ",\n" + strings.Repeat(d.indent(), 2)
	b.Grow(d.size + (len(d.resources)+len(d.dataSources))*len(between) + 256)
	d.write(func(text []byte) { b.Write(text) })
	return b.String()
}

// WriteTo writes the text piece by piece, as in io.WriterTo.
func (d *Document) WriteTo(w io.Writer) (written int64, err error) {
	d.write(func(text []byte) {
		if err == nil {
			var n int
			n, err = w.Write(text)
			written += int64(n)
		}
	})
	return written, err
}

// write passes the pieces of the text to a function.
func (d *Document) write(piece func([]byte)) {
	in := "\n" + d.indent()
	separator := "{"
	begin := func(key schema.Key) {
		piece([]byte(separator + in + syntax.Quote(key.String()) + ": "))
		separator = ","
	}
	units := func(key schema.Key, texts [][]byte) {
		if len(texts) == 0 {
			return
		}
		begin(key)
		for i, text := range texts {
			piece([]byte(map[bool]string{true: "[", false: ","}[i == 0] + in + d.indent()))
			piece(text)
		}
		piece([]byte(in + "]"))
	}
	units(schema.KeyDatasources, d.dataSources)
	if d.provider != nil {
		begin(schema.KeyProvider)
		piece(d.provider)
	}
	units(schema.KeyResources, d.resources)
	begin(schema.KeyVersion)
	piece([]byte(syntax.Quote(version) + "\n}\n"))
}

// Text returns the attributes and blocks as the members of an object that holds them, such as a schema.
func (m Members) Text(indent string) string {
	p := &printer{indent: indent}
	p.object(func() { p.writeMembers(m, false) })
	return string(p.out) + "\n"
}

// printer writes JSON. A member or element is written after others with a comma, on a line of its own.
type printer struct {
	out      []byte
	indent   string
	depth    int
	provider bool
	first    bool // nothing is in the innermost object or array
}

func (p *printer) newLine() {
	p.out = append(p.out, '\n')
	for range p.depth {
		p.out = append(p.out, p.indent...)
	}
}

// next begins a member or element.
func (p *printer) next() {
	if !p.first {
		p.out = append(p.out, ',')
	}
	p.first = false
	p.newLine()
}

// around writes brackets around what content writes.
func (p *printer) around(brackets string, content func()) {
	p.out = append(p.out, brackets[0])
	p.depth++
	p.first = true
	content()
	p.depth--
	if !p.first {
		p.newLine()
	}
	p.out = append(p.out, brackets[1])
	p.first = false
}

func (p *printer) object(content func()) { p.around("{}", content) }

func (p *printer) key(key schema.Key) {
	p.next()
	p.out = append(syntax.AppendQuote(p.out, key.String()), ": "...)
}

// member writes a member that is an object.
func (p *printer) member(key schema.Key, content func()) {
	p.key(key)
	p.object(content)
}

// text writes a member that is a string, if there is one.
func (p *printer) text(key schema.Key, value string) {
	if value != "" {
		p.key(key)
		p.out = syntax.AppendQuote(p.out, value)
	}
}

// needed writes a member that is a string, and must be there.
func (p *printer) needed(key schema.Key, value string) {
	p.key(key)
	p.out = syntax.AppendQuote(p.out, value)
}

// list writes a member that is an array of objects, if there are any.
func list[T any](p *printer, key schema.Key, all []T, content func(T)) {
	if len(all) > 0 {
		entries(p, key, all, content)
	}
}

func entries[T any](p *printer, key schema.Key, all []T, content func(T)) {
	p.key(key)
	p.around("[]", func() {
		for _, one := range all {
			p.next()
			p.object(func() { content(one) })
		}
	})
}

func (p *printer) unit(u *Unit) {
	p.provider = u.Kind == syntax.Provider
	p.object(func() {
		p.text(schema.KeyName, u.Name)
		if u.Schema == nil {
			return
		}
		p.member(schema.KeySchema, func() {
			p.writeMembers(u.Schema.Members, false)
			p.text(schema.KeyDescription, u.Schema.Description)
			p.text(schema.KeyMarkdownDescription, u.Schema.MarkdownDescription)
			p.text(schema.KeyDeprecationMessage, u.Schema.Deprecation)
		})
	})
}

func (p *printer) writeMembers(m Members, wanted bool) {
	if wanted || m.Attributes != nil {
		entries(p, schema.KeyAttributes, m.Attributes, func(e *Element) { p.element(e, false) })
	}
	list(p, schema.KeyBlocks, m.Blocks, func(e *Element) { p.element(e, true) })
}

func (p *printer) element(e *Element, block bool) {
	p.text(schema.KeyName, e.Name)
	if e.Kind == schema.KindNone {
		return
	}
	p.member(e.Kind.Key(), func() {
		if !block {
			p.configurability(e.Configurability)
		}
		switch {
		case e.Kind == schema.KindSingleNested:
			p.writeMembers(e.Members, !block)
		case e.Kind.IsNested():
			p.member(schema.KeyNestedObject, func() {
				p.writeMembers(e.Members, !block)
				p.goType(schema.KeyAssociatedExternalType, e.Object.ExternalType)
				p.goType(schema.KeyCustomType, e.Object.CustomType)
				list(p, schema.KeyPlanModifiers, e.Object.PlanModifiers, p.definition)
				list(p, schema.KeyValidators, e.Object.Validators, p.definition)
			})
		default:
			p.parts(e.Kind, &e.Type)
		}
		p.goType(schema.KeyAssociatedExternalType, e.ExternalType)
		p.goType(schema.KeyCustomType, e.CustomType)
		if e.Default != nil {
			p.member(schema.KeyDefault, func() { p.defaultValue(e.Default) })
		}
		p.text(schema.KeyDescription, e.Description)
		p.text(schema.KeyDeprecationMessage, e.Deprecation)
		list(p, schema.KeyPlanModifiers, e.PlanModifiers, p.definition)
		if e.Sensitive {
			p.key(schema.KeySensitive)
			p.out = append(p.out, "true"...)
		}
		list(p, schema.KeyValidators, e.Validators, p.definition)
	})
}

func (p *printer) configurability(c spec.Configurability) {
	key := schema.KeyComputedOptionalRequired
	if p.provider {
		key = schema.KeyOptionalRequired
	}
	p.text(key, c.String())
}

// parts writes the types inside values of a kind.
func (p *printer) parts(kind schema.Kind, t *Type) {
	switch {
	case kind.HasElementType() && t.Element != nil:
		p.member(schema.KeyElementType, func() { p.valueType(t.Element) })
	case kind == schema.KindObject && t.Attributes != nil:
		entries(p, schema.KeyAttributeTypes, t.Attributes, func(a *Type) {
			p.text(schema.KeyName, a.Name)
			p.valueType(a)
		})
	}
}

func (p *printer) valueType(t *Type) {
	if t.Kind == schema.KindNone {
		return
	}
	p.member(t.Kind.Key(), func() {
		p.parts(t.Kind, t)
		p.goType(schema.KeyCustomType, t.CustomType)
	})
}

func (p *printer) goType(key schema.Key, g *GoType) {
	if g == nil {
		return
	}
	p.member(key, func() {
		if g.Import != nil {
			p.member(schema.KeyImport, func() { p.imported(*g.Import) })
		}
		p.needed(schema.KeyType, g.Type)
		if key == schema.KeyCustomType {
			p.needed(schema.KeyValueType, g.Value)
		}
	})
}

func (p *printer) imported(m Import) {
	// The tools write the alias in front, which no rank says.
	p.text(schema.KeyAlias, m.Alias)
	p.needed(schema.KeyPath, m.Path)
}

func (p *printer) definition(d Definition) { p.member(schema.KeyCustom, func() { p.expression(d) }) }

func (p *printer) expression(d Definition) {
	list(p, schema.KeyImports, d.Imports, p.imported)
	p.needed(schema.KeySchemaDefinition, d.Expression)
}

func (p *printer) defaultValue(d *Default) {
	if d.Static != "" {
		p.key(schema.KeyStatic)
		p.out = append(p.out, strings.TrimSpace(d.Static)...)
	}
	if d.Custom.Expression != "" || len(d.Custom.Imports) > 0 {
		p.member(schema.KeyCustom, func() { p.expression(d.Custom) })
	}
}
