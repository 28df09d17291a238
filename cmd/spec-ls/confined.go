package main

import (
	"context"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/pages"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/process"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// confinedCommand is the subcommand that the program starts itself with.
const confinedCommand = "confined"

// bounds are those of a worker. The packages of a large provider need a tenth of them.
var bounds = process.Bounds{Memory: 1 << 30, Stack: 64 << 20, Pause: 10 * time.Second}

// maxWorkers is how many workers there are at a time.
const maxWorkers = 2

// workers returns the pool of processes in which the types of Go are checked that others wrote.
var workers = sync.OnceValue(func() *confined.Pool {
	pool = confined.NewPool(func() (io.ReadWriteCloser, error) { return process.Start(bounds, confinedCommand) }, identity(), maxWorkers)
	return pool
})

// pool is what workers has made; nil if nothing asked for it.
var pool *confined.Pool

// restWorkers ends the processes, if there are any.
func restWorkers() {
	if pool != nil {
		pool.Rest()
	}
}

// identity tells builds of the program from each other, whose types are not the same.
func identity() string {
	text := version()
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			text += " " + setting.Key + "=" + setting.Value
		}
	}
	return text
}

// newConfinedCommand returns the subcommand of a worker, which no user has a reason to call.
func newConfinedCommand() *cobra.Command {
	return &cobra.Command{
		Use:    confinedCommand,
		Short:  "Check the types of Go and execute templates for the process that starts this one",
		Hidden: true,
		Args:   noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			tasks := module.Tasks(disk.System{})
			tasks[implementation.TaskName] = implementation.Task(disk.System{})
			tasks[implementation.BreaksTask] = implementation.TaskOfBreaks(
				disk.System{},
				func(ctx context.Context, system files.System, goMod string) declarations.Source {
					return module.Inside(ctx, system, run.Environment(), goMod)
				},
			)
			tasks[pages.TaskName] = pages.Task
			return confined.Work(context.Background(), identity(), c.InOrStdin(), c.OutOrStdout(), tasks, process.Confine(bounds))
		},
	}
}
