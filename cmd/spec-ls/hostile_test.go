//go:build linux

package main

import (
	"bufio"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// A repository of a stranger may hold anything under the names that are looked for. Neither the command nor the server may wait for ever,
// take all memory, or tell what lies elsewhere.

// hostileRepositories make what is hostile in a directory that has a good specification, spec.json.
var hostileRepositories = map[string]func(r *hostileRepository){}

func init() {
	special := map[string]func(r *hostileRepository, name string){
		"a device":            func(r *hostileRepository, name string) { r.link("/dev/zero", name) },
		"a terminal":          func(r *hostileRepository, name string) { r.link("/dev/tty", name) },
		"a pipe":              func(r *hostileRepository, name string) { r.pipe(name) },
		"a link to a pipe":    func(r *hostileRepository, name string) { r.pipe("fifo"); r.link("fifo", name) },
		"the environment":     func(r *hostileRepository, name string) { r.link("/proc/self/environ", name) },
		"the kernel's log":    func(r *hostileRepository, name string) { r.link("/proc/kmsg", name) },
		"a secret":            func(r *hostileRepository, name string) { r.link("../secret", name) },
		"a directory":         func(r *hostileRepository, name string) { r.write(name+"/x", "") },
		"a link to itself":    func(r *hostileRepository, name string) { r.link(name, name) },
		"a huge hole":         func(r *hostileRepository, name string) { r.hole(name, 1<<40) },
		"a hole":              func(r *hostileRepository, name string) { r.hole(name, 900<<20) },
		"a hole of some size": func(r *hostileRepository, name string) { r.hole(name, 50<<20) },
	}
	for _, name := range []string{config.FileName, baseline.FileName, "go.mod", "go.work", ".gitignore", ".git/info/exclude",
		"provider_code_spec.json", "other.json", ".git"} {
		for what, do := range special {
			hostileRepositories[name+" is "+what] = func(r *hostileRepository) {
				if name != ".git" {
					r.write(".git/info/x", "")
				}
				do(r, name)
			}
		}
	}
	texts := map[string]map[string]string{
		"a brace bomb": {config.FileName: `{"exclude": ["` + strings.Repeat("{a,b}", 26) + `"], "overrides": [{"files": "` +
			strings.Repeat("{a,{b,c}}", 26) + `"}]}`},
		"a brace bomb that is ignored": {".gitignore": strings.Repeat("{a,b}", 26)},
		"stars": {config.FileName: `{"exclude": ["` + strings.Repeat("*a", 400) + `b", "` + strings.Repeat("**/", 300) +
			`b"]}`},
		"stars that are ignored":         {".gitignore": strings.Repeat("*a", 400) + "b\n" + strings.Repeat("**/", 300) + "b\n"},
		"many patterns that are ignored": {".gitignore": strings.Repeat("*a*a*a*a*a*b\n", 70_000)},
		"stars in a selector": {config.FileName: `{"overrides": [{"path": "` + strings.Repeat("**.*a*a.", 100) +
			`x", "rules": {"missing-description": "off"}}]}`},
		"what extends itself": {config.FileName: `{"extends": "./` + config.FileName + `"}`},
		"what extends each other": {config.FileName: `{"extends": ["a.json", "b.json"]}`,
			"a.json": `{"extends": ["b.json", "` + config.FileName + `"]}`, "b.json": `{"extends": "a.json"}`},
		"what extends a device": {config.FileName: `{"extends": ["/dev/zero", "/dev/stdin", "/proc/self/environ", "../secret", "/etc/passwd"]}`},
		"what nests deeply": {config.FileName: strings.Repeat("[", 1<<19), baseline.FileName: strings.Repeat("[", 1<<20),
			"go.mod": strings.Repeat("(", 1<<20)},
		"names with escapes": {"\x1b[2J\u202e.json": "[", config.FileName: `{"\u001b[2J": 1}`},
	}
	for name, of := range texts {
		hostileRepositories[name] = func(r *hostileRepository) {
			for file, text := range of {
				r.write(file, text)
			}
		}
	}
	hostileRepositories["many patterns"] = func(r *hostileRepository) { // each is a finding: all of them make 60 MB
		r.write(config.FileName, `{"exclude": ["x"`+strings.Repeat(`, "*a*a*a*a*a*b"`, 50_000/sampling.Every())+`]}`)
	}
	hostileRepositories["what extends without end"] = func(r *hostileRepository) {
		r.link(".", "loop")
		r.write(config.FileName, `{"extends": "loop/x.json"}`)
		r.write("x.json", `{"extends": "loop/x.json"}`)
	}
}

const hostileSpecification = `{"version": "0.1", "provider": {"name": "x"}, "resources": [
  {"name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}}
]}
`

const hostileSecret = "correct-horse-battery-staple"

type hostileRepository struct {
	t    *testing.T
	root string
}

// newHostileRepository makes a directory with a secret beside it.
func newHostileRepository(t *testing.T, make func(r *hostileRepository)) *hostileRepository {
	r := &hostileRepository{t, filepath.Join(t.TempDir(), "repository")}
	r.write("spec.json", hostileSpecification)
	r.write("../secret", hostileSecret)
	make(r)
	return r
}

func (r *hostileRepository) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

func (r *hostileRepository) path(name string) string {
	path := filepath.Join(r.root, name)
	r.must(os.MkdirAll(filepath.Dir(path), 0o755))
	return path
}

func (r *hostileRepository) write(name, text string) {
	r.must(os.WriteFile(r.path(name), []byte(text), 0o644))
}
func (r *hostileRepository) link(target, name string) { r.must(os.Symlink(target, r.path(name))) }
func (r *hostileRepository) pipe(name string)         { r.must(syscall.Mkfifo(r.path(name), 0o644)) }

func (r *hostileRepository) hole(name string, size int64) {
	r.write(name, "")
	if err := os.Truncate(r.path(name), size); err != nil {
		r.t.Skipf("no such file can be made here: %v", err)
	}
}

// limited makes the program as it is released run with so much memory, and end when the test has waited long enough.
func limited(t *testing.T, directory string, arguments ...string) *exec.Cmd {
	t.Helper()
	return limit(t, binary.Build, directory, arguments...)
}

// limit is limited for another program.
func limit(t *testing.T, program func() (path string, err error), directory string, arguments ...string) *exec.Cmd {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	const megabytes = 4096
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	t.Cleanup(cancel)
	script := "ulimit -v " + strconv.Itoa(megabytes<<10) + ` && exec "$0" "$@"`
	c := exec.CommandContext(ctx, "sh", append([]string{"-c", script, path}, arguments...)...)
	c.Dir = directory
	c.Env = append(os.Environ(), "SPEC_LS_SECRET="+hostileSecret)
	return c
}

func TestHostileRepositoriesAreChecked(t *testing.T) {
	for name, make := range sampling.Share(hostileRepositories, 0, 2) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newHostileRepository(t, make)
			commands := [][]string{{"check", "-f", "text"}, {"check", "-f", "json"}, {"fmt", "--check", "."}}
			if !strings.HasSuffix(name, "is a secret") { // who names a file wants to see it
				commands = append(commands, []string{"check", "--fix", "spec.json", "provider_code_spec.json", "other.json"})
			}
			for _, arguments := range commands {
				var out, errs strings.Builder
				c := limited(t, r.root, arguments...)
				c.Stdout, c.Stderr = &out, &errs
				err := c.Run()
				var exit *exec.ExitError
				if err != nil && (!errors.As(err, &exit) || exit.ExitCode() < 0 || exit.ExitCode() > int(run.Failed)) ||
					strings.Contains(errs.String(), "goroutine ") {
					t.Fatalf("%q: %v\n%.2000s", arguments, err, errs.String())
				}
				if strings.Contains(out.String()+errs.String(), hostileSecret) || strings.ContainsAny(out.String()+errs.String(), "\x1b\u202e\x00") {
					t.Errorf("%q tells what it must not: %.2000s%.2000s", arguments, out.String(), errs.String())
				}
			}
			if text, err := os.ReadFile(filepath.Join(r.root, "spec.json")); err != nil || !strings.Contains(string(text), `"pet"`) {
				t.Errorf("the specification has become %q, %v", text, err)
			}
		})
	}
}

