package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
)

// server is a server with one tool for each thing that may become of a call.
func server() *mcp.Server {
	return &mcp.Server{
		Name: "test", Title: "Test", Version: "1.2.3", Instructions: "Ask.",
		Tools: []mcp.Tool{
			{
				Name: "echo", Title: "Echo", Description: "Says it again.",
				Parameters: []mcp.Parameter{
					{Name: "word", Type: mcp.String, Description: "What to say.", Required: true, Values: []string{"yes", "no"}},
					{Name: "also", Type: mcp.Strings, Description: "What to say then."},
					{Name: "loud", Type: mcp.Boolean, Description: "In capitals."},
				},
				Call: func(_ context.Context, a mcp.Arguments) (string, error) {
					said := strings.Join(append([]string{a.String("word")}, a.Strings("also")...), " ")
					if a.Bool("loud") {
						said = strings.ToUpper(said)
					}
					return said, nil
				},
			},
			{Name: "fail", Call: func(context.Context, mcp.Arguments) (string, error) { return "half", errors.New("no more") }},
			{Name: "panic", Call: func(context.Context, mcp.Arguments) (string, error) { panic("at the disco") }},
			{Name: "long", Call: func(context.Context, mcp.Arguments) (string, error) { return strings.Repeat("ä line\n", 10_000), nil }},
			{Name: "wide", Call: func(context.Context, mcp.Arguments) (string, error) { return strings.Repeat("€", 50_000), nil }},
		},
	}
}

