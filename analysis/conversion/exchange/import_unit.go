package exchange

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/printer"
	"github.com/spec-ls/spec-ls/schema"
)

// unitImporter imports one unit.
type unitImporter struct {
	*importer
	kind  syntax.UnitKind
	tree  *syntax.Tree
	steps []string // of where it is

	// The guesses, by place in the unit.
	numbers      []guessed
	deprecations []guessed
	plain        int // descriptions that are not Markdown
	// known are the elements that have the same kind in the old specification.
	known map[*printer.Element]bool
	// told are the texts of deprecations that are from the old specification.
	told   map[*string]bool
	custom []guessed // types
}

// guessed is something that an old specification may know better.
type guessed struct {
	steps []string
	say   func() bool // whether it is still a guess
}

// deprecatedText is the deprecation message where the JSON has none.
const deprecatedText = "Deprecated."

// unit returns the unit of a name, or nil.
func (r *unitImporter) unit(name string) *printer.Unit {
	u := &printer.Unit{Kind: r.kind, Name: name}
	root := r.tree.Root()
	if !r.isObject(root) {
		r.lose("is not an object; left out")
		return nil
	}
	r.others(root, "version", "block")
	if version := r.tree.Member(root, "version"); version >= 0 && r.tree.Raw(version) != "0" {
		r.lose("has schema version " + r.tree.Raw(version) + "; a specification has no place for it")
	}
	block := r.tree.Member(root, "block")
	s := &printer.Schema{Members: r.importMembers(block)}
	s.Description, s.MarkdownDescription = r.documentation(block)
	s.Deprecation = r.deprecation(block, &s.Deprecation)
	if len(s.Attributes)+len(s.Blocks) == 0 {
		s.Attributes = []*printer.Element{} // a schema must have something
	}
	if r.kind != syntax.Provider || len(s.Attributes)+len(s.Blocks) > 0 || s.Description+s.MarkdownDescription+s.Deprecation != "" {
		u.Schema = s
	}
	return u
}

func (r *unitImporter) isObject(node int32) bool {
	return node >= 0 && r.tree.Nodes[node].Kind == syntax.Object
}

func (r *unitImporter) lose(text string) { r.lost(r.steps, text) }

// at does something with a place inside of the present one.
func (r *unitImporter) at(step, name string, do func()) {
	r.steps = append(r.steps, step, name)
	do()
	r.steps = r.steps[:len(r.steps)-2]
}

// others notes members of an object that are not known.
func (r *unitImporter) others(object int32, known ...string) {
	for m := range r.tree.Children(object) {
		if key := r.tree.Key(m); !slices.Contains(known, key) {
			r.lose(strconv.Quote(key) + " is not known; left out")
		}
	}
}

// text returns the value of a member that is a string, or nothing if the member is missing.
func (r *unitImporter) text(object int32, key string) string {
	node := r.tree.Member(object, key)
	if node < 0 || r.tree.Nodes[node].Kind == syntax.Null {
		return ""
	}
	if r.tree.Nodes[node].Kind != syntax.String {
		r.lose(strconv.Quote(key) + " is not a string; left out")
		return ""
	}
	return r.tree.Value(node)
}

func (r *unitImporter) flag(object int32, key string) bool {
	node := r.tree.Member(object, key)
	if node < 0 {
		return false
	}
	switch r.tree.Nodes[node].Kind {
	case syntax.True:
		return true
	case syntax.False, syntax.Null:
		return false
	}
	r.lose(strconv.Quote(key) + " is neither true nor false; left out")
	return false
}

// count returns the value of a member that is a whole number, or 0 if the member is missing.
func (r *unitImporter) count(object int32, key string) int {
	node := r.tree.Member(object, key)
	if node < 0 {
		return 0
	}
	n, err := strconv.Atoi(r.tree.Raw(node))
	if err != nil || n < 0 {
		r.lose(strconv.Quote(key) + " is not a number of blocks; left out")
		return 0
	}
	return n
}

// documentation returns the description of a schema, in the one or the other of its forms.
func (r *unitImporter) documentation(block int32) (plain, markdown string) {
	text := r.text(block, "description")
	if r.text(block, "description_kind") == "markdown" {
		return "", text
	}
	return text, ""
}

