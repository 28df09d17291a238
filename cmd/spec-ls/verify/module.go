package verify

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// throwAway holds the module for specifications that are in none, and the package that starts schemas: go.mod and go.sum of
// testdata/toolchain, whose versions spec-ls is tested with, and its package verdict/startup.
//
//go:embed throwaway
var throwAway embed.FS

const (
	frameworkModule = "github.com/hashicorp/terraform-plugin-framework"
	protocolModule  = "github.com/hashicorp/terraform-plugin-go"
	generatorName   = "tfplugingen-framework"

	// ownFolder is where the packages of a run are in a module: nothing outside of it can import them.
	ownFolder = "internal/spec_ls_verify"

	throwAwayPath = "spec-ls.invalid/verify"
)

// A module is where the Go of some specifications is compiled.
type module struct {
	*runner
	root    string // of the user's module, or of the throw-away one
	path    string
	users   bool
	goFlags string
	// inWorkspace reports whether a go.work is used.
	inWorkspace bool
	profile     *toolchain.Profile
	generator   []string
	tool        string // the package of the generator that a go.mod names; "" for none
	tools       string // the root of the module whose go.mod that is
	toolFlags   string // GOFLAGS in that module
	toolchain   Toolchain
	subjects    []*subject
	overlay     map[string]string
	placed      int // how many files were laid over it
	packages    []*compiled
}

// modules returns the modules of specifications.
func (r *runner) modules(ctx context.Context, specifications []Specification) ([]*module, error) {
	var modules []*module
	type folders struct{ module, tools string }
	read := map[folders]*module{}
	for i := range specifications {
		s := &specifications[i]
		in := folders{s.Folder, s.Tools}
		found := read[in]
		if found == nil {
			m, err := r.moduleOf(ctx, s.Folder)
			if err == nil && s.Tools != "" && len(r.options.Generator) == 0 {
				err = m.findTool(ctx, s.Tools)
			}
			if err != nil {
				return nil, err
			}
			found, read[in] = m, m
		}
		profile := s.Document.Settings().Profile()
		k := slices.IndexFunc(modules, func(m *module) bool {
			return m.users == found.users && m.root == found.root && m.tools == found.tools &&
				(m.profile.Used() == profile.Used() && m.profile.InPlaceOf.Fork == profile.InPlaceOf.Fork ||
					m.tool != "" || len(r.options.Generator) > 0)
		})
		if k < 0 {
			own := *found
			own.profile, own.overlay = profile, map[string]string{}
			k = len(modules)
			modules = append(modules, &own)
		}
		modules[k].subjects = append(modules[k].subjects, newSubject(s, i))
	}
	for k, m := range modules {
		m.generator = r.options.Generator
		switch {
		case len(m.generator) > 0:
			m.toolchain.Generator = strings.Join(m.generator, " ")
		case m.tool == "":
			m.toolchain.Generator = generatorName + " " + m.profile.Used()
		}
		if !m.users {
			m.root = filepath.Join(r.directory, fmt.Sprintf("module%d", k))
			m.toolchain.Framework = pinned(frameworkModule)
		}
	}
	return modules, nil
}

// moduleOf returns the module around a folder, if it is one of a provider.
func (r *runner) moduleOf(ctx context.Context, folder string) (*module, error) {
	m := &module{runner: r, path: throwAwayPath}
	output, complaints, err := r.run(ctx, folder, r.options.Environment, "go", "env", "-json", "GOMOD", "GOWORK", "GOFLAGS", "GOVERSION")
	if err != nil {
		return nil, failed(ctx, "asking Go for its environment", complaints, err)
	}
	var environment struct{ GOMOD, GOWORK, GOFLAGS, GOVERSION string }
	if err := json.Unmarshal([]byte(output), &environment); err != nil {
		return nil, fmt.Errorf("asking Go for its environment: %w", err)
	}
	m.toolchain.Go, m.goFlags = environment.GOVERSION, harmless(environment.GOFLAGS)
	if environment.GOMOD == "" || environment.GOMOD == os.DevNull {
		return m, nil
	}
	root := filepath.Dir(environment.GOMOD)
	output, complaints, err = r.run(ctx, root, r.environment(m.goFlags), "go", "list", "-m", "-f", "{{.Path}} {{.Version}}", frameworkModule,
		protocolModule)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil && requiresFramework(environment.GOMOD) {
		return nil, failed(ctx, "asking Go for what "+r.options.Near(environment.GOMOD)+" requires", complaints, err)
	}
	version, required := strings.CutPrefix(strings.Split(output, "\n")[0], frameworkModule+" ")
	if err != nil || !required {
		return m, nil // it is no provider's
	}
	own, complaints, err := r.run(ctx, root, r.environment(m.goFlags), "go", "list", "-m", "-f", "{{if .Main}}{{.Path}}{{end}}")
	if err != nil {
		return nil, failed(ctx, "asking Go for the module of "+r.options.Near(folder), complaints, err)
	}
	m.users, m.root = true, root
	m.inWorkspace = environment.GOWORK != "" && environment.GOWORK != "off"
	m.path = strings.TrimSpace(strings.Split(own, "\n")[0])
	m.toolchain.Module, m.toolchain.Framework = m.path, version
	return m, nil
}

