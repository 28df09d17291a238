package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// connection is what the server has of the client: it is told and asked things over it.
type connection struct {
	conn    jsonrpc2.Conn
	context context.Context // ends with Serve
	logger  *slog.Logger
	tracer  tracer

	gone  chan struct{} // closed when the client's process is gone
	watch sync.Once
}

// notify sends a notification. That a client does not listen any more shows elsewhere.
func (c *connection) notify(method string, params any) {
	if err := c.conn.Notify(c.context, method, params); err != nil {
		c.logger.Debug("a notification was not sent", "method", method, "error", err)
	}
	c.traceSent(method)
}

// callPatience is how long a call waits for the client's answer. A user may think about a question for a while, but a client that
// has lost one must not keep what asked for ever.
const callPatience = time.Minute

// call sends a request and waits for the answer; it must not be called by the handler of a message before it lets the next
// one be read.
func (c *connection) call(method string, params, result any) error {
	c.traceSent(method)
	ctx, cancel := context.WithTimeout(c.context, callPatience)
	defer cancel()
	return protocol.Call(ctx, c.conn, method, params, result)
}

// tell shows a message to the user.
func (c *connection) tell(kind protocol.MessageType, message string) {
	c.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: kind, Message: message})
}

// show has the client show a document; nil is none.
func (c *connection) show(params *protocol.ShowDocumentParams) error {
	if params == nil {
		return nil
	}
	var answer protocol.ShowDocumentResult
	if err := c.call(protocol.MethodWindowShowDocument, params, &answer); err != nil {
		return fmt.Errorf("showing a document: %w", err)
	}
	if !answer.Success {
		return refused(errors.New("the editor does not show the document"))
	}
	return nil
}

// refresh has a client that can ask again for something.
func (c *connection) refresh(method string, can bool) {
	if !can {
		return
	}
	if err := c.call(method, nil, nil); err != nil {
		c.logger.Info("the client does not ask again", "method", method, "error", err)
	}
}
