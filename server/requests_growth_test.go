//go:build linux

package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
	"github.com/spec-ls/spec-ls/server/feature/command"
)

// requestGrowthBound is how many times as much processor time a request may take in a document with four times as much: 4 is linear, 16 is
// quadratic.
const requestGrowthBound = 8

// growingDocuments are texts with n of something.
var growingDocuments = []struct {
	name string
	n    int
	text func(n int) string
}{
	{"attributes", 500, func(n int) string {
		return withAttributes(n, `{"name": "a%d", "string": {"computed_optional_required": "optional"}}`)
	}},
	{"resources", 500, func(n int) string {
		return `{"version": "0.1", "provider": {"name": "example"}, "resources": [` + "\n" + repeated(n, func(i int) string {
			return fmt.Sprintf(`{"name": "r%d", "schema": {"attributes": [{"name": "a", "string": {"computed_optional_required": "optional"}}]}}`, i)
		}) + "]}"
	}},
	{"nested attributes", 300, func(n int) string {
		return withAttributes(n, `{"name": "n%d", "single_nested": {"computed_optional_required": "optional", "attributes": [
			{"name": "a", "string": {"computed_optional_required": "optional"}}]}}`)
	}},
	{"validators", 200, func(n int) string {
		return withAttributes(n, `{"name": "a%d", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [
			{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}}`)
	}},
	{"mistakes", 400, func(n int) string {
		return withAttributes(n, `{"name": "A-%d", "strng": {"computed_optional_required": "optional"}}`)
	}},
	{"equal names", 400, func(n int) string {
		return strings.ReplaceAll(withAttributes(n, `{"name": "a", "string": {"computed_optional_required": "optional", "default": {"static": %d}}}`), "\n", " ")
	}},
	{"open brackets", 400, func(n int) string {
		return withAttributes(n, `{"name": "a%d", "string": {"computed_optional_required": "optional"}`)
	}},
	{"a long expression", 500, func(n int) string {
		terms := strings.TrimSuffix(repeated(n, func(int) string { return "stringvalidator.LengthAtLeast(1)" }), "\n")
		return withAttributes(1, `{"name": "a%d", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [
			{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.All(`+
			strings.ReplaceAll(terms, "\n", " ")+`)"}}]}}`)
	}},
}

// withAttributes returns a specification with one resource of n attributes.
func withAttributes(n int, format string) string {
	return `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "server", "schema": {"attributes": [` + "\n" +
		repeated(n, func(i int) string {
			if !strings.Contains(format, "%d") {
				return format
			}
			return fmt.Sprintf(format, i)
		}) + "]}}]}"
}

// repeated joins n texts by commas, each on a line.
func repeated(n int, text func(i int) string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = text(i)
	}
	return strings.Join(all, ",\n")
}

// TestRequestsGrow asks the program all that VS Code may ask, at three places of a document and of one with four times as much, and fails
// if an answer takes more than requestGrowthBound times the processor time. So it does for an edit with its diagnostics, for each command,
// and for a document that is opened.
func TestRequestsGrow(t *testing.T) {
	if testing.Short() {
		t.Skip("large documents are asked about")
	}
	for i, test := range growingDocuments {
		if i%sampling.Few() != 0 {
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			documents := [2]*grownDocument{growDocument(t, test.text(test.n)), growDocument(t, test.text(4*test.n))}
			for _, name := range slices.Sorted(maps.Keys(documents[0].work)) {
				var took [2]time.Duration
				for range 4 { // chance goes away when it is measured again
					times := 0
					took[0] = 0
					began := documents[0].processorTime()
					for took[0] < 20*time.Millisecond && times < 100 {
						documents[0].work[name]()
						took[0] = documents[0].processorTime() - began
						times++
					}
					began = documents[1].processorTime()
					for range times {
						documents[1].work[name]()
					}
					if took[1] = documents[1].processorTime() - began; took[1] <= requestGrowthBound*took[0] {
						break
					}
				}
				t.Logf("%s: %v, %v: %.1f", name, took[0], took[1], float64(took[1])/float64(took[0]))
				if took[1] > requestGrowthBound*took[0] {
					t.Errorf("%s: %d take %v, and four times as many %v", name, test.n, took[0], took[1])
				}
			}
		})
	}
}

// grownDocument is a document that the program has opened, and all work that an editor can ask for.
type grownDocument struct {
	*editor
	work map[string]func()
}

func growDocument(t *testing.T, text string) *grownDocument {
	t.Helper()
	d := &grownDocument{launch(t, binary.Path(t), "serve", "--stdio"), map[string]func(){}}
	t.Cleanup(d.close)
	var offered struct{ Capabilities map[string]any }
	if err := json.Unmarshal(d.initializeAs("vscode"), &offered); err != nil {
		t.Fatal(err)
	}
	encoding, _ := offered.Capabilities["positionEncoding"].(string)
	version := 1
	d.didOpen(specURI, "json", version, text)
	found := d.pull("").Items
	found = found[:min(len(found), 1)]

	offsets := [3]int{}
	for i := range offsets { // inside a name or a value, rather than between lines
		offsets[i] = (i*2 + 1) * len(text) / 6
		offsets[i] += max(strings.Index(text[offsets[i]:], `"name"`), 0) + len(`"name": "`)
	}
	ask := func(name, method string, change func(params map[string]any)) {
		var all []map[string]any
		for _, offset := range offsets {
			params := paramsOf(method, text, encoding, min(offset, len(text)-1), found)
			change(params)
			all = append(all, params)
		}
		d.work[name] = func() {
			for _, params := range all {
				d.try(method, params)
			}
		}
	}
	for method := range requests {
		if isOffered(offered.Capabilities, method) && method != "workspace/executeCommand" {
			ask(method, method, func(map[string]any) {})
		}
	}
	for _, p := range command.Previews {
		ask(p.Command, "workspace/executeCommand", func(params map[string]any) { params["command"] = p.Command })
	}
	d.work["textDocument/didOpen"] = func() {
		d.notify("textDocument/didClose", about(specURI))
		version++
		d.didOpen(specURI, "json", version, text)
		d.pull("")
	}
	for i, offset := range offsets {
		at, _ := placedAt(text, encoding, min(offset, len(text)-1))["position"].(position)
		d.work[fmt.Sprintf("textDocument/didChange %d", i)] = func() { // a character, and again without it
			version += 2
			d.didChange(specURI, version-1, edit(at.Line, at.Character, at.Line, at.Character, "x"))
			d.pull("")
			d.didChange(specURI, version, edit(at.Line, at.Character, at.Line, at.Character+1, ""))
			d.pull("")
		}
	}
	return d
}

// processorTime returns the processor time that the program has taken, with all its threads.
func (d *grownDocument) processorTime() time.Duration {
	const ofProcess = 2 // CPUCLOCK_SCHED, of a clock that is named by a process, as clock_getcpuclockid(3) makes it
	var now unix.Timespec
	if err := unix.ClockGettime(int32(^d.process.Pid<<3|ofProcess), &now); err != nil {
		d.t.Fatal(err)
	}
	return time.Duration(now.Nano())
}
