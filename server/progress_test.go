package server

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func init() {
	// test/progress does something in steps.
	requests["test/progress"] = func(s *server, ctx context.Context, request *jsonrpc2.Request) (any, error) {
		params, err := message.Decode[protocol.WorkDoneProgressParams](request)
		if err != nil {
			return nil, err
		}
		return s.inSlot(ctx, request, schedule.Slow, func(ctx context.Context) (any, error) {
			_, p := s.store.Connection.BeginProgress(ctx, params.WorkDoneToken, "Working")
			p.Report(50, "half")
			p.End("all")
			return nil, nil
		})
	}
	// test/endless shows progress until it is cancelled.
	requests["test/endless"] = func(s *server, ctx context.Context, request *jsonrpc2.Request) (any, error) {
		params, err := message.Decode[protocol.WorkDoneProgressParams](request)
		if err != nil {
			return nil, err
		}
		return s.inSlot(ctx, request, schedule.Slow, func(ctx context.Context) (any, error) {
			ctx, p := s.store.Connection.BeginProgress(ctx, params.WorkDoneToken, "Working")
			defer p.End("over")
			<-ctx.Done()
			return nil, ctx.Err()
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
	e.request("test/progress", json.RawMessage("{}"))
	for _, token := range []string{`"a"`, `7`} {
		e.request("test/progress", json.RawMessage(`{"workDoneToken": `+token+`}`))
		for _, want := range []string{
			`{"kind":"begin","title":"Working","cancellable":true,"percentage":0}`,
			`{"kind":"report","message":"half","percentage":50}`,
			`{"kind":"end","message":"all"}`,
		} {
			if got := shown(e); got != `{"token":`+token+`,"value":`+want+`}` {
				t.Errorf("with the token %s: %s", token, got)
			}
		}
	}
}

func TestProgressIsCancelled(t *testing.T) {
	e := open(t, noCapabilities)
	id := e.begin("test/endless", map[string]any{"workDoneToken": "a"})
	shown(e) // it has begun
	e.notify("window/workDoneProgress/cancel", map[string]any{"token": "b"})
	e.notify("window/workDoneProgress/cancel", map[string]any{"token": "a"})
	if answer := e.reply(id); answer.Error == nil || answer.Error.Code != -32800 {
		t.Errorf("the answer is %s %v", answer.Result, answer.Error)
	}
	if got := shown(e); got != `{"token":"a","value":{"kind":"end","message":"over"}}` {
		t.Errorf("at the end it shows %s", got)
	}
}
