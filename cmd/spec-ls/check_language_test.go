package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tools"
	"github.com/spec-ls/spec-ls/internal/testing/toy"
)

// TestFurtherLanguage adds a language to the list: check reads it with all options, and so do agents.
func TestFurtherLanguage(t *testing.T) {
	toy.Add(t)
	root := t.TempDir()
	t.Chdir(root)
	if err := os.WriteFile(filepath.Join(root, "a"+toy.Extension), []byte("all is well\r\nbut this is "+toy.Wrong+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const want = "a" + toy.Extension + ":2:13: error[" + toy.Rule + "] the word is wrong\n"
	for name, arguments := range map[string][]string{"named": nil, "by a hook": {"--ignore-non-spec"}, "with fixes": {"--fix"}} {
		t.Run(name, func(t *testing.T) {
			code, out, errs := runCheck(append([]string{"-f", "concise", "-q", "a" + toy.Extension}, arguments...)...)
			if code != run.Findings || out != want || errs != "" {
				t.Errorf("exit code %d, %s%s", code, out, errs)
			}
		})
	}
	_, out, _ := runCheck("-f", "sarif", "a"+toy.Extension)
	var sarif struct {
		Runs []struct {
			Tool struct {
				Driver struct{ Rules []struct{ ID string } }
			}
			Results []struct{ RuleIndex int }
		}
	}
	if err := json.Unmarshal([]byte(out), &sarif); err != nil {
		t.Fatal(err)
	}
	if run := sarif.Runs[0]; run.Tool.Driver.Rules[run.Results[0].RuleIndex].ID != toy.Rule {
		t.Errorf("the finding is of the rule %d", run.Results[0].RuleIndex)
	}
	answer := callTool(t, tools.All(root, run.Program{Workers: workers()}), "spec_check", `{"path": "a`+toy.Extension+`"}`)
	if !strings.Contains(answer, toy.Rule) {
		t.Errorf("the tool answers %s", answer)
	}
}
