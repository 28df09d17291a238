package main

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/tools/txtar"
)

// The commands that help and pages show are run as they stand, by a shell, in a repository that has what they name.

// repository is what commands are tried in.
type repository struct {
	program string
	base    map[string]string // a provider that is made from an OpenAPI document: its files, generated code and pages
	others  map[string]string // what a command may name beside them
	tools   map[string]string // programs of others
}

func newRepository(t *testing.T) *repository {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a shell")
	}
	program, err := asTests()
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile(filepath.Join("testdata", "examples.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	r := &repository{program: program, base: map[string]string{}, others: map[string]string{}, tools: map[string]string{}}
	for _, file := range archive.Files {
		folder, name, _ := strings.Cut(file.Name, "/")
		map[string]map[string]string{"base": r.base, "others": r.others, "tools": r.tools}[folder][name] = string(file.Data)
	}
	// The rest is made of it, as the page about the way from an API says.
	made := r.open(t, r.base)
	for line := range strings.Lines(string(archive.Comment)) {
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			if code, out := made.run(t, strings.TrimSpace(command)); code != run.Clean {
				t.Fatalf("%s: exit code %d\n%s", command, code, out)
			}
		}
	}
	r.base = made.files(t)
	specification := r.base["provider_code_spec.json"]
	for _, name := range []string{"old.json", "new.json", "specs/spec.json", "extra/spec.json"} {
		r.others[name] = specification
	}
	r.others["generated.json"] = strings.Replace(specification, `"The name of the owner."`, `"The owner."`, 1)
	r.others["released.json"] = r.base["released.json"]
	delete(r.base, "released.json")
	r.others["openapi.yaml"] = r.base["openapi.json"]
	return r
}

// opened is a folder with some of a repository's files.
type opened struct {
	*repository
	folder string
}

func (r *repository) open(t *testing.T, content map[string]string) *opened {
	t.Helper()
	o := &opened{r, t.TempDir()}
	tools := filepath.Join(o.folder, ".tools")
	for name, text := range content {
		o.write(t, filepath.Join(o.folder, filepath.FromSlash(name)), text, 0o644)
	}
	for name, text := range r.tools {
		o.write(t, filepath.Join(tools, name), text, 0o755)
	}
	return o
}

func (o *opened) write(t *testing.T, path, text string, mode fs.FileMode) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), mode)); err != nil {
		t.Fatal(err)
	}
}

