package server

import (
	"fmt"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// pending are the requests that are being worked on.
type pending struct {
	mu       sync.Mutex
	requests map[jsonrpc2.ID]chan struct{}
}

// begin adds a request. It gives a channel that is closed when the client cancels the request, and the function to call when
// it is answered.
func (p *pending) begin(id jsonrpc2.ID) (cancelled <-chan struct{}, done func(), err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.requests[id]; ok {
		return nil, nil, jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "a request %q is being worked on already", id)
	}
	if p.requests == nil {
		p.requests = map[jsonrpc2.ID]chan struct{}{}
	}
	channel := make(chan struct{})
	p.requests[id] = channel
	return channel, func() { p.remove(id) }, nil
}

// remove takes a request out, and gives its channel, or nil if it is gone already.
func (p *pending) remove(id jsonrpc2.ID) chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	channel := p.requests[id]
	delete(p.requests, id)
	return channel
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
	if channel := s.pending.remove(id); channel != nil {
		close(channel)
	}
	return nil
}
