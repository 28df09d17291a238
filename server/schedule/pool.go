package schedule

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/spec-ls/spec-ls/server/message"
	"go.lsp.dev/jsonrpc2"
)

// MaxPending is how many requests the client may have waiting for an answer. More are refused: a client that asks for so much at once does
// not read the answers.
const MaxPending = 1000

// Pending are the requests that are not answered yet.
type Pending struct {
	mu       sync.Mutex
	requests map[jsonrpc2.ID]context.CancelFunc
}

// Begin adds a request. The context ends when the client cancels the request, or with done, which must be called when it is answered.
func (p *Pending) Begin(parent context.Context, id jsonrpc2.ID) (ctx context.Context, done func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.requests[id]; ok {
		return nil, nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "a request %q is being worked on already", id)
	}
	if len(p.requests) >= MaxPending {
		return nil, nil, message.Refused(fmt.Errorf("%d requests are waiting already", len(p.requests)))
	}
	if p.requests == nil {
		p.requests = map[jsonrpc2.ID]context.CancelFunc{}
	}
	ctx, cancel := context.WithCancel(parent)
	p.requests[id] = cancel
	return ctx, func() { p.Remove(id); cancel() }, nil
}

// Remove takes a request out, and returns what cancels it, or nil if it is gone already.
func (p *Pending) Remove(id jsonrpc2.ID) context.CancelFunc {
	p.mu.Lock()
	defer p.mu.Unlock()
	cancel := p.requests[id]
	delete(p.requests, id)
	return cancel
}

// Number returns how many requests are not answered yet.
func (p *Pending) Number() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.requests)
}

// Pool bounds how many requests are worked on at a time. A request has a slot of its lane while it computes, and none while it waits: for
// the settings of its document, for news, or for the client's user. Who came first to a lane is served first.
type Pool [lanes]chan struct{}

// Lane is a part of the pool. One cannot take the slots of another, so that a request at the cursor never waits for requests that go
// through files.
type Lane uint8

const (
	Quick Lane = iota // looks at one document
	Slow              // may read files, or check whole documents
	lanes
)

// minSlots is the least number of slots of a lane: one request that takes long must not hold up the next.
const minSlots = 2

// NewPool returns a pool whose slots are all free.
func NewPool() (p Pool) {
	for l := range p {
		p[l] = make(chan struct{}, max(minSlots, runtime.GOMAXPROCS(0)))
	}
	return p
}

// Run does some work in a slot of a lane, unless the context ends before there is one.
func Run[R any](ctx context.Context, p *Pool, l Lane, work func() (R, error)) (result R, err error) {
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
		err = ctx.Err() // the work that was done until then is not the answer
	}
	return result, err
}
