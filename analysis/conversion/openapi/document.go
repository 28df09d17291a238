package openapi

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// Error is the reason why a document or a configuration is refused.
type Error struct {
	Offset  int    // where, in bytes
	Message string // what is wrong
	Help    string // what to do; may be empty
}

func (e *Error) Error() string { return e.Message }

// Document is an OpenAPI document, indexed for references, with the results for its parts. It is immutable, and safe for any number of
// goroutines.
type Document struct {
	Tree *yaml.Tree

	memory *memory
	places *places

	resources, dataSources func() []Proposal

	paths int32                      // the mapping of paths; -1 for none
	large map[int32]map[string]int32 // the members of mappings in which references look things up
	refs  map[string]int32           // what each local reference stands for
}

// ReadDocument reads an OpenAPI document, in JSON or YAML. The error is an *Error for a mistake for which the program refuses the whole
// document.
func ReadDocument(source string) (*Document, error) {
	tree, err := yaml.Parse(source)
	if err != nil {
		return nil, syntaxError(err)
	}
	d := &Document{
		Tree:   tree,
		large:  map[int32]map[string]int32{},
		refs:   map[string]int32{},
		memory: newMemory(source),
		places: newPlaces(source),
	}
	d.resources, d.dataSources = newProposals(d)
	root := tree.Root()
	version := tree.Member(root, "openapi")
	switch {
	case tree.Kind(root) != yaml.Mapping:
		return nil, &Error{Message: "the file is not an OpenAPI document"}
	case tree.Member(root, "swagger") >= 0:
		return nil, &Error{
			Offset: tree.From(tree.Member(root, "swagger")), Message: "the document is Swagger 2.0",
			Help: "convert it to OpenAPI 3",
		}
	case version < 0:
		return nil, &Error{Message: `the file is not an OpenAPI document: it has no key "openapi"`}
	case !strings.HasPrefix(tree.Value(version), "3"):
		return nil, &Error{
			Offset:  tree.From(version),
			Message: fmt.Sprintf("OpenAPI %s is not supported", tree.Value(version)),
			Help:    "use OpenAPI 3.0 or 3.1",
		}
	}
	d.paths = tree.Resolve(tree.Member(root, "paths"))
	d.index(d.paths)
	for part := range tree.Children(tree.Member(root, "components")) {
		d.index(tree.Resolve(part))
	}
	if err := d.resolveAll(); err != nil {
		return nil, err
	}
	return d, nil
}

// syntaxError returns an error of the YAML reader as one of this package.
func syntaxError(err error) error {
	broken, ok := err.(*yaml.Error)
	if !ok {
		return err
	}
	return &Error{Offset: broken.Offset, Message: broken.Message}
}

// places finds positions in a document. It keeps the known line starts, because a document may have megabytes.
type places struct {
	mu      sync.Mutex
	mappers func() *[text.UTF32 + 1]*text.Mapper
}

func newPlaces(source string) *places {
	return &places{mappers: sync.OnceValue(func() *[text.UTF32 + 1]*text.Mapper {
		var mappers [text.UTF32 + 1]*text.Mapper
		lines := text.New(source)
		for encoding := range mappers {
			mappers[encoding] = lines.Mapper(text.Encoding(encoding))
		}
		return &mappers
	})}
}

// Positions returns the position of an offset, by encoding.
func (d *Document) Positions(offset int) (at [text.UTF32 + 1]text.Position) {
	d.places.mu.Lock()
	defer d.places.mu.Unlock()
	for encoding, mapper := range d.places.mappers() {
		at[encoding] = mapper.Position(offset)
	}
	return at
}

// index notes the members of a mapping by their keys.
func (d *Document) index(mapping int32) {
	if d.Tree.Kind(mapping) != yaml.Mapping {
		return
	}
	members := map[string]int32{}
	for i := range d.Tree.Children(mapping) {
		if key := d.Tree.Key(i); members[key] == 0 {
			members[key] = i
		}
	}
	d.large[mapping] = members
}

// member returns the value of a mapping with this key, or -1.
func (d *Document) member(mapping int32, key string) int32 {
	mapping = d.Tree.Resolve(mapping)
	if members, ok := d.large[mapping]; ok {
		if found, ok := members[key]; ok {
			return found
		}
		return -1
	}
	return d.Tree.Member(mapping, key)
}

