//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
)

// plainClient speaks as much of the protocol as it takes to wait for answers.
type plainClient struct {
	in    io.Writer
	out   *bufio.Reader
	heard *strings.Builder
}

// send sends a request, or a notification if the id is 0.
func (c *plainClient) send(id int, method string, params any) {
	message := map[string]any{"jsonrpc": "2.0", "method": method}
	if params != nil {
		message["params"] = params
	}
	if id > 0 {
		message["id"] = id
	}
	text, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	_, _ = fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(text), text) // a message that can't be sent gets no answer
}

// await reads until a request is answered.
func (c *plainClient) await(t *testing.T, id int, errs fmt.Stringer) {
	t.Helper()
	for {
		length := 0
		for {
			line, err := c.out.ReadString('\n')
			if err != nil {
				t.Fatalf("no answer to %d: %v\n%.2000s", id, err, errs)
			}
			if line = strings.TrimSpace(line); line == "" {
				break
			}
			if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
				length, _ = strconv.Atoi(value)
			}
		}
		text := make([]byte, length)
		if _, err := io.ReadFull(c.out, text); err != nil {
			t.Fatal(err)
		}
		c.heard.Write(text)
		var message struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
		}
		if err := json.Unmarshal(text, &message); err != nil {
			t.Fatal(err)
		}
		if message.Method == "" && string(message.ID) == strconv.Itoa(id) {
			return
		}
	}
}