func TestHostileRepositoriesAreServed(t *testing.T) {
	for name, make := range sampling.Share(hostileRepositories, 1, 2) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newHostileRepository(t, make)
			c := limited(t, r.root, "serve", "--log-level", "info")
			var errs strings.Builder
			c.Stderr = &errs
			in, err := c.StdinPipe()
			r.must(err)
			out, err := c.StdoutPipe()
			r.must(err)
			r.must(c.Start())
			client := &plainClient{in, bufio.NewReader(out), &strings.Builder{}}
			root, specification := "file://"+r.root, "file://"+filepath.Join(r.root, "spec.json")
			document := map[string]any{"uri": specification}
			client.send(1, "initialize", map[string]any{"capabilities": map[string]any{},
				"workspaceFolders": []any{map[string]any{"uri": root, "name": "r"}}})
			client.await(t, 1, &errs)
			client.send(0, "initialized", map[string]any{})
			client.send(0, "textDocument/didOpen", map[string]any{"textDocument": map[string]any{
				"uri": specification, "languageId": "json", "version": 1, "text": hostileSpecification}})
			client.send(2, "textDocument/hover", map[string]any{"textDocument": document, "position": map[string]any{"line": 1, "character": 13}})
			client.await(t, 2, &errs)
			client.send(3, "workspace/symbol", map[string]any{"query": ""})
			client.await(t, 3, &errs)
			client.send(4, "textDocument/diagnostic", map[string]any{"textDocument": document})
			client.await(t, 4, &errs)
			client.send(5, "shutdown", nil)
			client.await(t, 5, &errs)
			client.send(0, "exit", nil)
			if err := c.Wait(); err != nil {
				t.Errorf("%v\n%.2000s", err, errs.String())
			}
			if strings.Contains(client.heard.String()+errs.String(), hostileSecret) {
				t.Errorf("the server tells what it must not: %.2000s", errs.String())
			}
		})
	}
}
