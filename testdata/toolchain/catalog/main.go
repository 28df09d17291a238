// Command catalog writes the tables of package schema/catalog from the source of the modules that this module's go.mod pins, and from
// the standard library of the Go release that runs it:
//
//	go run ./catalog -directory ../../schema/catalog
//
// It loads and type-checks the packages, so that Go decides where a function or a type fits. The test beside it fails when the committed
// tables differ from its output.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

// The modules whose packages the catalogue lists.
var modulePaths = []string{
	"github.com/hashicorp/terraform-plugin-framework",
	"github.com/hashicorp/terraform-plugin-framework-jsontypes",
	"github.com/hashicorp/terraform-plugin-framework-nettypes",
	"github.com/hashicorp/terraform-plugin-framework-timeouts",
	"github.com/hashicorp/terraform-plugin-framework-timetypes",
	"github.com/hashicorp/terraform-plugin-framework-validators",
	protocolModule,
}

// protocolModule is the module of Terraform's protocol, which the others are built on. Its packages are listed, and not described.
const protocolModule = "github.com/hashicorp/terraform-plugin-go"

// The names of the files that are written.
const (
	packagesFile     = "packages.go"
	standardFile     = "standard_packages.go"
	declarationsFile = "declarations/declarations.zip"
)

func main() {
	directory := flag.String("directory", "", "write the tables into this directory")
	flag.Parse()
	if *directory == "" || flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(*directory); err != nil {
		fmt.Fprintln(os.Stderr, "catalog:", err)
		os.Exit(1)
	}
}

func run(directory string) error {
	files, err := generate()
	if err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(directory, name), text, 0o644); err != nil {
			return fmt.Errorf("writing a table: %w", err)
		}
	}
	return nil
}

// generate returns the text of each file by its name.
func generate() (map[string][]byte, error) {
	source, err := load(modulePaths)
	if err != nil {
		return nil, err
	}
	packages, err := source.describe()
	if err != nil {
		return nil, err
	}
	tables, err := renderPackages(packages)
	if err != nil {
		return nil, err
	}
	standard, err := standardLibrary()
	if err != nil {
		return nil, err
	}
	described, err := source.describeStandard(standard)
	if err != nil {
		return nil, err
	}
	standardTable, err := renderStandard(described)
	if err != nil {
		return nil, err
	}
	declarations, err := source.declarations(standard)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{packagesFile: tables, standardFile: standardTable, declarationsFile: declarations}, nil
}
