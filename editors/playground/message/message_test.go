package message_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/editors/playground/message"
	"github.com/spec-ls/spec-ls/server"
)

// A server behind a queue and a writer answers, and each message comes alone and whole.
func TestServe(t *testing.T) {
	incoming := message.NewQueue()
	outgoing := make(chan string, 100)
	for _, text := range []string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"processId":null,"rootUri":null}}`,
		`{"jsonrpc":"2.0","method":"initialized","params":{}}`,
		`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///é.json","languageId":"terraform-provider-spec","version":1,"text":"{\"é\": 1}"}}}`,
	} {
		incoming.Add(text)
	}
	ended := make(chan error, 1)
	go func() {
		ended <- server.Serve(context.Background(), incoming, message.Writer(func(text []byte) { outgoing <- string(text) }), server.Options{})
	}()
	var methods []string
	for !slices.Contains(methods, "textDocument/publishDiagnostics") {
		var one struct {
			ID     int    `json:"id"`
			Method string `json:"method"`
		}
		text := <-outgoing
		if err := json.Unmarshal([]byte(text), &one); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if one.Method == "" && one.ID != 1 {
			t.Errorf("an answer to nothing: %s", text)
		}
		methods = append(methods, one.Method)
	}
	incoming.Add(`{"jsonrpc":"2.0","id":2,"method":"shutdown"}`)
	<-outgoing
	incoming.Add(`{"jsonrpc":"2.0","method":"exit"}`)
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// What is no message with its header is refused.
func TestWriteWithoutHeader(t *testing.T) {
	w := message.Writer(func(text []byte) { t.Errorf("it passed on %q", text) })
	if _, err := w.Write([]byte("{}")); err == nil || !strings.Contains(err.Error(), "without a header") {
		t.Error(err)
	}
}
