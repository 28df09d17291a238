// Package gofiles reads the Go files of folders: which of them may be built, their heads, and whether they have changed.
package gofiles

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// Reader reads the Go files of folders.
type Reader struct {
	System files.System
	Build  constraint.Build
	// Within reports whether a file may be read that a link leads to.
	Within func(at string) bool
	// Stats reports whether files are looked at before they are read, because they may change.
	Stats bool
}

// File is a Go file of a folder.
type File struct {
	Name, Text string
	On         files.Info // before it was read, if the reader looks at that
}

// errWithout is the error for a link that leads to where nothing is read.
var errWithout = errors.New("the link leads to where nothing is read")

// Files yields those of the entries of a folder that are Go files which may be built, by their names, or why one of them cannot be read.
func (r *Reader) Files(folder string, entries []files.Entry) func(yield func(File, error) bool) {
	return func(yield func(File, error) bool) {
		for _, e := range entries {
			if e.Kind == files.Directory || !r.Build.Named(e.Name) {
				continue
			}
			if !yield(r.read(folder, e)) {
				return
			}
		}
	}
}

func (r *Reader) read(folder string, e files.Entry) (f File, err error) {
	at := path.Join(folder, e.Name)
	f.Name = e.Name
	if e.Kind == files.Link && !r.Within(at) {
		return f, errWithout
	}
	if r.Stats {
		f.On, _ = r.System.Stat(at) // reading it says why it can't be read
	}
	f.Text, err = r.System.Read(at, files.Source)
	return f, err
}

// Print returns a hash of the names and texts of files: equal for equal files.
func Print(all []File) string {
	sum := sha256.New()
	for _, f := range all {
		_, _ = fmt.Fprintf(sum, "%q %d\n", f.Name, len(f.Text)) // it takes all
		_, _ = io.WriteString(sum, f.Text)
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}

// MaxHead is the greatest number of bytes of a file that are read for its head.
const MaxHead = 16 << 10

// Head is the package clause and the imports of a Go file.
type Head struct {
	Package string // empty if it has none
	Imports []Import
}

// Import is an import of a Go file. It has a name if the file gives it one.
type Import struct{ Name, Path string }

// ReadHead returns the head of a file, or its first part that is Go.
func ReadHead(text string) Head {
	file, _ := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly|parser.SkipObjectResolution)
	return HeadOf(file)
}

// PackageOf returns the name of the package in a file that was parsed; empty if it has none.
func PackageOf(file *ast.File) string { return strings.TrimPrefix(file.Name.Name, "_") }

// HeadOf returns the head of a file that was parsed.
func HeadOf(file *ast.File) (h Head) {
	h.Package = strings.Clone(PackageOf(file))
	for _, i := range file.Imports {
		at, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			continue
		}
		imported := Import{Path: strings.Clone(at)}
		if i.Name != nil {
			imported.Name = strings.Clone(i.Name.Name)
		}
		h.Imports = append(h.Imports, imported)
	}
	return h
}
