package module_test

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"

	xtxtar "golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
)

// TestMachines holds the answers of the module in /provider, on machines with some files more. The first section of an archive has
// questions, a line each: a word, as in the table below, and its arguments. The last has the answers.
func TestMachines(t *testing.T) {
	scenario.Run(t, "testdata/machines/*.txtar", func(t *testing.T, archive *xtxtar.Archive, section xtxtar.File) string {
		if section.Name != "answers" {
			return string(section.Data)
		}
		machine := newMachine(t, "")
		for _, file := range archive.Files[1:] {
			if file.Name != "answers" {
				machine.Files["/"+file.Name] = string(file.Data)
			}
		}
		a := asked{machine: machine}
		for line := range strings.Lines(string(archive.Files[0].Data)) {
			if words := strings.Fields(line); len(words) > 0 {
				a.answer(t, words[0], words[1:])
			}
		}
		for _, logged := range machine.logged {
			a.line("logged: %s", logged)
		}
		return a.String()
	})
}

// asked answers questions about the module of a machine.
type asked struct {
	strings.Builder
	machine *machine
	module  *module.Module
	set     *module.Set
}

func (a *asked) line(format string, arguments ...any) { fmt.Fprintf(a, format+"\n", arguments...) }

func (a *asked) open(t *testing.T) *module.Module {
	if a.module == nil {
		a.module = a.machine.open(t)
	}
	return a.module
}

func (a *asked) source() *module.Source {
	if a.set == nil {
		a.set = module.NewSet(a.machine, func() module.Environment { return a.machine.environment }, background, unconfined.Workers(a.machine))
	}
	return a.set.Source("/provider/go.mod")
}

