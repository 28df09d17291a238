package evaluate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// around are declarations beside the expressions: some as the generator writes them, and functions whose results are not known.
const around = `package p
import ("context"; "math"; "math/big"; "regexp"; "time"
"github.com/hashicorp/terraform-plugin-framework/attr"
"github.com/hashicorp/terraform-plugin-framework/diag"
"github.com/hashicorp/terraform-plugin-framework/resource/schema"
"github.com/hashicorp/terraform-plugin-framework/resource/schema/float64default"
"github.com/hashicorp/terraform-plugin-framework/resource/schema/listdefault"
"github.com/hashicorp/terraform-plugin-framework/resource/schema/objectdefault"
"github.com/hashicorp/terraform-plugin-framework/types"
"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
"github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"
"github.com/hashicorp/terraform-plugin-framework-validators/float64validator")
var _ = []any{context.Background, math.NaN, big.NewFloat, regexp.MustCompile, time.Second, attr.ValueStateNull, diag.SeverityError,
	schema.Schema{},
	float64default.StaticFloat64, listdefault.StaticValue, objectdefault.StaticValue, types.StringNull, basetypes.NewBoolNull,
	timetypes.NewRFC3339Null, float64validator.OneOf}
type OwnerType struct { basetypes.ObjectType }
type OwnerValue struct { Name basetypes.StringValue; state attr.ValueState }
func (OwnerValue) AttributeTypes(ctx context.Context) map[string]attr.Type
func (OwnerValue) Type(ctx context.Context) attr.Type
func (OwnerValue) Other() attr.Type
func (*OwnerValue) Pointed() attr.Type
func NewOwnerValueNull() OwnerValue
func NewOwnerValueUnknown() OwnerValue
func NewOwnerValueOther() OwnerValue
type OpenType struct { basetypes.ObjectType }
type OpenValue struct { Name basetypes.StringValue }
func (OpenValue) AttributeTypes(ctx context.Context) map[string]attr.Type
func (OpenValue) Type(ctx context.Context) attr.Type
func NewOpenValueNull() OpenValue
type StrangeType struct { basetypes.ObjectType }
type StrangeValue struct { Name basetypes.StringValue }
func (StrangeValue) Type(ctx context.Context) attr.Type
func NewStrangeValueNull() StrangeValue
type NamesType struct { basetypes.ListType }
type NamesValue struct { basetypes.ListValue }
type TwoType struct { basetypes.ListType; other int }
type PlainType struct { inner basetypes.ListType }
type LoneValue struct { a int }
func ThingSchema(ctx context.Context) schema.Schema
func thing() schema.Schema
func twoSchemas() (schema.Schema, error)
func text() string
func number() int
func truth() bool
func list() []string
func values() []attr.Value
func attrTypes() map[string]attr.Type
func attrType() attr.Type
func anything() any
func pair() (string, string)
func generic[T any](x T) T
type str string
func (s str) M() string
func (s *str) P() string
type inner struct{ f func() }
func (inner) M() string
type outer struct { inner; a, b int }
type pouter struct { *inner }
type fn func() string
`

// TestValues holds the values of the expressions in a file, one for each branch of the evaluation, or why they panic, with the part that
// panics.
func TestValues(t *testing.T) {
	generated := func(name string) *Type {
		switch name {
		case "OwnerType":
			return Generated(name, catalog.Object, &Type{Members: map[string]*Type{"name": Base(catalog.String)}})
		case "OpenType":
			return Generated(name, catalog.Object, &Type{Open: true})
		}
		return nil
	}
	file, err := os.ReadFile("testdata/values.txt")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for line := range strings.Lines(string(file)) {
		if !strings.HasPrefix(line, "# ") {
			texts = append(texts, strings.TrimSuffix(line, "\n"))
		}
	}
	var b strings.Builder
	info, expressions := checked(t, texts)
	for i, text := range texts {
		e := expressions[i]
		for _, with := range []func(string) *Type{generated, nil} {
			shown := shownValue(info, e, with)
			if with != nil {
				fmt.Fprintf(&b, "%s: %s\n", text, shown)
				result, _ := Expression(info, e, with)
				if made, is := result.(*Type); is && made != nil {
					terraform, known := made.Terraform()
					name, without := made.WithoutMembers()
					kind, hasKind := made.Kind()
					fmt.Fprintf(&b, "\tis %s, kind %s %v, base %v, Terraform's %s %v, without members %s %v, nil member %v\n",
						made, kind, hasKind, made.IsBase(), terraform, known, name, without, made.HasNilMember())
				} else if _, is := result.(Nil); is {
					b.WriteString("\tis nil\n")
				}
			} else if before := shownValue(info, e, generated); before != shown {
				fmt.Fprintf(&b, "\twithout what is generated: %s\n", shown)
			}
		}
	}
	scenario.Golden(t, "testdata/values.golden", b.String())
}

// checked type-checks expressions, which may use what is not declared.
func checked(t *testing.T, texts []string) (*types.Info, []ast.Expr) {
	t.Helper()
	source := around
	for _, text := range texts {
		source += "func _(ctx context.Context) { _ = (" + text + ") }\n"
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	config := types.Config{Importer: declarations.Importer{}, Error: func(error) {}}
	_, _ = config.Check(generatedPackage, set, []*ast.File{file}, info)
	var expressions []ast.Expr
	for _, d := range file.Decls[len(file.Decls)-len(texts):] {
		expressions = append(expressions, d.(*ast.FuncDecl).Body.List[0].(*ast.AssignStmt).Rhs[0])
	}
	return info, expressions
}

func shownValue(info *types.Info, e ast.Expr, generated func(string) *Type) (text string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Panic:
			text = fmt.Sprintf("panics: %s, in %s", r.Message, types.ExprString(r.At))
		case stop:
			text = "takes too long"
		default:
			panic(r)
		}
	}()
	v := &evaluation{info: info, generated: generated}
	return shown(v.eval(e))
}