// resolveAll looks up all references of the document: one that leads nowhere makes the program refuse everything.
func (d *Document) resolveAll() error {
	for i := range d.Tree.Nodes {
		node := int32(i)
		if !d.Tree.Nodes[i].HasKey() || d.Tree.Nodes[i].Kind != yaml.String || !d.Tree.HasKeyText(node, "$ref") {
			continue
		}
		reference := d.Tree.Value(node)
		if _, known := d.refs[reference]; known {
			continue
		}
		at := int(d.Tree.Nodes[i].Start)
		local, ok := strings.CutPrefix(reference, "#/")
		if !ok {
			return &Error{
				Offset: at, Message: fmt.Sprintf("the reference %s leads out of the document", strconv.Quote(reference)),
				Help: "tfplugingen-openapi follows references inside the document alone: bundle the files into one",
			}
		}
		target := d.lookUp(local)
		if target < 0 {
			return &Error{
				Offset:  at,
				Message: fmt.Sprintf("nothing in the document is at %s", reference),
				Help:    "correct the reference, or add what it names",
			}
		}
		if why := d.whyLost(local); why != "" {
			return &Error{
				Offset:  at,
				Message: fmt.Sprintf("tfplugingen-openapi does not find %s: %s", reference, why),
				Help:    "give it a name of letters, digits and underscores that begins with a letter",
			}
		}
		d.refs[reference] = target
	}
	return nil
}

// lookUp returns the node at a JSON pointer without "#/", or -1.
func (d *Document) lookUp(pointer string) int32 {
	node := d.Tree.Root()
	for part := range strings.SplitSeq(pointer, "/") {
		part = strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
		if d.Tree.Kind(node) == yaml.Sequence {
			node = d.element(node, part)
			continue
		}
		next := d.member(node, part)
		if unescaped, err := url.PathUnescape(part); next < 0 && err == nil {
			next = d.member(node, unescaped)
		}
		if next < 0 {
			return -1
		}
		node = next
	}
	return d.Tree.Resolve(node)
}

// element returns an element of a sequence by its number in a pointer, or -1.
func (d *Document) element(sequence int32, number string) int32 {
	n, err := strconv.Atoi(number)
	if err != nil {
		return -1
	}
	for i := range d.Tree.Children(sequence) {
		if n == 0 {
			return i
		}
		n--
	}
	return -1
}

// maxReferences bounds a chain of references that lead to references.
const maxReferences = 100

// follow returns the node that the alias and the reference of a node lead to. It returns -1 if references lead in a circle or are not text.
func (d *Document) follow(node int32) int32 {
	for range maxReferences {
		node = d.Tree.Resolve(node)
		reference := d.Tree.Member(node, "$ref")
		if reference < 0 || !d.Tree.Kind(reference).IsScalar() {
			return node
		}
		target, ok := d.refs[d.Tree.Value(reference)]
		if !ok {
			return -1
		}
		node = target
	}
	return -1
}

// Path returns the path item of a path, or -1.
func (d *Document) Path(path string) int32 { return d.member(d.paths, path) }

// Methods are the operations that a path item can have.
var Methods = []string{"get", "put", "post", "delete", "options", "head", "patch", "trace"}

// Operation returns an operation of a path item, or -1. The method is in lower case.
func (d *Document) Operation(item int32, method string) int32 {
	operation := d.member(d.follow(item), method)
	if d.Tree.Kind(operation) != yaml.Mapping {
		return -1
	}
	return operation
}

// MethodsOf returns the methods of the operations that a path item has.
func (d *Document) MethodsOf(item int32) (methods []string) {
	for _, method := range Methods {
		if d.Operation(item, method) >= 0 {
			methods = append(methods, method)
		}
	}
	return methods
}

// Paths returns the paths of the document, in its order.
func (d *Document) Paths() (paths []string) {
	for i := range d.Tree.Children(d.paths) {
		paths = append(paths, d.Tree.Key(i))
	}
	return paths
}

// Parameter is a parameter of an operation.
type Parameter struct {
	Name string
	In   string
	Node int32
}

// Parameters returns the parameters at a location that are in the path or the query, with those of the path item.
func (d *Document) Parameters(l *Location) (found []Parameter) {
	if l == nil {
		return nil
	}
	for _, node := range d.parametersOf(l) {
		if in := d.text(node, "in"); in == "path" || in == "query" {
			found = append(found, Parameter{d.text(node, "name"), in, node})
		}
	}
	return found
}