// ask returns the server's answer to an input.
func ask(t *testing.T, input string) string {
	t.Helper()
	var out bytes.Buffer
	if err := server().Serve(t.Context(), strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestAnswers checks the answers to single requests. An answer is shown without the members that all have.
func TestAnswers(t *testing.T) {
	const modern = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	const signed = `"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"test","title":"Test","version":"1.2.3"}},`
	text := func(isError, said string) string {
		return `{"content":[{"text":` + said + `,"type":"text"}],"isError":` + isError + `}`
	}
	for _, test := range []struct{ name, method, params, want string }{
		{"initialize in a known revision", "initialize", `{"protocolVersion":"2025-06-18"}`,
			`{"capabilities":{"tools":{}},"instructions":"Ask.","protocolVersion":"2025-06-18","serverInfo":{"name":"test","title":"Test","version":"1.2.3"}}`},
		{"initialize in an unknown revision", "initialize", `{"protocolVersion":"2031-01-01"}`,
			`{"capabilities":{"tools":{}},"instructions":"Ask.","protocolVersion":"2025-11-25","serverInfo":{"name":"test","title":"Test","version":"1.2.3"}}`},
		{"initialize without parameters that can be read", "initialize", `[]`, `error -32602: initialize: `},
		{"ping", "ping", `{}`, `{}`},
		{"discover", "server/discover", `{` + modern + `}`,
			`{` + signed + `"cacheScope":"public","capabilities":{"tools":{}},"instructions":"Ask.","resultType":"complete","supportedVersions":["2026-07-28","2025-11-25","2025-06-18"],"ttlMs":3600000}`},
		{"discover in a session", "server/discover", `{}`, `error -32601: method "server/discover" is not supported`},
		{"initialize without sessions", "initialize", `{` + modern + `}`, `error -32601: method "initialize" is not supported`},
		{"ping without sessions", "ping", `{` + modern + `}`, `error -32601: method "ping" is not supported`},
		{"a revision that is not spoken", "tools/list", `{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01"}}`,
			`error -32022: unsupported protocol version {"requested":"2031-01-01","supported":["2026-07-28","2025-11-25","2025-06-18"]}`},
		{"a revision that is none", "tools/list", `{"_meta":{"io.modelcontextprotocol/protocolVersion":7}}`,
			`error -32022: unsupported protocol version {"requested":7,"supported":["2026-07-28","2025-11-25","2025-06-18"]}`},
		{"a method that is not known", "resources/list", `{}`, `error -32601: method "resources/list" is not supported`},
		{"a call", "tools/call", `{"name":"echo","arguments":{"word":"yes"}}`, text("false", `"yes"`)},
		{"a call with everything", "tools/call", `{"name":"echo","arguments":{"word":"no","also":["a","b"],"loud":true}}`,
			text("false", `"NO A B"`)},
		{"a call without sessions", "tools/call", `{"name":"echo","arguments":{"word":"yes"},` + modern + `}`,
			`{` + signed + `"content":[{"text":"yes","type":"text"}],"isError":false,"resultType":"complete"}`},
		{"one string for an array", "tools/call", `{"name":"echo","arguments":{"word":"yes","also":"a"}}`, text("false", `"yes a"`)},
		{"null counts as left out", "tools/call", `{"name":"echo","arguments":{"word":"yes","loud":null}}`, text("false", `"yes"`)},
		{"an argument is missing", "tools/call", `{"name":"echo"}`, text("true", `"echo needs parameter \"word\": What to say."`)},
		{"an argument that is not a parameter", "tools/call", `{"name":"echo","arguments":{"word":"yes","x":1}}`,
			text("true", `"echo has no parameter \"x\"; its parameters are word, also, loud"`)},
		{"an argument with another value", "tools/call", `{"name":"echo","arguments":{"word":"maybe"}}`,
			text("true", `"\"word\" must be one of yes, no"`)},
		{"an argument of another type", "tools/call", `{"name":"echo","arguments":{"word":1}}`, text("true", `"\"word\" must be a string"`)},
		{"a flag of another type", "tools/call", `{"name":"echo","arguments":{"word":"yes","loud":"yes"}}`,
			text("true", `"\"loud\" must be true or false"`)},
		{"an array of another type", "tools/call", `{"name":"echo","arguments":{"word":"yes","also":[1]}}`,
			text("true", `"\"also\" must be an array of strings"`)},
		{"arguments that are not an object", "tools/call", `{"name":"echo","arguments":[1]}`,
			text("true", `"the arguments of echo must be an object"`)},
		{"a tool that fails", "tools/call", `{"name":"fail"}`, text("true", `"half\nno more"`)},
		{"a tool that panics", "tools/call", `{"name":"panic"}`, text("true", `"panic failed, which is a fault of the program: at the disco"`)},
		{"a tool that is not known", "tools/call", `{"name":"gone"}`, `error -32602: unknown tool "gone"`},
		{"a call that can't be read", "tools/call", `{"name":1}`, `error -32602: tools/call: `},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := answer(t, ask(t, `{"jsonrpc":"2.0","id":1,"method":"`+test.method+`","params":`+test.params+`}`+"\n"))
			if got != test.want && (!strings.HasSuffix(test.want, ": ") || !strings.HasPrefix(got, test.want)) {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// answer returns the result of one response, or its error, with the members in order.
func answer(t *testing.T, line string) string {
	t.Helper()
	var response struct {
		Result any
		Error  *struct {
			Code    json.Number
			Message string
			Data    any
		}
	}
	if err := json.Unmarshal([]byte(line), &response); err != nil {
		t.Fatalf("%v in %q", err, line)
	}
	written := func(v any) string {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if e := response.Error; e != nil {
		text := "error " + e.Code.String() + ": " + e.Message
		if e.Data != nil {
			text += " " + written(e.Data)
		}
		return text
	}
	return written(response.Result)
}

func TestList(t *testing.T) {
	var response struct {
		Result struct {
			Tools []struct {
				Name        string
				InputSchema map[string]any
				Annotations map[string]any
			}
		}
	}
	if err := json.Unmarshal([]byte(ask(t, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`)), &response); err != nil {
		t.Fatal(err)
	}
	tools := response.Result.Tools
	if len(tools) != 5 || tools[0].Name != "echo" || tools[0].Annotations["readOnlyHint"] != true {
		t.Fatalf("the tools are %v", tools)
	}
	schema, err := json.Marshal(tools[0].InputSchema)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"additionalProperties":false,"properties":{"also":{"description":"What to say then.","items":{"type":"string"},"type":"array"},` +
		`"loud":{"description":"In capitals.","type":"boolean"},"word":{"description":"What to say.","enum":["yes","no"],"type":"string"}},"required":["word"],"type":"object"}`
	if string(schema) != want {
		t.Errorf("the schema is\n%s, want\n%s", schema, want)
	}
}

// TestBounded holds that long answers are cut, at the end of a line or of a character, with a note.
func TestBounded(t *testing.T) {
	for tool, end := range map[string]string{
		"long": "ä line\n… 40000 bytes more, left out: ask for less, for instance for one file, resource or rule\n",
		"wide": "€\n… 110001 bytes more, left out: ask for less, for instance for one file, resource or rule\n",
	} {
		var response struct {
			Result struct{ Content []struct{ Text string } }
		}
		if err := json.Unmarshal([]byte(ask(t, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"`+tool+`"}}`)),
			&response); err != nil {
			t.Fatal(err)
		}
		text := response.Result.Content[0].Text
		if !strings.HasSuffix(text, end) || strings.ContainsRune(text, '\uFFFD') {
			t.Errorf("%s ends with %q", tool, text[len(text)-120:])
		}
	}
}

// TestStream checks that a text that is not a message gets an error, and that all messages after it get answers.
func TestStream(t *testing.T) {
	for _, test := range []struct{ name, input, want string }{
		{"nothing", "", ""},
		{"empty lines", "\n  \n", ""},
		{"a notification", `{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n", ""},
		{"not JSON", "bogus\n" + `{"jsonrpc":"2.0","id":2,"method":"ping"}`, "-32700 2"},
		{"a batch", `[{"jsonrpc":"2.0","id":1,"method":"ping"}]` + "\n" + `{"jsonrpc":"2.0","id":2,"method":"ping"}`, "-32600 2"},
		{"an id that is text", `{"jsonrpc":"2.0","id":"a","method":"ping"}`, "a"},
		{"a last line without its end", `{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\r\n" + `{"jsonrpc":"2.0","id":2,"method":"ping"}`, "1 2"},
		{"calls at the end of the input", strings.Repeat(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"long"}}`+"\n", 9),
			"1 1 1 1 1 1 1 1 1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := answered(t, ask(t, test.input)); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// A message that is longer than any may be ends the connection, with the reason.
func TestTooLong(t *testing.T) {
	input := io.MultiReader(strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`+"\n"), endless{})
	var out bytes.Buffer
	err := server().Serve(t.Context(), input, &out)
	if err == nil || !strings.Contains(err.Error(), "a message is too long") {
		t.Errorf("the error is %v", err)
	}
	if got := answered(t, out.String()); got != "1" {
		t.Errorf("answered before: %q", got)
	}
}

// endless is a line that does not end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// answered returns the ids of responses, or the codes of errors without one.
func answered(t *testing.T, output string) string {
	t.Helper()
	var all []string
	for line := range strings.Lines(output) {
		var response struct {
			ID    any
			Error struct{ Code json.Number }
		}
		if err := json.Unmarshal([]byte(line), &response); err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		switch id := response.ID.(type) {
		case nil:
			all = append(all, response.Error.Code.String())
		case string:
			all = append(all, id)
		default:
			text, err := json.Marshal(id)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, string(text))
		}
	}
	return strings.Join(all, " ")
}

// FuzzServe holds that any input ends, and that every answer is a line of JSON.
func FuzzServe(f *testing.F) {
	f.Add(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"word":"yes"}}}` + "\n")
	f.Add("{\n[1]\n{\"jsonrpc\":\"2.0\",\"id\":{}}\n")
	f.Fuzz(func(t *testing.T, input string) {
		for line := range strings.Lines(ask(t, input)) {
			if !json.Valid([]byte(line)) {
				t.Fatalf("the answer %q is not JSON", line)
			}
		}
	})
}

// Calls run side by side, and one that is cancelled ends.
func TestSideBySide(t *testing.T) {
	together := make(chan struct{})
	slow := &mcp.Server{Tools: []mcp.Tool{
		{Name: "first", Call: func(context.Context, mcp.Arguments) (string, error) { <-together; return "met", nil }},
		{Name: "second", Call: func(context.Context, mcp.Arguments) (string, error) { close(together); return "met", nil }},
		{Name: "endless", Call: func(ctx context.Context, _ mcp.Arguments) (string, error) { <-ctx.Done(); return "", ctx.Err() }},
	}}
	const input = `{"jsonrpc":"2.0","id":"x","method":"tools/call","params":{"name":"endless"}}
{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"other"}}
{"jsonrpc":"2.0","method":"notifications/cancelled","params":[]}
{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"x","reason":"it takes too long"}}
{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"first"}}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"second"}}
`
	if runtime.GOMAXPROCS(0) < 2 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	}
	var out bytes.Buffer
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := slow.Serve(ctx, strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), `"text":"met"`); n != 2 ||
		strings.Contains(out.String(), `"id":"x","result":{"content":[{"text":"met"`) {
		t.Errorf("answered\n%s", out.String())
	}
	if !strings.Contains(out.String(), "context canceled") {
		t.Errorf("the cancelled call is answered\n%s", out.String())
	}
}
