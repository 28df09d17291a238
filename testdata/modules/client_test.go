package modules

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"
)

// patience is how long a server may take before a test gives up. It is no measure of anything.
const patience = 3 * time.Minute

// client is an editor: it opens documents in a language server, asks about places in them, and takes the diagnostics that are sent.
type client struct {
	t       *testing.T
	in      io.WriteCloser
	process *exec.Cmd
	ended   chan struct{} // closed when the server's output ends

	writing sync.Mutex

	mu      sync.Mutex
	arrived *sync.Cond
	next    int
	answers map[int]answer
	found   map[string][]string // the codes of the diagnostics of a document, each as often as it was sent
	told    []string            // the messages that are shown to the user
	closed  bool
}

type answer struct {
	Result json.RawMessage
	Error  *struct{ Message string }
}

// capabilities are those of an editor that shows Markdown and watches files, and inserts plain text.
const capabilities = `{
	"textDocument": {
		"completion": {"completionItem": {"snippetSupport": false}},
		"hover": {"contentFormat": ["markdown"]},
		"signatureHelp": {"signatureInformation": {"parameterInformation": {"labelOffsetSupport": false}}},
		"publishDiagnostics": {}
	},
	"workspace": {"workspaceFolders": true, "configuration": true}
}`

// start starts a language server in a directory, which is its workspace, with some settings.
func start(t *testing.T, directory string, settings map[string]any, command ...string) *client {
	t.Helper()
	c := &client{t: t, answers: map[int]answer{}, found: map[string][]string{}, ended: make(chan struct{})}
	c.arrived = sync.NewCond(&c.mu)
	c.process = exec.Command(command[0], command[1:]...)
	c.process.Dir, c.process.Stderr = directory, os.Stderr
	out, err := c.process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if c.in, err = c.process.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.process.Start(); err != nil {
		t.Fatal(err)
	}
	go c.read(bufio.NewReader(out), settings)
	t.Cleanup(c.close)
	c.request("initialize", map[string]any{
		"processId": nil, "rootUri": uriOf(directory), "capabilities": json.RawMessage(capabilities), "initializationOptions": settings,
		"workspaceFolders": []any{map[string]any{"uri": uriOf(directory), "name": "workspace"}},
	}, nil)
	c.send("initialized", map[string]any{}, 0)
	return c
}

// close ends the server.
func (c *client) close() {
	if c.t.Failed() { // it may not answer
		_ = c.process.Process.Kill()
		_ = c.process.Wait()
		return
	}
	c.request("shutdown", nil, nil)
	c.send("exit", nil, 0)
	<-c.ended
	if err := c.process.Wait(); err != nil {
		c.t.Errorf("the server ended with %v", err)
	}
}

// read takes what the server sends, and answers its requests.
func (c *client) read(out *bufio.Reader, settings map[string]any) {
	defer close(c.ended)
	for {
		header, err := textproto.NewReader(out).ReadMIMEHeader()
		if err != nil {
			break
		}
		length, _ := strconv.Atoi(header.Get("Content-Length"))
		body := make([]byte, length)
		if _, err := io.ReadFull(out, body); err != nil {
			break
		}
		var m struct {
			answer
			ID     json.RawMessage
			Method string
			Params struct {
				Items       []any
				URI         string
				Message     string
				Diagnostics []struct{ Code any }
			}
		}
		if err := json.Unmarshal(body, &m); err != nil && m.Method == "" {
			c.t.Errorf("the server sent %s: %v", body, err)
			break
		}
		c.mu.Lock()
		switch id, err := strconv.Atoi(string(m.ID)); {
		case m.Method == "" && err == nil:
			c.answers[id] = m.answer
		case m.Method == "textDocument/publishDiagnostics":
			codes := []string{}
			for _, d := range m.Params.Diagnostics {
				codes = append(codes, fmt.Sprint(d.Code))
			}
			slices.Sort(codes)
			c.found[m.Params.URI] = codes
		case m.Method == "window/showMessage":
			c.told = append(c.told, m.Params.Message)
		case m.Method != "" && m.ID != nil:
			var result any
			if m.Method == "workspace/configuration" {
				result = slices.Repeat([]any{settings}, len(m.Params.Items))
			}
			go c.write(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": result})
		}
		c.arrived.Broadcast()
		c.mu.Unlock()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	c.arrived.Broadcast()
}

func (c *client) write(message any) {
	body, err := json.Marshal(message)
	if err == nil {
		c.writing.Lock()
		defer c.writing.Unlock()
		_, err = fmt.Fprintf(c.in, "Content-Length: %d\r\n\r\n%s", len(body), body)
	}
	if err != nil && !errors.Is(err, os.ErrClosed) {
		c.t.Error(err)
	}
}

// send sends a notification, or a request if it has a number.
func (c *client) send(method string, params any, id int) {
	message := map[string]any{"jsonrpc": "2.0", "method": method}
	if params != nil {
		message["params"] = params
	}
	if id > 0 {
		message["id"] = id
	}
	c.write(message)
}

// await waits until a condition holds, which is looked at while nothing arrives.
func (c *client) await(what string, condition func() bool) {
	c.t.Helper()
	given := time.AfterFunc(patience, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.closed = true
		c.arrived.Broadcast()
	})
	defer given.Stop()
	c.mu.Lock()
	defer c.mu.Unlock()
	for !condition() {
		if c.closed {
			c.t.Fatalf("waited in vain for %s; the diagnostics are %v", what, c.found)
		}
		c.arrived.Wait()
	}
}

// request asks for something and returns when it is answered.
func (c *client) request(method string, params, result any) {
	c.t.Helper()
	c.mu.Lock()
	c.next++
	id := c.next
	c.mu.Unlock()
	c.send(method, params, id)
	var got answer
	c.await("the answer to "+method, func() bool {
		has := false
		got, has = c.answers[id]
		delete(c.answers, id)
		return has
	})
	if got.Error != nil {
		c.t.Fatalf("%s %v: %s", method, params, got.Error.Message)
	}
	if result != nil {
		if err := json.Unmarshal(got.Result, result); err != nil {
			c.t.Fatalf("%s: %v in %s", method, err, got.Result)
		}
	}
}

// open opens a document, and closes it at the end of the test.
func (c *client) open(file, language, text string) document {
	uri := uriOf(file)
	c.send("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uri, "languageId": language, "version": 1,
		"text": text}}, 0)
	return document{client: c, uri: uri, text: text, version: 1}
}

