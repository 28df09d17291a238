package server

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"go.lsp.dev/jsonrpc2"
)

// release lets the requests for test/wait go on.
var release = make(chan chan struct{}, 100)

func init() {
	requests["test/wait"] = func(s *server, ctx context.Context, request *jsonrpc2.Request) (any, error) {
		gate := <-release
		return s.inSlot(ctx, request, schedule.Slow, func(context.Context) (any, error) { <-gate; return "waited", nil })
	}
	requests["test/panic"] = func(*server, context.Context, *jsonrpc2.Request) (any, error) { panic("in order") }
	requests["test/panicInBackground"] = func(s *server, ctx context.Context, request *jsonrpc2.Request) (any, error) {
		return s.inSlot(ctx, request, schedule.Slow, func(context.Context) (any, error) { panic("in background") })
	}
	requests["test/keepParameters"] = func(s *server, ctx context.Context, request *jsonrpc2.Request) (any, error) {
		params, err := message.Decode[struct {
			Text string `json:"text"`
		}](request)
		if err != nil {
			return nil, err
		}
		gate := <-release
		return s.inSlot(ctx, request, schedule.Slow, func(context.Context) (any, error) { <-gate; return params.Text + request.Method(), nil })
	}
	notifications["test/panic"] = func(*server, *jsonrpc2.Request) error { panic("in a notification") }
}

// gate holds requests until it is closed.
func gate() chan struct{} {
	g := make(chan struct{})
	release <- g
	return g
}

// A cancelled request is answered at once, though it is still worked on; its id may be used again.
func TestCancel(t *testing.T) {
	e := open(t, noCapabilities)
	held := gate()
	defer close(held)
	id := e.begin("test/wait", nil)
	e.notify("$/cancelRequest", map[string]any{"id": id})
	if m := e.reply(id); m.Error == nil || m.Error.Code != requestCancelled {
		t.Errorf("it is answered with %s %v", m.Result, m.Error)
	}
	again := gate()
	e.send(map[string]any{"jsonrpc": "2.0", "id": id, "method": "test/wait"})
	close(again)
	if m := e.reply(id); string(m.Result) != `"waited"` {
		t.Errorf("the second request with the id is answered with %s %v", m.Result, m.Error)
	}
}

func TestCancelByText(t *testing.T) {
	e := open(t, noCapabilities)
	held := gate()
	defer close(held)
	e.send(map[string]any{"jsonrpc": "2.0", "id": "a", "method": "test/wait"})
	e.notify("$/cancelRequest", map[string]any{"id": "a"})
	m := e.take("the answer", func(m *envelope) bool { return string(m.ID) == `"a"` })
	if m.Error == nil || m.Error.Code != requestCancelled {
		t.Errorf("it is answered with %s %v", m.Result, m.Error)
	}
}

// Two requests with one id cannot be distinguished.
func TestDuplicateID(t *testing.T) {
	e := open(t, noCapabilities)
	first, second := gate(), gate()
	close(second)
	id := e.begin("test/wait", nil)
	e.send(map[string]any{"jsonrpc": "2.0", "id": id, "method": "test/wait"})
	if m := e.reply(id); m.Error == nil || m.Error.Code != invalidRequest {
		t.Errorf("the second is answered with %s %v", m.Result, m.Error)
	}
	close(first)
	if m := e.reply(id); string(m.Result) != `"waited"` {
		t.Errorf("the first is answered with %s %v", m.Result, m.Error)
	}
}

// A request that takes long holds up no other message.
func TestRequestsOverlap(t *testing.T) {
	e := open(t, noCapabilities)
	held := gate()
	id := e.begin("test/wait", nil)
	for range 100 {
		e.request("textDocument/foldingRange", about("file:///no.json"))
	}
	close(held)
	if m := e.reply(id); string(m.Result) != `"waited"` {
		t.Errorf("it is answered with %s %v", m.Result, m.Error)
	}
}

// A panic answers the request that met it, and is logged with its stack.
func TestPanic(t *testing.T) {
	for _, method := range []string{"test/panic", "test/panicInBackground"} {
		t.Run(method, func(t *testing.T) {
			e := connect(t)
			e.reach(running)
			m := e.try(method, nil)
			if m.Error == nil || m.Error.Code != internalError || !strings.Contains(m.Error.Message, method) {
				t.Errorf("it is answered with %s %v", m.Result, m.Error)
			}
			e.notify("test/panic", nil)
			e.request("textDocument/foldingRange", about("file:///no.json"))
			log := e.logged()
			for _, want := range []string{method, "handler_test.go", "in a notification"} {
				if !strings.Contains(log, want) {
					t.Errorf("the log has no %q:\n%s", want, log)
				}
			}
			e.request("shutdown", nil)
			e.notify("exit", nil)
			if err := e.end(); err != nil {
				t.Errorf("the server ended with %v", err)
			}
		})
	}
}

// The parameters of a request stay what they were, however many messages come before it is done. With the build tag
// jsonrpc2poison a use of parameters after their time shows.
func TestParametersStay(t *testing.T) {
	e := open(t, noCapabilities)
	held := gate()
	text := strings.Repeat("kept", 1000)
	id := e.begin("test/keepParameters", map[string]string{"text": text})
	for range 50 {
		e.request("textDocument/foldingRange", about("file:///"+strings.Repeat("x", 5000)))
	}
	close(held)
	var got string
	if err := json.Unmarshal(e.reply(id).Result, &got); err != nil {
		t.Fatal(err)
	}
	if got != text+"test/keepParameters" {
		t.Errorf("the request was given %.40q", got)
	}
}
