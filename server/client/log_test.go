package client

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// A record that cannot be sent is not lost, and logging does not wait.
func TestLogOfAClientThatDoesNotRead(t *testing.T) {
	log := &strings.Builder{}
	l := NewLog(slog.NewTextHandler(log, nil))
	logger := slog.New(l).With("a", 1).WithGroup("g").With("b", 2)
	l.queue.connect(true)
	for i := range waitingRecords + 1 {
		logger.Warn("full", "i", i)
	}
	if got := log.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "a=1 g.b=2 g.i=256") {
		t.Errorf("of what does not fit in the queue the other log has %q", got)
	}
	l.queue.connect(false)
	if got := strings.Count(log.String(), "\n"); got != waitingRecords+1 {
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
		l := NewLog(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelDebug}))
		l.queue.connect(true)
		slog.New(l).With("a", 1).WithGroup("g").Log(context.Background(), level, "message", "b", 2)
		queued := <-l.queue.records
		if got := queued.message(); got.Type != want || got.Message != "message a=1 g.b=2" {
			t.Errorf("%v is sent as %+v", level, got)
		}
	}
}
