package editortest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
)

// Specification is a specification with three mistakes: a misspelled type, which has a fix; a misspelled value behind characters
// that have other lengths in UTF-8, UTF-16 and UTF-32; and a comma too many. The last attribute has none, for what is tried
// out in it.
const Specification = `{
  "version": "0.1",
  "provider": {
    "name": "petstore"
  },
  "resources": [
    {
      "name": "pet",
      "schema": {
        "attributes": [
          {
            "name": "breed",
            "strng": {
              "computed_optional_required": "required"
            }
          },
          {
            "name": "owner",
            "string": { "description": "🐕 für ein 犬", "computed_optional_required": "optionl" }
          },
          {
            "name": "age",
            "int64": {
              "computed_optional_required": "computed"
            }
          },
        ]
      }
    }
  ]
}
`

// Repaired is Specification after its one safe fix of a type was made.
var Repaired = strings.Replace(Specification, `"strng"`, `"string"`, 1)

// Untidy is Specification without mistakes, and laid out badly.
var Untidy = strings.NewReplacer("        },\n        ]", "}\n  ]", "optionl", "optional", `"strng": {`,
	`"string":{`).Replace(Specification)

// Renamed is Specification with another name for its last attribute, "years" for "age".
var Renamed = strings.Replace(Specification, `"age"`, `"years"`, 1)

// WithMember returns Specification with a further member of its last attribute, behind the one that it has.
func WithMember(member string) string {
	return strings.Replace(Specification, `"computed"`, `"computed",
              `+member, 1)
}

// FileName is a name by which every editor knows a specification.
const FileName = "provider_code_spec.json"

// Write writes a file into a new folder, which is the root of a project, and returns its path.
func Write(t testing.TB, name, text string) string {
	t.Helper()
	// Servers name files without symbolic links.
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module example.com/petstore\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// A Finding is what an editor shows of a diagnostic: where it begins, with line and column from 1 and columns in characters, and
// its rule. Message is the beginning of the finding's text.
type Finding struct {
	Line, Column int
	Rule         string
	Message      string
}

// Formatted returns the output of spec-ls fmt for a text that is not formatted.
func Formatted(t testing.TB, text string) string {
	t.Helper()
	return changed(t, text, "fmt")
}

// Fixed returns the output of spec-ls check --fix for a text with something to fix.
func Fixed(t testing.TB, text string) string {
	t.Helper()
	return changed(t, text, "check", "--exit-zero", "--fix")
}

// changed returns the output of the command line for a text.
func changed(t testing.TB, text string, arguments ...string) string {
	t.Helper()
	path := Write(t, FileName, text)
	Command{Program: Server(t), Arguments: append(arguments, path)}.Run(t)
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(after) == text {
		t.Fatalf("spec-ls %s changes nothing", arguments[0])
	}
	return string(after)
}

// Findings returns the findings of spec-ls check in a file, in order.
func Findings(t testing.TB, path string) []Finding {
	t.Helper()
	output := Command{
		Program:   Server(t),
		Arguments: []string{"check", "--exit-zero", "--format", "json", path},
	}.Run(t)
	var report struct {
		Diagnostics []struct {
			Rule, Message string
			Start         struct{ Line, Column int }
		}
	}
	if err := json.Unmarshal([]byte(output), &report); err != nil {
		t.Fatal(err)
	}
	var found []Finding
	for _, d := range report.Diagnostics {
		found = append(found, Finding{d.Start.Line, d.Start.Column, d.Rule, d.Message})
	}
	SortFindings(found)
	return found
}

// InUTF16 returns findings in Specification with columns that count units of UTF-16, for editors that take what the server sends
// for something else than it is.
func InUTF16(findings []Finding) []Finding {
	lines := strings.Split(Specification, "\n")
	out := slices.Clone(findings)
	for i, f := range out {
		out[i].Column = len(utf16.Encode([]rune(lines[f.Line-1])[:f.Column-1])) + 1
	}
	return out
}

// SortFindings brings findings into the order of Findings.
func SortFindings(findings []Finding) {
	slices.SortFunc(findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Rule, b.Rule))
	})
}

// Compare returns the difference between what an editor shows and what it should show, or nothing. An editor that shows no
// rule, or no message, is not held to it.
func Compare(got, want []Finding) string {
	same := func(got, want Finding) bool {
		return got.Line == want.Line && got.Column == want.Column &&
			(got.Rule == "" || got.Rule == want.Rule) && (got.Message == "" || strings.HasPrefix(got.Message, want.Message))
	}
	SortFindings(got)
	if slices.EqualFunc(got, want, same) {
		return ""
	}
	return fmt.Sprintf("got  %+v\nwant %+v", got, want)
}
