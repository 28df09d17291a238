package evaluate

import (
	"fmt"
	"maps"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/schema/catalog"
)

const (
	framework = "github.com/hashicorp/terraform-plugin-framework/"
	basetypes = framework + "types/basetypes."
	timetypes = "github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes."
)

// function simulates a function. It panics with a fault where the function panics.
type function func(in []value) value

// functions are all that are known, by the names that package types gives them. Most programs compute with none, and should not have to
// wait for them when they start.
var functions = sync.OnceValue(func() map[string]function {
	all := table{
		"regexp.MustCompile":      func(in []value) value { return compiled("Compile", in[0], syntax.Perl) },
		"regexp.MustCompilePOSIX": func(in []value) value { return compiled("CompilePOSIX", in[0], syntax.POSIX) },
	}
	all[timetypes+"NewRFC3339ValueMust"] = parsed("RFC3339 String", "RFC3339Type", func(text string) error {
		_, err := time.Parse(time.RFC3339, text)
		return err
	})
	all[timetypes+"NewGoDurationValueFromStringMust"] = parsed("Go Duration String", "GoDurationType", func(text string) error {
		_, err := time.ParseDuration(text)
		return err
	})
	for _, kind := range [...]string{"List", "Map", "Set"} {
		all.addCollection(kind)
	}
	all.addObjects()
	for _, kind := range [...]string{"Bool", "Float32", "Float64", "Int32", "Int64", "Number", "String"} {
		plain := func([]value) value { return value{nil, &Value{Type: TypeNamed(typeName(kind))}} }
		all.add(kind+"Null", plain)
		all.add(kind+"Unknown", plain)
		all.add(kind+"Value", plain)
	}
	for _, kind := range [...]string{"list", "map", "object", "set"} {
		all[framework+"resource/schema/"+kind+"default.StaticValue"] = func(in []value) value {
			return value{nil, &Default{Value: in[0].asValue()}}
		}
	}
	return all
})

// typeName returns the name of the framework's own type of a kind, such as List.
func typeName(kind string) catalog.TypeName { return catalog.TypeName(basetypes + kind + "Type") }

// table is the table of functions while it is built.
type table map[string]function

// add adds a function under both of its names.
func (t table) add(name string, f function) {
	t[framework+"types."+name], t[basetypes+"New"+name] = f, f
}

// compiled makes a regular expression. Parsing one tells whether it compiles.
func compiled(function string, pattern value, flags syntax.Flags) value {
	const longest = 1 << 16
	text, known := pattern.content.(string)
	if !known || len(text) > longest {
		return unknown
	}
	if _, err := syntax.Parse(text, flags); err != nil {
		words := strconv.Quote(text)
		if strconv.CanBackquote(text) {
			words = "`" + text + "`"
		}
		panic(fault("regexp: " + function + "(" + words + "): " + err.Error()))
	}
	return unknown
}

// parsed returns a constructor that panics for a text that is none of a form.
func parsed(words string, name catalog.TypeName, parse func(text string) error) function {
	return func(in []value) value {
		if text, known := in[0].content.(string); known {
			if err := parse(text); err != nil {
				panic(fault(fmt.Sprintf("Invalid %s Value (%s): %s", words, text, err)))
			}
		}
		return value{nil, &Value{Type: TypeNamed(timetypes + name)}}
	}
}

// addCollection adds the functions that make lists, sets or maps of a type of elements.
func (t table) addCollection(kind string) {
	empty := func(in []value) value {
		return value{nil, &Value{Type: &Type{Name: typeName(kind), Elem: in[0].typeOrUnknown()}}}
	}
	t.add(kind+"Null", empty)
	t.add(kind+"Unknown", empty)
	t.add(kind+"ValueMust", func(in []value) value {
		elem := in[0].typeOrUnknown()
		given, _ := in[1].content.(sequence)
		members, _ := in[1].content.(mapping)
		for _, name := range slices.Sorted(maps.Keys(members)) {
			given = append(given, members[name])
		}
		for _, x := range given {
			fits(elem, x.asValue(), "a "+kind+" must use the single, given element type")
		}
		return empty(in)
	})
}

// addObjects adds the functions that make objects.
func (t table) addObjects() {
	empty := func(in []value) value {
		members, known := in[0].memberTypes()
		return value{nil, &Value{Type: &Type{Name: typeName("Object"), Members: members, Open: !known}}}
	}
	t.add("ObjectNull", empty)
	t.add("ObjectUnknown", empty)
	t.add("ObjectValueMust", func(in []value) value {
		members, known := in[0].memberTypes()
		given, isMap := in[1].content.(mapping)
		if _, isNil := in[1].content.(null); known && (isMap || isNil) {
			checkMembers(members, given)
		}
		return empty(in)
	})
}

// checkMembers panics as the framework does for the members of an object that are not of their types.
func checkMembers(members map[string]*Type, given mapping) {
	for _, name := range slices.Sorted(maps.Keys(members)) {
		x, has := given[name]
		if !has {
			panic(fault("missing object attribute value: " + name))
		}
		fits(members[name], x.asValue(), "object attribute "+name+" must be of type")
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if _, has := members[name]; !has {
			panic(fault("extra object attribute value: " + name))
		}
	}
}

// fits panics as the framework does for a value that is not of a type.
func fits(want *Type, x *Value, words string) {
	if want == nil || x == nil || x.hollow {
		panic(nilDereference)
	}
	if equal, known := want.Equal(x.Type); known && !equal {
		panic(fault(words + " " + want.String() + ", not " + x.Type.String()))
	}
}

// String returns the Go expression of a type, without its members.
func (t *Type) String() string {
	if t == nil {
		return "nil"
	}
	if !t.Known() {
		return "another"
	}
	path, name := t.Name.Split()
	words := name
	if p, ok := catalog.Lookup(path); ok {
		words = p.Name + "." + name
	}
	if strings.HasPrefix(string(t.Name), basetypes) {
		words = "types." + name
	}
	if t.Elem != nil {
		words += "[" + t.Elem.String() + "]"
	}
	if t.Pointer {
		words = "*" + words
	}
	return words
}
