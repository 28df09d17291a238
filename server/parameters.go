package server

import (
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// errBadParams marks an error of a message's parameters.
var errBadParams = jsonrpc2.NewError(jsonrpc2.InvalidParams, "invalid parameters")

// badPosition is an error of a position that the client sent.
func badPosition(err error) error { return fmt.Errorf("%w: %w", errBadParams, err) }

// refused is an error that is for the user to read: what was asked for cannot be done.
func refused(reason error) error {
	return jsonrpc2.Errorf(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "%v", reason)
}

// notSpecification is an error of a document that must be open as a specification.
func notSpecification(document uri.URI) error {
	return fmt.Errorf("%w: %q is not open as a specification", errBadParams, document)
}

// decode reads a message's parameters.
func decode[P any](request *jsonrpc2.Request) (*P, error) {
	params := new(P)
	raw := request.Params()
	if len(raw) == 0 {
		raw = jsonrpc2.RawMessage("{}") // all parameters are optional, or the decoder says which is missing
	}
	if err := protocol.Unmarshal(raw, params); err != nil {
		return nil, fmt.Errorf("%w: %w", errBadParams, err)
	}
	return params, nil
}

// argument decodes the argument of a command that takes one.
func argument[A any](params *protocol.ExecuteCommandParams) (*A, error) {
	if len(params.Arguments) != 1 {
		return nil, fmt.Errorf("%w: %s takes one argument", errBadParams, params.Command)
	}
	decoded := new(A)
	if err := json.Unmarshal(params.Arguments[0], decoded); err != nil {
		return nil, fmt.Errorf("%w: the argument of %s: %w", errBadParams, params.Command, err)
	}
	return decoded, nil
}
