package client

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"

	"go.lsp.dev/protocol"
)

// Log is a handler of log records that sends them to the client, with window/logMessage. That is for clients that do not
// hold the other end of the server's standard error, as they have reached it through a socket. While there is no connection, or
// the client does not read, records go to another handler.
//
// What is logged is for those who want to know why something did not work. What the user must know is told with
// window/showMessage, see Tell: that the server has lost track of a document, for then all that it shows is wrong, and that a rule
// failed, for then something is missing.
type Log struct {
	queue     *logQueue
	otherwise slog.Handler                       // decides what is logged
	text      func(w *bytes.Buffer) slog.Handler // one that writes a record as text
}

// logQueue holds what is on its way to the client.
type logQueue struct {
	mu        sync.Mutex
	connected bool
	records   chan queuedRecord
}

type queuedRecord struct {
	log    *Log
	record slog.Record
}

// waitingRecords is how many records may wait until the client reads. Whoever logs must never wait: it may hold a lock.
const waitingRecords = 256

// NewLog returns a log that is not connected yet, and has another handler take its records.
func NewLog(otherwise slog.Handler) *Log {
	return &Log{
		queue:     &logQueue{records: make(chan queuedRecord, waitingRecords)},
		otherwise: otherwise,
		text: func(w *bytes.Buffer) slog.Handler {
			return slog.NewTextHandler(w, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: withoutTimeAndLevel})
		},
	}
}

// withoutTimeAndLevel leaves out of a record what the client shows by itself.
func withoutTimeAndLevel(groups []string, a slog.Attr) slog.Attr {
	if len(groups) == 0 && (a.Key == slog.TimeKey || a.Key == slog.LevelKey) {
		return slog.Attr{}
	}
	return a
}

// Enabled reports whether records of a level are logged.
func (l *Log) Enabled(ctx context.Context, level slog.Level) bool {
	return l.otherwise.Enabled(ctx, level)
}

// Handle sends a record to the client, or has the other handler take it if that is not possible.
func (l *Log) Handle(ctx context.Context, record slog.Record) error {
	l.queue.mu.Lock()
	defer l.queue.mu.Unlock()
	if l.queue.connected {
		select {
		case l.queue.records <- queuedRecord{l, record.Clone()}:
			return nil
		default:
		}
	}
	return l.otherwise.Handle(ctx, record)
}

// WithAttrs returns a handler that adds attributes to each record.
func (l *Log) WithAttrs(attributes []slog.Attr) slog.Handler {
	return &Log{l.queue, l.otherwise.WithAttrs(attributes), func(w *bytes.Buffer) slog.Handler {
		return l.text(w).WithAttrs(attributes)
	}}
}

// WithGroup returns a handler that puts the attributes of each record into a group.
func (l *Log) WithGroup(name string) slog.Handler {
	return &Log{l.queue, l.otherwise.WithGroup(name), func(w *bytes.Buffer) slog.Handler {
		return l.text(w).WithGroup(name)
	}}
}

// message returns a record as the client takes it.
func (q queuedRecord) message(ctx context.Context) (*protocol.LogMessageParams, error) {
	var text bytes.Buffer
	if err := q.log.text(&text).Handle(ctx, q.record); err != nil {
		return nil, err
	}
	kind := protocol.MessageTypeLog
	switch level := q.record.Level; {
	case level >= slog.LevelError:
		kind = protocol.MessageTypeError
	case level >= slog.LevelWarn:
		kind = protocol.MessageTypeWarning
	case level >= slog.LevelInfo:
		kind = protocol.MessageTypeInfo
	}
	return &protocol.LogMessageParams{Type: kind, Message: strings.TrimPrefix(strings.TrimSpace(text.String()), "msg=")}, nil
}

// SendLog has sent to the client what is logged from now on, until the server's context ends or the client does not read any more.
func (c *Connection) SendLog(log *Log) {
	log.queue.connect(true) // before anything else is logged
	go c.sendQueue(log.queue)
}

func (c *Connection) sendQueue(queue *logQueue) {
	defer queue.connect(false)
	for {
		select {
		case q := <-queue.records:
			message, err := q.message(c.Context)
			if err == nil {
				err = c.Conn.Notify(c.Context, protocol.MethodWindowLogMessage, message)
			}
			if err != nil {
				_ = q.log.otherwise.Handle(c.Context, q.record) // there is no place left to complain
				return
			}
		case <-c.Context.Done():
			return
		}
	}
}

// connect begins or ends the sending of records. What is left at the end goes to the other handler.
func (q *logQueue) connect(connected bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.connected = connected
	for !connected && len(q.records) > 0 {
		left := <-q.records
		_ = left.log.otherwise.Handle(context.Background(), left.record) // there is no place left to complain
	}
}
