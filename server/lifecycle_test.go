package server

import (
	"encoding/json"
	"errors"
	"testing"
)

// How far a conversation has come before the message of a test.
type stage int

const (
	beforeInitialize stage = iota
	afterInitialize        // but before initialized
	running
	afterShutdown
)

func (e *editor) reach(s stage) {
	e.t.Helper()
	if s >= afterInitialize {
		e.request("initialize", json.RawMessage(`{"processId": null, "rootUri": null, "capabilities": {}}`))
	}
	if s >= running {
		e.notify("initialized", json.RawMessage(`{}`))
	}
	if s >= afterShutdown {
		e.request("shutdown", nil)
	}
}

// The codes of errors.
const (
	ok                   = 0
	parseError           = -32700
	invalidRequest       = -32600
	methodNotFound       = -32601
	invalidParams        = -32602
	internalError        = -32603
	serverNotInitialized = -32002
	requestCancelled     = -32800
)

// TestConformance sends every kind of message in every state.
func TestConformance(t *testing.T) {
	hover := json.RawMessage(`{"textDocument": {"uri": "file:///a.json"}, "position": {"line": 0, "character": 0}}`)
	tests := []struct {
		name   string
		stage  stage
		method string
		params any
		want   int
	}{
		{"a request before initialize", beforeInitialize, "textDocument/hover", hover, serverNotInitialized},
		{"shutdown before initialize", beforeInitialize, "shutdown", nil, serverNotInitialized},
		{"an unknown request before initialize", beforeInitialize, "foo/bar", nil, serverNotInitialized},
		{"initialize with bad parameters", beforeInitialize, "initialize", []int{1}, invalidParams},
		{"a request before initialized", afterInitialize, "textDocument/hover", hover, ok},
		{"a second initialize", running, "initialize", json.RawMessage(`{"capabilities": {}}`), invalidRequest},
		{"a request about a document that is not open", running, "textDocument/hover", hover, ok},
		{"a request with parameters of a wrong type", running, "textDocument/hover", json.RawMessage(`{"textDocument": 5}`), invalidParams},
		{"a request with an array of parameters", running, "textDocument/hover", []int{1}, invalidParams},
		{"a negative position", running, "textDocument/hover",
			json.RawMessage(`{"textDocument": {"uri": "file:///a.json"}, "position": {"line": -1, "character": 0}}`), invalidParams},
		{"an unknown request", running, "foo/bar", nil, methodNotFound},
		{"an unknown request of the protocol's own", running, "$/foo", nil, methodNotFound},
		{"a method that the server does not have", running, "textDocument/moniker", hover, methodNotFound},
		{"a notification that is sent as a request", running, "textDocument/didOpen", json.RawMessage(`{}`), methodNotFound},
		{"a request after shutdown", afterShutdown, "textDocument/hover", hover, invalidRequest},
		{"an unknown request after shutdown", afterShutdown, "foo/bar", nil, invalidRequest},
		{"a second shutdown", afterShutdown, "shutdown", nil, invalidRequest},
		{"initialize after shutdown", afterShutdown, "initialize", json.RawMessage(`{"capabilities": {}}`), invalidRequest},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := connect(t)
			e.reach(test.stage)
			m := e.try(test.method, test.params)
			got := ok
			if m.Error != nil {
				got = m.Error.Code
			}
			if got != test.want {
				t.Errorf("%s gives %d, want %d (%v)", test.method, got, test.want, m.Error)
			}
			e.notify("exit", nil)
			if err := e.end(); test.stage == afterShutdown && err != nil || test.stage < afterShutdown && !errors.Is(err, ErrNoShutdown) {
				t.Errorf("the server ended with %v", err)
			}
		})
	}
}

