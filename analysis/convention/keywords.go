package convention

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// schema is one schema of a document. A boolean schema has no checks and says always or never.
type schema struct {
	in      *document
	node    int32
	never   bool
	checks  []check
	inPlace []*schema // those that look at the same value
}

// check is what one keyword asks of a value.
type check struct {
	keyword string
	// holds returns what is wrong; it is told of in the words of the schema.
	holds func(e *evaluation, node int32) []mistake
}

// mistake is something that is wrong with a value.
type mistake struct {
	schema  *schema
	keyword string
	node    int32 // of the value
	detail  string
}

// compiler makes schemas of documents. It makes each once, so that they may lead back to each other.
type compiler struct {
	*Schema
	load    func(address string) (*document, error)
	schemas map[*document]map[int32]*schema
	// keywords are those that are known. They are not a variable of the package, which would be made in every process.
	keywords map[string]func(*keyword) (holds, error)
}

// A faultError describes what is wrong with a schema.
type faultError struct {
	in      *document
	node    int32
	problem string
}

func (e *faultError) Error() string {
	return fmt.Sprintf("at %q: %s", pointerTo(e.in.tree, e.node), e.problem)
}

// unsupported are keywords that change what a schema says, and are not understood.
var unsupported = []string{"$dynamicRef", "$recursiveRef", "unevaluatedProperties", "unevaluatedItems", "$anchor", "$dynamicAnchor"}

// schema compiles the schema at a node.
func (c *compiler) schema(in *document, node int32) (*schema, error) {
	if known := c.schemas[in][node]; known != nil {
		return known, nil
	}
	if c.schemas[in] == nil {
		c.schemas[in] = map[int32]*schema{}
	}
	s := &schema{in: in, node: node}
	c.schemas[in][node] = s
	c.all = append(c.all, s)
	n := &in.tree.Nodes[node]
	switch n.Kind {
	case syntax.True:
		return s, nil
	case syntax.False:
		s.never = true
		return s, nil
	case syntax.Object:
	default:
		return nil, &faultError{in, node, "a schema must be an object or a boolean"}
	}
	for m := range in.tree.Children(node) {
		key := in.tree.Key(m)
		if slices.Contains(unsupported, key) {
			return nil, &faultError{in, m, "the keyword is not supported"}
		}
		if key == "$id" && node != 0 {
			return nil, &faultError{in, m, "only a whole file may have an address of its own"}
		}
		read := c.keywords[key]
		if read == nil || in.tree.Member(node, key) != m {
			continue
		}
		holds, err := read(&keyword{c, s, m})
		if err != nil {
			return nil, err
		}
		if holds != nil {
			s.checks = append(s.checks, check{key, holds})
		}
	}
	return s, nil
}

// keyword is a keyword that is read.
type keyword struct {
	*compiler
	of   *schema
	node int32 // its value
}

type holds = func(e *evaluation, node int32) []mistake

func (k *keyword) fault(problem string) error { return &faultError{k.of.in, k.node, problem} }

func (k *keyword) tree() *syntax.Tree { return k.of.in.tree }

// inner compiles a schema for what is inside the value.
func (k *keyword) inner(node int32) (*schema, error) { return k.compiler.schema(k.of.in, node) }

// same compiles a schema for the value itself.
func (k *keyword) same(node int32) (*schema, error) {
	s, err := k.inner(node)
	if err == nil {
		k.of.inPlace = append(k.of.inPlace, s)
	}
	return s, err
}