// description returns the description of an attribute or block, which the generator writes as plain text and as Markdown.
func (r *unitImporter) description(object int32) string {
	text := r.text(object, "description")
	if kind := r.text(object, "description_kind"); text != "" && kind != "markdown" {
		r.plain++
	}
	return text
}

// deprecation returns the text of a deprecation, which goes to a place.
func (r *unitImporter) deprecation(object int32, to *string) string {
	text := r.text(object, "deprecation_message")
	if r.flag(object, "deprecated") && text == "" {
		r.deprecations = append(r.deprecations, guessed{slices.Clone(r.steps), func() bool { return !r.told[to] }})
		return deprecatedText
	}
	return text
}

// importMembers imports the attributes and blocks of a block.
func (r *unitImporter) importMembers(block int32) printer.Members {
	if block < 0 {
		return printer.Members{}
	}
	if !r.isObject(block) {
		r.lose(`"block" is not an object; left out`)
		return printer.Members{}
	}
	r.others(block, "attributes", "block_types", "description", "description_kind", "deprecated", "deprecation_message")
	m := r.attributes(block)
	r.each(block, "block_types", schema.KeyBlocks, func(node int32, e *printer.Element) bool { return r.block(node, e) }, &m.Blocks)
	return m
}

func (r *unitImporter) attributes(object int32) (m printer.Members) {
	r.each(object, "attributes", schema.KeyAttributes, r.attribute, &m.Attributes)
	return m
}

// each imports the members of an object of attributes or blocks.
func (r *unitImporter) each(object int32, key string, step schema.Key, one func(int32, *printer.Element) bool, to *[]*printer.Element) {
	list := r.tree.Member(object, key)
	if list < 0 || r.tree.Nodes[list].Kind == syntax.Null {
		return
	}
	if !r.isObject(list) {
		r.lose(strconv.Quote(key) + " is not an object; left out")
		return
	}
	for node := range r.tree.Children(list) {
		name := r.tree.Key(node)
		r.at(step.String(), name, func() {
			if e := (&printer.Element{Name: name}); !r.isObject(node) {
				r.lose("is not an object; left out")
			} else if one(node, e) {
				*to = append(*to, e)
			}
		})
	}
	slices.SortStableFunc(*to, func(a, b *printer.Element) int { return strings.Compare(a.Name, b.Name) })
}

// attribute imports an attribute. It reports false if a specification can't say its type.
func (r *unitImporter) attribute(node int32, e *printer.Element) bool {
	r.others(
		node,
		"type",
		"nested_type",
		"description",
		"description_kind",
		"deprecated",
		"deprecation_message",
		"required",
		"optional",
		"computed",
		"sensitive",
		"write_only",
	)
	nested, of := r.tree.Member(node, "nested_type"), r.tree.Member(node, "type")
	switch {
	case nested >= 0:
		if !r.isObject(nested) {
			r.lose(`"nested_type" is not an object; left out`)
			return false
		}
		r.others(nested, "attributes", "nesting_mode", "min_items", "max_items")
		if e.Kind = nestings[r.text(nested, "nesting_mode")]; e.Kind == schema.KindNone {
			r.lose("a specification has no nested attribute of this nesting_mode; left out")
			return false
		}
		e.Members = r.attributes(nested)
		r.items(nested, e)
	case of >= 0:
		var t printer.Type
		if !r.valueType(of, &t) {
			r.lose("a specification can't say the type " + dense(r.tree.Raw(of)) + "; left out")
			return false
		}
		e.Kind, e.Type = t.Kind, t
		if hasNumber(&t) {
			r.number(node, e)
		}
	default:
		r.lose("has no type; left out")
		return false
	}
	e.Configurability = r.configurability(node)
	e.Description = r.description(node)
	e.Deprecation = r.deprecation(node, &e.Deprecation)
	e.Sensitive = r.flag(node, "sensitive")
	if r.flag(node, "write_only") {
		r.lose("is write-only; a specification has no place for that")
	}
	r.timeouts(e, false)
	return true
}

// nestings are the kinds by the words for them. There is no group, and a map only of attributes.
var nestings = map[string]schema.Kind{
	"single": schema.KindSingleNested, "list": schema.KindListNested, "set": schema.KindSetNested, "map": schema.KindMapNested,
}

