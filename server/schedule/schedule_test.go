package schedule

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.lsp.dev/jsonrpc2"
)

// diary notes what happens, with the second in which it does.
type diary struct {
	begin time.Time
	mu    sync.Mutex
	lines []string
}

func (d *diary) note(format string, arguments ...any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lines = append(d.lines, fmt.Sprintf("%.0f: %s", time.Since(d.begin).Seconds(), fmt.Sprintf(format, arguments...)))
}

func (d *diary) compare(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(d.lines, want) {
		t.Errorf("what happens is\n%s\nwant\n%s", strings.Join(d.lines, "\n"), strings.Join(want, "\n"))
	}
}

// wait lets some time pass, and all that happens meanwhile happen.
func wait(seconds int) {
	time.Sleep(time.Duration(seconds) * time.Second)
	synctest.Wait()
}

// TestDebouncer calls for work, once more before it is due and after it was done, and gives it up.
func TestDebouncer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		said := diary{begin: time.Now()}
		var d Debouncer
		call := func(name string, seconds int) {
			d.After(name, time.Duration(seconds)*time.Second, func() { said.note("%s is done, due are %v", name, d.Due()) })
		}
		call("a", 11)
		call("b", 5)
		said.note("due are %v", d.Due())
		wait(4)
		call("b", 5)
		wait(4)
		d.Forget("a")
		d.Forget("none")
		said.note("due are %v", d.Due())
		wait(4)
		call("b", 1)
		wait(2)
		call("a", 1)
		call("b", 2)
		d.Stop()
		call("c", 1)
		said.note("stopped, due are %v", d.Due())
		wait(20)
		said.compare(t, "0: due are [a b]", "8: due are [b]", "9: b is done, due are []", "13: b is done, due are []", "14: stopped, due are []")
	})
}

// TestCollector reports texts that come and go: memory is returned some time after there were enough of them.
func TestCollector(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		said := diary{begin: time.Now()}
		var d Debouncer
		c := Collector{Debouncer: &d}
		for _, size := range []int{collectFrom - 1, 1, 1} {
			c.Grew(size)
			said.note("%d bytes, due are %v", c.garbage.Load(), d.Due())
			wait(1)
		}
		wait(1)
		said.note("%d bytes, due are %v", c.garbage.Load(), d.Due())
		said.compare(t, "0: 262143 bytes, due are []", "1: 262144 bytes, due are [collection]", "2: 262145 bytes, due are [collection]",
			"4: 0 bytes, due are []")
	})
}

// TestChores calls for chores, more than once and while they are done, and has them panic.
func TestChores(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		said := diary{begin: time.Now()}
		var log bytes.Buffer
		logger := slog.New(slog.NewTextHandler(&log, nil))
		g := NewGathering[[]string]()
		add := func(word string) { g.Gather(func(all *[]string) { *all = append(*all, word) }) }
		ctx, end := context.WithCancel(t.Context())
		go func() {
			g.Attend(ctx, logger, "reading", func(context.Context) {
				words := g.Take()
				said.note("%v", words)
				if slices.Contains(words, "bad") {
					panic("a bad word")
				}
				time.Sleep(3 * time.Second)
			})
			said.note("the end")
		}()
		wait(1)
		add("a")
		add("b")
		wait(1)
		add("c")
		g.Call()
		wait(8)
		add("bad")
		wait(1)
		g.Call()
		wait(4)
		end()
		wait(1)
		add("too late")
		wait(1)
		said.note("%v is left", g.Take())
		said.compare(t, "1: [a b]", "4: [c]", "10: [bad]", "11: []", "15: the end", "17: [too late] is left")
		for _, want := range []string{`msg=panic method=reading panic="a bad word" stack=`, `msg="a chore was not done" chore=reading error=`} {
			if !strings.Contains(log.String(), want) {
				t.Errorf("logged is %s, and not %s", log.String(), want)
			}
		}
	})
}

