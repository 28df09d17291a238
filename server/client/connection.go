package client

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/server/message"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// Connection is the server's connection to the client, with which it tells the client things and asks questions.
type Connection struct {
	Conn    jsonrpc2.Conn
	Context context.Context // ends with Serve
	Logger  *slog.Logger
	Tracer  tracer

	ProcessExists func(id int) bool // see server.Options

	Gone  chan struct{} // closed when the client's process is gone
	watch sync.Once
	shown shown
}

// Notify sends a notification. That a client does not listen any more shows elsewhere.
func (c *Connection) Notify(method string, params any) {
	if err := c.Conn.Notify(c.Context, method, params); err != nil {
		c.Logger.Debug("a notification was not sent", "method", method, "error", err)
	}
	c.traceSent(method)
}

// callPatience is how long a call waits for the client's answer. A user may think about a question for a while, but a client that
// has lost one must not keep what asked for ever.
const callPatience = time.Minute

// Call sends a request and waits for the answer; it must not be called by the handler of a message before it lets the next
// one be read.
func (c *Connection) Call(method string, params, result any) error {
	c.traceSent(method)
	ctx, cancel := context.WithTimeout(c.Context, callPatience)
	defer cancel()
	return protocol.Call(ctx, c.Conn, method, params, result)
}

// Tell shows a message to the user.
func (c *Connection) Tell(kind protocol.MessageType, message string) {
	c.Notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: kind, Message: message})
}

// Show makes the client show a document; nil shows none.
func (c *Connection) Show(params *protocol.ShowDocumentParams) error {
	if params == nil {
		return nil
	}
	var answer protocol.ShowDocumentResult
	if err := c.Call(protocol.MethodWindowShowDocument, params, &answer); err != nil {
		return fmt.Errorf("showing a document: %w", err)
	}
	if !answer.Success {
		return message.Refused(errors.New("the editor does not show the document"))
	}
	return nil
}

// ApplyEdit has the client apply an edit.
func (c *Connection) ApplyEdit(params *protocol.ApplyWorkspaceEditParams) error {
	var answer protocol.ApplyWorkspaceEditResult
	if err := c.Call(protocol.MethodWorkspaceApplyEdit, params, &answer); err != nil {
		return fmt.Errorf("applying an edit: %w", err)
	}
	switch {
	case answer.Applied:
		return nil
	case answer.FailureReason != nil:
		return message.Refused(fmt.Errorf("the editor does not apply the edit: %s", *answer.FailureReason))
	}
	return message.Refused(errors.New("the editor does not apply the edit"))
}
