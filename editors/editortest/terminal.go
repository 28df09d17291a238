package editortest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A Terminal shows a program that can be driven in no other way than by its keys.
type Terminal struct {
	t      testing.TB
	tmux   string
	socket string
}

// OpenTerminal runs a program in a terminal, which is closed with the test.
func OpenTerminal(t testing.TB, command Command) *Terminal {
	t.Helper()
	terminal := &Terminal{t: t, tmux: Program(t, "tmux"), socket: filepath.Join(t.TempDir(), "tmux")}
	arguments := []string{"-f", "/dev/null", "new-session", "-d", "-x", "160", "-y", "50"}
	if command.Folder != "" {
		arguments = append(arguments, "-c", command.Folder)
	}
	arguments = append(append(arguments, "--", command.Program), command.Arguments...)
	start := terminal.command(arguments...)
	start.Env = append(start.Env, command.Env...) // a new server of tmux takes them over
	start.Run(t)
	t.Cleanup(func() {
		if t.Failed() {
			if screen, _, err := terminal.command("capture-pane", "-p").Try(t); err == nil {
				t.Logf("the terminal shows:\n%s", screen)
			}
		}
		terminal.close()
	})
	return terminal
}

// close ends the program at once, and waits until it has: it must not write any more where the test cleans up. Its terminal ends
// with it.
func (t *Terminal) close() {
	t.t.Helper()
	shown, _, err := t.command("display-message", "-p", "#{pane_pid}").Try(t.t)
	if err != nil {
		return // it has ended by itself
	}
	number, err := strconv.Atoi(strings.TrimSpace(shown))
	if err != nil {
		t.t.Fatal(err)
	}
	program, err := os.FindProcess(number)
	if err == nil {
		err = program.Kill()
	}
	if err != nil {
		t.t.Fatal(err)
	}
	Await(t.t, "the end of the terminal", func() error {
		_, _, err := t.command("has-session").Try(t.t)
		return err
	}, func(err error) bool { return err != nil })
}

func (t *Terminal) command(arguments ...string) Command {
	return Command{Program: t.tmux, Arguments: append([]string{"-S", t.socket}, arguments...), Env: []string{"LC_ALL=C.UTF-8"}}
}

func (t *Terminal) run(arguments ...string) string {
	t.t.Helper()
	return t.command(arguments...).Run(t.t)
}

// Press presses keys, which are called as tmux calls them.
func (t *Terminal) Press(keys ...string) {
	t.t.Helper()
	t.run(append([]string{"send-keys"}, keys...)...)
}

// Type writes a text.
func (t *Terminal) Type(text string) {
	t.t.Helper()
	t.run("send-keys", "-l", text)
}

// Screen returns the text on the terminal.
func (t *Terminal) Screen() string {
	t.t.Helper()
	return t.run("capture-pane", "-p")
}

// Await waits until the terminal shows all of some texts, and returns its content.
func (t *Terminal) Await(texts ...string) string {
	t.t.Helper()
	return Await(t.t, fmt.Sprintf("%q on the screen", texts), t.Screen, func(screen string) bool {
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				return false
			}
		}
		return true
	})
}

// AwaitGone waits until the terminal no longer shows a text. A key must not follow Escape before its effect is seen: programs
// take the two for one key with Alt.
func (t *Terminal) AwaitGone(text string) {
	t.t.Helper()
	Await(t.t, fmt.Sprintf("%q gone from the screen", text), t.Screen, func(screen string) bool {
		return !strings.Contains(screen, text)
	})
}
