//go:build linux

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// boundedSoon has workers with little time and memory.
var boundedSoon = sync.OnceValues(func() (path string, err error) {
	return build("package main\n\nimport \"time\"\n\nfunc init() { bounds.Pause, bounds.Memory = 2*time.Second, 200<<20 }\n")
})

// repeated returns declarations; each is made from the one before.
func repeated(first, each string, times int) string {
	var b strings.Builder
	b.WriteString(first + "\n")
	for i := 1; i <= times; i++ {
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(each, "#", strconv.Itoa(i)), "@", strconv.Itoa(i-1)) + "\n")
	}
	return b.String()
}

// endless returns packages on which Go's type checker does not come back soon, or not at all. Some take a megabyte and more, so they are
// no variable: each worker that the tests start is this program, and would make them.
func endless() map[string]string {
	return map[string]string{
		"a size": "import \"unsafe\"\n" + repeated("type T0 struct{ x int }", "type T# struct{ a, b T@ }", 60) +
			"const S = unsafe.Sizeof(T60{})",
		"a comparison": repeated("type T0 struct{ x int }", "type T# struct{ a, b T@ }", 60) + "var A, B T60\nvar C = A == B",
		"keys":         repeated("type T0 struct{ x int }", "type T# struct{ a, b T@ }", 60) + "var M map[T60]int",
		"aliases": repeated("type T0 = struct{ x int }", "type T# = struct{ a, b T@ }", 60) +
			"var A T60\nvar B struct{ a, b T59 } = A",
		"aliases of functions": repeated("type T0 = func(int)", "type T# = func(T@) T@", 60),
		"unions":               repeated("type T0 interface{ ~int | ~string }", "type T# interface{ T@ | T@ }", 60),
		"pairs":                "type P[A, B any] struct{ a A; b B }\n" + repeated("type T0 = P[int, int]", "type T# = P[T@, T@]", 40),
		"a text":               repeated("const s0 = \"aaaaaaaaaaaaaaaa\"", "const s# = s@ + s@", 40) + "const S = len(s40)",
		"a chain of types":     reversed(repeated("type T0 struct{}", "type T# struct{ p *T@ }", 100_000)),
		"a chain of variables": reversed(repeated("var v0 = 1", "var v# = v@", 640_000)),
		// An overlap of terms has the type checker pass over the growth of types.
		"embedded types that grow": "type P[A, B any] struct{ a A; b B }\ntype G[A any] struct{ *G[P[A, A]] }\ntype U interface{ ~int | int }",
		"inference":                "type P[A, B any] struct{ a A; b B }\nfunc D[T any](t T) P[T, T] { return P[T, T]{t, t} }\nvar X = " + strings.Repeat("D(", 40) + "1" + strings.Repeat(")", 40),
	}
}

func reversed(lines string) string {
	all := strings.Split(lines, "\n")
	for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
		all[i], all[j] = all[j], all[i]
	}
	return strings.Join(all, "\n")
}

// endlessSpecification names a package of endless, and one that has not the function that it names.
const endlessSpecification = `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "pin", "string": {"computed_optional_required": "required", "validators": [
    {"custom": {"imports": [{"path": "example.com/provider/bad"}], "schema_definition": "bad.V(1)"}},
    {"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.NoSuch(1)"}}]}}]}}]}
`

// newEndlessModule makes a module with a package.
func newEndlessModule(t *testing.T, text string) (r *hostileRepository, environment []string) {
	t.Helper()
	framework, err := txtar.ParseFile("../../analysis/golang/module/testdata/framework.txtar")
	if err != nil {
		t.Fatal(err)
	}
	r = &hostileRepository{t, t.TempDir()}
	for _, file := range framework.Files {
		r.write(file.Name, string(file.Data))
	}
	r.write("provider/go.mod", "module example.com/provider\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-framework v1.0.0\n")
	r.write("provider/go.sum", "github.com/hashicorp/terraform-plugin-framework v1.0.0 h1:sum=\ngithub.com/hashicorp/terraform-plugin-framework v1.0.0/go.mod h1:sum=\n")
	r.write("provider/bad/bad.go", "package bad\n\n"+text+"\n")
	r.write("provider/checks/checks.go", "package checks\n")
	r.write("provider/spec.json", endlessSpecification)
	environment = append(os.Environ(), "GOMODCACHE="+filepath.Join(r.root, "cache"), "GOFLAGS=", "GOWORK=off", "HOME="+r.root)
	return r, environment
}

