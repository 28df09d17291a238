package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/source/glob"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// The tests in this file run what distributes spec-ls the way that others do: the steps of the GitHub action in a shell, the hooks
// with pre-commit, and the problem matcher on what the program prints.

// missingTool fails in continuous integration, and elsewhere says what is not tested for want of a tool.
func missingTool(t *testing.T, tool string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is missing", tool)
	}
	t.Logf("%s is missing: its part is not tested", tool)
}

// putOnPath lets others find the program.
func putOnPath(t *testing.T) {
	t.Helper()
	program, err := asTests()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Dir(program)+string(filepath.ListSeparator)+os.Getenv("PATH"))
}

// actionStep returns the script of a step of the action.
func actionStep(t *testing.T, action, name string) string {
	t.Helper()
	_, step, ok := strings.Cut(action, "- name: "+name+"\n")
	if !ok {
		t.Fatalf("the action has no step %q", name)
	}
	_, script, ok := strings.Cut(step, "      run: |\n")
	if !ok {
		t.Fatalf("step %q runs nothing", name)
	}
	var out strings.Builder
	for line := range strings.Lines(script) {
		body, inside := strings.CutPrefix(line, "        ")
		if !inside && strings.TrimSpace(line) != "" {
			break
		}
		out.WriteString(body)
	}
	return out.String()
}

