package verdict

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"sort"
	"strings"
	"sync"
)

const generatorPackage = "github.com/hashicorp/terraform-plugin-codegen-framework/cmd/tfplugingen-framework"

// A generatedPackage is one directory of the generator's output.
type generatedPackage struct {
	kind       string // "resource", "datasource" or "provider"
	name       string // the directory's name, which is the package's too
	importPath string
	files      []string // base names of the Go files
}

func (t *Toolchain) buildGenerator(ctx context.Context) error {
	command := exec.CommandContext(ctx, "go", "build", "-o", t.generator, generatorPackage)
	command.Dir = t.module
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, output)
	}
	return nil
}

// generate runs the generator for every subject, so many at a time, and puts what it wrote below the batch's module.
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
	generated := filepath.Join(directory, "generated")
	if err := os.MkdirAll(generated, 0o755); err != nil {
		return fmt.Errorf("preparing the generator's output: %w", err)
	}
	input := filepath.Join(directory, "specification.json")
	if err := os.WriteFile(input, subject.specification, 0o644); err != nil {
		return fmt.Errorf("writing the generator's input: %w", err)
	}

	command := exec.CommandContext(ctx, t.generator, "generate", "all", "--input", input, "--output", generated)
	output, err := command.CombinedOutput()
	if err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			return fmt.Errorf("running the generator: %w", err)
		}
		subject.fail(StageGenerate, strings.ReplaceAll(string(output), directory, "."))
		return os.RemoveAll(generated)
	}
	return batch.adopt(subject, generated)
}

// adopt reads what the generator wrote, redirects its imports of example.com to stand-ins below the subject's own
// directory, and writes those stand-ins.
func (b *batch) adopt(subject *subject, generated string) error {
	subject.verdict.Generated = map[string]string{}
	byDirectory := map[string][]string{}
	err := filepath.WalkDir(generated, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(generated, file)
		if err != nil {
			return err
		}
		relative = filepath.ToSlash(relative)
		subject.verdict.Generated[relative] = string(content)
		byDirectory[path.Dir(relative)] = append(byDirectory[path.Dir(relative)], path.Base(relative))
		redirected := bytes.ReplaceAll(content, []byte(`"`+standInHost+`/`), []byte(`"`+b.importPath(subject)+`/`))
		return os.WriteFile(file, redirected, 0o644)
	})
	if err != nil {
		return fmt.Errorf("reading the generator's output: %w", err)
	}
	for directory, files := range byDirectory {
		kind, _, _ := strings.Cut(directory, "_")
		subject.packages = append(subject.packages, generatedPackage{
			kind: kind, name: directory, importPath: b.importPath(subject) + "/generated/" + directory, files: files,
		})
	}
	sort.Slice(subject.packages, func(i, j int) bool { return subject.packages[i].name < subject.packages[j].name })

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
