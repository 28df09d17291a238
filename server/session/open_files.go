package session

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/golang"
	"github.com/spec-ls/spec-ls/server/message"
)

// IsGo reports whether the document is a Go file.
func (d *Document) IsGo() bool { return d.Language == language.Language(golang.Language{}) }

// IsOpenAPI reports whether the document is an OpenAPI document, beside which configurations of tfplugingen-openapi are checked.
func (d *Document) IsOpenAPI() bool {
	if d.IsSpecification() || !openapi.IsDocumentName(d.name()) {
		return false
	}
	lines := d.Text.Lines() // of a long text that is edited, all is not put together for its head
	return openapi.IsDocument(lines.Slice(0, min(openapi.DocumentHead, lines.Len())), func() (string, error) { return lines.Text(), nil })
}

// openFiles is a file system in which the Go files and OpenAPI documents that are open in the editor are as they are there. Go files that
// are on no disk yet are not listed.
type openFiles struct {
	files.System
	store *Store
}

// open returns the document of such a file if it is open, or nil.
func (o openFiles) open(file string) *Document {
	if path.Ext(file) != golang.Suffix && !openapi.IsDocumentName(file) {
		return nil
	}
	if d := o.store.Present().Documents[message.FileURI(file)]; d != nil && !d.OutOfStep && (d.IsGo() || d.IsOpenAPI()) {
		return d
	}
	return nil
}

// List implements files.System.
func (o openFiles) List(directory string) ([]files.Entry, error) {
	entries, err := o.System.List(directory)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for of, d := range o.store.Present().Documents {
		at := message.FilePath(of)
		if at == "" || path.Dir(at) != directory || d.OutOfStep || !d.IsOpenAPI() {
			continue
		}
		name := path.Base(at)
		if !slices.ContainsFunc(entries, func(e files.Entry) bool { return e.Name == name }) {
			entries, err = append(slices.Clone(entries), files.Entry{Name: name, Kind: files.Regular}), nil
			slices.SortFunc(entries, func(a, b files.Entry) int { return strings.Compare(a.Name, b.Name) })
		}
	}
	return entries, err
}

// Read implements files.System.
func (o openFiles) Read(file string, limit files.Limit) (string, error) {
	if d := o.open(file); d != nil {
		return d.Text.Lines().Text(), nil
	}
	return o.System.Read(file, limit)
}

// Head implements files.System.
func (o openFiles) Head(file string, n int) (string, error) {
	if d := o.open(file); d != nil {
		lines := d.Text.Lines()
		return lines.Slice(0, min(n, lines.Len())), nil
	}
	return o.System.Head(file, n)
}

// Stat implements files.System. The time tells versions of a document from each other, and from the file on the disk.
func (o openFiles) Stat(file string) (files.Info, error) {
	if d := o.open(file); d != nil {
		return files.Info{Kind: files.Regular, Size: int64(d.Text.Lines().Len()), Modified: -int64(d.Serial)}, nil
	}
	return o.System.Stat(file)
}

// maxOpenGo is how many bytes of open Go files a worker gets.
const maxOpenGo = 16 << 20

// Open implements files.Edited.
func (o openFiles) Open() map[string]string {
	documents := o.store.Present().Documents
	open, left := map[string]string{}, maxOpenGo
	for _, of := range slices.Sorted(maps.Keys(documents)) {
		at, d := message.FilePath(of), documents[of]
		if at == "" || !d.IsGo() || d.OutOfStep || d.Text.Lines().Len() > left {
			continue
		}
		left -= d.Text.Lines().Len()
		open[at] = d.Text.Lines().Text()
	}
	return open
}
