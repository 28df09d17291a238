package analysis_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
)

// FuzzUnbounded makes specifications whose Go has cyclic and doubled values, types and constants, and whose attributes have few names,
// which occur again at all levels and in all kinds. Each must be checked in little time and memory.
func FuzzUnbounded(f *testing.F) {
	for i := range 64 {
		f.Add([]byte(strings.Repeat(string([]byte{byte(i), byte(7 * i), byte(31*i + 5), byte(i * i)}), 1+i)))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		text := (&maker{choices: choices}).specification()
		defer bounded(t, text)()
		analysis.NewDocument(text, nil).Diagnostics()
	})
}

// The bounds of one specification of a few kilobytes. It takes milliseconds and a few megabytes; a machine may be busy with other things.
const (
	mostTime   = 2 * time.Minute
	mostMemory = 1 << 30
)

// bounded returns a function to call at the end of some work, and ends the process if the work takes too much time or memory before that.
func bounded(t *testing.T, text string) (done func()) {
	stop := make(chan bool)
	go func() {
		var memory runtime.MemStats
		for begin := time.Now(); ; {
			select {
			case <-stop:
				return
			case <-time.After(200 * time.Millisecond):
			}
			runtime.ReadMemStats(&memory)
			if memory.HeapAlloc > mostMemory || time.Since(begin) > mostTime {
				panic(fmt.Sprintf("%s: %d MB after %s with %s", t.Name(), memory.HeapAlloc>>20, time.Since(begin), text))
			}
		}
	}()
	return func() { close(stop) }
}

// maker makes a specification by choices. Without any that are left, it makes the first of everything.
type maker struct {
	choices []byte
	depth   int
}

func (m *maker) below(n int) int {
	if len(m.choices) == 0 {
		return 0
	}
	chosen := int(m.choices[0]) % n
	m.choices = m.choices[1:]
	return chosen
}

func (m *maker) one(of ...string) string { return of[m.below(len(of))] }

// object is an object of JSON.
type object map[string]any

func (m *maker) specification() string {
	schema := object{"attributes": m.attributes()}
	if m.below(2) == 1 {
		schema["blocks"] = m.blocks()
	}
	text, err := json.Marshal(object{"version": "0.1", "provider": object{"name": "x"},
		"resources": []any{object{"name": "r", "schema": schema}}})
	if err != nil {
		panic(err)
	}
	return string(text)
}

func (m *maker) name() string { return m.one("conf", "a", "a_1", "a1", "rows") }

func (m *maker) attributes() []any {
	m.depth++
	defer func() { m.depth-- }()
	var list []any
	for range 1 + m.below(4) {
		list = append(list, m.attribute())
	}
	return list
}

func (m *maker) attribute() object {
	kind := m.one("string", "list_nested", "single_nested", "map_nested", "set_nested", "list", "object")
	of := object{"computed_optional_required": "computed_optional"}
	if strings.HasSuffix(kind, "_nested") && m.depth > 12 {
		kind = "string"
	}
	switch kind {
	case "string":
		of["validators"] = []any{m.custom(m.expression())}
	case "list":
		of["element_type"] = object{"string": object{}}
	case "object":
		of["attribute_types"] = []any{object{"name": m.name(), "string": object{}}}
	case "single_nested":
		of["attributes"] = m.attributes()
	default:
		of["nested_object"] = object{"attributes": m.attributes()}
	}
	if kind != "string" && m.below(2) == 1 {
		of["default"] = m.custom(m.value())
	}
	if m.below(5) == 4 {
		of["custom_type"] = object{"type": m.goType(0), "value_type": "types.String"}
	}
	return object{"name": m.name(), kind: of}
}

func (m *maker) blocks() []any {
	m.depth++
	defer func() { m.depth-- }()
	kind, nested := m.one("list_nested", "set_nested", "single_nested"), object{"attributes": m.attributes()}
	if m.depth < 8 && m.below(3) > 0 {
		nested["blocks"] = m.blocks()
	}
	if kind != "single_nested" {
		nested = object{"nested_object": nested}
	}
	return []any{object{"name": m.name(), kind: nested}}
}

