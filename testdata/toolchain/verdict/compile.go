package verdict

import (
	"bytes"
	"context"
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
)

// A batch is a temporary Go module in which every subject has a directory of its own.
type batch struct {
	directory string
	cache     string
}

// compilerFlags ask for every error instead of the first ten, and for no optimisation, as the result runs but once.
const compilerFlags = "-e -N -l -dwarf=false"

var generatedDirectory = regexp.MustCompile(`\bgenerated\d+/`)

var moduleDirective = regexp.MustCompile(`(?m)^module .*$`)

// newBatch makes a module with the requirements of the toolchain's, so that no version is looked up anywhere. The
// module is called example.com: the stand-ins are then packages of it.
func (t *Toolchain) newBatch(directory string) (*batch, error) {
	requirements, err := os.ReadFile(filepath.Join(t.module, "go.mod"))
	if err != nil {
		return nil, fmt.Errorf("reading the pinned versions: %w", err)
	}
	sums, err := os.ReadFile(filepath.Join(t.module, "go.sum"))
	if err != nil {
		return nil, fmt.Errorf("reading the pinned versions: %w", err)
	}
	if err := os.MkdirAll(directory, 0o755); err != nil {
		return nil, fmt.Errorf("making a batch: %w", err)
	}
	for name, content := range map[string][]byte{
		"go.mod": moduleDirective.ReplaceAll(requirements, []byte("module "+standInHost)),
		"go.sum": sums,
	} {
		if err := os.WriteFile(filepath.Join(directory, name), content, 0o644); err != nil {
			return nil, fmt.Errorf("making a batch: %w", err)
		}
	}
	return &batch{directory: directory, cache: t.cache.directory}, nil
}

func subjectName(subject *subject) string { return fmt.Sprintf("s%04d", subject.index) }

func (b *batch) subjectDirectory(subject *subject) string {
	return filepath.Join(b.directory, subjectName(subject))
}

func (b *batch) importPath(subject *subject) string { return standInHost + "/" + subjectName(subject) }

// goCommand prepares a run of the go command that uses nothing but the pinned modules in the module cache.
func (b *batch) goCommand(ctx context.Context, arguments ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, "go", arguments...)
	command.Dir = b.directory
	command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=readonly", "GOPROXY=off", "GOCACHE="+b.cache)
	return command
}

// compile fails the subjects whose packages Go ignores, cannot load or cannot compile.
//
// Packages that cannot be loaded are taken out first: the go command builds nothing at all if one of the packages
// that it is asked for has, say, an import that does not exist.
func (b *batch) compile(ctx context.Context, subjects []*subject) error {
	packages, err := b.load(ctx)
	if err != nil {
		return err
	}
	owners := map[string]*subject{}
	for _, subject := range subjects {
		for _, generated := range subject.packages {
			loaded := packages[generated.importPath]
			ignored := slices.DeleteFunc(slices.Clone(generated.files), func(file string) bool { return slices.Contains(loaded.files, file) })
			switch {
			case loaded.problem != "":
				subject.fail(StageCompile, b.shorten(subject, loaded.problem))
			case len(ignored) > 0:
				subject.fail(StageCompile, fmt.Sprintf("%s: Go ignores %s", generated.name, strings.Join(ignored, ", ")))
			default:
				owners[generated.importPath] = subject
			}
		}
	}
	if len(owners) == 0 {
		return nil
	}
	arguments := []string{"build", "-json", "-trimpath", "-gcflags=" + compilerFlags}
	for importPath := range owners {
		arguments = append(arguments, importPath)
	}
	command := b.goCommand(ctx, arguments...)
	var output, complaints bytes.Buffer
	command.Stdout, command.Stderr = &output, &complaints
	runError := command.Run()

	attributed := false
	for decoder := json.NewDecoder(&output); ; {
		var event struct{ ImportPath, Action, Output string }
		if err := decoder.Decode(&event); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return fmt.Errorf("reading the compiler's report: %w", err)
		}
		subject := b.owner(subjects, event.ImportPath)
		if subject == nil {
			continue
		}
		switch event.Action {
		case "build-output":
			subject.fail(StageCompile, b.shorten(subject, strings.TrimSpace(event.Output)))
			attributed = true
		case "build-fail":
			subject.fail(StageCompile, "")
			attributed = true
		}
	}
	if runError != nil && !attributed {
		return fmt.Errorf("compiling: %w\n%s", runError, complaints.String())
	}
	return nil
}

// owner returns the subject below whose directory a package is.
func (b *batch) owner(subjects []*subject, importPath string) *subject {
	name, _, _ := strings.Cut(strings.TrimPrefix(importPath, standInHost+"/"), "/")
	for _, subject := range subjects {
		if subjectName(subject) == name {
			return subject
		}
	}
	return nil
}

// A loadedPackage is a package as Go sees it.
type loadedPackage struct {
	files   []string // those that Go does not ignore
	problem string   // why it cannot be loaded, or ""
}

// load returns the packages of the batch that Go sees.
func (b *batch) load(ctx context.Context) (map[string]loadedPackage, error) {
	command := b.goCommand(ctx, "list", "-e", "-json=ImportPath,Error,DepsErrors,GoFiles", "./...")
	var output, complaints bytes.Buffer
	command.Stdout, command.Stderr = &output, &complaints
	if err := command.Run(); err != nil {
		return nil, fmt.Errorf("listing the generated packages: %w\n%s", err, complaints.String())
	}
	type loadError struct{ Err string }
	packages := map[string]loadedPackage{}
	for decoder := json.NewDecoder(&output); ; {
		var listed struct {
			ImportPath string
			GoFiles    []string
			Error      *loadError
			DepsErrors []*loadError
		}
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, fmt.Errorf("reading the list of generated packages: %w", err)
		}
		var texts []string
		if listed.Error != nil {
			texts = append(texts, listed.Error.Err)
		}
		for _, dependency := range listed.DepsErrors {
			texts = append(texts, dependency.Err)
		}
		packages[listed.ImportPath] = loadedPackage{listed.GoFiles, strings.Join(texts, "\n")}
	}
}

// shorten takes the scratch directories out of a message, so that it is the same in every run.
func (b *batch) shorten(subject *subject, message string) string {
	message = strings.ReplaceAll(message, b.subjectDirectory(subject)+string(filepath.Separator), "")
	message = strings.ReplaceAll(message, subjectName(subject)+"/", "")
	message = generatedDirectory.ReplaceAllString(message, "")
	return strings.ReplaceAll(message, b.importPath(subject), standInHost)
}
