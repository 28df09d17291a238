// Package convention compares parts of specifications with a team's own JSON Schemas.
//
// Schemas come out of a repository that may mean harm, as the specifications do. They are read through a files.System, only from inside the
// repository, and both the reading and the computation are bounded.
//
// The schemas are evaluated here and not by a library: existing ones compile the schemas of all drafts when a program starts, which
// takes more time than all else that spec-ls does then, and have no bound. The tests compare the package with one.
package convention

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Schema is a JSON Schema that is ready for use. It is safe for any number of goroutines.
type Schema struct {
	root      *schema
	directory string // to which names of files are relative
	files     int
	objects   int       // in all files
	all       []*schema // of all files
}

// document is a file with schemas.
type document struct {
	file string
	tree *syntax.Tree
}

// The bounds of a schema.
const (
	maxFiles    = 50
	maxObjects  = 5000
	maxExponent = 400 // of a number, whose digits are written out in memory
)

// errRemote is the error for a reference that is not a file.
var errRemote = errors.New("it is not a file; nothing is read from the network")

// Load reads and compiles a schema and the schemas that it refers to. All files must be inside the directory boundary.
func Load(system files.System, boundary, file string) (*Schema, error) {
	s := &Schema{directory: path.Dir(file)}
	documents := map[string]*document{}
	c := &compiler{
		Schema:   s,
		keywords: keywordTable(),
		schemas:  map[*document]map[int32]*schema{},
		load: func(address string) (*document, error) {
			if documents[address] == nil {
				read, err := s.read(system, boundary, address)
				if err != nil {
					return nil, err
				}
				documents[address] = read
			}
			return documents[address], nil
		},
	}
	in, node, err := c.resolve(nil, addressOf(file))
	if err != nil {
		return nil, err
	}
	if s.root, err = c.schema(in, node); err != nil {
		return nil, s.explain(err)
	}
	if s.leadsBack() {
		return nil, errors.New("a reference leads back to itself")
	}
	return s, nil
}

// drafts are the versions of JSON Schema whose keywords are understood; there are no others.
var drafts = []string{
	"json-schema.org/schema", "json-schema.org/draft-06/schema", "json-schema.org/draft-07/schema",
	"json-schema.org/draft/2019-09/schema", "json-schema.org/draft/2020-12/schema",
}

// resolve returns the document and the node that a reference leads to. The node is -1 if it does not exist.
func (c *compiler) resolve(from *document, reference string) (*document, int32, error) {
	base := &url.URL{}
	if from != nil {
		base, _ = url.Parse(addressOf(from.file))
	}
	to, err := base.Parse(reference)
	if err != nil {
		return nil, -1, fmt.Errorf("%s: it is not an address", printable(reference))
	}
	pointer := to.Fragment
	to.Fragment, to.RawFragment = "", ""
	in := from
	if from == nil || to.String() != base.String() {
		if in, err = c.load(to.String()); err != nil {
			return nil, -1, err
		}
	}
	if pointer != "" && pointer[0] != '/' {
		return in, -1, nil
	}
	node, found := follow(in.tree, 0, pointer)
	if !found {
		return in, -1, nil
	}
	return in, node, nil
}

// printable returns the beginning of an address.
func printable(address string) string {
	const longest = 200
	return address[:min(len(address), longest)]
}

// leadsBack reports whether a schema looks at the same value again and again.
func (s *Schema) leadsBack() bool {
	const begun, done = 1, 2
	state := map[*schema]int{}
	var visit func(*schema) bool
	visit = func(of *schema) bool {
		if state[of] != 0 {
			return state[of] == begun
		}
		state[of] = begun
		if slices.ContainsFunc(of.inPlace, visit) {
			return true
		}
		state[of] = done
		return false
	}
	for _, of := range s.all {
		if visit(of) {
			return true
		}
	}
	return false
}

// addressOf returns the address of a file.
func addressOf(file string) string {
	return (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(file, "/")}).String()
}

// fileOf returns the path of the file at an address.
func fileOf(address string) (string, bool) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "file" || u.Host != "" {
		return "", false
	}
	if file := strings.TrimPrefix(u.Path, "/"); files.IsAbs(file) {
		return file, true // C:/schemas/a.json
	}
	return path.Clean(u.Path), true
}

// read reads the file at an address.
func (s *Schema) read(system files.System, boundary, address string) (*document, error) {
	file, ok := fileOf(address)
	if !ok {
		return nil, fmt.Errorf("%s: %w", printable(address), errRemote)
	}
	tree, err := s.parse(system, boundary, file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.name(file), err)
	}
	return &document{file, tree}, nil
}

