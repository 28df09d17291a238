package server

import (
	"context"
	"encoding/json"
	"testing"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func init() {
	// test/progress does something in steps for which the client gave a token, and test/ownProgress something that ends when the
	// user cancels it.
	requests["test/progress"] = func(s *server, ctx context.Context, request *jsonrpc2.Request) (any, error) {
		params, err := decode[protocol.WorkDoneProgressParams](request)
		if err != nil {
			return nil, err
		}
		return s.inBackground(ctx, request, func() (any, error) {
			p := s.beginProgress(params.WorkDoneToken, "Working")
			p.report(50, "half")
			p.end("all")
			return nil, nil
		})
	}
	requests["test/ownProgress"] = func(s *server, ctx context.Context, request *jsonrpc2.Request) (any, error) {
		return s.inBackground(ctx, request, func() (any, error) {
			work, p := s.offerProgress(s.context, "Working")
			if p == nil {
				return "not shown", nil
			}
			<-work.Done()
			p.end("cancelled")
			return "cancelled", nil
		})
	}
}

// shown takes the next progress.
func shown(e *editor) string {
	e.t.Helper()
	return string(e.notification("$/progress"))
}

func TestProgressOfARequest(t *testing.T) {
	e := open(t, noCapabilities)
	e.request("test/progress", nil)
	for _, token := range []string{`"a"`, `7`} {
		e.request("test/progress", json.RawMessage(`{"workDoneToken": `+token+`}`))
		for _, want := range []string{
			`{"kind":"begin","title":"Working","percentage":0}`,
			`{"kind":"report","message":"half","percentage":50}`,
			`{"kind":"end","message":"all"}`,
		} {
			if got := shown(e); got != `{"token":`+token+`,"value":`+want+`}` {
				t.Errorf("with the token %s: %s", token, got)
			}
		}
	}
}

func TestOwnProgress(t *testing.T) {
	e := open(t, `{"window": {"workDoneProgress": true}}`)
	id := e.begin("test/ownProgress", nil)
	var begun struct{ Token string }
	if err := json.Unmarshal([]byte(shown(e)), &begun); err != nil {
		t.Fatal(err)
	}
	e.notify("window/workDoneProgress/cancel", map[string]string{"token": begun.Token})
	if m := e.reply(id); string(m.Result) != `"cancelled"` {
		t.Errorf("it ended with %s %v", m.Result, m.Error)
	}
	if got, want := shown(e), `{"token":"`+begun.Token+`","value":{"kind":"end","message":"cancelled"}}`; got != want {
		t.Errorf("at the end: %s, want %s", got, want)
	}
	if got := len(e.server.progresses.running); got != 0 {
		t.Errorf("%d are running still", got)
	}
}

// Nothing is asked of a client that cannot show progress.
func TestOwnProgressOfAnOldClient(t *testing.T) {
	e := open(t, noCapabilities)
	if got := string(e.request("test/ownProgress", nil)); got != `"not shown"` {
		t.Errorf("it ended with %s", got)
	}
	if len(e.asked) > 0 {
		t.Errorf("the client was asked for %v", e.asked)
	}
}
