package verdict

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

const generatorPackage = "github.com/hashicorp/terraform-plugin-codegen-framework/cmd/tfplugingen-framework"

// A generatedPackage is one directory of the generator's output.
type generatedPackage struct {
	name       string // the directory's name, or that of the one package that holds everything
	importPath string
	files      []string // base names of the Go files
	boots      bool     // whether the startup program uses it: not if it is but another result of the same run
	merged     mergedInto
}

func (t *Toolchain) buildGenerator(ctx context.Context) error {
	command := exec.CommandContext(ctx, "go", "build", "-o", t.generator, generatorPackage)
	command.Dir = t.module
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, output)
	}
	return nil
}

// generate runs the generator for every subject, so many at a time, and puts its files below the batch's module.
func (t *Toolchain) generate(ctx context.Context, batch *batch, subjects []*subject, workers int) error {
	queue := make(chan *subject)
	failures := make(chan error, workers)
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			var failure error
			for subject := range queue {
				if failure == nil {
					failure = t.generateOne(ctx, batch, subject)
				}
			}
			failures <- failure
		})
	}
	for _, subject := range subjects {
		queue <- subject
	}
	close(queue)
	group.Wait()
	close(failures)
	for failure := range failures {
		if failure != nil {
			return failure
		}
	}
	return nil
}

func (t *Toolchain) generateOne(ctx context.Context, batch *batch, subject *subject) error {
	directory := batch.subjectDirectory(subject)
	if err := os.MkdirAll(directory, 0o755); err != nil {
		return fmt.Errorf("preparing the generator's output: %w", err)
	}
	input := filepath.Join(directory, "specification.json")
	if err := os.WriteFile(input, subject.specification, 0o644); err != nil {
		return fmt.Errorf("writing the generator's input: %w", err)
	}

	runs := 1
	if t.command.ambiguousImports(subject.specification) {
		runs = ambiguousRuns
	}
	var outputs []map[string]string
	for run := range runs {
		if len(outputs) > 1 && run >= minRuns {
			break
		}
		name := fmt.Sprintf("generated%d", run)
		output := filepath.Join(directory, name)
		if err := os.Mkdir(output, 0o755); err != nil {
			return fmt.Errorf("preparing the generator's output: %w", err)
		}
		command := exec.CommandContext(ctx, t.generator, t.command.arguments(input, output)...)
		command.Env = append(os.Environ(), "GOMAXPROCS=1", "GOGC=off") // it ends before a collection pays
		said, err := command.CombinedOutput()
		if err != nil {
			var exit *exec.ExitError
			if !errors.As(err, &exit) {
				return fmt.Errorf("running the generator: %w", err)
			}
			said = logPrefix.ReplaceAll(bytes.ReplaceAll(said, []byte(output), []byte(".")), nil)
			subject.fail(StageGenerate, string(bytes.ReplaceAll(said, []byte(directory), []byte("."))))
			return os.RemoveAll(output)
		}
		files, err := readFiles(output)
		if err != nil {
			return fmt.Errorf("reading the generator's output: %w", err)
		}
		if slices.ContainsFunc(outputs, func(earlier map[string]string) bool { return maps.Equal(earlier, files) }) {
			if err := os.RemoveAll(output); err != nil {
				return fmt.Errorf("removing the generator's output: %w", err)
			}
			continue
		}
		outputs = append(outputs, files)
		if err := batch.adopt(subject, name, t.command.Package, files); err != nil {
			return fmt.Errorf("adopting the generator's output: %w", err)
		}
	}
	subject.verdict.Generated = outputs[0]
	return batch.writeStandIns(subject)
}

// logPrefix matches the text of the generator's two loggers before a message: the time, and the words before every error.
var logPrefix = regexp.MustCompile(`(?m)^(time=\S+ level=ERROR msg="error executing command" err=|\d+/\d+/\d+ \d+:\d+:\d+ )`)

// Go begins to walk a small map at one of eight places, so that of two results one may come in one run of eight only.
// ambiguousRuns make it all but certain that a second one is seen; if it is soon, minRuns will do.
const (
	ambiguousRuns = 100
	minRuns       = 24
)