func (m *maker) custom(text string) object {
	var imports []any
	for _, path := range []string{
		"fmt", "strings", "regexp", "unsafe", "slices", "math", "math/big", "github.com/hashicorp/terraform-plugin-framework/attr",
		"github.com/hashicorp/terraform-plugin-framework/types",
		"github.com/hashicorp/terraform-plugin-framework/types/basetypes",
		"github.com/hashicorp/terraform-plugin-framework/resource/schema/listdefault",
		"github.com/hashicorp/terraform-plugin-framework/resource/schema/objectdefault",
		"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator",
	} {
		words := strings.Split(path, "/")
		if strings.Contains(text, words[len(words)-1]+".") {
			imports = append(imports, object{"path": path})
		}
	}
	return object{"custom": object{"imports": imports, "schema_definition": text}}
}

// times returns how often something is doubled or nested.
func (m *maker) times() int { return []int{2, 5, 12, 30, 60, 300}[m.below(6)] }

// value is the text of a default.
func (m *maker) value() string {
	types := m.one("ConfValue{}.AttributeTypes(ctx)", "RowsValue{}.AttributeTypes(ctx)", "A1Value{}.AttributeTypes(ctx)",
		`map[string]attr.Type{"a": `+m.goType(0)+"}")
	return m.one(
		"listdefault.StaticValue(types.ListNull("+m.goType(0)+"))",
		"objectdefault.StaticValue(types.ObjectNull("+types+"))",
		"listdefault.StaticValue(types.ListValueMust(types.ObjectType{AttrTypes: "+types+"}, []attr.Value{types.ObjectNull("+types+"), nil}))",
		"objectdefault.StaticValue(types.ObjectValueMust("+types+`, map[string]attr.Value{"a": types.StringValue(`+m.text()+")}))",
		"objectdefault.StaticValue(NewConfValueNull())",
		"listdefault.StaticValue(types.ListNull(ConfValue{}.Type(ctx)))",
	)
}

// goType is an expression of an attr.Type.
func (m *maker) goType(depth int) string {
	if depth > 3 {
		return "types.StringType"
	}
	n := m.times()
	return m.one(
		"types.StringType", "ConfType{}", "ConfValue{}.Type(ctx)", "nil", "(*types.MapType)(nil)",
		"types.ObjectType{AttrTypes: RowsValue{}.AttributeTypes(ctx)}",
		strings.Repeat("types.ListType{ElemType: ", n)+m.goType(depth+1)+strings.Repeat("}", n),
		strings.Repeat("struct{ attr.Type }{", n)+"types.BoolType"+strings.Repeat("}", n),
		"ConfType{basetypes.ObjectType{AttrTypes: ConfValue{}.AttributeTypes(ctx)}}",
	)
}

// expression is the text of a validator.
func (m *maker) expression() string {
	if m.below(3) == 0 {
		return "stringvalidator.OneOf(" + m.text() + ")"
	}
	body := ""
	for range 1 + m.below(4) {
		body += m.statements() + "; "
	}
	return "func() " + m.one("validator.String", "any", "int", "string") + " { " + body + m.one("return nil", "return x", "panic(x)",
		"return 1", "") + " }()"
}

// text is an expression that is mostly a string, and does not declare anything.
func (m *maker) text() string {
	n := m.times()
	long := `"` + strings.Repeat(m.one("a", "(", "[a-z]", "\\pL"), n) + `"`
	return m.one(
		long,
		strings.Repeat("strings.ToUpper(strings.ToLower(", n)+long+strings.Repeat("))", n),
		"fmt.Sprint("+strings.Repeat("[]any{", n)+long+strings.Repeat("}", n)+")",
		"regexp.MustCompile("+strings.Repeat(long+" + ", n)+long+").String()",
		"regexp.MustCompile("+strings.Repeat("regexp.QuoteMeta(", n)+long+strings.Repeat(")", n)+").String()",
		"[]string{60000: "+long+"}[59999]",
		"[]string(append("+strings.Repeat("append(", n)+"[]string{}, "+long+strings.Repeat(", "+long+")", n)+")[0]",
		"fmt.Sprint(len([][]string{"+strings.Repeat("{60000: "+long+"}, ", n)+"}))",
		"string([]byte("+long+")[1:2])", "[1 << 40]string{}[0]", "make([]string, 1<<40)[0]", `strings.Repeat("a", 1<<40)`,
		`fmt.Sprintf("%09999999d", 1)`,
		"fmt.Sprint("+strings.Repeat("slices.Clip(", n)+"[]int{1}"+strings.Repeat(")", n)+")",
		"func() string { return "+long+" }()",
		strings.Repeat("(", n)+long+strings.Repeat(")", n),
		"any("+strings.Repeat("struct{ a, b any }{1, ", n)+long+strings.Repeat("}", n)+").(string)",
		"new("+strings.Repeat("[]map[string]*", n)+"string)",
	)
}

