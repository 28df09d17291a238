package client

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spec-ls/spec-ls/server/message"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// traceLevel is how much of what the server does the client wants to be told by $/logTrace.
type traceLevel int32

const (
	traceOff traceLevel = iota
	traceMessages
	traceVerbose
)

// traceLevels are the levels by the names that clients have for them. The protocol does not know "compact", but clients for VS
// Code send it: it is about how they lay out the messages.
var traceLevels = map[protocol.TraceValue]traceLevel{
	protocol.TraceValueOff:      traceOff,
	protocol.TraceValueMessages: traceMessages,
	"compact":                   traceMessages,
	protocol.TraceValueVerbose:  traceVerbose,
}

// MaxTracedParameters is how many bytes of a message's parameters are told: whole documents are among them.
const MaxTracedParameters = 4 << 10

// tracer tells a client that wants to know what the server does: which messages it handled, how long that took, and how it ended.
type tracer struct{ Level atomic.Int32 }

// SetTrace takes the level that the client wants from now on.
func (c *Connection) SetTrace(params *protocol.SetTraceParams) error {
	level, ok := traceLevels[params.Value]
	if !ok {
		return fmt.Errorf("%w: there is no trace %q", message.ErrBadParams, params.Value)
	}
	c.Tracer.Level.Store(int32(level))
	return nil
}

// Traced begins to trace a message of the client's, and returns the function that reports how it ended. Messages that came
// before the client asked are not traced.
func (c *Connection) Traced(request *jsonrpc2.Request) func(err error) {
	level := traceLevel(c.Tracer.Level.Load())
	if level == traceOff {
		return func(error) {}
	}
	what := strings.Clone(request.Method())
	if request.IsCall() {
		what = fmt.Sprintf("%s (%v)", what, request.ID())
	}
	detail := ""
	if level == traceVerbose {
		detail = shortened(request.Params())
	}
	began := time.Now()
	return func(err error) {
		outcome := "done"
		switch {
		case errors.Is(err, protocol.ErrRequestCancelled), errors.Is(err, context.Canceled):
			outcome = "cancelled"
		case err != nil:
			outcome = "failed: " + err.Error()
		}
		c.logTrace(fmt.Sprintf("%s took %v: %s", what, time.Since(began).Round(time.Microsecond), outcome), detail)
	}
}

// shortened returns the start of a message's parameters.
func shortened(params []byte) string {
	if len(params) <= MaxTracedParameters {
		return string(params)
	}
	return fmt.Sprintf("%s… (%d bytes)", strings.ToValidUTF8(string(params[:MaxTracedParameters]), ""), len(params))
}

// traceSent traces a message of the server's own.
func (c *Connection) traceSent(method string) {
	if traceLevel(c.Tracer.Level.Load()) != traceOff {
		c.logTrace("sent "+method, "")
	}
}

// logTrace tells the client something of what the server does. Only a client that wants details may be sent any.
func (c *Connection) logTrace(message, detail string) {
	params := &protocol.LogTraceParams{Message: message}
	if detail != "" {
		params.Verbose = &detail
	}
	if err := c.Conn.Notify(c.Context, protocol.MethodLogTrace, params); err != nil {
		c.Logger.Debug("a trace was not sent", "error", err)
	}
}
