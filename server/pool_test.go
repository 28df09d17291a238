package server

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
	"github.com/spec-ls/spec-ls/server/feature/reading"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/workspace"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// watchesFiles are the capabilities of a client that reports changed files.
const watchesFiles = `{"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}`

// slowDisk is a file system whose specifications cannot be read before it is released. It counts how often that is tried.
type slowDisk struct {
	files.System
	arrived, released chan struct{} // arrived has an element when one waits

	mu    sync.Mutex
	reads int
	free  int // how many reads wait for nothing
}

func newSlowDisk(specifications int) *slowDisk {
	memory := &files.Memory{Files: map[string]string{}}
	for i := range specifications {
		memory.Files[fmt.Sprintf("/project/specs/%03d.json", i)] = smallSpec
	}
	return &slowDisk{System: memory, arrived: make(chan struct{}, 1), released: make(chan struct{})}
}

func (d *slowDisk) Read(path string, limit files.Limit) (string, error) {
	if strings.Contains(path, "/specs/") && strings.HasSuffix(path, ".json") {
		d.mu.Lock()
		d.reads++
		waits := d.reads > d.free
		d.mu.Unlock()
		if waits {
			select {
			case d.arrived <- struct{}{}:
			default:
			}
			<-d.released
		}
	}
	return d.System.Read(path, limit)
}

func (d *slowDisk) count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.reads
}

// connectOver opens an editor whose server reads from a file system.
func connectOver(t *testing.T, system files.System, capabilities string) *editor {
	t.Helper()
	e := connectWith(t, Options{Files: system})
	e.initialize(capabilities)
	t.Cleanup(e.close)
	return e
}

// A request at the cursor does not wait for requests that go through files, however many there are.
func TestHoverDoesNotWait(t *testing.T) {
	disk := newSlowDisk(50)
	e := connectOver(t, disk, watchesFiles)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	var waiting []int
	for range 200 {
		waiting = append(waiting, e.begin("workspace/symbol", map[string]any{"query": "pet"}))
	}
	<-disk.arrived
	const hovers = 20
	for range hovers {
		e.request("textDocument/hover",
			map[string]any{"textDocument": map[string]any{"uri": specURI}, "position": map[string]int{"line": 0, "character": 2}})
	}
	if reads := disk.count(); reads != 1 {
		t.Errorf("%d files were read before %d hovers were answered", reads, hovers)
	}
	close(disk.released)
	for _, id := range waiting {
		if m := e.reply(id); m.Error != nil {
			t.Errorf("request %d: %v", id, m.Error)
		}
	}
}

// A request that is cancelled is not worked on any more: of 50 files that are looked at twice, first to find them and then to check them,
// the second look ends where the user gives up.
func TestCancelStopsWork(t *testing.T) {
	const specifications, given = 50, 60
	disk := newSlowDisk(specifications)
	disk.free = given - 1
	e := connectOver(t, disk, watching) // which gets no findings pushed
	check := map[string]any{"command": workspace.Check}
	id := e.begin("workspace/executeCommand", check)
	<-disk.arrived
	e.notify("$/cancelRequest", map[string]any{"id": id})
	if m := e.reply(id); m.Error == nil || m.Error.Code != requestCancelled {
		t.Errorf("it is answered with %s %v", m.Result, m.Error)
	}
	close(disk.released)
	// The next request is done after all that the first might still do.
	e.request("workspace/executeCommand", check)
	if reads := disk.count(); reads > given+specifications {
		t.Errorf("%d files were read, want at most %d", reads, given+specifications)
	}
}

// endingContext ends when it has been looked at a number of times, and counts how often it is looked at.
type endingContext struct {
	context.Context
	looks, end int
}

func (c *endingContext) Err() error {
	if c.looks++; c.looks > c.end {
		return context.Canceled
	}
	return nil
}

// Work on a whole document checks at each unit whether the answer is still wanted, and stops if it is not.
func TestCancelStopsAtUnit(t *testing.T) {
	s := newServer(Options{})
	text := synthetic.Spec(200_000)
	o, err := message.DecodeOpening(fmt.Appendf(nil, `{"textDocument":{"uri":%q,"languageId":"json","version":1,"text":%s}}`,
		specURI, quoted(text)))
	if err != nil {
		t.Fatal(err)
	}
	s.store.Opened(o)
	taken := s.store.Snapshot(specURI)
	taken.Document.Diagnostics() // which lenses count, and several goroutines find
	units := len(taken.Document.File().Units)
	everything := protocol.Range{End: protocol.Position{Line: uint32(strings.Count(text, "\n"))}}
	for name, answer := range map[string]func(context.Context) error{
		"symbols": func(ctx context.Context) error { _, err := reading.Symbols(ctx, taken, nil); return err },
		"folding": func(ctx context.Context) error { _, err := reading.FoldingRanges(ctx, taken, nil); return err },
		"tokens":  func(ctx context.Context) error { _, err := reading.Tokens(ctx, taken, nil); return err },
		"links":   func(ctx context.Context) error { _, err := reading.Links(ctx, taken, nil); return err },
		"hints": func(ctx context.Context) error {
			_, err := reading.Hints(ctx, taken, &protocol.InlayHintParams{Range: everything})
			return err
		},
		"lenses": func(ctx context.Context) error { _, err := reading.Lenses(ctx, taken, nil); return err },
	} {
		t.Run(name, func(t *testing.T) {
			const wanted = 3
			looking := func(end int) int {
				ctx := &endingContext{Context: t.Context(), end: end}
				_, _ = schedule.Run(ctx, &s.pool, schedule.Quick, func() (any, error) { return nil, answer(ctx) })
				return ctx.looks
			}
			if looks := looking(wanted); looks > wanted+3 {
				t.Errorf("it is looked at %d times, %d of them after the end", looks, looks-wanted)
			}
			if looks := looking(1 << 30); looks < units {
				t.Errorf("it is looked at %d times for %d units", looks, units)
			}
		})
	}
}

// If several requests wait for the same and one is cancelled, the others still get it.
func TestCancelOfOneOfTwo(t *testing.T) {
	disk := newSlowDisk(5)
	e := connectOver(t, disk, watchesFiles)
	first, second := e.begin("workspace/symbol", map[string]any{"query": "pet"}), e.begin("workspace/symbol", map[string]any{"query": "pet"})
	<-disk.arrived
	e.notify("$/cancelRequest", map[string]any{"id": first})
	e.reply(first)
	close(disk.released)
	if m := e.reply(second); m.Error != nil || string(m.Result) == "[]" {
		t.Errorf("the other is answered with %s %v", m.Result, m.Error)
	}
}

// More requests than anybody can wait for are refused; the ones before them are answered.
func TestFullQueue(t *testing.T) {
	e := open(t, noCapabilities)
	held := make(chan struct{})
	requests["test/held"] = func(s *server, ctx context.Context, request *jsonrpc2.Request) (any, error) {
		return s.inSlot(ctx, request, schedule.Slow, func(context.Context) (any, error) { <-held; return "held", nil })
	}
	defer delete(requests, "test/held")
	var waiting []int
	for range schedule.MaxPending {
		waiting = append(waiting, e.begin("test/held", nil))
	}
	if m := e.try("test/held", nil); m.Error == nil || m.Error.Code != requestFailed {
		t.Errorf("one more is answered with %s %v", m.Result, m.Error)
	}
	close(held)
	for _, id := range waiting {
		if m := e.reply(id); string(m.Result) != `"held"` {
			t.Errorf("request %d is answered with %s %v", id, m.Result, m.Error)
		}
	}
}
