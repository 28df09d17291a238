package release_test

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"

	"github.com/BurntSushi/toml"
	"github.com/goreleaser/goreleaser/v2/pkg/config"
	"go.yaml.in/yaml/v3"
)

// readPackaging reads a file of packaging. Every key must be known.
func readPackaging(t *testing.T, name string, into any) {
	t.Helper()
	file, err := os.Open(filepath.Join(root, "packaging", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	switch filepath.Ext(name) {
	case ".yaml":
		d := yaml.NewDecoder(file)
		d.KnownFields(true)
		err = d.Decode(into)
	case ".toml":
		var known toml.MetaData
		known, err = toml.NewDecoder(file).Decode(into)
		if unknown := known.Undecoded(); len(unknown) > 0 {
			t.Errorf("%s has unknown keys: %v", name, unknown)
		}
	default:
		d := json.NewDecoder(file)
		d.DisallowUnknownFields()
		err = d.Decode(into)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// ending returns the suffix of the archives of a system.
func ending(goos string) string {
	if goos == "windows" {
		return ".zip"
	}
	return ".tar.gz"
}

// mason has an asset for each platform that it knows, under the name that a release gives it.
func TestMason(t *testing.T) {
	c := load(t)
	var of struct {
		Name, Description, Homepage     string
		Licenses, Languages, Categories []string
		Source                          struct {
			ID    string
			Asset []struct{ Target, File, Bin string }
		}
		Bin    map[string]string
		Neovim struct{ LSPConfig string }
	}
	readPackaging(t, "mason/package.yaml", &of)
	targets := map[[2]string]string{
		{"linux", "amd64"}: "linux_x64", {"linux", "arm64"}: "linux_arm64", {"linux", "386"}: "linux_x86", {"linux", "arm"}: "linux_arm",
		{"darwin", "amd64"}: "darwin_x64", {"darwin", "arm64"}: "darwin_arm64", {"windows", "amd64"}: "win_x64",
		{"windows", "arm64"}: "win_arm64",
	}
	files := map[string]string{}
	for _, asset := range of.Source.Asset {
		files[asset.Target] = strings.ReplaceAll(asset.File, `{{ version | strip_prefix "v" }}`, version)
		if program := strings.TrimSuffix(asset.Bin, ".exe"); program != "spec-ls" ||
			(program != asset.Bin) != strings.HasPrefix(asset.Target, "win") {
			t.Errorf("the program for %s is %s", asset.Target, asset.Bin)
		}
	}
	for _, platform := range platforms(c) {
		target, known := targets[platform]
		if want := archiveName(t, c, platform[0], platform[1]) + ending(platform[0]); known && files[target] != want {
			t.Errorf("for %s it is %q, not %q", target, files[target], want)
		}
		delete(files, target)
	}
	if len(files) > 0 {
		t.Errorf("nothing is released for %v", files)
	}
	if of.Neovim.LSPConfig != "spec_ls" {
		t.Errorf("the server's name in nvim-lspconfig is %s", of.Neovim.LSPConfig)
	}
}

// aqua makes the name of an archive out of the platform, and verifies it with the release's checksums.
func TestAqua(t *testing.T) {
	c := load(t)
	var of struct {
		Packages []struct {
			Type, Description, Asset, Format string
			Owner                            string   `yaml:"repo_owner"`
			Repository                       string   `yaml:"repo_name"`
			Systems                          []string `yaml:"supported_envs"`
			Overrides                        []struct{ GOOS, Format string }
			Checksum                         struct{ Type, Asset, Algorithm string }
			Attestations                     struct {
				Workflow string `yaml:"signer_workflow"`
			} `yaml:"github_artifact_attestations"`
		}
	}
	readPackaging(t, "aqua/registry.yaml", &of)
	one := of.Packages[0]
	if one.Checksum.Asset != c.Checksum.NameTemplate || one.Checksum.Algorithm != c.Checksum.Algorithm {
		t.Errorf("the checksums are %+v", one.Checksum)
	}
	workflow := strings.TrimPrefix(one.Attestations.Workflow, one.Owner+"/"+one.Repository+"/")
	if _, err := os.Stat(filepath.Join(root, workflow)); err != nil {
		t.Error(err)
	}
	asset, err := template.New("").Funcs(template.FuncMap{"trimV": func(v string) string {
		return strings.TrimPrefix(v,
			"v")
	}}).Parse(one.Asset)
	if err != nil {
		t.Fatal(err)
	}
	for _, platform := range platforms(c) {
		// which are the only ones that aqua has
		if !slices.Contains(one.Systems, platform[0]) || platform[1] != "amd64" && platform[1] != "arm64" {
			continue
		}
		format := one.Format
		for _, override := range one.Overrides {
			if override.GOOS == platform[0] {
				format = override.Format
			}
		}
		var name strings.Builder
		if err := asset.Execute(&name, map[string]string{"Version": "v" + version, "OS": platform[0], "Arch": platform[1],
			"Format": format}); err != nil {
			t.Fatal(err)
		}
		if want := archiveName(t, c, platform[0], platform[1]) + ending(platform[0]); name.String() != want {
			t.Errorf("for %v it is %q, not %q", platform, name.String(), want)
		}
	}
}

// SchemaStore wants names of files that nothing else has, and addresses that lead to a schema.
func TestSchemaStore(t *testing.T) {
	var entries []struct {
		Name, Description, URL string
		FileMatch              []string
	}
	readPackaging(t, "schemastore/catalog.json", &entries)
	if len(entries) != 2 {
		t.Fatalf("there are %d entries", len(entries))
	}
	simple := regexp.MustCompile(`^(\*\.)?[\w.-]+\.json$`)
	for _, entry := range entries {
		if entry.Name == "" || entry.Description == "" || strings.HasSuffix(entry.Description, ".") || len(entry.FileMatch) == 0 {
			t.Errorf("%+v", entry)
		}
		for _, pattern := range entry.FileMatch {
			if !simple.MatchString(pattern) || slices.Contains([]string{"spec.json", "specification.json", "ir.json"}, pattern) {
				t.Errorf("%s is not a name of its own", pattern)
			}
		}
		if name, ours := strings.CutPrefix(entry.URL, "https://github.com/spec-ls/spec-ls/releases/latest/download/"); ours {
			if !slices.ContainsFunc(load(t).Release.ExtraFiles, func(f config.ExtraFile) bool { return path.Base(f.Glob) == name }) {
				t.Errorf("releases have no %s", name)
			}
		}
	}
}

// Zed's index and mise's registry have few keys, and name what is there.
func TestIndexes(t *testing.T) {
	var zed map[string]struct{ Submodule, Path, Version string }
	readPackaging(t, "zed/extensions.toml", &zed)
	if _, err := os.Stat(filepath.Join(root, zed["spec-ls"].Path, "extension.toml")); err != nil || len(zed) != 1 {
		t.Errorf("%+v: %v", zed, err)
	}
	var mise struct {
		Backends    []string
		Description string
		Test        struct{ Cmd, Expected string }
	}
	readPackaging(t, "mise/spec-ls.toml", &mise)
	if len(mise.Backends) == 0 || mise.Test.Cmd == "" || !strings.Contains(mise.Test.Expected, "{{version}}") {
		t.Errorf("%+v", mise)
	}
}

// All files that name a version name the same.
func TestVersions(t *testing.T) {
	found := map[string]string{}
	for file, pattern := range map[string]string{
		"packaging/mason/package.yaml":  `pkg:github/spec-ls/spec-ls@v(\S+)`,
		"packaging/aqua/pkg.yaml":       `spec-ls/spec-ls@v(\S+)`,
		"packaging/zed/extensions.toml": `version = "(\S+)"`,
		"editors/zed/extension.toml":    `(?m)^version = "(\S+)"`,
		"editors/zed/Cargo.toml":        `(?m)^version = "(\S+)"`,
	} {
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		match := regexp.MustCompile(pattern).FindSubmatch(text)
		if match == nil {
			t.Fatalf("%s names no version", file)
		}
		found[string(match[1])] += " " + file
	}
	if len(found) != 1 {
		t.Errorf("there are several versions: %v", found)
	}
}
