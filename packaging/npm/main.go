// Command npm makes the packages of npm out of the archives of a release:
//
//	go run ./packaging/npm -from dist -to build/npm
//
// One package holds the program for each platform, and @spec-ls/cli depends on all of them, each for its own platform only, so that npm
// installs one. No script runs when they are installed, and nothing else is downloaded. Publish the platforms before @spec-ls/cli.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// platforms are those that have a package, by what the names of archives end with. Node.js names them differently from Go.
var platforms = []struct{ archive, os, cpu string }{
	{"linux_amd64.tar.gz", "linux", "x64"},
	{"linux_arm64.tar.gz", "linux", "arm64"},
	{"linux_armv7.tar.gz", "linux", "arm"},
	{"linux_386.tar.gz", "linux", "ia32"},
	{"darwin_amd64.tar.gz", "darwin", "x64"},
	{"darwin_arm64.tar.gz", "darwin", "arm64"},
	{"windows_amd64.zip", "win32", "x64"},
	{"windows_arm64.zip", "win32", "arm64"},
	{"freebsd_amd64.tar.gz", "freebsd", "x64"},
	{"freebsd_arm64.tar.gz", "freebsd", "arm64"},
}

const (
	command     = "@spec-ls/cli"
	description = "Linter and language server for Terraform Provider Code Specifications"
)

//go:embed launch.js
var launcher string

//go:embed README.md
var readMe string

func main() {
	from := flag.String("from", "dist", "the directory with the archives and checksums.txt")
	to := flag.String("to", "build/npm", "the directory to write the packages to")
	flag.Parse()
	if err := pack(*from, *to); err != nil {
		fmt.Fprintln(os.Stderr, "npm:", err)
		os.Exit(1)
	}
}

// manifest is a package.json.
type manifest struct {
	Name                 string            `json:"name"`
	Version              string            `json:"version"`
	Description          string            `json:"description"`
	License              string            `json:"license"`
	Homepage             string            `json:"homepage"`
	Repository           map[string]string `json:"repository"`
	Bin                  map[string]string `json:"bin,omitempty"`
	OS                   []string          `json:"os,omitempty"`
	CPU                  []string          `json:"cpu,omitempty"`
	Engines              map[string]string `json:"engines,omitempty"`
	PreferUnplugged      bool              `json:"preferUnplugged,omitempty"` // Yarn: a program in an archive can't be run
	OptionalDependencies map[string]string `json:"optionalDependencies,omitempty"`
}

// file is a file of a package.
type file struct {
	name    string
	mode    int64
	content []byte
}

// pack writes a package for each archive that checksums.txt of a directory lists, and the one that depends on them.
func pack(from, to string) error {
	archives, version, err := readChecksums(filepath.Join(from, "checksums.txt"))
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	all := manifest{
		Name: command, Bin: map[string]string{"spec-ls": "launch.js"}, Engines: map[string]string{"node": ">=18"},
		OptionalDependencies: map[string]string{},
	}
	for _, p := range platforms {
		name := "spec-ls_" + version + "_" + p.archive
		sum, ok := archives[name]
		if !ok {
			continue
		}
		program, license, err := readArchive(filepath.Join(from, name), sum)
		if err != nil {
			return fmt.Errorf("reading %s: %w", name, err)
		}
		one := manifest{Name: command + "-" + p.os + "-" + p.cpu, OS: []string{p.os}, CPU: []string{p.cpu}, PreferUnplugged: true}
		all.OptionalDependencies[one.Name] = version
		text := fmt.Sprintf(
			"# %s\n\nThe program of %s for %s on %s. Install %s, which chooses the package of your platform.\n",
			one.Name,
			command,
			p.os,
			p.cpu,
			command,
		)
		if err := one.write(to, version, program, license, file{"README.md", 0o644, []byte(text)}); err != nil {
			return err
		}
	}
	if len(all.OptionalDependencies) == 0 {
		return fmt.Errorf("%s lists no archive of a platform that npm knows", from)
	}
	return all.write(to, version, file{"launch.js", 0o755, []byte(launcher)}, file{"README.md", 0o644, []byte(readMe)})
}

// readChecksums returns the checksums of the archives, by name, and the version that their names have.
func readChecksums(name string) (sums map[string]string, version string, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, "", err
	}
	sums = map[string]string{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Fields(line)
		if len(fields) != 2 {
			continue
		}
		archive := strings.TrimPrefix(fields[1], "*")
		sums[archive] = fields[0]
		for _, p := range platforms {
			if of, ok := strings.CutSuffix(archive, "_"+p.archive); ok {
				version = strings.TrimPrefix(of, "spec-ls_")
			}
		}
	}
	return sums, version, nil
}

// readArchive returns the program and the license of an archive that has a checksum.
func readArchive(name, sum string) (program, license file, err error) {
	content, err := os.ReadFile(name)
	if err != nil {
		return file{}, file{}, err
	}
	if got := sha256.Sum256(content); hex.EncodeToString(got[:]) != sum {
		return file{}, file{}, fmt.Errorf("its checksum is not the one of checksums.txt")
	}
	take := func(entry string, r io.Reader) error {
		switch entry {
		case "spec-ls", "spec-ls.exe":
			program = file{name: "bin/" + entry, mode: 0o755}
			program.content, err = io.ReadAll(r)
		case "LICENSE":
			license = file{name: entry, mode: 0o644}
			license.content, err = io.ReadAll(r)
		}
		return err
	}
	if strings.HasSuffix(name, ".zip") {
		err = readZip(content, take)
	} else {
		err = readTar(content, take)
	}
	if err == nil && (program.content == nil || license.content == nil) {
		err = fmt.Errorf("it holds no program, or no license")
	}
	return program, license, err
}

func readZip(content []byte, take func(entry string, r io.Reader) error) error {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return err
	}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			return err
		}
		if err := take(f.Name, r); err != nil {
			return err
		}
	}
	return nil
}

func readTar(content []byte, take func(entry string, r io.Reader) error) error {
	unpacked, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return err
	}
	for archive := tar.NewReader(unpacked); ; {
		header, err := archive.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := take(header.Name, archive); err != nil {
			return err
		}
	}
}

// write writes the package to a directory, as npm pack would. The same input gives the same bytes.
func (m *manifest) write(to, version string, files ...file) error {
	m.Version, m.Description, m.License = version, description, "Apache-2.0"
	m.Homepage = "https://github.com/spec-ls/spec-ls"
	m.Repository = map[string]string{"type": "git", "url": "git+https://github.com/spec-ls/spec-ls.git"}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	var out bytes.Buffer
	compressed := gzip.NewWriter(&out)
	archive := tar.NewWriter(compressed)
	for _, f := range append([]file{{"package.json", 0o644, append(text, '\n')}}, files...) {
		header := &tar.Header{
			Name:    path.Join("package", f.name),
			Mode:    f.mode,
			Size:    int64(len(f.content)),
			ModTime: time.Unix(0, 0),
			Format:  tar.FormatUSTAR,
		}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f.content); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	if err := compressed.Close(); err != nil {
		return err
	}
	name := strings.NewReplacer("@", "", "/", "-").Replace(m.Name) + "-" + version + ".tgz"
	return os.WriteFile(filepath.Join(to, name), out.Bytes(), 0o644)
}
