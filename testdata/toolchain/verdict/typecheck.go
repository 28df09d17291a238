package verdict

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// exports are the declarations of compiled packages, those of the libraries and of Go itself. They are read once for all
// batches.
type exports struct {
	positions *token.FileSet
	files     map[string]string // import path to the file with its export data
	importer  types.Importer
}

func newExports() *exports {
	e := &exports{positions: token.NewFileSet(), files: map[string]string{}}
	e.importer = importer.ForCompiler(e.positions, "gc", func(importPath string) (io.ReadCloser, error) {
		if file := e.files[importPath]; file != "" {
			return os.Open(file)
		}
		return nil, fmt.Errorf("no export data of %s", importPath)
	})
	return e
}

// add has the packages compiled that the packages of a batch import from elsewhere, unless they are known.
func (e *exports) add(ctx context.Context, b *batch, packages map[string]loadedPackage) error {
	var wanted []string
	for _, loaded := range packages {
		for _, imported := range loaded.imports {
			if _, ofBatch := packages[imported]; loaded.problem == "" && !ofBatch && imported != "unsafe" && imported != "C" {
				if _, known := e.files[imported]; !known {
					e.files[imported] = ""
					wanted = append(wanted, imported)
				}
			}
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	command := b.goCommand(ctx, append([]string{"list", "-e", "-export", "-trimpath", "-json=ImportPath,Export", "--"}, wanted...)...)
	var output, complaints bytes.Buffer
	command.Stdout, command.Stderr = &output, &complaints
	if err := command.Run(); err != nil {
		return fmt.Errorf("compiling what the generated packages import: %w\n%s", err, complaints.String())
	}
	for decoder := json.NewDecoder(&output); ; {
		var listed struct{ ImportPath, Export string }
		if err := decoder.Decode(&listed); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("reading the list of imported packages: %w", err)
		}
		e.files[listed.ImportPath] = listed.Export
	}
}

// A checkedPackage is what the type checker makes of one package.
type checkedPackage struct {
	importPath string
	files      []checkedFile
	info       *types.Info
	types      *types.Package
	problems   []string // as the compiler would say them, in the order of the text

	subject   *subject
	generated *generatedPackage
}

type checkedFile struct {
	name   string
	text   []byte
	syntax *ast.File
}

// A checker type-checks the packages of a batch from their source.
type checker struct {
	batch    *batch
	packages map[string]loadedPackage
	checked  map[string]*checkedPackage
}

func newChecker(b *batch, packages map[string]loadedPackage) *checker {
	return &checker{batch: b, packages: packages, checked: map[string]*checkedPackage{}}
}

// Import returns a package of the batch, or one that is compiled.
func (c *checker) Import(importPath string) (*types.Package, error) {
	if _, ofBatch := c.packages[importPath]; ofBatch {
		return c.check(importPath).types, nil
	}
	if importPath == "unsafe" {
		return types.Unsafe, nil
	}
	return c.batch.exports.importer.Import(importPath)
}

// problems returns the errors in a package, or in one of the batch that it imports; "" if all is well.
func (c *checker) problems(checked *checkedPackage) string {
	for _, imported := range c.packages[checked.importPath].imports {
		if _, ofBatch := c.packages[imported]; ofBatch {
			if problems := c.problems(c.check(imported)); problems != "" {
				return problems
			}
		}
	}
	if len(checked.problems) == 0 {
		return ""
	}
	return strings.Join(append([]string{"# " + checked.importPath}, checked.problems...), "\n")
}

// check type-checks a package of the batch, once.
func (c *checker) check(importPath string) *checkedPackage {
	if checked := c.checked[importPath]; checked != nil {
		return checked
	}
	loaded := c.packages[importPath]
	checked := &checkedPackage{importPath: importPath,
		info: &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}}
	c.checked[importPath] = checked
	var found []types.Error
	positions := c.batch.exports.positions
	configuration := types.Config{Importer: c, GoVersion: goVersion, Error: func(err error) {
		var of types.Error
		if errors.As(err, &of) {
			found = append(found, of)
		}
	}}
	var files []*ast.File
	for _, name := range loaded.files {
		file := filepath.Join(loaded.directory, name)
		text, err := os.ReadFile(file)
		if err != nil {
			checked.problems = append(checked.problems, err.Error())
			return checked
		}
		parsed, err := parser.ParseFile(positions, file, text, parser.SkipObjectResolution)
		if err != nil {
			checked.problems = append(checked.problems, err.Error())
			return checked
		}
		files = append(files, parsed)
		checked.files = append(checked.files, checkedFile{name, text, parsed})
	}
	checked.types, _ = configuration.Check(importPath, positions, files, checked.info) // Error has collected the errors
	slices.SortStableFunc(found, func(a, b types.Error) int { return int(a.Pos) - int(b.Pos) })
	for _, err := range found {
		if line := fmt.Sprintf("%s: %s", positions.Position(err.Pos), strings.TrimPrefix(err.Msg, "\t")); !slices.Contains(checked.problems,
			line) {
			checked.problems = append(checked.problems, line)
		}
	}
	return checked
}

// goVersion is the language version of the generated packages: that of a batch's go.mod.
const goVersion = "go1.26"
