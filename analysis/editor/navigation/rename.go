package navigation

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/schema"
)

// ErrNoImport means that a package is not imported by the specification, so that its name is the generator's to choose.
var ErrNoImport = errors.New("no import of this resource, data source or provider supplies the package")

// Renamable returns the reason why the symbol cannot be renamed, or nil.
func (s *Symbol) Renamable() error {
	if s.Kind != Package {
		return nil
	}
	for _, o := range s.Occurrences() {
		if o.Definition {
			return nil
		}
	}
	return fmt.Errorf("package %s: %w", s.Name, ErrNoImport)
}

// Rename returns the edits that give the symbol another name wherever it is named, in the order of the text. It is an error if
// the name is invalid or taken, or would make the generated Go fail where it does not fail now.
func (s *Symbol) Rename(name string, by *toolchain.Profile) ([]syntax.Edit, error) {
	if err := s.Renamable(); err != nil {
		return nil, err
	}
	if name == s.Name {
		return nil, nil
	}
	if err := s.accepts(name); err != nil {
		return nil, err
	}
	var edits []syntax.Edit
	for _, o := range s.Occurrences() {
		switch {
		case !o.Implied:
			edits = append(edits, syntax.Edit{Start: o.Start, End: o.End, Text: name})
		case o.Definition:
			edits = append(edits, s.addAlias(o, name))
		}
	}
	if err := s.try(edits, by); err != nil {
		return nil, fmt.Errorf("%s cannot be called %q: %w", s.words(), name, err)
	}
	return edits, nil
}

// words names the symbol in a sentence.
func (s *Symbol) words() string {
	quoted := strconv.Quote(s.Name)
	switch s.Kind {
	case Unit:
		return spec.Word(s.unit.Kind) + " " + quoted
	case Package:
		return "package " + s.Name
	case Member:
		return "attribute type " + quoted
	}
	if s.unit.Elements[s.identity.place.Element].Block {
		return "block " + quoted
	}
	return "attribute " + quoted
}

// accepts returns the reason why the symbol cannot have a name; nil if it can.
func (s *Symbol) accepts(name string) error {
	if s.Kind == Package {
		return s.acceptsAlias(name)
	}
	if !schema.IsIdentifier([]byte(name)) {
		return fmt.Errorf("%q is not a name: a name has lower-case letters, digits and underscores, and does not begin with a digit", name)
	}
	u := s.unit
	switch s.Kind {
	case Unit:
		for _, k := range s.file.Named(syntax.NewUnitName(u.Kind, name)) {
			if k != s.number && s.file.Units[k].Name == name {
				return fmt.Errorf("there is already a %s %q", spec.Word(u.Kind), name)
			}
		}
	case Element:
		i := s.identity.place.Element
		for k := range u.Inside(u.Elements[i].Parent) {
			if k != i && u.Elements[k].Name.Value == name {
				return fmt.Errorf(
					"there is already %s beside %s",
					(&Symbol{Kind: Element, Name: name, unit: u, identity: identity{place: spec.At(k)}}).words(),
					s.words(),
				)
			}
		}
	case Member:
		t := &u.Types[s.identity.place.Type]
		for k := range u.Types {
			other := &u.Types[k]
			if int32(k) != s.identity.place.Type && other.Attribute && other.Element == t.Element && other.Parent == t.Parent &&
				other.Name.Value == name {
				return fmt.Errorf("there is already attribute type %q beside %s", name, s.words())
			}
		}
	}
	return nil
}

func (s *Symbol) acceptsAlias(name string) error {
	if !golang.IsIdentifier(name) || name == "_" || name == "init" {
		return fmt.Errorf("%q can't be the name of a Go package: it is not an identifier, or means something else", name)
	}
	for i := range s.unit.Imports {
		m := &s.unit.Imports[i]
		if m.Path.Value != "" && golang.ImportName(m, toolchain.Default().Packages) == name {
			return fmt.Errorf("package %q is already imported as %s", m.Path.Value, name)
		}
	}
	return nil
}

