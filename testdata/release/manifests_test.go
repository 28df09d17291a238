package release_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goreleaser/goreleaser/v2/pkg/config"
	"go.yaml.in/yaml/v3"
)

// checkManifests has goreleaser's own code write what Homebrew, scoop and winget read of a release, and reads it as they do. The program
// itself can't be built from the module proxy, which does not serve one of its dependencies; its parts for these manifests can. They are
// internal, so a program of ours is put into a copy of the module.
func checkManifests(t *testing.T, c config.Project, dist string, names map[[2]string]string) {
	list := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/goreleaser/goreleaser/v2")
	module, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "goreleaser")
	if err := os.CopyFS(folder, os.DirFS(strings.TrimSpace(string(module)))); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/manifests.go")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, "manifests"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "manifests", "main.go"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	configuration, err := filepath.Abs(filepath.Join(root, ".goreleaser.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	packed := packedFiles(t, filepath.Join(dist, names[[2]string{"windows", "amd64"}]))
	others := slices.DeleteFunc(slices.Clone(packed), func(name string) bool { return name == "spec-ls.exe" })
	write := exec.Command("go", append([]string{"run", "-mod=mod", "./manifests", configuration, version, dist}, others...)...)
	write.Dir, write.Env = folder, append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := write.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Run("scoop", func(t *testing.T) { checkScoop(t, c, dist) })
	t.Run("winget", func(t *testing.T) { checkWinget(t, c, dist) })
	t.Run("cask", func(t *testing.T) { checkCask(t, dist, packed) })
}

// packedFiles returns the names in an archive of Windows, which has the same files as all others but for the program's own name.
func packedFiles(t *testing.T, file string) []string {
	t.Helper()
	packed, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	var names []string
	for _, one := range packed.File {
		names = append(names, one.Name)
	}
	return names
}

// checkDownload reports an address that is not that of a file of the release, or another checksum. It returns the file.
func checkDownload(t *testing.T, dist, address, sum string) string {
	t.Helper()
	name, ok := strings.CutPrefix(address, "https://github.com/spec-ls/spec-ls/releases/download/v"+version+"/")
	content, err := os.ReadFile(filepath.Join(dist, name))
	if !ok || err != nil {
		t.Errorf("%s is no file of the release: %v", address, err)
	}
	if want := fmt.Sprintf("%x", sha256.Sum256(content)); sum != want {
		t.Errorf("the checksum of %s is %s, not %s", address, sum, want)
	}
	return name
}

// checkScoop reads scoop's manifest: it takes no other keys than these.
func checkScoop(t *testing.T, c config.Project, dist string) {
	text, err := os.ReadFile(filepath.Join(dist, "scoop", c.Scoops[0].Directory, "spec-ls.json"))
	if err != nil {
		t.Fatal(err)
	}
	var of struct {
		Version, Homepage, License, Description string
		Architecture                            map[string]struct {
			URL, Hash string
			Bin       []string
		}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&of); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if of.Version != version || of.Homepage == "" || of.License != "Apache-2.0" || of.Description == "" || len(of.Architecture) != 2 {
		t.Errorf("the manifest is\n%s", text)
	}
	for name, one := range of.Architecture {
		if name != "64bit" && name != "arm64" {
			t.Errorf("scoop has no architecture %s", name)
		}
		file := checkDownload(t, dist, one.URL, one.Hash)
		for _, program := range one.Bin {
			if !slices.Contains(packedFiles(t, filepath.Join(dist, file)), program) {
				t.Errorf("%s has no %s", file, program)
			}
		}
	}
}

// wingetHead has the keys that winget's three manifests share.
type wingetHead struct {
	PackageIdentifier string `yaml:"PackageIdentifier"`
	PackageVersion    string `yaml:"PackageVersion"`
	ManifestType      string `yaml:"ManifestType"`
	ManifestVersion   string `yaml:"ManifestVersion"`
}

