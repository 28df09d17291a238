package message

import (
	"encoding/json"
	"fmt"

	"github.com/tidwall/gjson"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// ErrBadParams marks an error of a message's parameters.
var ErrBadParams = jsonrpc2.NewError(jsonrpc2.InvalidParams, "invalid parameters")

// BadParams is an error of what the client sent.
func BadParams(err error) error { return fmt.Errorf("%w: %w", ErrBadParams, err) }

// Refused is an error for the user to read: the request cannot be carried out.
func Refused(reason error) error {
	return jsonrpc2.Errorf(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "%v", reason)
}

// NotSpecification is an error of a document that must be open as a specification.
func NotSpecification(document uri.URI) error {
	return fmt.Errorf("%w: %q is not open as a specification", ErrBadParams, document)
}

// Decode reads a message's parameters.
func Decode[P any](request *jsonrpc2.Request) (*P, error) {
	params := new(P)
	raw := request.Params()
	if len(raw) == 0 || string(raw) == "null" {
		return nil, fmt.Errorf("%w: there are none", ErrBadParams)
	}
	if err := protocol.Unmarshal(raw, params); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadParams, err)
	}
	return params, nil
}

// Requires returns an error if one of some parameters, which are paths of gjson, is missing.
func Requires(request *jsonrpc2.Request, names ...string) error {
	for _, name := range names {
		if !gjson.GetBytes(request.Params(), name).Exists() {
			return fmt.Errorf("%w: %s is missing", ErrBadParams, name)
		}
	}
	return nil
}

// Encode returns something of the server's own as JSON, such as the data of an item or the argument of a command. It must consist of values
// that can always be encoded: texts, numbers, booleans and lists of them.
func Encode(value any) protocol.LSPAny {
	encoded, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return encoded
}

// Arguments returns the arguments of a command.
func Arguments(values ...any) []protocol.LSPAny {
	var encoded []protocol.LSPAny
	for _, value := range values {
		encoded = append(encoded, Encode(value))
	}
	return encoded
}

// Argument decodes the argument of a command that takes one.
func Argument[A any](params *protocol.ExecuteCommandParams) (*A, error) {
	if len(params.Arguments) != 1 {
		return nil, fmt.Errorf("%w: %s takes one argument", ErrBadParams, params.Command)
	}
	decoded := new(A)
	if err := json.Unmarshal(params.Arguments[0], decoded); err != nil {
		return nil, fmt.Errorf("%w: the argument of %s: %w", ErrBadParams, params.Command, err)
	}
	return decoded, nil
}