// TestNotificationsHarmNothing sends notifications that make no sense in every state: the connection lives, and there is
// no answer.
func TestNotificationsHarmNothing(t *testing.T) {
	tests := []struct {
		name, method string
		params       any
	}{
		{"unknown, and may be ignored", "$/foo", json.RawMessage(`{}`)},
		{"unknown", "foo/bar", json.RawMessage(`{}`)},
		{"of wrong type", "textDocument/didOpen", json.RawMessage(`{"textDocument": 5}`)},
		{"without parameters", "textDocument/didOpen", nil},
		{"with an array of parameters", "textDocument/didChange", []int{1}},
		{"a change of a document that is not open", "textDocument/didChange",
			json.RawMessage(`{"textDocument": {"uri": "file:///no.json", "version": 1}, "contentChanges": []}`)},
		{"a close of a document that is not open", "textDocument/didClose", json.RawMessage(`{"textDocument": {"uri": "file:///no.json"}}`)},
		{"a cancellation of nothing", "$/cancelRequest", json.RawMessage(`{"id": 12345}`)},
		{"a cancellation without id", "$/cancelRequest", json.RawMessage(`{}`)},
		{"a request that is sent as a notification", "textDocument/hover", json.RawMessage(`{}`)},
		{"settings that are none", "workspace/didChangeConfiguration", json.RawMessage(`{"settings": 5}`)},
		{"a trace", "$/setTrace", json.RawMessage(`{"value": "off"}`)},
		{"a trace that is none", "$/setTrace", json.RawMessage(`{"value": "much"}`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := connect(t)
			e.notify(test.method, test.params)
			e.initialize(noCapabilities)
			e.notify(test.method, test.params)
			if m := e.try("textDocument/foldingRange", about("file:///no.json")); m.Error != nil {
				t.Errorf("the next request fails: %v", m.Error)
			}
			e.close()
		})
	}
}

func TestEndOfInput(t *testing.T) {
	tests := []struct {
		name  string
		stage stage
		want  error
	}{
		{"before initialize", beforeInitialize, ErrDisconnected},
		{"while running", running, ErrDisconnected},
		{"after shutdown", afterShutdown, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := connect(t)
			e.reach(test.stage)
			if err := e.in.Close(); err != nil {
				t.Fatal(err)
			}
			if err := e.end(); !errors.Is(err, test.want) {
				t.Errorf("the server ended with %v, want %v", err, test.want)
			}
		})
	}
}

// A message that is cut off ends the connection with an error.
func TestEndOfInputInAMessage(t *testing.T) {
	for _, text := range []string{"Content-Le", "Content-Length: 10\r\n", "Content-Length: 10\r\n\r\n{", "foo\r\n\r\n{}",
		"Content-Length: x\r\n\r\n{}", "\r\n"} {
		e := connect(t)
		e.reach(running)
		e.raw(text)
		if err := e.in.Close(); err != nil {
			t.Fatal(err)
		}
		if err := e.end(); !errors.Is(err, ErrDisconnected) {
			t.Errorf("after %q the server ended with %v", text, err)
		}
	}
}

// A text that is not a message gets an answer, and the next message is read.
func TestMalformedMessages(t *testing.T) {
	tests := []struct {
		name, body string
		want       int
	}{
		{"no JSON", `{"jsonrpc": "2.0", "id": 1, "method"`, parseError},
		{"nothing but spaces", `   `, parseError},
		{"text", `hello`, parseError},
		{"not JSON-RPC", `{"foo": 1}`, invalidRequest},
		{"an older JSON-RPC", `{"id": 1, "method": "shutdown"}`, invalidRequest},
		{"a batch", `[{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}]`, invalidRequest},
		{"an empty batch", `[]`, invalidRequest},
		{"a method that is a number", `{"jsonrpc": "2.0", "id": 1, "method": 5}`, invalidRequest},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, noCapabilities)
			e.frame([]byte(test.body))
			m := e.take("an error", func(m *envelope) bool { return m.Error != nil })
			if m.Error.Code != test.want || string(m.ID) != "null" {
				t.Errorf("it is answered with %d to %s, want %d", m.Error.Code, m.ID, test.want)
			}
			e.request("textDocument/foldingRange", about("file:///no.json"))
		})
	}
}

// Header fields come in any case and order, and unknown ones are skipped.
func TestHeaders(t *testing.T) {
	e := open(t, noCapabilities)
	body := `{"jsonrpc": "2.0", "id": 77, "method": "textDocument/foldingRange", "params": {"textDocument": {"uri": "file:///no.json"}}}`
	for _, header := range []string{
		"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
		"content-type: x\r\ncontent-length:%d\r\n\r\n",
		"X-Foo: 1\nContent-Length:   %d  \n\n",
	} {
		e.rawf(header+"%s", len(body), body)
		e.reply(77)
	}
}