func shown(x value) string {
	text := ""
	switch content := x.content.(type) {
	case nil:
		return "unknown"
	case null:
		text = "nil"
	case opaque:
		text = "something"
	case pointer:
		text = "&" + shown(content.to)
	case *sequence:
		var elements []string
		for _, e := range content.elements[:min(len(content.elements), 5)] {
			elements = append(elements, shown(e))
		}
		text = fmt.Sprintf("[%s] of %d", strings.Join(elements, ", "), content.length)
	case *mapping:
		var entries []string
		for key, e := range content.entries {
			entries = append(entries, fmt.Sprintf("%v: %s", key, shown(e)))
		}
		slices.Sort(entries)
		text = "{" + strings.Join(entries, ", ") + "}"
	case *structure:
		for _, i := range slices.Sorted(maps.Keys(content.fields)) {
			text += fmt.Sprintf(" %d: %s", i, shown(content.fields[i]))
		}
		text = "{" + strings.TrimSpace(text) + "}"
	case attributeTypes:
		text = "attribute types" + shownMembers(content)
	case *Type:
		text = shownType(content)
	case *Value:
		text = "value"
		if content == nil {
			text += " nil"
			break
		}
		text += " of " + shownType(content.Type)
		if content.content.known() {
			text += " from " + shown(content.content)
		}
		if content.hollow {
			text += " hollow"
		}
	case *Default:
		text = "default " + shown(value{content: content.Value}) + content.Fault
	default:
		text = fmt.Sprintf("%#v", content)
	}
	if x.of != nil {
		text = typeWords(x.of) + " " + text
	}
	return text
}

func shownType(t *Type) string {
	if t == nil {
		return "no type"
	}
	if t == unknownType {
		return "any type"
	}
	text := "type " + strings.TrimPrefix(string(t.Name), framework)
	if t.base != "" {
		text += " on " + strings.TrimPrefix(string(t.base), framework)
	}
	if t.Pointer {
		text += " pointer"
	}
	if t.Hollow {
		text += " hollow"
	}
	if t.Open {
		text += " open"
	}
	if t.Elem != nil {
		text += " of (" + shownType(t.Elem) + ")"
	}
	if t.Members != nil {
		text += " with" + shownMembers(t.Members)
	}
	if t.At != nil {
		text += " at " + types.ExprString(t.At)
	}
	return text
}

func shownMembers(members map[string]*Type) string {
	text := ""
	for _, name := range slices.Sorted(maps.Keys(members)) {
		text += " " + name + ": " + shownType(members[name])
	}
	return " {" + strings.TrimSpace(text) + "}"
}

// TestEqualTypes holds which types are equal, to the framework and to Terraform, for each two of some.
func TestEqualTypes(t *testing.T) {
	texts := []string{
		`types.StringType`, `types.Int64Type`, `types.Float32Type`, `timetypes.RFC3339Type{}`, `types.ListType{}`,
		`types.ListType{ElemType: types.StringType}`, `types.ListType{ElemType: types.Int64Type}`, `types.ListType{ElemType: types.NumberType}`,
		`types.ListType{ElemType: attrType()}`, `types.SetType{ElemType: types.StringType}`, `types.ObjectType{}`,
		`types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.StringType}}`,
		`types.ObjectType{AttrTypes: map[string]attr.Type{"b": types.StringType}}`,
		`types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.Int64Type}}`,
		`types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.StringType, "b": types.Int64Type}}`,
		`types.ObjectType{AttrTypes: map[string]attr.Type{"a": attrType(), "b": types.Int64Type}}`,
		`types.ObjectType{AttrTypes: attrTypes()}`, `types.TupleType{}`, `types.DynamicType`, `&basetypes.StringType{}`,
		`(*basetypes.StringType)(nil)`, `OwnerType{}`, `attr.Type(nil)`,
	}
	all := []*Type{nil, unknownType}
	names := []string{"nil", "any"}
	info, expressions := checked(t, texts)
	for i, text := range texts {
		result, p := Expression(info, expressions[i], nil)
		made, is := result.(*Type)
		if _, isNil := result.(Nil); p != nil || !is && !isNil {
			t.Fatalf("%s: %v, %v", text, result, p)
		}
		all, names = append(all, made), append(names, text)
	}
	words := func(equal, known bool) string {
		return map[[2]bool]string{{true, true}: "=", {false, true}: "≠", {false, false}: "?", {true, false}: "!"}[[2]bool{equal, known}]
	}
	var b strings.Builder
	for i, x := range all {
		line := ""
		for _, y := range all {
			func() {
				defer func() {
					if recover() != nil {
						line += " p"
					}
				}()
				line += " " + words(x.Equal(y))
			}()
			line += words(x.TerraformEqual(y))
		}
		fmt.Fprintf(&b, "%2d%s %s\n", i, line, names[i])
	}
	scenario.Golden(t, "testdata/equal.golden", b.String())
}