func (s *Schema) parse(system files.System, boundary, file string) (*syntax.Tree, error) {
	s.files++
	if s.files > maxFiles {
		return nil, fmt.Errorf("the schema already has %d files", maxFiles)
	}
	source, err := files.Refer(boundary, "", file).Read(system, files.Configuration)
	if err != nil {
		return nil, files.Reason(err)
	}
	tree := syntax.Parse(source, syntax.Options{})
	for _, e := range tree.Errors {
		if e.Code.Breaks() {
			at := text.New(source).Mapper(text.UTF32).Position(int(e.Start))
			return nil, fmt.Errorf("line %d, column %d: %s", at.Line+1, at.Column+1, e.Code)
		}
	}
	for i := range tree.Nodes {
		switch n := &tree.Nodes[i]; {
		case n.Kind == syntax.Object:
			s.objects++
		case n.Kind == syntax.Number && !isModest(tree.Raw(int32(i))):
			return nil, fmt.Errorf("a number has more than %d digits", maxExponent)
		}
	}
	if s.objects > maxObjects {
		return nil, fmt.Errorf("the schema has more than %d objects", maxObjects)
	}
	if draft := tree.Value(tree.Member(0, "$schema")); draft != "" && !slices.Contains(drafts, plainDraft(draft)) {
		return nil, errors.New("$schema is not a draft of JSON Schema that is known")
	}
	return tree, nil
}

// plainDraft returns the address of a draft without what is written in several ways.
func plainDraft(address string) string {
	_, plain, _ := strings.Cut(address, "://")
	return strings.TrimSuffix(plain, "#")
}

// isModest reports whether a number can be written out in not too many digits.
func isModest(number string) bool {
	_, exponent, _ := strings.Cut(strings.ToLower(number), "e")
	if exponent == "" {
		return len(number) <= maxExponent
	}
	n, err := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	return err == nil && len(number) <= maxExponent && -maxExponent <= n && n <= maxExponent
}

// explain returns the error of a schema, with the name of its file.
func (s *Schema) explain(err error) error {
	var fault *faultError
	if errors.As(err, &fault) {
		return fmt.Errorf("%s: %w", s.name(fault.in.file), err)
	}
	return err
}

// name returns the name of a file in messages.
func (s *Schema) name(file string) string {
	if inside, ok := strings.CutPrefix(file, strings.TrimSuffix(s.directory, "/")+"/"); ok {
		return inside
	}
	return path.Base(file)
}

// Judge implements rules.Judge.
func (s *Schema) Judge(tree *syntax.Tree, node int32) (out []rules.Breach) {
	const steps, each = 200_000, 200
	e := &evaluation{tree: tree, left: steps + each*int(tree.Nodes[node].Skip-node)}
	defer func() {
		if r := recover(); r != nil {
			if reason, ok := r.(error); !ok || !errors.Is(reason, errTooLong) {
				panic(r)
			}
			out = []rules.Breach{{Node: node, Detail: "The schema takes too long to look at this.", Source: s.name(s.root.in.file)}}
		}
	}()
	for _, m := range e.judge(s.root, node) {
		out = append(out, s.breach(&m))
	}
	slices.SortStableFunc(out, func(a, b rules.Breach) int { return cmp.Compare(a.Node, b.Node) })
	return out
}

// breach puts a mistake into the words of the schema: those that are nearest to the keyword.
func (s *Schema) breach(m *mistake) rules.Breach {
	b := rules.Breach{Node: m.node, Detail: m.detail, Source: s.name(m.schema.in.file)}
	tree := m.schema.in.tree
	for at := m.schema.node; at >= 0; at = tree.Nodes[at].Parent {
		if tree.Nodes[at].Kind != syntax.Object {
			continue
		}
		said := tree.Member(at, "errorMessage")
		if said >= 0 && tree.Nodes[said].Kind == syntax.Object {
			said = tree.Member(said, m.keyword)
		}
		message, title, description := tree.Value(said), tree.Value(tree.Member(at, "title")), tree.Value(tree.Member(at, "description"))
		switch {
		case message != "":
			b.Title = message
		case title != "":
			b.Title, b.Reason = title, description
		case description != "":
			b.Title = description
		default:
			continue
		}
		return b
	}
	return b
}

// follow follows a JSON Pointer from a node.
func follow(tree *syntax.Tree, node int32, pointer string) (int32, bool) {
	if pointer == "" {
		return node, true
	}
	unescape := strings.NewReplacer("~1", "/", "~0", "~")
	for step := range strings.SplitSeq(pointer[1:], "/") {
		step = unescape.Replace(step)
		next := int32(-1)
		switch tree.Nodes[node].Kind {
		case syntax.Object:
			next = tree.Member(node, step)
		case syntax.Array:
			if index, err := strconv.Atoi(step); err == nil {
				for c := range tree.Children(node) {
					if index == 0 {
						next = c
						break
					}
					index--
				}
			}
		}
		if next < 0 {
			return -1, false
		}
		node = next
	}
	return node, true
}

// pointerTo returns the JSON Pointer of a node.
func pointerTo(tree *syntax.Tree, node int32) string {
	var steps []string
	for n := node; n > 0; n = tree.Nodes[n].Parent {
		if tree.Nodes[n].IsMember() {
			steps = append(steps, tree.Key(n))
		} else {
			steps = append(steps, strconv.Itoa(tree.Index(n)))
		}
	}
	slices.Reverse(steps)
	escape := strings.NewReplacer("~", "~0", "/", "~1")
	var b strings.Builder
	for _, step := range steps {
		b.WriteString("/" + escape.Replace(step))
	}
	return b.String()
}
