// Package whole is for tests that look at all of a result: it writes values down as lines, and says which lines differ from those of
// another value.
package whole

import (
	"fmt"
	"reflect"
	"sort"
	"strings"
)

// Lines writes a value down with all its exported fields, one line each, indented. Fields that are zero are left out, and so are values of
// the types whose names are left out, as "syntax.Tree".
func Lines(value any, leftOut ...string) []string {
	w := writer{open: map[uintptr]bool{}, leftOut: map[string]bool{}}
	for _, name := range leftOut {
		w.leftOut[name] = true
	}
	w.value("", "", reflect.ValueOf(value))
	return w.lines
}

// Text is Lines as one text.
func Text(value any, leftOut ...string) string {
	return strings.Join(append(Lines(value, leftOut...), ""), "\n")
}

type writer struct {
	lines   []string
	open    map[uintptr]bool // the pointers that are being written down
	leftOut map[string]bool  // names of types
}

func (w *writer) line(indent, head, text string) {
	if head != "" && text != "" {
		head += " "
	}
	w.lines = append(w.lines, indent+head+text)
}

func (w *writer) value(indent, head string, v reflect.Value) {
	if !v.IsValid() {
		w.line(indent, head, "nil")
		return
	}
	if w.leftOut[strings.TrimLeft(v.Type().String(), "*[]")] {
		return
	}
	if text, ok := written(v); ok {
		w.line(indent, head, text)
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			w.line(indent, head, "nil")
			return
		}
		if v.Kind() == reflect.Pointer {
			if w.open[v.Pointer()] {
				w.line(indent, head, "(around)")
				return
			}
			w.open[v.Pointer()] = true
			defer delete(w.open, v.Pointer())
		}
		w.value(indent, head, v.Elem())
	case reflect.Struct:
		w.line(indent, head, "")
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && !v.Field(i).IsZero() {
				w.value(indent+" ", f.Name, v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Len() == 0 {
			w.line(indent, head, "none")
		}
		for i := range v.Len() {
			w.value(indent, strings.TrimSpace(head+" -"), v.Index(i))
		}
	case reflect.Map:
		keys := v.MapKeys()
		sort.Slice(keys, func(i, j int) bool { return fmt.Sprint(keys[i]) < fmt.Sprint(keys[j]) })
		if len(keys) == 0 {
			w.line(indent, head, "none")
		}
		for _, key := range keys {
			w.value(indent, fmt.Sprintf("%s[%v]", head, key), v.MapIndex(key))
		}
	case reflect.Func, reflect.Chan:
		w.line(indent, head, "a "+v.Kind().String())
	default:
		w.line(indent, head, fmt.Sprint(v))
	}
}

// written returns the text of values that are one line.
func written(v reflect.Value) (string, bool) {
	if v.Kind() == reflect.String {
		return fmt.Sprintf("%q", v.String()), true
	}
	if (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil() || !v.CanInterface() {
		return "", false
	}
	switch value := v.Interface().(type) {
	case error:
		return fmt.Sprintf("error %q", value.Error()), true
	case fmt.Stringer:
		return value.String(), true
	}
	return "", false
}

// Changes returns the lines of a that are not in b with "-" before them, and those of b that are not in a with "+", in their order. Of
// those
// that are gone only the beginnings are there, and of many at once only the first.
func Changes(a, b []string) (changes []string) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	// common[i][j] is how many lines a[i:] and b[j:] have in common.
	common := make([][]int, len(a)+1)
	for i := range common {
		common[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	gone := 0
	flush := func(until int) {
		const few = 3
		for k, line := range a[until-gone : until] {
			switch {
			case gone > few && k == few-1:
				changes = append(changes, fmt.Sprintf("- and %d more lines", gone-k))
			case gone <= few || k < few:
				changes = append(changes, "-"+short(line))
			}
		}
		gone = 0
	}
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			flush(i)
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			gone++
			i++
		default:
			flush(i)
			changes = append(changes, "+"+b[j])
			j++
		}
	}
	flush(i)
	return changes
}

// short returns the beginning of a line that a reader has seen before.
func short(line string) string {
	const most = 50
	if runes := []rune(line); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return line
}
