// Package derive makes attributes from an example in JSON, such as the answer of an API. What the example does not say is guessed, and each
// guess is noted.
package derive

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/printer"
	"github.com/spec-ls/spec-ls/schema"
)

// Derived is the result of Attributes.
type Derived struct {
	printer.Members
	Lost  []string // values without an attribute, and why
	Guess []string // what was guessed, and why
}

// Attributes returns the attributes that an example describes: an object, or an array of objects that are alike.
func Attributes(text string) (*Derived, error) {
	fields, guess, err := readExample(text)
	if err != nil {
		return nil, err
	}
	b := &builder{out: &Derived{Guess: guess}}
	b.out.Attributes = b.attributes(fields, nil)
	if len(b.out.Attributes) == 0 {
		return nil, errors.New("there are no attributes in it")
	}
	return b.out, nil
}

// field is something that becomes an attribute.
type field struct {
	name  string // as it is written
	shape *shape
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

// builder turns fields into attributes.
type builder struct{ out *Derived }

// deepest is how deeply attributes may be nested.
const deepest = 100

func (b *builder) lose(path []string, text string) {
	b.out.Lost = append(b.out.Lost, strings.Join(path, spec.StepSeparator)+": "+text)
}

func (b *builder) guess(path []string, text string) {
	b.out.Guess = append(b.out.Guess, strings.Join(path, spec.StepSeparator)+": "+text)
}

// attributes turns fields into attributes.
func (b *builder) attributes(fields []*field, path []string) (all []*printer.Element) {
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
		e := &printer.Element{Name: name, Configurability: spec.Optional}
		if name != f.name {
			e.Description = fmt.Sprintf("Called %q in the source.", f.name)
		}
		b.shape(e, f.shape, at)
		b.roles(e, at)
		all = append(all, e)
	}
	return all
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
		e.Attributes = b.attributes(s.fields, path)
	case s.kind.HasElementType() && s.inner != nil && s.inner.kind == schema.KindObject:
		e.Kind = nested[s.kind]
		b.because(s.inner, path)
		e.Attributes = b.attributes(s.inner.fields, path)
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
func (b *builder) roles(e *printer.Element, path []string) {
	if slices.Contains(computed, e.Name) {
		e.Configurability = spec.Computed
		b.guess(path, "computed, because of its name")
	}
	isSecret := func(s string) bool { return e.Name == s || strings.HasSuffix(e.Name, "_"+s) }
	if e.Kind == schema.KindString && slices.ContainsFunc(secrets, isSecret) {
		e.Sensitive = true
		b.guess(path, "sensitive, because of its name")
	}
}
