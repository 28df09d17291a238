//go:build linux

package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// A few lines of Go can ask for all time and all memory, and so can names that come back inside themselves. The texts of this file did so,
// of what computed with them or of Go's type checker. FuzzUnbounded, in package analysis, makes more of them.

func TestWhatGrowsIsChecked(t *testing.T) {
	checkAll(t, binary.Build, sampling.Share(unbounded(), 0, 2))
}

func TestWhatGrowsIsServed(t *testing.T) {
	serveAll(t, binary.Build, sampling.Share(unbounded(), 1, 2))
}

// unbounded are specifications with values, types and constants that are cyclic or doubled again and again, and with attributes that have
// the name of their parent.
func unbounded() map[string]string {
	doubled := func(first, next string) string {
		all := []string{first}
		for i := range 60 {
			all = append(all, fmt.Sprintf(strings.NewReplacer("$0", "%[1]d", "$1", "%[2]d").Replace(next), i, i+1))
		}
		return strings.Join(all, "; ")
	}
	times := func(n int, before, inside, after string) string {
		return strings.Repeat(before, n) + inside + strings.Repeat(after, n)
	}
	structs := doubled("type T0 struct{ a, b int }", "type T$1 struct{ a, b T$0 }") + "; var x, y T60; "
	bodies := map[string]string{
		"a slice in itself":                 "a := []any{nil}; a[0] = a; return fmt.Sprint(a)",
		"a map in itself":                   `a := map[string]any{}; a["a"] = a; return fmt.Sprint(a)`,
		"a pointer to itself":               "var a any; a = &a; return fmt.Sprint(a)",
		"an error of what is in itself":     `a := []any{nil}; a[0] = a; return fmt.Errorf("%v", a).Error()`,
		"a panic with what is in itself":    "a := []any{nil}; a[0] = a; panic(a)",
		"a comparison of what is in itself": "var a any; a = &a; return fmt.Sprint(a == a)",
		"doubled arrays that are compared": "var x, y any; " + strings.Repeat("x, y = [2]any{x, x}, [2]any{y, y}; ", 60) +
			"return fmt.Sprint(x == y)",
		"doubled arrays that are written":    "var x any; " + strings.Repeat("x = [2]any{x, x}; ", 60) + "return fmt.Sprint(x)",
		"doubled strings":                    `s := "a"; for { s += s }; return s`,
		"a function that calls itself twice": "var f func(int) int; f = func(n int) int { return f(n) + f(n) }; return fmt.Sprint(f(1))",
		"doubled structs":                    structs + "_ = x; return fmt.Sprint(y)",
		"the size of doubled structs":        structs + "return fmt.Sprint(unsafe.Sizeof(x), y)",
		"doubled structs that are compared":  structs + "return fmt.Sprint(x == y)",
		"doubled structs in an array":        structs + "return fmt.Sprint(x, y, [2]T60{})",
		"doubled structs with one mention":   strings.ReplaceAll(structs, "a, b T", "a, b, c, d T") + "return fmt.Sprint(x, y)",
		"doubled aliases": doubled("type T0 = struct{ a, b int }", "type T$1 = struct{ a, b T$0 }") +
			"; var x, y T60; return fmt.Sprint(x == y)",
		"doubled functions": doubled("type T0 = func(int) int", "type T$1 = func(T$0) T$0") +
			"; var x T60; x = 5; return fmt.Sprint(x)",
		"doubled constants": doubled(`const s0 = "abcdefgh"`, "const s$1 = s$0 + s$0") + "; return fmt.Sprint(len(s60))",
		"doubled interfaces": doubled("type T0 interface{ M() T1 }", "type T$1 interface{ M$0(T$0) T$0; T$0 }") +
			"; var x T60; return fmt.Sprint(x.(T0))",
		"nested type arguments": "type P[T any] struct{ a, b T }; var x " + times(60, "P[", "int", "]") +
			"; return fmt.Sprint(unsafe.Sizeof(x))",
		"errors that name a long type": "var x struct{" + strings.Repeat("a int; ", 5000) + "}; " + strings.Repeat("x = 5; ", 5000) +
			`return ""`,
		"many labels": strings.Repeat("goto L; ", 7000) + `L: return ""`,
	}
	texts := map[string]string{}
	for name, body := range bodies {
		texts[name] = "func() string { " + body + " }()"
	}
	texts["cases that become longer"] = times(9, "strings.ToUpper(strings.ToLower(", `"`+strings.Repeat("a", 3000)+`"`, "))")
	texts["lists with distant keys"] = "fmt.Sprint([][]string{" + strings.Repeat(`{60000: "a"}, `, 5000) + "})"
	texts["a repeated string"] = `strings.Repeat("a", 1<<40)`
	texts["a wide number"] = `fmt.Sprintf("%0999999999d", 1)`
	texts["nested maps"] = times(50_000, "map[string]", "int{}", "")
	specification := func(attributes ...any) string {
		text, err := json.Marshal(map[string]any{"version": "0.1", "provider": map[string]any{"name": "x"}, "resources": []any{
			map[string]any{"name": "r", "schema": map[string]any{"attributes": attributes}},
		}})
		if err != nil {
			panic(err)
		}
		return string(text)
	}
	attribute := func(name, kind string, of map[string]any) map[string]any {
		of["computed_optional_required"] = "computed_optional"
		return map[string]any{"name": name, kind: of}
	}
	custom := func(text string, paths ...string) map[string]any {
		var imports []any
		for _, path := range paths {
			if strings.Contains(text, path[strings.LastIndex(path, "/")+1:]+".") {
				imports = append(imports, map[string]any{"path": path})
			}
		}
		return map[string]any{"custom": map[string]any{"imports": imports, "schema_definition": text}}
	}
	all := map[string]string{}
	for name, text := range texts {
		text = "stringvalidator.OneOf(" + text + ")"
		all[name] = specification(attribute("a", "string", map[string]any{"validators": []any{
			custom(text, "fmt", "strings", "unsafe", "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"),
		}}))
	}
	const framework = "github.com/hashicorp/terraform-plugin-framework/"
	nested := func(name, kind string, attributes ...any) map[string]any {
		of := map[string]any{"nested_object": map[string]any{"attributes": attributes}}
		if kind == "single" {
			of = map[string]any{"attributes": attributes}
		}
		return attribute(name, kind+"_nested", of)
	}
	leaf := attribute("x", "string", map[string]any{})
	kinds := []string{"list", "map", "set", "single"}
	for _, outer := range kinds {
		for _, inner := range kinds {
			conf := nested("conf", outer, nested("rows", inner, nested("conf", outer, leaf)), nested("conf", inner, leaf))
			text := outer + "default.StaticValue(types." + strings.ToUpper(outer[:1]) + outer[1:] +
				"Null(types.ObjectType{AttrTypes: ConfValue{}.AttributeTypes(ctx)}))"
			if outer == "single" {
				text = "objectdefault.StaticValue(types.ObjectNull(ConfValue{}.AttributeTypes(ctx)))"
			}
			conf[outer+"_nested"].(map[string]any)["default"] = custom(text, framework+"types", framework+"resource/schema/listdefault",
				framework+"resource/schema/mapdefault", framework+"resource/schema/setdefault", framework+"resource/schema/objectdefault")
			all[inner+" in "+outer+" of the same name"] = specification(conf)
		}
	}
	var levels []any
	for i := range 50 { // each has two attributes whose types have the name of the next level's
		name, twin := fmt.Sprintf("a%d", i+1), fmt.Sprintf("a_%d", i+1)
		levels = append(levels, nested(fmt.Sprintf("a%d", i), "list", nested(name, "list", leaf), nested(twin, "list", leaf)))
	}
	levels[0].(map[string]any)["list_nested"].(map[string]any)["default"] = custom("listdefault.StaticValue(types.ListNull(A0Value{}.Type(ctx)))", framework+"types", framework+"resource/schema/listdefault")
	all["two of the same name at each level"] = specification(levels...)
	return all
}
