package module

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// headsOf returns the declarations of a file without the bodies of functions, and "" if it is not Go.
func headsOf(t *testing.T, text string) string {
	t.Helper()
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", text, parser.SkipObjectResolution)
	if err != nil {
		return ""
	}
	var b bytes.Buffer
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Body != nil {
			f.Body = &ast.BlockStmt{}
		}
		if err := (&printer.Config{Mode: printer.RawFormat}).Fprint(&b, token.NewFileSet(), d); err != nil {
			t.Fatal(err)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestWithoutBodies(t *testing.T) {
	long := "{\n" + strings.Repeat("\tx := \"}\" + `{\\` + \"\\\"{\" // }\n\t/* } */ _ = '{' + '\\''\n", 10) + "}"
	for _, head := range []string{
		"func f()", "func (r *T) f(x struct{ a int }) interface{ M() }", "func f[T interface{ ~int }](x T) struct{ a, b int }",
		"func f() func(struct {\n\ta int\n}) (interface {\n\tM()\n}, error)", "func f(\n\ta int,\n) (b int)", "func f() map[string]struct{}",
		"func f() []interface{}",
		"func structOf() (_ []interface{ M(struct{}) })", "func f(\"", "func f() /* { */ int // {",
	} {
		text := "package p\n\nvar s = `\nfunc no() {`\n\n" + head + " " + long + "\n\nfunc declared() int\n\nfunc short() { return }\n\nvar after = \"func x() {\"\n"
		got := withoutBodies(text)
		if want := headsOf(t, text); want != headsOf(t, got) {
			t.Errorf("%s becomes\n%s", head, got)
		}
		if headsOf(t, text) != "" && strings.Contains(got, ":=") {
			t.Errorf("%s has its body still", head)
		}
	}
}

// TestWithoutBodiesOfDamage holds which files stay as they are: a body or a comment in them has no end, or they have none to leave out.
func TestWithoutBodiesOfDamage(t *testing.T) {
	long := strings.Repeat("x", fewBytes)
	for _, text := range []string{
		"", "func ", "func f", "func f(", "func f() {", "func f() {" + long, "func f() {" + long + "\n}}",
		"func f() { \"" + long, "func f() { `" + long, "func f() { /*" + long, "func f() { //" + long, "func f() { '" + long,
		"func f() { \"\\", "/* func f() {" + long + "}", "// func f() {" + long + "}", " func f() {" + long + "}",
		"x\n\tfunc f() {" + long + "}", "func f() {" + long[:fewBytes-1] + "}", "func (T) ValueFromX() {" + long + "}",
		"func f(x interface{ M() }) struct{ a int }\n", "func f() interface{}\nvar x = 1",
	} {
		got := withoutBodies(text)
		if want := strings.Replace(text, "{"+long+"\n}}", "{}}", 1); got != text && got != want {
			t.Errorf("%q becomes %q", text, got)
		}
	}
	if got := withoutBodies("func f() {" + long + "}\nfunc g() {" + long + "}\n"); got != "func f() {}\nfunc g() {}\n" {
		t.Errorf("two bodies become %q", got)
	}
	if got := withoutBodies("func f() {" + long + "}"); got != "func f() {}" {
		t.Errorf("a long body becomes %q", got)
	}
}

// Of Go's own source, nothing else gets lost.
func TestWithoutBodiesOfGo(t *testing.T) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	sources := 0
	for _, directory := range []string{"fmt", "go/types", "net/http", "encoding/json", "reflect", "slices", "go/parser", "html/template",
		"cmd/go/internal/load"} {
		found, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(root)), "src", directory, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range found {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			sources++
			if headsOf(t, string(text)) != headsOf(t, withoutBodies(string(text))) {
				t.Errorf("%s declares something else", name)
			}
		}
	}
	if sources == 0 {
		t.Fatal("Go's own source is not there")
	}
}

func FuzzWithoutBodies(f *testing.F) {
	f.Add("package p\n\nfunc f() { }\n")
	f.Add("package p\n\nfunc f() {" + strings.Repeat("\"{\"; ", 60) + "}\n\ntype T struct{}\n")
	f.Fuzz(func(t *testing.T, text string) {
		if want := headsOf(t, text); want != "" && want != headsOf(t, withoutBodies(text)) {
			t.Errorf("%q declares something else without bodies", text)
		}
	})
}
