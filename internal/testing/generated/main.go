// Command generated writes the files that package generated makes of specifications: for the test of the toolchain, which compares them
// with the generator's. Its arguments are the generator's version, the value of its option --package, and a directory of specifications.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis/rules/decoded"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
)

// A Specification has the files that are made from one specification, and the errors that kept others from being made.
type Specification struct {
	Name     string
	Files    map[string]string
	Problems []string
}

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(version, into, directory string) error {
	by, known := toolchain.Find(version)
	if !known {
		return fmt.Errorf("tfplugingen-framework %s is not known", version)
	}
	entries, err := os.ReadDir(directory)
	if err != nil {
		return fmt.Errorf("reading the specifications: %w", err)
	}
	output := json.NewEncoder(os.Stdout)
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(directory, entry.Name()))
		if err != nil {
			return fmt.Errorf("reading a specification: %w", err)
		}
		settings := &analysis.Settings{Toolchain: by, Package: into}
		document := analysis.NewDocument(string(text), settings)
		if decoded, merges := decoded.Text(document.File()); merges {
			document = analysis.NewDocument(decoded, settings)
		}
		made := Specification{Name: entry.Name(), Files: map[string]string{}}
		for unit := range document.File().Units {
			file, err := generated.NewFile(document.Unit(unit), by, into)
			if err != nil {
				made.Problems = append(made.Problems, err.Error())
				continue
			}
			made.Files[file.Path] = file.Text
		}
		if err := output.Encode(made); err != nil {
			return err
		}
	}
	return nil
}