// document is one that is open.
type document struct {
	*client
	uri, text string
	version   int
}

// change gives a document another text.
func (d *document) change(text string) {
	d.version++
	d.text = text
	d.send("textDocument/didChange", map[string]any{
		"textDocument": map[string]any{"uri": d.uri, "version": d.version}, "contentChanges": []any{map[string]any{"text": text}},
	}, 0)
}

// at returns the parameters of a request about the place of an offset.
func (d *document) at(offset int) map[string]any {
	before := d.text[:offset]
	line := strings.LastIndex(before, "\n") + 1
	return map[string]any{
		"textDocument": map[string]any{"uri": d.uri},
		"position":     map[string]any{"line": strings.Count(before, "\n"), "character": len(utf16.Encode([]rune(before[line:])))},
	}
}

// hover returns the hover at an offset.
func (d *document) hover(offset int) string {
	var got struct{ Contents struct{ Value string } }
	d.request("textDocument/hover", d.at(offset), &got)
	return got.Contents.Value
}

// item is an item of completion.
type item struct {
	Label, Detail string
	Kind          int
}

// complete returns the items at an offset.
func (d *document) complete(offset int) []item {
	var got struct{ Items []item }
	d.request("textDocument/completion", d.at(offset), &got)
	return got.Items
}

// awaitOffer waits until a label is offered at an offset: until a server has read the packages around a document.
func (d *document) awaitOffer(offset int, label string) {
	for until := time.Now().Add(patience); ; {
		if slices.ContainsFunc(d.complete(offset), func(i item) bool { return i.Label == label }) {
			return
		}
		if time.Now().After(until) {
			d.t.Fatalf("%s is not offered", label)
		}
	}
}

// definition returns the file and the line, counted from 1, of the declaration of the name at an offset; the file is empty if there is
// none.
func (d *document) definition(offset int) (file string, line int) {
	var got []struct {
		URI   string
		Range struct{ Start struct{ Line int } }
	}
	d.request("textDocument/definition", d.at(offset), &got)
	if len(got) == 0 {
		return "", 0
	}
	at, err := url.Parse(got[0].URI)
	if err != nil {
		d.t.Fatal(err)
	}
	return filepath.FromSlash(at.Path), got[0].Range.Start.Line + 1
}

// signature returns the signature of the call around an offset, and the parameter that is written there.
func (d *document) signature(offset int) (label, parameter string) {
	var got *struct {
		Signatures []struct {
			Label           string
			Parameters      []struct{ Label string }
			ActiveParameter *int
		}
		ActiveParameter int
	}
	d.request("textDocument/signatureHelp", d.at(offset), &got)
	if got == nil || len(got.Signatures) == 0 {
		return "", ""
	}
	first := got.Signatures[0]
	active := got.ActiveParameter
	if first.ActiveParameter != nil {
		active = *first.ActiveParameter
	}
	if active >= 0 && active < len(first.Parameters) {
		parameter = first.Parameters[active].Label
	}
	return first.Label, parameter
}

// awaitDiagnostics waits until the diagnostics of a document have some codes, in order.
func (d *document) awaitDiagnostics(codes []string) {
	d.t.Helper()
	d.await(fmt.Sprintf("the diagnostics %v of %s", codes, d.uri), func() bool { return slices.Equal(d.found[d.uri], codes) })
}

func uriOf(file string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String()
}

// tool builds a tool of the module in a directory, unless Go has it in its cache, and returns its path.
func tool(t *testing.T, directory, name string) string {
	t.Helper()
	return strings.TrimSpace(run(t, directory, "go", "tool", "-n", name))
}
