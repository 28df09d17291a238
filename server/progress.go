package server

import (
	"context"
	"fmt"
	"sync"

	"go.lsp.dev/protocol"
)

// progress shows the user that something takes its time, and how far it has come. One that the client does not want to see is nil,
// and can be used as well.
type progress struct {
	server *server
	token  protocol.ProgressToken
}

// progresses are those that the server has begun by itself, and which the user may cancel.
type progresses struct {
	mu      sync.Mutex
	count   int
	running map[protocol.ProgressToken]context.CancelFunc
}

// beginProgress begins to show progress for a request that came with a token, and gives nil if it came without one.
func (s *server) beginProgress(token protocol.ProgressToken, title string) *progress {
	if token == nil {
		return nil
	}
	p := &progress{s, token}
	p.show(protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Percentage: new(uint32(0))})
	return p
}

// offerProgress begins to show progress of something that the client has not asked for, if it takes such. The user can cancel it,
// which ends the context that it gives. It waits for the client and must not be called by the handler of a message before that
// lets the next one be read.
func (s *server) offerProgress(ctx context.Context, title string) (context.Context, *progress) {
	s.mu.Lock()
	able := s.client.workDoneProgress
	s.mu.Unlock()
	if !able {
		return ctx, nil
	}
	cancellable, cancel := context.WithCancel(ctx)
	token := s.progresses.add(cancel)
	err := s.call(protocol.MethodWindowWorkDoneProgressCreate, &protocol.WorkDoneProgressCreateParams{Token: token}, nil)
	if err != nil {
		s.logger.Info("the client does not show progress", "error", err)
		s.progresses.cancel(token)
		return ctx, nil
	}
	p := &progress{s, token}
	p.show(protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Cancellable: new(true), Percentage: new(uint32(0))})
	return cancellable, p
}

// report says how much is done, in per cent, and what is being done. The client expects it to rise.
func (p *progress) report(percentage int, message string) {
	if p != nil {
		p.show(protocol.WorkDoneProgressReport{Kind: "report", Message: &message, Percentage: new(uint32(percentage))})
	}
}

// end says that all is done, and what came of it.
func (p *progress) end(message string) {
	if p != nil {
		p.show(protocol.WorkDoneProgressEnd{Kind: "end", Message: &message})
		p.server.progresses.cancel(p.token)
	}
}

func (p *progress) show(value any) {
	encoded, err := protocol.Marshal(value)
	if err != nil {
		panic(err) // texts and numbers can be encoded
	}
	p.server.notify(protocol.MethodProgress, &protocol.ProgressParams{Token: p.token, Value: protocol.LSPAny(encoded)})
}

// add gives a new token, under which something can be cancelled.
func (p *progresses) add(cancel context.CancelFunc) protocol.ProgressToken {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.count++
	token := protocol.String(fmt.Sprintf("spec-ls/%d", p.count))
	if p.running == nil {
		p.running = map[protocol.ProgressToken]context.CancelFunc{}
	}
	p.running[token] = cancel
	return token
}

// cancel ends the context of a token, if it is known, and forgets it.
func (p *progresses) cancel(token protocol.ProgressToken) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if cancel := p.running[token]; cancel != nil {
		cancel()
		delete(p.running, token)
	}
}

// cancelProgress cancels what the server has begun by itself. It is nothing unusual that it is done meanwhile.
func (s *server) cancelProgress(params *protocol.WorkDoneProgressCancelParams) error {
	s.progresses.cancel(params.Token)
	return nil
}
