package run

import (
	"cmp"
	"errors"
	"io"
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// Specification reads one specification, which is standard input if the path is -, with its settings, and nothing else around it.
func Specification(p Program, o *ConfigurationOptions, path string) (*analysis.Document, error) {
	texts, err := Texts(p.In, []string{path})
	if err != nil {
		return nil, err
	}
	settings, err := Settings(p, o, path)
	if err != nil {
		return nil, err
	}
	return analysis.NewDocument(texts[0], settings), nil
}

// Settings returns the settings of one file, which is standard input if the path is -.
func Settings(p Program, o *ConfigurationOptions, path string) (*analysis.Settings, error) {
	configuration, err := NewConfiguration(o, p.Workers)
	if err != nil {
		return nil, err
	}
	settings, err := configuration.For(o.NameOf(path))
	if err == nil {
		err = configuration.failure()
	}
	return settings, err
}

// NameOf returns the name of a file that is read, which for standard input is the one that the user gives it.
func (o *ConfigurationOptions) NameOf(path string) string {
	if path == "-" {
		return cmp.Or(o.StdinFilename, paths.Stdin)
	}
	return path
}

// Texts reads files; one of them may be standard input.
func Texts(in io.Reader, names []string) ([]string, error) {
	texts := make([]string, len(names))
	stdin := false
	for i, name := range names {
		var err error
		switch {
		case name == "-" && stdin:
			return nil, errors.New("only one of the files can be standard input")
		case name == "-":
			stdin, name = true, "standard input"
			texts[i], err = ReadAll(in)
		default:
			texts[i], err = disk.Named{}.Read(filepath.ToSlash(name), files.Specification)
		}
		if err != nil {
			return nil, failure.CannotRead(name, err)
		}
	}
	return texts, nil
}
