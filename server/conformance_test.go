package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
)

// codeNames are the words of the table for the codes of errors.
var codeNames = map[int]string{
	parseError: "parse error", invalidRequest: "invalid request", methodNotFound: "no method", invalidParams: "invalid params",
	internalError: "internal error", serverNotInitialized: "not initialized", requestCancelled: "cancelled", requestFailed: "failed",
}

// answered puts an answer into a word.
func answered(m envelope) string {
	switch {
	case m.Error != nil && codeNames[m.Error.Code] != "":
		return codeNames[m.Error.Code]
	case m.Error != nil:
		return fmt.Sprintf("error %d", m.Error.Code)
	case string(m.Result) == "null":
		return "null"
	}
	return "answer"
}

// states are the columns of the table: the messages before a request, and the document that it is about.
var states = []struct {
	name   string
	stage  stage
	text   string // of the document, which is not open if it is empty
	params func(method, text string) any
}{
	{"before initialize", beforeInitialize, "", healthyParams},
	{"after shutdown", afterShutdown, "", healthyParams},
	{"params an array", running, smallSpec, func(string, string) any { return []int{1} }},
	{"params of wrong types", running, smallSpec, func(string, string) any { return wrongParams }},
	{"not open", running, "", healthyParams},
	{"no specification", running, `{"compilerOptions": {}}`, healthyParams},
	{"healthy", running, smallSpec, healthyParams},
	{"damaged", running, smallSpec[:len(smallSpec)*2/3], healthyParams},
}

func healthyParams(method, text string) any {
	return paramsOf(method, text, "utf-16", len(text)/2, nil)
}

// wrongParams have a number where any method wants something else.
var wrongParams = func() map[string]any {
	params := map[string]any{}
	for name := range paramsOf("", smallSpec, "utf-16", 0, nil) {
		params[name] = 5
	}
	for name := range paramsOf("/resolve", smallSpec, "utf-16", 0, nil) {
		params[name] = 5
	}
	params["capabilities"], params["previousResultId"] = 5, 5
	return params
}()

// TestConformanceOfRequests sends every request that the server answers, and every one of the protocol that it does not, in every
// state. The table of answers is testdata/conformance.golden: a new method is in it by itself, and its answers have to be looked at.
func TestConformanceOfRequests(t *testing.T) {
	methods := map[string]bool{"foo/bar": false, "$/foo": false}
	for _, m := range protocol.Methods {
		if m.Kind == "request" && m.Direction != protocol.DirectionServerToClient {
			methods[m.Method] = requests[m.Method] != nil
		}
	}
	var table strings.Builder
	fmt.Fprintf(&table, "%-40s", "")
	for _, state := range states {
		fmt.Fprintf(&table, "| %-21s", state.name)
	}
	table.WriteString("\n")
	for _, method := range slices.Sorted(maps.Keys(methods)) {
		fmt.Fprintf(&table, "%-40s", method)
		for _, state := range states {
			e := connect(t)
			e.reach(state.stage)
			if state.text != "" {
				e.didOpen(specURI, "json", 1, state.text)
			}
			word := answered(e.try(method, state.params(method, state.text)))
			checkAnswer(t, method, methods[method], state.name, word)
			fmt.Fprintf(&table, "| %-21s", word)
			e.notify("exit", nil)
			_ = e.end() // tests of the lifecycle are about how it ends
		}
		table.WriteString("\n")
	}
	golden(t, filepath.Join("testdata", "conformance.golden"), table.String())
}

// checkAnswer checks what holds for all methods, beside the expectations in the table.
func checkAnswer(t *testing.T, method string, known bool, state, got string) {
	t.Helper()
	want := ""
	switch {
	case state == "before initialize" && method != "initialize":
		want = "not initialized"
	case state == "before initialize":
	case state == "after shutdown":
		want = "invalid request"
	case method == "initialize":
		want = "invalid request" // there may be one only
	case !known:
		want = "no method"
	case method == "shutdown":
		want = "null" // it has no parameters
	case strings.HasPrefix(state, "params"):
		want = "invalid params"
	}
	if want != "" && got != want {
		t.Errorf("%s, %s: %s, want %s", method, state, got, want)
	}
	if got == "internal error" || strings.HasPrefix(got, "error ") || got == "parse error" {
		t.Errorf("%s, %s: %s", method, state, got)
	}
}

// TestConformanceOfNotifications sends every notification of the protocol, those that the server does not know among them, in every
// state: none is answered, and none ends the connection.
func TestConformanceOfNotifications(t *testing.T) {
	for _, m := range protocol.Methods {
		if m.Kind != "notification" || m.Direction == protocol.DirectionServerToClient || m.Method == "exit" {
			continue
		}
		for _, state := range states {
			t.Run(m.Method+"/"+state.name, func(t *testing.T) {
				e := connect(t)
				e.reach(state.stage)
				if state.text != "" {
					e.didOpen(specURI, "json", 1, state.text)
				}
				e.notify(m.Method, state.params(m.Method, state.text))
				e.notify(m.Method, nil)
				e.notify(m.Method, json.RawMessage(`{}`))
				switch state.stage {
				case beforeInitialize:
					e.initialize(noCapabilities)
				case afterShutdown:
					if m := e.try("textDocument/foldingRange", about(specURI)); answered(m) != "invalid request" {
						t.Errorf("the next request is answered with %+v", m)
					}
				default:
					e.request("textDocument/foldingRange", about(specURI))
				}
				e.notify("exit", nil)
				_ = e.end()
				e.mu.Lock()
				defer e.mu.Unlock()
				for _, m := range e.inbox {
					if m.Method == "" {
						t.Errorf("a notification is answered with %s %+v", m.Result, m.Error)
					}
				}
			})
		}
	}
}