// A package on which the type checker does not come back is not checked, which is reported once, and all else is, in little
// memory.
func TestEndlessModulesAreChecked(t *testing.T) {
	for name, text := range sampling.Share(endless(), 0, 4) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, environment := newEndlessModule(t, text)
			c := limit(t, boundedSoon, filepath.Join(r.root, "provider"), "check", "-f", "json", "spec.json")
			c.Env = environment
			out, err := c.Output()
			var told struct {
				Diagnostics []struct{ Rule string }
				Unchecked   []struct{ Reason, Message string }
			}
			if json.Unmarshal(out, &told) != nil || run.Exit(c.ProcessState.ExitCode()) != run.Findings {
				t.Fatalf("%v\n%.2000s", err, out)
			}
			if len(told.Diagnostics) != 1 || told.Diagnostics[0].Rule != "unknown-library-function" {
				t.Errorf("there are %v", told.Diagnostics)
			}
			if len(told.Unchecked) != 1 || told.Unchecked[0].Reason != "package-not-loaded" ||
				!strings.Contains(told.Unchecked[0].Message, "example.com/provider/bad") {
				t.Errorf("unchecked are %v", told.Unchecked)
			}
		})
	}
}

// The server answers meanwhile, and says in its log what it could not load, once, however often the document is edited afterwards.
func TestEndlessModulesAreServed(t *testing.T) {
	for name, text := range sampling.Share(endless(), 2, 4) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, environment := newEndlessModule(t, text)
			c := limit(t, boundedSoon, r.root, "serve")
			c.Env = environment
			var errs lockedText
			c.Stderr = &errs
			in, err := c.StdinPipe()
			r.must(err)
			out, err := c.StdoutPipe()
			r.must(err)
			r.must(c.Start())
			client := &plainClient{in, bufio.NewReader(out), &strings.Builder{}}
			document := map[string]any{"uri": "file://" + filepath.Join(r.root, "provider", "spec.json")}
			client.send(1, "initialize", map[string]any{"capabilities": map[string]any{}})
			client.await(t, 1, &errs)
			client.send(0, "initialized", map[string]any{})
			client.send(0, "textDocument/didOpen", map[string]any{"textDocument": map[string]any{
				"uri": document["uri"], "languageId": "json", "version": 1, "text": endlessSpecification}})
			for id := 2; !strings.Contains(client.heard.String(), "unknown-library-function"); id++ { // until the other package is there
				client.send(id, "textDocument/diagnostic", map[string]any{"textDocument": document})
				client.await(t, id, &errs)
				time.Sleep(20 * time.Millisecond)
			}
			for version := 2; version < 10; version++ {
				client.send(0, "textDocument/didChange", map[string]any{
					"textDocument": map[string]any{"uri": document["uri"], "version": version},
					"contentChanges": []any{map[string]any{"text": strings.Replace(endlessSpecification, "bad.V(1)", fmt.Sprintf("bad.V(%d)", version),
						1)}},
				})
				client.send(1000+version, "textDocument/diagnostic", map[string]any{"textDocument": document})
				client.await(t, 1000+version, &errs)
			}
			client.send(5000, "shutdown", nil)
			client.await(t, 5000, &errs)
			client.send(0, "exit", nil)
			if err := c.Wait(); err != nil {
				t.Errorf("%v\n%.2000s", err, errs.String())
			}
			if n := strings.Count(errs.String(), "example.com/provider/bad was not loaded"); n != 1 {
				t.Errorf("the log says it %d times: %.2000s", n, errs.String())
			}
			if most := c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; most > 2<<20 && most < 1<<30 { // kilobytes, bytes on some systems
				t.Errorf("the processes took %d KB", most)
			}
		})
	}
}

// lockedText is a text that is written while it is read.
type lockedText struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lockedText) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lockedText) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
