package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// agentsPage has the table of the costs of correcting a specification.
const agentsPage = root + "/docs/agents.md"

// mistakes are the mistakes in the broken specification: from the right text to the wrong one.
var mistakes = []struct{ of, by string }{
	{`"computed_optional_required": "computed_optional"`, `"computed_optional_required": "optional_computed"`},
	{`"name": "volume_3"`, `"name": "Volume_3"`},
	{`"name": "size_7"`, `"name": "count"`},
	{`"sensitive": true`, `"sensitive": "true"`},
	{`"int64": {`, `"integer": {`},
	{`"element_type": {
                "string": {}
              }`, `"elem": {
                "string": {}
              }`},
	{`"imports": [
                      {
                        "path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
                      }
                    ],
                    `, ``},
	{`stringvalidator.LengthAtLeast(1)`, `stringvalidator.LengthAtLeats(1)`},
	{`"description": "The size."`, `"descripton": "The size."`},
	{`"optional_required": "optional"`, `"optional_required": "computed"`},
	{`"name": "note_9"`, `"name": "name_9"`},
}

// broken returns a specification of about 800 lines with a dozen mistakes, some of them more than once.
func broken(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(`{
  "version": "0.1",
  "provider": {
    "name": "storage",
    "schema": {
      "attributes": [
        {
          "name": "endpoint",
          "string": {
            "optional_required": "optional"
          }
        }
      ]
    }
  },
  "resources": [
`)
	for i := range 14 {
		if i > 0 {
			b.WriteString(",\n")
		}
		b.WriteString(strings.ReplaceAll(`    {
      "name": "volume_N",
      "schema": {
        "attributes": [
          {
            "name": "id",
            "string": {
              "computed_optional_required": "computed_optional",
              "sensitive": true
            }
          },
          {
            "name": "size_N",
            "int64": {
              "computed_optional_required": "required",
              "description": "The size."
            }
          },
          {
            "name": "tags",
            "list": {
              "computed_optional_required": "optional",
              "element_type": {
                "string": {}
              }
            }
          },
          {
            "name": "name_N",
            "string": {
              "computed_optional_required": "required",
              "validators": [
                {
                  "custom": {
                    "imports": [
                      {
                        "path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
                      }
                    ],
                    "schema_definition": "stringvalidator.LengthAtLeast(1)"
                  }
                }
              ]
            }
          },
          {
            "name": "note_N",
            "string": {
              "computed_optional_required": "optional"
            }
          }
        ]
      }
    }`, "N", fmt.Sprint(i)))
	}
	b.WriteString("\n  ]\n}\n")
	text := b.String()
	for i, m := range mistakes {
		// Each at a place of its own.
		parts := strings.Split(text, m.of)
		if len(parts) < 2 {
			t.Fatalf("there is no %s", m.of)
		}
		at := min(i, len(parts)-2)
		text = strings.Join(parts[:at+1], m.of) + m.by + strings.Join(parts[at+1:], m.of)
	}
	return text
}

// session counts what an agent reads and asks.
type session struct {
	calls, read, written int
	log                  strings.Builder
}

func (s *session) ask(what, asked, answered string) {
	s.calls++
	s.written += len(asked)
	s.read += len(answered)
	fmt.Fprintf(&s.log, "> %s %s\n%d bytes\n", what, asked, len(answered))
}

// apply applies a patch in a directory, as a call of the agent.
func (s *session) apply(t *testing.T, directory, patch string) {
	t.Helper()
	command := exec.Command("git", "apply", "-")
	command.Dir, command.Stdin = directory, strings.NewReader(patch)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s\n%s", err, out, patch)
	}
	s.ask("git apply", patch, "")
}

// finding is a line of what check answers an agent with.
var finding = regexp.MustCompile(`(?m)^\S+?:(\d+):(\d+): (.*)$`)

