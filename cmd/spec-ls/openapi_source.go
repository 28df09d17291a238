package main

import (
	"fmt"
	"path"
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/files/disk"
	"github.com/spec-ls/spec-ls/analysis/origin"
)

// openAPISources are the configurations of tfplugingen-openapi that belong to a file, the configuration itself or the specification, with
// their documents: as .spec-ls.json has them, else as the commands around the file do. There are several where several commands read it.
func openAPISources(file string) ([]config.OpenAPI, error) {
	absolute, err := slashed(file)
	if err != nil {
		return nil, err
	}
	found, err := config.NewLoader(disk.System{}).For(absolute)
	if err != nil {
		return nil, fmt.Errorf("the configuration of %s: %w", file, err)
	}
	var sources []config.OpenAPI
	for _, entry := range found.OpenAPI() {
		if entry.Config == absolute || entry.Specification == absolute {
			sources = append(sources, entry)
		}
	}
	if len(sources) > 0 {
		return sources, nil
	}
	read := func(folder string) origin.Folder { return origin.ReadFolder(disk.System{}, folder) }
	for _, folder := range origin.Surroundings(disk.System{}, absolute, read) {
		for _, command := range folder.Commands {
			entry := config.OpenAPI{
				Config: path.Join(folder.Path, command.Config), Document: path.Join(folder.Path, command.Description),
				Specification: path.Join(folder.Path, command.Output),
			}
			if (entry.Config == absolute || entry.Specification == absolute) && files.Exists(disk.System{}, entry.Document) {
				sources = append(sources, entry)
			}
		}
	}
	return sources, nil
}

// shownPath returns a path as the user would write it from the working directory.
func shownPath(absolute string) string {
	here, err := slashed(".")
	if err != nil {
		return absolute
	}
	relative, err := filepath.Rel(filepath.FromSlash(here), filepath.FromSlash(absolute))
	if err != nil || len(relative) > len(absolute) {
		return absolute
	}
	return filepath.ToSlash(relative)
}
