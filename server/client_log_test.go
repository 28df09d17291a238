package server

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/client"

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
	if line.Type != protocol.MessageTypeWarning || !strings.HasPrefix(line.Message, `"a notification was not handled" method=textDocument/didClose`) ||
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

// What cannot be sent is not lost, and whoever logs does not wait.
func TestLogOfAClientThatDoesNotRead(t *testing.T) {
	log := &record{}
	l := client.NewLog(slog.NewTextHandler(log, nil))
	logger := slog.New(l).With("a", 1).WithGroup("g").With("b", 2)
	l.Queue.Connect(true)
	for i := range client.WaitingRecords + 1 {
		logger.Warn("full", "i", i)
	}
	if got := log.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "a=1 g.b=2 g.i=256") {
		t.Errorf("of what does not fit in the queue the other log has %q", got)
	}
	l.Queue.Connect(false)
	if got := strings.Count(log.String(), "\n"); got != client.WaitingRecords+1 {
		t.Errorf("at the end the other log has %d lines", got)
	}
	logger.Debug("not wanted")
	logger.Error("no connection")
	if got := log.String(); !strings.HasSuffix(got, "msg=\"no connection\" a=1 g.b=2\n") || strings.Contains(got, "not wanted") {
		t.Errorf("without a connection the other log has %q", got[len(got)-200:])
	}
}

func TestLoggedMessages(t *testing.T) {
	for level, want := range map[slog.Level]protocol.MessageType{
		slog.LevelError: protocol.MessageTypeError, slog.LevelWarn: protocol.MessageTypeWarning,
		slog.LevelInfo: protocol.MessageTypeInfo, slog.LevelDebug: protocol.MessageTypeLog,
	} {
		l := client.NewLog(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelDebug}))
		l.Queue.Connect(true)
		slog.New(l).With("a", 1).WithGroup("g").Log(context.Background(), level, "message", "b", 2)
		queued := <-l.Queue.Records
		got, err := queued.Message(context.Background())
		if err != nil || got.Type != want || got.Message != "message a=1 g.b=2" {
			t.Errorf("%v is sent as %+v, %v", level, got, err)
		}
	}
}
