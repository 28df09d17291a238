package server

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	upstream "github.com/hashicorp/terraform-plugin-codegen-spec/spec"
	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// BenchmarkPrograms measures the real program over standard input and output, and beside it the language server that the variable
// SPEC_LS_RIVAL is the command of, such as VS Code's for JSON, which gets the JSON Schema of specifications. Besides the mean it gives the
// median and the 95th percentile. On Linux it gives the memory that is resident after the work, with and without pages of the program's
// file, which the system shares and can take back. The client collects no garbage meanwhile.
func BenchmarkPrograms(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(2 << 30))
	commands := []struct {
		name      string
		arguments []string
	}{{"spec-ls", []string{binary.Released(b), "serve", "--stdio"}}}
	if rival := strings.Fields(os.Getenv("SPEC_LS_RIVAL")); len(rival) > 0 {
		commands = append(commands, struct {
			name      string
			arguments []string
		}{filepath.Base(rival[0]), rival})
	}
	schema := filepath.Join(b.TempDir(), "schema.json")
	if err := os.WriteFile(schema, upstream.JSONSchemaVersion0_1, 0o644); err != nil {
		b.Fatal(err)
	}
	const all, few = `{}`, `{"validators-on-computed": "off"}` // the rule with all findings but one
	start := func(b *testing.B, arguments []string, rules string) *editor {
		e := launch(b, arguments[0], arguments[1:]...)
		e.request("initialize", json.RawMessage(`{"processId": null, "rootUri": "file:///project", "capabilities": `+visualStudioCode+`,
			"initializationOptions": {"handledSchemaProtocols": ["file"], "rules": `+rules+`}}`))
		return e
	}
	stop := func(e *editor) {
		e.request("shutdown", nil)
		e.notify("exit", nil)
		_ = e.end() // the rival's way to end is its own
	}
	for _, command := range commands {
		b.Run("start/"+command.name, func(b *testing.B) {
			for b.Loop() {
				e := start(b, command.arguments, all)
				b.StopTimer()
				stop(e)
				b.StartTimer()
			}
		})
	}
	for _, size := range sizes[:3] {
		text := synthetic.Spec(size.size)
		line, character := place(b, text)
		at := map[string]any{"textDocument": map[string]any{"uri": specURI}, "position": position{line, character}}
		nothing := func(*editor, int) {}
		open := func(e *editor, _ int) {
			e.notify("textDocument/didClose", about(specURI))
			e.didOpen(specURI, "json", 1, text)
		}
		typing := func(e *editor, turn int) { // a character, which the next turn deletes
			if turn%2 == 1 {
				e.didChange(specURI, turn+1, edit(line, character, line, character, "x"))
			} else {
				e.didChange(specURI, turn+1, edit(line, character, line, character+1, ""))
			}
		}
		for _, work := range []struct {
			name   string
			rules  string
			before func(e *editor, turn int) // sends the client's notifications before the request
			method string
			params any
		}{
			{"opening", all, open, "textDocument/diagnostic", about(specURI)},
			{"diagnostics", all, typing, "textDocument/diagnostic", about(specURI)},
			{"few-diagnostics", few, typing, "textDocument/diagnostic", about(specURI)},
			{"completion", all, typing, "textDocument/completion", at},
			{"hover", all, nothing, "textDocument/hover", at},
			{"symbols", all, nothing, "textDocument/documentSymbol", about(specURI)},
		} {
			for _, command := range commands {
				b.Run(work.name+"/"+size.name+"/"+command.name, func(b *testing.B) {
					e := start(b, command.arguments, work.rules)
					defer stop(e)
					e.notify("initialized", json.RawMessage(`{}`))
					e.notify("json/schemaAssociations",
						map[string][]string{"*spec*.json": {(&url.URL{Scheme: "file", Path: filepath.ToSlash(schema)}).String()}})
					e.didOpen(specURI, "json", 1, text)
					e.request("textDocument/diagnostic", about(specURI))
					turn := 0
					var took []time.Duration
					for b.Loop() {
						began := time.Now()
						turn++
						work.before(e, turn)
						e.request(work.method, work.params)
						took = append(took, time.Since(began))
					}
					slices.Sort(took)
					b.ReportMetric(float64(took[len(took)/2].Nanoseconds()), "p50-ns/op")
					b.ReportMetric(float64(took[len(took)*95/100].Nanoseconds()), "p95-ns/op")
					for line, unit := range map[string]string{"VmRSS:": "MiB", "RssAnon:": "own-MiB"} {
						if resident, ok := residentMemory(e.process.Pid, line); ok {
							b.ReportMetric(resident, unit)
						}
					}
				})
			}
		}
	}
}

// residentMemory returns the resident memory of a process in MiB, from a line of its status, on systems that have it as Linux does.
func residentMemory(process int, line string) (float64, bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		return 0, false
	}
	_, rest, _ := strings.Cut(string(status), line)
	kilobytes, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, err := strconv.ParseFloat(kilobytes, 64)
	return n / 1024, err == nil
}
