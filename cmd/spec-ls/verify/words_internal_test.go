package verify

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestWordsOfErrors holds the errors of programs that fail, and how much of their output is kept.
func TestWordsOfErrors(t *testing.T) {
	for said, want := range map[string]string{
		"": "building: exit status 1", " bad \n": "building: bad",
		"x: dial tcp: lookup":     "building: a module is not in the module cache, and it can't be downloaded\nx: dial tcp: lookup",
		strings.Repeat("a", 2000): "building: " + strings.Repeat("a", 2000),
		strings.Repeat("a", 2001): "building: " + strings.Repeat("a", 1999) + "…",
	} {
		err := failed(t.Context(), "building", said, errors.New("exit status 1"))
		if err.Error() != want || errors.Unwrap(err) == nil {
			t.Errorf("%.30q: %.100q", said, err)
		}
	}
	if err := failed(t.Context(), "building", "", exec.ErrNotFound); !strings.Contains(err.Error(), "there is no go command on the path") {
		t.Errorf("without go: %v", err)
	}
	for _, words := range []string{
		"disabled by GOPROXY=off", "no such host", "network is unreachable", "connection refused", "i/o timeout", "proxyconnect",
		"TLS handshake timeout",
	} {
		if !offline("x " + words) {
			t.Errorf("%s is no failure of the network", words)
		}
	}
	for n, want := range map[int]string{0: "0 words", 1: "1 word", 2: "2 words"} {
		if got := count(n, "word"); got != want {
			t.Errorf("%d are %q", n, got)
		}
	}
	b := &bounded{}
	for _, part := range []string{strings.Repeat("a", maxOutput-1), "bcd", "e"} {
		if n, err := b.Write([]byte(part)); n != len(part) || err != nil {
			t.Errorf("%d of %d bytes are written: %v", n, len(part), err)
		}
	}
	if got := b.String(); len(got) != maxOutput || got[maxOutput-1] != 'b' {
		t.Errorf("%d bytes are kept", len(got))
	}
	for flags, want := range map[string]string{
		"": "", "-v  -x": "-v -x", "-mod=mod --mod=mod -mod=vendor": "-mod=vendor", "-overlay=x -overlayed": "-overlayed",
	} {
		if got := harmless(flags); got != want {
			t.Errorf("%q becomes %q", flags, got)
		}
	}
}

// TestLines holds how lines of generated Go are quoted, and where columns of lines are.
func TestLines(t *testing.T) {
	long := strings.Repeat("b", 120) + "\n" + strings.Repeat("c", 121) + "\n" + strings.Repeat("d", 119)
	f := &generatedFile{text: "\tfirst\n" + long + "é\nlast"}
	for number, want := range map[int]string{
		0: "", 1: "first", 2: strings.Repeat("b", 120), 3: strings.Repeat("c", 119) + "…", 4: strings.Repeat("d", 119) + "é",
		5: "last", 6: "",
	} {
		if got := f.quoteLine(number); got != want {
			t.Errorf("line %d is %q", number, got)
		}
	}
	const content = "one two\n\tthree.four()\n\nlast"
	var b strings.Builder
	for line := range 7 {
		for _, column := range []int{0, 1, 2, 5, 8, 100} {
			place, offset, text := placeIn("/x/a.go", content, line, column)
			fmt.Fprintf(&b, "%d:%d is at %d in %q: %s\n", line, column, offset, text, scenario.Show(place))
		}
	}
	place, offset, text := placeIn("/x/a.go", "", 3, 4)
	fmt.Fprintf(&b, "without content: %d %q %s\n", offset, text, scenario.Show(place))
	scenario.Golden(t, "testdata/places.golden", b.String())
}

// TestGeneratorMessages holds the messages of the generator without the parts that every message has.
func TestGeneratorMessages(t *testing.T) {
	for said, want := range map[string]string{
		"": "it fails without a message", "exit status 1\n": "it fails without a message", " a \n\n b\n": "a\nb",
		"2024/01/02 03:04:05 a": "a", "time=2024 level=ERROR msg=\"error executing command\" err=\"a\\nb\"": "a\nb",
		"time=2024 level=ERROR msg=\"error executing command\" err=a": "a", "time=2024 level=INFO msg=x\na": "a",
		"/run/in.json: a": "specification.json: a", "panic: a\n\ngoroutine 1 [running]:\nx": "panic: a",
		"panic: a\n[signal SIGSEGV]\n\ngoroutine 1 [running]:\nx": "panic: a",
	} {
		if got := generatorMessage(said, "/run/in.json"); got != want {
			t.Errorf("%q becomes %q", said, got)
		}
	}
}

// TestParts holds the parts of a specification that the generator is asked for, to find which it refuses.
func TestParts(t *testing.T) {
	file := analysis.NewDocument(`{"version": "0.2", "provider": {"name": "own", "schema": {"attributes": [{"name": "a", "string": {}}]}}, "resources": [1, {"name": "r", "schema": {
		"attributes": [{"name": "x", "single_nested": {"attributes": [{"name": "y", "string": {}}, {"name": "z", "int64": {"n": 1.50}}]}}, {"name": "w", "bool": {}}],
		"blocks": [{"name": "b", "list_nested": {"nested_object": {"attributes": [{"name": "c", "string": {}}], "blocks": [{"name": "d", "single_nested": {}}]}}}]}}],
		"datasources": [{"name": "d", "schema": {}}]}`, nil).File()
	var b strings.Builder
	var show func(p *part, indent string)
	show = func(p *part, indent string) {
		fmt.Fprintf(&b, "%s%s %v: %s\n", indent, p.pointer, p.path, p.text())
		for _, child := range p.children() {
			show(child, indent+"\t")
		}
	}
	for unit := range file.Units {
		p, ok := newPart(file, unit)
		if !ok {
			fmt.Fprintf(&b, "unit %d has no part; alone it is %d bytes of %d\n", unit, len(Alone(file, unit)), len(file.Text()))
			continue
		}
		if Alone(file, unit) != p.text() {
			t.Errorf("unit %d is not its part", unit)
		}
		for _, message := range []string{"resources.0.schema: a", "resources.0: b, resources.0.x", "datasources.0: c", "resources.01: d"} {
			fmt.Fprintf(&b, "%q is in the whole %q\n", message, p.inWhole(message))
		}
		show(p, "")
	}
	scenario.Golden(t, "testdata/parts.golden", b.String())
}

// TestReadAll holds how deep the files are read that a generator wrote.
func TestReadAll(t *testing.T) {
	root := t.TempDir()
	folder := ""
	for depth := range maxDepth + 2 {
		if err := write(filepath.Join(root, folder, "a.go"), strings.Repeat("a", depth)); err != nil {
			t.Fatal(err)
		}
		folder = path.Join(folder, "d")
	}
	found, err := readAll(root, "")
	if err != nil {
		t.Fatal(err)
	}
	scenario.Golden(t, "testdata/read.golden", scenario.Show(found)+"\n")
	if _, err := readAll(root, "none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
}

// TestNoTemporaryFolder holds the error where nothing can be written.
func TestNoTemporaryFolder(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "none"))
	t.Setenv("TMP", os.Getenv("TMPDIR"))
	results, err := Run(t.Context(), nil, Options{})
	if results != nil || err == nil || !strings.HasPrefix(err.Error(), "making a temporary folder: ") {
		t.Errorf("%v, %v", results, err)
	}
}
