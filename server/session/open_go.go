package session

import (
	"maps"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/golang"
	"github.com/spec-ls/spec-ls/server/message"
)

// IsGo reports whether the document is a Go file.
func (d *Document) IsGo() bool { return d.Language == language.Language(golang.Language{}) }

// openGo is a file system in which the Go files that are open in the editor are as they are there. Those that are on no disk yet are not listed.
type openGo struct {
	files.System
	store *Store
}

// open returns the document of a Go file that is open, or nil.
func (o openGo) open(file string) *Document {
	if path.Ext(file) != golang.Suffix {
		return nil
	}
	if d := o.store.Present().Documents[message.FileURI(file)]; d != nil && d.IsGo() && !d.OutOfStep {
		return d
	}
	return nil
}

// Read implements files.System.
func (o openGo) Read(file string, limit files.Limit) (string, error) {
	if d := o.open(file); d != nil {
		return d.Text.Lines().Text(), nil
	}
	return o.System.Read(file, limit)
}

// Head implements files.System.
func (o openGo) Head(file string, n int) (string, error) {
	if d := o.open(file); d != nil {
		text := d.Text.Lines().Text()
		return text[:min(n, len(text))], nil
	}
	return o.System.Head(file, n)
}

// Stat implements files.System. The time tells versions of a document from each other, and from the file on the disk.
func (o openGo) Stat(file string) (files.Info, error) {
	if d := o.open(file); d != nil {
		return files.Info{Kind: files.Regular, Size: int64(d.Text.Lines().Len()), Modified: -int64(d.Serial)}, nil
	}
	return o.System.Stat(file)
}

// maxOpenGo is how many bytes of open Go files a worker gets.
const maxOpenGo = 16 << 20

// Open implements files.Edited.
func (o openGo) Open() map[string]string {
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