func (a *asked) answer(t *testing.T, word string, arguments []string) {
	t.Helper()
	e := &a.machine.environment
	switch word {
	case "environment":
		for _, argument := range arguments {
			name, value, _ := strings.Cut(argument, "=")
			switch name {
			case "tags":
				e.Tags = strings.Split(value, ",")
			case "cgo":
				e.Cgo = value == "true"
			default:
				*map[string]*string{"go": &e.Go, "version": &e.GoVersion, "cache": &e.Cache, "toolchain": &e.Toolchain, "workspace": &e.Workspace,
					"mod": &e.Mod, "os": &e.OS, "arch": &e.Arch}[name] = value
			}
		}
	case "link":
		a.machine.Links[arguments[0]] = arguments[1]
	case "module":
		a.WriteString(viewModule(a.machine))
	case "requires":
		for _, at := range arguments {
			a.line("requires %s: %v %s", at, a.open(t).Requires(at), a.open(t).Version(at))
		}
	case "find":
		for _, at := range arguments {
			a.line("find %s: %s", at, scenario.Show(a.open(t).Find(at)))
		}
	case "load":
		m := a.open(t)
		m.Load(context.Background(), arguments...)
		for _, at := range arguments {
			p := m.Package(at)
			if p == nil {
				a.line("load %s: unknown, tried %v", at, m.IsLoaded(at))
				continue
			}
			a.line("load %s: whole %v, %q, growth %d, deprecated %s, plain %s", at, p.Whole, p.Failure(), p.Growth(), scenario.Show(p.Deprecated),
				scenario.Show(p.Plain))
			a.line("%s", scenario.Show(m.Describe(p)))
		}
		for at, read := range m.Loaded() {
			if len(read.Files) == 0 {
				a.line("nothing was read of %s", at)
			}
		}
	case "declaration":
		for _, name := range append(arguments[1:], "") {
			found, ok := a.open(t).Declaration(arguments[0], name)
			a.line("declaration of %q: %v %s", name, ok, scenario.Show(found))
		}
	case "own":
		own, all := a.source().Own()
		a.line("own %v %v, searched in %v", own, all, a.source().Searched())
		for _, name := range arguments {
			a.line("named %s: %v", name, a.source().Named(name))
		}
	case "source":
		s := a.source()
		if s == nil {
			a.line("no source: %s", scenario.Show(a.set.Unchecked("/provider/go.mod")))
			return
		}
		for _, at := range arguments {
			p, known := s.Lookup(at)
			lenient, _ := s.Lenient().Lookup(at)
			members, lenientMembers := 0, 0
			if p != nil {
				members, lenientMembers = len(p.Members), len(lenient.Members)
			}
			_, err := s.Import(at)
			a.line("source %s: known %v, %d members, lenient %d, has %v, error %v, unchecked %s", at, known, members, lenientMembers, s.Has(at), err,
				scenario.Show(s.Unchecked(at)))
			a.line("together %T, growth %d", s.Together([]string{at}), s.Growth([]string{at}))
		}
	case "whole": // a package as on the disk, with a file that is not written yet
		folder := path.Join("/provider", arguments[0])
		whole := module.Whole{Folder: folder, Package: arguments[1]}
		for _, name := range arguments[2:] {
			whole.Files = append(whole.Files, module.WholeFile{Name: name, Text: a.machine.Files["/fresh/"+name]})
		}
		found, err := a.open(t).Whole(context.Background(), whole)
		a.line("whole %s: %v %s", folder, err, scenario.Show(found))
		for unknown := range found.Unknown {
			if item := found.ItemOf(unknown, folder); len(found.Unknown) == 1 {
				a.line("%s: %s; %s", item.Reason, item.Message, item.Help)
			}
		}
	case "using":
		var folders []string
		for _, folder := range arguments {
			folders = append(folders, path.Join("/provider", folder))
		}
		made := []module.Whole{{Folder: "/provider/resource_thing", Package: "resource_thing",
			Files: []module.WholeFile{{Name: "thing_resource_gen.go", Text: a.machine.Files["/fresh/thing_resource_gen.go"]}}}}
		found, err := a.open(t).Using(context.Background(), made, folders)
		a.line("using: %v %s", err, scenario.Show(found))
	case "alone": // there are no workers
		var err error
		if a.module, err = module.Open(a.machine, a.machine.environment, "/provider/go.mod", nil, nil); err != nil {
			t.Fatal(err)
		}
		a.set = module.NewSet(a.machine, func() module.Environment { return a.machine.environment }, background, nil)
	case "edited": // these files have other texts in an editor
		texts := map[string]string{}
		for _, at := range arguments {
			texts[at] = a.machine.Files["/fresh/"+path.Base(at)]
		}
		var err error
		a.module, err = module.Open(edited{files.Overlay{System: a.machine, Texts: texts}}, a.machine.environment, "/provider/go.mod",
			unconfined.Workers(a.machine), nil)
		if err != nil {
			t.Fatal(err)
		}
	case "changed":
		for _, at := range arguments {
			a.machine.Files[at] = a.machine.Files["/fresh/"+path.Base(at)]
		}
		next, again := a.open(t).Changed(arguments)
		a.line("changed: %v, again %v", next != nil, again)
		if next != nil {
			a.module = next
		}
	default:
		t.Fatalf("there is no question %q", word)
	}
}

// edited has the texts of an editor in front of a machine.
type edited struct{ files.Overlay }

func (e edited) Open() map[string]string { return e.Texts }

// viewModule returns a description of the module in /provider, without its packages.
func viewModule(machine *machine) string {
	m, err := module.Open(machine, machine.environment, "/provider/go.mod", nil, nil)
	if err != nil {
		return fmt.Sprintf("error: %v\n", err)
	}
	text := fmt.Sprintf("module %s in %s, go %s, language %s\nwatched %s\nenvironment %s\n", m.Path, m.Directory, m.Go, m.Language(),
		strings.Join(m.Watched(), " "), scenario.Show(m.Environment()))
	for _, doubt := range m.Doubts() {
		named := doubt.Named(func(at string) string { return "<" + at + ">" })
		text += fmt.Sprintf("doubt %s: %s; %s\n", named.Reason, named.Message, named.Help)
	}
	return text
}

// views are the views of modules, by the names of cases.
type views map[string]string

func (v views) hold(t *testing.T, file string) {
	t.Helper()
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(v)) {
		b.WriteString("-- " + name + " --\n" + v[name])
	}
	scenario.Golden(t, file, b.String())
}