// checkWinget reads winget's manifests: their keys, required values and greatest lengths, as its documentation of version 1.12 says.
func checkWinget(t *testing.T, c config.Project, dist string) {
	folder := filepath.Join(dist, "winget", "manifests", "s", "spec-ls", "spec-ls", version)
	read := func(name string, head *wingetHead, kind string, into any) {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(folder, c.Winget[0].PackageIdentifier+name+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		d := yaml.NewDecoder(bytes.NewReader(text))
		d.KnownFields(true)
		if err := d.Decode(into); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if head.PackageIdentifier != c.Winget[0].PackageIdentifier || head.PackageVersion != version || head.ManifestType != kind ||
			head.ManifestVersion != "1.12.0" {
			t.Errorf("the manifest begins as %+v", *head)
		}
	}
	var of struct {
		wingetHead    `yaml:",inline"`
		DefaultLocale string `yaml:"DefaultLocale"`
	}
	read("", &of.wingetHead, "version", &of)

	var locale struct {
		wingetHead          `yaml:",inline"`
		PackageLocale       string   `yaml:"PackageLocale"`
		Publisher           string   `yaml:"Publisher"`
		PublisherURL        string   `yaml:"PublisherUrl"`
		PublisherSupportURL string   `yaml:"PublisherSupportUrl"`
		PackageName         string   `yaml:"PackageName"`
		PackageURL          string   `yaml:"PackageUrl"`
		License             string   `yaml:"License"`
		LicenseURL          string   `yaml:"LicenseUrl"`
		ShortDescription    string   `yaml:"ShortDescription"`
		Moniker             string   `yaml:"Moniker"`
		Tags                []string `yaml:"Tags"`
		ReleaseNotesURL     string   `yaml:"ReleaseNotesUrl"`
	}
	read(".locale."+of.DefaultLocale, &locale.wingetHead, "defaultLocale", &locale)
	if locale.PackageLocale != of.DefaultLocale {
		t.Errorf("the locale is %s, and the version's %s", locale.PackageLocale, of.DefaultLocale)
	}
	type length struct {
		what, text string
		from, to   int
	}
	lengths := []length{
		{"identifier", of.PackageIdentifier, 3, 128}, {"publisher", locale.Publisher, 2, 256}, {"name", locale.PackageName, 2, 256},
		{"license", locale.License, 3, 512}, {"description", locale.ShortDescription, 3, 256}, {"moniker", locale.Moniker, 1, 40},
	}
	for _, tag := range locale.Tags {
		lengths = append(lengths, length{"tag", tag, 1, 40})
	}
	for _, l := range lengths {
		if len(l.text) < l.from || len(l.text) > l.to {
			t.Errorf("the %s %q has %d characters, not %d to %d", l.what, l.text, len(l.text), l.from, l.to)
		}
	}
	if len(locale.Tags) > 16 || len(slices.Compact(slices.Sorted(slices.Values(locale.Tags)))) != len(locale.Tags) {
		t.Errorf("the tags are %q", locale.Tags)
	}
	for _, address := range []string{locale.PublisherURL, locale.PublisherSupportURL, locale.PackageURL, locale.LicenseURL,
		locale.ReleaseNotesURL} {
		if !strings.HasPrefix(address, "https://") || len(address) > 2048 {
			t.Errorf("%q is no address", address)
		}
	}

	var installer struct {
		wingetHead      `yaml:",inline"`
		InstallerLocale string `yaml:"InstallerLocale"`
		InstallerType   string `yaml:"InstallerType"`
		ReleaseDate     string `yaml:"ReleaseDate"`
		Installers      []struct {
			Architecture         string `yaml:"Architecture"`
			NestedInstallerType  string `yaml:"NestedInstallerType"`
			NestedInstallerFiles []struct {
				RelativeFilePath     string `yaml:"RelativeFilePath"`
				PortableCommandAlias string `yaml:"PortableCommandAlias"`
			} `yaml:"NestedInstallerFiles"`
			InstallerURL    string `yaml:"InstallerUrl"`
			InstallerSha256 string `yaml:"InstallerSha256"`
			UpgradeBehavior string `yaml:"UpgradeBehavior"`
		} `yaml:"Installers"`
	}
	read(".installer", &installer.wingetHead, "installer", &installer)
	if installer.InstallerType != "zip" || len(installer.Installers) != 2 ||
		!regexp.MustCompile(`^\d{4}-\d\d-\d\d$`).MatchString(installer.ReleaseDate) {
		t.Errorf("%+v", installer)
	}
	for _, one := range installer.Installers {
		if one.Architecture != "x64" && one.Architecture != "arm64" || one.NestedInstallerType != "portable" ||
			len(one.NestedInstallerFiles) != 1 {
			t.Fatalf("%+v", one)
		}
		nested, file := one.NestedInstallerFiles[0], checkDownload(t, dist, one.InstallerURL, one.InstallerSha256)
		if nested.PortableCommandAlias != "spec-ls" || !slices.Contains(packedFiles(t, filepath.Join(dist, file)), nested.RelativeFilePath) {
			t.Errorf("%s: %+v", file, nested)
		}
	}
}

// checkCask reads the cask, which is a program: where it downloads from, and the files of the archive that it installs.
func checkCask(t *testing.T, dist string, packed []string) {
	text, err := os.ReadFile(filepath.Join(dist, "homebrew", "Casks", "spec-ls.rb"))
	if err != nil {
		t.Fatal(err)
	}
	cask := strings.ReplaceAll(string(text), "#{version}", version)
	if !strings.Contains(cask, `  version "`+version+`"`) {
		t.Errorf("it has no version:\n%s", cask)
	}
	downloads := regexp.MustCompile(`sha256 "(.*)"\n\s+url "(.*)",`).FindAllStringSubmatch(cask, -1)
	if len(downloads) != 4 {
		t.Errorf("it downloads %d files, not those of two processors for macOS and Linux", len(downloads))
	}
	for _, one := range downloads {
		checkDownload(t, dist, one[2], one[1])
	}
	manuals := 0
	for _, one := range regexp.MustCompile(`(?m)^  (manpage|\w+_completion) "(.*)"$`).FindAllStringSubmatch(cask, -1) {
		if one[1] == "manpage" {
			manuals++
		}
		if !slices.Contains(packed, one[2]) {
			t.Errorf("the archive has no %s", one[2])
		}
	}
	pages := slices.DeleteFunc(slices.Clone(packed), func(name string) bool { return path.Dir(name) != "man" })
	if manuals == 0 || manuals != len(pages) {
		t.Errorf("it installs %d manual pages, and the archive has %d", manuals, len(pages))
	}
	for _, line := range []string{`  binary "spec-ls"`, `  bash_completion "completion/spec-ls.bash"`,
		`      system_command "/usr/bin/xattr"`} {
		if !strings.Contains(cask, line) {
			t.Errorf("it has no %s", line)
		}
	}
	opened, closed := regexp.MustCompile(`(?m)( do|^\s+if .*)$`).FindAllString(cask, -1),
		regexp.MustCompile(`(?m)^\s*end$`).FindAllString(cask, -1)
	if len(opened) != len(closed) {
		t.Errorf("it opens %d blocks and closes %d", len(opened), len(closed))
	}
}
