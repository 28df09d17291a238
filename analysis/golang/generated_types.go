package golang

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// GeneratedTypes returns the declarations of the generator in a unit's file with the given names, and the declarations that they use: types
// with their methods, and functions without bodies. The result is a Go file of its own, with its own imports. It is empty if the unit's
// file has none of these names. Types that are not known, such as external ones, are of the package "unknown".
func GeneratedTypes(u *spec.Unit, names map[string]bool, from declarations.Source) string {
	if !slices.ContainsFunc(slices.Collect(maps.Keys(names)), mayBeGenerated) {
		return ""
	}
	w := typeWriter{u: u, from: from, imports: map[string]string{}, declared: map[string]bool{}}
	unit := NamesOfUnit(u, "")
	if names[unit.SchemaFunction] {
		fmt.Fprintf(&w.text, "func %s(ctx context.Context) schema.Schema\n", unit.SchemaFunction)
	}
	if names[unit.Model] {
		w.model(unit.Model)
	}
	for i := range u.Elements {
		e := &u.Elements[i]
		if !Generated(e) || !isNamed(e.Name.Value) {
			continue
		}
		pascal := Pascal(e.Name.Value)
		of := func(name string) bool { return names[pascal+name] || names["New"+pascal+name] }
		if of("Type") || of("Value") || of("ValueNull") || of("ValueUnknown") || of("ValueMust") {
			w.element(int32(i))
		}
	}
	if w.text.Len() == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("package p\n")
	for name, path := range GeneratedPackages(u) {
		if generatedPackage(name)&(packagesOfExternal|packageContext|packageSchema|packageTypes) != 0 {
			fmt.Fprintf(&b, "import %s %q\n", name, path)
		}
	}
	for path, name := range w.imports {
		fmt.Fprintf(&b, "import %s %q\n", name, path)
	}
	return b.String() + "import unknown \"unknown\"\n" + w.text.String()
}

// Mentioned returns the names in the Go of a unit that look like what the generator declares.
func Mentioned(u *spec.Unit) []string {
	var names []string
	add := func(text string) {
		for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
			if mayBeGenerated(word) && !slices.Contains(names, word) {
				names = append(names, word)
			}
		}
	}
	for i := range u.Definitions {
		add(u.Definitions[i].Expression.Value)
	}
	for i := range u.GoTypes {
		add(u.GoTypes[i].Type.Value)
		add(u.GoTypes[i].Value.Value)
	}
	return names
}

// mayBeGenerated reports whether a name looks like one that the generator declares.
func mayBeGenerated(name string) bool {
	if strings.HasPrefix(name, "New") {
		return true
	}
	for _, suffix := range [...]string{"Type", "Value", "Model", "Schema"} {
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}

// GeneratedPackages returns the names of the packages that the generator imports where it needs them, with their paths.
func GeneratedPackages(u *spec.Unit) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, p := range generatedPackages {
			if p.name == packageSchema.name() {
				p.path = schemaPaths[u.Kind]
			}
			if !yield(p.name, p.path) {
				return
			}
		}
	}
}

// typeWriter writes declarations of a unit's file.
type typeWriter struct {
	u        *spec.Unit
	from     declarations.Source
	text     strings.Builder
	imports  map[string]string // the names of packages of custom types, by path
	declared map[string]bool   // the names of elements whose types are written
}

func (w *typeWriter) model(name string) {
	var fields strings.Builder
	for _, blocks := range []bool{false, true} {
		for _, i := range Inside(w.u, -1, blocks) {
			w.field(&fields, i)
		}
	}
	fmt.Fprintf(&w.text, "type %s struct {\n%s}\n", name, fields.String())
}

// field writes the field that an element becomes.
func (w *typeWriter) field(b *strings.Builder, i int32) {
	names := NamesOf(w.u, i)
	typ := names.FieldType
	if typ == names.Value && typ != "" {
		w.element(i)
	} else if w.u.Elements[i].Parent < 0 && w.u.Elements[i].CustomType >= 0 {
		typ = w.customType(typ)
	}
	fmt.Fprintf(b, "%s %s\n", names.Field, typ)
}

