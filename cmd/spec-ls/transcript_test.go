package main

import (
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// scripted is the test of a script, whose log is read.
type scripted struct{ *testing.T }

func (s scripted) Run(name string, f func(testscript.T)) {
	s.T.Run(name, func(t *testing.T) { f(scripted{t}) })
}

// Verbose has the log contain the whole script.
func (s scripted) Verbose() bool { return true }

func (s scripted) Log(arguments ...any) {
	log := fmt.Sprint(arguments...)
	s.T.Log(log)
	if strings.HasSuffix(log, "PASS\n") {
		holdOutput(s.T, strings.TrimSuffix(log, "PASS\n"))
	}
}

var (
	// section is a comment in the log of a script, with the time that its commands took.
	section = regexp.MustCompile(`(?m)^# .* \(\d+\.\d{3}s\)\n`)

	// changing matches the parts of an output that differ between runs and machines: commits, times in a log of the server, versions and
	// places of Go, and the reasons that git gives.
	changing = regexp.MustCompile(`\b[0-9a-f]{8}\b|\b[0-9a-f]{40}\b|\btime=\S+|\bgo[0-9.]+, \w+/\w+|\bGo [0-9.]+ in .*` +
		`|"(go|goVersion|platform)": ".*"|\bfatal: .*`)
)

// dependent matches command lines whose output depends on how the program is built, or on how far it comes in a time.
var dependent = regexp.MustCompile(`spec-ls confined| --timeout `)

// holdOutput compares what each command line of the program writes, and its exit code, with a checksum. It does so on Linux: other systems
// write paths and reasons in other ways, which only the scripts allow for.
func holdOutput(t *testing.T, log string) {
	if runtime.GOOS != "linux" {
		return
	}
	name := t.Name()[strings.LastIndexByte(t.Name(), '/')+1:]
	var sums scenario.Sums
	for command := range strings.SplitSeq(section.ReplaceAllString(log, ""), "\n> ") {
		line, output, _ := strings.Cut(command, "\n")
		if !strings.Contains(line, "spec-ls ") || dependent.MatchString(line) {
			continue
		}
		sums.Begin(line)
		lines := strings.Split(changing.ReplaceAllString(output, ""), "\n")
		if strings.Contains(line, "spec-ls mcp") { // it answers calls side by side
			slices.Sort(lines)
		}
		sums.Add(strings.Join(lines, "\n"))
	}
	sums.Hold(t, scriptDirectory+"/sums/"+name+".golden")
}
