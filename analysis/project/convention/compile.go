package convention

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// schema is one schema of a document. A boolean schema has no checks and says always or never.
type schema struct {
	in      *document
	node    int32
	never   bool
	checks  []check
	inPlace []*schema // those that look at the same value
}

// check is the check of a value by one keyword.
type check struct {
	keyword string
	// holds returns the mistakes in the words of the schema.
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

// inner compiles a schema for the content of the value.
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
