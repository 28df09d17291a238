package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/textproto"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
)

// editor is a client in the manner of an editor: it talks to a server over pipes, answers the server's requests, and at the
// end shuts it down and complains about every message that the test did not ask for.
type editor struct {
	t      testing.TB
	server *server
	in     io.WriteCloser
	ended  chan error // the result of Serve
	// checksAgain reports whether documents may be checked again at any time, as more packages of a module are known.
	checksAgain bool

	process *os.Process // of the real program

	mu       sync.Mutex
	arrived  sync.Cond
	inbox    []envelope // messages that have not been taken yet
	closed   bool
	settings map[string]any    // the answers to workspace/configuration, by scope; "" without one
	asked    []string          // the methods of the server's requests
	shown    []json.RawMessage // the documents that the server asks it to show
	applied  []json.RawMessage // the edits that the server asks it to apply
	refuses  bool              // shows no documents, and applies no edits
	next     int
	log      bytes.Buffer

	registered []string // the methods that the server registered
}

type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *failure        `json:"error"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// patience is how long the server may take before a test gives up. It is no measure of anything.
const patience = time.Minute

func newEditor(t testing.TB, in io.WriteCloser) *editor {
	e := &editor{t: t, in: in, ended: make(chan error, 1), settings: map[string]any{}}
	e.arrived.L = &e.mu
	return e
}

// connect starts a server and an editor that has not said anything yet.
func connect(t testing.TB) *editor {
	return connectWith(t, Options{Version: "1.2.3", Files: disk.System{}, Writer: disk.System{}})
}

// connectWith is connect for a server with some options.
func connectWith(t testing.TB, options Options) *editor {
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	e := newEditor(t, in)
	options.Logger = slog.New(slog.NewTextHandler(e, nil))
	e.checksAgain = options.Environment != nil
	e.server = newServer(options)
	go func() { e.ended <- e.server.serve(context.Background(), toServer, fromServer) }()
	go e.read(out)
	return e
}

// open starts a server and an editor with some capabilities, and closes both at the end of the test.
func open(t testing.TB, capabilities string) *editor {
	t.Helper()
	e := connect(t)
	e.initialize(capabilities)
	t.Cleanup(e.close)
	return e
}

// Write takes the server's log.
func (e *editor) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.log.Write(p)
}

func (e *editor) logged() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.log.String()
}

func (e *editor) initialize(capabilities string) json.RawMessage {
	e.t.Helper()
	result := e.request("initialize", json.RawMessage(
		`{"processId": null, "rootUri": "file:///project", "capabilities": `+capabilities+`}`))
	e.notify("initialized", json.RawMessage(`{}`))
	return result
}

// close shuts the server down.
func (e *editor) close() {
	e.t.Helper()
	if r := e.request("shutdown", nil); string(r) != "null" {
		e.t.Errorf("shutdown gives %s", r)
	}
	e.notify("exit", nil)
	if err := e.end(); err != nil {
		e.t.Errorf("the server ended with %v", err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, m := range e.inbox {
		if e.checksAgain && m.Method == "textDocument/publishDiagnostics" {
			continue
		}
		e.t.Errorf("nobody waited for %s %s", m.Method, m.Params)
	}
	if strings.Contains(e.log.String(), "panic") && !e.t.Failed() {
		e.t.Errorf("the server's log:\n%s", e.log.String())
	}
}

// end waits for the server's end and gives its error.
func (e *editor) end() error {
	e.t.Helper()
	select {
	case err := <-e.ended:
		return err
	case <-time.After(patience):
		e.t.Fatal("the server does not end")
		return nil
	}
}

func (e *editor) read(out io.ReadCloser) {
	reader := bufio.NewReader(out)
	for {
		header, err := textproto.NewReader(reader).ReadMIMEHeader()
		if err != nil {
			break
		}
		length, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			e.t.Errorf("a header without length: %v", header)
			break
		}
		body := make([]byte, length)
		if _, err := io.ReadFull(reader, body); err != nil {
			break
		}
		var m envelope
		if err := json.Unmarshal(body, &m); err != nil {
			e.t.Errorf("no message: %s", body)
			break
		}
		if m.Method != "" && m.ID != nil {
			e.answer(m)
			continue
		}
		e.mu.Lock()
		e.inbox = append(e.inbox, m)
		e.arrived.Broadcast()
		e.mu.Unlock()
	}
	e.mu.Lock()
	e.closed = true
	e.arrived.Broadcast()
	e.mu.Unlock()
	_ = out.Close()
}

// answer answers a request of the server's.
func (e *editor) answer(m envelope) {
	e.mu.Lock()
	e.asked = append(e.asked, m.Method)
	var result any
	if m.Method == "workspace/configuration" {
		var params struct {
			Items []struct{ ScopeURI, Section string }
		}
		if err := json.Unmarshal(m.Params, &params); err != nil {
			e.t.Error(err)
		}
		answers := []any{}
		for _, item := range params.Items {
			answers = append(answers, e.settings[item.ScopeURI])
		}
		result = answers
	}
	if m.Method == "window/showDocument" {
		e.shown = append(e.shown, bytes.Clone(m.Params))
		result = map[string]any{"success": !e.refuses}
	}
	if m.Method == "workspace/applyEdit" {
		e.applied = append(e.applied, bytes.Clone(m.Params))
		result = map[string]any{"applied": !e.refuses, "failureReason": "no wish"}
	}
	if m.Method == "client/registerCapability" {
		var params struct{ Registrations []struct{ Method string } }
		if err := json.Unmarshal(m.Params, &params); err != nil {
			e.t.Error(err)
		}
		for _, r := range params.Registrations {
			e.registered = append(e.registered, r.Method)
		}
	}
	e.arrived.Broadcast()
	e.mu.Unlock()
	go e.send(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": result})
}

// awaitQuestion waits until the server has sent a request of some method n times.
func (e *editor) awaitQuestion(method string, n int) {
	e.t.Helper()
	e.wait(method, func() bool {
		count := 0
		for _, asked := range e.asked {
			if asked == method {
				count++
			}
		}
		return count >= n
	})
}

// until waits until a condition holds, which is looked at now and whenever the server has asked for something again. How often it asks is
// its own affair: two things that it finds out side by side may be reported once or twice.
func (e *editor) until(refresh string, condition func() bool) {
	e.t.Helper()
	for asked := 1; !condition(); asked++ {
		e.awaitQuestion(refresh, asked)
	}
}

// wait waits until a condition holds; e.mu is held when it is looked at.
func (e *editor) wait(what string, condition func() bool) {
	e.t.Helper()
	timer := time.AfterFunc(patience, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.closed = true
		e.arrived.Broadcast()
	})
	defer timer.Stop()
	e.mu.Lock()
	defer e.mu.Unlock()
	for !condition() {
		if e.closed {
			e.t.Fatalf("no %s; the server's log:\n%s", what, e.log.String())
		}
		e.arrived.Wait()
	}
}

// take waits for the first message that is wanted and takes it out of the inbox.
func (e *editor) take(what string, wanted func(*envelope) bool) envelope {
	e.t.Helper()
	var taken envelope
	e.wait(what, func() bool {
		for i := range e.inbox {
			if wanted(&e.inbox[i]) {
				taken = e.inbox[i]
				e.inbox = append(e.inbox[:i], e.inbox[i+1:]...)
				return true
			}
		}
		return false
	})
	return taken
}

// raw sends bytes as they are.
func (e *editor) raw(text string) {
	_, _ = io.WriteString(e.in, text) // the server may have closed its end
}

func (e *editor) send(v any) {
	body, err := json.Marshal(v)
	if err != nil {
		e.t.Error(err)
		return
	}
	e.frame(body)
}

func (e *editor) frame(body []byte) {
	e.raw(fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body))
}

func (e *editor) notify(method string, params any) {
	m := map[string]any{"jsonrpc": "2.0", "method": method}
	if params != nil {
		m["params"] = params
	}
	e.send(m)
}

// begin sends a request and gives its id.
func (e *editor) begin(method string, params any) int {
	e.mu.Lock()
	e.next++
	id := e.next
	e.mu.Unlock()
	m := map[string]any{"jsonrpc": "2.0", "id": id, "method": method}
	if params != nil {
		m["params"] = params
	}
	e.send(m)
	return id
}

// reply waits for the answer to a request.
func (e *editor) reply(id int) envelope {
	e.t.Helper()
	return e.take(fmt.Sprintf("answer to request %d", id), func(m *envelope) bool {
		return m.Method == "" && string(m.ID) == strconv.Itoa(id)
	})
}

// try sends a request and gives the answer, which may be an error.
func (e *editor) try(method string, params any) envelope {
	e.t.Helper()
	return e.reply(e.begin(method, params))
}

// request sends a request and gives the result.
func (e *editor) request(method string, params any) json.RawMessage {
	e.t.Helper()
	m := e.try(method, params)
	if m.Error != nil {
		e.t.Fatalf("%s: %d %s", method, m.Error.Code, m.Error.Message)
	}
	return m.Result
}

// notification waits for a notification of the server's and gives its parameters.
func (e *editor) notification(method string) json.RawMessage {
	e.t.Helper()
	return e.take(method, func(m *envelope) bool { return m.Method == method }).Params
}

// diagnostic has the parts of a diagnostic that the tests look at.
type diagnostic struct {
	Range              textRange
	Severity           int
	Code               string
	CodeDescription    struct{ Href string }
	Source, Message    string
	Tags               []int
	RelatedInformation []struct {
		Location struct {
			URI   string
			Range textRange
		}
		Message string
	}
	Data json.RawMessage
}

type textRange struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// published waits for the diagnostics of a version, and passes over those of older versions.
func (e *editor) published(uri string, version int) []diagnostic {
	e.t.Helper()
	for {
		var params struct {
			URI         string
			Version     *int
			Diagnostics []diagnostic
		}
		m := e.take("diagnostics", func(m *envelope) bool {
			return m.Method == "textDocument/publishDiagnostics" && strings.Contains(string(m.Params), strconv.Quote(uri))
		})
		if err := json.Unmarshal(m.Params, &params); err != nil {
			e.t.Fatal(err)
		}
		if params.Version == nil && version < 0 || params.Version != nil && *params.Version == version {
			return params.Diagnostics
		}
		if params.Version != nil && version >= 0 && *params.Version > version {
			e.t.Fatalf("diagnostics of version %d while waiting for %d", *params.Version, version)
		}
	}
}

func (e *editor) didOpen(uri, languageID string, version int, text string) {
	e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{
		"uri": uri, "languageId": languageID, "version": version, "text": text,
	}})
}

// edit is a change of a range.
func edit(startLine, startCharacter, endLine, endCharacter int, text string) map[string]any {
	return map[string]any{"text": text, "range": textRange{
		position{startLine, startCharacter}, position{endLine, endCharacter},
	}}
}

// full is a change of the whole text.
func full(text string) map[string]any { return map[string]any{"text": text} }

func (e *editor) didChange(uri string, version int, changes ...map[string]any) {
	e.notify("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": uri, "version": version}, "contentChanges": changes,
	})
}

// about returns the parameters that name a document.
func about(uri string) map[string]any {
	return map[string]any{"textDocument": map[string]any{"uri": uri}}
}

// text returns the text that the server has of a document. A request before it makes sure that all edits have arrived.
func (e *editor) text(uri string) (text string, outOfStep bool) {
	e.t.Helper()
	e.request("textDocument/foldingRange", about(uri))
	for of, d := range e.server.store.Present().Documents {
		if string(of) == uri {
			return d.Text.Lines().Text(), d.OutOfStep
		}
	}
	e.t.Fatalf("%s is not open", uri)
	return "", false
}

func (e *editor) rawf(format string, arguments ...any) { e.raw(fmt.Sprintf(format, arguments...)) }

// record keeps what several goroutines write.
type record struct {
	mu   sync.Mutex
	text strings.Builder
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(p)
}

func (r *record) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}
