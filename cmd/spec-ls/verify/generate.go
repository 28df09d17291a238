package verify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/provenance"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// A generatedFile is a file that the generator wrote.
type generatedFile struct {
	name      string // its base name
	directory string // where the go command sees it: the absolute path of its folder
	text      string
	unit      int                // whose schema it holds; -1 if it is of none
	lines     []string           // see quoteLine
	read      *provenance.GoFile // see golang
}

// generate runs the generator for all specifications, several at a time, and places the files in the module.
func (m *module) generate(ctx context.Context) error {
	failures := make([]error, len(m.subjects))
	slots := make(chan struct{}, max(m.options.Jobs, 1))
	var workers sync.WaitGroup
	for i, s := range m.subjects {
		slots <- struct{}{}
		m.options.Progress(fmt.Sprintf("generating %d of %d", i+1, len(m.subjects)))
		workers.Go(func() {
			defer func() { <-slots }()
			failures[i] = m.generateOne(ctx, s)
		})
	}
	workers.Wait()
	if err := errors.Join(failures...); err != nil {
		return err
	}
	for _, s := range m.subjects {
		s.reached(rules.StageGenerate)
		for _, f := range s.files {
			if err := m.place(filepath.Join(f.directory, f.name), f.text); err != nil {
				return err
			}
		}
	}
	return nil
}

// generateOne runs the generator for one specification: for the whole and, if it refuses that, for each unit.
func (m *module) generateOne(ctx context.Context, s *subject) error {
	for number, call := range s.Calls {
		files, message, err := m.callGenerator(ctx, s, call, s.Document.File().Text())
		if err != nil {
			return err
		}
		if message == "" {
			files = slices.DeleteFunc(files, func(f writtenFile) bool {
				unit := provenance.UnitOfFile(s.Document, f.name)
				return unit >= 0 && !call.has(s.Document, unit)
			})
			m.adopt(s, number, call, files)
			continue
		}
		place, known := s.places.OfGenerator(message)
		if known && place.Unit < 0 || !json.Valid([]byte(s.Document.File().Text())) || len(s.Document.File().Units) == 0 {
			s.refuse(place, message)
			continue
		}
		if err := m.generateUnits(ctx, s, number, call, message, place); err != nil {
			return err
		}
	}
	return nil
}

// generateUnits runs the generator for each unit of a specification, which it refuses as a whole, by itself.
func (m *module) generateUnits(ctx context.Context, s *subject, number int, call Call, message string, place provenance.Place) error {
	refused := false
	for unit := range s.Document.File().Units {
		part, ok := newPart(s.Document.File(), unit)
		if !ok || !call.has(s.Document, unit) {
			continue
		}
		files, said, err := m.callGenerator(ctx, s, call, part.text())
		if err != nil {
			return err
		}
		if said == "" {
			// The files of another unit of the name have their place already.
			files = slices.DeleteFunc(files, func(f writtenFile) bool { return provenance.UnitOfFile(s.Document, f.name) != unit })
			m.adopt(s, number, call, files)
			continue
		}
		refused = true
		said = part.inWhole(said)
		unitPlace := provenance.OfUnit(s.Document, unit)
		var pointer string
		if here, ok := s.places.OfGenerator(said); ok && here.Unit == unit {
			unitPlace = here
		} else if said, pointer, err = m.narrow(ctx, s, call, part, said); err != nil {
			return err
		} else if path := strings.TrimPrefix(pointer, part.pointer); path != "" || strings.Contains(said, "Go struct field") {
			unitPlace = provenance.InElement(s.Document, pointer, said)
		}
		s.refuse(unitPlace, said)
	}
	if !refused && (call.Includes == nil || place.Unit < 0 || call.has(s.Document, place.Unit)) {
		s.refuse(place, message)
	}
	return nil
}

// maxNarrowing is how often the generator is called to find out which attribute of a unit it refuses.
const maxNarrowing = 200

// narrow finds the only attribute that is enough for the generator to refuse a unit, and returns its words and the JSON Pointer.
func (m *module) narrow(ctx context.Context, s *subject, call Call, part *part, said string) (words, pointer string, err error) {
	calls := 0
	for {
		found := false
		for _, child := range part.children() {
			if calls++; calls > maxNarrowing {
				return said, part.pointer, nil
			}
			_, message, err := m.callGenerator(ctx, s, call, child.text())
			if err != nil {
				return "", "", err
			}
			if message != "" {
				part, said, found = child, message, true
				break
			}
		}
		if !found {
			return said, part.pointer, nil
		}
	}
}

// has reports whether a call generates a unit of a document.
func (c Call) has(document *analysis.Document, unit int) bool {
	u := document.File().Units[unit]
	isOfKind := c.Units == "all" ||
		c.Units == [...]string{syntax.Provider: "provider", syntax.Resource: "resources", syntax.DataSource: "data-sources"}[u.Kind]
	return isOfKind && (c.Includes == nil || c.Includes(u.Name))
}

// A writtenFile is a file below the generator's output folder.
type writtenFile struct{ folder, name, text string }

