// Package unconfined has tests do in their own process what the program has a worker do: so they may have other file systems than the disk.
// Nothing bounds the work.
package unconfined

import (
	"context"
	"io"

	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Workers returns a pool of workers that read a file system.
func Workers(system files.System) *confined.Pool {
	return confined.NewPool(Start(system), "test", 1)
}

// Start returns a function that starts workers which read a file system.
func Start(system files.System) confined.Start {
	return func() (io.ReadWriteCloser, error) {
		tasks := module.Tasks(system)
		tasks[implementation.TaskName] = implementation.Task(system)
		tasks[implementation.BreaksTask] = implementation.TaskOfBreaks(system,
			func(ctx context.Context, system files.System, goMod string) declarations.Source {
				return module.Inside(ctx, system, module.Environment{Cache: "/cache", OS: "linux", Arch: "amd64"}, goMod)
			})
		fromCaller, toWorker := io.Pipe()
		fromWorker, toCaller := io.Pipe()
		go func() {
			err := confined.Work(context.Background(), "test", fromCaller, toCaller, tasks, nil)
			_ = toCaller.CloseWithError(err) // it never fails
		}()
		return &stream{fromWorker, toWorker}, nil
	}
}

// stream is the caller's end.
type stream struct {
	*io.PipeReader
	to *io.PipeWriter
}

func (s *stream) Write(p []byte) (int, error) { return s.to.Write(p) } //nolint:wrapcheck // it is only passed on

// Close ends the worker once it looks at the stream.
func (s *stream) Close() error {
	_ = s.to.Close()
	return s.PipeReader.Close() //nolint:wrapcheck // it is always nil
}
