// Package confined has work done by a worker that can be ended: a process of its own, with a bound on its memory and on the time that it
// takes. It is for work that has no bound by itself, such as checking the types of Go that anybody may have written: Go's type checker
// takes no context, and its input can keep it busy for ever, or use up the memory or the stack.
//
// The package knows the protocol between the program and its workers. How a worker is started is up to the caller: package process starts
// one, and tests may have one that is not confined.
package confined

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// Start starts a worker and returns the stream to it. Closing the stream ends the worker, even while it works; the error that Close returns
// says why the worker had ended before, and is nil if it had not.
type Start func() (io.ReadWriteCloser, error)

// Pool has workers do tasks. It keeps one worker for the next task, until Rest is called. It is safe for any number of goroutines.
type Pool struct {
	start    Start
	identity string
	slots    chan struct{}

	mu   sync.Mutex
	idle *worker
}

// NewPool returns a pool of at most so many workers at a time, which must be of the same program.
func NewPool(start Start, identity string, most int) *Pool {
	return &Pool{start: start, identity: identity, slots: make(chan struct{}, most)}
}

// Ended is the error for a worker that has ended before its task was done, or was ended because the context was.
type Ended struct{ Reason error }

func (e *Ended) Error() string { return e.Reason.Error() }

// Unwrap returns the reason.
func (e *Ended) Unwrap() error { return e.Reason }

// worker is one that was started.
type worker struct {
	stream io.ReadWriteCloser
	from   *bufio.Reader
}

// Do has a task done. It hands the answers over as they come. The error is an *Ended if the worker has ended before the task was done. If
// the answers cannot be taken, or the context ends, the worker is ended.
func (p *Pool) Do(ctx context.Context, task string, argument any, take func(head, body []byte) error) error {
	select {
	case p.slots <- struct{}{}:
		defer func() { <-p.slots }()
	case <-ctx.Done():
		return &Ended{context.Cause(ctx)}
	}
	if ctx.Err() != nil {
		return &Ended{context.Cause(ctx)}
	}
	encoded, err := json.Marshal(argument)
	if err != nil {
		return fmt.Errorf("encoding what is asked for: %w", err)
	}
	w, err := p.worker(ctx)
	if err != nil {
		return err
	}
	var failed error // why the task was not done; the worker can do another
	err = w.attend(ctx, func() error {
		if err := writeFrame(w.stream, request, call{task, encoded}, nil); err != nil {
			return err
		}
		for {
			next, err := readFrame(w.from)
			switch {
			case err != nil:
				return err
			case next.kind == end:
				var said string
				if err := json.Unmarshal(next.head, &said); err != nil {
					return fmt.Errorf("decoding the end: %w", err)
				}
				if said != "" {
					failed = errors.New(said)
				}
				return nil
			}
			if err := take(next.head, next.body); err != nil {
				return err
			}
		}
	})
	if err != nil {
		return err
	}
	p.keep(w)
	return failed
}

// Rest ends the worker that is kept.
func (p *Pool) Rest() { p.keep(nil) }

// keep keeps a worker for the next task in the place of another.
func (p *Pool) keep(w *worker) {
	p.mu.Lock()
	before := p.idle
	p.idle = w
	p.mu.Unlock()
	if before != nil {
		_ = before.stream.Close() // it has done its work
	}
}

// worker returns the worker that was kept, or a new one.
func (p *Pool) worker(ctx context.Context) (*worker, error) {
	p.mu.Lock()
	w := p.idle
	p.idle = nil
	p.mu.Unlock()
	if w != nil {
		return w, nil
	}
	stream, err := p.start()
	if err != nil {
		return nil, fmt.Errorf("starting a process: %w", err)
	}
	w = &worker{stream, bufio.NewReaderSize(stream, 64<<10)}
	var identity string
	err = w.attend(ctx, func() error {
		first, err := readFrame(w.from)
		if err != nil {
			return err
		}
		if first.kind != greeting || json.Unmarshal(first.head, &identity) != nil {
			return errors.New("the process is not what it should be")
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if identity != p.identity {
		_ = stream.Close() // it is of no use
		return nil, errOther
	}
	return w, nil
}

// errGone is the error for a worker that has ended without a reason: perhaps the system has ended it.
var errGone = errors.New("the process has ended")

// errOther is the error for a worker of another version, after an upgrade has replaced the program.
var errOther = errors.New("the program on the disk has another version than the one that runs: start it again")

// attend exchanges messages with a worker. If that fails, or the context ends meanwhile, the worker is ended, and the error is an *Ended.
func (w *worker) attend(ctx context.Context, exchange func() error) error {
	stopped := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(stopped)
		_ = w.stream.Close() // the exchange reports it
	})
	err := exchange()
	if !stop() {
		<-stopped
		return &Ended{context.Cause(ctx)}
	}
	if err == nil {
		return nil
	}
	if reason := w.stream.Close(); reason != nil {
		err = reason
	} else if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errGone
	}
	return &Ended{err}
}
