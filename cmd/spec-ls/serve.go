package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/process"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/server"
)

type serveFlags struct {
	stdio           bool
	socket          int
	pipe            string
	clientProcessID int
	logFile         string
	logLevel        string
	noModule        bool
	readOnly        bool
}

// environment returns the function that returns what Go is on this machine; nil if no modules must be looked at.
func (f *serveFlags) environment() func() module.Environment {
	if f.noModule {
		return nil
	}
	return run.Environment
}

func newServeCommand() *cobra.Command {
	var flags serveFlags
	c := &cobra.Command{
		Use: "serve",
		Example: `  spec-ls serve --stdio
  spec-ls serve --log-file spec-ls.log --log-level debug`,
		Short: "Run the language server",
		Long: `Run the language server. It speaks the Language Server Protocol over standard input and output, or over the
socket or pipe on which an editor listens.`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return serve(c, &flags) },
	}
	f := c.Flags()
	f.BoolVar(&flags.stdio, "stdio", false, "speak over standard input and output (the default)")
	f.IntVar(&flags.socket, "socket", 0, "connect to this `PORT` of the local machine")
	f.StringVar(&flags.pipe, "pipe", "", "connect to the socket or named pipe at this `PATH`")
	f.IntVar(&flags.clientProcessID, "clientProcessId", 0, "end when the process `N` has ended")
	f.BoolVar(&flags.noModule, "no-module", false, "use only the Go packages that spec-ls describes, not those of the module around the files")
	f.BoolVar(&flags.readOnly, "read-only", false, "write no generated files, even if the editor asks for it")
	f.StringVar(&flags.logFile, "log-file", "", "append the log to this `FILE` instead of standard error")
	f.StringVar(&flags.logLevel, "log-level", "warn", "log messages of this `LEVEL` and above: debug, info, warn or error")
	c.MarkFlagsMutuallyExclusive("stdio", "socket", "pipe")
	return c
}

func serve(c *cobra.Command, flags *serveFlags) error {
	logger, closeLog, err := newLogger(c.ErrOrStderr(), flags)
	if err != nil {
		return err
	}
	defer closeLog()
	ctx, stop := serveContext(c.Context())
	defer stop()
	in, out, err := connect(ctx, c, flags)
	if err != nil {
		return err
	}
	options := server.Options{
		Version: version(), Logger: logger, Files: disk.System{}, ClientProcessID: flags.clientProcessID, Environment: flags.environment(),
		Workers: workers(), ProcessExists: process.Exists,
		LogToClient: flags.logFile == "" && (flags.socket != 0 || flags.pipe != ""),
	}
	if !flags.readOnly {
		options.Writer = disk.System{}
	}
	err = server.Serve(ctx, in, out, options)
	if err != nil && !errors.Is(err, context.Canceled) {
		logger.Error("the server ended", "error", err)
		return run.Findings // the exit code that the protocol demands without a shutdown
	}
	return nil
}

// serveContext returns a context that ends with the signals that end other commands at once: the server ends its work, and then itself.
func serveContext(parent context.Context) (context.Context, context.CancelFunc) {
	signal.Reset(os.Interrupt, syscall.SIGTERM)
	return signal.NotifyContext(parent, os.Interrupt, syscall.SIGTERM)
}

// connect returns the streams to the client.
func connect(ctx context.Context, c *cobra.Command, flags *serveFlags) (io.Reader, io.Writer, error) {
	var dialer net.Dialer
	switch {
	case flags.socket != 0:
		address := net.JoinHostPort("127.0.0.1", strconv.Itoa(flags.socket))
		connection, err := dialer.DialContext(ctx, "tcp", address)
		if err != nil {
			return nil, nil, fmt.Errorf("connecting to the client: %w", err)
		}
		return connection, connection, nil
	case flags.pipe != "" && runtime.GOOS == "windows":
		pipe, err := os.OpenFile(flags.pipe, os.O_RDWR, 0)
		if err != nil {
			return nil, nil, fmt.Errorf("connecting to the client: %w", err)
		}
		return pipe, pipe, nil
	case flags.pipe != "":
		connection, err := dialer.DialContext(ctx, "unix", flags.pipe)
		if err != nil {
			return nil, nil, fmt.Errorf("connecting to the client: %w", err)
		}
		return connection, connection, nil
	}
	if in, ok := c.InOrStdin().(*os.File); ok && !flags.stdio && term.IsTerminal(int(in.Fd())) {
		fmt.Fprintln(c.ErrOrStderr(), "spec-ls: waiting for an editor on standard input; `spec-ls --help` lists the commands")
	}
	return c.InOrStdin(), c.OutOrStdout(), nil
}

// newLogger returns the server's log and what closes it.
func newLogger(errs io.Writer, flags *serveFlags) (*slog.Logger, func(), error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(strings.ToUpper(flags.logLevel))); err != nil {
		return nil, nil, fmt.Errorf("unknown log level %q; must be one of debug, info, warn, error", flags.logLevel)
	}
	w, closeLog := errs, func() {}
	if flags.logFile != "" {
		file, err := os.OpenFile(filepath.Clean(flags.logFile), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return nil, nil, fmt.Errorf("opening the log: %w", err)
		}
		w, closeLog = file, func() { _ = file.Close() } // every entry has been written already
	}
	return slog.New(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level})), closeLog, nil
}