func (r *unitImporter) configurability(node int32) spec.Configurability {
	required, optional, computed := r.flag(node, "required"), r.flag(node, "optional"), r.flag(node, "computed")
	if r.kind == syntax.Provider && computed {
		r.lose("is computed; a provider's attribute can't be in a specification")
		computed = false
	}
	if required && (optional || computed) {
		r.lose("is required, and something else as well; written as required")
	}
	configurability := spec.ConfigurabilityOf(required, optional, computed)
	if configurability == spec.ConfigurabilityNone {
		r.lose("is neither required nor optional nor computed; written as optional")
		return spec.Optional
	}
	return configurability
}

// collections are the kinds of collections by the words for them.
var collections = map[string]schema.Kind{"list": schema.KindList, "set": schema.KindSet, "map": schema.KindMap}

// primitives are the kinds of types that are words. A number is most often an int64.
var primitives = map[string]schema.Kind{
	"string": schema.KindString, "bool": schema.KindBool, "number": schema.KindInt64, "dynamic": schema.KindDynamic,
}

// valueType imports a type: a word, or an array that begins with one. It reports false for a type that a specification can't express.
func (r *unitImporter) valueType(node int32, t *printer.Type) bool {
	switch r.tree.Nodes[node].Kind {
	case syntax.String:
		t.Kind = primitives[r.tree.Value(node)]
		return t.Kind != schema.KindNone
	case syntax.Array:
	default:
		return false
	}
	parts := make([]int32, 0, 3)
	for part := range r.tree.Children(node) {
		parts = append(parts, part)
	}
	if len(parts) < 2 {
		return false
	}
	word := r.tree.Value(parts[0])
	if kind, ok := collections[word]; ok && len(parts) == 2 {
		t.Kind, t.Element = kind, &printer.Type{}
		return r.valueType(parts[1], t.Element)
	}
	if word != "object" || !r.isObject(parts[1]) {
		return false
	}
	t.Kind = schema.KindObject
	for a := range r.tree.Children(parts[1]) {
		member := &printer.Type{Name: r.tree.Key(a)}
		if !r.valueType(a, member) {
			return false
		}
		if member.Kind == schema.KindDynamic {
			r.lose("has a dynamic member, " + strconv.Quote(member.Name) + ", which the generator leaves out")
		}
		t.Attributes = append(t.Attributes, member)
	}
	if len(parts) > 2 && r.tree.Len(parts[2]) > 0 {
		r.lose("has members that may be left out, " + dense(r.tree.Raw(parts[2])) + "; in a specification, an object's members may not")
	}
	return true
}

// hasNumber reports whether there is a number in a type.
func hasNumber(t *printer.Type) bool {
	return t.Kind == schema.KindInt64 || t.Element != nil && hasNumber(t.Element) || slices.ContainsFunc(t.Attributes, hasNumber)
}

// The words for numbers in descriptions.
var (
	fractional = lazyregexp.New(
		`(?i)\b(floats?|float64|floating|decimals?|fractions?|fractional|ratios?|probabilit(y|ies)|percentages?|\d+\.\d+)\b`,
	)
	whole = lazyregexp.New(
		`(?i)\b(integers?|int(32|64)?|whole|number of|count|ports?|(milli|micro|nano)?seconds|minutes|hours|days|bytes|[kmg]i?b|unix|epoch)\b`,
	)
)

// number chooses the kind of the numbers of an attribute: by its description, or else int64.
func (r *unitImporter) number(node int32, e *printer.Element) {
	description := r.tree.Value(r.tree.Member(node, "description"))
	switch {
	case e.Kind == schema.KindInt64 && fractional().MatchString(description):
		e.Kind = schema.KindFloat64
	case e.Kind == schema.KindInt64 && whole().MatchString(description):
	default:
		r.numbers = append(r.numbers, guessed{slices.Clone(r.steps), func() bool { return !r.known[e] }})
	}
}

