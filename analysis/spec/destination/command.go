package destination

import (
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// programs are the names of the generator and of spec-ls, which has its commands too.
var programs = [...]string{"tfplugingen-framework", "spec-ls"}

// isProgram reports whether a word of a command names one of the programs: by a path, as a package to run, or through a variable that holds
// it.
func isProgram(word string) bool {
	if strings.Contains(word, programs[0]) {
		return true
	}
	name, _, _ := strings.Cut(path.Base(strings.ReplaceAll(word, "\\", "/")), "@")
	return strings.TrimSuffix(name, ".exe") == programs[1]
}

// Command is a call of the generator, with paths as they are written. Arguments that are not written have the program's defaults.
type Command struct {
	Kinds                  [syntax.DataSource + 1]bool // of the units that it generates
	Input, Output, Package string
	// Run is the Go package that go run builds; the zero value if the command runs something else.
	Run Run
	// Directory is the one that the line changes to before the call; empty for none.
	Directory string
	// Generate reports whether it is a line for go generate, which is run in the folder of its file.
	Generate bool
}

// Run is a package of the generator as go run takes it.
type Run struct {
	Package string
	Version string // after the @; empty for the one that a go.mod requires
}

// runOf returns the package that a word names; the zero value for a program or a path.
func runOf(word string) Run {
	pkg, version, _ := strings.Cut(word, "@")
	host, rest, _ := strings.Cut(pkg, "/")
	if rest == "" || path.Base(pkg) != programs[0] || !strings.Contains(strings.Trim(host, "."), ".") || !isKnown(word) {
		return Run{}
	}
	if version == "latest" {
		version = ""
	}
	return Run{pkg, version}
}

// subcommands are those of "generate", with the kinds of units that each generates, and the input that it takes if none is named.
var subcommands = map[string]struct {
	kinds []syntax.UnitKind
	input string
}{
	"all":          {[]syntax.UnitKind{syntax.Provider, syntax.Resource, syntax.DataSource}, ""},
	"provider":     {[]syntax.UnitKind{syntax.Provider}, "./ir.json"},
	"resources":    {[]syntax.UnitKind{syntax.Resource}, "./ir.json"},
	"data-sources": {[]syntax.UnitKind{syntax.DataSource}, "./ir.json"},
}

// defaultOutput is the place where the generator writes by default.
const defaultOutput = "./output"

// Mentions reports whether a text may hold calls of the generator.
func Mentions(text string) bool {
	return slices.ContainsFunc(programs[:], func(program string) bool { return strings.Contains(text, program) })
}

// Commands returns the calls of the generator in the text of a file. In a Go file these are the lines for go generate, in Markdown those in
// fences. A reverse solidus continues a line, and variables have the values that the file itself gives them.
func Commands(file, text string) []Command {
	var found []Command
	isGo := path.Ext(file) == ".go"
	if strings.EqualFold(path.Ext(file), ".md") {
		text = fenced(text)
	}
	if !isGo {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\\\n", " ")
	}
	var variables map[string]string
	for line := range strings.Lines(text) {
		rest, isDirective := strings.CutPrefix(line, "//go:generate ")
		if isGo != isDirective || strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		if !isGo && strings.Contains(rest, "$") || strings.Contains(rest, "{{") {
			if variables == nil {
				variables = assignments(text)
			}
			rest = expand(rest, variables)
		}
		found = append(found, commandsOf(rest, isGo)...)
	}
	return found
}

// commandsOf returns the calls in one line.
func commandsOf(line string, generate bool) []Command {
	var found []Command
	directory, piped := "", ""
	for _, call := range separate(line) {
		words := strings.Fields(call)
		for i := range words {
			words[i] = strings.Trim(words[i], "\"'`")
		}
		if len(words) > 0 {
			words[0] = strings.TrimLeft(words[0], "@-(") // of make: say nothing, and go on
		}
		switch {
		case len(words) == 2 && words[0] == "cd":
			directory = path.Join(directory, words[1])
			continue
		case len(words) == 2 && words[0] == "cat":
			piped = words[1]
			continue
		}
		if command, ok := readCommand(words, piped); ok {
			command.Directory, command.Generate = directory, generate
			found = append(found, command)
		}
		piped = ""
	}
	return found
}

// separate cuts a line into the commands that a shell runs one after the other.
func separate(line string) []string {
	return strings.FieldsFunc(
		strings.NewReplacer("&&", "\n", "||", "\n", ";", "\n", "|", "\n").Replace(line),
		func(c rune) bool { return c == '\n' },
	)
}

// readCommand reads a call. It reports false if it generates nothing.
func readCommand(words []string, input string) (Command, bool) {
	for len(words) > 0 && !isProgram(words[0]) {
		words = words[1:]
	}
	if len(words) < 3 || words[1] != "generate" {
		return Command{}, false
	}
	sub, ok := subcommands[words[2]]
	if !ok {
		return Command{}, false
	}
	c := Command{Input: sub.input, Output: defaultOutput, Run: runOf(words[0])}
	for _, kind := range sub.kinds {
		c.Kinds[kind] = true
	}
	if input != "" && sub.input == "" {
		c.Input = input
	}
	words = words[3:]
	for len(words) > 0 {
		name, value, hasValue := strings.Cut(words[0], "=")
		words = words[1:]
		if from, ok := strings.CutPrefix(name, "<"); ok {
			name, value, hasValue = "<", from, from != ""
		}
		into := map[string]*string{"input": &c.Input, "output": &c.Output, "package": &c.Package, "<": &c.Input}[strings.TrimLeft(name, "-")]
		if into == nil || name != "<" && !strings.HasPrefix(name, "-") {
			if strings.HasPrefix(name, ">") || strings.HasPrefix(name, "2>") {
				break
			}
			continue
		}
		if !hasValue && len(words) > 0 {
			value, words = words[0], words[1:]
		}
		*into = strings.Trim(value, "\"'`);")
	}
	return c, true
}

// isKnown reports whether a text is known: it holds nothing that a shell or make puts something else in the place of.
func isKnown(text string) bool {
	return !strings.ContainsAny(text, "$`*?") && !strings.Contains(text, "{{")
}