// requiresFramework reports whether a go.mod is that of a provider.
func requiresFramework(goMod string) bool {
	text, err := disk.System{}.Read(goMod, files.Module)
	if err != nil {
		return false
	}
	file, err := modfile.ParseLax(goMod, []byte(text), nil)
	return err == nil && slices.ContainsFunc(file.Require, func(r *modfile.Require) bool { return r.Mod.Path == frameworkModule })
}

// findTool finds the generator in the module of a folder: one that its go.mod names as a tool, or a fork that takes the place of
// tfplugingen-framework. Without either the version that is required is built by itself.
func (m *module) findTool(ctx context.Context, folder string) error {
	m.toolFlags = m.goFlags
	environment := m.environment(m.toolFlags)
	tools, _, err := m.run(ctx, folder, environment, "go", "list", "-f", "{{.ImportPath}} {{with .Module}}{{.Version}}{{end}}", "tool")
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err == nil {
		for line := range strings.Lines(tools) {
			tool, version, _ := strings.Cut(strings.TrimSpace(line), " ")
			if path.Base(tool) == generatorName {
				m.tool, m.tools = tool, folder
				m.toolchain.Generator = strings.TrimSpace("go tool " + generatorName + " " + strings.TrimPrefix(version, "v"))
			}
		}
	}
	replacement, complaints, err := m.run(ctx, folder, environment, "go", "list", "-m", "-f", "{{with .Replace}}{{.Path}} {{.Version}}{{end}}",
		toolchain.Module)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		if m.tool != "" {
			return nil // that of another module
		}
		return failed(ctx, "asking Go for the generator that "+m.options.Near(filepath.Join(folder, "go.mod"))+" requires", complaints, err)
	}
	if replacement = strings.TrimSpace(replacement); replacement != "" {
		m.toolchain.Generator = generatorName + " of " + replacement
		if m.tool == "" {
			m.tool, m.tools = toolchain.Module+"/cmd/"+generatorName, folder
		}
	}
	return nil
}

// harmless returns the value of GOFLAGS without what would let the go command change go.mod.
func harmless(goFlags string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(goFlags), func(flag string) bool {
		return strings.TrimLeft(flag, "-") == "mod=mod" || strings.HasPrefix(strings.TrimLeft(flag, "-"), "overlay=")
	}), " ")
}

// describe returns a description of the programs that are about to run.
func (m *module) describe() string {
	where := "in a throw-away module with terraform-plugin-framework " + m.toolchain.Framework
	if m.users {
		where = "over module " + m.path + ", which is not changed"
	}
	return fmt.Sprintf("runs %s, go build, go vet and a program that starts the schemas, %s", m.toolchain.Generator, where)
}

var (
	moduleDirective  = lazyregexp.New(`(?m)^module .*$`)
	generatorVersion = lazyregexp.New(`(?m)^(\s*` + regexp.QuoteMeta(toolchain.Module) + ` )v\S+`)
)

// pinned returns the version of a module in the throw-away one.
func pinned(modulePath string) string {
	text, err := throwAway.ReadFile("throwaway/go.mod.txt")
	if err != nil {
		return ""
	}
	found := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(modulePath) + ` (v\S+)`).FindSubmatch(text)
	if found == nil {
		return ""
	}
	return string(found[1])
}

// InitialModule returns the go.mod and the go.sum that a new provider begins with.
func InitialModule(path string) (goMod, goSum string, err error) {
	mod, err := throwAway.ReadFile("throwaway/go.mod.txt")
	if err != nil {
		return "", "", err
	}
	sum, err := throwAway.ReadFile("throwaway/go.sum.txt")
	if err != nil {
		return "", "", err
	}
	text := moduleDirective().ReplaceAllString(string(mod), "module "+path)
	text, _, _ = strings.Cut(text, "\ntool ")
	return text, string(sum), nil
}