// addAlias returns the edit that gives an import an alias, written like the path before it.
func (s *Symbol) addAlias(path Occurrence, alias string) syntax.Edit {
	tree := s.unit.Tree
	n := &tree.Nodes[path.node]
	parent := &tree.Nodes[n.Parent]
	for m := range tree.Children(n.Parent) {
		// An empty alias means no alias.
		if a := &tree.Nodes[m]; schema.Key(a.Key) == schema.KeyAlias && a.Kind == syntax.String {
			from, to := tree.ContentRange(m)
			start, end := s.file.Span(s.number, from, to)
			return syntax.Edit{Start: start, End: end, Text: alias}
		}
	}
	white := tree.Text[parent.Start+1 : n.KeyStart]
	if i := strings.LastIndexByte(white, ','); i >= 0 {
		white = white[i+1:]
	}
	if strings.Trim(white, " \t\r\n") != "" {
		white = " "
	}
	if white == "" && parent.Start+1 == n.KeyStart {
		white = " "
	}
	colon := ": "
	if tree.Text[n.KeyEnd:n.Start] == ":" {
		colon, white = ":", strings.TrimSuffix(white, " ")
	}
	at := s.file.Absolute(s.number, n.End)
	return syntax.Edit{Start: at, End: at, Text: "," + white + `"alias"` + colon + syntax.Quote(alias)}
}

// try returns an error if edits of the unit would cause new problems in the generated Go.
func (s *Symbol) try(edits []syntax.Edit, by *toolchain.Profile) error {
	base := s.file.UnitStart(s.number)
	moved := slices.Clone(edits)
	for i := range moved {
		moved[i].Start -= base
		moved[i].End -= base
	}
	text, err := text.ApplyEdits(s.unit.Tree.Text, moved)
	if err != nil {
		return fmt.Errorf("the edits do not fit: %w", err)
	}
	after := spec.Read(&syntax.Unit{Kind: s.unit.Kind, Tree: syntax.Parse(text, spec.OptionsFor(by))})
	// Elements and imports keep their numbers, nodes do not.
	type fault struct {
		kind              golang.ProblemKind
		element, imported int32
	}
	known := map[fault]int{}
	for _, p := range golang.Generate(s.unit, by).Problems {
		known[fault{p.Kind, p.Element, p.Import}]++
	}
	for _, p := range golang.Generate(after, by).Problems {
		f := fault{p.Kind, p.Element, p.Import}
		if known[f]--; p.Breaks() && known[f] < 0 {
			return errors.New(describe(after, &p))
		}
	}
	return nil
}

// describe returns the description of a problem of generated Go.
func describe(u *spec.Unit, p *golang.Problem) string {
	other := "another"
	if p.Other >= 0 {
		other = strconv.Quote(u.Elements[p.Other].Name.Value)
	}
	switch p.Kind {
	case golang.TypeRedeclared, golang.ConstructorRedeclared:
		return fmt.Sprintf("the Go name %s is also generated for %s", p.Name, other)
	case golang.FieldRedeclared:
		return fmt.Sprintf("it becomes the Go field %s, as %s does", p.Name, other)
	case golang.NotIdentifier:
		return fmt.Sprintf("it becomes %q, which is not a Go identifier", p.Name)
	case golang.FieldBlank:
		return "it becomes the blank field _, which Go code cannot set"
	case golang.FieldIsMethod, golang.FieldAndMethod, golang.MethodRedeclared:
		return fmt.Sprintf("%s is a method of the generated type", p.Name)
	case golang.LocalKeyword:
		return fmt.Sprintf("it becomes a variable %s, which is a keyword of Go", p.Name)
	case golang.LocalTaken, golang.LocalShared, golang.LocalShadows:
		return fmt.Sprintf("it becomes a variable %s, which the generated code uses for something else", p.Name)
	case golang.FileIgnored:
		return fmt.Sprintf("Go ignores file %s because of its underscore", p.Name)
	case golang.FileNameTooLong:
		return "the name of the generated file becomes too long"
	case golang.ImportReservedAlias:
		return fmt.Sprintf("the generated file imports the same path as %s", p.Name)
	case golang.ImportShadows, golang.ImportNameConflict:
		return fmt.Sprintf("the generated file uses the name %s itself", p.Name)
	case golang.ImportAliasConflict:
		return "the same path is imported under another name elsewhere"
	}
	return "the generated Go code would not compile"
}
