package confined

import (
	"context"
	"errors"
	"io"
	"testing"
)

// endedWorker is the stream to a worker that has a reason for its end, or none.
type endedWorker struct {
	io.Reader
	io.Writer
	reason error
}

func (w endedWorker) Close() error { return w.reason }

// A task that is not done says why: the reason that the worker has for its end, or else that it has ended, or what its answers are.
func TestReasons(t *testing.T) {
	nothing := func(context.Context, []byte, func(any, []byte) error) error { return nil }
	cause, full, refused := errors.New("it used more than 1 GB"), errors.New("the disk is full"), errors.New("nobody takes it")
	fails := func(context.Context, []byte, func(any, []byte) error) error { return full }
	for name, test := range map[string]struct {
		identity string
		work     Task
		take     error
		reason   error // that the worker has for its end
		ended    bool
		want     string
	}{
		"done":                      {identity: "v1", work: nothing},
		"the task fails":            {identity: "v1", work: fails, want: full.Error()},
		"it ends for a reason":      {identity: "v1", reason: cause, ended: true, want: cause.Error()},
		"it ends without a reason":  {identity: "v1", ended: true, want: errGone.Error()},
		"it is of another version":  {identity: "v2", want: errOther.Error()},
		"the answer is not taken":   {identity: "v1", work: one, take: refused, ended: true, want: refused.Error()},
		"not taken, with a reason":  {identity: "v1", work: one, take: refused, reason: cause, ended: true, want: cause.Error()},
		"it ends before it answers": {identity: "", ended: true, want: errGone.Error()},
	} {
		t.Run(name, func(t *testing.T) {
			pool := NewPool(func() (io.ReadWriteCloser, error) {
				in, toWorker := io.Pipe()
				from, out := io.Pipe()
				go func() {
					if test.identity == "" {
						_ = out.Close()
						return
					}
					var tasks map[string]Task
					if test.work != nil {
						tasks = map[string]Task{"work": test.work}
					}
					_ = Work(t.Context(), test.identity, in, out, tasks, nil)
					_ = out.Close()
				}()
				t.Cleanup(func() { _ = toWorker.Close() })
				return endedWorker{from, toWorker, test.reason}, nil
			}, "v1", 1)
			err := pool.Do(t.Context(), "work", "x", func(_, _ []byte) error { return test.take })
			said := ""
			if err != nil {
				said = err.Error()
			}
			var ended *Ended
			if said != test.want || errors.As(err, &ended) != test.ended {
				t.Errorf("the error is %q, and the worker has ended: %t", said, errors.As(err, &ended))
			}
		})
	}
}

// one hands over an answer.
func one(_ context.Context, _ []byte, hand func(any, []byte) error) error { return hand("head", nil) }
