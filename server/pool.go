package server

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// maxPending is how many requests the client may have waiting for an answer. More are refused: a client that asks for so much at once
// does not read what it is answered.
const maxPending = 1000

// pending are the requests that are not answered yet.
type pending struct {
	mu       sync.Mutex
	requests map[jsonrpc2.ID]context.CancelFunc
}

// begin adds a request. The context ends when the client cancels the request, or with done, which is to be called when it is answered.
func (p *pending) begin(parent context.Context, id jsonrpc2.ID) (ctx context.Context, done func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.requests[id]; ok {
		return nil, nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "a request %q is being worked on already", id)
	}
	if len(p.requests) >= maxPending {
		return nil, nil, refused(fmt.Errorf("%d requests are waiting already", len(p.requests)))
	}
	if p.requests == nil {
		p.requests = map[jsonrpc2.ID]context.CancelFunc{}
	}
	ctx, cancel := context.WithCancel(parent)
	p.requests[id] = cancel
	return ctx, func() { p.remove(id); cancel() }, nil
}

// remove takes a request out, and returns what cancels it, or nil if it is gone already.
func (p *pending) remove(id jsonrpc2.ID) context.CancelFunc {
	p.mu.Lock()
	defer p.mu.Unlock()
	cancel := p.requests[id]
	delete(p.requests, id)
	return cancel
}

// cancel ends a request. It is nothing unusual that the request has been answered meanwhile.
func (s *server) cancel(params *protocol.CancelParams) error {
	var id jsonrpc2.ID
	switch v := params.ID.(type) {
	case protocol.Integer:
		id = jsonrpc2.NewNumberID(int64(v))
	case protocol.String:
		id = jsonrpc2.NewStringID(string(v))
	default:
		return fmt.Errorf("%w: the id of the request to cancel is missing", errBadParams)
	}
	if cancel := s.pending.remove(id); cancel != nil {
		cancel()
	}
	return nil
}

// pool bounds how many requests are worked on at a time. A request has a slot of its lane while it computes, and none while it waits: for
// the settings of its document, for news, or for the client's user. Who came first to a lane is served first.
type pool [lanes]chan struct{}

// lane is a part of the pool. One cannot take the slots of another, so that what is asked for at the cursor never waits for what goes
// through files.
type lane uint8

const (
	quick lane = iota // looks at one document
	slow              // may read files, or check whole documents
	lanes
)

// minSlots is the least number of slots of a lane: one request that takes long must not hold up the next.
const minSlots = 2

func newPool() (p pool) {
	for l := range p {
		p[l] = make(chan struct{}, max(minSlots, runtime.GOMAXPROCS(0)))
	}
	return p
}

// run does some work in a slot of a lane, unless the context ends before there is one.
func run[R any](ctx context.Context, p *pool, l lane, work func() (R, error)) (result R, err error) {
	select {
	case p[l] <- struct{}{}:
	case <-ctx.Done():
		return result, ctx.Err()
	}
	defer func() { <-p[l] }()
	if err := ctx.Err(); err != nil {
		return result, err
	}
	if result, err = work(); err == nil {
		err = ctx.Err() // what was done until then is not the answer
	}
	return result, err
}
