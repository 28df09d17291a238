package implementation

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Names are the names of a generated file to look for: a field of a struct, and declarations in the package itself.
type Names struct {
	Struct, Field string // empty for none
	Declared      []string
}

func (n *Names) has(name string) bool {
	return name != "" && name == n.Field || slices.Contains(n.Declared, name)
}

// TaskName is the name of the task that finds uses of generated code.
const TaskName = "uses"

// usesCall asks for the places in a module that use what is generated.
type usesCall struct {
	Directory string
	Texts     map[string]string // of files that are other ones in an editor, by path
	Generated Generated
	Names     Names
}

// Uses returns the places in Go that is written by hand which use what is generated. Go's type checker tells them from others of the same
// name; it knows only the package at hand and the generated one, so a place can be missing, but none is wrong. The checker is a worker's;
// there are no places if that cannot finish, which it is not asked again until a file changes.
func (m *Module) Uses(ctx context.Context, g Generated, names Names) []Place {
	if !m.Has(g) || m.index.workers == nil || m.index.lossOf(m) != nil {
		return nil
	}
	var found []Place
	err := m.index.workers.Do(ctx, TaskName, usesCall{m.Directory, files.TextsOf(m.files), g, names}, func(head, _ []byte) error {
		var more []Place
		if err := json.Unmarshal(head, &more); err != nil {
			return fmt.Errorf("decoding the places that use what is generated: %w", err)
		}
		found = append(found, more...)
		return nil
	})
	m.index.workers.Rest()
	if err != nil {
		if ctx.Err() == nil {
			m.index.lose(m, err)
		}
		return nil
	}
	slices.SortFunc(found, comparePlaces)
	return slices.Compact(found)
}

// Task returns the task that finds uses of generated code, in the modules of a file system.
func Task(system files.System) confined.Task {
	return func(ctx context.Context, argument []byte, hand func(head any, body []byte) error) error {
		var asked usesCall
		if err := json.Unmarshal(argument, &asked); err != nil {
			return fmt.Errorf("decoding what may be used: %w", err)
		}
		m := NewIndex(files.Overlay{System: system, Texts: asked.Texts}, nil).Look(ctx, asked.Directory)
		if m == nil || !m.Has(asked.Generated) {
			return nil
		}
		c := checker{m: m, g: asked.Generated, names: asked.Names}
		c.load()
		for folder, inFolder := range m.relevant {
			packages := map[string]bool{}
			for _, f := range inFolder {
				if _, ok := m.qualifier(f, c.g); ok {
					packages[f.Package] = true
				}
			}
			for pkg := range packages {
				if ctx.Err() != nil {
					return ctx.Err()
				}
				if err := hand(c.usesIn(folder, pkg, inFolder), nil); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// NamesOf returns the names by which Go uses the code of an attribute or block of a unit: its field with its types. Of the unit itself,
// which is the element -1, these are its model and its schema.
func NamesOf(u *spec.Unit, element int32, g Generated) Names {
	if element < 0 {
		return Names{Declared: []string{g.SchemaFunction, g.Model}}
	}
	names := golang.NamesOf(u, element)
	wanted := Names{Struct: names.Struct, Field: names.Field}
	if names.Type != "" {
		wanted.Declared = append([]string{names.Type, names.Value}, names.Constructors...)
	}
	return wanted
}

// maxNamed is how many places a warning names.
const maxNamed = 10

// Placed returns the first places by their files and lines, each line once.
func Placed(uses []Place) string {
	var named []string
	for i := range uses[:min(maxNamed, len(uses))] {
		if at := fmt.Sprintf("%s:%d", path.Base(uses[i].File), uses[i].Line+1); !slices.Contains(named, at) {
			named = append(named, at)
		}
	}
	if len(uses) > maxNamed {
		named = append(named, "…")
	}
	return strings.Join(named, ", ")
}

// Warning returns a label and a sentence to warn of renaming what is called by some words and is used: that has to be followed by hand.
func Warning(words string, uses []Place) (label, description string) {
	number := "1 place"
	if len(uses) > 1 {
		number = fmt.Sprintf("%d places", len(uses))
	}
	return fmt.Sprintf("Go code uses %s in %s", words, number),
		"It will not compile once the code is generated again: " + Placed(uses)
}
