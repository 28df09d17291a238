package compile_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/compile"
)

// Declarations by hand are not known, so the type checker has no types for them. Expressions with such names in all places are evaluated,
// and nothing is found.
func TestUnknownNames(t *testing.T) {
	forms := []string{
		"X", "X()", "X(1, Y)", "X[0]", "X[Y]", "X[0][Y]()", "X[1:2]", "X[1:Y:3]", "*X", "&X", "-X", "!X", "X + 1", "1 << X", "X == nil",
		"nil == X", "X == Y", "X.y", "X.y()", "X.y[0].z(Y)",
		"X{}", "&X{}", "X{1, Y}", "X{y: Y}", "[]X{{1}, Y}", "[]any{X, Y}", "map[string]any{X: Y}", "map[X]Y{}", "map[string]int{\"a\": 1}[X]",
		"[]int{1}[X]", "[2]X{}[0]", "\"text\"[X]", "X.(string)",
		"any(X).(Y)", "string(X)", "X(Y)", "[]byte(X)", "len(X)", "cap(X)", "append(X, Y)", "append([]int{}, X...)", "make([]X, 1)", "make(X, 1)",
		"new(X)", "min(X, 1)", "complex(X, 1)", "copy(X, Y)",
		"func() X { return Y }()", "func(X) {}(Y)", "(X)", "(*X).y(Y)", "struct{ a X }{Y}.a", "X[int](Y)", "(<-X)", "X && Y || !X", "X < Y",
		"X{{1}, {Y}}", "X{y: {1}}", "X{{{1}}}", "[]X{{{1}}}", "map[string]X{\"a\": {1}}", "Y{X{{1}}, {1}}", "X(X{{1}}, Y)",
		"func() int { panic(X()) }", "func() { x := 1; _ = X{{x}} }", "func() (X, error) { return Y, nil }", "func() X { return nil }()",
	}
	for _, form := range forms {
		for _, name := range []string{"hand", "nil", "string", "1", "[]int{}"} {
			text := strings.NewReplacer("X", "hands", "Y", name).Replace(form)
			t.Run(strings.ReplaceAll(text, "/", "÷"), func(t *testing.T) {
				checked, errors := compile.Compile(compile.Text{Go: text}, compile.Scope{})
				if name == "hand" && errors != nil {
					t.Errorf("nothing in it is known, and it is said that %s", errors[0].Message)
				}
				if checked == nil {
					return // the type checker finds what is wrong with the rest
				}
				if _, err := checked.Values(); err != nil || errors != nil {
					t.Errorf("got %v", fmt.Sprint(err, errors))
				}
			})
		}
	}
}
