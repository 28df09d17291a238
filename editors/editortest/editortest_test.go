package editortest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestRoot(t *testing.T) {
	if _, err := os.Stat(filepath.Join(Root(), "go.mod")); err != nil {
		t.Error(err)
	}
}

func TestServer(t *testing.T) {
	version := Command{Program: Server(t), Arguments: []string{"version"}}.Run(t)
	if !strings.HasPrefix(version, "spec-ls ") {
		t.Errorf("the server calls itself %q", version)
	}
}

func TestProgramPrefersInstalled(t *testing.T) {
	t.Setenv("SPEC_LS_EDITORS", t.TempDir())
	bin := filepath.Join(Installed(), "bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(bin, "go")
	if err := os.WriteFile(want, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	if got := Program(t, "go"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestCommandEndsWhenItsTimeIsUp(t *testing.T) {
	shell := Program(t, "sh")
	// The second process holds the output open and would keep the command from ending.
	_, _, err := Command{Program: shell, Arguments: []string{"-c", "sleep 60 & wait"}, Limit: 50 * time.Millisecond}.Try(t)
	if err == nil || !strings.Contains(err.Error(), "it was ended after") {
		t.Errorf("got %v", err)
	}
}
