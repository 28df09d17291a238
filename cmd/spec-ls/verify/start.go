package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"github.com/spec-ls/spec-ls/analysis/generation/provenance"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// bootTemplate is the program that hands the generated packages to package startup.
var bootTemplate = sync.OnceValue(func() *template.Template { return template.Must(template.New("main.go").Parse(boot)) })

// boot is the text of bootTemplate.
const boot = `package main

import (
	"context"
	"log"
	"os"
	"strconv"

	startup {{printf "%q" .Startup}}
{{range .Imports}}
	{{.Alias}} {{printf "%q" .Path}}
{{- end}}
)

var specifications = []startup.Specification{
{{- range .Subjects}}
	{
		ID: {{.ID}},
		Name: {{printf "%q" .Name}},
		Protocol: {{.Protocol}},
		{{- with .Provider}}
		Provider: &startup.Provider{Schema: {{.Schema}}, Model: func() any { return new({{.Model}}) }},
		{{- end}}
		Resources: []startup.Resource{
			{{- range .Resources}}
			{Name: {{printf "%q" .Name}}, Schema: {{.Schema}}, Model: func() any { return new({{.Model}}) }},
			{{- end}}
		},
		DataSources: []startup.DataSource{
			{{- range .DataSources}}
			{Name: {{printf "%q" .Name}}, Schema: {{.Schema}}, Model: func() any { return new({{.Model}}) }},
			{{- end}}
		},
	},
{{- end}}
}

func main() {
	from, err := strconv.Atoi(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	if err := startup.Run(context.Background(), os.Stdout, specifications[from:]); err != nil {
		log.Fatal(err)
	}
}
`

type bootImport struct{ Alias, Path string }

type bootSchema struct{ Name, Schema, Model string }

type bootSubject struct {
	ID                     int
	Name                   string
	Protocol               int
	Provider               *bootSchema
	Resources, DataSources []bootSchema
	of                     *subject
}

// start links one program that starts all schemas, and runs it.
func (m *module) start(ctx context.Context) error {
	subjects, source, err := m.boot()
	if err != nil || len(subjects) == 0 {
		return err
	}
	sources, err := startupFiles()
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		if err := m.place(filepath.Join(m.root, m.own(), "startup", name), sources[name]); err != nil {
			return err
		}
	}
	if err := m.place(filepath.Join(m.root, m.own(), "boot", "main.go"), source); err != nil {
		return err
	}
	defer maps.DeleteFunc(m.overlay, func(at, _ string) bool { // later builds of the module must not need the requirements of this program
		in := filepath.Dir(at)
		return in == filepath.Join(m.root, m.own(), "startup") || in == filepath.Join(m.root, m.own(), "boot")
	})
	m.options.Progress("starting the schemas of " + count(len(subjects), "specification"))
	program := filepath.Join(m.directory, "boot-"+filepath.Base(m.directory)+strconv.Itoa(m.subjects[0].index)+".exe")
	build := []string{"-ldflags=-s -w", "-o", program, "./" + m.own() + "/boot"}
	output, complaints, err := m.goCommand(ctx, "build", build...)
	if err != nil && m.lacksRequirements(output+complaints) {
		// The program may need more than the module requires.
		var scratch []string
		if scratch, err = m.scratch(); err != nil {
			return err
		}
		output, complaints, err = m.goCommand(ctx, "build", append(scratch, build...)...)
	}
	if err != nil {
		return failed(ctx, "building the program that starts the schemas", output+complaints, err)
	}
	for from := 0; from < len(subjects); {
		done, err := m.runBoot(ctx, program, from, subjects)
		if err != nil {
			return err
		}
		from += done
	}
	for _, s := range subjects {
		s.of.reached(rules.StageStartup)
	}
	return nil
}

// boot returns the specifications that have something to start, and the program that starts them.
func (m *module) boot() ([]bootSubject, string, error) {
	var data struct {
		Startup  string
		Imports  []bootImport
		Subjects []bootSubject
	}
	data.Startup = m.path + "/" + m.own() + "/startup"
	entries := map[*subject]*bootSubject{}
	type subjectFile struct {
		of   *subject
		name string
	}
	started := map[subjectFile]bool{}
	for _, p := range m.packages {
		if p.failed || p.name == "main" {
			continue
		}
		alias := ""
		for _, f := range p.files {
			s, file := f.of, subjectFile{f.of, f.name}
			if f.unit < 0 || s.failed[f.unit] || started[file] {
				continue
			}
			started[file] = true
			if alias == "" {
				alias = fmt.Sprintf("p%d", len(data.Imports))
				data.Imports = append(data.Imports, bootImport{alias, p.importPath})
			}
			if entries[s] == nil {
				entries[s] = &bootSubject{ID: s.index, Name: s.Document.File().ProviderName(), Protocol: s.Document.Settings().Protocol, of: s}
			}
			entries[s].add(alias, f.generatedFile, s.Document.Unit(f.unit).Name.Value)
		}
	}
	for _, s := range m.subjects {
		if entries[s] != nil {
			data.Subjects = append(data.Subjects, *entries[s])
		}
	}
	var source bytes.Buffer
	err := bootTemplate().Execute(&source, data)
	return data.Subjects, source.String(), err
}

