package editortest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// A requirement is the oldest version of a program that the tests can drive, and how the program tells its version.
type requirement struct {
	oldest    version
	arguments []string // --version, if there are none
}

// requirements holds the programs whose versions matter. The others are taken as they are.
var requirements = map[string]requirement{
	"nvim":        {oldest: version{0, 11}}, // the first with vim.lsp.enable
	"nvim-old":    {oldest: version{0, 7}},
	"vim":         {oldest: version{9, 0}},
	"emacs":       {oldest: version{28, 1}},
	"hx":          {oldest: version{25, 1}},
	"tmux":        {oldest: version{3, 0}, arguments: []string{"-V"}},
	"node":        {oldest: version{24, 0}},
	"code-server": {oldest: version{4, 100}},
	"chromium":    {oldest: version{120, 0}},
}

// version is a major and a minor version.
type version [2]int

func (v version) String() string { return fmt.Sprintf("%d.%d", v[0], v[1]) }

// older reports whether v is an older version than w.
func (v version) older(w version) bool { return v[0] < w[0] || v[0] == w[0] && v[1] < w[1] }

// versionPattern wants a version to be a word: when code-server starts for the first time, it prints a line before its version that begins
// with the time of day, with a fraction of a second.
var versionPattern = regexp.MustCompile(`(?m)(?:^|[\s(])[vr]?(\d+)\.(\d+)`)

// parseVersion reads the first version that a text names.
func parseVersion(text string) (v version, ok bool) {
	match := versionPattern.FindStringSubmatch(text)
	if match == nil {
		return v, false
	}
	for i := range v {
		number, err := strconv.Atoi(match[i+1])
		if err != nil {
			return v, false
		}
		v[i] = number
	}
	return v, true
}

// told holds the texts in which programs told their versions, by the paths of the programs.
var told sync.Map

// askVersion has a program tell its version. It returns what the program wrote.
func askVersion(path string, arguments []string) string {
	if known, ok := told.Load(path); ok {
		return known.(string)
	}
	if len(arguments) == 0 {
		arguments = []string{"--version"}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	command := exec.CommandContext(ctx, path, arguments...)
	command.WaitDelay = time.Second
	killAll(command)
	output, err := command.CombinedOutput()
	text := strings.TrimSpace(string(output))
	if err != nil {
		text = strings.TrimSpace(err.Error() + "\n" + text)
	}
	told.Store(path, text)
	return text
}

// unfit returns why a program can't be driven by the tests. It is empty if it can.
func unfit(name, path string) string {
	required, ok := requirements[name]
	if !ok {
		return ""
	}
	output := askVersion(path, required.arguments)
	switch found, ok := parseVersion(output); {
	case !ok:
		return fmt.Sprintf("%s does not tell its version, which must be %s or newer: %q", path, required.oldest, output)
	case found.older(required.oldest):
		return fmt.Sprintf("%s is version %s, and the tests need %s or newer", path, found, required.oldest)
	}
	return ""
}

// Program returns the path of a program that the test needs: the one that is installed for the tests, else the one on PATH. Where it
// is missing, or older than the tests can drive, the test ends.
func Program(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join(Installed(), "bin", name)
	if info, err := os.Stat(path); err != nil || info.IsDir() {
		if path, err = exec.LookPath(name); err != nil {
			Missing(t, name+" is not installed")
		}
	}
	if why := unfit(name, path); why != "" {
		Missing(t, why)
	}
	return path
}
