// Package derive makes attributes from the texts that people have: an example in JSON, a block of a configuration, a Go struct, or columns
// of names and types. Anything else is guessed, and each guess is noted. The package reads no files.
package derive

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/printer"
	"github.com/spec-ls/spec-ls/schema"
)

// Format is a form in which people have attributes.
type Format struct {
	Name, About string
	// Several reports whether a text may have several things; a Choice says which is meant.
	Several bool

	read func(text string, of Choice) (*reading, error)
}

// Formats are all formats.
var Formats = []Format{
	{"json", "an example, or the answer of an API", false, readJSON},
	{"hcl", "a block of a configuration", true, readHCL},
	{"go", "a struct", true, readGo},
	{"columns", "lines of PATH: TYPE", false, readColumns},
}

// Choice is which of several things in a text is meant. The zero value is the first that is more than a provider's configuration.
type Choice struct {
	// Name is the name of a struct, or the type of a block, such as example_pet, with or without the provider's name; the text must have it.
	Name string
	// Path is the path of the file, which says by its name what is most likely meant: examples/resources/example_pet/resource.tf.
	Path string
}

// names returns the words by which the path of the file names what is in it, the best first.
func (c *Choice) names() []string {
	if c.Path == "" {
		return nil
	}
	file := path.Base(c.Path)
	names := []string{strings.TrimSuffix(file, path.Ext(file))}
	if folder := path.Base(path.Dir(c.Path)); folder != "." && folder != "/" {
		names = append(names, folder)
	}
	return names
}

// Derived is the result of Attributes.
type Derived struct {
	printer.Members
	Lost  []string // values without an attribute, and why
	Guess []string // what was guessed, and why
}

// Attributes returns the attributes and blocks that a text in a format describes.
func Attributes(format *Format, text string, of Choice) (*Derived, error) {
	r, err := format.read(text, of)
	if err != nil {
		return nil, err
	}
	b := &builder{out: &Derived{Lost: r.lost, Guess: r.guess}}
	b.out.Members = b.buildMembers(r.fields, nil)
	if len(b.out.Attributes)+len(b.out.Blocks) == 0 {
		return nil, fmt.Errorf("there are no attributes in it")
	}
	return b.out, nil
}

// reading is the result of reading a text.
type reading struct {
	fields      []*field
	lost, guess []string
}

// field is something that becomes an attribute or block.
type field struct {
	name            string // as it is written
	shape           *shape
	block           bool
	configurability spec.Configurability // ConfigurabilityNone if nothing says it
	implied         bool                 // the configurability follows from something else
	sensitive       bool
	description     string
	why             string // the reason for the shape, if it is a guess
}

// shape is the shape of values.
type shape struct {
	kind   schema.Kind // KindNone if it is not known, else a kind that is not nested
	inner  *shape      // of a list, set or map
	fields []*field    // of an object
	why    string      // why, if that is a guess

	places map[string]int // of the fields by their names; nil until one is looked up
}

// field returns the last field of an object that has a name, or nil.
func (s *shape) field(name string) *field {
	if s.places == nil {
		s.places = make(map[string]int, len(s.fields))
		for i, f := range s.fields {
			s.places[f.name] = i
		}
	}
	if i, ok := s.places[name]; ok {
		return s.fields[i]
	}
	return nil
}

// add adds a field to an object.
func (s *shape) add(f *field) {
	if s.places != nil {
		s.places[f.name] = len(s.fields)
	}
	s.fields = append(s.fields, f)
}

// builder turns fields into attributes and blocks.
type builder struct{ out *Derived }

// deepest is how deeply attributes may be nested.
const deepest = 100

func (b *builder) lose(path []string, text string) {
	b.out.Lost = append(b.out.Lost, strings.Join(path, spec.StepSeparator)+": "+text)
}

func (b *builder) guess(path []string, text string) {
	b.out.Guess = append(b.out.Guess, strings.Join(path, spec.StepSeparator)+": "+text)
}

