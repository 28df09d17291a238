package message

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// maxFrame bounds the length that a message may claim to have. Editors stop far below it.
const maxFrame = 1 << 30

// keptFrame is the size up to which a buffer for messages is kept for the next message. Only whole documents are larger.
const keptFrame = 1 << 20

// stream frames messages as the protocol demands: a header with Content-Length, then the message. A message that cannot be
// understood is answered with an error and skipped, since the header says where the next one begins. Unlike the framing of
// package jsonrpc2 it does not end the connection over one, nor keep a buffer of the size of the largest document.
type stream struct {
	in     io.Reader
	out    io.Writer
	reader *bufio.Reader
	body   []byte

	mu     sync.Mutex // held while a message is written
	buffer []byte
}

// NewStream returns a stream of messages over a pair of streams of bytes.
func NewStream(in io.Reader, out io.Writer) *stream {
	return &stream{in: in, out: out, reader: bufio.NewReader(in)}
}

// Read returns the next message that is one. Its parameters are valid until the next call.
func (s *stream) Read(ctx context.Context) (jsonrpc2.Message, int64, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, 0, err
		}
		body, err := s.readFrame()
		if err != nil {
			return nil, 0, err
		}
		message, err := jsonrpc2.DecodeMessage(body)
		if err == nil {
			return message, int64(len(body)), nil
		}
		code := jsonrpc2.ParseError
		if errors.Is(err, jsonrpc2.ErrInvalidRequest) || bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
			// The protocol has no batches.
			code = jsonrpc2.InvalidRequest
		}
		refusal := jsonrpc2.NewResponse(jsonrpc2.ID{}, nil, jsonrpc2.Errorf(code, "not a message: %v", err))
		if _, err := s.Write(ctx, refusal); err != nil {
			return nil, 0, err
		}
	}
}

// readFrame returns the bytes of the next message, valid until the next call.
func (s *stream) readFrame() ([]byte, error) {
	if cap(s.body) > keptFrame {
		s.body = nil
	}
	length, err := s.readHeader()
	if err != nil {
		return nil, err
	}
	if cap(s.body) < length {
		s.body = make([]byte, length)
	}
	s.body = s.body[:length]
	if _, err := io.ReadFull(s.reader, s.body); err != nil {
		return nil, fmt.Errorf("reading a message of %d bytes: %w", length, noEOF(err))
	}
	return s.body, nil
}

// noEOF makes the end of the input inside a message an error, where between messages it is the orderly end.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// readHeader reads a header and gives the length of the message that follows. Fields that it does not know are skipped.
func (s *stream) readHeader() (length int, err error) {
	length = -1
	for first := true; ; first = false {
		line, err := s.reader.ReadSlice('\n')
		if err != nil {
			if first && len(line) == 0 {
				return 0, err
			}
			return 0, fmt.Errorf("reading a header: %w", noEOF(err))
		}
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			break
		}
		name, value, ok := bytes.Cut(line, []byte(":"))
		if !ok {
			return 0, fmt.Errorf("%w: %q is no field", jsonrpc2.ErrInvalidHeader, line)
		}
		if !bytes.EqualFold(name, []byte("Content-Length")) {
			continue
		}
		length, err = strconv.Atoi(string(bytes.TrimSpace(value)))
		if err != nil || length < 0 || length > maxFrame {
			return 0, fmt.Errorf("%w: %q is no length", jsonrpc2.ErrInvalidHeader, value)
		}
	}
	if length < 0 {
		return 0, fmt.Errorf("%w: no Content-Length", jsonrpc2.ErrInvalidHeader)
	}
	return length, nil
}

// Write writes a message with its header in one piece.
func (s *stream) Write(ctx context.Context, message jsonrpc2.Message) (int64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	const room = 64 // for the header, whose length is known only after the body's
	s.buffer = jsonrpc2.AppendMessage(append(s.buffer[:0], make([]byte, room)...), message)
	header := fmt.Sprintf("Content-Length: %d\r\n\r\n", len(s.buffer)-room)
	frame := s.buffer[room-len(header):]
	copy(frame, header)
	n, err := s.out.Write(frame)
	if cap(s.buffer) > keptFrame {
		s.buffer = nil
	}
	return int64(n), err
}

// Close closes both streams, if they can be closed.
func (s *stream) Close() error {
	var failures []error
	for _, end := range [...]any{s.in, s.out} {
		if closer, ok := end.(io.Closer); ok {
			failures = append(failures, closer.Close())
		}
	}
	return errors.Join(failures...)
}

// Codec encodes the parameters and results of messages as package protocol has them.
type Codec struct{}

// Marshal encodes a value. A jsonrpc2.RawMessage is JSON already.
func (Codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		return jsonrpc2.JSONCodec{}.Marshal(raw)
	}
	return protocol.Marshal(v)
}

// Unmarshal decodes a value.
func (Codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		return jsonrpc2.JSONCodec{}.Unmarshal(data, raw)
	}
	return protocol.Unmarshal(data, v)
}
