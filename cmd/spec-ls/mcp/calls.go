package mcp

import (
	"context"
	"encoding/json"
	"runtime"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

// calls are the calls of tools that are under way. The zero value is ready.
type calls struct {
	mu      sync.Mutex
	cancels map[jsonrpc2.ID]context.CancelFunc

	first sync.Once
	slots chan struct{} // one for each call that computes
}

// begin returns a context that ends when the client no longer wants the answer, and a function to call when there is one.
func (c *calls) begin(ctx context.Context, id jsonrpc2.ID) (context.Context, func()) {
	ctx, cancel := context.WithCancel(ctx)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cancels == nil {
		c.cancels = map[jsonrpc2.ID]context.CancelFunc{}
	}
	c.cancels[id] = cancel
	return ctx, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.cancels, id)
		cancel()
	}
}

// cancel ends a call, as the parameters of notifications/cancelled name it.
func (c *calls) cancel(params json.RawMessage) {
	var p struct {
		RequestID any `json:"requestId"`
	}
	if json.Unmarshal(params, &p) != nil {
		return
	}
	var id jsonrpc2.ID
	switch of := p.RequestID.(type) {
	case string:
		id = jsonrpc2.NewStringID(of)
	case float64:
		id = jsonrpc2.NewNumberID(int64(of))
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if cancel := c.cancels[id]; cancel != nil {
		cancel()
	}
}

// wait waits until a call may compute, or its context ends, and returns what lets the next one.
func (c *calls) wait(ctx context.Context) (done func()) {
	c.first.Do(func() { c.slots = make(chan struct{}, runtime.GOMAXPROCS(0)) })
	select {
	case c.slots <- struct{}{}:
		return func() { <-c.slots }
	case <-ctx.Done():
		return func() {}
	}
}
