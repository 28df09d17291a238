package confined

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
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

// frames are the bytes of frames, each of a kind and the text of a head.
func frames(all ...string) string {
	var b strings.Builder
	for _, one := range all {
		head := one[1:]
		b.WriteString(one[:1] + string([]byte{0, 0, 0, byte(len(head)), 0, 0, 0, 0}) + head)
	}
	return b.String()
}

// TestStrangeWorkers has a task done by what is no worker, or is a broken one.
func TestStrangeWorkers(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ said, want string }{
		{frames(`g"v1"`, `e""`), ""},
		{frames(`g"v1"`, `e"it cannot"`), "it cannot"},
		{frames(`g"v1"`, `anull`, `a1`, `e"it cannot"`), "answers null; answers 1; it cannot"},
		{frames(`a"v1"`), "the process is not what it should be"},
		{frames(`g{}`), "the process is not what it should be"},
		{frames(`g"v1"`, `e{`), "decoding the end: unexpected end of JSON input"},
		{frames(`g"v1"`, `e`), "decoding the end: unexpected end of JSON input"},
		{frames(`g"v1"`, `a1`) + "a", "answers 1; the process has ended"},
		{frames(`g"v1"`) + "a\xff\xff\xff\xff\x00\x00\x00\x00", "a message is too large"},
		{"hello", "the process has ended"},
		{"hello, world", "a message is too large"},
	} {
		pool := NewPool(func() (io.ReadWriteCloser, error) {
			return endedWorker{strings.NewReader(test.said), io.Discard, nil}, nil
		}, "v1", 1)
		got := ""
		err := pool.Do(t.Context(), "work", "x", func(head, _ []byte) error { got += fmt.Sprintf("answers %s; ", head); return nil })
		if err != nil {
			got += err.Error()
		}
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.said, got, test.want)
		}
	}
	missing := errors.New("there is no program")
	pool := NewPool(func() (io.ReadWriteCloser, error) { return nil, missing }, "v1", 1)
	for argument, want := range map[any]string{"x": "starting a process: there is no program", 'x' + 1i: "encoding what is asked for: json: unsupported type: complex128"} {
		if err := pool.Do(t.Context(), "work", argument, nil); err == nil || err.Error() != want {
			t.Errorf("%v: %v, want %s", argument, err, want)
		}
	}
}

// TestStrangeRequests has a worker read what is no request, and lose the stream that it answers on.
func TestStrangeRequests(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for _, test := range []struct {
		in    string
		after int // how many writes succeed
		want  string
	}{
		{"", 9, "<nil>"},
		{"", 0, "sending a message: broken"},
		{frames(`r{"Task": "work", "Argument": 1}`, `r{"Task": "work"}`), 9, "<nil>"},
		{frames(`r{"Task": "work", "Argument": 1}`), 1, "sending a message: broken"},
		{frames(`r{"Task": "work", "Argument": 1}`), 2, "sending a message: broken"},
		{frames(`r{"Task": "none"}`), 9, `there is no task "none"`},
		{frames(`r{`), 9, "decoding a request: unexpected end of JSON input"},
		{frames(`r[]`), 9, "decoding a request: json: cannot unmarshal array into Go value of type confined.call"},
		{"r", 9, "<nil>"},
	} {
		steps := ""
		err := Work(t.Context(), "v1", strings.NewReader(test.in), &breaking{test.after, broken}, map[string]Task{"work": one}, func(busy bool) {
			steps += map[bool]string{true: "+", false: "-"}[busy]
		})
		if got := fmt.Sprint(err); got != test.want {
			t.Errorf("%q: %s, want %s", test.in, got, test.want)
		}
		if want := strings.Repeat("++-", strings.Count(test.in, `"work"`)); steps != want {
			t.Errorf("%q: the steps are %s, want %s", test.in, steps, want)
		}
	}
}

// localWorker is a stream to a worker in the same process. It counts the ends.
type localWorker struct {
	io.Reader
	*io.PipeWriter
	ended *int
}

func (w localWorker) Close() error {
	*w.ended++
	return w.PipeWriter.Close()
}

// TestPool has tasks done by workers, two at a time at most. One of them is kept, and the others are ended.
func TestPool(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		started, ended := 0, 0
		waiting := make(chan struct{})
		tasks := map[string]Task{
			"one":  one,
			"wait": func(context.Context, []byte, func(any, []byte) error) error { <-waiting; return nil },
			"hang": func(ctx context.Context, _ []byte, _ func(any, []byte) error) error { <-ctx.Done(); return nil },
			"echo": func(_ context.Context, argument []byte, hand func(any, []byte) error) error {
				return hand(string(argument), argument)
			},
		}
		pool := NewPool(func() (io.ReadWriteCloser, error) {
			started++
			in, toWorker := io.Pipe()
			from, out := io.Pipe()
			go func() { _ = out.CloseWithError(Work(context.Background(), "v1", in, out, tasks, nil)) }()
			return localWorker{from, toWorker, &ended}, nil
		}, "v1", 2)
		do := func(ctx context.Context, task string) string {
			var answers bytes.Buffer
			err := pool.Do(ctx, task, []string{"x"}, func(head, body []byte) error { fmt.Fprintf(&answers, "%s %s", head, body); return nil })
			var end *Ended
			return fmt.Sprintf("%s%v, ended %t", answers.String(), err, errors.As(err, &end) && end.Unwrap() != nil)
		}
		state := func(what, want string) {
			t.Helper()
			synctest.Wait()
			if got := fmt.Sprintf("%d started, %d ended, %d slots taken", started, ended, len(pool.slots)); got != want {
				t.Errorf("%s: %s, want %s", what, got, want)
			}
		}
		expect := func(what, got, want string) {
			t.Helper()
			if got != want {
				t.Errorf("%s gives %s, want %s", what, got, want)
			}
		}
		expect("a task", do(t.Context(), "echo"), `"[\"x\"]" ["x"]<nil>, ended false`)
		expect("another task", do(t.Context(), "one"), `"head" <nil>, ended false`)
		state("one worker does both", "1 started, 0 ended, 0 slots taken")
		results := make(chan string, 3)
		for range 2 {
			go func() { results <- do(t.Context(), "wait") }()
			synctest.Wait()
		}
		state("two at a time", "2 started, 0 ended, 2 slots taken")
		cancelled, cancel := context.WithCancel(t.Context())
		go func() { results <- do(cancelled, "one") }()
		synctest.Wait()
		cancel()
		expect("the third", <-results, "context canceled, ended true")
		state("a third waits until nobody waits for it", "2 started, 0 ended, 2 slots taken")
		waiting <- struct{}{}
		waiting <- struct{}{}
		for range 2 {
			expect("each of the two", <-results, "<nil>, ended false")
		}
		state("one is kept", "2 started, 1 ended, 0 slots taken")
		why := errors.New("nobody waits any more")
		hanging, end := context.WithCancelCause(t.Context())
		go func() { results <- do(hanging, "hang") }()
		synctest.Wait()
		end(why)
		expect("a task that hangs", <-results, "nobody waits any more, ended true")
		expect("a task for nobody", do(hanging, "one"), "nobody waits any more, ended true")
		state("it is ended, and none is left", "2 started, 2 ended, 0 slots taken")
		expect("a new worker", do(t.Context(), "one"), `"head" <nil>, ended false`)
		state("it is kept", "3 started, 2 ended, 0 slots taken")
		pool.Rest()
		pool.Rest()
		state("at rest", "3 started, 3 ended, 0 slots taken")
	})
}