// TestMeasure corrects a broken specification in the three ways that the page of agents describes, counts calls and bytes, and compares
// them with the page.
func TestMeasure(t *testing.T) {
	specLS := program(t)
	text := broken(t)
	lines := strings.Count(text, "\n")
	if lines < 700 || lines > 900 {
		t.Fatalf("it has %d lines", lines)
	}
	begin := func() (directory, path string) {
		directory = t.TempDir()
		path = filepath.Join(directory, "provider_code_spec.json")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return directory, path
	}
	run := func(s *session, directory string, arguments ...string) string {
		t.Helper()
		var out bytes.Buffer
		command := exec.Command(specLS, arguments...)
		command.Dir, command.Stdout, command.Stderr = directory, &out, &out
		if err := command.Run(); err != nil && command.ProcessState.ExitCode() != 1 {
			t.Fatalf("%v: %s", err, &out)
		}
		s.ask("spec-ls", strings.Join(arguments, " "), out.String())
		return out.String()
	}
	clean := func(t *testing.T, s *session, answer string) {
		t.Helper()
		if !strings.Contains(answer, "No findings") {
			t.Fatalf("it is not clean:\n%s\n%s", answer, &s.log)
		}
	}

	skill := &session{}
	directory, _ := begin()
	run(skill, directory, "agents", "--skill")
	run(skill, directory, "check", "--format", "agent")
	run(skill, directory, "check", "--fix", "--format", "agent")
	run(skill, directory, "check", "--diff", "--unsafe-fixes")
	run(skill, directory, "check", "--fix", "--unsafe-fixes", "--format", "agent")
	clean(t, skill, run(skill, directory, "check", "--format", "agent"))

	// Without fixes: each finding is an edit of its own, of the line and of two around it.
	alone := &session{}
	directory, path := begin()
	for round := range 10 {
		answer := run(alone, directory, "check", "--format", "agent")
		if strings.Contains(answer, "No findings") {
			break
		}
		if round == 9 {
			t.Fatalf("it is not clean:\n%s", answer)
		}
		found := finding.FindAllStringSubmatch(answer, -1)
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found {
			if !strings.Contains(f[3], "| fix:") {
				continue
			}
			var at int
			fmt.Sscan(f[1], &at)
			all := strings.Split(string(before), "\n")
			around := strings.Join(all[max(0, at-2):min(len(all), at+1)], "\n")
			alone.ask("edit", around+around, "")
		}
		command := exec.Command(specLS, "check", "--fix", "--unsafe-fixes", "-q")
		command.Dir = directory
		_ = command.Run() // the result of the edits
	}

	tools := &session{}
	directory, _ = begin()
	server := exec.Command(specLS, "mcp")
	server.Dir = directory
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(),
		&mcp.CommandTransport{Command: server}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	listed, err := client.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	descriptions, err := json.Marshal(listed.Tools)
	if err != nil {
		t.Fatal(err)
	}
	tools.ask("tools/list", "", string(descriptions))
	call := func(name string, arguments map[string]any) string {
		t.Helper()
		result, err := client.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: arguments})
		if err != nil || result.IsError {
			t.Fatalf("%s: %v %+v", name, err, result)
		}
		asked, _ := json.Marshal(arguments)
		answer := result.Content[0].(*mcp.TextContent).Text
		tools.ask(name, string(asked), answer)
		return answer
	}
	const name = "provider_code_spec.json"
	call("spec_check", map[string]any{"path": name})
	for _, unsafe := range []bool{false, true} {
		answer := call("spec_fix", map[string]any{"path": name, "unsafe": unsafe})
		if from := strings.Index(answer, "diff --git"); from >= 0 {
			to := strings.LastIndex(answer, "\nLeft: ")
			if to < 0 {
				to = strings.LastIndex(answer, "\nNothing is left")
			}
			tools.apply(t, directory, answer[from:to+1])
		}
	}
	clean(t, tools, call("spec_check", map[string]any{"path": name}))

	var table strings.Builder
	fmt.Fprintf(&table, "| Way | Calls | Bytes read | Bytes written |\n| --- | ---: | ---: | ---: |\n")
	for _, row := range []struct {
		name string
		*session
	}{{"the skill, with `--fix`", skill}, {"`check -f agent`, each edit by hand", alone}, {"`spec-ls mcp`", tools}} {
		fmt.Fprintf(&table, "| %s | %d | %d | %d |\n", row.name, row.calls, row.read, row.written)
		t.Logf("%s\n%s", row.name, &row.log)
	}
	page, err := os.ReadFile(agentsPage)
	if err != nil {
		t.Fatal(err)
	}
	const head, foot = "<!-- measured -->\n", "<!-- /measured -->\n"
	from, to := strings.Index(string(page), head), strings.Index(string(page), foot)
	if from < 0 || to < from {
		t.Fatalf("%s has no place for the table", agentsPage)
	}
	from += len(head)
	if had := string(page[from:to]); had != table.String() {
		if !*update {
			t.Fatalf("the page has\n%s, and measured are\n%s(-update writes them)", had, &table)
		}
		if err := os.WriteFile(agentsPage, []byte(string(page[:from])+table.String()+string(page[to:])), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
