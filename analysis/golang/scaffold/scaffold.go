// Package scaffold writes Go files to start with, for names of a specification that nobody has declared: validators, plan modifiers,
// defaults, custom types with their values, and the structs of external types. They compile as they are and do nothing yet.
package scaffold

import (
	"fmt"
	"go/format"
	"slices"
	"strings"
	"unicode"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/schema"
)

// Form is the form in which the specification names a declaration.
type Form uint8

// The forms.
const (
	Function Form = iota // F(…)
	Type                 // T{}
	Variable             // V
)

// Role is the role of a value of the specification.
type Role uint8

// The roles of values that have a method to be called by the framework.
const (
	Validator Role = iota
	PlanModifier
	Default
)

// roles has the texts for each role.
var roles = [...]struct {
	word, article      string
	pkg, path          string
	method             string
	request, response  string
	skipsUnknownValues bool
	todo               string
}{
	Validator: {
		"validator", "a", "validator", schema.FrameworkModule + "/schema/validator", "Validate", "Request", "Response", true,
		"add an error to response.Diagnostics if request.ConfigValue is not valid",
	},
	PlanModifier: {
		"plan modifier", "a", "planmodifier", schema.FrameworkModule + "/resource/schema/planmodifier", "PlanModify", "Request", "Response", false,
		"set response.PlanValue",
	},
	Default: {
		"default", "a", "defaults", schema.FrameworkModule + "/resource/schema/defaults", "Default", "Request", "Response", false,
		"set response.PlanValue",
	},
}

// String returns the role's name in a sentence.
func (r Role) String() string { return roles[r].word }

// File is a Go file in the making.
type File struct {
	pkg     string
	taken   func(name string) bool
	imports []string
	body    strings.Builder
}

// New returns a file of a package. Taken reports whether the package declares a name.
func New(pkg string, taken func(name string) bool) *File { return &File{pkg: pkg, taken: taken} }

func (f *File) need(paths ...string) {
	for _, path := range paths {
		if !slices.Contains(f.imports, path) {
			f.imports = append(f.imports, path)
		}
	}
}

func (f *File) print(format string, arguments ...any) { fmt.Fprintf(&f.body, format, arguments...) }

// String returns the text of the file.
func (f *File) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n", f.pkg)
	if len(f.imports) > 0 {
		standard := func(path string) bool { return !strings.Contains(path, ".") }
		slices.SortFunc(f.imports, func(a, b string) int {
			if standard(a) != standard(b) {
				if standard(a) {
					return -1
				}
				return 1
			}
			return strings.Compare(a, b)
		})
		b.WriteString("import (\n")
		for i, path := range f.imports {
			if i > 0 && standard(f.imports[i-1]) && !standard(path) {
				b.WriteString("\n")
			}
			fmt.Fprintf(&b, "%q\n", path)
		}
		b.WriteString(")\n")
	}
	formatted, err := format.Source([]byte(b.String() + f.body.String()))
	if err != nil {
		return b.String() + f.body.String() // it is shown as it is
	}
	return string(formatted)
}

// Value declares a validator, plan modifier or default for values of a kind. Parameters are the types of the arguments of a function.
func (f *File) Value(name string, form Form, role Role, kind schema.Kind, parameters []string) {
	r := &roles[role]
	of := goName(kind)
	f.need("context", r.path)
	implementation := name
	if form != Type {
		implementation = lowerFirst(name)
		if !strings.HasSuffix(strings.ToLower(name), strings.ReplaceAll(r.word, " ", "")) {
			implementation += upperWords(r.word)
		}
		for implementation == name || f.taken(implementation) {
			implementation += "Implementation"
		}
	}
	result := r.pkg + "." + of
	switch form {
	case Function:
		var list []string
		for i, parameter := range parameters {
			list = append(list, fmt.Sprintf("%s %s", parameterName(i), parameter))
		}
		f.print(
			"\n// %s returns %s %s.\nfunc %s(%s) %s {\nreturn %s{}\n}\n",
			name,
			r.article,
			r.word,
			name,
			strings.Join(list, ", "),
			result,
			implementation,
		)
	case Variable:
		f.print("\n// %s is %s %s.\nvar %s %s = %s{}\n", name, r.article, r.word, name, result, implementation)
	}
	f.print("\n// %s implements %s.\ntype %s struct{}\n", implementation, result, implementation)
	f.print(
		"\n// Description says what the %s does.\nfunc (%s) Description(context.Context) string {\nreturn \"TODO\"\n}\n",
		r.word,
		implementation,
	)
	f.print(
		"\n// MarkdownDescription is Description in Markdown.\nfunc (v %s) MarkdownDescription(ctx context.Context) string {\nreturn v.Description(ctx)\n}\n",
		implementation,
	)
	f.print("\n// %s%s implements %s.\nfunc (%s) %s%s(ctx context.Context, request %s.%sRequest, response *%s.%sResponse) {\n",
		r.method, of, result, implementation, r.method, of, r.pkg, of, r.pkg, of)
	if r.skipsUnknownValues {
		f.print("if request.ConfigValue.IsNull() || request.ConfigValue.IsUnknown() {\nreturn\n}\n")
	}
	f.print("// TODO: %s.\n}\n", r.todo)
}

