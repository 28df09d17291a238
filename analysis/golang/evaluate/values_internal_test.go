package evaluate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
	"github.com/spec-ls/spec-ls/testdata/scenario"
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
var _ = []any{context.Background, math.NaN, big.NewFloat, regexp.MustCompile, time.Second, attr.ValueStateNull, diag.SeverityError, schema.Schema{},
	float64default.StaticFloat64, listdefault.StaticValue, objectdefault.StaticValue, types.StringNull, basetypes.NewBoolNull, timetypes.NewRFC3339Null, float64validator.OneOf}
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

// valuesOf are expressions whose values are held, with one for each branch of the evaluation.
var valuesOf = []string{
	// Constants, conversions and operators.
	`true`, `"a"`, `1`, `uint8(255)`, `-1`, `1.5`, `1.0`, `'x'`, `1i`, `int8(number())`, `float32(0.1)`, `math.MaxInt64`, `uint64(math.MaxUint64)`, `nil == anything()`, `len("abc")`, `time.Second`, `str("x")`,
	`!(len(list()) == 0)`, `!([]bool{true}[0])`, `!truth()`, `-[]int{5}[0]`, `-[]uint8{5}[0]`, `-[]float64{2.5}[0]`, `^[]int{5}[0]`, `+[]int{5}[0]`, `-number()`, `&[]int{1}`, `&struct{ a int }{1}`, `*&struct{ a int }{1}`,
	`*(*int)(nil)`, `*new(int)`, `new(string)`, `new(attr.Type)`, `new([2]int)`, `new(chan int)`, `(*int)(nil)`, `[]int(nil)`, `map[string]int(nil)`, `(func())(nil)`, `(chan int)(nil)`, `any(nil)`, `error(nil)`,
	`[]string{"a"}[0] + "b"`, `[]string{"a"}[0] < "b"`, `[]string{"a"}[0] <= "a"`, `[]string{"a"}[0] > "b"`, `[]string{"a"}[0] >= "a"`, `[]string{"a"}[0] == "a"`, `[]string{"a"}[0] != "a"`, `text() == "a"`, `"a" + text()`,
	`[]int{7}[0] / 2`, `[]int{-7}[0] % 3`, `[]int{7}[0] & 3`, `[]int{7}[0] | 8`, `[]int{7}[0] ^ 2`, `[]int{7}[0] &^ 2`, `[]int{7}[0] << 2`, `[]int{-7}[0] >> 1`, `[]uint{7}[0] << 62`, `[]uint{7}[0] >> 1`, `[]int8{127}[0] + 1`,
	`[]uint8{0}[0] - 1`, `[]int{7}[0] / number()`, `number() / 0 * 0`, `[]uint{7}[0] / []uint{0}[0]`, `[]int{7}[0] % []int{0}[0]`, `number() / []int{0}[0]`, `[]float64{1}[0] / []float64{0}[0]`, `[]int{1}[0] << []int{-1}[0]`, `1 << number()`,
	`[]int{1}[0] << number()`, `[]float64{1.5}[0] + 1`, `[]float64{1.5}[0] - 1`, `[]float64{1.5}[0] * 2`, `[]float64{1.5}[0] < 2`, `math.NaN() < 1`, `math.NaN() == math.NaN()`, `[]float32{0.1}[0] * 3`, `[]int32{1 << 30}[0] * 4`, `[]uint16{1}[0] - 2`,
	`truth() && false`, `[]bool{false}[0] && truth()`, `[]bool{true}[0] && truth()`, `[]bool{true}[0] || truth()`, `[]bool{false}[0] || truth()`, `[]bool{true}[0] && []bool{false}[0]`, `[]bool{false}[0] || []bool{true}[0]`,
	`any(nil) == nil`, `any(1) == nil`, `any(1) == any(1)`, `any(1) == any("a")`, `any(1) == any(int8(1))`, `any([]int{}) == any([]int{})`, `any(map[int]int{}) == any(map[int]int{})`, `any(func() {}) == any(func() {})`, `[]int{} == nil`, `[]int(nil) == nil`,
	`nil == []int(nil)`, `nil != []int{}`, `any([]int(nil)) == nil`, `(func() {}) == nil`, `(*int)(nil) == nil`, `new(int) == nil`, `attr.Type(nil) == nil`, `attr.Type(types.BoolType) == nil`, `attr.Type(types.BoolType) == attr.Type(types.BoolType)`, `[2]int{} == [2]int{}`,
	`[]int{1}[0] == []int{1}[0]`, `text() == text()`, `anything() == 1`, `string([]byte("ab"))`, `[]byte("ab")`, `[]rune("ab")`, `string(rune(65))`, `str(text())`, `str([]string{"x"}[0])`, `[]string(list())`, `[]str(nil)`, `bool([]bool{true}[0])`,
	`int8([]int{300}[0])`, `uint8([]int{-1}[0])`, `float64([]int{3}[0])`, `float32([]uint{3}[0])`, `int([]uint{3}[0])`, `uint16([]uint{70000}[0])`, `int([]float64{3.9}[0])`, `int64([]float64{-2147483648}[0])`, `int64([]float64{2147483648}[0])`,
	`int64([]float64{-2147483647.5}[0])`, `int64([]float64{2147483647}[0])`, `uint([]float64{3}[0])`, `float32([]float64{0.1}[0])`, `float64([]float32{0.1}[0])`, `complex128([]float64{1}[0])`, `string([]int{65}[0])`, `any([]int{1}[0])`, `[2]int([]int{1, 2, 3})`, `[2]int([]int{1})`,
	`(*[2]int)([]int{1})`, `(*[2]int)([]int{1, 2})`, `[0]int([]int(nil))`, `fn(nil)`, `fn(func() string { return "" })`, `struct{ a int }(struct{ a int }{1})`, `generic[int](1)`, `generic(1)`, `interface{ M() string }(str("x"))`,
	// Composite literals, indexes and slices.
	`[]int{}`, `[]int{1, 2}`, `[]int{2: 1}`, `[]int{number(): 1}[0]`, `[...]int{1, 2}`, `[3]int{1}`, `[3]int{1}[2]`, `[]int{1}[1]`, `[]int{1}[-1+0*len(list())]`, `[]int{1}[[]int{-1}[0]]`, `[]int{1, 2}[[]uint{1}[0]]`, `[]int{1}[[]uint64{1 << 63}[0]]`, `[]int{1}[number()]`,
	`[]string{60000: "a"}`, `[1]int{}[0]`, `(&[2]int{1, 2})[1]`, `"abc"[[]int{1}[0]]`, `"abc"[[]int{3}[0]]`, `text()[0]`, `[]int(nil)[0]`, `[]int(nil)[number()]`, `map[string]int(nil)["a"]`, `map[string]int{"a": 1}["a"]`, `map[string]int{"a": 1}["b"]`, `map[string]int{"a": 1}[text()]`,
	`map[string]int{text(): 1}`, `map[any]int{1: 2}`, `map[any]int{[]int{}: 2}`, `map[any]int{func() {}: 2}`, `map[any]int{}[map[int]int{}]`, `map[any]int{}[1]`, `map[[1]int]int{{}: 1}`, `map[bool]string{true: "a", false: "b"}`, `map[float64]string{1.5: "a"}[1.5]`, `map[string][]string{"a": {"b"}}["a"][0]`,
	`map[uint8]string{1: "a"}[1]`, `make([]int, 2)`, `make([]int, 2)[1]`, `make([]int, 0, 5)`, `make([]int, []int{2}[0], []int{1}[0])`, `make([]int, []int{-1}[0])`, `make([]int, number())`, `make([]int, 1, number())`, `make([]int, 65536)`, `make([]int, 65537)`, `make([]int, 1, 65536)`, `make([]int, 1, 65537)`,
	`make(map[string]int, 5)`, `make(map[string]int, 5)["a"]`, `make(map[any]int, 5)`, `make(map[string]int)`, `make(chan int, 5)`, `append([]int{1}, 2, 3)`, `append([]int(nil), 2)`, `append([]int{}, list2...)`, `append([]string{}, list()...)`, `append(list(), "a")`, `append(make([]int, 2), 3)`, `append([]any{}, nil, 1)`,
	`append([]attr.Value{}, types.BoolNull())`, `append([]byte("a"), 'b')`, `len([]int{1, 2})`, `len(list())`, `len([]int(nil))`, `len(map[string]int{"a": 1})`, `len(map[string]int(nil))`, `len((chan int)(nil))`, `len([2]int{})`, `len(text())`, `cap([]int{1})`, `copy([]int{1}, []int{2})`, `min([]int{1}[0], 2)`,
	`"abc"[[]int{1}[0]:]`, `"abc"[:[]int{2}[0]]`, `"abc"[[]int{1}[0]:2]`, `"abc"[[]int{2}[0]:1]`, `"abc"[:[]int{4}[0]]`, `"abc"[[]int{-1}[0]:]`, `"abc"[:[]int{-1}[0]]`, `"abc"[number():]`, `[]int{1, 2, 3}[1:2]`, `[]int{1, 2, 3}[1:]`, `[]int{1, 2, 3}[:4]`, `[]int{1, 2, 3}[[]int{2}[0]:1]`, `[]int{1, 2, 3}[0:1:2]`,
	`make([]int, 5)[2:4]`, `append(make([]int, 0), 1, 2)[1:]`, `[]int(nil)[:]`, `[]int(nil)[:1]`, `list()[1:]`, `(&[2]int{1, 2})[:]`, `struct{ a, b int }{1, 2}`, `struct{ a, b int }{b: 2}`, `struct{ a, b int }{b: 2}.a`, `struct{ a, b int }{b: 2}.b`, `(&struct{ a int }{1}).a`, `(*struct{ a int })(nil).a`,
	`outer{inner{}, 1, 2}.b`, `outer{}.f`, `outer{}.inner`, `outer{}.M`, `inner.M`, `str.M`, `LoneValue{}`, `LoneValue{a: 1}.a`, `[]struct{ a int }{{1}, {a: 2}}[1].a`, `func() {}`, `func() string { return "a" }()`, `fn(nil)()`, `[]fn{nil}[0]()`, `map[string]fn{}["a"]()`,
	`(interface{ M() string })(nil).M()`, `(*str)(nil).M()`, `(*str)(nil).P()`, `str("x").M()`, `(*inner)(nil).M()`, `pouter{}.M()`, `outer{}.M()`, `(*outer)(nil).M()`, `(&inner{}).M()`, `interface{ M() string }(str("x")).M()`, `error(nil).Error()`, `[]error{nil}[0].Error()`, `(func())(nil)`, `text()`, `pair`,
	`ThingSchema(ctx)`, `thing()`, `(thing)()`, `twoSchemas`, `any(1).(int)`, `any(1).(any)`, `any(1).(string)`, `any(1).(error)`, `any(nil).(int)`, `any("a").(str)`, `any(str("a")).(string)`, `any(1).(interface{ int })`, `anything().(int)`, `any([]int{}).(string)`, `any(1).(interface{ comparable })`,
	`(<-make(chan int))`, `*(&types.BoolType)`, `len(pair2())`, `math.Inf(1)`, `math.Inf([]int{-5}[0])`, `math.Inf(number())`, `math.Inf(0)`, `math.NaN()`, `math.Sqrt(2)`, `big.NewFloat(math.NaN())`, `big.NewFloat(1)`, `big.NewFloat(math.Inf(1))`, `float64validator.OneOf(1, math.NaN())`, `float64validator.NoneOf(1, 2)`, `float64validator.OneOf([]float64{math.NaN()}...)`,
	`float64default.StaticFloat64(math.NaN())`, `float64default.StaticFloat64(1)`, `regexp.MustCompile("a")`, `regexp.MustCompile("a(")`, "regexp.MustCompile(\"`(\")", `regexp.MustCompilePOSIX("\\d")`, `regexp.MustCompilePOSIX("a(")`, `regexp.MustCompile(text())`, `regexp.QuoteMeta("a.b+c")`, `regexp.QuoteMeta(text())`, `regexp.MustCompile("a").String()`,
	`timetypes.NewRFC3339ValueMust("2020-01-01T00:00:00Z")`, `timetypes.NewRFC3339ValueMust("x")`, `timetypes.NewRFC3339ValueMust(text())`, `timetypes.NewGoDurationValueFromStringMust("1h")`, `timetypes.NewGoDurationValueFromStringMust("x")`, `timetypes.NewGoDurationValueFromStringMust(text())`, `timetypes.NewRFC3339Null()`,
	// Types and values of the framework.
	`types.StringType`, `types.NumberType`, `types.DynamicType`, `basetypes.StringType{}`, `types.ListType{}`, `types.ListType{ElemType: types.BoolType}`, `types.ListType{types.BoolType}`, `types.ListType{ElemType: nil}`, `types.ListType{ElemType: attrType()}`, `types.MapType{ElemType: types.SetType{ElemType: types.BoolType}}`,
	`types.ObjectType{}`, `types.ObjectType{AttrTypes: nil}`, `types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.BoolType, "b": nil}}`, `types.ObjectType{AttrTypes: attrTypes()}`, `types.ObjectType{map[string]attr.Type{}}`, `types.ObjectType{AttrTypes: map[string]attr.Type{text(): types.BoolType}}`, `types.TupleType{}`, `types.TupleType{ElemTypes: []attr.Type{types.BoolType}}`,
	`timetypes.RFC3339Type{}`, `timetypes.RFC3339Type{StringType: basetypes.StringType{}}`, `&types.ListType{ElemType: types.BoolType}`, `&types.BoolType`, `(*basetypes.ListType)(nil)`, `new(basetypes.ListType)`, `new(basetypes.ListValue)`, `[]attr.Type{types.BoolType}[0]`, `[]attr.Type{nil}[0]`, `struct{ attr.Type }{types.BoolType}`, `struct{ attr.Type }{}`, `struct{ attr.Type }{nil}`,
	`struct{ basetypes.BoolType }{}`, `struct{ *basetypes.BoolType }{}`, `struct{ *basetypes.BoolType }{&basetypes.BoolType{}}`, `struct{ basetypes.StringTypable }{types.StringType}`, `struct{ basetypes.ListType }{types.ListType{ElemType: types.BoolType}}`, `struct{ a int; attr.Type }{1, types.BoolType}`, `struct{ a int; attr.Type }{a: 1}`, `struct{ attr.Type; error }{}`, `struct{ error }{}`,
	`struct{ attr.Value }{types.BoolNull()}`, `struct{ OwnerType }{}`, `types.ListType{}.ElementType()`, `types.ListType{ElemType: types.BoolType}.ElementType()`, `types.ListType{}.WithElementType(types.BoolType)`, `types.ObjectType{}.WithAttributeTypes(map[string]attr.Type{"a": types.BoolType})`, `types.ListType{ElemType: types.BoolType}.ElemType`, `types.ListType{}.ElemType`, `types.ObjectType{}.AttrTypes`,
	`types.StringNull()`, `types.StringValue("a")`, `types.StringValue(text())`, `types.StringValue("a").ValueString()`, `types.StringUnknown().ValueString()`, `types.StringValue(text()).ValueString()`, `types.Int64Value(1).ValueInt64()`, `types.Int32Value(1)`, `types.Float32Value(1.5).ValueFloat32()`, `types.Float64Null().ValueFloat64()`, `types.BoolValue(true).ValueBool()`, `types.NumberNull()`,
	`types.String{}`, `types.Bool{}.ValueBool()`, `types.List{}`, `types.Object{}`, `&types.Bool{}`, `(*types.Bool)(nil)`, `types.DynamicNull()`, `types.StringNull().Type(ctx)`, `types.ListNull(types.BoolType).Type(ctx)`, `types.ListNull(types.BoolType).ElementType(ctx)`, `types.ListNull(nil)`, `types.ListNull(nil).ElementType(ctx)`, `types.ListNull(attrType())`, `types.SetUnknown(types.BoolType)`, `types.MapNull(types.BoolType)`,
	`types.ListValueMust(types.BoolType, []attr.Value{types.BoolNull()})`, `types.ListValueMust(types.BoolType, []attr.Value{types.StringNull()})`, `types.SetValueMust(types.BoolType, []attr.Value{types.StringNull()})`, `types.ListValueMust(types.BoolType, values())`, `types.ListValueMust(types.BoolType, nil)`, `types.ListValueMust(types.BoolType, make([]attr.Value, 2))`, `types.ListValueMust(types.BoolType, []attr.Value{(*types.Bool)(nil)})`,
	`types.ListValueMust(attrType(), []attr.Value{nil})`, `types.ListValueMust((*basetypes.BoolType)(nil), []attr.Value{types.BoolNull()})`, `types.ListValueMust(&basetypes.BoolType{}, []attr.Value{types.BoolNull()})`, `types.ListValueMust(types.BoolType, [1]attr.Value{types.BoolNull()}[:])`, `types.MapValueMust(types.BoolType, map[string]attr.Value{"b": types.Int64Null(), "a": types.StringNull()})`,
	`types.MapValueMust(types.BoolType, map[string]attr.Value{"a": types.BoolNull()})`, `types.MapValueMust(types.BoolType, nil)`, `types.ObjectNull(map[string]attr.Type{"a": types.BoolType})`, `types.ObjectUnknown(attrTypes())`, `types.ObjectNull(nil)`, `types.ObjectValueMust(map[string]attr.Type{"a": types.BoolType}, map[string]attr.Value{"a": types.BoolNull()})`,
	`types.ObjectValueMust(map[string]attr.Type{"a": types.BoolType}, map[string]attr.Value{"a": types.StringNull()})`, `types.ObjectValueMust(map[string]attr.Type{"b": types.BoolType, "a": types.BoolType}, map[string]attr.Value{})`, `types.ObjectValueMust(map[string]attr.Type{}, map[string]attr.Value{"b": types.StringNull(), "a": types.StringNull()})`, `types.ObjectValueMust(nil, nil)`,
	`types.ObjectValueMust(map[string]attr.Type{"a": nil}, map[string]attr.Value{"a": types.StringNull()})`, `types.ObjectValueMust(map[string]attr.Type{"a": types.BoolType}, nil)`, `types.ObjectValueMust(attrTypes(), map[string]attr.Value{"a": nil})`, `types.ObjectValueMust(map[string]attr.Type{"a": types.BoolType}, map[string]attr.Value{text(): nil})`,
	`types.TupleValueMust([]attr.Type{types.BoolType}, []attr.Value{types.BoolNull()})`, `types.TupleValueMust([]attr.Type{types.BoolType}, []attr.Value{types.StringNull()})`, `types.TupleValueMust([]attr.Type{types.BoolType}, nil)`, `types.TupleValueMust(nil, nil)`, `types.TupleValueMust([]attr.Type{types.BoolType, types.BoolType}, []attr.Value{types.BoolNull(), types.StringNull()})`, `types.TupleValueMust(nil, values())`,
	`types.TupleValueMust(make([]attr.Type, 1), []attr.Value{types.BoolNull()})`, `listdefault.StaticValue(types.ListNull(types.BoolType))`, `objectdefault.StaticValue(types.ObjectNull(nil))`, `listdefault.StaticValue(types.ListValueMust(attrType(), nil))`,
	`attr.Type(types.BoolType).(basetypes.BoolType)`, `attr.Type(types.BoolType).(basetypes.StringType)`, `attr.Type(types.BoolType).(basetypes.BoolTypable)`, `attr.Type(types.BoolType).(basetypes.ListTypable)`, `attr.Type(types.BoolType).(error)`, `attrType().(basetypes.BoolType)`, `attr.Type(&basetypes.BoolType{}).(basetypes.BoolType)`, `attr.Type(nil).(basetypes.BoolType)`, `attr.Type(types.TupleType{}).(basetypes.BoolTypable)`,
	`types.StringType.ValueType(ctx)`, `basetypes.BoolType(types.BoolType)`, `basetypes.ObjectType(OwnerType{}.ObjectType)`, `basetypes.ListType(types.ListType{ElemType: types.BoolType})`, `types.ListType{ElemType: types.BoolType}.String()`,
	// What the generator declares.
	`OwnerType{}`, `OwnerType{types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.BoolType}}}`, `OwnerType{ObjectType: types.ObjectType{}}`, `OwnerType{attrObject()}`, `OwnerValue{}`, `OwnerValue{Name: types.StringNull()}`, `NewOwnerValueNull()`, `NewOwnerValueUnknown()`, `NewOwnerValueOther()`, `OwnerValue{}.AttributeTypes(ctx)`, `OwnerValue{}.Type(ctx)`, `OwnerValue{}.Other()`, `(&OwnerValue{}).Pointed()`,
	`OpenValue{}.AttributeTypes(ctx)`, `OpenValue{}.Type(ctx)`, `NewOpenValueNull()`, `StrangeValue{}.Type(ctx)`, `NewStrangeValueNull()`, `types.ObjectType{AttrTypes: OwnerValue{}.AttributeTypes(ctx)}`, `types.ListNull(OwnerValue{}.Type(ctx))`, `types.ObjectNull(OwnerValue{}.AttributeTypes(ctx))`, `NamesType{}`, `NamesType{types.ListType{ElemType: types.BoolType}}`, `NamesType{basetypes.ListType{}}`, `NamesValue{}`, `TwoType{}`, `PlainType{}`,
	`[]OwnerType{{}}[0]`, `types.ListValueMust(OwnerType{}, []attr.Value{NewOwnerValueNull()})`, `types.ListValueMust(types.ObjectType{}, []attr.Value{NewOwnerValueNull()})`,
}

