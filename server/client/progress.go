package client

import (
	"context"
	"sync"

	"go.lsp.dev/protocol"
)

// Progress shows the user of a client that a request takes its time, and how far it has come. One that the client does not want to
// see is nil, and can be used as well.
type Progress struct {
	client *Connection
	token  protocol.ProgressToken
	cancel context.CancelFunc
}

// shown are the requests whose progress a client sees, with what ends them.
type shown struct {
	mu      sync.Mutex
	byToken map[protocol.ProgressToken]context.CancelFunc
}

// BeginProgress begins to show progress for a request that came with a token, and gives nil if it came without one. The context of the work
// ends as well when the user does not want to wait; see CancelProgress.
func (c *Connection) BeginProgress(ctx context.Context, token protocol.ProgressToken, title string) (context.Context, *Progress) {
	if token == nil {
		return ctx, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	c.shown.mu.Lock()
	if c.shown.byToken == nil {
		c.shown.byToken = map[protocol.ProgressToken]context.CancelFunc{}
	}
	c.shown.byToken[token] = cancel
	c.shown.mu.Unlock()
	p := &Progress{c, token, cancel}
	p.show(protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Cancellable: new(true), Percentage: new(uint32(0))})
	return ctx, p
}

// CancelProgress ends the work whose progress is shown under a token, if it still goes on.
func (c *Connection) CancelProgress(token protocol.ProgressToken) {
	c.shown.mu.Lock()
	defer c.shown.mu.Unlock()
	if cancel := c.shown.byToken[token]; cancel != nil {
		cancel()
	}
}

// Report tells the client the percentage that is done, and the work that is being done. The client expects the percentage to rise.
func (p *Progress) Report(percentage int, message string) {
	if p != nil {
		p.show(protocol.WorkDoneProgressReport{Kind: "report", Message: &message, Percentage: new(uint32(percentage))})
	}
}

// End tells the client that all is done, and the result.
func (p *Progress) End(message string) {
	if p == nil {
		return
	}
	p.cancel()
	p.client.shown.mu.Lock()
	delete(p.client.shown.byToken, p.token)
	p.client.shown.mu.Unlock()
	p.show(protocol.WorkDoneProgressEnd{Kind: "end", Message: &message})
}

func (p *Progress) show(value any) {
	encoded, err := protocol.Marshal(value)
	if err != nil {
		panic(err) // texts and numbers can be encoded
	}
	p.client.Notify(protocol.MethodProgress, &protocol.ProgressParams{Token: p.token, Value: protocol.LSPAny(encoded)})
}
