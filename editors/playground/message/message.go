// Package message joins what passes whole messages, as a Web Worker does, to what reads and writes a stream in which a header before each
// message says how long it is.
package message

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Queue is a stream of the messages that are added to it. Adding never waits.
type Queue struct {
	mu      sync.Mutex
	changed sync.Cond
	waiting bytes.Buffer
}

// NewQueue returns an empty queue.
func NewQueue() *Queue {
	q := &Queue{}
	q.changed.L = &q.mu
	return q
}

// Add adds a message. Half of a surrogate pair from \udc80 to \udcff stands for a byte from 80 to FF that is not UTF-8: a page has texts,
// and no other way to say what bytes a file has.
func (q *Queue) Add(text string) {
	text = withBytes(text)
	q.mu.Lock()
	defer q.mu.Unlock()
	fmt.Fprintf(&q.waiting, "Content-Length: %d\r\n\r\n%s", len(text), text)
	q.changed.Signal()
}

// escapedByte is a backslash that escapes another one, or what stands for a byte. JavaScript escapes no surrogate that is one of a pair.
var escapedByte = regexp.MustCompile(`\\\\|\\udc[89a-f][0-9a-f]`)

// withBytes puts the bytes into a message that are escaped in it.
func withBytes(text string) string {
	if !strings.Contains(text, `\udc`) {
		return text
	}
	return escapedByte.ReplaceAllStringFunc(text, func(escape string) string {
		b, err := strconv.ParseUint(escape[min(len(escape), 4):], 16, 8)
		if err != nil {
			return escape
		}
		return string([]byte{byte(b)})
	})
}

// Read implements io.Reader. It waits while there is no message.
func (q *Queue) Read(into []byte) (int, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.waiting.Len() == 0 {
		q.changed.Wait()
	}
	return q.waiting.Read(into)
}

// Writer is called with each message that is written to it. A message must be written in one piece, with its header.
type Writer func(text []byte)

// Write implements io.Writer.
func (w Writer) Write(frame []byte) (int, error) {
	_, text, found := bytes.Cut(frame, []byte("\r\n\r\n"))
	if !found {
		return 0, fmt.Errorf("%d bytes without a header", len(frame))
	}
	w(text)
	return len(frame), nil
}