// generatorImports are the packages that the generator itself imports, without a name of its own for them.
var generatorImports = regexp.MustCompile(`^(context|fmt|strings|math/big|github\.com/hashicorp/(terraform-plugin-go/tftypes|` +
	`terraform-plugin-framework/(attr|diag|types|types/basetypes|schema/validator|resource/schema/planmodifier|(resource|datasource|provider)/schema)))$`)

// staticDefaults are the kinds of attributes whose static default has the generator import a package.
var staticDefaults = []string{"bool", "float64", "int64", "string"}

// AmbiguousImports reports whether one schema imports a path under two names. The generator keeps one of them, another
// one from run to run.
func AmbiguousImports(specification []byte) bool { return Command{}.ambiguousImports(specification) }

// ambiguousImports is AmbiguousImports for the schemas that the command generates.
func (c Command) ambiguousImports(specification []byte) bool {
	var root node
	if json.Unmarshal(specification, &root.value) != nil {
		return false
	}
	var schemas []node
	for units, holders := range map[string][]node{
		"resources": root.get("resources").list(), "data-sources": root.get("datasources").list(), "provider": {root.get("provider")},
	} {
		if c.Units == "" || c.Units == units {
			schemas = append(schemas, holders...)
		}
	}
	for _, holder := range schemas {
		names := map[string]string{}
		ambiguous := false
		imports := func(importPath, alias string) {
			earlier, seen := names[importPath]
			ambiguous = ambiguous || seen && earlier != alias || alias != "" && generatorImports.MatchString(importPath)
			names[importPath] = alias
		}
		var visit func(node)
		visit = func(n node) {
			switch value := n.value.(type) {
			case []any:
				for _, element := range value {
					visit(node{element})
				}
			case map[string]any:
				if importPath, alias := n.get("path").text(), n.get("alias").text(); importPath != "" {
					imports(importPath, alias)
				}
				for _, kind := range staticDefaults {
					if n.get(kind).get("default").get("static").value != nil {
						imports("github.com/hashicorp/terraform-plugin-framework/resource/schema/"+kind+"default", "")
					}
				}
				for _, member := range value {
					visit(node{member})
				}
			}
		}
		visit(holder.get("schema"))
		if ambiguous {
			return true
		}
	}
	return false
}

// readFiles returns the contents of all files below a directory by their slash-separated path.
func readFiles(directory string) (map[string]string, error) {
	files := map[string]string{}
	err := filepath.WalkDir(directory, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(directory, file)
		files[filepath.ToSlash(relative)] = string(content)
		return err
	})
	return files, err
}

// adopt makes the generated files packages of the batch, with their imports of example.com redirected to stand-ins
// below the subject's own directory. Files that are in no directory are those of onePackage.
func (b *batch) adopt(subject *subject, output, onePackage string, files map[string]string) error {
	byDirectory := map[string][]string{}
	for file, content := range files {
		byDirectory[path.Dir(file)] = append(byDirectory[path.Dir(file)], path.Base(file))
		redirected := strings.ReplaceAll(content, `"`+standInHost+`/`, `"`+b.importPath(subject)+`/`)
		if err := os.WriteFile(filepath.Join(b.subjectDirectory(subject), output, filepath.FromSlash(file)), []byte(redirected),
			0o644); err != nil {
			return err
		}
	}
	first := len(subject.packages) == 0
	for _, directory := range sortedKeys(byDirectory) {
		generated := generatedPackage{
			name: directory, importPath: path.Join(b.importPath(subject), output, directory), files: byDirectory[directory], boots: first,
		}
		if directory == "." {
			generated.name = onePackage
		}
		subject.packages = append(subject.packages, &generated)
	}
	return nil
}

func (b *batch) writeStandIns(subject *subject) error {
	for _, standIn := range standIns(subject.specification) {
		directory := filepath.Join(b.subjectDirectory(subject), filepath.FromSlash(standIn.path))
		if err := os.MkdirAll(directory, 0o755); err != nil {
			return fmt.Errorf("writing a stand-in package: %w", err)
		}
		if err := os.WriteFile(filepath.Join(directory, "standin.go"), standIn.source, 0o644); err != nil {
			return fmt.Errorf("writing a stand-in package: %w", err)
		}
	}
	return nil
}
