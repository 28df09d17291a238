package compile

import (
	"go/ast"
	"go/build/constraint"
	"go/format"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang"
)

// directives finds the comments of a text that are more than comments. Those that say when a file is built are at the start of the file
// once it is formatted, wherever they stood; the compiler takes others only where they belong, which is nowhere in a text.
func (c *checker) directives(before, text, after string) {
	whyExcluded := sync.OnceValue(func() string { return excluded(c.file, before+text+after) })
	for _, group := range c.file.Comments {
		for _, comment := range group.List {
			switch directive, is := strings.CutPrefix(comment.Text, "//go:"); {
			case constraint.IsGoBuild(comment.Text), constraint.IsPlusBuild(comment.Text):
				if message := whyExcluded(); message != "" {
					c.add(comment.Pos(), message)
				}
			case is && c.inside(comment.Pos()):
				name, _, _ := strings.Cut(directive, " ")
				earlier := before + text[:comment.Pos()-c.start]
				alone := strings.TrimSpace(earlier[strings.LastIndexByte(earlier, '\n')+1:]) == ""
				dynamic := name == "cgo_import_dynamic" && len(strings.Fields(directive)) > 3 // which systems without cgo need
				if !alone || slices.Contains(placedDirectives, name) || strings.HasPrefix(name, "cgo_") && !dynamic {
					c.add(comment.Pos(), "misplaced compiler directive")
				}
			}
		}
	}
}

// placedDirectives are those that the compiler takes only before a declaration, or not outside of Go's own libraries. Others are comments,
// but for those of cgo, which it takes only from cgo.
var placedDirectives = []string{
	"cgo_unsafe_args", "embed", "linkname", "nocheckptr", "noescape", "noinline", "norace", "nosplit", "nowritebarrier", "nowritebarrierrec",
	"registerparams", "systemstack", "uintptrescapes", "uintptrkeepalive", "yeswritebarrierrec",
}

// headOf returns the lines before the package clause once the file is formatted. In deeply nested code they are the only ones that would
// move there.
func headOf(file *ast.File, source string) []string {
	var head []string
	if golang.NestsDeeply(file) {
		for _, group := range file.Comments {
			for _, comment := range group.List {
				if constraint.IsGoBuild(comment.Text) || constraint.IsPlusBuild(comment.Text) {
					head = append(head, comment.Text)
				}
			}
		}
		return head
	}
	formatted, err := format.Source([]byte(source))
	if err != nil {
		return nil
	}
	before, _, _ := strings.Cut(string(formatted), "package p\n")
	return strings.Split(before, "\n")
}

// excluded returns the reason why Go does not build a file; empty if it does. It asks for Linux, which stands for all systems that
// providers are built for.
func excluded(file *ast.File, source string) string {
	head := headOf(file, source)
	var expression, older constraint.Expr // the older form counts only without the newer one
	for _, line := range head {
		line = strings.TrimSpace(line)
		parsed, err := constraint.Parse(line)
		switch {
		case !constraint.IsGoBuild(line):
			if err == nil && older != nil {
				parsed = &constraint.AndExpr{X: older, Y: parsed}
			}
			if err == nil {
				older = parsed
			}
		case err != nil:
			return err.Error()
		case expression != nil:
			return "multiple //go:build comments"
		default:
			expression = parsed
		}
	}
	if expression == nil {
		expression = older
	}
	tag := func(tag string) bool {
		return slices.Contains([]string{"linux", "unix", "amd64", "gc", "cgo"}, tag) || strings.HasPrefix(tag, "go1.")
	}
	if expression != nil && !expression.Eval(tag) {
		return "build constraints exclude the file"
	}
	return ""
}
