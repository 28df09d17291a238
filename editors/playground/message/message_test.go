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

// A message without its header is refused.
func TestWriteWithoutHeader(t *testing.T) {
	w := message.Writer(func(text []byte) { t.Errorf("it passed on %q", text) })
	if _, err := w.Write([]byte("{}")); err == nil || !strings.Contains(err.Error(), "without a header") {
		t.Error(err)
	}
}

// The server checks the bytes of a file: the page sends each byte that is not UTF-8 as half of a surrogate pair.
func TestBytes(t *testing.T) {
	for text, want := range map[string]string{
		`{"version": "0.1", "provider": {"name": "x", "schema": {"description": "Caf\udce9"}}}`:          "json-invalid-utf8 bytes E9 are not UTF-8",
		`{"version": "0.1", "provider": {"name": "x", "schema": {"description": "\udcff\udcfe\udc80"}}}`: "json-invalid-utf8 bytes FF FE 80 are not UTF-8",
		`{"version": "0.1", "provider": {"name": "x", "schema": {"description": "\\udce9"}}}`:            "json-lone-surrogate escape \\udce9 is half of a surrogate pair",
		"\ufeff" + `{"version": "0.1", "provider": {"name": "x"}}`:                                       "json-bom file begins with a byte order mark",
		"\\udcff\\udcfe{\x00\"\x00v\x00\"\x00}\x00":                                                      "json-not-utf8 file is UTF-16, little endian, not UTF-8",
	} {
		quoted := strings.ReplaceAll(strings.ReplaceAll(text, `"`, `\"`), "\x00", `\u0000`)
		incoming := message.NewQueue()
		outgoing := make(chan string, 100)
		for _, text := range []string{
			`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"processId":null,"rootUri":null}}`,
			`{"jsonrpc":"2.0","method":"initialized","params":{}}`,
			`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x.json","languageId":"terraform-provider-spec","version":1,"text":"` + quoted + `"}}}`,
		} {
			incoming.Add(text)
		}
		go server.Serve(context.Background(), incoming, message.Writer(func(text []byte) { outgoing <- string(text) }), server.Options{})
		var published struct {
			Params struct {
				Diagnostics []struct{ Code, Message string }
			}
		}
		for text := range outgoing {
			if strings.Contains(text, "publishDiagnostics") {
				if err := json.Unmarshal([]byte(text), &published); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		var all []string
		for _, d := range published.Params.Diagnostics {
			headline, _, _ := strings.Cut(d.Message, "\n")
			all = append(all, d.Code+" "+headline)
		}
		if !slices.Contains(all, want) {
			t.Errorf("%s: %q, not %q", text, all, want)
		}
	}
}
