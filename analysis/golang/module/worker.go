package module

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"path"
	"reflect"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// loadTask is the name of the task that loads packages.
const loadTask = "load"

// loadCall asks for packages of a module.
type loadCall struct {
	GoMod       string
	Environment Environment
	Generation  int64             // tells the module from itself before its files changed
	Texts       map[string]string // of files that are other ones in an editor, by path
	Paths       []string
	Own         bool              // the module's own packages must be searched, and loaded too
	Have        map[string]string // the packages that the caller knows, each with the print of its files
	Unknown     map[string]string // the packages that must not be tried again, and why: empty for missing ones
}

// loadAnswer is one thing that becomes known while packages are loaded. The body of the message are the export data of a package that was
// asked for, and of those whose types say what others are for; of what these import they have as much as they need.
type loadAnswer struct {
	Begins  *readPlace          `json:",omitempty"` // this package is being read from now on, until it is loaded or unknown
	Loaded  *readPackage        `json:",omitempty"` // with all that it imports before it
	Unknown string              `json:",omitempty"`
	Why     string              `json:",omitempty"` // it is unknown; empty if it is missing
	Own     []string            `json:",omitempty"`
	IsOwn   bool                `json:",omitempty"` // Own is known
	In      []string            `json:",omitempty"` // the directories that were searched for Own
	Named   map[string][]string `json:",omitempty"` // see Module.named
	Message string              `json:",omitempty"` // for the log
	Said    []any               `json:",omitempty"` // its arguments
}

// readPlace is the place of a package to read.
type readPlace struct {
	Path  string
	Place declarations.Place
}

// readPackage is a Package without its types.
type readPackage struct {
	readPlace
	Name       string
	Whole      bool                        `json:",omitempty"`
	Failure    string                      `json:",omitempty"`
	Deprecated map[string]string           `json:",omitempty"`
	Plain      map[string]catalog.TypeName `json:",omitempty"`
	Imports    []string                    `json:",omitempty"`
	Print      string                      `json:",omitempty"`
	Growth     int                         `json:",omitempty"`
	Refused    bool                        `json:",omitempty"`
	Members    []catalog.Member            `json:",omitempty"`
	Read       *Read                       `json:",omitempty"`
}

// Tasks returns the tasks that load packages from a file system and type-check what imports them. The next task reuses what this one read.
func Tasks(system files.System) map[string]confined.Task {
	var opened *Module // the one that was asked for last
	var texts map[string]string
	open := func(goMod string, environment Environment, generation int64, edited map[string]string) error {
		if opened != nil && opened.Directory == path.Dir(goMod) && opened.generation == generation && maps.Equal(texts, edited) &&
			reflect.DeepEqual(opened.environment, environment) {
			return nil
		}
		m, err := Open(files.Overlay{System: system, Texts: edited}, environment, goMod, nil, nil)
		if err != nil {
			return err
		}
		m.generation = generation
		opened, texts = m, edited
		return nil
	}
	load := func(ctx context.Context, argument []byte, hand func(head any, body []byte) error) error {
		var asked loadCall
		if err := json.Unmarshal(argument, &asked); err != nil {
			return fmt.Errorf("decoding what to load: %w", err)
		}
		if err := open(asked.GoMod, asked.Environment, asked.Generation, asked.Texts); err != nil {
			return err
		}
		l := loader{Module: opened, context: ctx, have: asked.Have, handed: map[string]bool{}, hand: hand}
		l.log = func(message string, arguments ...any) {
			for i := range arguments {
				arguments[i] = fmt.Sprint(arguments[i])
			}
			_ = hand(loadAnswer{Message: message, Said: arguments}, nil) // what is wrong with the stream, the next answer meets as well
		}
		for at, reason := range asked.Unknown {
			l.loaded[at], l.lost[at] = nil, reason
		}
		l.wantsOwn, l.searched = asked.Own, false
		return l.serve(asked.Paths)
	}
	whole := func(ctx context.Context, argument []byte, hand func(head any, body []byte) error) error {
		var asked wholeCall
		if err := json.Unmarshal(argument, &asked); err != nil {
			return fmt.Errorf("decoding what to compile: %w", err)
		}
		if err := open(asked.GoMod, asked.Environment, asked.Generation, asked.Texts); err != nil {
			return err
		}
		found, err := (&loader{Module: opened, context: ctx}).whole(asked.Whole)
		if err != nil {
			return err
		}
		return hand(found, nil)
	}
	return map[string]confined.Task{loadTask: load, wholeTask: whole, usingTask: taskOfUsing(system)}
}

