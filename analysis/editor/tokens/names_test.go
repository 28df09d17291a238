package tokens_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/goproject"
)

// A name of a package that is known is what it is declared as; any other is what it looks like.
func TestDeclaredNames(t *testing.T) {
	packages := goproject.Settings(t, "../../golang/module/testdata/framework.txtar", `-- provider/checks/checks.go --
package checks

import "github.com/hashicorp/terraform-plugin-framework/schema/validator"

type Level string

const High Level = "high"

var Levels []Level

func Lower(text string) bool { return true }

func Where(accept func(string) bool, levels ...Level) validator.String { return nil }

// Deprecated: use High.
const Lowest Level = "lowest"

// Deprecated: use Where.
func Old() validator.String { return nil }
`).Toolchain.Packages
	for definition, want := range map[string]string{
		"own.Where(own.Lower, own.High)":       "own=namespace Where=function own=namespace Lower=function own=namespace High=variable,readonly",
		"own.Where(nil, own.Level(``))":        "own=namespace Where=function nil=keyword own=namespace Level=type ``=string",
		"own.Where(nil, own.Levels...)":        "own=namespace Where=function nil=keyword own=namespace Levels=variable ...=operator",
		"own.Lowest":                           "own=namespace Lowest=variable,deprecated,readonly",
		"own.Old()":                            "own=namespace Old=function,deprecated",
		"own.None(len(own.Missing))":           "own=namespace None=function len=function own=namespace Missing=variable",
		"types.StringType":                     "types=namespace StringType=variable",
		"regexp.Regexp(nil)":                   "regexp=namespace Regexp=type nil=keyword",
		"func(own int) bool { return own.Old}": "func=keyword own=variable int=type bool=type return=keyword own=variable Old=property",
	} {
		text := `{"resources": [{"schema": {"attributes": [{"string": {"validators": [{"custom": {"imports": [{"path": "example.com/provider/checks", "alias": "own"}],
			"schema_definition": "` + definition + `"}}]}}]}}]}`
		from := strings.Index(text, definition)
		var got []string
		for _, w := range tokens.In(t.Context(), syntax.ParseFile(text, spec.Options), packages, from, from+len(definition)) {
			if w.Start < from {
				continue
			}
			word := text[w.Start:w.End] + "=" + tokens.TypeNames[w.Type]
			if w.Modifiers&tokens.Deprecated != 0 {
				word += ",deprecated"
			}
			if w.Modifiers&tokens.Readonly != 0 {
				word += ",readonly"
			}
			got = append(got, word)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s:\n%s, want\n%s", definition, strings.Join(got, " "), want)
		}
	}
}
