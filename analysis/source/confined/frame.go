package confined

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// The kinds of frames. A connection begins with a greeting of the worker; then each request has answers and an end.
const (
	greeting byte = 'g' // the head is the identity of the program
	request  byte = 'r' // the head is a call
	answer   byte = 'a' // the head and the body are the task's own
	end      byte = 'e' // the head is the error of the task, or empty
)

// The largest frames, in bytes, that either side takes.
const (
	maxHead = 64 << 20
	maxBody = 64 << 20
)

var errTooLarge = errors.New("a message is too large")

// frame is a message between the program and a worker: a kind, a head in JSON, and a body of bytes, each with its length before it.
type frame struct {
	kind       byte
	head, body []byte
}

// writeFrame writes a frame whose head is a value.
func writeFrame(to io.Writer, kind byte, head any, body []byte) error {
	encoded, err := json.Marshal(head)
	if err != nil {
		return fmt.Errorf("encoding a message: %w", err)
	}
	if len(encoded) > maxHead || len(body) > maxBody {
		return errTooLarge
	}
	start := make([]byte, 0, 9+len(encoded))
	start = append(start, kind)
	start = binary.BigEndian.AppendUint32(start, uint32(len(encoded)))
	start = binary.BigEndian.AppendUint32(start, uint32(len(body)))
	if _, err := to.Write(append(start, encoded...)); err != nil {
		return fmt.Errorf("sending a message: %w", err)
	}
	if len(body) == 0 {
		return nil
	}
	if _, err := to.Write(body); err != nil {
		return fmt.Errorf("sending a message: %w", err)
	}
	return nil
}

// readFrame reads the next frame. At the end of the stream it returns io.EOF.
func readFrame(from io.Reader) (frame, error) {
	var start [9]byte
	if _, err := io.ReadFull(from, start[:]); err != nil {
		return frame{}, err //nolint:wrapcheck // io.EOF is the end
	}
	head, body := binary.BigEndian.Uint32(start[1:5]), binary.BigEndian.Uint32(start[5:9])
	if head > maxHead || body > maxBody {
		return frame{}, errTooLarge
	}
	both := make([]byte, int(head)+int(body))
	if _, err := io.ReadFull(from, both); err != nil {
		return frame{}, fmt.Errorf("reading a message: %w", err)
	}
	return frame{start[0], both[:head:head], both[head:]}, nil
}