// list compiles an array of schemas.
func (k *keyword) list(compile func(int32) (*schema, error)) ([]*schema, error) {
	if k.tree().Nodes[k.node].Kind != syntax.Array || k.tree().Len(k.node) == 0 {
		return nil, k.fault("it must be an array of schemas")
	}
	var out []*schema
	for c := range k.tree().Children(k.node) {
		s, err := compile(c)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// byName compiles an object of schemas.
func (k *keyword) byName(compile func(int32) (*schema, error)) (map[string]*schema, error) {
	if k.tree().Nodes[k.node].Kind != syntax.Object {
		return nil, k.fault("it must be an object of schemas")
	}
	out := map[string]*schema{}
	for c := range k.tree().Children(k.node) {
		s, err := compile(c)
		if err != nil {
			return nil, err
		}
		out[k.tree().Key(c)] = s
	}
	return out, nil
}

// count reads a number of things.
func (k *keyword) count() (int, error) {
	f, err := strconv.ParseFloat(k.tree().Raw(k.node), 64)
	if k.tree().Nodes[k.node].Kind != syntax.Number || err != nil || f < 0 || f != float64(int(f)) {
		return 0, k.fault("it must be a whole number from 0 on")
	}
	return int(f), nil
}

// names reads an array of strings.
func (k *keyword) names(node int32) ([]string, error) {
	if k.tree().Nodes[node].Kind != syntax.Array {
		return nil, k.fault("it must be an array of strings")
	}
	out := []string{}
	for c := range k.tree().Children(node) {
		if k.tree().Nodes[c].Kind != syntax.String {
			return nil, k.fault("it must be an array of strings")
		}
		out = append(out, k.tree().Value(c))
	}
	return out, nil
}

func (k *keyword) pattern(text string) (*regexp.Regexp, error) {
	r, err := regexp.Compile(text)
	if err != nil {
		return nil, k.fault("it is not a regular expression as Go has them")
	}
	return r, nil
}

// wrong is one mistake.
func (k *keyword) wrong(node int32, format string, arguments ...any) []mistake {
	return []mistake{{k.of, k.tree().Key(k.node), node, fmt.Sprintf(format, arguments...)}}
}

// keywordTable returns what reads the keywords that ask something of a value.
func keywordTable() map[string]func(*keyword) (holds, error) {
	return map[string]func(*keyword) (holds, error){
		"$ref": reference,
		"type": typeOf, "enum": oneOfValues, "const": oneOfValues,
		"minimum":          numeric("at least", func(c int) bool { return c >= 0 }),
		"maximum":          numeric("at most", func(c int) bool { return c <= 0 }),
		"exclusiveMinimum": numeric("more than", func(c int) bool { return c > 0 }),
		"exclusiveMaximum": numeric("less than", func(c int) bool { return c < 0 }),
		"multipleOf":       multipleOf,
		"minLength":        sized(syntax.String, "character", false), "maxLength": sized(syntax.String, "character", true),
		"minItems": sized(syntax.Array, "element", false), "maxItems": sized(syntax.Array, "element", true),
		"minProperties": sized(syntax.Object, "member", false), "maxProperties": sized(syntax.Object, "member", true),
		"pattern": pattern, "required": required, "uniqueItems": uniqueItems,
		"properties": properties, "patternProperties": patternProperties, "additionalProperties": additionalProperties,
		"propertyNames": propertyNames, "dependencies": dependencies, "dependentRequired": dependencies, "dependentSchemas": dependencies,
		"items": items, "prefixItems": prefixItems, "additionalItems": additionalItems, "contains": contains,
		"allOf": allOf, "anyOf": anyOf, "oneOf": oneOf, "not": not, "if": conditional,
		"$defs": definitions, "definitions": definitions,
	}
}

// definitions compiles what may be referred to, so that mistakes in it are found.
func definitions(k *keyword) (holds, error) {
	_, err := k.byName(k.inner)
	return nil, err
}

func reference(k *keyword) (holds, error) {
	if k.tree().Nodes[k.node].Kind != syntax.String {
		return nil, k.fault("it must be a string")
	}
	in, node, err := k.resolve(k.of.in, k.tree().Value(k.node))
	if err != nil {
		return nil, err
	}
	if node < 0 {
		return nil, k.fault("it leads nowhere")
	}
	s, err := k.compiler.schema(in, node)
	if err != nil {
		return nil, err
	}
	k.of.inPlace = append(k.of.inPlace, s)
	return func(e *evaluation, node int32) []mistake { return e.judge(s, node) }, nil
}

var typeNames = []string{"null", "boolean", "number", "integer", "string", "array", "object"}

// isType reports whether a value is of a type.
func isType(tree *syntax.Tree, node int32, name string) bool {
	kind := tree.Nodes[node].Kind
	if name == "integer" {
		return kind == syntax.Number && rational(tree, node).IsInt()
	}
	return kind.String() == name
}

func typeOf(k *keyword) (holds, error) {
	names := []string{k.tree().Value(k.node)}
	if k.tree().Nodes[k.node].Kind == syntax.Array {
		var err error
		if names, err = k.names(k.node); err != nil {
			return nil, err
		}
	}
	for _, name := range names {
		if !slices.Contains(typeNames, name) {
			return nil, k.fault("it must be one of " + strings.Join(typeNames, ", "))
		}
	}
	return func(e *evaluation, node int32) []mistake {
		if slices.ContainsFunc(names, func(name string) bool { return isType(e.tree, node, name) }) {
			return nil
		}
		return k.wrong(node, "It must be of type %s, not %s.", strings.Join(names, " or "), e.tree.Nodes[node].Kind)
	}, nil
}

func oneOfValues(k *keyword) (holds, error) {
	values := []int32{k.node}
	if k.tree().Key(k.node) == "enum" {
		if k.tree().Nodes[k.node].Kind != syntax.Array {
			return nil, k.fault("it must be an array")
		}
		values = slices.Collect(k.tree().Children(k.node))
	}
	known := map[string]bool{}
	var shown []string
	for _, v := range values {
		known[spelling(k.tree(), v)] = true
		const most = 10
		if text := k.tree().Raw(v); len(shown) < most && len(text) < 40 {
			shown = append(shown, text)
		}
	}
	return func(e *evaluation, node int32) []mistake {
		if known[e.spelling(node)] {
			return nil
		}
		if len(shown) < len(values) {
			return k.wrong(node, "It is not one of the values that are allowed.")
		}
		return k.wrong(node, "It must be %s.", strings.Join(shown, " or "))
	}, nil
}

func numeric(words string, fits func(compared int) bool) func(*keyword) (holds, error) {
	return func(k *keyword) (holds, error) {
		if k.tree().Nodes[k.node].Kind != syntax.Number {
			return nil, k.fault("it must be a number")
		}
		limit := rational(k.tree(), k.node)
		return func(e *evaluation, node int32) []mistake {
			if e.tree.Nodes[node].Kind != syntax.Number || fits(rational(e.tree, node).Cmp(limit)) {
				return nil
			}
			return k.wrong(node, "It must be %s %s.", words, k.tree().Raw(k.node))
		}, nil
	}
}

func multipleOf(k *keyword) (holds, error) {
	divisor := rational(k.tree(), k.node)
	if k.tree().Nodes[k.node].Kind != syntax.Number || divisor.Sign() <= 0 {
		return nil, k.fault("it must be a number above 0")
	}
	return func(e *evaluation, node int32) []mistake {
		if e.tree.Nodes[node].Kind != syntax.Number || new(big.Rat).Quo(rational(e.tree, node), divisor).IsInt() {
			return nil
		}
		return k.wrong(node, "It must be a multiple of %s.", k.tree().Raw(k.node))
	}, nil
}

func sized(kind syntax.Kind, thing string, atMost bool) func(*keyword) (holds, error) {
	return func(k *keyword) (holds, error) {
		limit, err := k.count()
		if err != nil {
			return nil, err
		}
		return func(e *evaluation, node int32) []mistake {
			if e.tree.Nodes[node].Kind != kind {
				return nil
			}
			size := 0
			if kind == syntax.String {
				size = utf8.RuneCountInString(e.tree.Value(node))
			} else {
				size = e.tree.Len(node)
			}
			words := "at least"
			if atMost {
				words = "at most"
			}
			if atMost && size <= limit || !atMost && size >= limit {
				return nil
			}
			plural := "s"
			if limit == 1 {
				plural = ""
			}
			return k.wrong(node, "It must have %s %d %s%s, and has %d.", words, limit, thing, plural, size)
		}, nil
	}
}

func pattern(k *keyword) (holds, error) {
	if k.tree().Nodes[k.node].Kind != syntax.String {
		return nil, k.fault("it must be a string")
	}
	text := k.tree().Value(k.node)
	r, err := k.pattern(text)
	if err != nil {
		return nil, err
	}
	return func(e *evaluation, node int32) []mistake {
		if e.tree.Nodes[node].Kind != syntax.String || r.MatchString(e.tree.Value(node)) {
			return nil
		}
		return k.wrong(node, "It does not match %s.", text)
	}, nil
}

// lacking returns the mistake that an object has none of some members.
func (k *keyword) lacking(e *evaluation, node int32, names []string) []mistake {
	var missing []string
	for _, name := range names {
		if e.tree.Member(node, name) < 0 {
			missing = append(missing, strconv.Quote(name))
		}
	}
	if missing == nil {
		return nil
	}
	return k.wrong(node, "It has no %s.", strings.Join(missing, " and no "))
}

func required(k *keyword) (holds, error) {
	names, err := k.names(k.node)
	return func(e *evaluation, node int32) []mistake {
		if e.tree.Nodes[node].Kind != syntax.Object {
			return nil
		}
		return k.lacking(e, node, names)
	}, err
}

func uniqueItems(k *keyword) (holds, error) {
	if k.tree().Nodes[k.node].Kind != syntax.True {
		return nil, nil
	}
	return func(e *evaluation, node int32) []mistake {
		if e.tree.Nodes[node].Kind != syntax.Array {
			return nil
		}
		seen := map[string]bool{}
		for c := range e.tree.Children(node) {
			of := e.spelling(c)
			if seen[of] {
				return k.wrong(c, "It is in the array twice.")
			}
			seen[of] = true
		}
		return nil
	}, nil
}

// members calls a function for the members of an object, of several with one key for the last.
func (e *evaluation) members(node int32, each func(key string, member int32)) {
	if e.tree.Nodes[node].Kind != syntax.Object {
		return
	}
	last := map[string]int32{}
	for c := range e.tree.Children(node) {
		last[e.tree.Key(c)] = c
	}
	for c := range e.tree.Children(node) {
		if key := e.tree.Key(c); last[key] == c {
			each(key, c)
		}
	}
}

func properties(k *keyword) (holds, error) {
	schemas, err := k.byName(k.inner)
	return func(e *evaluation, node int32) (out []mistake) {
		e.members(node, func(key string, member int32) {
			if s := schemas[key]; s != nil {
				out = append(out, e.judge(s, member)...)
			}
		})
		return out
	}, err
}

// patterns compiles an object whose keys are regular expressions.
func (k *keyword) patterns(compile func(int32) (*schema, error)) (patterns []*regexp.Regexp, schemas []*schema, err error) {
	if k.tree().Nodes[k.node].Kind != syntax.Object {
		return nil, nil, k.fault("it must be an object of schemas")
	}
	for c := range k.tree().Children(k.node) {
		r, err := k.pattern(k.tree().Key(c))
		if err != nil {
			return nil, nil, err
		}
		s, err := compile(c)
		if err != nil {
			return nil, nil, err
		}
		patterns, schemas = append(patterns, r), append(schemas, s)
	}
	return patterns, schemas, nil
}

func patternProperties(k *keyword) (holds, error) {
	patterns, schemas, err := k.patterns(k.inner)
	return func(e *evaluation, node int32) (out []mistake) {
		e.members(node, func(key string, member int32) {
			for i, r := range patterns {
				if e.spend(1); r.MatchString(key) {
					out = append(out, e.judge(schemas[i], member)...)
				}
			}
		})
		return out
	}, err
}

func additionalProperties(k *keyword) (holds, error) {
	s, err := k.inner(k.node)
	if err != nil {
		return nil, err
	}
	object := k.of.node
	named := map[string]bool{}
	if of := k.tree().Member(object, "properties"); of >= 0 {
		for c := range k.tree().Children(of) {
			named[k.tree().Key(c)] = true
		}
	}
	var patterns []*regexp.Regexp
	if of := k.tree().Member(object, "patternProperties"); of >= 0 {
		if patterns, _, err = (&keyword{k.compiler, k.of, of}).patterns(k.inner); err != nil {
			return nil, err
		}
	}
	return func(e *evaluation, node int32) (out []mistake) {
		e.members(node, func(key string, member int32) {
			if named[key] || slices.ContainsFunc(patterns, func(r *regexp.Regexp) bool { e.spend(1); return r.MatchString(key) }) {
				return
			}
			if s.never {
				out = append(out, k.wrong(member, "There must be no %q.", key)...)
				return
			}
			out = append(out, e.judge(s, member)...)
		})
		return out
	}, nil
}

func propertyNames(k *keyword) (holds, error) {
	s, err := k.inner(k.node)
	return func(e *evaluation, node int32) (out []mistake) {
		e.members(node, func(key string, member int32) {
			name := &evaluation{tree: syntax.Parse(syntax.Quote(key), syntax.Options{}), left: e.left}
			wrong := name.judge(s, 0)
			e.left = name.left
			if len(wrong) > 0 {
				out = append(out, k.wrong(member, "Its name is not allowed. %s", wrong[0].detail)...)
			}
		})
		return out
	}, err
}

func dependencies(k *keyword) (holds, error) {
	if k.tree().Nodes[k.node].Kind != syntax.Object {
		return nil, k.fault("it must be an object")
	}
	names, schemas := map[string][]string{}, map[string]*schema{}
	for c := range k.tree().Children(k.node) {
		key := k.tree().Key(c)
		var err error
		if k.tree().Nodes[c].Kind == syntax.Array {
			names[key], err = k.names(c)
		} else {
			schemas[key], err = k.same(c)
		}
		if err != nil {
			return nil, err
		}
	}
	return func(e *evaluation, node int32) (out []mistake) {
		e.members(node, func(key string, _ int32) {
			out = append(out, k.lacking(e, node, names[key])...)
			if s := schemas[key]; s != nil {
				out = append(out, e.judge(s, node)...)
			}
		})
		return out
	}, nil
}

// each judges the elements of an array from a number on.
func (e *evaluation) each(node int32, from int, s *schema) (out []mistake) {
	if e.tree.Nodes[node].Kind != syntax.Array {
		return nil
	}
	i := 0
	for c := range e.tree.Children(node) {
		if i++; i > from {
			out = append(out, e.judge(s, c)...)
		}
	}
	return out
}

// first judges the first elements of an array, each by a schema of its own.
func (e *evaluation) first(node int32, schemas []*schema) (out []mistake) {
	if e.tree.Nodes[node].Kind != syntax.Array {
		return nil
	}
	i := 0
	for c := range e.tree.Children(node) {
		if i == len(schemas) {
			break
		}
		out = append(out, e.judge(schemas[i], c)...)
		i++
	}
	return out
}

func items(k *keyword) (holds, error) {
	if k.tree().Nodes[k.node].Kind == syntax.Array {
		return prefixItems(k)
	}
	s, err := k.inner(k.node)
	from := 0
	if prefix := k.tree().Member(k.of.node, "prefixItems"); prefix >= 0 {
		from = k.tree().Len(prefix)
	}
	return func(e *evaluation, node int32) []mistake { return e.each(node, from, s) }, err
}

func prefixItems(k *keyword) (holds, error) {
	schemas, err := k.list(k.inner)
	return func(e *evaluation, node int32) []mistake { return e.first(node, schemas) }, err
}

func additionalItems(k *keyword) (holds, error) {
	s, err := k.inner(k.node)
	prefix := k.tree().Member(k.of.node, "items")
	if err != nil || prefix < 0 || k.tree().Nodes[prefix].Kind != syntax.Array {
		return nil, err
	}
	from := k.tree().Len(prefix)
	return func(e *evaluation, node int32) []mistake { return e.each(node, from, s) }, nil
}

func contains(k *keyword) (holds, error) {
	s, err := k.inner(k.node)
	if err != nil {
		return nil, err
	}
	limits := map[string]int{"minContains": 1, "maxContains": -1}
	for key := range limits {
		if of := k.tree().Member(k.of.node, key); of >= 0 {
			if limits[key], err = (&keyword{k.compiler, k.of, of}).count(); err != nil {
				return nil, err
			}
		}
	}
	return func(e *evaluation, node int32) []mistake {
		if e.tree.Nodes[node].Kind != syntax.Array {
			return nil
		}
		count := 0
		for c := range e.tree.Children(node) {
			if len(e.judge(s, c)) == 0 {
				count++
			}
		}
		switch least, most := limits["minContains"], limits["maxContains"]; {
		case count < least && count == 0:
			return k.wrong(node, "None of its elements is what the schema asks for.")
		case count < least:
			return k.wrong(node, "Only %d of its elements are what the schema asks for.", count)
		case most >= 0 && count > most:
			return k.wrong(node, "%d of its elements are what the schema asks for at most %d of.", count, most)
		}
		return nil
	}, nil
}

func allOf(k *keyword) (holds, error) {
	schemas, err := k.list(k.same)
	return func(e *evaluation, node int32) (out []mistake) {
		for _, s := range schemas {
			out = append(out, e.judge(s, node)...)
		}
		return out
	}, err
}

func anyOf(k *keyword) (holds, error) {
	schemas, err := k.list(k.same)
	return func(e *evaluation, node int32) []mistake {
		if slices.ContainsFunc(schemas, func(s *schema) bool { return len(e.judge(s, node)) == 0 }) {
			return nil
		}
		return k.wrong(node, "It follows none of the %d alternatives.", len(schemas))
	}, err
}

func oneOf(k *keyword) (holds, error) {
	schemas, err := k.list(k.same)
	return func(e *evaluation, node int32) []mistake {
		count := 0
		for _, s := range schemas {
			if len(e.judge(s, node)) == 0 {
				count++
			}
		}
		switch count {
		case 0:
			return k.wrong(node, "It follows none of the %d alternatives.", len(schemas))
		case 1:
			return nil
		}
		return k.wrong(node, "It follows %d of the alternatives, of which only one may hold.", count)
	}, err
}

func not(k *keyword) (holds, error) {
	s, err := k.same(k.node)
	return func(e *evaluation, node int32) []mistake {
		if len(e.judge(s, node)) > 0 {
			return nil
		}
		return k.wrong(node, "It is what the schema forbids.")
	}, err
}

func conditional(k *keyword) (holds, error) {
	condition, err := k.same(k.node)
	if err != nil {
		return nil, err
	}
	var branches [2]*schema
	for i, key := range []string{"then", "else"} {
		if of := k.tree().Member(k.of.node, key); of >= 0 {
			if branches[i], err = k.same(of); err != nil {
				return nil, err
			}
		}
	}
	return func(e *evaluation, node int32) []mistake {
		branch := branches[0]
		if len(e.judge(condition, node)) > 0 {
			branch = branches[1]
		}
		if branch == nil {
			return nil
		}
		return e.judge(branch, node)
	}, nil
}