// buildMembers turns fields into attributes and blocks.
func (b *builder) buildMembers(fields []*field, path []string) (m printer.Members) {
	seen := map[string]string{}
	for _, f := range fields {
		name := SnakeCase(f.name)
		at := append(slices.Clone(path), name)
		switch first, twice := seen[name]; {
		case name == "":
			b.lose(append(slices.Clone(path), fmt.Sprintf("%q", f.name)), "has no letters to make a name from; left out")
			continue
		case twice:
			b.lose(append(slices.Clone(path), f.name), fmt.Sprintf("has the same name as %q in a specification; left out", first))
			continue
		case len(path) >= deepest:
			b.lose(at, "is nested too deeply; left out")
			continue
		}
		seen[name] = f.name
		if len(path) == 0 && reserved[name] {
			b.guess(at, "is a word of Terraform's own, and is called "+name+"_value")
			name += "_value"
		}
		e := &printer.Element{Name: name, Description: f.description, Sensitive: f.sensitive}
		if name != f.name {
			e.Description = strings.TrimSpace(e.Description + fmt.Sprintf(" Called %q in the source.", f.name))
		}
		b.shape(e, f.shape, at)
		if f.why != "" {
			b.guess(at, f.why)
		}
		if f.block && e.Kind.IsNested() && e.Kind != schema.KindMapNested {
			m.Blocks = append(m.Blocks, e)
			continue
		}
		b.roles(e, f, at)
		m.Attributes = append(m.Attributes, e)
	}
	return m
}

// reserved are the names that Terraform does not let a resource have at its top.
var reserved = map[string]bool{
	"connection": true, "count": true, "depends_on": true, "for_each": true, "lifecycle": true, "provider": true, "provisioner": true,
}

// shape sets the kind of an element, and its content.
func (b *builder) shape(e *printer.Element, s *shape, path []string) {
	nested := map[schema.Kind]schema.Kind{
		schema.KindList: schema.KindListNested,
		schema.KindSet:  schema.KindSetNested,
		schema.KindMap:  schema.KindMapNested,
	}
	s = b.known(s, path)
	switch {
	case s.kind == schema.KindObject:
		e.Kind = schema.KindSingleNested
		e.Members = b.buildMembers(s.fields, path)
	case s.kind.HasElementType() && s.inner != nil && s.inner.kind == schema.KindObject:
		e.Kind = nested[s.kind]
		b.because(s.inner, path)
		e.Members = b.buildMembers(s.inner.fields, path)
	default:
		b.valueType(&e.Type, s, path)
		e.Kind = e.Type.Kind
	}
}

// known returns a shape, or a guess for an unknown one: a string.
func (b *builder) known(s *shape, path []string) *shape {
	if s == nil || s.kind == schema.KindNone {
		why := "nothing says its type; taken for a string"
		if s != nil && s.why != "" {
			why = s.why
		}
		b.guess(path, why)
		return &shape{kind: schema.KindString}
	}
	b.because(s, path)
	return s
}

func (b *builder) because(s *shape, path []string) {
	if s.why != "" {
		b.guess(path, s.why)
	}
}

// valueType turns a shape into a type of values.
func (b *builder) valueType(t *printer.Type, s *shape, path []string) {
	t.Kind = s.kind
	switch {
	case s.kind.HasElementType():
		t.Element = &printer.Type{}
		b.valueType(t.Element, b.known(s.inner, path), path)
	case s.kind == schema.KindObject:
		seen := map[string]bool{}
		for _, f := range s.fields {
			name := SnakeCase(f.name)
			if name == "" || seen[name] {
				b.lose(append(slices.Clone(path), f.name), "has no name of its own in a specification; left out")
				continue
			}
			seen[name] = true
			a := &printer.Type{Name: name}
			at := append(slices.Clone(path), name)
			b.valueType(a, b.known(f.shape, at), at)
			t.Attributes = append(t.Attributes, a)
		}
	}
}

// computed are names that a provider's own values mostly have, and secrets are names of values that nobody should see.
var (
	computed = []string{
		"id",
		"uid",
		"uuid",
		"arn",
		"etag",
		"self_link",
		"created",
		"updated",
		"created_at",
		"updated_at",
		"created_on",
		"updated_on",
		"created_by",
		"updated_by",
		"deleted_at",
		"last_modified",
		"last_updated",
	}
	secrets = []string{"password", "secret", "token", "api_key", "private_key", "access_key", "client_secret", "secret_key", "passphrase"}
)

// roles sets who configures an attribute, and whether it is sensitive.
func (b *builder) roles(e *printer.Element, f *field, path []string) {
	e.Configurability = f.configurability
	if e.Configurability == spec.ConfigurabilityNone {
		e.Configurability = spec.Optional
	}
	if (f.configurability == spec.ConfigurabilityNone || f.implied) && slices.Contains(computed, e.Name) {
		e.Configurability = spec.Computed
		b.guess(path, "computed, because of its name")
	}
	isSecret := func(s string) bool { return e.Name == s || strings.HasSuffix(e.Name, "_"+s) }
	if !e.Sensitive && e.Kind == schema.KindString && slices.ContainsFunc(secrets, isSecret) {
		e.Sensitive = true
		b.guess(path, "sensitive, because of its name")
	}
}