// TestPool has more work than there are slots in a lane, some of it for requests that are cancelled.
func TestPool(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		said := diary{begin: time.Now()}
		pool := Pool{make(chan struct{}, 2), make(chan struct{}, 1)}
		failed := errors.New("it fails")
		run := func(name string, l Lane, seconds int, gives error, cancelled time.Duration) {
			ctx, cancel := context.WithTimeout(t.Context(), cancelled)
			defer cancel()
			result, err := Run(ctx, &pool, l, func() (string, error) {
				said.note("%s begins", name)
				time.Sleep(time.Duration(seconds) * time.Second)
				return "the result", gives
			})
			said.note("%s: %s, %v", name, result, err)
		}
		const never = time.Hour
		for i, one := range []func(){
			func() { run("first", Quick, 10, nil, never) },
			func() { run("second", Quick, 5, failed, never) },
			func() { run("third", Quick, 1, nil, never) },
			func() { run("slow", Slow, 20, nil, never) },
			func() { run("impatient", Slow, 1, nil, 2*time.Second) },
			func() { run("late", Slow, 5, nil, 18*time.Second) },
			func() { run("never", Quick, 1, nil, 0) },
		} {
			go func() { time.Sleep(time.Duration(i) * time.Millisecond); one() }()
		}
		wait(60)
		said.compare(t, "0: first begins", "0: second begins", "0: slow begins", "0: never: , context deadline exceeded", "2: impatient: , context deadline exceeded",
			"5: second: the result, it fails", "5: third begins", "6: third: the result, <nil>", "10: first: the result, <nil>",
			"18: late: , context deadline exceeded", "20: slow: the result, <nil>")
		for l := range NewPool() {
			if size := cap(NewPool()[l]); size < minSlots {
				t.Errorf("lane %d has %d slots", l, size)
			}
		}
	})
}

// TestWorkThatIsTooLate holds that what was done when a request was cancelled is no answer, nor is what was not begun.
func TestWorkThatIsTooLate(t *testing.T) {
	t.Parallel()
	pool := NewPool()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for range 20 { // of a slot and an end that are both there, either may be taken
		result, err := Run(ctx, &pool, Quick, func() (string, error) { cancel(); return "too late", nil })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the result is %q, %v", result, err)
		}
	}
	if len(pool[Quick]) != 0 {
		t.Errorf("%d slots are taken", len(pool[Quick]))
	}
}

// TestPending begins requests, one of them twice and as many as there may be, and removes them.
func TestPending(t *testing.T) {
	t.Parallel()
	var p Pending
	var last context.Context
	var done func()
	for i := range MaxPending {
		ctx, end, err := p.Begin(t.Context(), jsonrpc2.NewNumberID(int64(i)))
		if err != nil {
			t.Fatal(err)
		}
		last, done = ctx, end
	}
	for id, want := range map[jsonrpc2.ID]string{
		jsonrpc2.NewNumberID(7):    "is being worked on already",
		jsonrpc2.NewNumberID(2000): "1000 requests are waiting already",
	} {
		if _, _, err := p.Begin(t.Context(), id); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("another request: %v", err)
		}
	}
	if cancel := p.Remove(jsonrpc2.NewNumberID(MaxPending - 1)); cancel == nil || p.Number() != MaxPending-1 {
		t.Fatalf("%d requests are left", p.Number())
	} else if cancel(); last.Err() == nil {
		t.Error("a request that is cancelled goes on")
	}
	if p.Remove(jsonrpc2.NewNumberID(2000)) != nil {
		t.Error("what was never there is removed")
	}
	done()
	ctx, end, err := p.Begin(t.Context(), jsonrpc2.NewNumberID(MaxPending-1))
	if err != nil {
		t.Fatal(err)
	}
	if end(); ctx.Err() == nil || p.Number() != MaxPending-1 {
		t.Errorf("after its end, %d requests are left", p.Number())
	}
}

// TestGuard runs functions that panic, that fail and that do not.
func TestGuard(t *testing.T) {
	t.Parallel()
	logger := slog.New(slog.DiscardHandler)
	failed := errors.New("it fails")
	for want, run := range map[string]func() error{
		"<nil>": func() error { return nil }, "it fails": func() error { return failed },
		"internal error in a/method: nothing is here": func() error { panic("nothing is here") },
	} {
		if got := fmt.Sprint(Guard(logger, "a/method", run)); !strings.HasSuffix(got, want) {
			t.Errorf("the error is %q, want %q", got, want)
		}
	}
}
