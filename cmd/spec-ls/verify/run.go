package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spec-ls/spec-ls/analysis/source/wording"
)

// runner runs the programs of the toolchain.
type runner struct {
	options   Options
	directory string            // temporary
	built     map[string]string // generators, by the folders of their modules
}

// maxOutput is how many bytes of what a program says are kept.
const maxOutput = 16 << 20

// run runs a program and returns its output. The error is an exec.ExitError if it fails by itself. When the context ends, it is killed with
// all that it has started.
func (r *runner) run(
	ctx context.Context,
	directory string,
	environment []string,
	name string,
	arguments ...string,
) (output, complaints string, err error) {
	command := exec.CommandContext(ctx, name, arguments...)
	command.Dir = directory
	command.Env = environment
	out, errs := &bounded{}, &bounded{}
	command.Stdout, command.Stderr = out, errs
	ownGroup(command)
	command.Cancel = func() error { return killGroup(command) }
	command.WaitDelay = 5 * time.Second
	err = command.Run()
	if ctx.Err() != nil {
		return "", "", context.Cause(ctx)
	}
	return out.String(), errs.String(), err
}

// bounded is a writer that keeps the beginning of its input.
type bounded struct{ bytes.Buffer }

func (b *bounded) Write(p []byte) (int, error) {
	if left := maxOutput - b.Len(); left > 0 {
		b.Buffer.Write(p[:min(left, len(p))])
	}
	return len(p), nil
}

// A commandError is a program that failed where nothing about a specification must be learned from it.
type commandError struct {
	what string
	said string
	err  error
}

func (e *commandError) Error() string {
	said := wording.Shorten(strings.TrimSpace(e.said), 2000)
	if offline(said) {
		return fmt.Sprintf("%s: a module is not in the module cache, and it can't be downloaded\n%s", e.what, said)
	}
	if said == "" {
		return fmt.Sprintf("%s: %v", e.what, e.err)
	}
	return e.what + ": " + said
}

func (e *commandError) Unwrap() error { return e.err }

// offline reports whether the go command could not download something.
func offline(said string) bool {
	return slices.ContainsFunc([]string{
		"disabled by GOPROXY=off", "dial tcp", "no such host", "network is unreachable", "connection refused", "i/o timeout", "proxyconnect",
		"TLS handshake timeout",
	}, func(words string) bool { return strings.Contains(said, words) })
}

// failed wraps the error of a program, unless it is that the run was ended.
func failed(ctx context.Context, what, said string, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("%s: there is no %s on the path; verify needs Go, from https://go.dev/dl", what, "go command")
	}
	return &commandError{what, said, err}
}

// environment returns the environment of the go command in a module: nothing in it may have go.mod changed, and all that is temporary is in
// the folder that is removed.
func (r *runner) environment(goFlags string) []string {
	kept := slices.DeleteFunc(slices.Clone(r.options.Environment), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return name == "GOFLAGS" || name == "GOTMPDIR"
	})
	kept = append(kept, "GOFLAGS="+goFlags, "GOTMPDIR="+filepath.Join(r.directory, "tmp"))
	if r.options.Offline {
		kept = append(kept, "GOPROXY=off")
	}
	return kept
}