// TestValues holds the values of expressions, or why they panic, with the part that panics.
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
	var b strings.Builder
	info, expressions := checked(t, valuesOf)
	for i, text := range valuesOf {
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
					fmt.Fprintf(&b, "\tis %s, kind %s %v, base %v, Terraform's %s %v, without members %s %v, nil member %v\n", made, kind, hasKind, made.IsBase(),
						terraform, known, name, without, made.HasNilMember())
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
		`types.StringType`, `types.Int64Type`, `types.Float32Type`, `timetypes.RFC3339Type{}`, `types.ListType{}`, `types.ListType{ElemType: types.StringType}`, `types.ListType{ElemType: types.Int64Type}`,
		`types.ListType{ElemType: types.NumberType}`, `types.ListType{ElemType: attrType()}`, `types.SetType{ElemType: types.StringType}`, `types.ObjectType{}`, `types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.StringType}}`,
		`types.ObjectType{AttrTypes: map[string]attr.Type{"b": types.StringType}}`, `types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.Int64Type}}`, `types.ObjectType{AttrTypes: map[string]attr.Type{"a": types.StringType, "b": types.Int64Type}}`,
		`types.ObjectType{AttrTypes: map[string]attr.Type{"a": attrType(), "b": types.Int64Type}}`, `types.ObjectType{AttrTypes: attrTypes()}`, `types.TupleType{}`, `types.DynamicType`, `&basetypes.StringType{}`, `(*basetypes.StringType)(nil)`, `OwnerType{}`, `attr.Type(nil)`,
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
