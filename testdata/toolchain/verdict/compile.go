package verdict

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
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
	exports   *exports
}

// compilerFlags ask for every error instead of the first ten, and for no optimisation, as the result runs but once.
const compilerFlags = "-e -N -l -dwarf=false"

// mergedPackages is how many generated packages the compiler gets as one. Its start takes as long as ten of them.
const mergedPackages = 40

var generatedDirectory = regexp.MustCompile(`\bgenerated\d+/`)

var moduleDirective = regexp.MustCompile(`(?m)^module .*$`)

// newBatch makes a module with the requirements of the toolchain's, so that no version is looked up anywhere. The
// module is called example.com: the stand-ins are then packages of it.
func (t *Toolchain) newBatch() (*batch, error) {
	requirements, err := os.ReadFile(filepath.Join(t.module, "go.mod"))
	if err != nil {
		return nil, fmt.Errorf("reading the pinned versions: %w", err)
	}
	sums, err := os.ReadFile(filepath.Join(t.module, "go.sum"))
	if err != nil {
		return nil, fmt.Errorf("reading the pinned versions: %w", err)
	}
	directory, err := os.MkdirTemp(t.directory, "batch")
	if err != nil {
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
	return &batch{directory: directory, cache: t.cache.directory, exports: t.exports}, nil
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
// Packages that cannot be loaded are taken out first: the go command builds nothing if one of the packages that it is
// asked for has, say, an import that does not exist. Then Go's type checker looks at each package by itself, which
// takes a tenth of the time that the compiler needs. The compiler gets the remaining packages, many as one.
func (b *batch) compile(ctx context.Context, subjects []*subject) error {
	packages, err := b.load(ctx)
	if err != nil {
		return err
	}
	if err := b.exports.add(ctx, b, packages); err != nil {
		return err
	}
	checker := newChecker(b, packages)
	var checked []*checkedPackage
	for _, subject := range subjects {
		var own []*checkedPackage
		for _, generated := range subject.packages {
			loaded := packages[generated.importPath]
			ignored := slices.DeleteFunc(slices.Clone(generated.files), func(file string) bool { return slices.Contains(loaded.files, file) })
			switch {
			case loaded.problem != "":
				subject.fail(StageCompile, b.shorten(subject, loaded.problem))
				continue
			case len(ignored) > 0:
				subject.fail(StageCompile, fmt.Sprintf("%s: Go ignores %s", generated.name, strings.Join(ignored, ", ")))
				continue
			}
			result := checker.check(generated.importPath)
			if problems := checker.problems(result); problems != "" {
				subject.fail(StageCompile, b.shorten(subject, problems))
				continue
			}
			result.subject, result.generated = subject, generated
			own = append(own, result)
		}
		if subject.verdict.Stage == StageClean {
			checked = append(checked, own...)
		}
	}
	return b.compileMerged(ctx, subjects, checked)
}

// compileMerged compiles the packages as parts of larger ones. If the compiler complains about parts of a larger one, it gets those as
// they were generated, and has the last word on them; the others become parts of another.
func (b *batch) compileMerged(ctx context.Context, subjects []*subject, checked []*checkedPackage) error {
	var alone []string
	for number := 0; len(checked) > 0; {
		var importPaths []string
		merged := map[string][]*checkedPackage{}
		for part := range slices.Chunk(checked, mergedPackages) {
			importPath, err := b.merge(number, part)
			if err != nil {
				return err
			}
			number++
			importPaths = append(importPaths, importPath)
			merged[importPath] = part
		}
		failed, err := b.build(ctx, importPaths)
		if err != nil {
			return err
		}
		checked = nil
		for importPath, output := range failed {
			if len(merged[importPath]) == 0 {
				return fmt.Errorf("compiling a stand-in: %s", output)
			}
			refused := func(part *checkedPackage) bool { return strings.Contains(output, part.generated.merged.file) }
			someone := slices.ContainsFunc(merged[importPath], refused)
			for _, part := range merged[importPath] {
				if someone && !refused(part) {
					checked = append(checked, part)
					continue
				}
				part.generated.merged = mergedInto{}
				alone = append(alone, part.generated.importPath)
			}
		}
	}
	failed, err := b.build(ctx, alone)
	if err != nil {
		return err
	}
	for importPath, output := range failed {
		subject := b.owner(subjects, importPath)
		if subject == nil {
			return fmt.Errorf("compiling: %s", output)
		}
		subject.fail(StageCompile, b.shorten(subject, output))
	}
	return nil
}

// build compiles packages and returns what the compiler says of those that fail. The go command may stop at the first that does, so it is
// asked again for the others.
func (b *batch) build(ctx context.Context, importPaths []string) (map[string]string, error) {
	all := map[string]string{}
	for len(importPaths) > 0 {
		failed, err := b.buildOnce(ctx, importPaths)
		if err != nil {
			return nil, err
		}
		maps.Copy(all, failed)
		left := slices.DeleteFunc(slices.Clone(importPaths), func(path string) bool { _, is := failed[path]; return is })
		if len(failed) == 0 || len(left) == len(importPaths) {
			break
		}
		importPaths = left
	}
	return all, nil
}

func (b *batch) buildOnce(ctx context.Context, importPaths []string) (map[string]string, error) {
	failed := map[string]string{}
	command := b.goCommand(ctx, append([]string{"build", "-json", "-trimpath", "-gcflags=" + compilerFlags}, importPaths...)...)
	var output, complaints bytes.Buffer
	command.Stdout, command.Stderr = &output, &complaints
	runError := command.Run()
	said := map[string]string{}
	for decoder := json.NewDecoder(&output); ; {
		var event struct{ ImportPath, Action, Output string }
		if err := decoder.Decode(&event); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("reading the compiler's report: %w", err)
		}
		switch event.Action {
		case "build-output":
			said[event.ImportPath] += event.Output
		case "build-fail":
			failed[event.ImportPath] = strings.TrimSpace(said[event.ImportPath])
		}
	}
	if runError != nil && len(failed) == 0 {
		return nil, fmt.Errorf("compiling: %w\n%s", runError, complaints.String())
	}
	return failed, nil
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
