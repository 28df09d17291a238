// Package verdict runs the real toolchain over specifications and reports where, if anywhere, it gives way.
//
// A specification goes through three gates:
//
//   - generate: tfplugingen-framework, built from the version that this module's go.mod pins, writes Go for it;
//   - compile: the Go command compiles what was written, and ignores no file of it;
//   - startup: a program imports the generated packages, lets every schema validate itself, boots a provider with
//     them through protocols 6 and 5, and moves null, unknown and known values through the generated models.
//
// One run of the compiler and one linked program serve a whole batch of specifications, because starting them is what
// takes the time. Each failure is still attributed to the specification that caused it.
//
// The package relies on the go command and on this module's dependencies being in the module cache; it needs no network.
//
// An import of example.com/... counts as present: a stand-in with the functions and types that the specification
// names is written for it (see standin.go).
package verdict

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
)

// The stages at which a specification can fail, in the order of the toolchain.
const (
	StageClean    = ""
	StageGenerate = "generate"
	StageCompile  = "compile"
	StageStartup  = "startup"
)

// A Verdict is what the toolchain makes of one specification.
type Verdict struct {
	// Stage is the first stage that failed, or StageClean.
	Stage string
	// Output is the toolchain's output about the failure.
	Output string
	// Plan is the message of a plan about the defaults of a specification that is clean otherwise; "" if all is well.
	Plan string
	// Configurations is the message of what fails for every configuration of a specification that is clean otherwise; "" if all is well.
	Configurations string
	// Generated holds the generated files by their slash-separated path below the output directory.
	// It is nil if the generator refused the specification.
	Generated map[string]string
}

// batchSize is the number of specifications that share one run of the compiler and one linked program. Larger
// batches gain little (the fixed cost is about three seconds) and make the linked program slow to link.
const batchSize = 200

// A Toolchain judges specifications. Make one with New and release it with Close.
type Toolchain struct {
	module    string // directory of the module whose go.mod pins the versions
	command   Command
	directory string // scratch space
	generator string // path of the built tfplugingen-framework
	cache     *buildCache
	exports   *exports
	judged    *sync.Map // from a judgement to its Verdict
}

// A judgement is all that a verdict depends on. Tests ask about the same samples again and again.
type judgement struct {
	generator     string
	command       Command
	specification string
}

// A Command is how the generator is called.
type Command struct {
	Units   string // "resources", "data-sources" or "provider" for what to generate; "" for all
	Package string // the value of --package, or "" for a package a schema
}

func (c Command) arguments(input, output string) []string {
	arguments := []string{"generate", cmp.Or(c.Units, "all"), "--input", input, "--output", output}
	if c.Package != "" {
		arguments = append(arguments, "--package", c.Package)
	}
	return arguments
}

// New builds the generator that the module in directory module pins. The scratch space is a new temporary directory.
func New(ctx context.Context, module string) (*Toolchain, error) {
	module, err := filepath.Abs(module)
	if err != nil {
		return nil, fmt.Errorf("locating the toolchain's module: %w", err)
	}
	directory, err := os.MkdirTemp("", "spec-ls-toolchain-")
	if err != nil {
		return nil, fmt.Errorf("making scratch space: %w", err)
	}
	toolchain := &Toolchain{
		module: module, directory: directory, generator: filepath.Join(directory, "tfplugingen-framework"), exports: newExports(),
		judged: &sync.Map{},
	}
	if err := toolchain.buildGenerator(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("building the generator: %w", err), toolchain.Close())
	}
	if toolchain.cache, err = toolchain.newBuildCache(ctx); err != nil {
		return nil, errors.Join(err, toolchain.Close())
	}
	return toolchain, nil
}

// With returns the same toolchain, with another way to call the generator. It is closed with the first.
func (t *Toolchain) With(command Command) *Toolchain {
	other := *t
	other.command = command
	return &other
}

// WithGenerator returns the same toolchain, with another tfplugingen-framework: the executable at a path. It is closed with the first.
func (t *Toolchain) WithGenerator(program string) *Toolchain {
	other := *t
	other.generator = program
	return &other
}