// customType returns a value type as this file names it.
func (w *typeWriter) customType(text string) string {
	name, member, qualified := strings.Cut(text, ".")
	if !qualified || !IsIdentifier(name) || !IsIdentifier(member) {
		return "unknown.T"
	}
	path := ""
	for generated, of := range GeneratedPackages(w.u) {
		if generated == name {
			path = of
		}
	}
	for i := range w.u.Imports {
		if m := &w.u.Imports[i]; m.Path.Value != "" && ImportName(m, w.from) == name {
			path = m.Path.Value
		}
	}
	if path == "" || PathFault(path) != "" {
		return "unknown.T"
	}
	if w.imports[path] == "" {
		w.imports[path] = fmt.Sprintf("custom%d", len(w.imports))
	}
	return w.imports[path] + "." + member
}

// element writes the types of an element with their functions. For elements with one name it writes those of the first, as the type
// checker takes no others: a thousand of one name, and a default with each, would be a million types to check.
func (w *typeWriter) element(i int32) {
	e := &w.u.Elements[i]
	name := Pascal(e.Name.Value)
	if w.declared[name] {
		return
	}
	w.declared[name] = true
	base := strings.TrimPrefix(e.Kind.Go().Value, "types.")
	fields := "basetypes." + base + "Value\n"
	methods := ""
	if e.IsNested() {
		base = "Object"
		var b strings.Builder
		for _, blocks := range []bool{false, true} {
			for _, child := range Inside(w.u, i, blocks) {
				w.field(&b, child)
			}
		}
		fields = b.String() + "state attr.ValueState\n"
		methods = nestedMethods
	} else if e.Kind == schema.KindObject {
		methods = objectMethods
	}
	if names := NamesOf(w.u, i); names.To != "" {
		methods += "func (VALUE) " + names.To + "(ctx context.Context) (unknown.T, diag.Diagnostics)\n" +
			"func (VALUE) " + names.From + "(ctx context.Context, apiObject unknown.T) (VALUE, diag.Diagnostics)\n"
	}
	pascal := Pascal(e.Name.Value)
	w.text.WriteString(strings.NewReplacer("TYPE", pascal+"Type", "VALUE", pascal+"Value", "BASE", base, "FIELDS\n", fields).
		Replace(generatedTypes + methods))
}

// The declarations of the generator's templates for each generated type.
const (
	generatedTypes = `type TYPE struct {
basetypes.BASEType
}
func (TYPE) Equal(o attr.Type) bool
func (TYPE) String() string
func (TYPE) ValueFromBASE(ctx context.Context, in basetypes.BASEValue) (basetypes.BASEValuable, diag.Diagnostics)
func (TYPE) ValueFromTerraform(ctx context.Context, in tftypes.Value) (attr.Value, error)
func (TYPE) ValueType(ctx context.Context) attr.Value
type VALUE struct {
FIELDS
}
func (VALUE) Equal(o attr.Value) bool
func (VALUE) Type(ctx context.Context) attr.Type
`
	objectMethods = `func (VALUE) AttributeTypes(ctx context.Context) map[string]attr.Type
`
	nestedMethods = objectMethods + `func NewVALUENull() VALUE
func NewVALUEUnknown() VALUE
func NewVALUE(attributeTypes map[string]attr.Type, attributes map[string]attr.Value) (VALUE, diag.Diagnostics)
func NewVALUEMust(attributeTypes map[string]attr.Type, attributes map[string]attr.Value) VALUE
func (VALUE) ToTerraformValue(ctx context.Context) (tftypes.Value, error)
func (VALUE) IsNull() bool
func (VALUE) IsUnknown() bool
func (VALUE) String() string
func (VALUE) ToObjectValue(ctx context.Context) (basetypes.ObjectValue, diag.Diagnostics)
`
)
