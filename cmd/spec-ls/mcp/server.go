package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.lsp.dev/jsonrpc2"
)

// The revisions of the protocol that are spoken: one without sessions, in which every request names its revision, and those that begin
// with initialize, the newest first. For a server of tools, the latter differ in nothing.
const sessionless = "2026-07-28"

var sessions = []string{"2025-11-25", "2025-06-18"}

// The members of a request's and a result's _meta.
const (
	metaVersion = "io.modelcontextprotocol/protocolVersion"
	metaServer  = "io.modelcontextprotocol/serverInfo"
)

// unsupportedVersion is the code of the error about a revision that is not spoken.
const unsupportedVersion jsonrpc2.Code = -32022

// Server describes itself and its tools to a client, and runs them.
type Server struct {
	Name, Title, Version string
	// Instructions tell a model when to use the tools, and in which order.
	Instructions string
	Tools        []Tool

	calls calls
}

// Serve answers requests until the input ends or the context does. It answers all requests that came before the end.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	conn := jsonrpc2.NewConn(&stream{in: bufio.NewReader(in), out: out})
	conn.Go(ctx, s.handle)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-conn.Done():
		if err := conn.Err(); err != nil {
			return fmt.Errorf("serving a client: %w", err)
		}
		return nil
	}
}

// object is a JSON object that is sent.
type object = map[string]any

// handle answers one request. Calls of tools don't hold up the messages behind them.
func (s *Server) handle(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	if !request.IsCall() {
		if request.Method() == "notifications/cancelled" {
			s.calls.cancel(json.RawMessage(request.Params()))
		}
		return nil, nil // or the client has begun
	}
	version, err := requestedVersion(json.RawMessage(request.Params()))
	if err != nil {
		return nil, err
	}
	method := request.Method()
	if method == "tools/call" {
		var done func()
		ctx, done = s.calls.begin(ctx, request.ID())
		defer done()
		jsonrpc2.Async(ctx)
	}
	result, err := s.result(ctx, method, json.RawMessage(request.Params()), version == sessionless)
	if err == nil && version == sessionless {
		result["resultType"] = "complete"
		result["_meta"] = object{metaServer: s.implementation()}
	}
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(result) // with its members in order, which the connection's own encoder leaves to chance
	return jsonrpc2.RawMessage(data), err
}

// requestedVersion returns the revision that a request names; empty if it belongs to a session.
func requestedVersion(params json.RawMessage) (string, error) {
	var p struct {
		Meta map[string]json.RawMessage `json:"_meta"`
	}
	var version string
	if json.Unmarshal(params, &p) != nil || p.Meta[metaVersion] == nil {
		return "", nil
	}
	if err := json.Unmarshal(p.Meta[metaVersion], &version); err != nil || version != sessionless && !slices.Contains(sessions, version) {
		data, err := json.Marshal(object{"supported": versions(), "requested": p.Meta[metaVersion]})
		if err != nil {
			return "", err
		}
		return "", &jsonrpc2.Error{Code: unsupportedVersion, Message: "unsupported protocol version", Data: data}
	}
	return version, nil
}

func versions() []string { return append([]string{sessionless}, sessions...) }

// result answers one method.
func (s *Server) result(ctx context.Context, method string, params json.RawMessage, isSessionless bool) (object, error) {
	switch {
	case method == "initialize" && !isSessionless:
		return s.initialize(params)
	case method == "ping" && !isSessionless:
		return object{}, nil
	case method == "server/discover" && isSessionless:
		return cacheable(object{"supportedVersions": versions(), "capabilities": capabilities(), "instructions": s.Instructions}, true), nil
	case method == "tools/list":
		return cacheable(object{"tools": s.list()}, isSessionless), nil
	case method == "tools/call":
		return s.call(ctx, params)
	}
	return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "method %q is not supported", method)
}

// initialize begins a session, in the client's revision if it is spoken.
func (s *Server) initialize(params json.RawMessage) (object, error) {
	var p struct {
		ProtocolVersion string `json:"protocolVersion"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "initialize: %v", err)
	}
	version := sessions[0]
	if slices.Contains(sessions, p.ProtocolVersion) {
		version = p.ProtocolVersion
	}
	return object{
		"protocolVersion": version, "capabilities": capabilities(), "serverInfo": s.implementation(), "instructions": s.Instructions,
	}, nil
}

// capabilities are those of a server whose tools never change.
func capabilities() object { return object{"tools": object{}} }

func (s *Server) implementation() object {
	return object{"name": s.Name, "title": s.Title, "version": s.Version}
}

// cacheable marks a result as one that every client gets for as long as it is connected, for clients that know the mark.
func cacheable(result object, isSessionless bool) object {
	if isSessionless {
		result["ttlMs"], result["cacheScope"] = 3_600_000, "public"
	}
	return result
}

func (s *Server) list() []object {
	all := []object{}
	for i := range s.Tools {
		t := &s.Tools[i]
		all = append(all, object{
			"name": t.Name, "title": t.Title, "description": t.Description, "inputSchema": t.schema(),
			"annotations": object{"title": t.Title, "readOnlyHint": true, "idempotentHint": true, "openWorldHint": false},
		})
	}
	return all
}

// call runs a tool. A refusal by the tool is a result, which the model reads; only a request that isn't a call of a known tool is an error.
func (s *Server) call(ctx context.Context, params json.RawMessage) (object, error) {
	var p struct {
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "tools/call: %v", err)
	}
	i := slices.IndexFunc(s.Tools, func(t Tool) bool { return t.Name == p.Name })
	if i < 0 {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "unknown tool %q", p.Name)
	}
	text, err := s.run(ctx, &s.Tools[i], p.Arguments)
	if err != nil {
		text = strings.TrimSpace(text + "\n" + err.Error())
	}
	return object{"content": []object{{"type": "text", "text": bounded(text)}}, "isError": err != nil}, nil
}

// run runs one tool. A tool that panics has failed, and no more than that.
func (s *Server) run(ctx context.Context, tool *Tool, raw json.RawMessage) (text string, err error) {
	arguments, err := tool.Read(raw)
	if err != nil {
		return "", err
	}
	defer s.calls.wait(ctx)()
	if err := ctx.Err(); err != nil {
		return "", err
	}
	defer func() {
		if reason := recover(); reason != nil {
			text, err = "", fmt.Errorf("%s failed, which is a fault of the program: %v", tool.Name, reason)
		}
	}()
	return tool.Call(ctx, arguments)
}
