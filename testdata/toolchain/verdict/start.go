package verdict

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict/startup"
)

// startupSources is the package that boots generated providers; it is compiled inside the batch's module, because the
// generated packages exist nowhere else.
//
//go:embed startup/*.go
var startupSources embed.FS

// The variables that let the startup program serve one specification's provider to Terraform: its ID, and its address.
const (
	serveVariable   = "SPEC_LS_SERVE"
	addressVariable = "SPEC_LS_SERVE_ADDRESS"
)

// bootTemplate is the main package that hands the generated packages to the startup package.
var bootTemplate = template.Must(template.New("main.go").Parse(`// Code generated for one batch of specifications; DO NOT EDIT.
package main

import (
	"context"
	"log"
	"os"
	"strconv"

	"example.com/startup"
{{range .Imports}}
	{{.Alias}} "{{.Path}}"
{{- end}}
)

var specifications = []startup.Specification{
{{- range .Subjects}}
	{
		ID: {{.ID}},
		Name: {{printf "%q" .Name}},
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
	if id, err := strconv.Atoi(os.Getenv("` + serveVariable + `")); err == nil {
		for _, specification := range specifications {
			if specification.ID == id {
				if err := startup.Serve(context.Background(), specification, os.Getenv("` + addressVariable + `")); err != nil {
					log.Fatal(err)
				}
			}
		}
		return
	}
	from, err := strconv.Atoi(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	if err := startup.Run(context.Background(), os.Stdout, specifications[from:]); err != nil {
		log.Fatal(err)
	}
}
`))

type bootImport struct{ Alias, Path string }

type bootSchema struct{ Name, Schema, Model string }

type bootSubject struct {
	ID                     int
	Name                   string
	Provider               *bootSchema
	Resources, DataSources []bootSchema
}

// add takes in what a generated file declares, which its name tells. The suffix is what merging gave to the names.
func (s *bootSubject) add(alias, suffix, file string) {
	schema := func(ending, kind string) bootSchema {
		name := strings.TrimSuffix(file, ending)
		return bootSchema{
			Name:   name,
			Schema: alias + "." + goName(name) + kind + "Schema" + suffix,
			Model:  alias + "." + goName(name) + "Model" + suffix,
		}
	}
	const provider, resource, dataSource = "_provider_gen.go", "_resource_gen.go", "_data_source_gen.go"
	switch {
	case strings.HasSuffix(file, provider):
		made := schema(provider, "Provider")
		s.Provider = &made
	case strings.HasSuffix(file, resource):
		s.Resources = append(s.Resources, schema(resource, "Resource"))
	case strings.HasSuffix(file, dataSource):
		s.DataSources = append(s.DataSources, schema(dataSource, "DataSource"))
	}
}

// start links one program that boots every subject, runs it, and fails the subjects that it reports.
func (b *batch) start(ctx context.Context, subjects []*subject) error {
	if len(subjects) == 0 {
		return nil
	}
	if err := b.writeBoot(subjects); err != nil {
		return fmt.Errorf("writing the startup program: %w", err)
	}
	program := b.program()
	build := b.goCommand(ctx, "build", "-trimpath", "-gcflags="+standInHost+"/...="+compilerFlags, "-ldflags=-s -w", "-o", program, "./boot")
	if output, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building the startup program: %w\n%s", err, output)
	}
	for from := 0; from < len(subjects); {
		done, err := boot(ctx, program, from, subjects)
		if err != nil {
			return err
		}
		from += done
	}
	return nil
}

// program is the startup program's executable.
func (b *batch) program() string { return filepath.Join(b.directory, "boot.bin") }

// boot runs the program for the subjects from an index on and returns how many it dealt with: all of them, unless
// one killed the process.
func boot(ctx context.Context, program string, from int, subjects []*subject) (int, error) {
	command := exec.CommandContext(ctx, program, fmt.Sprint(from))
	var output, complaints bytes.Buffer
	command.Stdout, command.Stderr = &output, &complaints
	runError := command.Run()
	var exit *exec.ExitError
	if runError != nil && !errors.As(runError, &exit) {
		return 0, fmt.Errorf("running the startup program: %w", runError)
	}

	begun, ended := 0, 0
	for decoder := json.NewDecoder(&output); ; {
		var report startup.Report
		if err := decoder.Decode(&report); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return 0, fmt.Errorf("reading the startup program's report: %w", err)
		}
		if report.Problems == nil {
			begun++
			continue
		}
		ended++
		subjects[from+ended-1].verdict.Plan = joinTexts(report.Plans)
		always := slices.DeleteFunc(report.Configurations, func(p startup.Problem) bool { return p.Some })
		subjects[from+ended-1].verdict.Configurations = joinTexts(always)
		if len(report.Problems) > 0 {
			subjects[from+ended-1].fail(StageStartup, joinTexts(report.Problems))
		}
	}
	if runError == nil {
		return ended, nil
	}
	if begun == ended {
		return 0, fmt.Errorf("running the startup program: %w\n%s", runError, complaints.String())
	}
	subjects[from+ended].fail(StageStartup, fmt.Sprintf("%v\n%s", runError, complaints.String()))
	return begun, nil
}

func joinTexts(problems []startup.Problem) string {
	var texts []string
	for _, problem := range problems {
		texts = append(texts, problem.Text)
	}
	return strings.Join(texts, "\n")
}

func (b *batch) writeBoot(subjects []*subject) error {
	var data struct {
		Imports  []bootImport
		Subjects []bootSubject
	}
	aliases := map[string]string{}
	for _, subject := range subjects {
		entry := bootSubject{ID: subject.index, Name: providerName(subject.specification)}
		for _, generated := range subject.packages {
			if !generated.boots {
				continue
			}
			importPath := cmp.Or(generated.merged.importPath, generated.importPath)
			alias, imported := aliases[importPath]
			if !imported {
				alias = fmt.Sprintf("p%d", len(data.Imports))
				aliases[importPath] = alias
				data.Imports = append(data.Imports, bootImport{alias, importPath})
			}
			for _, file := range generated.files {
				entry.add(alias, generated.merged.suffix, file)
			}
		}
		data.Subjects = append(data.Subjects, entry)
	}
	var source bytes.Buffer
	if err := bootTemplate.Execute(&source, data); err != nil {
		return err
	}
	files := map[string][]byte{"boot/main.go": source.Bytes()}
	entries, err := startupSources.ReadDir("startup")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		content, err := startupSources.ReadFile("startup/" + entry.Name())
		if err != nil {
			return err
		}
		files["startup/"+entry.Name()] = content
	}
	for name, content := range files {
		path := filepath.Join(b.directory, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// providerName returns the name of a specification's provider; "" if it has none.
func providerName(specification []byte) string {
	var root node
	if json.Unmarshal(specification, &root.value) != nil {
		return ""
	}
	return root.get("provider").get("name").text()
}

var wordStart = regexp.MustCompile(`(^[a-z])|_[a-z0-9]`)

// goName is the Go identifier that the generator makes of a name in a specification.
func goName(name string) string {
	return wordStart.ReplaceAllStringFunc(name, func(start string) string {
		return strings.ToUpper(strings.TrimPrefix(start, "_"))
	})
}
