package compilation_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/cascade"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/rules"
	_ "github.com/spec-ls/spec-ls/analysis/rules/all"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// elsewhere are the rules about what Go's type checker does not see: a file that Go ignores, and what the generator leaves to chance.
var elsewhere = map[string]bool{"generated-file-ignored": true, "import-alias-conflict": true, "import-reserved-path-alias": true}

// TestOracle asks Go's type checker about the Go that each unit of the samples becomes. The rules must find an error where it does, and only
// there: in less time than the toolchain takes, which has the last word.
func TestOracle(t *testing.T) {
	for _, file := range []string{"clean", "compile"} {
		archive, err := txtar.ParseFile("../../../testdata/toolchain/testdata/" + file + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		units := 0
		for _, sample := range archive.Files {
			if path.Ext(sample.Name) != ".json" {
				continue
			}
			document := analysis.NewDocument(string(sample.Data), nil)
			found, earlier := map[int][]string{}, false
			for _, d := range document.Diagnostics() {
				switch {
				case d.Severity < rules.SeverityError:
				case d.Stage < rules.StageCompile, strings.HasPrefix(d.Rule.Name, "json-"): // the decoder may read something else
					earlier = true
				case d.Stage == rules.StageCompile:
					found[d.Unit()] = append(found[d.Unit()], d.Rule.Name)
				}
			}
			for k := range document.File().Units {
				if earlier {
					break
				}
				units++
				says, beyond := typeErrors(document.Unit(k))
				for _, rule := range found[k] {
					beyond = beyond || elsewhere[rule]
				}
				switch {
				case len(says) > 0 && len(found[k]) == 0:
					t.Errorf("%s %s, unit %d: Go says %q, and no rule does", file, sample.Name, k, says[0])
				case len(says) == 0 && len(found[k]) > 0 && !beyond:
					t.Errorf("%s %s, unit %d: %q, and Go finds nothing", file, sample.Name, k, found[k])
				}
			}
		}
		if units < 100 {
			t.Errorf("%s: only %d units were looked at", file, units)
		}
	}
}

// typeErrors returns the errors of Go's parser or type checker in the Go of a unit, which may use any name that is declared by hand. Beyond
// reports whether the compiler may find more: it takes directives, and types of a certain size.
func typeErrors(u *spec.Unit) (says []string, beyond bool) {
	profile := (*analysis.Settings)(nil).Profile()
	text := generated.Unformatted(u, profile, "").Text
	beyond = strings.Contains(text, "//go:") || strings.Contains(text, "+build") || strings.Contains(text, "<<")
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, parser.SkipObjectResolution)
	if err != nil {
		return []string{err.Error()}, beyond
	}
	qualifiers := map[token.Pos]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				qualifiers[x.Pos()] = true
			}
		}
		return true
	})
	info := cascade.NewInfo()
	var errors []types.Error
	config := types.Config{
		Importer: declarations.Importer{}, Sizes: types.SizesFor("gc", "amd64"),
		Error: func(err error) { errors = append(errors, err.(types.Error)) },
	}
	_, _ = config.Check("p", files, []*ast.File{file}, info) // the errors are those that were taken
	unknown := func(at string) bool { return !(declarations.Importer{}).Has(at) }
	checked := cascade.Checked{Files: []*ast.File{file}, Info: info, Unknown: unknown, Partial: true}
	for _, e := range errors {
		name, undefined := strings.CutPrefix(e.Msg, "undefined: ")
		missing := undefined && qualifiers[e.Pos] // a package, unless it is one whose name is not known
		if strings.HasPrefix(e.Msg, "could not import ") {
			beyond = true
		} else if missing && !strings.Contains(name, ".") || !checked.Follows(e) {
			says = append(says, e.Msg)
		}
	}
	return says, beyond
}
