package overlay

import (
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
	"github.com/spec-ls/spec-ls/schema"
)

// The keys of an overlay.
const (
	keySchema        = "$schema"
	keySpecification = "specification"
	keyProvider      = "provider"
	keyResources     = "resources"
	keyDatasources   = "datasources"
	keyAttributes    = "attributes"
	keyBlocks        = "blocks"
	keyNestedObject  = "nested_object"
	keyRules         = "rules"
	keyMatch         = "match"
	keySet           = "set"
	keyAdd           = "add"
	keyDrop          = "drop"
	keyRemove        = "remove"
	keyRename        = "rename"
	keyAs            = "as"
	keyName          = "name"
)

// Overlay is an overlay of a specification.
type Overlay struct {
	Tree *yaml.Tree

	specification []field // fields of the root
	units         []*unitEntry
	added         map[string][]*value // resources and data sources, by the key of the array
	rules         []*rule
}

// unitEntry is the entry of the provider, a resource or a data source.
type unitEntry struct {
	section string // provider, resources or datasources
	name    string // nothing for the provider
	entry
	elements []*elementEntry
}

// elementEntry is the entry of an attribute or a block.
type elementEntry struct {
	path string // names with dots
	entry
}

// entry has the changes of a unit, an attribute or a block.
type entry struct {
	node   int32 // of the overlay
	fields []field
	nested *entry // of the nested_object
	as     field
	rename field
	remove bool
	added  []field // what is put at the end of an array
	drops  []field // what is taken out of one
}

// field is a member, with a value if it is set.
type field struct {
	key   string
	node  int32
	value *value
}

// isThere reports whether there is such a field.
func (f *field) isThere() bool { return f.value != nil }

// rule is an entry for all attributes that match.
type rule struct {
	node  int32
	match []field
	set   entry
}

// Aliases in YAML cannot make a text grow without bound: the values and their depth are counted.
const (
	valuesPerNode = 4 // an entry is counted when it is found and when it is read
	moreValues    = 10_000
	maxDepth      = 1000
)

// reader reads an overlay.
type reader struct {
	problems
	values  int
	tooDeep bool
}

// Parse reads an overlay. It is nil if there are problems.
func Parse(text string) (*Overlay, []Problem) {
	tree, err := yaml.Parse(text)
	var broken *yaml.Error
	if errors.As(err, &broken) {
		return nil, []Problem{{Kind: Syntax, Start: broken.Offset, End: broken.Offset, Message: "not YAML: " + broken.Message}}
	}
	r := &reader{problems: problems{tree: tree}}
	o := &Overlay{Tree: tree, added: map[string][]*value{}}
	if root := tree.Root(); root >= 0 && tree.Kind(root) != yaml.Null {
		r.root(o, root)
	}
	if len(r.found) > 0 {
		return nil, inOrder(r.found)
	}
	return o, nil
}

// mapping calls a function for the entries of a mapping, and adds a problem for anything that is not a mapping, for duplicate keys, and for
// keys that the function does not know.
func (r *reader) mapping(node int32, what string, known []string, read func(key string, node int32) bool) {
	if r.tree.Kind(node) != yaml.Mapping {
		r.add(node, WrongValue, what+" is a mapping", "")
		return
	}
	r.distinct(node)
	for n := range r.tree.Entries(node) {
		key := r.tree.Key(n)
		if r.spent() || read(key, n) {
			continue
		}
		help := ""
		if nearest, ok := rules.Nearest(key, known); ok {
			help = "did you mean " + strconv.Quote(nearest) + "?"
		}
		r.add(n, UnknownKey, strconv.Quote(key)+" is not a key of "+what, help)
	}
}

// distinct reports the keys of a mapping that occur twice.
func (r *reader) distinct(mapping int32) {
	seen := map[string]bool{}
	for n := range r.tree.Children(mapping) {
		if key := r.tree.Key(n); seen[key] {
			r.add(n, DuplicateKey, strconv.Quote(key)+" is there twice", "")
		} else {
			seen[key] = true
		}
	}
}

