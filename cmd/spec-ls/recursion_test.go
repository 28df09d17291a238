package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestRecursionIsBounded finds the functions of the program that call themselves, through others too, and compares them with
// testdata/recursion.txt, which says of each group what bounds it. Go's stack has a limit that no recover catches. Nesting and names in a
// text must not reach it, nor may a function come back to the same place without end.
func TestRecursionIsBounded(t *testing.T) {
	const list = "testdata/recursion.txt"
	text, err := os.ReadFile(list)
	if err != nil && !scenario.Updating() {
		t.Fatal(err)
	}
	reasons := map[string]string{}
	var head strings.Builder
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			head.WriteString(line)
			continue
		}
		if group, reason, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			reasons[group] = reason
		}
	}
	var rewritten strings.Builder
	rewritten.WriteString(head.String())
	for _, group := range recursive(t) {
		reason, known := reasons[group]
		if !known || strings.HasPrefix(reason, "?") {
			t.Errorf("%s: write into %s what bounds its recursion", group, list)
			reason = "?"
		}
		fmt.Fprintf(&rewritten, "%s: %s\n", group, reason)
		delete(reasons, group)
	}
	for group := range reasons {
		t.Errorf("%s is no group of functions that call each other: take it out of %s, or run with -update", group, list)
	}
	if scenario.Updating() {
		if err := os.WriteFile(list, []byte(rewritten.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// calls is which functions a function mentions: those that it calls, and those that it has others call.
type calls map[*types.Func]map[*types.Func]bool

// recursive returns the groups of functions that call each other, in order.
func recursive(t *testing.T) []string {
	const module = "github.com/spec-ls/spec-ls"
	config := &packages.Config{
		Mode: packages.NeedName | packages.NeedImports | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule,
		Dir:  filepath.Join("..", ".."), Context: t.Context(),
	}
	roots, err := packages.Load(config, "./cmd/...", "./server/...", "./analysis/...", "./completion/...", "./hover/...", "./schema/...")
	if err != nil {
		t.Fatal(err)
	}
	graph, methods := calls{}, map[string][]*types.Func{}
	var groups []string
	for _, p := range roots {
		for _, err := range p.Errors {
			t.Fatal(err)
		}
		for _, file := range p.Syntax {
			for _, declaration := range file.Decls {
				f, ok := declaration.(*ast.FuncDecl)
				if !ok || f.Body == nil {
					continue
				}
				function := p.TypesInfo.Defs[f.Name].(*types.Func)
				graph[function] = map[*types.Func]bool{}
				if f.Recv != nil {
					methods[f.Name.Name] = append(methods[f.Name.Name], function)
				}
				for _, variable := range recursiveLiterals(f.Body, p.TypesInfo) {
					groups = append(groups, strings.ReplaceAll(function.FullName(), module+"/", "")+"."+variable)
				}
				ast.Inspect(f.Body, func(n ast.Node) bool {
					if name, ok := n.(*ast.Ident); ok {
						if called, ok := p.TypesInfo.Uses[name].(*types.Func); ok {
							graph[function][called.Origin()] = true
						}
					}
					return true
				})
			}
		}
	}
	graph.resolve(methods)
	for _, group := range graph.components() {
		if len(group) == 1 && !graph[group[0]][group[0]] {
			continue
		}
		var names []string
		for _, f := range group {
			names = append(names, strings.ReplaceAll(f.FullName(), module+"/", ""))
		}
		slices.Sort(names)
		groups = append(groups, strings.Join(names, ", "))
	}
	slices.Sort(groups)
	return groups
}

// recursiveLiterals returns the variables in a body that hold functions which mention them.
func recursiveLiterals(body *ast.BlockStmt, info *types.Info) (names []string) {
	ast.Inspect(body, func(n ast.Node) bool {
		assignment, ok := n.(*ast.AssignStmt)
		if !ok || len(assignment.Lhs) != len(assignment.Rhs) {
			return true
		}
		for i, right := range assignment.Rhs {
			name, isName := assignment.Lhs[i].(*ast.Ident)
			literal, isLiteral := right.(*ast.FuncLit)
			if !isName || !isLiteral {
				continue
			}
			ast.Inspect(literal, func(n ast.Node) bool {
				inner, ok := n.(*ast.Ident)
				if ok && info.Uses[inner] != nil && info.Uses[inner] == info.ObjectOf(name) && !slices.Contains(names, name.Name) {
					names = append(names, name.Name)
				}
				return true
			})
		}
		return true
	})
	return names
}

// resolve adds, for each method of an interface that is mentioned, the methods of the types that implement it.
func (c calls) resolve(methods map[string][]*types.Func) {
	for _, called := range c {
		for f := range called {
			receiver := f.Signature().Recv()
			if receiver == nil || !types.IsInterface(receiver.Type()) {
				continue
			}
			of, ok := receiver.Type().Underlying().(*types.Interface)
			for _, method := range methods[f.Name()] {
				has := method.Signature().Recv().Type()
				if _, isPointer := has.(*types.Pointer); !isPointer {
					has = types.NewPointer(has)
				}
				if ok && types.Implements(has, of) {
					called[method] = true
				}
			}
		}
	}
}

// components returns the strongly connected components, by Tarjan's algorithm.
func (c calls) components() [][]*types.Func {
	var (
		all     [][]*types.Func
		stack   []*types.Func
		on      = map[*types.Func]bool{}
		numbers = map[*types.Func]int{}
		lowest  = map[*types.Func]int{}
		visit   func(f *types.Func)
	)
	visit = func(f *types.Func) {
		numbers[f] = len(numbers) + 1
		lowest[f] = numbers[f]
		stack, on[f] = append(stack, f), true
		for called := range c[f] {
			if _, declared := c[called]; !declared {
				continue
			}
			if numbers[called] == 0 {
				visit(called)
				lowest[f] = min(lowest[f], lowest[called])
			} else if on[called] {
				lowest[f] = min(lowest[f], numbers[called])
			}
		}
		if lowest[f] == numbers[f] {
			at := slices.Index(stack, f)
			all = append(all, slices.Clone(stack[at:]))
			for _, g := range stack[at:] {
				on[g] = false
			}
			stack = stack[:at]
		}
	}
	for f := range c {
		if numbers[f] == 0 {
			visit(f)
		}
	}
	return all
}