// Close removes the toolchain's scratch space.
func (t *Toolchain) Close() error {
	err := os.RemoveAll(t.directory)
	if t.cache != nil {
		err = errors.Join(err, os.RemoveAll(t.cache.directory))
	}
	return err
}

// Judge returns the verdict on each of the specifications, in their order, whose maps must not be changed: a specification is judged
// once. An error means that the toolchain itself could not be run.
func (t *Toolchain) Judge(ctx context.Context, specifications [][]byte) ([]Verdict, error) {
	of := func(specification []byte) judgement { return judgement{t.generator, t.command, string(specification)} }
	var unknown [][]byte
	asked := map[judgement]bool{}
	for _, specification := range specifications {
		key := of(specification)
		if _, known := t.judged.Load(key); !known && !asked[key] {
			asked[key] = true
			unknown = append(unknown, specification)
		}
	}
	for batch := range slices.Chunk(unknown, batchSize) {
		verdicts, err := t.judgeBatch(ctx, batch, nil)
		if err != nil {
			return nil, fmt.Errorf("judging a batch of %d specifications: %w", len(batch), err)
		}
		for index, specification := range batch {
			t.judged.Store(of(specification), verdicts[index])
		}
	}
	verdicts := make([]Verdict, len(specifications))
	for index, specification := range specifications {
		verdict, _ := t.judged.Load(of(specification))
		verdicts[index] = verdict.(Verdict)
	}
	return verdicts, nil
}

// A Served is the provider of one specification, for Terraform to start.
type Served struct {
	Index       int      // of the specification
	Program     string   // the provider's executable, which serves several: link or copy it
	Environment []string // the variables that its environment needs
}

// Serve judges no more specifications than make a batch, and calls use for each that is clean while its provider is there.
func (t *Toolchain) Serve(ctx context.Context, specifications [][]byte, address func(index int) string, use func(Served) error) error {
	if len(specifications) > batchSize {
		return fmt.Errorf("%d specifications at once, %d at most", len(specifications), batchSize)
	}
	_, err := t.judgeBatch(ctx, specifications, func(batch *batch, subjects []*subject) error {
		for _, subject := range clean(subjects) {
			environment := []string{serveVariable + "=" + strconv.Itoa(subject.index), addressVariable + "=" + address(subject.index)}
			if err := use(Served{subject.index, batch.program(), environment}); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// A subject is one specification on its way through the gates.
type subject struct {
	index         int
	specification []byte
	verdict       Verdict
	packages      []*generatedPackage
}

// fail records the first stage that failed and all that this stage said.
func (s *subject) fail(stage, output string) {
	switch s.verdict.Stage {
	case StageClean:
		s.verdict.Stage, s.verdict.Output = stage, output
	case stage:
		s.verdict.Output += "\n" + output
	}
}

// judgeBatch judges some specifications; use, unless it is nil, has their providers before they are thrown away.
func (t *Toolchain) judgeBatch(ctx context.Context, specifications [][]byte, use func(*batch, []*subject) error) (verdicts []Verdict,
	err error) {
	batch, err := t.newBatch()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(batch.directory), t.cache.trim()) }()

	subjects := make([]*subject, len(specifications))
	for index, specification := range specifications {
		subjects[index] = &subject{index: index, specification: specification}
	}
	if err := t.generate(ctx, batch, subjects, runtime.GOMAXPROCS(0)); err != nil {
		return nil, err
	}
	if err := batch.compile(ctx, clean(subjects)); err != nil {
		return nil, err
	}
	if err := batch.start(ctx, clean(subjects)); err != nil {
		return nil, err
	}
	if use != nil {
		if err := use(batch, subjects); err != nil {
			return nil, err
		}
	}

	verdicts = make([]Verdict, len(subjects))
	for index, subject := range subjects {
		verdicts[index] = subject.verdict
	}
	return verdicts, nil
}

// clean returns the subjects that no gate has stopped so far.
func clean(subjects []*subject) []*subject {
	var passed []*subject
	for _, subject := range subjects {
		if subject.verdict.Stage == StageClean {
			passed = append(passed, subject)
		}
	}
	return passed
}
