package run

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

// WriteOutput writes a text to a file, and tells the user so unless quiet is set, or to standard output where no file is named.
func WriteOutput(p Program, file, text string, quiet bool) error {
	if file == "" {
		_, err := io.WriteString(p.Out, text)
		return err
	}
	if err := WriteFile(file, text); err != nil {
		return err
	}
	if !quiet {
		p.Say("wrote " + file)
	}
	return nil
}

// WriteFile writes the output of a command to the file that the user named for it. Only a specification replaces a specification: another
// output for such a file means that the user named the input of the command.
func WriteFile(file, text string) error {
	before, err := disk.System{}.Read(filepath.ToSlash(file), files.Specification)
	if err == nil && sniff.IsSpec(before) && !sniff.IsSpec(text) {
		return fmt.Errorf("%s is a specification, and is not replaced by something else; name another file for the output", file)
	}
	if err := disk.Write(file, text); err != nil {
		return failure.CannotWrite(file, err)
	}
	return nil
}
