package release_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"text/template"

	"github.com/goreleaser/goreleaser/v2/pkg/config"
)

// version is the one that the release of these tests has.
const version = "1.2.3"

// archiveName returns the name of an archive of a platform, without its suffix.
func archiveName(t *testing.T, c config.Project, goos, goarch string) string {
	t.Helper()
	parsed, err := template.New("").Parse(c.Archives[0].NameTemplate)
	if err != nil {
		t.Fatal(err)
	}
	arm := ""
	if goarch == "arm" {
		arm = c.Builds[0].Goarm[0]
	}
	var name strings.Builder
	if err := parsed.Execute(&name,
		map[string]string{"ProjectName": c.ProjectName, "Version": version, "Os": goos, "Arch": goarch, "Arm": arm}); err != nil {
		t.Fatal(err)
	}
	return name.String()
}

// platforms returns the platforms that are built for, as pairs of GOOS and GOARCH.
func platforms(c config.Project) [][2]string {
	ignored := map[[2]string]bool{}
	for _, one := range c.Builds[0].Ignore {
		ignored[[2]string{one.Goos, one.Goarch}] = true
	}
	var all [][2]string
	for _, goos := range c.Builds[0].Goos {
		for _, goarch := range c.Builds[0].Goarch {
			if pair := [2]string{goos, goarch}; !ignored[pair] {
				all = append(all, pair)
			}
		}
	}
	return all
}