// prepare writes the throw-away module if there is need for it, and builds the generator.
func (m *module) prepare(ctx context.Context) error {
	pin := m.users && len(m.generator) == 0 && m.tool == "" // the generator alone is built in a throw-away module
	root := m.root
	if pin {
		root = filepath.Join(m.directory, "generator"+m.profile.Used())
		if program := m.built[root]; program != "" {
			m.generator = []string{program}
			return nil
		}
		if err := m.writeModule(root); err != nil {
			return err
		}
	}
	if !m.users {
		if err := m.writeModule(m.root); err != nil {
			return err
		}
		m.goFlags = "-mod=readonly"
		if "v"+m.profile.Used() != pinned(toolchain.Module) {
			m.goFlags = "-mod=mod" // nothing but the folder that is removed is changed
		}
	}
	if len(m.generator) > 0 {
		return nil
	}
	if fork := m.profile.InPlaceOf.Fork; fork != "" && m.tool == "" {
		return fmt.Errorf("the generator is %s, which is in no go.mod: name the command that runs it with --generator", fork)
	}
	m.options.Progress("building the generator")
	tool, environment := m.tool, m.environment(m.toolFlags)
	if tool != "" {
		root = m.tools
	} else {
		tool = toolchain.Module + "/cmd/" + generatorName
		goFlags := "-mod=readonly"
		if "v"+m.profile.Used() != pinned(toolchain.Module) {
			goFlags = "-mod=mod"
		}
		environment = append(m.environment(goFlags), "GOWORK=off")
	}
	program := filepath.Join(m.directory, fmt.Sprintf("tfplugingen-%d-%s", m.subjects[0].index, filepath.Base(root)))
	if _, complaints, err := m.run(ctx, root, environment, "go", "build", "-o", program, tool); err != nil {
		return failed(ctx, "building "+m.toolchain.Generator, complaints, err)
	}
	m.generator = []string{program}
	m.built[root] = program
	return nil
}

// writeModule writes a throw-away module.
func (m *module) writeModule(root string) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := throwAway.ReadFile("throwaway/" + name + ".txt")
		if err != nil {
			return err
		}
		if name == "go.mod" {
			text = moduleDirective().ReplaceAll(text, []byte("module "+throwAwayPath))
			text = generatorVersion().ReplaceAll(text, []byte("${1}v"+m.profile.Used()))
		}
		if err := write(filepath.Join(root, name), string(text)); err != nil {
			return err
		}
	}
	return nil
}

// write writes a file in the temporary folder.
func write(name, content string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return fmt.Errorf("making a temporary folder: %w", err)
	}
	if err := disk.Create(name, content); err != nil {
		return fmt.Errorf("writing a temporary file: %w", err)
	}
	return nil
}

// place makes a file at a path a part of the module: as it is in a throw-away one, otherwise laid over it.
func (m *module) place(at, content string) error {
	if !m.users {
		return write(at, content)
	}
	m.placed++ // a file that two calls write is placed twice, and the last one counts
	actual := filepath.Join(m.directory, "over", fmt.Sprintf("%d_%d", m.subjects[0].index, m.placed), filepath.Base(at))
	m.overlay[at] = actual
	return write(actual, content)
}

// goCommand runs the go command in the module, with the files that are laid over it.
func (m *module) goCommand(ctx context.Context, verb string, arguments ...string) (output, complaints string, err error) {
	environment := m.environment(m.goFlags)
	all := []string{verb}
	if m.users {
		text, err := json.Marshal(map[string]any{"Replace": m.overlay})
		if err != nil {
			return "", "", err
		}
		name := filepath.Join(m.directory, "overlay.json")
		if err := disk.Write(name, string(text)); err != nil {
			return "", "", fmt.Errorf("writing a temporary file: %w", err)
		}
		all = append(all, "-overlay="+name)
	} else {
		environment = append(environment, "GOWORK=off")
	}
	return m.run(ctx, m.root, environment, "go", append(all, arguments...)...)
}

// lacksRequirements reports whether the go command says that go.mod or go.sum lacks something, and whether a copy can have it: in a
// workspace there is no other go.mod.
func (m *module) lacksRequirements(said string) bool {
	return m.users && !m.inWorkspace &&
		slices.ContainsFunc(
			[]string{"go mod tidy", "missing go.sum entry", "no required module provides package", "go mod vendor"},
			func(words string) bool {
				return strings.Contains(said, words)
			},
		)
}

// scratch makes a copy of go.mod and go.sum to which the go command may add, and returns the flags that have it use them.
func (m *module) scratch() ([]string, error) {
	copied := filepath.Join(m.directory, fmt.Sprintf("scratch%d.mod", m.subjects[0].index))
	for from, to := range map[string]string{"go.mod": copied, "go.sum": strings.TrimSuffix(copied, ".mod") + ".sum"} {
		text, err := disk.System{}.Read(filepath.ToSlash(filepath.Join(m.root, from)), files.Module)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", m.options.Near(filepath.Join(m.root, from)), files.Reason(err))
		}
		if err := write(to, text); err != nil {
			return nil, err
		}
	}
	return []string{"-mod=mod", "-modfile=" + copied}, nil
}

// startupFiles returns the files of the package that starts schemas, by name.
func startupFiles() (map[string]string, error) {
	found := map[string]string{}
	err := fs.WalkDir(throwAway, "throwaway/startup", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := throwAway.ReadFile(name)
		found[strings.TrimSuffix(path.Base(name), ".txt")] = string(text)
		return err
	})
	return found, err
}
