package catalog

import (
	"slices"
	"sort"
	"strings"
)

// Member is one exported name of a package, or a method or a field of an exported type.
type Member struct {
	Name string
	// Sort is the sort of the thing that the name stands for.
	Sort Sort
	// Params are the parameters of a function or method. If Variadic, the last one takes any number of arguments of its Type.
	Params   []Param
	Variadic bool
	// Generic reports whether a function has type parameters. It is known for a user's packages only.
	Generic bool
	// Result is, for a function or method, its result type; for a variable or constant, its type; for a type, its definition ("struct",
	// "interface", "= basetypes.StringValue", "map[string]attr.Value"). Names of packages are written as an importer without alias writes
	// them.
	Result string
	// Several reports whether a function returns more than one value.
	Several bool
	// Fits is where a value fits: the one that a function returns, that a variable or constant holds, that the composite literal
	// of a type is. It is zero for a function that does not return exactly one value, and for a type that has no literal.
	Fits Fits
	// Of is the type of that value, aliases resolved, where it matters which it is: of attribute types and their values, and of the
	// values of package path. It is "…/types/basetypes.StringType" for the variable types.StringType. Two spellings of one type
	// have equal Of.
	Of TypeName
	// Value is, where Fits.Type is not empty, the type of the values that the attribute type makes, in the form of Of:
	// "…/timetypes.RFC3339" for the type timetypes.RFC3339Type. It is empty where the module's source does not say.
	Value TypeName
	// Unequal is why the framework does not take elements of an attribute type for those of a list of it, and Unlike why it does not take
	// values of it for its own; they are empty where nothing is wrong for all that is known. They are known for a user's packages only.
	Unequal, Unlike string
	// Uncompared is why the framework can't compare values of an attribute type by their meaning, and Lies why the type is another to
	// Terraform than its values; they are known as the two before them.
	Uncompared, Lies string
	// Literal reports whether the name is of a type for which Name{} is an expression.
	Literal bool
	// Fields are the exported fields of a struct type, for the types that a definition may write a literal of.
	// Methods are the methods of path.Expression and path.Path, sorted by name, and of no other type.
	Fields  []Param
	Methods []Member
	// Doc is the first sentences of the documentation, on one line. It is empty in the standard library.
	Doc string
	// Deprecated is why the name is deprecated and what to use instead. It is known for a user's packages only.
	Deprecated string
}

// Sort is the sort of the thing that a [Member]'s name stands for.
type Sort uint8

// The sorts of members.
const (
	Func Sort = iota
	Type
	Var
	Const
	Field
)

// String returns Go's word for the sort, which is its keyword but for fields.
func (s Sort) String() string {
	return [...]string{"func", "type", "var", "const", "field"}[s]
}

// Param is a parameter of a function or a field of a struct. The name is empty where the source gives none.
type Param struct {
	Name, Type string
}

// TypeName identifies a defined type by the import path of its package, a dot, and its name. The empty TypeName is not a type.
type TypeName string

// Split returns the import path of the type's package and the type's name.
func (t TypeName) Split() (path, name string) {
	dot := strings.LastIndexByte(string(t), '.')
	if dot < 0 {
		return "", ""
	}
	return string(t[:dot]), string(t[dot+1:])
}

// Member returns the catalogue's description of the type.
func (t TypeName) Member() (*Member, bool) {
	path, name := t.Split()
	p, ok := Lookup(path)
	if !ok {
		return nil, false
	}
	return p.Member(name)
}

// Method returns the method of a type with the given name. [Member.Methods] says for which types they are known.
func (m *Member) Method(name string) (*Member, bool) {
	return find(m.Methods, name)
}

// Selected returns the method or the field that a selector after a value of the type means, if it is known.
func (m *Member) Selected(name string) (*Member, bool) {
	if method, ok := m.Method(name); ok {
		return method, true
	}
	for _, field := range m.Fields {
		if field.Name == name {
			return field.member(), true
		}
	}
	return nil, false
}

// Selectable returns the known methods, and after them the known fields, that a selector after a value of the type can mean.
func (m *Member) Selectable() []Member {
	all := slices.Clone(m.Methods)
	for _, field := range m.Fields {
		all = append(all, *field.member())
	}
	return all
}

// member returns the field of a struct as a member.
func (p Param) member() *Member { return &Member{Name: p.Name, Sort: Field, Result: p.Type} }

// Signature returns the text after the name in a declaration: "(values ...string) stringvalidator.oneOfValidator" for a function, "
// struct" for a type, " basetypes.StringType" for a variable.
func (m *Member) Signature() string {
	var b strings.Builder
	if m.Sort == Func {
		b.WriteByte('(')
		for i := range m.Params {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(m.Parameter(i))
		}
		b.WriteByte(')')
	}
	if m.Result != "" {
		b.WriteByte(' ')
		b.WriteString(m.Result)
	}
	return b.String()
}

// Parameter returns a parameter as a declaration writes it: "minVal int64", "values ...string".
func (m *Member) Parameter(i int) string {
	p := m.Params[i]
	if m.Variadic && i == len(m.Params)-1 {
		p.Type = "..." + p.Type
	}
	if p.Name == "" {
		return p.Type
	}
	return p.Name + " " + p.Type
}

// Takes returns the kind of the validators that a function takes as its arguments: string for stringvalidator.Any,
// listvalidator.ValueStringsAre and mapvalidator.KeysAre.
func (m *Member) Takes() (Kind, bool) {
	if len(m.Params) != 1 {
		return 0, false
	}
	pkg, kind, ok := ParseInterface(m.Params[0].Type)
	return kind, ok && pkg == "validator"
}

// find searches members that are sorted by name.
func find(members []Member, name string) (*Member, bool) {
	i := sort.Search(len(members), func(i int) bool { return members[i].Name >= name })
	if i == len(members) || members[i].Name != name {
		return nil, false
	}
	return &members[i], true
}
