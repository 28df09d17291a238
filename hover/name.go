package hover

import (
	"path"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/editor/page"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// name explains a name: the thing that has it, and the generated names.
func (p *place) name(shape *schema.Shape, name string) string {
	parent := p.tree.Nodes[p.node].Parent
	if name != "" && p.unit >= 0 {
		if parent == p.tree.Root() {
			return p.unitPage(p.read())
		}
		if u, i := p.element(parent); i >= 0 {
			return p.elementPage(u, i)
		}
	}
	return page.Key(spec.LikelyTypeOf(p.tree, p.root, parent), schema.KeyName)
}

// unitPage returns a page about the generated code of the provider, a resource or a data source.
func (p *place) unitPage(u *spec.Unit) string {
	var b strings.Builder
	names := golang.NamesOfUnit(u, p.doc.Settings().PackageOf(u.Kind, u.Name.Value))
	word := spec.Word(u.Kind)
	b.WriteString("### " + strings.ToUpper(word[:1]) + word[1:] + " " + codeSpan(u.Name.Value) + "\n\n")
	if u.Description.Value != "" {
		b.WriteString(prose(u.Description.Value) + "\n\n")
	}
	b.WriteString("| Becomes | |\n| --- | --- |\n")
	row := func(what, text string) { b.WriteString("| " + what + " | " + codeSpan(text) + " |\n") }
	provider := p.file.ProviderName()
	switch {
	case u.Kind == syntax.Provider:
		row("Binary", "terraform-provider-"+provider+"_vX.Y.Z")
		row("Source address", preview.SourceAddress(p.doc))
	case provider != "":
		row("Terraform type", p.doc.Settings().TypeName(u, provider))
		if named := p.doc.Settings().Named(u, provider); named != nil {
			row("Implemented by", named.By.Type.Name+" in "+path.Base(named.By.Type.File))
		}
	}
	row("Package", names.Package)
	file := names.File
	if names.Directory != "" {
		file = names.Directory + "/" + file
	}
	row("File", file)
	row("Schema", "func "+names.SchemaFunction+"(ctx context.Context) schema.Schema")
	row("Model", "type "+names.Model+" struct")
	b.WriteString(p.typeNames(u))
	b.WriteString("\nNeeds " + p.unitRequirement(u) + ".\n")
	if u.Kind == syntax.Provider && p.doc.Settings().Registry.Namespace == "" {
		b.WriteString(
			"\nThe namespace is the owner's name in the registry: `registry` in `.spec-ls.json` says where the provider is published.\n",
		)
	}
	b.WriteString(memberTable(u, -1))
	if preview.MayBeOmitted(u, p.doc.Settings()) {
		b.WriteString("\nNothing of it must be configured: the block may be omitted.\n")
	}
	b.WriteString("\n```terraform\n" + preview.Usage(p.doc, p.unit) + "```\n")
	return b.String()
}

// maxTypes is the greatest number of Terraform types that a row lists.
const maxTypes = 12

// typeNames returns the rows with the Terraform types of a provider's resources and data sources.
func (p *place) typeNames(provider *spec.Unit) string {
	if provider.Kind != syntax.Provider || provider.Name.Value == "" {
		return ""
	}
	var rows strings.Builder
	for _, of := range [...]struct {
		kind  syntax.UnitKind
		title string
	}{{syntax.Resource, "Resources"}, {syntax.DataSource, "Data sources"}} {
		var names []string
		for _, u := range p.file.Units {
			if u.Kind == of.kind {
				names = append(names, provider.Name.Value+"_"+u.Name)
			}
		}
		if len(names) > 0 {
			rows.WriteString("| " + of.title + " | " + listed(names, maxTypes) + " |\n")
		}
	}
	return rows.String()
}

// elementPage returns a page about the generated code of an attribute or block.
func (p *place) elementPage(u *spec.Unit, i int32) string {
	e := &u.Elements[i]
	var b strings.Builder
	word := "attribute"
	if e.Block {
		word = "block"
	}
	b.WriteString("### " + strings.ToUpper(word[:1]) + word[1:] + " " + codeSpan(e.Name.Value) + "\n\n")
	b.WriteString(strings.Join(facts(u, e), ", ") + ".\n\n")
	if e.Description.Value != "" {
		b.WriteString(prose(e.Description.Value) + "\n\n")
	}
	if e.Deprecation.Value != "" {
		b.WriteString("**Deprecated:** " + prose(e.Deprecation.Value) + "\n\n")
	}
	names := golang.NamesOf(u, i)
	b.WriteString(p.elementRequirement(e))
	b.WriteString("| Becomes | |\n| --- | --- |\n")
	row := func(what, text string) { b.WriteString("| " + what + " | " + text + " |\n") }
	field := names.Field
	if names.FieldType != "" {
		field += " " + names.FieldType
	}
	row("Field", codeSpan(field+" `tfsdk:"+strconv.Quote(names.Tag)+"`")+" of "+codeSpan(names.Struct))
	if names.Type != "" {
		row("Types", codeSpan(names.Type)+", "+codeSpan(names.Value))
	}
	if len(names.Constructors) > 0 {
		spans := make([]string, len(names.Constructors))
		for k, c := range names.Constructors {
			spans[k] = codeSpan(c)
		}
		row("Constructors", strings.Join(spans, ", "))
	}
	if names.To != "" {
		row("Conversions", codeSpan(names.To)+", "+codeSpan(names.From))
	}
	b.WriteString(listMembers(u, i))
	if e.IsNested() { // of others it is plain
		if usage := preview.ElementUsage(u, p.doc.Settings(), i); usage != "" {
			b.WriteString("\n```terraform\n" + usage + "```\n")
		}
	}
	return b.String()
}

// facts say in words what kind of attribute or block it is.
func facts(u *spec.Unit, e *spec.Element) []string {
	var facts []string
	if e.Kind == schema.KindNone {
		facts = append(facts, "Without type")
	} else {
		facts = append(facts, "Type "+codeSpan(e.Kind.String()))
	}
	if e.Configurability != spec.ConfigurabilityNone {
		facts = append(facts, e.Configurability.String())
	}
	if e.Sensitive >= 0 && u.Tree.Nodes[e.Sensitive].Kind == syntax.True {
		facts = append(facts, "sensitive")
	}
	return facts
}

// listMembers returns the table of the attributes and blocks inside a nested attribute or block.
func listMembers(u *spec.Unit, element int32) string {
	if !u.Elements[element].IsNested() {
		return ""
	}
	return memberTable(u, element)
}

// maxMembers is the greatest number of rows of a table.
const maxMembers = 60

// memberTable lists the attributes and blocks inside an element, or those of the schema if it is -1.
func memberTable(u *spec.Unit, element int32) string {
	var b strings.Builder
	n := 0
	for i := range u.Inside(element) {
		if n++; n > maxMembers {
			continue
		}
		if n == 1 {
			b.WriteString("\n| Name | Type | Configurability | Description |\n| --- | --- | --- | --- |\n")
		}
		e := &u.Elements[i]
		kind := e.Kind.String()
		if e.Block {
			kind += " block"
		}
		b.WriteString(
			"| " + codeSpan(e.Name.Value) + " | " + kind + " | " + e.Configurability.String() + " | " + cell(e.Description.Value) + " |\n",
		)
	}
	if n > maxMembers {
		b.WriteString("\nAnd " + strconv.Itoa(n-maxMembers) + " more.\n")
	}
	return b.String()
}

// codeSpan writes a text as code that may be in a table.
func codeSpan(text string) string {
	if text == "" {
		return ""
	}
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + escapeCell(text) + " " + fence
	}
	return fence + escapeCell(text) + fence
}

// longestCell is the greatest number of characters of a description in a table.
const longestCell = 120

// cell writes a text for a table's cell: on one line, and not too long.
func cell(text string) string {
	return escapeCell(prose(wording.Shorten(strings.Join(strings.Fields(text), " "), longestCell)))
}

// escapeCell keeps a text from ending its cell.
func escapeCell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ").Replace(text)
}
