//go:build unix

package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestWhereServerLogs connects the server in each way and looks where its log goes: to a client that has no other way to see it, unless
// a file was asked for, and to standard error otherwise. TestScripts has standard input and output.
func TestWhereServerLogs(t *testing.T) {
	const dropped = "a notification was not handled"
	for _, test := range []struct {
		network string
		file    bool
	}{{"tcp", false}, {"tcp", true}, {"unix", false}, {"unix", true}} {
		t.Run(fmt.Sprintf("%s, file %t", test.network, test.file), func(t *testing.T) {
			t.Parallel()
			folder, err := os.MkdirTemp("", "") // the name of a socket is short; that of t.TempDir is not
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = os.RemoveAll(folder) })
			address, flag := "127.0.0.1:0", "--socket="
			if test.network == "unix" {
				address, flag = filepath.Join(folder, "s"), "--pipe="
			}
			listener, err := net.Listen(test.network, address)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = listener.Close() }()
			if address = listener.Addr().String(); test.network == "tcp" {
				_, address, _ = net.SplitHostPort(address)
			}
			log := filepath.Join(folder, "log")
			arguments := []string{"serve", "--no-module", flag + address}
			if test.file {
				arguments = append(arguments, "--log-file="+log)
			}
			c := program(t, arguments...)
			var errs strings.Builder
			c.Stderr = &errs
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			connection, err := listener.Accept()
			if err != nil {
				t.Fatal(err)
			}
			_ = connection.SetDeadline(time.Now().Add(time.Minute)) // nothing hangs if nothing is logged
			client := &plainClient{connection, bufio.NewReader(connection), &strings.Builder{}}
			client.send(1, "initialize", map[string]any{"capabilities": map[string]any{}})
			client.await(t, 1, &errs)
			id := 2
			for ; id == 2 || !test.file && !strings.Contains(client.heard.String(), dropped); id++ { // records of the start may go elsewhere
				client.send(0, "textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": "file:///never/opened.json"}})
				client.send(id, "workspace/symbol", map[string]any{"query": "x"})
				client.await(t, id, &errs)
			}
			client.send(id, "shutdown", nil)
			client.await(t, id, &errs)
			client.send(0, "exit", nil)
			rest, _ := io.ReadAll(client.out)
			if code := exitCode(t, c); code != 0 {
				t.Errorf("exit code %d", code)
			}
			logged, _ := os.ReadFile(log)
			heard := client.heard.String() + string(rest)
			if got := strings.Contains(heard, "window/logMessage"); got == test.file {
				t.Errorf("the client is sent the log: %t\n%s", got, heard)
			}
			if got := strings.Contains(string(logged), dropped); got != test.file {
				t.Errorf("the file has the log: %t\n%s", got, logged)
			}
			if test.file && errs.Len() > 0 {
				t.Errorf("standard error has %q", errs.String())
			}
		})
	}
}
