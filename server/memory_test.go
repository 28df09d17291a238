package server

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// TestMemoryOfWorkspace asks for the names in all files of a workspace, then in a workspace of twice the size, and checks that the
// server keeps summaries of bounded size instead of texts. Open documents take the memory of their texts as well, which is returned when
// they are closed.
func TestMemoryOfWorkspace(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads 100 MB, which takes long where all is checked for races")
	}
	const (
		few, many = 100, 200
		open      = 10
	)
	text := synthetic.Spec(500_000)
	memory := &files.Memory{Files: map[string]string{}}
	e := connectWith(t, Options{Files: copies{memory}})
	t.Cleanup(e.close)
	e.request("initialize", json.RawMessage(`{"capabilities": {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}},
		"textDocument": {"diagnostic": {}}}, "workspaceFolders": [{"uri": "file:///project", "name": "project"}]}`))
	e.notify("initialized", json.RawMessage(`{}`))

	began := heapInUse()
	weight := func() float64 { return float64(heapInUse()-began) / float64(len(text)) } // in texts
	of := func(i int) string { return fmt.Sprintf("file:///project/spec_%d.json", i) }
	readUpTo := func(number int) float64 {
		var created []string
		for i := len(memory.Files); i < number; i++ {
			memory.Files[fmt.Sprintf("/project/spec_%d.json", i)] = text
			created = append(created, fmt.Sprintf(`{"uri": %q, "type": 1}`, of(i)))
		}
		e.notify("workspace/didChangeWatchedFiles", json.RawMessage(`{"changes": [`+strings.Join(created, ",")+`]}`))
		e.request("workspace/diagnostic", map[string]any{"previousResultIds": []any{}})
		if found := result[[]foundInTree](e, "workspace/symbol", map[string]any{"query": "resource_0"}); len(found) < number {
			t.Fatalf("%d symbols were found in %d files", len(found), number)
		}
		return weight() // after a short answer: the last one is kept by the editor
	}
	before, after := readUpTo(few), readUpTo(many)
	if more := after - before; more > (many-few)/8 {
		t.Errorf("%d more files take the memory of %.1f texts: %.1f instead of %.1f", many-few, more, after, before)
	}

	for i := range open {
		e.didOpen(of(i), "json", 1, text)
		e.didChange(of(i), 2, full(text+" "))
		for _, method := range []string{"textDocument/diagnostic", "textDocument/documentSymbol", "textDocument/semanticTokens/full"} {
			e.request(method, about(of(i)))
		}
	}
	if got := weight(); got < after+open/2 {
		t.Errorf("%d open documents take the memory of %.1f texts: they are not counted", open, got-after)
	}
	for i := range open {
		e.notify("textDocument/didClose", about(of(i)))
	}
	e.request("workspace/symbol", map[string]any{"query": "resource_0"})
	if more := weight() - after; more > open/3 { // some messages, and the names in the files
		t.Errorf("%d documents that were closed leave the memory of %.1f texts", open, more)
	}
}

// copies are files as a disk has them: each reading gives a text of its own.
type copies struct{ files.System }

func (c copies) Read(path string, limit files.Limit) (string, error) {
	text, err := c.System.Read(path, limit)
	return strings.Clone(text), err
}

// heapInUse returns how many bytes are in use after a collection.
func heapInUse() int64 {
	runtime.GC()
	runtime.GC() // the second frees the contents of pools
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
