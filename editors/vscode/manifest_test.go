package vscode

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A manifest is what the tests read of package.json.
type manifest struct {
	Contributes struct {
		Commands      []struct{ Command, Title, Category string }
		Menus         map[string][]struct{ Command, When string }
		Keybindings   []struct{ Command, When string }
		Configuration []struct {
			Title      string
			Properties map[string]setting
		}
		Languages []struct {
			ID        string
			Filenames []string
		}
		Views map[string][]struct{ ID, When string }
	}
}

type setting struct {
	Type                       string
	Default                    any
	Scope, MarkdownDescription string
}

func readManifest(t *testing.T) *manifest {
	t.Helper()
	text, err := os.ReadFile("package.json")
	if err != nil {
		t.Fatal(err)
	}
	m := &manifest{}
	if err := json.Unmarshal(text, m); err != nil {
		t.Fatal(err)
	}
	return m
}

// sources returns the text of the extension's sources.
func sources(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("src/*.ts")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// TestCommandsAreDescribed holds the manifest together: what menus name must be declared, and what is declared must be there.
func TestCommandsAreDescribed(t *testing.T) {
	contributes, all := readManifest(t).Contributes, sources(t)
	declared := map[string]bool{}
	for _, c := range contributes.Commands {
		declared[c.Command] = true
		if c.Title == "" || c.Category == "" {
			t.Errorf("%s has no title or category", c.Command)
		}
		if !strings.Contains(all, "'"+c.Command+"'") {
			t.Errorf("the command %s is declared, and nothing in the sources has its name", c.Command)
		}
	}
	for _, binding := range contributes.Keybindings {
		if !declared[binding.Command] {
			t.Errorf("a key is bound to the command %s, which is not declared", binding.Command)
		}
	}
	for menu, items := range contributes.Menus {
		for _, item := range items {
			if !declared[item.Command] {
				t.Errorf("the menu %s has the command %s, which is not declared", menu, item.Command)
			}
		}
	}
}

// TestContextsAreSet finds conditions of menus and views that nothing can fulfil.
func TestContextsAreSet(t *testing.T) {
	contributes, all := readManifest(t).Contributes, sources(t)
	known := map[string]bool{}
	for _, language := range contributes.Languages {
		known[language.ID] = true
	}
	var conditions []string
	for _, items := range contributes.Menus {
		for _, item := range items {
			conditions = append(conditions, item.When)
		}
	}
	for _, binding := range contributes.Keybindings {
		conditions = append(conditions, binding.When)
	}
	for _, views := range contributes.Views {
		for _, view := range views {
			known[view.ID] = true
			conditions = append(conditions, view.When)
		}
	}
	ours := regexp.MustCompile(`spec-ls\.\w+`)
	language := regexp.MustCompile(`editorLangId == (\S+)`)
	item := regexp.MustCompile(`viewItem =~ /\\b(\w+)\\b/`)
	for _, condition := range conditions {
		for _, name := range ours.FindAllString(condition, -1) {
			if !known[name] && !strings.Contains(all, "'setContext', '"+name+"'") {
				t.Errorf("%q: nothing sets %s", condition, name)
			}
		}
		for _, found := range language.FindAllStringSubmatch(condition, -1) {
			if !known[found[1]] {
				t.Errorf("%q: there is no language %s", condition, found[1])
			}
		}
		for _, found := range item.FindAllStringSubmatch(condition, -1) {
			if !strings.Contains(all, "'"+found[1]+"'") {
				t.Errorf("%q: nothing in the view is %s", condition, found[1])
			}
		}
	}
}

// clientSettings are those that the extension, or its language client, reads itself. The server is given the others.
var clientSettings = []string{
	"enable", "detectByContent", "diagnosticMode", "path", "arguments", "logLevel", "logFile", "trace.server", "format.enable", "schemaView.followCursor",
}

// TestSettings holds the settings that the manifest declares against those that are read: by the extension, or by the server.
func TestSettings(t *testing.T) {
	declared, all := map[string]setting{}, sources(t)
	for _, group := range readManifest(t).Contributes.Configuration {
		if group.Title == "" {
			t.Error("a group of settings has no title")
		}
		maps.Copy(declared, group.Properties)
	}
	read := serverSettings(t)
	for _, name := range clientSettings {
		if read[name] {
			t.Errorf("%s is read by the server", name)
		}
		// The language client reads the setting of its trace.
		if name != "trace.server" && !strings.Contains(all, "'"+name+"'") {
			t.Errorf("nothing in the sources reads %s", name)
		}
		read[name] = true
	}
	for name, setting := range declared {
		short := strings.TrimPrefix(name, "spec-ls.")
		if !read[short] {
			t.Errorf("%s is declared, and nobody reads it", name)
		}
		delete(read, short)
		if setting.MarkdownDescription == "" || setting.Scope == "" || setting.Type == "" || setting.Default == nil {
			t.Errorf("%s has no description, scope, type or default", name)
		}
	}
	for name := range read {
		t.Errorf("%s is read, and not declared", name)
	}
}

// serverSettings returns the names of the settings that the server reads: what it asks for in the functions that parse settings and
// preferences, and the names of kinds of hints and lenses, each below its setting.
func serverSettings(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("../../server/*.go")
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}
	kinds := map[string][]string{} // by the name of the variable
	kindsOf := map[string]string{} // the variable, by the setting
	set := token.NewFileSet()
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, declaration := range parsed.Decls {
			ast.Inspect(declaration, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					return n.Name.Name == "parseSettings" || n.Name.Name == "parsePreferences"
				case *ast.ValueSpec:
					for i, value := range n.Values {
						if literal, ok := value.(*ast.CompositeLit); ok && strings.HasSuffix(n.Names[i].Name, "Settings") {
							kinds[n.Names[i].Name] = keys(literal)
						}
					}
				case *ast.CallExpr:
					if name, ok := n.Fun.(*ast.Ident); ok && name.Name == "wanted" && len(n.Args) == 3 {
						if variable, ok := n.Args[2].(*ast.Ident); ok {
							kindsOf[getArgument(n.Args[0])] = variable.Name
						}
					}
					if name := getArgument(n); name != "" {
						asked[name] = true
					}
				}
				return true
			})
		}
	}
	for setting, variable := range kindsOf {
		delete(asked, setting)
		for _, kind := range kinds[variable] {
			asked[setting+"."+kind] = true
		}
	}
	for _, some := range []string{"rules", "registry.hostname", "inlayHints.goTypes"} {
		if !asked[some] {
			t.Fatalf("the server is not seen to read %s, but %v", some, slices.Sorted(maps.Keys(asked)))
		}
	}
	return asked
}

// getArgument returns the argument of a call x.Get("argument"), or nothing.
func getArgument(n ast.Expr) string {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return ""
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || selector.Sel.Name != "Get" {
		return ""
	}
	return text(call.Args[0])
}

// keys returns the keys of a map that are strings.
func keys(literal *ast.CompositeLit) []string {
	var all []string
	for _, element := range literal.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			if key := text(pair.Key); key != "" {
				all = append(all, key)
			}
		}
	}
	return all
}

// text returns the value of a string that is written out, or nothing.
func text(n ast.Expr) string {
	literal, ok := n.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return ""
	}
	value, err := strconv.Unquote(literal.Value)
	if err != nil {
		return ""
	}
	return value
}
