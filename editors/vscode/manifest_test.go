package vscode

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/hints"
	"github.com/spec-ls/spec-ls/analysis/editor/lenses"
	"github.com/spec-ls/spec-ls/analysis/editor/preferences"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
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
		Views  map[string][]struct{ ID, When string }
		Colors []struct {
			ID       string
			Defaults map[string]string
		}
		ProblemMatchers []struct {
			Name    string
			Pattern struct {
				Regexp                                      string
				File, Line, Column, Severity, Code, Message int
			}
		}
	}
}

type setting struct {
	Type                       string
	Default                    any
	Scope, MarkdownDescription string
	Enum                       []any
}

// TestColorIDs holds that VS Code takes the colors: it refuses all of an extension if one has another id.
func TestColorIDs(t *testing.T) {
	for _, color := range readManifest(t).Contributes.Colors {
		if !regexp.MustCompile(`^\w+(\.\w+)*$`).MatchString(color.ID) {
			t.Errorf("%s is not the id of a color", color.ID)
		}
	}
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

// TestCommandsAreDescribed holds the manifest together: commands in menus must be declared, and declared commands must be in the sources.
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

// TestProblemMatcher holds the pattern by which tasks read findings to how spec-ls writes them.
func TestProblemMatcher(t *testing.T) {
	matchers := readManifest(t).Contributes.ProblemMatchers
	if len(matchers) != 1 || !strings.Contains(sources(t), "'$"+matchers[0].Name+"'") {
		t.Fatalf("the matchers are %v", matchers)
	}
	pattern := matchers[0].Pattern
	line := "specs/a b.json:12:7: error[compile-error] undefined: x.Y"
	found := regexp.MustCompile(pattern.Regexp).FindStringSubmatch(line)
	want := map[int]string{
		pattern.File: "specs/a b.json", pattern.Line: "12", pattern.Column: "7", pattern.Severity: "error", pattern.Code: "compile-error",
		pattern.Message: "undefined: x.Y",
	}
	for group, text := range want {
		if len(found) <= group || found[group] != text {
			t.Errorf("group %d of %q is not %q: %q", group, line, text, found)
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

// clientSettings are those that the extension, or its language client, reads itself. The server gets the others.
var clientSettings = []string{
	"enable", "detectByContent", "diagnosticMode", "path", "arguments", "logLevel", "logFile", "trace.server", "format.enable",
	"schemaView.followCursor",
}

// TestSettings compares the settings that the manifest declares with those that are read: by the extension, or by the server.
func TestSettings(t *testing.T) {
	declared, all := map[string]setting{}, sources(t)
	for _, group := range readManifest(t).Contributes.Configuration {
		if group.Title == "" {
			t.Error("a group of settings has no title")
		}
		maps.Copy(declared, group.Properties)
	}
	read := serverSettings()
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

// fileOnly are the members of a configuration that are not declared as settings: they are about files, or nothing in an editor, or facts
// about a project that belong where the command sees them too.
var fileOnly = []string{"$schema", "//", "dialect", "extends", "exclude", "generator", "openapi", "output", "schemas"}

// serverSettings returns the names of the settings that the server reads: the members of a configuration, and the switches of hints and
// lenses.
func serverSettings() map[string]bool {
	read := map[string]bool{}
	for _, m := range config.Grammar().Members {
		switch {
		case slices.Contains(fileOnly, m.Key):
		case m.Key == "rules" || len(m.Members) == 0:
			read[m.Key] = true
		default:
			for _, inner := range m.Members {
				read[m.Key+"."+inner.Key] = inner.Key != "//"
			}
		}
	}
	read["diff.base"], read["diff.policy"] = true, true // of the settings of an editor alone; see config.Diff
	read["generate.onSave"], read["goFiles.unsaved"] = true, true
	for name := range hints.Names {
		read["inlayHints."+name] = true
	}
	for name := range lenses.Names {
		read["codeLens."+name] = true
	}
	maps.DeleteFunc(read, func(_ string, is bool) bool { return !is })
	return read
}

// TestDefaults: the server has nothing to say against the settings that VS Code sends where nobody has chosen any, and they change nothing.
func TestDefaults(t *testing.T) {
	values := map[string]any{}
	for _, group := range readManifest(t).Contributes.Configuration {
		for name, setting := range group.Properties {
			steps := strings.Split(strings.TrimPrefix(name, "spec-ls."), ".")
			in := values
			for _, step := range steps[:len(steps)-1] {
				if in[step] == nil {
					in[step] = map[string]any{}
				}
				in = in[step].(map[string]any)
			}
			in[steps[len(steps)-1]] = setting.Default
		}
	}
	text, err := json.Marshal(values)
	if err != nil {
		t.Fatal(err)
	}
	parsed := preferences.Parse(string(text), "spec-ls")
	for _, d := range parsed.Diagnostics {
		t.Error(d.Message)
	}
	settings := config.New("/.spec-ls.json", parsed.File).Settings("/spec.json")
	for _, rule := range rules.All() {
		if got, want := settings.Severity(rule), (&analysis.Settings{}).Severity(rule); got != want {
			t.Errorf("%s is %s, not %s", rule.Name, got, want)
		}
	}
}

// TestChoices checks that a setting with a few values offers those of a configuration, and no value for an unset one.
func TestChoices(t *testing.T) {
	checked := 0
	for _, group := range readManifest(t).Contributes.Configuration {
		for name, setting := range group.Properties {
			var want []any
			shape := config.At(strings.ReplaceAll(strings.TrimPrefix(name, "spec-ls."), ".", "/"))
			if shape == nil || len(shape.Values) == 0 {
				continue
			}
			if setting.Default == "" {
				want = append(want, "")
			}
			for _, value := range shape.Values {
				var v any
				if err := json.Unmarshal([]byte(value.Source), &v); err != nil {
					t.Fatal(err)
				}
				want = append(want, v)
			}
			checked++
			if !slices.Equal(setting.Enum, want) {
				t.Errorf("%s offers %v, not %v", name, setting.Enum, want)
			}
		}
	}
	if checked < 3 {
		t.Errorf("%d settings have choices", checked)
	}
}

// TestNoCommandTwice holds that no command of the extension shares its name with one of the server: the client registers those itself, and
// the extension would not start.
func TestNoCommandTwice(t *testing.T) {
	golden, err := os.ReadFile(filepath.FromSlash("../../server/testdata/clients/vscode.golden"))
	if err != nil {
		t.Fatal(err)
	}
	_, commands, found := strings.Cut(string(golden), `"executeCommandProvider"`)
	commands, _, closed := strings.Cut(commands, "]")
	offered := regexp.MustCompile(`"spec-ls\.\w+"`).FindAllString(commands, -1)
	if !found || !closed || len(offered) == 0 {
		t.Fatal("the server offers no commands to Visual Studio Code")
	}
	for _, c := range readManifest(t).Contributes.Commands {
		if slices.Contains(offered, `"`+c.Command+`"`) {
			t.Errorf("%s is a command of the server, too", c.Command)
		}
	}
}

// TestColors compares the colours of the extension with black and white, the backgrounds of themes of high contrast, and with those that
// its sources name.
func TestColors(t *testing.T) {
	text := sources(t)
	m := readManifest(t)
	for _, color := range m.Contributes.Colors {
		if !strings.Contains(text, "'"+color.ID+"'") {
			t.Errorf("nothing is shown in %s", color.ID)
		}
		for theme, background := range map[string]float64{"highContrast": 0, "highContrastLight": 1} {
			var red, green, blue uint8
			if _, err := fmt.Sscanf(color.Defaults[theme], "#%02x%02x%02x", &red, &green, &blue); err != nil {
				t.Fatalf("%s in %s: %v", color.ID, theme, err)
			}
			if got := contrast(luminance(red, green, blue), background); got < 7 {
				t.Errorf("%s in %s has a contrast of %.1f", color.ID, theme, got)
			}
		}
	}
	for name, background := range map[string]float64{"file-dark.svg": 0, "file-light.svg": 1} { // themes of high contrast have these, too
		icon, err := os.ReadFile(filepath.Join("images", name))
		if err != nil {
			t.Fatal(err)
		}
		shown := regexp.MustCompile(`#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})"`).FindAllSubmatch(icon, -1)
		if len(shown) == 0 {
			t.Errorf("%s has no colour", name)
		}
		for _, color := range shown {
			var red, green, blue uint8
			if _, err := fmt.Sscanf(string(color[0]), "#%02x%02x%02x", &red, &green, &blue); err != nil {
				t.Fatal(err)
			}
			if got := contrast(luminance(red, green, blue), background); got < 4.5 {
				t.Errorf("%s has a contrast of %.1f", name, got)
			}
		}
	}
	if strings.Contains(text, "terminal.ansi") {
		t.Error("a colour of the terminal is used, which a theme may choose as it likes")
	}
}

// luminance and contrast are those of the Web Content Accessibility Guidelines.
func luminance(red, green, blue uint8) float64 {
	linear := func(c uint8) float64 {
		if v := float64(c) / 255; v <= 0.04045 {
			return v / 12.92
		} else {
			return math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*linear(red) + 0.7152*linear(green) + 0.0722*linear(blue)
}

func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }
