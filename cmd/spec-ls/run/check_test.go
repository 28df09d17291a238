package run

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
)

// program returns a program whose standard input breaks, and its messages to the user.
func program() (p Program, said *strings.Builder) {
	said = &strings.Builder{}
	return Program{Context: context.Background(), In: panicReader{}, Say: func(message string) { said.WriteString(message) }}, said
}

type panicReader struct{}

func (panicReader) Read([]byte) (int, error) { panic("broken") }

// A fault in the program costs the file in which it happened, not the run.
func TestPanicIsContained(t *testing.T) {
	p, said := program()
	c, err := NewCheck(p, &CheckOptions{Jobs: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Targets = []Target{{File: discover.File{Path: "x.json", Named: true}, Stdin: true}}
	c.Judge()
	if len(c.Failures()) != 1 || !strings.Contains(said.String(), "internal error in x.json") || c.Targets[0].IsChecked() {
		t.Errorf("failures are %q", c.Failures())
	}
}

// TestFixKeepsWhatWasSavedMeanwhile saves a file while it is checked: that text is kept, with a message, and the findings are those of the
// text that was checked.
func TestFixKeepsWhatWasSavedMeanwhile(t *testing.T) {
	const before, meanwhile = `{"version": "0.1", "provider": {"name": "x",}}`, `{"version": "0.1"} // typed`
	path := filepath.Join(t.TempDir(), "spec.json")
	if err := os.WriteFile(path, []byte(meanwhile), 0o644); err != nil {
		t.Fatal(err)
	}
	p, _ := program()
	c, err := NewCheck(p, &CheckOptions{Fix: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	document := analysis.NewDocument(before, nil)
	fixed := analysis.FixAll(document, false)
	if len(fixed.Applied) == 0 {
		t.Fatal("there is nothing to fix")
	}
	checked := &Target{File: discover.File{Path: path, Named: true}}
	if reported := c.fix(checked, document, fixed); reported != document || checked.fixes.count != 0 {
		t.Error("the file counts as fixed")
	}
	if checked.err == nil || !strings.Contains(checked.err.Error(), "it has changed in the meantime") {
		t.Errorf("the message is %v", checked.err)
	}
	if text, err := os.ReadFile(path); string(text) != meanwhile || err != nil {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// ending is a context that ends when it has been asked a number of times whether it has.
type ending struct {
	context.Context
	left atomic.Int64
}

func (e *ending) Err() error {
	if e.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// A check that nobody waits for any more ends between two files.
func TestCheckEndsInTheMiddle(t *testing.T) {
	t.Chdir(t.TempDir())
	const files = 20
	for i := range files {
		if err := os.WriteFile(fmt.Sprintf("p%02d.json", i), []byte(`{"version": "0.1", "provider": {"name": "x"}}`), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p, _ := program()
	ends := &ending{Context: t.Context()}
	ends.left.Store(5)
	p.Context = ends
	c, err := NewCheck(p, &CheckOptions{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Find(nil)
	c.Judge()
	checked := 0
	for i := range c.Targets {
		if c.Targets[i].IsChecked() {
			checked++
		}
	}
	if len(c.Targets) != files || checked >= files/2 {
		t.Errorf("%d of %d files were checked before it was seen that nobody wants the result", checked, len(c.Targets))
	}
}
