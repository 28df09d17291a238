package confined

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"testing"
)

// TestFrames writes frames and reads them again.
func TestFrames(t *testing.T) {
	t.Parallel()
	var stream bytes.Buffer
	for _, f := range []struct {
		kind byte
		head any
		body string
	}{{greeting, "program", ""}, {request, []int{1, 2}, "body"}, {answer, nil, "b"}, {end, "", ""}} {
		if err := writeFrame(&stream, f.kind, f.head, []byte(f.body)); err != nil {
			t.Fatal(err)
		}
	}
	var read []string
	for {
		f, err := readFrame(&stream)
		if err != nil {
			if err != io.EOF { //nolint:errorlint // as the callers ask for it
				t.Errorf("at the end: %v", err)
			}
			break
		}
		read = append(read, fmt.Sprintf("%c %s %s", f.kind, f.head, f.body))
	}
	if got, want := fmt.Sprintf("%q", read), `["g \"program\" " "r [1,2] body" "a null b" "e \"\" "]`; got != want {
		t.Errorf("read are %s, want %s", got, want)
	}
}

// TestFramesThatAreRefused writes a head that JSON cannot hold, and reads frames that are too large or end too soon.
func TestFramesThatAreRefused(t *testing.T) {
	t.Parallel()
	if err := writeFrame(io.Discard, answer, func() {}, nil); err == nil {
		t.Error("a function is written")
	}
	if err := writeFrame(io.Discard, answer, nil, make([]byte, maxBody)); err != nil {
		t.Errorf("the largest body: %v", err)
	}
	if err := writeFrame(io.Discard, answer, nil, make([]byte, maxBody+1)); !errors.Is(err, errTooLarge) {
		t.Errorf("a body beyond that: %v", err)
	}
	broken := errors.New("broken")
	for after := range 2 {
		if err := writeFrame(&breaking{after, broken}, answer, nil, []byte("body")); !errors.Is(err, broken) {
			t.Errorf("a stream that breaks after %d writes: %v", after, err)
		}
	}
	for name, test := range map[string]struct {
		text string
		want error
	}{
		"nothing":        {"", io.EOF},
		"half a start":   {"a\x00\x00", io.ErrUnexpectedEOF},
		"half a head":    {"a\x00\x00\x00\x04\x00\x00\x00\x00nu", io.ErrUnexpectedEOF},
		"no body":        {"a\x00\x00\x00\x04\x00\x00\x00\x01null", io.ErrUnexpectedEOF},
		"a large head":   {"a\x04\x00\x00\x01\x00\x00\x00\x00", errTooLarge},
		"a large body":   {"a\x00\x00\x00\x00\x04\x00\x00\x01", errTooLarge},
		"a largest head": {"a\x04\x00\x00\x00\x00\x00\x00\x00", io.EOF},
	} {
		if _, err := readFrame(bytes.NewReader([]byte(test.text))); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

// breaking is a stream that fails after some writes.
type breaking struct {
	left int
	err  error
}

func (b *breaking) Write(p []byte) (int, error) {
	if b.left--; b.left < 0 {
		return 0, b.err
	}
	return len(p), nil
}