func TestAction(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		missingTool(t, "bash")
		return
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	action, temporary := string(content), t.TempDir()
	run := func(script, directory string, environment ...string) (string, error) {
		c := exec.Command(bash, "-c", script)
		c.Dir = directory
		c.Env = append(os.Environ(), "RUNNER_TEMP="+temporary, "GITHUB_PATH="+filepath.Join(temporary, "path"),
			"GITHUB_OUTPUT="+filepath.Join(temporary, "output"), "GITHUB_STEP_SUMMARY="+filepath.Join(temporary, "summary"))
		c.Env = append(c.Env, environment...)
		out, err := c.CombinedOutput()
		return string(out), err
	}
	if out, err := run(actionStep(t, action, "Install spec-ls"), root, "ACTION_PATH="+root, "VERSION="); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	added, err := os.ReadFile(filepath.Join(temporary, "path"))
	if err != nil {
		t.Fatal(err)
	}
	path := "PATH=" + strings.TrimSpace(string(added)) + string(filepath.ListSeparator) + os.Getenv("PATH")
	check := actionStep(t, action, "Check")

	out, err := run(check, root, path, "PATHS=testdata/example/*.json", "ARGS=--stage schema",
		"SARIF="+filepath.Join(temporary, "findings.sarif"))
	if err == nil || !strings.Contains(out, "::error file=testdata/example/provider_code_spec.json,line=19") ||
		strings.Contains(out, "reserved-resource-name") {
		t.Errorf("%v: %s", err, out)
	}
	if findings, err := os.ReadFile(filepath.Join(temporary, "findings.sarif")); err != nil || !json.Valid(findings) {
		t.Errorf("the SARIF file: %v", err)
	}
	if outputs, err := os.ReadFile(filepath.Join(temporary, "output")); err != nil ||
		string(outputs) != "sarif="+filepath.Join(temporary, "findings.sarif")+"\n" {
		t.Errorf("the outputs are %q, %v", outputs, err)
	}
	if summary, err := os.ReadFile(filepath.Join(temporary, "summary")); err != nil ||
		!strings.Contains(string(summary), "| testdata/example/provider\\_code\\_spec.json:19:13 | error | ") {
		t.Errorf("the summary of the step is %s, %v", summary, err)
	}
	// A relative path is one of the working directory; inputs are lists, and never scripts.
	specs := filepath.Join(temporary, "specs")
	if err := errors.Join(os.Mkdir(specs, 0o755), os.WriteFile(filepath.Join(specs, "a b.json"), nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	if out, err := run(check, specs, path, "PATHS=$(touch hacked) *.json `touch hacked`", "ARGS=--exit-zero\n--no-config",
		"SARIF=relative.sarif"); err == nil || !strings.Contains(out, "a b.json:1:1: ") || !strings.Contains(out, "cannot read") {
		t.Errorf("%v: %s", err, out)
	}
	if left, err := os.ReadDir(specs); err != nil || len(left) != 2 || left[1].Name() != "relative.sarif" {
		t.Errorf("in the directory are %v, %v", left, err)
	}
	if outputs, err := os.ReadFile(filepath.Join(temporary, "output")); err != nil ||
		!strings.Contains(string(outputs), "sarif="+filepath.Join(specs, "relative.sarif")+"\n") {
		t.Errorf("the outputs are %q, %v", outputs, err)
	}
	// A path with spaces is a line of its own, or quoted.
	inner := filepath.Join(specs, "in side")
	const broken = `{"version": "0.1", "provider": {"name": "example"},}`
	if err := errors.Join(os.Mkdir(inner, 0o755), os.WriteFile(filepath.Join(inner, "x.json"), []byte(broken), 0o644),
		os.WriteFile(filepath.Join(specs, "c d.json"), []byte(broken), 0o644)); err != nil {
		t.Fatal(err)
	}
	for paths, want := range map[string][]string{
		"c d.json":                              {"c d.json"},
		"in side\nc d.json\n":                   {"in side/x.json", "c d.json"},
		"'in side/*.json' \t\"c d.json\"":       {"in side/x.json", "c d.json"},
		"  c?d.json  'in side'\r\n":             {"in side/x.json", "c d.json"},
		"\"in side\" c*d.json 'in side/x.json'": {"in side/x.json", "c d.json"},
	} {
		out, err := run(check, specs, path, "PATHS="+paths, "ARGS='--no-config'\n--disable \"style\"", "SARIF=")
		if err == nil || strings.Contains(out, "cannot read") {
			t.Errorf("%q: %v: %s", paths, err, out)
		}
		for _, file := range want {
			if strings.Count(out, "::error file="+file+",") != 1 {
				t.Errorf("%q: %s is not checked: %s", paths, file, out)
			}
		}
	}
	before, err := os.ReadFile(filepath.Join(temporary, "output"))
	if err != nil {
		t.Fatal(err)
	}
	for _, lines := range []string{"x.sarif\npwned=yes", "/x.sarif\rpwned=yes", "x.sarif\npwned<<end\nyes\nend"} {
		if out, err := run(check, specs, path, "PATHS=", "ARGS=", "SARIF="+lines); err == nil || !strings.Contains(out, "has a line end in it") {
			t.Errorf("%q: %v: %s", lines, err, out)
		}
	}
	if outputs, err := os.ReadFile(filepath.Join(temporary, "output")); err != nil || string(outputs) != string(before) {
		t.Errorf("a line end adds an output: %q, %v", outputs, err)
	}
	if out, err := run(check, filepath.Join(root, "testdata", "specs"), path, "PATHS=", "ARGS=", "SARIF="); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	// The input that is compared with is a revision, and never a flag or a script.
	compare := actionStep(t, action, "Compare")
	for against, want := range map[string]string{
		"true": "not in a git repository", "--exit-zero": "not in a git repository", "$(touch hacked)": "not in a git repository",
	} {
		if out, err := run(compare, specs, path, "DIFF="+against); err == nil || !strings.Contains(out, want) {
			t.Errorf("%s: %v: %s", against, err, out)
		}
	}
	if out, err := run(actionStep(t, action, "Look for stale documentation"), specs, path, "DOCS=$(touch hacked)"); err == nil || strings.Contains(out, "unknown flag") {
		t.Errorf("documentation: %s", out)
	}
	if out, err := run(actionStep(t, action, "Look for stale code"), specs, path); err == nil {
		t.Errorf("code: %s", out)
	}
	if _, err := os.Stat(filepath.Join(specs, "hacked")); err == nil {
		t.Error("an input was run")
	}
}

// The hooks are run for every name under which specifications are known to be, and for no other kind of file.
func TestPreCommitFiles(t *testing.T) {
	hooks, err := os.ReadFile(filepath.Join("..", "..", ".pre-commit-hooks.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	files := regexp.MustCompile(`(?m)^  files: &specifications (.*)$`).FindSubmatch(hooks)
	if files == nil || strings.Count(string(hooks), "files: ") != strings.Count(string(hooks), "- id: ") {
		t.Fatalf("not every hook says for which files it is:\n%s", hooks)
	}
	if strings.Contains(string(hooks), "types:") {
		t.Error("types leave out a copy, which is no JSON by its name")
	}
	pattern := regexp.MustCompile(string(files[1]))
	for name, want := range map[string]bool{
		"provider_code_spec.json": true, "provider-code-spec.json": true, "specs/provider-spec.json": true, "internal/gen/ir.json": true,
		"specification.json":          true,
		"provider-code-spec.json.bak": true, "codegen/spec.json": true, "provider_spec.json": true, "tools/spec_gen.json": true,
		"codegen/rules_spec.json": true,
		"out_code_spec.json":      true, "catalog_spec.json": true, "provider_code_extra.json": true, "output.json": true,
		"output_resources.json": true,
		"local_resources.json":  true, "dns_datasources.json": true, "provider_windows.json": true, "provider.json": true,
		"petstore.provider-code-spec.json":       true,
		"assets/provider_code_spec_cleaned.json": true, "internal/resource_pet/pet.json": true, "PROVIDER_CODE_SPEC.JSON": true,
		"provider_code_spec.yaml": false, "main.go": false, "json": false, "spec.json.go": false, "tsconfig.jsonc": false,
	} {
		if got := pattern.MatchString(name); got != want {
			t.Errorf("for %s a hook is run: %t", name, got)
		}
		if base := path.Base(name); sniff.Candidate(base) != want {
			t.Errorf("package sniff does not say of %s what the hooks do", base)
		}
	}
}

func TestPreCommit(t *testing.T) {
	putOnPath(t)
	for _, tool := range []string{"pre-commit", "git"} {
		if _, err := exec.LookPath(tool); err != nil {
			missingTool(t, tool)
			return
		}
	}
	hooks, err := os.ReadFile(filepath.Join("..", "..", ".pre-commit-hooks.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("PRE_COMMIT_HOME", filepath.Join(home, "cache"))
	t.Setenv("GIT_CONFIG_GLOBAL", filepath.Join(home, "gitconfig"))
	directory := t.TempDir()
	t.Chdir(directory)
	command := func(name string, arguments ...string) (string, error) {
		out, err := exec.Command(name, arguments...).CombinedOutput()
		return string(out), err
	}
	must := func(name string, arguments ...string) {
		t.Helper()
		if out, err := command(name, arguments...); err != nil {
			t.Fatalf("%s %v: %v: %s", name, arguments, err, out)
		}
	}
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// The program is the one that was just built: "language: golang" would fetch and build it. YAML's anchors are resolved by
	// repeating what they stand for.
	local := strings.ReplaceAll(string(hooks), "language: golang", "language: system")
	put(".pre-commit-config.yaml", "repos:\n- repo: local\n  hooks:\n"+regexp.MustCompile(`(?m)^`).ReplaceAllString(strings.TrimSpace(local),
		"  ")+"\n")
	put("provider_code_spec.json", "{\n  \"version\": \"0.1\",\n  \"provider\": {\n    \"name\": \"example\"\n  },\n}\n")
	put("specification.json", `{"openapi": "3.0.0", "info": {}}`)
	put("other.json", `{"a": 1}`)
	must("git", "init", "-q")
	must("git", "add", "-A")

	if out, err := command("pre-commit", "validate-manifest", filepath.Join("..", "missing")); err == nil {
		t.Fatalf("pre-commit takes everything: %s", out)
	}
	put("hooks.yaml", string(hooks))
	must("pre-commit", "validate-manifest", "hooks.yaml")
	out, err := command("pre-commit", "run", "spec-ls-check", "--all-files")
	if err == nil || !strings.Contains(out, "provider_code_spec.json:5:4: error[json-syntax]") || strings.Contains(out, "specification.json") {
		t.Errorf("check: %v: %s", err, out)
	}
	if out, err := command("pre-commit", "run", "spec-ls-fix", "--all-files"); err == nil || !strings.Contains(out, "files were modified") {
		t.Errorf("fix: %v: %s", err, out)
	}
	must("git", "add", "-A")
	for _, hook := range []string{"spec-ls-check", "spec-ls-fix", "spec-ls-fmt"} {
		must("pre-commit", "run", hook, "--all-files")
	}
	put("provider_code_spec.json", `{"version": "0.1", "provider": {"name": "example"}}`)
	if out, err := command("pre-commit", "run", "spec-ls-fmt", "--all-files"); err == nil || !strings.Contains(out, "files were modified") {
		t.Errorf("fmt: %v: %s", err, out)
	}
	put(".spec-ls.json", `{"generator": {"output": "internal"}}`)
	put("go.mod", "module example.com/provider\n\ngo 1.25\n")
	must("git", "add", "-A")
	if out, err := command("pre-commit", "run", "spec-ls-stale", "--all-files"); err == nil || !strings.Contains(out, "example_provider_gen.go") {
		t.Errorf("stale: %v: %s", err, out)
	}
	must("pre-commit", "run", "spec-ls-generate", "--all-files")
	must("pre-commit", "run", "spec-ls-stale", "--all-files")
	if text, err := os.ReadFile("specification.json"); err != nil || !bytes.Contains(text, []byte(`{"openapi"`)) {
		t.Errorf("another file was touched: %s", text)
	}
}

// The problem matcher takes what the formats for people print, with color and without.
func TestProblemMatcher(t *testing.T) {
	content, err := os.ReadFile(filepath.Join("..", "..", ".github", "spec-ls-matcher.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		ProblemMatcher []struct {
			Pattern []struct {
				Regexp                                      string
				File, Line, Column, Severity, Code, Message int
			}
		}
	}
	if err := json.Unmarshal(content, &file); err != nil {
		t.Fatal(err)
	}
	p := file.ProblemMatcher[0].Pattern[0]
	matcher := regexp.MustCompile(p.Regexp)
	spec := filepath.Join("..", "..", "testdata", "example", "provider_code_spec.json")
	for _, arguments := range [][]string{{"-f", "text"}, {"-f", "concise"}, {"--color", "always"}, {"-f", "concise", "--color", "always"}} {
		_, out, _ := runCheck(append(arguments, "--no-config", spec)...)
		found := 0
		for line := range strings.Lines(out) {
			m := matcher.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
			if m == nil {
				continue
			}
			found++
			if m[p.File] != filepath.ToSlash(spec) || m[p.Line] == "" || m[p.Column] == "" || m[p.Severity] != "error" ||
				strings.Contains(m[p.Message], "\x1b") || m[p.Code] == "" {
				t.Errorf("%v: %q", arguments, m)
			}
		}
		if found != 5 {
			t.Errorf("%v: %d findings match\n%s", arguments, found, out)
		}
	}
}

// Each shell reads its script for completion without a word, and completes with it.
func TestCompletionInShells(t *testing.T) {
	putOnPath(t)
	t.Setenv("HOME", t.TempDir())
	for _, shell := range []struct {
		name      string
		arguments []string
		script    string
	}{
		{"bash", []string{"--norc", "-c"}, `
# What the package bash-completion has.
compopt() { :; } # which only works while a shell completes
_get_comp_words_by_ref() { cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=("${COMP_WORDS[@]}") cword=$COMP_CWORD; }
source <(spec-ls completion bash)
COMP_WORDS=(spec-ls check --format sa) COMP_CWORD=3 COMP_LINE='spec-ls check --format sa' COMP_POINT=25 COMP_TYPE=9
__start_spec-ls && printf '%s\n' "${COMPREPLY[@]}"`},
		{"zsh", []string{"-f", "-c"}, `autoload -U compinit && compinit -D -u && source <(spec-ls completion zsh) && [ "$_comps[spec-ls]" = _spec-ls ] && spec-ls __complete check --format sa 2>&- | grep '^sa'`},
		{"fish", []string{"--no-config", "-c"}, `spec-ls completion fish | source; complete -C 'spec-ls check --format sa'`},
	} {
		t.Run(shell.name, func(t *testing.T) {
			if _, err := exec.LookPath(shell.name); err != nil {
				missingTool(t, shell.name)
				return
			}
			out, err := exec.Command(shell.name, append(shell.arguments, shell.script)...).CombinedOutput()
			if err != nil || strings.TrimSpace(string(out)) != "sarif" {
				t.Errorf("%v: %q", err, out)
			}
		})
	}
}

// man and its kin have nothing to say against the pages.
func TestManualPages(t *testing.T) {
	directory := t.TempDir()
	var errs bytes.Buffer
	if code := execute([]string{"man", directory}, strings.NewReader(""), &errs, &errs); code != run.Clean {
		t.Fatal(errs.String())
	}
	pages, err := filepath.Glob(filepath.Join(directory, "*.1"))
	if err != nil || len(pages) < 15 {
		t.Fatalf("%d pages (%v)", len(pages), err)
	}
	check, err := os.ReadFile(filepath.Join(directory, "spec-ls-check.1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH EXAMPLES", ".SH SEE ALSO",
		"(default error)"} {
		if !strings.Contains(string(check), part) {
			t.Errorf("the page of check has no %s", part)
		}
	}
	if _, err := exec.LookPath("groff"); err != nil {
		missingTool(t, "groff")
		return
	}
	for _, page := range pages {
		if out, err := exec.Command("groff", "-man", "-Tutf8", "-ww", "-z", page).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v: %s", filepath.Base(page), err, out)
		}
	}
}

// The Dockerfile builds the program from what .dockerignore leaves of the repository: the same files as here, with flags that Go knows.
// That they compile is known already, so they are not compiled once more.
func TestDockerfile(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		missingTool(t, "git")
		return
	}
	root := filepath.Join("..", "..")
	content, err := os.ReadFile(filepath.Join(root, "Dockerfile"))
	if err != nil {
		t.Fatal(err)
	}
	_, command, _ := strings.Cut(string(content), "RUN CGO_ENABLED=0 ")
	command, _, found := strings.Cut(command, "\n")
	if !found || !strings.HasPrefix(command, "go build ") || !strings.Contains(command, " -o /spec-ls ") {
		t.Fatalf("the Dockerfile does not build the program: %s", command)
	}
	ignored, err := os.ReadFile(filepath.Join(root, ".dockerignore"))
	if err != nil {
		t.Fatal(err)
	}
	var leftOut []glob.Pattern
	for _, text := range append(strings.Fields(string(ignored)), "cmd/spec-ls/testdata") {
		pattern, err := glob.ParseAnywhere(text)
		if err != nil {
			t.Fatal(err)
		}
		leftOut = append(leftOut, pattern)
	}
	files, err := exec.Command("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Fatal(err)
	}
	directory := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimSuffix(string(files), "\x00"), "\x00") {
		if glob.MatchWithin(leftOut, name) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			continue // deleted, and not committed yet
		}
		path := filepath.Join(directory, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	in := func(directory, command string) string {
		t.Helper()
		run := exec.Command("sh", "-c", command)
		run.Dir, run.Env = directory, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off")
		var out, complaints strings.Builder
		run.Stdout, run.Stderr = &out, &complaints
		if err := run.Run(); err != nil {
			t.Fatalf("%s: %v: %s", command, err, complaints.String())
		}
		return out.String()
	}
	const list = "go list -deps -f '{{if not .Standard}}{{.ImportPath}} {{.GoFiles}} {{.SFiles}} {{.EmbedFiles}}{{end}}' ./cmd/spec-ls"
	here, there := in(root, list), in(directory, list)
	if diff := cmp.Diff(strings.Split(here, "\n"), strings.Split(there, "\n")); diff != "" {
		t.Errorf("-in the repository +in the image\n%s", diff)
	}
	if strings.Count(here, "spec-ls/analysis/") < 20 || !strings.Contains(here, ".md") {
		t.Errorf("the program is built from\n%s", here)
	}
	in(directory, strings.Replace(command, "go build ", "go build -n ", 1)) // fails for a flag that Go does not know
	if _, err := os.Stat(filepath.Join(directory, "testdata")); err == nil {
		t.Error("test data is in the image's context")
	}
}
