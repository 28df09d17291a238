package scenario

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Show writes a value as text, all of it and the same in each run: fields that are not exported too, without those that have their zero
// value. A value that does not fit on a line has a line for each of its parts.
func Show(value any) string { return shown(reflect.ValueOf(value), "") }

const shownWidth = 120

func shown(v reflect.Value, indent string) string {
	switch v.Kind() {
	case reflect.Invalid:
		return "nil"
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return "nil"
		}
		return shown(v.Elem(), indent)
	case reflect.String:
		return fmt.Sprintf("%q", v.String())
	case reflect.Struct:
		var parts []string
		for i := range v.NumField() {
			if !v.Field(i).IsZero() {
				parts = append(parts, v.Type().Field(i).Name+": "+shown(v.Field(i), indent+"\t"))
			}
		}
		return braces(parts, "{}", indent)
	case reflect.Slice, reflect.Array:
		var parts []string
		for i := range v.Len() {
			parts = append(parts, shown(v.Index(i), indent+"\t"))
		}
		return braces(parts, "[]", indent)
	case reflect.Map:
		keys := slices.SortedFunc(slices.Values(v.MapKeys()), func(a, b reflect.Value) int { return cmp.Compare(shown(a, ""), shown(b, "")) })
		var parts []string
		for _, key := range keys {
			parts = append(parts, shown(key, indent)+": "+shown(v.MapIndex(key), indent+"\t"))
		}
		return braces(parts, "{}", indent)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return v.Kind().String()
	}
	return fmt.Sprint(v)
}

// braces puts parts between a pair of brackets, on one line if they fit.
func braces(parts []string, pair, indent string) string {
	line := pair[:1] + strings.Join(parts, ", ") + pair[1:]
	if len(line)+len(indent) <= shownWidth && !strings.Contains(line, "\n") {
		return line
	}
	return pair[:1] + "\n" + indent + "\t" + strings.Join(parts, "\n"+indent+"\t") + "\n" + indent + pair[1:]
}