// Inside returns the packages of the module of a go.mod for a worker, which loads them itself: only the bounds of the worker limit that. If
// no provider can be built from the module, they are the catalogue's.
func Inside(ctx context.Context, system files.System, environment Environment, goMod string) declarations.Source {
	m, err := Open(system, environment, goMod, nil, nil)
	if err != nil || !m.Requires(schema.FrameworkModule) {
		return declarations.Importer{}
	}
	l := loader{Module: m, context: ctx}
	return &Source{m, func(paths []string) {
		for _, at := range paths {
			_, _ = l.load(at) // what is not loaded is not known
		}
	}}
}

// serve loads packages, and hands over what becomes known.
func (l *loader) serve(paths []string) error {
	if l.wantsOwn {
		l.searchOwn()
		if err := l.hand(loadAnswer{Own: l.own, In: l.searchedIn, Named: l.named, IsOwn: true}, nil); err != nil {
			return err
		}
		paths = append(paths, l.own...)
	}
	l.wanted = map[string]bool{}
	for _, at := range paths {
		l.wanted[at] = true
	}
	for _, at := range paths {
		if _, err := l.load(at); l.context.Err() != nil {
			return l.context.Err()
		} else if errors.Is(err, errStream) {
			return err
		}
	}
	return nil
}

// errStream is the error for answers that cannot be handed over.
var errStream = errors.New("handing over what was loaded")

// handOver hands over what is known about a package, unless the caller has it.
func (l *loader) handOver(at string, p *Package) error {
	if l.hand == nil || l.handed[at] || p != nil && l.have[at] != "" && !l.wanted[at] {
		return nil
	}
	l.handed[at] = true
	told, body := loadAnswer{Unknown: at, Why: l.lost[at]}, []byte(nil)
	if p != nil {
		if l.wanted[at] || describe.IsRole(at) {
			body = l.export(p)
		}
		told = loadAnswer{Loaded: &readPackage{
			readPlace{at, p.Place}, p.Types.Name(), p.Whole, p.failure, p.Deprecated, p.Plain, p.imports, p.print, p.growth, p.refused, p.members,
			&p.read,
		}}
	}
	if err := l.hand(told, body); err != nil {
		return fmt.Errorf("%w: %w", errStream, err)
	}
	return nil
}

// export returns the export data of a package that is whole and not the catalogue's. If there can be none, it is not whole.
func (l *loader) export(p *Package) []byte {
	if !p.Whole || p.Directory == "" {
		return nil
	}
	var b bytes.Buffer
	if err := gcexportdata.Write(&b, token.NewFileSet(), p.Types); err != nil {
		p.fail(err.Error())
		return nil
	}
	if p.Types.Scope().Len() > fewNames {
		l.rehearse(p.Types.Path(), b.Bytes())
	}
	return b.Bytes()
}

// fewNames is how many names a package can declare without being rehearsed.
const fewNames = 10_000

// rehearse reads export data as the caller will, so that data that is too deep ends the worker and not the caller: reading follows
// declarations in another order than the source, and nothing else bounds its depth.
func (l *loader) rehearse(at string, data []byte) {
	imports := map[string]*types.Package{}
	for _, p := range l.loaded {
		if p != nil && p.Whole && p.Types.Path() != at {
			imports[p.Types.Path()] = p.Types
		}
	}
	_, _ = gcexportdata.Read(bytes.NewReader(data), token.NewFileSet(), imports, at)
}