// block imports a block. It reports false if a specification can't say its nesting.
func (r *unitImporter) block(node int32, e *printer.Element) bool {
	r.others(node, "nesting_mode", "min_items", "max_items", "block")
	mode := r.text(node, "nesting_mode")
	if e.Kind = nestings[mode]; e.Kind == schema.KindNone || e.Kind == schema.KindMapNested {
		r.lose("a specification has no block of nesting_mode " + strconv.Quote(mode) + "; left out")
		return false
	}
	inner := r.tree.Member(node, "block")
	e.Members = r.importMembers(inner)
	e.Description = r.description(inner)
	e.Deprecation = r.deprecation(inner, &e.Deprecation)
	r.items(node, e)
	r.timeouts(e, true)
	return true
}

// items imports the limits of how many there are as validators.
func (r *unitImporter) items(node int32, e *printer.Element) {
	add := func(call string) {
		own := e.Kind.Go()
		e.Validators = append(e.Validators, printer.Definition{
			Expression: own.ValidatorPackage[strings.LastIndexByte(own.ValidatorPackage, '/')+1:] + "." + call,
			Imports:    []printer.Import{{Path: own.ValidatorPackage}},
		})
	}
	least, most := r.count(node, "min_items"), r.count(node, "max_items")
	if least > 0 {
		add("IsRequired()")
	}
	if e.Kind == schema.KindSingleNested {
		return
	}
	if least > 1 {
		add(fmt.Sprintf("SizeAtLeast(%d)", least))
	}
	if most > 0 {
		add(fmt.Sprintf("SizeAtMost(%d)", most))
	}
}

// timeoutPackages are the packages of the custom type of timeouts, and operations what may be in it.
var timeoutPackages = map[syntax.UnitKind]string{
	syntax.Resource:   "github.com/hashicorp/terraform-plugin-framework-timeouts/resource/timeouts",
	syntax.DataSource: "github.com/hashicorp/terraform-plugin-framework-timeouts/datasource/timeouts",
}

// timeouts sets the custom type of timeouts, if the block is one of them.
func (r *unitImporter) timeouts(e *printer.Element, block bool) {
	pkg := timeoutPackages[r.kind]
	if e.Name != "timeouts" || e.Kind != schema.KindSingleNested || pkg == "" || len(r.steps) != 4 || len(e.Blocks) > 0 ||
		len(e.Attributes) == 0 {
		return
	}
	var types strings.Builder
	for _, a := range e.Attributes {
		if a.Kind != schema.KindString || !slices.Contains([]string{"create", "read", "update", "delete", "default"}, a.Name) {
			return
		}
		fmt.Fprintf(&types, "%q: types.StringType, ", a.Name)
	}
	e.CustomType = &printer.GoType{
		Import: &printer.Import{Path: pkg}, Value: "timeouts.Value",
		Type: "timeouts.Type{ObjectType: types.ObjectType{AttrTypes: map[string]attr.Type{" + strings.TrimSuffix(types.String(), ", ") + "}}}",
	}
	r.custom = append(r.custom, guessed{slices.Clone(r.steps), func() bool { return !r.known[e] }})
}

// tellGuesses notes the guesses in the unit that nothing has corrected.
func (r *unitImporter) tellGuesses() {
	whole := len(placeOf(r.kind, ""))
	say := func(list []guessed, text string) {
		var places []string
		for _, g := range list {
			if g.say() {
				places = append(places, dotted(g.steps[whole:]))
			}
		}
		if len(places) > 0 {
			r.guess(r.steps[:whole], text+": "+strings.Join(places, ", "))
		}
	}
	say(r.custom, "taken for timeouts of terraform-plugin-framework-timeouts")
	say(r.numbers, "numbers taken for int64")
	say(r.deprecations, "deprecated without a text")
	if r.plain > 0 {
		r.guess(r.steps[:whole], fmt.Sprintf("plain descriptions that the generated provider has as Markdown: %d", r.plain))
	}
}

// dotted returns the names in a place, without the keys before them.
func dotted(steps []string) string {
	var names []string
	for k := 1; k < len(steps); k += 2 {
		names = append(names, steps[k])
	}
	if len(names) == 0 {
		return "the whole"
	}
	return strings.Join(names, spec.StepSeparator)
}

// dense returns a text without white space, shortened.
func dense(text string) string { return wording.Shorten(strings.Join(strings.Fields(text), ""), 80) }
