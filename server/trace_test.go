package server

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/client"
)

type traceLine struct {
	Message string
	Verbose *string
}

// traced takes the next trace.
func traced(e *editor) traceLine {
	e.t.Helper()
	var line traceLine
	if err := json.Unmarshal(e.notification("$/logTrace"), &line); err != nil {
		e.t.Fatal(err)
	}
	return line
}

func TestTrace(t *testing.T) {
	e := open(t, noCapabilities)
	e.request("textDocument/foldingRange", about("file:///before.json"))
	e.notify("$/setTrace", map[string]string{"value": "messages"})
	id := e.begin("textDocument/foldingRange", about("file:///no.json"))
	e.reply(id)
	line := traced(e)
	want := regexp.MustCompile(`^textDocument/foldingRange \(\d+\) took [0-9.]+(µs|ms|s): done$`)
	if !want.MatchString(line.Message) || line.Verbose != nil {
		t.Errorf("a request is traced as %+v", line)
	}

	e.notify("$/setTrace", map[string]string{"value": "verbose"})
	if line := traced(e); !strings.HasPrefix(line.Message, "$/setTrace took") || line.Verbose != nil {
		t.Errorf("the change of the trace is traced as %+v", line)
	}
	e.try("textDocument/foldingRange", json.RawMessage(`{"textDocument": 5}`))
	line = traced(e)
	if !strings.Contains(line.Message, ": failed: ") || line.Verbose == nil || *line.Verbose != `{"textDocument":5}` {
		t.Errorf("a request that failed is traced as %+v", line)
	}
	e.notify("textDocument/didClose", about("file:///"+strings.Repeat("é", client.MaxTracedParameters)+".json"))
	line = traced(e)
	if !strings.Contains(line.Message, "textDocument/didClose took") || !strings.Contains(line.Message, "not open") {
		t.Errorf("a notification is traced as %+v", line)
	}
	if line.Verbose == nil || len(*line.Verbose) > client.MaxTracedParameters+50 || !strings.Contains(*line.Verbose, "… (") {
		t.Errorf("long parameters are traced as %v", line.Verbose)
	}

	held := gate()
	defer close(held)
	id = e.begin("test/wait", nil)
	e.notify("$/cancelRequest", map[string]any{"id": id})
	e.reply(id)
	messages := traced(e).Message + "\n" + traced(e).Message
	if !strings.Contains(messages, "test/wait (") || !strings.Contains(messages, ": cancelled") {
		t.Errorf("a request that was cancelled is traced as %s", messages)
	}

	e.notify("$/setTrace", map[string]string{"value": "much"})
	if line := traced(e); !strings.Contains(line.Message, `there is no trace "much"`) {
		t.Errorf("an unknown trace is traced as %+v", line)
	}
	e.notify("$/setTrace", map[string]string{"value": "off"})
	traced(e)
	e.request("textDocument/foldingRange", about("file:///no.json"))
}

// A client may ask for a trace in its first request, which itself is not traced: nothing but the answer may come then.
func TestTraceFromTheStart(t *testing.T) {
	for value, verbose := range map[string]bool{"messages": false, "compact": false, "verbose": true} {
		t.Run(value, func(t *testing.T) {
			e := connect(t)
			e.request("initialize", json.RawMessage(`{"processId": null, "capabilities": {}, "trace": "`+value+`"}`))
			e.notify("initialized", json.RawMessage(`{}`))
			if line := traced(e); !strings.HasPrefix(line.Message, "initialized took") || (line.Verbose != nil) != verbose {
				t.Errorf("it is traced as %+v", line)
			}
			e.notify("$/setTrace", map[string]string{"value": "off"})
			traced(e)
			e.close()
		})
	}
}

// Messages from the server are traced as well.
func TestTraceOfTheServersOwnMessages(t *testing.T) {
	e := open(t, noCapabilities)
	e.notify("$/setTrace", map[string]string{"value": "messages"})
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	messages := traced(e).Message + "\n" + traced(e).Message
	if !strings.Contains(messages, "textDocument/didOpen took") || !strings.Contains(messages, "sent textDocument/publishDiagnostics") {
		t.Errorf("it is traced as %s", messages)
	}
	e.notify("$/setTrace", map[string]string{"value": "off"})
	traced(e)
}
