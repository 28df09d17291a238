package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// hostileName is a name that an attacker may give to a file, a rule or an attribute.
const hostileName = "\x1b[31m\u202egpj\n::error::pwned ##[error]\u2066"

// ownCommand is an annotation that the program writes itself.
var ownCommand = regexp.MustCompile(`^::(error|warning|notice) file=[^:]*,title=spec-ls [a-z-]+::`)

// TestNothingUnescaped checks that control characters in the names of files and in their texts reach no terminal and no log unescaped.
func TestNothingUnescaped(t *testing.T) {
	directory := t.TempDir()
	t.Chdir(directory)
	quoted := `"` + strings.NewReplacer("\n", `\n`, "\x1b", `\u001b`).Replace(hostileName) + `"`
	specification := `{"version": "0.1", "provider": {"name": "x", ` + quoted + `: 1}, "resources": [{"name": ` + quoted + `, "schema": {"attributes": [
		{"name": ` + quoted + `, "string": {"computed_optional_required": "` + hostileName + `", "custom_type": {"import": {"path": ` + quoted + `}}}}]}}]}`
	for _, name := range []string{"::error::first.json", "spec" + hostileName + ".json", " ::error::spec.json"} {
		if err := os.WriteFile(name, []byte(specification), 0o644); err != nil {
			t.Skipf("no file can be called so here: %v", err)
		}
	}
	configuration := `{` + quoted + `: 1, "extends": ` + quoted + `, "rules": {` + quoted + `: "off"}}`
	if err := os.WriteFile(config.FileName, []byte(configuration), 0o644); err != nil {
		t.Fatal(err)
	}
	baseline := "known" + hostileName + ".json"
	if err := os.WriteFile(baseline, []byte(`{"version": 1, "files": {`+quoted+`: {}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	commands := [][]string{
		{"check", "--show-files"}, {"check", "--statistics"}, {"fmt", "--check", "--no-config"}, {"check", hostileName},
		{"check", "*" + hostileName},
		{"check", "--exclude", "[" + hostileName}, {"check", "--only", hostileName}, {"check", "-c", hostileName},
		{"check", "--root", hostileName},
		{"check", "--baseline", baseline}, {"check", "--baseline", hostileName}, {"check", "-f", hostileName}, {"check", "--" + hostileName},
		{hostileName},
		{"explain", hostileName}, {"check", "-f", "json=none/" + hostileName}, {"check", "--accept", "--baseline", "none/" + hostileName},
		{"check", "--severity", hostileName + "=error"}, {"check", "--stage", hostileName}, {"help", hostileName}, {"schema", hostileName},
		{"completion", hostileName}, {"check", "--fix", filepath.Dir(directory) + "/" + hostileName},
	}
	for _, format := range report.Formats {
		commands = append(commands, []string{"check", "-f", format.Name}, []string{"check", "--no-config", "-f", format.Name})
	}
	for _, arguments := range commands {
		var out, errs bytes.Buffer
		execute(arguments, strings.NewReader(""), &out, &errs)
		if out.Len()+errs.Len() == 0 {
			t.Errorf("%q says nothing", arguments)
		}
		for stream, text := range map[string]string{"standard output": out.String(), "standard error": errs.String()} {
			if i := strings.IndexAny(text, "\x1b\u202e\u2066\r"); i >= 0 {
				t.Errorf("%q, %s: …%q…", arguments, stream, text[max(0, i-40):min(len(text), i+40)])
			}
			if i := strings.Index(text, "##["); i >= 0 {
				t.Errorf("%q, %s: …%q…", arguments, stream, text[max(0, i-40):min(len(text), i+40)])
			}
			for line := range strings.Lines(text) {
				if strings.HasPrefix(strings.TrimSpace(line), "::") && !ownCommand.MatchString(line) {
					t.Errorf("%q, %s: a command: %q", arguments, stream, line)
				}
			}
		}
	}
}