// callGenerator runs the generator and returns its files or, if it refuses the text, its message.
func (m *module) callGenerator(ctx context.Context, s *subject, call Call, text string) (written []writtenFile, message string, err error) {
	directory, err := os.MkdirTemp(m.directory, "generate-")
	if err != nil {
		return nil, "", fmt.Errorf("making a temporary folder: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(directory)) }()
	input, output := filepath.Join(directory, "specification.json"), filepath.Join(directory, "output")
	if err := write(input, text); err != nil {
		return nil, "", err
	}
	if err := os.Mkdir(output, 0o755); err != nil {
		return nil, "", fmt.Errorf("making a temporary folder: %w", err)
	}
	arguments := append(slices.Clone(m.generator[1:]), "generate", call.Units, "--input", input, "--output", output)
	if call.Package != "" {
		arguments = append(arguments, "--package", call.Package)
	}
	environment := m.options.Environment
	if m.users {
		environment = m.environment(m.goFlags)
	}
	said, complaints, err := m.run(ctx, s.Folder, environment, m.generator[0], arguments...)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return nil, generatorMessage(complaints+said, input), nil
	case err != nil && ctx.Err() == nil:
		return nil, "", fmt.Errorf("running %s: %w", m.toolchain.Generator, err)
	case err != nil:
		return nil, "", err
	}
	written, err = readAll(output, "")
	return written, "", err
}

// maxFiles and maxDepth are how many files, and how deep, are read of what a generator wrote.
const (
	maxFiles = 20000
	maxDepth = 8
)

// readAll reads the files in a folder.
func readAll(root, folder string) ([]writtenFile, error) {
	entries, err := disk.System{}.List(filepath.Join(root, filepath.FromSlash(folder)))
	if err != nil {
		return nil, fmt.Errorf("reading what the generator wrote: %w", err)
	}
	var found []writtenFile
	for _, entry := range entries {
		name := path.Join(folder, entry.Name)
		switch {
		case entry.Kind == files.Directory && strings.Count(name, "/") < maxDepth:
			inside, err := readAll(root, name)
			if err != nil {
				return nil, err
			}
			found = append(found, inside...)
		case entry.Kind == files.Regular:
			text, err := disk.System{}.Read(filepath.Join(root, filepath.FromSlash(name)), files.Specification)
			if err != nil {
				return nil, fmt.Errorf("reading what the generator wrote: %w", err)
			}
			found = append(found, writtenFile{folder, entry.Name, text})
		}
		if len(found) > maxFiles {
			return nil, errors.New("the generator wrote too many files")
		}
	}
	return found, nil
}

// adopt sets the places of the files of a call in the module.
func (m *module) adopt(s *subject, number int, call Call, written []writtenFile) {
	base := filepath.Join(m.root, filepath.FromSlash(m.own()), fmt.Sprintf("s%d_%d", s.index, number))
	if call.Package != "" {
		base = filepath.Join(base, call.Package)
	}
	if inside, err := filepath.Rel(m.root, call.Output); m.users && call.Output != "" && err == nil && filepath.IsLocal(inside) {
		base = call.Output
	}
	for _, f := range written {
		if !strings.HasSuffix(f.name, ".go") {
			continue
		}
		unit := provenance.UnitOfFile(s.Document, f.name)
		if unit >= 0 {
			s.made[unit] = true
		}
		s.files = append(
			s.files,
			&generatedFile{name: f.name, directory: filepath.Join(base, filepath.FromSlash(f.folder)), text: f.text, unit: unit},
		)
	}
}

// own returns the folder of the packages of the run, relative to the module's root.
func (m *module) own() string {
	if m.users {
		return ownFolder
	}
	return "generated"
}

// refuse reports what the generator says.
func (s *subject) refuse(place provenance.Place, message string) {
	head, rest, _ := strings.Cut(message, "\n")
	rest = strings.ReplaceAll(strings.TrimSpace(rest), "\n", "; ")
	whole := head
	if short := wrapping().ReplaceAllString(head, ""); short != head && short != "" {
		head = short
	}
	if notGo := goPosition().ReplaceAllString(head, ""); notGo != head {
		head = "the generated text is not Go: " + notGo
	}
	if head != whole {
		rest = strings.TrimSuffix("it says: "+whole+"; "+rest, "; ")
	}
	if place.Unit < 0 {
		for k := range s.failed {
			s.failed[k] = true
		}
	}
	s.report(Finding{Place: place, Rule: rules.GeneratorError, Message: head, Note: rest})
}

var (
	// logPrefix matches the text of the generator's loggers before a message: the time, and the words before every error.
	logPrefix = lazyregexp.New(`(?m)^(time=\S+ level=ERROR msg="error executing command" err=|\d+/\d+/\d+ \d+:\d+:\d+ )`)
	// wrapping matches the words that the generator puts around every error of a kind, and the place in the JSON.
	wrapping = lazyregexp.New(
		`^error (?:parsing|validating) IR JSON: (?:(?:resources|datasources|provider)(?:\.\w+)*: |\(root\): )?|^error generating \w+(?: \w+)? code: (?:error formatting Go code: )?`,
	)
	// goPosition is where go/format, in the generator, could not read what had been written.
	goPosition = lazyregexp.New(`^\d+:\d+: `)
	// goroutine matches the stack after a panic of the generator, which is of no use to its user.
	goroutine = lazyregexp.New(`(?s)\n+(\[signal[^\n]*\n+)?goroutine \d+ .*`)
)

// generatorMessage returns the generator's message, without the parts that every message has.
func generatorMessage(said, input string) string {
	said = strings.TrimSpace(strings.ReplaceAll(said, input, "specification.json"))
	var lines []string
	for line := range strings.Lines(goroutine().ReplaceAllString(said, "")) {
		line = strings.TrimSpace(line)
		if prefix := logPrefix().FindString(line); prefix != "" {
			line = strings.TrimPrefix(line, prefix)
			if unquoted, err := strconv.Unquote(line); err == nil {
				line = unquoted
			}
		}
		if line != "" && !strings.HasPrefix(line, "time=") && !strings.HasPrefix(line, "exit status ") {
			lines = append(lines, strings.Split(line, "\n")...)
		}
	}
	if len(lines) == 0 {
		return "it fails without a message"
	}
	return strings.Join(lines, "\n")
}