// spent counts a value, and reports whether there have been too many: aliases can stand for any number.
func (r *reader) spent() bool {
	r.values++
	most := valuesPerNode*len(r.tree.Nodes) + moreValues
	if r.values == most {
		r.add(r.tree.Root(), WrongValue, "the aliases stand for too many values", "")
	}
	return r.values >= most
}

var rootKeys = []string{keySchema, keySpecification, keyProvider, keyResources, keyDatasources, keyRules, keyAdd}

func (r *reader) root(o *Overlay, root int32) {
	r.mapping(root, "an overlay", rootKeys, func(key string, node int32) bool {
		switch key {
		case keySchema:
		case keySpecification:
			r.mapping(node, strconv.Quote(key), nil, func(key string, node int32) bool {
				o.specification = append(o.specification, r.field(key, node))
				return true
			})
		case keyProvider:
			o.units = append(o.units, r.unit(key, "", node))
		case keyResources, keyDatasources:
			r.mapping(node, strconv.Quote(key), nil, func(name string, node int32) bool {
				o.units = append(o.units, r.unit(key, name, node))
				return true
			})
		case keyRules:
			r.list(node, func(node int32) { o.rules = append(o.rules, r.rule(node)) })
		case keyAdd:
			known := []string{keyResources, keyDatasources}
			r.mapping(node, strconv.Quote(key), known, func(key string, node int32) bool {
				if !slices.Contains(known, key) {
					return false
				}
				r.list(node, func(node int32) { o.added[key] = append(o.added[key], r.readNamed(node)) })
				return true
			})
		default:
			return strings.HasPrefix(key, "//")
		}
		return true
	})
}

// list calls a function for the elements of a list.
func (r *reader) list(node int32, read func(node int32)) {
	if r.tree.Kind(node) != yaml.Sequence {
		r.add(node, WrongValue, strconv.Quote(r.tree.Key(node))+" is a list", "")
		return
	}
	for n := range r.tree.Children(node) {
		if !r.spent() {
			read(n)
		}
	}
}

// The fields that specifications have for units, and for attributes and blocks.
var (
	unitFields    = sync.OnceValue(func() []string { return fieldsOf(schema.TypeResource.Member(schema.KeySchema)) })
	elementFields = sync.OnceValue(elementFieldsOf)
	objectFields  = []string{"associated_external_type", "custom_type", "plan_modifiers", "validators"}
)

// fieldsOf returns the keys of an object that an entry sets: all but those with the members inside that have names.
func fieldsOf(t schema.Type) []string {
	var keys []string
	for k := range t.Shape().Allowed.All() {
		switch k {
		case schema.KeyAttributes, schema.KeyBlocks, schema.KeyNestedObject, schema.KeyName:
		default:
			keys = append(keys, k.String())
		}
	}
	return keys
}