// files returns what is in the folder.
func (o *opened) files(t *testing.T) map[string]string {
	t.Helper()
	content := map[string]string{}
	err := filepath.WalkDir(o.folder, func(path string, entry fs.DirEntry, err error) error {
		relative, _ := filepath.Rel(o.folder, path)
		if err != nil || entry.IsDir() || strings.HasPrefix(relative, ".tools") {
			return err
		}
		text, err := os.ReadFile(path)
		content[filepath.ToSlash(relative)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// languageClient is what an editor sends that ends at once.
const languageClient = "Content-Length: 58\r\n\r\n" + `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}` +
	"Content-Length: 44\r\n\r\n" + `{"jsonrpc":"2.0","id":2,"method":"shutdown"}` + "Content-Length: 33\r\n\r\n" + `{"jsonrpc":"2.0","method":"exit"}`

// run has a shell run a command line in the folder.
func (o *opened) run(t *testing.T, line string) (run.Exit, string) {
	t.Helper()
	command := exec.Command("sh", "-c", line)
	command.Dir = o.folder
	path := []string{filepath.Join(o.folder, ".tools"), filepath.Dir(o.program), os.Getenv("PATH")}
	command.Env = append(os.Environ(), "PATH="+strings.Join(path, string(filepath.ListSeparator)), "HOME="+o.folder,
		"GIT_CONFIG_GLOBAL="+os.DevNull, raceOptions+"="+noSleep)
	if strings.HasPrefix(line, "spec-ls serve") {
		command.Stdin = strings.NewReader(languageClient)
	}
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	err := command.Run()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return run.Exit(command.ProcessState.ExitCode()), out.String()
}

// placeholders stand in commands for what users fill in.
var placeholders = strings.NewReplacer(
	"SPEC OVERLAY... [-o FILE]", "provider_code_spec.json provider.overlay.yml -o out.json", "OLD NEW", "old.json new.json", "REF", "v1.4.0",
	"RULE", "json-comment", "/usr/local", "usr",
)

// try runs commands one after the other, in a new copy of the repository with the files that they name. The first of them may begin one.
func (r *repository) try(t *testing.T, commands []string) {
	t.Helper()
	for i := range commands {
		commands[i] = placeholders.Replace(commands[i])
	}
	all := strings.Join(commands, "\n")
	content := map[string]string{}
	if !strings.HasPrefix(all, "spec-ls init") {
		maps.Copy(content, r.base)
	}
	for name, text := range r.others {
		named := name
		if folder, _, inFolder := strings.Cut(name, "/"); inFolder {
			named = folder + "/"
		}
		if at := strings.Index(all, named); at >= 0 && !strings.HasSuffix(all[:at], "-o ") {
			content[name] = text
		}
	}
	o := r.open(t, content)
	if strings.Contains(all, "diff") || strings.Contains(all, "--changed") || strings.Contains(all, "merge --install") {
		if code, out := o.run(t, `git init -q -b main && echo .tools >.gitignore && git add . && `+
			`git -c user.name=a -c user.email=a@example.com commit -qm first && git tag v1.4.0`); code != run.Clean {
			t.Fatal(out)
		}
	}
	for _, command := range commands {
		code, out := o.run(t, command)
		// Those that compare may find a difference: in this repository, or by what is generated into one package.
		mayDiffer := strings.HasPrefix(command, "spec-ls stale") || strings.Contains(command, "--check")
		if code != run.Clean && (code != run.Findings || !mayDiffer) {
			t.Errorf("%s: exit code %d\n%s", command, code, out)
		}
	}
}

// TestHelpExamples runs the examples in the help of all commands.
func TestHelpExamples(t *testing.T) {
	r := newRepository(t)
	for c := range allCommands(newRootCommand()) {
		for line := range strings.Lines(c.Example) {
			line = strings.TrimPrefix(strings.TrimSpace(line), "//go:generate ")
			if !strings.Contains(line, "spec-ls ") {
				t.Errorf("%s: the example %q has another command", c.CommandPath(), line)
				continue
			}
			t.Run(line, func(t *testing.T) { r.try(t, []string{line}) })
		}
	}
}

// allCommands yields a command and those below it.
func allCommands(c *cobra.Command) func(func(*cobra.Command) bool) {
	return func(yield func(*cobra.Command) bool) {
		var walk func(c *cobra.Command) bool
		walk = func(c *cobra.Command) bool {
			return yield(c) && !slices.ContainsFunc(c.Commands(), func(child *cobra.Command) bool { return !walk(child) })
		}
		walk(c)
	}
}

// TestPageCommands runs the commands in blocks of pages: those of a block in order, one of a workflow by itself.
func TestPageCommands(t *testing.T) {
	r := newRepository(t)
	for _, name := range pagesOfUsers(t) {
		if name == "docs/first-steps.md" {
			continue // TestFirstSteps goes through it
		}
		t.Run(name, func(t *testing.T) {
			for i, block := range strings.Split("\n"+readPage(t, name), "\n```") {
				info, text, _ := strings.Cut(block, "\n")
				if i%2 == 0 || info != "sh" && info != "yaml" {
					continue
				}
				var commands []string
				for line := range strings.Lines(text) {
					command, _, _ := strings.Cut(strings.TrimSpace(line), " #")
					command = strings.TrimPrefix(strings.TrimSpace(command), "- run: ")
					if strings.HasPrefix(command, "spec-ls ") || strings.Contains(command, "| spec-ls ") {
						commands = append(commands, command)
					}
				}
				if len(commands) > 0 {
					r.try(t, commands)
				}
			}
		})
	}
}

// pagesOfUsers returns the pages that say how the program is used.
func pagesOfUsers(t *testing.T) []string {
	t.Helper()
	pages := []string{"README.md"}
	for _, pattern := range []string{"docs/*.md", "editors/*.md", "editors/*/*.md", "packaging/*.md", "analysis/rules/docs/*.md",
		"analysis/conversion/contract/change/docs/*.md", "cmd/spec-ls/agents/*.md"} {
		found, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d pages, %v", pattern, len(found), err)
		}
		for _, page := range found {
			relative, _ := filepath.Rel(filepath.Join("..", ".."), page)
			pages = append(pages, filepath.ToSlash(relative))
		}
	}
	return pages
}

// inText finds commands in sentences, which often lack what they are given.
var inText = regexp.MustCompile("`spec-ls ([^`]+)`")

// TestCommandsInText looks for the commands and flags that sentences name.
func TestCommandsInText(t *testing.T) {
	for _, name := range pagesOfUsers(t) {
		for _, found := range inText.FindAllStringSubmatch(readPage(t, name), -1) {
			root := newRootCommand()
			words := strings.Fields(strings.NewReplacer("go|file|docs|example", "go", "resource|data-source|provider", "resource").Replace(found[1]))
			c, rest, err := root.Find(words)
			if err == nil && c == root && !strings.HasPrefix(words[0], "-") {
				err = unknownCommand(root, words[0])
			}
			if err == nil {
				c.InitDefaultHelpFlag()
				err = c.ParseFlags(rest)
			}
			var unfinished *pflag.ValueRequiredError
			if err != nil && !errors.As(err, &unfinished) {
				t.Errorf("%s: %s: %v", name, found[0], err)
			}
		}
	}
}