// makeRelease makes a release in a directory as the configuration says: for this platform with the program, for all others with a file in
// its place. It returns the names of the archives by platform.
func makeRelease(t *testing.T, c config.Project, dist string) map[[2]string]string {
	t.Helper()
	source := t.TempDir()
	copyRepository(t, source)
	for _, hook := range c.Before.Hooks {
		runHook(t, hook, source)
	}
	program := filepath.Join(t.TempDir(), "spec-ls")
	arguments := append([]string{"build", "-o", program, "-ldflags", values.Replace(strings.Join(c.Builds[0].Ldflags, " "))},
		c.Builds[0].Flags...)
	build := exec.Command("go", append(arguments, c.Builds[0].Main)...)
	build.Dir, build.Env = source, append(append(os.Environ(), c.Builds[0].Env...), "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	built, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	var checksums strings.Builder
	names := map[[2]string]string{}
	for _, platform := range platforms(c) {
		files := map[string][]byte{"spec-ls": []byte("not for this machine")}
		if platform == [2]string{runtime.GOOS, runtime.GOARCH} {
			files["spec-ls"] = built
		}
		ending := ".tar.gz"
		if platform[0] == "windows" {
			files["spec-ls.exe"] = files["spec-ls"]
			delete(files, "spec-ls")
			ending = ".zip"
		}
		for _, of := range c.Archives[0].Files {
			found, err := filepath.Glob(filepath.Join(source, of.Source))
			if err != nil || len(found) == 0 {
				t.Fatalf("nothing is at %s (%v)", of.Source, err)
			}
			for _, one := range found {
				text, err := os.ReadFile(one)
				if err != nil {
					t.Fatal(err)
				}
				files[path.Join(of.Destination, filepath.Base(one))] = text
			}
		}
		name := archiveName(t, c, platform[0], platform[1]) + ending
		content := archive(t, files, ending)
		if err := os.WriteFile(filepath.Join(dist, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&checksums, "%x  %s\n", sha256.Sum256(content), name)
		names[platform] = name
	}
	if err := os.WriteFile(filepath.Join(dist, c.Checksum.NameTemplate), []byte(checksums.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return names
}

// archive packs files.
func archive(t *testing.T, files map[string][]byte, ending string) []byte {
	t.Helper()
	var out bytes.Buffer
	var err error
	if ending == ".zip" {
		packed := zip.NewWriter(&out)
		for name, content := range files {
			w, e := packed.Create(name)
			if e == nil {
				_, e = w.Write(content)
			}
			err = errors.Join(err, e)
		}
		err = errors.Join(err, packed.Close())
	} else {
		compressed := gzip.NewWriter(&out)
		packed := tar.NewWriter(compressed)
		for name, content := range files {
			err = errors.Join(err, packed.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(content))}))
			_, e := packed.Write(content)
			err = errors.Join(err, e)
		}
		err = errors.Join(err, packed.Close(), compressed.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A release is what each way to install it expects: the archive as it is, the script, and npm.
func TestDryRun(t *testing.T) {
	for _, tool := range []string{"sh", "curl", "tar", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			if os.Getenv("CI") != "" {
				t.Fatalf("%s is missing", tool)
			}
			t.Skipf("%s is missing", tool)
		}
	}
	c := load(t)
	dist := t.TempDir()
	names := makeRelease(t, c, dist)
	here := names[[2]string{runtime.GOOS, runtime.GOARCH}]
	if here == "" {
		t.Skip("there is no release for this machine")
	}

	t.Run("archive", func(t *testing.T) {
		directory := t.TempDir()
		if out, err := exec.Command("tar", "-xzf", filepath.Join(dist, here), "-C", directory).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		checkProgram(t, filepath.Join(directory, "spec-ls"))
		for _, of := range c.Casks[0].Manpages {
			if _, err := os.Stat(filepath.Join(directory, of)); err != nil {
				t.Error(err)
			}
		}
		pages, err := filepath.Glob(filepath.Join(directory, "man", "*"))
		if err != nil || len(pages) != len(c.Casks[0].Manpages) {
			t.Errorf("the archive has %d manual pages, and Homebrew installs %d (%v): list all of them in .goreleaser.yaml", len(pages), len(c.Casks[0].Manpages), err)
		}
		for _, of := range []string{c.Casks[0].Completions.Bash, c.Casks[0].Completions.Zsh, c.Casks[0].Completions.Fish} {
			if _, err := os.Stat(filepath.Join(directory, of)); err != nil {
				t.Error(err)
			}
		}
	})

	t.Run("script", func(t *testing.T) {
		server := httptest.NewServer(http.StripPrefix("/download/v"+version, http.FileServer(http.Dir(dist))))
		defer server.Close()
		directory := t.TempDir()
		install := exec.Command("sh", filepath.Join(root, "install.sh"), "--version", version, "--to", directory)
		install.Env = append(os.Environ(), "SPEC_LS_RELEASES="+server.URL)
		if out, err := install.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		checkProgram(t, filepath.Join(directory, "spec-ls"))
	})

	t.Run("npm", func(t *testing.T) { checkNPM(t, dist) })
	t.Run("manifests", func(t *testing.T) { checkManifests(t, c, dist, names) })
}

// checkProgram reports the errors of an installed program.
func checkProgram(t *testing.T, program string, arguments ...string) {
	t.Helper()
	out, err := exec.Command(program, append(arguments, "version")...).CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), "spec-ls v"+version) {
		t.Errorf("%v: %s", err, out)
	}
}

// checkNPM makes npm's packages of a release, and installs them from a registry of the test's own.
func checkNPM(t *testing.T, dist string) {
	packages := t.TempDir()
	pack := exec.Command("go", "run", "./packaging/npm", "-from", dist, "-to", packages)
	pack.Dir, pack.Env = root, append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := pack.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	checkPublishing(t, packages)
	registry := serveRegistry(t, packages)
	project := t.TempDir()
	if err := os.WriteFile(filepath.Join(project, "package.json"), []byte(`{"private": true}`), 0o644); err != nil {
		t.Fatal(err)
	}
	environment := append(os.Environ(), "HOME="+t.TempDir(), "npm_config_cache="+t.TempDir(), "npm_config_registry="+registry,
		"npm_config_update_notifier=false", "npm_config_audit=false", "npm_config_fund=false",
		"npm_config_userconfig="+filepath.Join(project, "none"))
	run := func(name string, arguments ...string) (string, int) {
		t.Helper()
		command := exec.Command(name, arguments...)
		command.Dir, command.Env = project, environment
		out, err := command.CombinedOutput()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		return string(out), command.ProcessState.ExitCode()
	}
	if out, code := run("npm", "install", "--ignore-scripts", "@spec-ls/cli@"+version); code != 0 {
		t.Fatal(out)
	}
	installed, err := os.ReadDir(filepath.Join(project, "node_modules", "@spec-ls"))
	if err != nil || len(installed) != 2 {
		t.Errorf("%v are installed, not the command and one platform (%v)", installed, err)
	}
	if out, code := run("npx", "--no-install", "spec-ls", "version"); code != 0 || !strings.HasPrefix(out, "spec-ls v"+version) {
		t.Errorf("%d: %s", code, out)
	}
	// The output and the exit code of the program come through.
	if err := os.WriteFile(filepath.Join(project, "broken.json"), []byte(`{"version": "0.1",}`), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, code := run("npx", "--no-install", "spec-ls", "check", "broken.json"); code != 1 || !strings.Contains(out, "trailing comma") {
		t.Errorf("%d: %s", code, out)
	}
	// Without its platform it says what to do.
	for _, one := range installed {
		if one.Name() != "cli" {
			if err := os.RemoveAll(filepath.Join(project, "node_modules", "@spec-ls", one.Name())); err != nil {
				t.Fatal(err)
			}
		}
	}
	if out, code := run("npx", "--no-install", "spec-ls", "version"); code != 1 || !strings.Contains(out, "is not installed") {
		t.Errorf("%d: %s", code, out)
	}
}

// checkPublishing publishes the packages through a program in npm's place, which knows one of them already.
func checkPublishing(t *testing.T, packages string) {
	t.Helper()
	folder := t.TempDir()
	said := filepath.Join(folder, "said")
	npm := `#!/bin/sh
case $1 in
  view) case $2 in @spec-ls/cli-linux-x64@*) echo ` + version + ` ;; *) exit 1 ;; esac ;;
  config) echo http://127.0.0.1:1/ ;;
  publish) echo "$*" >>` + said + ` ;;
esac
`
	if err := os.WriteFile(filepath.Join(folder, "npm"), []byte(npm), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, token := range []string{"", "secret"} {
		_ = os.Remove(said)
		publish := exec.Command("sh", filepath.Join(root, "packaging/npm/publish.sh"), packages)
		publish.Env = append(os.Environ(), "PATH="+folder+string(os.PathListSeparator)+os.Getenv("PATH"), "NPM_TOKEN="+token, "TMPDIR="+folder)
		out, err := publish.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "@spec-ls/cli-linux-x64@"+version+" is published") {
			t.Errorf("%v: %s", err, out)
		}
		lines, err := os.ReadFile(said)
		published := strings.Fields(strings.ReplaceAll(string(lines), "publish --provenance --access public ", ""))
		if err != nil || len(published) != 10 || filepath.Base(published[9]) != "spec-ls-cli-"+version+".tgz" {
			t.Errorf("published are %q (%v)", published, err)
		}
		if strings.Contains(string(out)+string(lines), "secret") {
			t.Error("the token is shown")
		}
	}
}

// The notes of a release are its section of the list of changes.
func TestNotes(t *testing.T) {
	for version, want := range map[string]string{"v0.1.0-rc.1": "### Added", "v99.0.0": "has nothing of 99.0.0"} {
		out, err := exec.Command("sh", filepath.Join(root, "packaging/notes.sh"), version).CombinedOutput()
		if (err == nil) != strings.HasPrefix(want, "#") || !strings.Contains(string(out), want) {
			t.Errorf("%s: %v: %.200s", version, err, out)
		}
	}
}

// serveRegistry serves packages as npm's registry does, and returns the address.
func serveRegistry(t *testing.T, directory string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(directory, "*.tgz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no packages (%v)", err)
	}
	manifests := map[string]map[string]any{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name, ok := strings.CutPrefix(r.URL.Path, "/tarballs/"); ok {
			http.ServeFile(w, r, filepath.Join(directory, path.Base(name)))
			return
		}
		one, ok := manifests[strings.TrimPrefix(r.URL.Path, "/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		_ = json.NewEncoder(w).Encode(map[string]any{
			"name": one["name"], "dist-tags": map[string]any{"latest": one["version"]}, "versions": map[string]any{one["version"].(string): one},
		})
	}))
	t.Cleanup(server.Close)
	for _, name := range files {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		unpacked, err := gzip.NewReader(bytes.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		entries := tar.NewReader(unpacked)
		first, err := entries.Next()
		if err != nil || first.Name != "package/package.json" {
			t.Fatalf("%s begins with %v (%v)", name, first, err)
		}
		var one map[string]any
		if err := json.NewDecoder(entries).Decode(&one); err != nil {
			t.Fatal(err)
		}
		one["dist"] = map[string]string{"tarball": server.URL + "/tarballs/" + filepath.Base(name),
			"shasum": fmt.Sprintf("%x", sha1.Sum(content))}
		manifests[one["name"].(string)] = one
	}
	return server.URL
}
