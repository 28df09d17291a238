package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"sync"

	"go.lsp.dev/jsonrpc2"
)

// maxMessage is the greatest number of bytes of a message that is read.
const maxMessage = 64 << 20

// stream frames messages as the protocol does on standard streams: one a line. A line that is not a message is answered with an error,
// where the framing of package jsonrpc2 would end the connection.
//
// The end of the input waits until all requests before it are answered, so that requests can come from a file.
type stream struct {
	in         *bufio.Reader
	unanswered sync.WaitGroup

	mu  sync.Mutex // held while a message is written
	out io.Writer
}

// Read returns the next message that is one.
func (s *stream) Read(context.Context) (jsonrpc2.Message, int64, error) {
	for {
		line, err := s.readLine()
		if err != nil {
			s.unanswered.Wait()
			return nil, 0, err
		}
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		message, err := jsonrpc2.DecodeMessage(line)
		if err == nil {
			if _, ok := message.(*jsonrpc2.Call); ok {
				s.unanswered.Add(1)
			}
			return message, int64(len(line)), nil
		}
		code := jsonrpc2.ParseError
		if errors.Is(err, jsonrpc2.ErrInvalidRequest) || bytes.HasPrefix(bytes.TrimSpace(line), []byte("[")) {
			code = jsonrpc2.InvalidRequest // the protocol has no batches
		}
		refusal := jsonrpc2.NewResponse(jsonrpc2.ID{}, nil, jsonrpc2.Errorf(code, "not a message: %v", err))
		if _, err := s.write(refusal); err != nil {
			return nil, 0, err
		}
	}
}

var errTooLong = errors.New("a message is too long")

// readLine returns the next line, which may lack its end at the end of the input.
func (s *stream) readLine() ([]byte, error) {
	var line []byte
	for {
		part, err := s.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > maxMessage:
			return nil, errTooLong
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		}
		return line, err
	}
}

// Write writes an answer on a line of its own: a server of tools sends nothing else.
func (s *stream) Write(_ context.Context, message jsonrpc2.Message) (int64, error) {
	defer s.unanswered.Done()
	return s.write(message)
}

func (s *stream) write(message jsonrpc2.Message) (int64, error) {
	data, err := jsonrpc2.EncodeMessage(message)
	if err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.out.Write(append(data, '\n'))
	return int64(n), err
}

// Close does nothing: the streams are the caller's.
func (s *stream) Close() error { return nil }
