package server

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// connectLogging starts a server that sends its log to the client.
func connectLogging(t *testing.T) (*editor, *record) {
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	e := newEditor(t, in)
	log := &record{}
	e.server = newServer(Options{Logger: slog.New(slog.NewTextHandler(log, nil)), LogToClient: true})
	go func() { e.ended <- e.server.serve(context.Background(), toServer, fromServer) }()
	go e.read(out)
	return e, log
}

func TestLogToClient(t *testing.T) {
	e, log := connectLogging(t)
	e.notify("textDocument/didClose", about("file:///a.json"))
	e.initialize(noCapabilities)
	if got := log.String(); !strings.Contains(got, "a notification was dropped") {
		t.Errorf("before there is a connection the log is %q", got)
	}
	e.notify("textDocument/didClose", about("file:///b.json"))
	var line protocol.LogMessageParams
	if err := json.Unmarshal(e.notification("window/logMessage"), &line); err != nil {
		t.Fatal(err)
	}
	if line.Type != protocol.MessageTypeWarning ||
		!strings.HasPrefix(line.Message, `"a notification was not handled" method=textDocument/didClose`) ||
		!strings.Contains(line.Message, "b.json") {
		t.Errorf("the client is sent %+v", line)
	}
	e.try("test/panicInBackground", nil)
	if got := string(e.notification("window/logMessage")); !strings.Contains(got, "panic") || !strings.Contains(got, "handler_test.go") {
		t.Errorf("of a panic the client is sent %s", got)
	}
	e.request("shutdown", nil)
	e.notify("exit", nil)
	if err := e.end(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
}