// CustomType declares an attribute type for a kind. Value is the name of the type of its values; empty for the framework's own.
func (f *File) CustomType(name, value string, kind schema.Kind) {
	base := goName(kind) // String
	valueOf := "in"
	if value != "" {
		valueOf = value + "{" + base + "Value: in}"
	}
	f.need("context", schema.FrameworkModule+"/attr", schema.FrameworkModule+"/diag", schema.FrameworkModule+"/types/basetypes", "github.com/hashicorp/terraform-plugin-go/tftypes")
	f.print("\n// %s is an attribute type.\ntype %s struct {\nbasetypes.%sType\n}\n", name, name, base)
	f.print(
		"\n// Equal reports whether another type is the same.\nfunc (t %s) Equal(o attr.Type) bool {\nother, ok := o.(%s)\nreturn ok && t.%sType.Equal(other.%sType)\n}\n",
		name,
		name,
		base,
		base,
	)
	f.print("\n// String returns the name of the type.\nfunc (t %s) String() string {\nreturn %q\n}\n", name, name)
	f.print(
		"\n// ValueFrom%s returns a value of the type.\nfunc (t %s) ValueFrom%s(ctx context.Context, in basetypes.%sValue) (basetypes.%sValuable, diag.Diagnostics) {\nreturn %s, nil\n}\n",
		base,
		name,
		base,
		base,
		base,
		valueOf,
	)
	f.need("fmt")
	f.print(
		"\n// ValueFromTerraform returns a value of the type.\nfunc (t %s) ValueFromTerraform(ctx context.Context, in tftypes.Value) (attr.Value, error) {\n"+
			"value, err := t.%sType.ValueFromTerraform(ctx, in)\nif err != nil {\nreturn nil, err\n}\n"+
			"base, ok := value.(basetypes.%sValue)\nif !ok {\nreturn nil, fmt.Errorf(\"unexpected value of type %%T\", value)\n}\n"+
			"valuable, diagnostics := t.ValueFrom%s(ctx, base)\nif diagnostics.HasError() {\nreturn nil, fmt.Errorf(\"converting the value: %%v\", diagnostics)\n}\nreturn valuable, nil\n}\n",
		name,
		base,
		base,
		base,
	)
	zero := value
	if zero == "" {
		zero = "basetypes." + base + "Value"
	}
	f.print(
		"\n// ValueType returns a value of the type that its values have.\nfunc (t %s) ValueType(ctx context.Context) attr.Value {\nreturn %s{}\n}\n",
		name,
		zero,
	)
}

// CustomValue declares the type of the values of a custom type for a kind.
func (f *File) CustomValue(name, typ string, kind schema.Kind) {
	base := goName(kind)
	made := typ + "{}"
	switch kind.Go().Kind {
	case schema.KindList, schema.KindMap, schema.KindSet:
		made = fmt.Sprintf("%s{%sType: basetypes.%sType{ElemType: v.ElementType(ctx)}}", typ, base, base)
	case schema.KindObject:
		made = fmt.Sprintf("%s{%sType: basetypes.%sType{AttrTypes: v.AttributeTypes(ctx)}}", typ, base, base)
	}
	f.need("context", schema.FrameworkModule+"/attr", schema.FrameworkModule+"/types/basetypes")
	f.print("\n// %s is a value of type %s.\ntype %s struct {\nbasetypes.%sValue\n}\n", name, typ, name, base)
	f.print("\n// Type returns the type of the value.\nfunc (v %s) Type(ctx context.Context) attr.Type {\nreturn %s\n}\n", name, made)
	f.print(
		"\n// Equal reports whether another value is the same.\nfunc (v %s) Equal(o attr.Value) bool {\nother, ok := o.(%s)\nreturn ok && v.%sValue.Equal(other.%sValue)\n}\n",
		name,
		name,
		base,
		base,
	)
}

// External declares the external type of an attribute.
func (f *File) External(name, declaration string, imports []string) {
	f.need(imports...)
	f.print("\n// %s is what the generated functions convert from and to.\n%s", name, declaration)
}

// goName returns the word for a kind in the names of the framework: "String".
func goName(kind schema.Kind) string {
	return strings.TrimSuffix(strings.TrimPrefix(kind.Go().Type, "types."), "Type")
}

// parameterName returns a name for a parameter: a, b, and so on.
func parameterName(i int) string {
	if i < 20 {
		return string(rune('a' + i))
	}
	return fmt.Sprintf("a%d", i)
}

// lowerFirst returns a name that is not exported.
func lowerFirst(name string) string {
	runes := []rune(name)
	for i := range runes {
		if !unicode.IsUpper(runes[i]) || i > 0 && i+1 < len(runes) && unicode.IsLower(runes[i+1]) {
			break
		}
		runes[i] = unicode.ToLower(runes[i])
	}
	return string(runes)
}

// upperWords writes words as a part of a name: "PlanModifier".
func upperWords(words string) string {
	var b strings.Builder
	for word := range strings.FieldsSeq(words) {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// FileName returns a name for a Go file that declares something, which is taken by none that exists. Nothing in it decides on which systems
// the file counts.
func FileName(name string, exists func(name string) bool) string {
	var b strings.Builder
	runes := []rune(name)
	for i, c := range runes {
		lower := i > 0 && unicode.IsUpper(c) &&
			(unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]) && unicode.IsUpper(runes[i-1]))
		if lower {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	base := strings.Trim(b.String(), "_")
	if strings.Contains(base, "_") || base == "" {
		if last := base[strings.LastIndexByte(base, '_')+1:]; base == "" || last == "test" || last == "gen" || constraint.IsSystem(last) {
			base += "_declared"
		}
	}
	for i := 1; ; i++ {
		candidate := base + ".go"
		if i > 1 {
			candidate = fmt.Sprintf("%s_%d.go", base, i)
		}
		if !exists(candidate) {
			return candidate
		}
	}
}