// statements are such as make values, types or constants that are cyclic or doubled, and use them.
func (m *maker) statements() string {
	n := m.times()
	doubled := func(first, next string) string {
		all := []string{first}
		for i := range n {
			all = append(all, fmt.Sprintf(strings.NewReplacer("$0", "%[1]d", "$1", "%[2]d").Replace(next), i, i+1))
		}
		return strings.Join(all, "; ")
	}
	last := fmt.Sprint(n)
	return m.one(
		"x := []any{nil}; x[0] = x",
		"var x any; x = &x",
		`x := map[string]any{}; x["a"] = x`,
		"type L struct{ next *L }; x := &L{}; x.next = x",
		"x := func() {}; x()",
		"var x, y any; "+strings.Repeat("x = [2]any{x, x}; y = [2]any{y, y}; ", n)+m.one("_ = x == y", "_ = fmt.Sprint(x)", "panic(x)",
			"_ = fmt.Errorf(\"%v\", x)"),
		`x := "a"; `+strings.Repeat("x += x; ", n)+m.one("_ = len(x)", "regexp.MustCompile(x)", "_ = strings.ToUpper(x)"),
		"_, _, _ = fmt.Sprint(x), fmt.Errorf(\"%v\", x), any(x) == any(x)",
		"for { }", "for i := range 1 << 40 { _ = i }", "select {}",
		"var f func(int) int; f = func(n int) int { return f(n) + f(n) }; f(1)",
		doubled("type T0 struct{ a, b int }", "type T$1 struct{ a, b T$0 }")+"; var x T"+last+"; "+m.one("_ = x", "_ = x == x",
			"_ = unsafe.Sizeof(x)", "_ = [2]T"+last+"{}", "x = 5", "var y int = x"),
		doubled("type T0 = struct{ a, b int }", "type T$1 = struct{ a, b T$0 }")+"; var x T"+last+"; "+m.one("_ = x", "_ = x == x",
			"_ = unsafe.Sizeof(x)", "x = 5"),
		doubled("type T0 = func(int)", "type T$1 = func(T$0) T$0")+"; var x T"+last+"; x = 5",
		doubled("type T0 = map[string]int", "type T$1 = map[string]struct{ a *T$0; b []T$0 }")+"; var x T"+last+"; x = 5",
		doubled("type T0 interface{ ~int | ~string }", "type T$1 interface{ T$0 | T$0 }")+"; var x T"+last,
		doubled("type T0 interface{ M() }", "type T$1 interface{ T$0; M$0() T$0 }")+"; var x T"+last+"; _ = x.(T0)",
		doubled(`const s0 = "abcdefgh"`, "const s$1 = s$0 + s$0")+"; _ = len(s"+last+")",
		doubled("const s0 = 3", "const s$1 = s$0 * s$0")+"; _ = s"+last,
		doubled("const s0 = 1.5", "const s$1 = s$0 * s$0")+"; _ = s"+last+" > 1",
		"type P[T any] struct{ a, b T }; var x "+strings.Repeat("P[", n)+"int"+strings.Repeat("]", n)+"; "+m.one("_ = x", "_ = unsafe.Sizeof(x)",
			"x = 5"),
		"type x [1 << 40]["+m.one("1 << 40", "len(x{})")+"]int; var y x; _ = y",
		"var x "+strings.Repeat("[2]", n)+"int; _ = x == x; x = 5",
		"var x "+strings.Repeat("struct{ a int; b ", n)+"int"+strings.Repeat(" }", n)+strings.Repeat("; x = 5", n),
		"x := 1; _ = "+strings.Repeat("1 << (", n)+"x"+strings.Repeat(")", n),
		"x := 1; _ = "+strings.Repeat("func() int { return ", n)+"x"+strings.Repeat(" }()", n),
		"var "+strings.Repeat("x, ", n)+"x "+strings.Repeat("[]", n)+"int",
		strings.Repeat("goto L; ", n)+"L: x := 1",
		"switch x := any(1).(type) { "+strings.Repeat("case int: _ = x; ", n)+"}",
	)
}
