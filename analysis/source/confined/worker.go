package confined

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
)

// Task is work that a worker does. It reads its argument, which is JSON, and hands over answers, each with a head, which is written as
// JSON, and a body of bytes. If an answer cannot be handed over, nobody waits for others.
type Task func(ctx context.Context, argument []byte, hand func(head any, body []byte) error) error

// call is a request: a task and its argument.
type call struct {
	Task     string
	Argument json.RawMessage
}

// Work does the tasks that are asked for on a stream, one after the other, until the stream ends. It reads the stream while it works: the
// context of a task ends with the stream. The identity is that of the program, which the other side compares with its own. Step, if it is
// not nil, is called whenever a task begins, hands over an answer, or is done: then nothing is under way. Work returns nil when the stream
// has ended.
func Work(ctx context.Context, identity string, in io.Reader, out io.Writer, tasks map[string]Task, step func(busy bool)) error {
	if step == nil {
		step = func(bool) {}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if err := writeFrame(out, greeting, identity, nil); err != nil {
		return err
	}
	calls := make(chan frame)
	go func() {
		defer close(calls)
		from := bufio.NewReader(in)
		for {
			next, err := readFrame(from)
			if err != nil {
				cancel(err)
				return
			}
			select {
			case calls <- next:
			case <-ctx.Done():
				return
			}
		}
	}()
	for next := range calls {
		var asked call
		if err := json.Unmarshal(next.head, &asked); err != nil {
			return fmt.Errorf("decoding a request: %w", err)
		}
		task := tasks[asked.Task]
		if task == nil {
			return fmt.Errorf("there is no task %q", asked.Task)
		}
		said := ""
		step(true)
		err := task(ctx, asked.Argument, func(head any, body []byte) error {
			step(true)
			return writeFrame(out, answer, head, body)
		})
		step(false)
		if err != nil {
			said = err.Error()
		}
		if err := writeFrame(out, end, said, nil); err != nil {
			return err
		}
	}
	return nil
}