func elementFieldsOf() []string {
	var keys []string
	for _, container := range []schema.Type{schema.TypeProvider, schema.TypeResource, schema.TypeDatasource} {
		s := container.Member(schema.KeySchema)
		for _, array := range []schema.Key{schema.KeyAttributes, schema.KeyBlocks} {
			element := s.Member(array).Items()
			for k := range element.Shape().Choice.All() {
				keys = append(keys, fieldsOf(element.Member(k))...)
			}
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// isComment reports whether a key is one that specifications have for people, such as a comment.
func isComment(key string) bool { return strings.HasPrefix(key, "//") || strings.HasPrefix(key, "$") }

// unit reads the entry of a unit.
func (r *reader) unit(section, name string, node int32) *unitEntry {
	u := &unitEntry{section: section, name: name}
	u.node = node
	what := "the provider"
	if name != "" {
		what = strings.TrimSuffix(section, "s") + " " + strconv.Quote(name)
	}
	known := append([]string{keyAttributes, keyAdd, keyRename}, unitFields()...)
	if name != "" {
		known = append(known, keyRemove)
	}
	r.mapping(node, what, known, func(key string, node int32) bool {
		if key == keyAttributes {
			r.mapping(node, strconv.Quote(key), nil, func(path string, node int32) bool {
				e := &elementEntry{path: path}
				e.entry = r.element(node, "attribute "+strconv.Quote(path), false)
				u.elements = append(u.elements, e)
				return true
			})
			return true
		}
		if !slices.Contains(known, key) && !isComment(key) {
			return false
		}
		r.entryKey(&u.entry, key, node, []string{keyAttributes, keyBlocks})
		return true
	})
	r.alone(&u.entry, len(u.elements) > 0)
	return u
}

// element reads the entry of an attribute or block, or of all that match a rule.
func (r *reader) element(node int32, what string, inRule bool) entry {
	e := entry{node: node}
	known := append([]string{keyAdd, keyDrop, keyRemove, keyAs, keyNestedObject}, elementFields()...)
	if !inRule {
		known = append(known, keyRename)
	}
	r.mapping(node, what, known, func(key string, node int32) bool {
		if !slices.Contains(known, key) {
			return false
		}
		if key == keyNestedObject {
			e.nested = r.nested(node)
			return true
		}
		arrays := []string{"validators", "plan_modifiers"}
		if !inRule {
			arrays = append(arrays, keyAttributes, keyBlocks)
		}
		r.entryKey(&e, key, node, arrays)
		return true
	})
	r.alone(&e, false)
	return e
}

// nested reads the entry of a nested object.
func (r *reader) nested(node int32) *entry {
	e := &entry{node: node}
	known := append([]string{keyAdd, keyDrop}, objectFields...)
	r.mapping(node, strconv.Quote(keyNestedObject), known, func(key string, node int32) bool {
		if !slices.Contains(known, key) && !isComment(key) {
			return false
		}
		r.entryKey(e, key, node, []string{"validators", "plan_modifiers"})
		return true
	})
	return e
}

// alone has a problem for the other keys of an entry that removes something.
func (r *reader) alone(e *entry, more bool) {
	if e.remove && (more || len(e.fields)+len(e.added)+len(e.drops) > 0 || e.as.isThere() || e.rename.isThere() || e.nested != nil) {
		r.add(e.node, UnknownKey, "what is removed can't be changed as well", "leave out \"remove\", or all beside it")
	}
}

// entryKey reads one key of an entry. Arrays are the keys of the arrays that the entry can add to.
func (r *reader) entryKey(e *entry, key string, node int32, arrays []string) {
	switch key {
	case keyRemove:
		if r.tree.Kind(node) != yaml.Bool || !r.bool(node) {
			r.add(node, WrongValue, "\"remove\" is true, or is left out", "")
			return
		}
		e.remove = true
	case keyRename:
		e.rename = r.field(key, node)
		if !schema.IsIdentifier([]byte(e.rename.value.text)) {
			r.add(node, WrongValue, "a name has small letters, digits and underscores, and does not begin with a digit", "")
		}
	case keyAs:
		e.as = r.field(key, node)
		if kind := schema.KindOf(schema.LookupKey([]byte(e.as.value.text))); kind == schema.KindNone {
			var names []string
			for k := range schema.Kinds() {
				names = append(names, k.String())
			}
			r.addUnknown(node, "type", e.as.value.text, names, "")
		}
	case keyAdd:
		r.mapping(node, strconv.Quote(key), arrays, func(key string, node int32) bool {
			if !slices.Contains(arrays, key) {
				return false
			}
			f := r.field(key, node)
			r.list(node, func(n int32) {
				if key == keyAttributes || key == keyBlocks {
					r.readNamed(n)
				}
			})
			e.added = append(e.added, f)
			return true
		})
	case keyDrop:
		known := slices.DeleteFunc(slices.Clone(arrays), func(key string) bool { return key == keyAttributes || key == keyBlocks })
		r.mapping(node, strconv.Quote(key), known, func(key string, node int32) bool {
			if !slices.Contains(known, key) {
				return false
			}
			r.list(node, func(int32) {})
			e.drops = append(e.drops, r.field(key, node))
			return true
		})
	default:
		e.fields = append(e.fields, r.field(key, node))
	}
}

// readNamed reads something with a name, as in a specification.
func (r *reader) readNamed(node int32) *value {
	v := r.json("", node, 0)
	if v.string(keyName) == "" {
		r.add(node, WrongValue, "what is added has a \"name\"", "")
	}
	return v
}

var ruleKeys = []string{keyMatch, keySet}

// matchKeys are the keys by which a rule selects attributes, beside the fields of attributes.
var matchKeys = []string{"in", "unit", keyName, "path", "type", "computed", "optional", "required"}

// rule reads a rule.
func (r *reader) rule(node int32) *rule {
	read := &rule{node: node, set: entry{node: -1}}
	matched := false
	r.mapping(node, "a rule", ruleKeys, func(key string, node int32) bool {
		switch key {
		case keyMatch:
			matched = true
			known := append(slices.Clone(matchKeys), elementFields()...)
			r.mapping(node, strconv.Quote(key), known, func(key string, node int32) bool {
				if !slices.Contains(known, key) {
					return false
				}
				read.match = append(read.match, r.condition(key, node))
				return true
			})
		case keySet:
			read.set = r.element(node, strconv.Quote(key), true)
		default:
			return false
		}
		return true
	})
	if !matched || read.set.node < 0 {
		r.add(node, WrongValue, "a rule has \"match\" and \"set\"", "")
	}
	return read
}

// condition reads one condition of a rule.
func (r *reader) condition(key string, node int32) field {
	f := r.field(key, node)
	alternatives := []*value{f.value}
	if f.value.isArray() {
		alternatives = f.value.items
	}
	for _, a := range alternatives {
		wrong := ""
		switch key {
		case "computed", "optional", "required":
			if a.kind != syntax.True && a.kind != syntax.False {
				wrong = strconv.Quote(key) + " is true or false"
			}
		case "in":
			if !slices.Contains([]string{keyProvider, keyResources, keyDatasources}, a.text) {
				wrong = "\"in\" is provider, resources or datasources"
			}
		case "unit", keyName, "path", "type":
			if _, err := path.Match(a.text, ""); err != nil || a.kind != syntax.String {
				wrong = strconv.Quote(key) + " is a name, in which * stands for any characters"
			}
		}
		if wrong != "" {
			r.add(a.place, WrongValue, wrong, "")
		}
	}
	return f
}

func (r *reader) field(key string, node int32) field {
	return field{key, node, r.json(key, node, 0)}
}

func (r *reader) bool(node int32) bool {
	var b bool
	r.tree.DecodeScalar(node, &b)
	return b
}

// json returns a value of the overlay as JSON. A string stays one, also if it looks like a date.
func (r *reader) json(key string, node int32, depth int) *value {
	if depth > maxDepth || r.spent() {
		if depth > maxDepth && !r.tooDeep {
			r.tooDeep = true
			r.add(node, WrongValue, "values are inside more than "+strconv.Itoa(maxDepth)+" others", "")
		}
		v := newScalar(key, syntax.Null, "null")
		v.place = node
		return v
	}
	v := r.scalar(key, node)
	switch r.tree.Kind(node) {
	case yaml.Mapping:
		v = newObject(key)
		r.distinct(node)
		for n := range r.tree.Entries(node) {
			v.items = append(v.items, r.json(r.tree.Key(n), n, depth+1))
		}
	case yaml.Sequence:
		v = newArray(key)
		for n := range r.tree.Children(node) {
			v.items = append(v.items, r.json("", n, depth+1))
		}
	}
	v.place = node
	return v
}

// scalar returns a scalar of the overlay as JSON.
func (r *reader) scalar(key string, node int32) *value {
	text := r.tree.Value(node)
	switch r.tree.Kind(node) {
	case yaml.Null:
		return newScalar(key, syntax.Null, "null")
	case yaml.Bool:
		if r.bool(node) {
			return newScalar(key, syntax.True, "true")
		}
		return newScalar(key, syntax.False, "false")
	case yaml.Int, yaml.Float:
		if isNumber(text) {
			return newScalar(key, syntax.Number, text)
		}
		var whole int64
		if r.tree.DecodeScalar(node, &whole) {
			return newScalar(key, syntax.Number, strconv.FormatInt(whole, 10))
		}
		var number float64
		if r.tree.DecodeScalar(node, &number) {
			if source := strconv.FormatFloat(number, 'g', -1, 64); isNumber(source) {
				return newScalar(key, syntax.Number, source)
			}
		}
		r.add(node, WrongValue, text+" is not a number of JSON", "")
	}
	return newString(key, text)
}
