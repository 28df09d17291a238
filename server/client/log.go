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
// The log is for those who want to know why something did not work. The user gets important messages with window/showMessage, see Tell:
// that the server has lost track of a document, so that everything it shows is wrong, or that a rule failed, so that findings are missing.
type Log struct {
	queue     *logQueue
	otherwise slog.Handler // decides which records are logged
	text      slog.Handler // writes a record into the queue's buffer
}

// logQueue holds the records that are on their way to the client.
type logQueue struct {
	mu        sync.Mutex
	connected bool
	buffer    bytes.Buffer
	records   chan queuedRecord
}

// queuedRecord is a record, with its text for the client and the handler that takes it if that is not sent.
type queuedRecord struct {
	text      string
	record    slog.Record
	otherwise slog.Handler
}

// waitingRecords is how many records may wait until the client reads. A goroutine that logs must never wait: it may hold a lock.
const waitingRecords = 256

// NewLog returns a log that is not connected yet, and has another handler take its records.
func NewLog(otherwise slog.Handler) *Log {
	queue := &logQueue{records: make(chan queuedRecord, waitingRecords)}
	text := slog.NewTextHandler(&queue.buffer, &slog.HandlerOptions{Level: slog.LevelDebug, ReplaceAttr: withoutTimeAndLevel})
	return &Log{queue, otherwise, text}
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
	q := l.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	q.buffer.Reset()
	if q.connected && l.text.Handle(ctx, record) == nil {
		text := strings.TrimPrefix(strings.TrimSpace(q.buffer.String()), "msg=")
		select {
		case q.records <- queuedRecord{text, record.Clone(), l.otherwise}:
			return nil
		default:
		}
	}
	return l.otherwise.Handle(ctx, record)
}

// WithAttrs returns a handler that adds attributes to each record.
func (l *Log) WithAttrs(attributes []slog.Attr) slog.Handler {
	return &Log{l.queue, l.otherwise.WithAttrs(attributes), l.text.WithAttrs(attributes)}
}

// WithGroup returns a handler that puts the attributes of each record into a group.
func (l *Log) WithGroup(name string) slog.Handler {
	return &Log{l.queue, l.otherwise.WithGroup(name), l.text.WithGroup(name)}
}

// message returns a record as the client takes it.
func (q *queuedRecord) message() *protocol.LogMessageParams {
	kind := protocol.MessageTypeLog
	switch level := q.record.Level; {
	case level >= slog.LevelError:
		kind = protocol.MessageTypeError
	case level >= slog.LevelWarn:
		kind = protocol.MessageTypeWarning
	case level >= slog.LevelInfo:
		kind = protocol.MessageTypeInfo
	}
	return &protocol.LogMessageParams{Type: kind, Message: q.text}
}

// SendLog begins to send the log to the client, until the server's context ends or the client does not read any more.
func (c *Connection) SendLog(log *Log) {
	log.queue.connect(true) // before anything else is logged
	go c.sendQueue(log.queue)
}

func (c *Connection) sendQueue(queue *logQueue) {
	defer queue.connect(false)
	for {
		select {
		case q := <-queue.records:
			if err := c.Conn.Notify(c.Context, protocol.MethodWindowLogMessage, q.message()); err != nil {
				_ = q.otherwise.Handle(c.Context, q.record) // there is no place left to complain
				return
			}
		case <-c.Context.Done():
			return
		}
	}
}

// connect begins or ends the sending of records. Records that are left at the end go to the other handler.
func (q *logQueue) connect(connected bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.connected = connected
	for !connected && len(q.records) > 0 {
		left := <-q.records
		_ = left.otherwise.Handle(context.Background(), left.record) // there is no place left to complain
	}
}