// add takes in what a generated file declares.
func (s *bootSubject) add(alias string, f *generatedFile, name string) {
	switch schema := (bootSchema{Name: name, Model: alias + "." + golang.Pascal(name) + "Model", Schema: alias + "." + golang.Pascal(name)}); {
	case strings.HasSuffix(f.name, "_provider_gen.go"):
		schema.Schema += "ProviderSchema"
		s.Provider = &schema
	case strings.HasSuffix(f.name, "_data_source_gen.go"):
		schema.Schema += "DataSourceSchema"
		s.DataSources = append(s.DataSources, schema)
	default:
		schema.Schema += "ResourceSchema"
		s.Resources = append(s.Resources, schema)
	}
}

// The lines that the program writes: see Report in package startup.
type (
	startupUnit    struct{ Kind, Name string }
	startupProblem struct {
		Unit startupUnit
		Path string
		Text string
		File string
		Line int
		Some bool
	}
	startupReport struct {
		ID             int
		Problems       []startupProblem
		Plans          []startupProblem
		Configurations []startupProblem
	}
)

func (u startupUnit) String() string {
	if u.Name == "" {
		return u.Kind
	}
	return u.Kind + " " + u.Name
}

// runBoot runs the program for the specifications from one on and returns how many it dealt with: all of them, unless one ended the
// process.
func (m *module) runBoot(ctx context.Context, program string, from int, subjects []bootSubject) (int, error) {
	output, complaints, err := m.run(ctx, m.directory, m.options.Environment, program, strconv.Itoa(from))
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, failed(ctx, "running the program that starts the schemas", complaints, err)
	}
	begun, ended := 0, 0
	for decoder := json.NewDecoder(strings.NewReader(output)); ; {
		var report startupReport
		if decodeError := decoder.Decode(&report); errors.Is(decodeError, io.EOF) {
			break
		} else if decodeError != nil {
			if err == nil {
				return 0, fmt.Errorf("reading what the program that starts the schemas says: %w", decodeError)
			}
			break // it was ended in the middle of a line
		}
		if report.Problems == nil {
			begun++
			continue
		}
		subjects[from+ended].of.startupProblems(slices.Concat(report.Problems, report.Plans, report.Configurations))
		ended++
	}
	if err == nil {
		return max(ended, 1), nil
	}
	if begun == ended {
		return 0, failed(ctx, "running the program that starts the schemas", complaints, err)
	}
	subjects[from+ended].of.startupProblems(
		[]startupProblem{{Text: "the process ends: " + strings.TrimSpace(complaints) + "\n" + err.Error()}},
	)
	return begun, nil
}

// phase returns the number of the check that found a problem, and the problem's text without the name of the check. Checks come in the
// order in which a provider would meet them: a fault in a schema is also a fault in serving it and in its model.
func (p *startupProblem) phase() (number int, words string) {
	for _, of := range []struct {
		prefix string
		number int
	}{{"schemas: ", 1}, {p.Unit.String() + ": ", 1}, {"protocol 6: ", 2}, {"protocol 5: ", 3}} {
		if words, ok := strings.CutPrefix(p.Text, of.prefix); ok {
			return of.number, words
		}
	}
	return modelPhase, p.Text
}

// modelPhase is the number of the checks of models and of plans, which are the last.
const modelPhase = 4

// startupProblems reports the problems of a specification's schemas: for each unit, those of the first check that it fails.
func (s *subject) startupProblems(problems []startupProblem) {
	first, known := map[startupUnit]int{}, false
	for i := range problems {
		p := &problems[i]
		phase, _ := p.phase()
		if earlier, ok := first[p.Unit]; !ok || phase < earlier {
			first[p.Unit] = phase
		}
		known = known || p.Unit.Kind != ""
	}
	places := map[provenance.Place]bool{}
	for i := range problems {
		p := &problems[i]
		phase, words := p.phase()
		if phase != first[p.Unit] || known && p.Unit.Kind == "" {
			continue
		}
		place := s.placeOf(p)
		if phase == modelPhase && places[place] {
			continue // the same with null, unknown and known values
		}
		places[place] = true
		head, note, _ := strings.Cut(words, ": ")
		if head == "panic" || phase == modelPhase {
			head, note, _ = strings.Cut(words, "\n")
		}
		s.report(Finding{Place: place, Rule: rules.StartupError, Message: head, Note: strings.Join(strings.Fields(note), " "), Warning: p.Some})
		if place.Unit < 0 {
			for k := range s.failed {
				s.failed[k] = true
			}
		}
	}
}

// placeOf returns the place that a problem is about.
func (s *subject) placeOf(p *startupProblem) provenance.Place {
	kind, ok := map[string]syntax.UnitKind{"provider": syntax.Provider, "resource": syntax.Resource,
		"data source": syntax.DataSource}[p.Unit.Kind]
	if ok {
		unit := s.Document.File().FirstNamed(syntax.NewUnitName(kind, p.Unit.Name))
		if f := s.file(p.File); unit >= 0 && f != nil && f.unit == unit {
			return f.golang(s).Place(p.Line, 0, p.Text)
		}
		if unit >= 0 {
			return s.places.OfSchema(unit, p.Path, p.Text)
		}
	}
	return provenance.Whole(s.Document)
}

func isDirectory(name string) bool {
	info, err := disk.System{}.Stat(name)
	return err == nil && info.Kind == files.Directory
}
