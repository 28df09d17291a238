package regenerate

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// ErrByHand is the error for a file in the place of a generated one that the generator has not written.
var ErrByHand = errors.New("it is not a file of tfplugingen-framework, and is not overwritten; move it, or generate into another folder")

// Write makes a text the content of a file, and reports whether it was not before. Neither the file is touched if it was, nor one that
// does not begin as those of the generator do.
func Write(to files.Writer, file files.Reference, text string) (changed bool, err error) {
	have, err := file.Read(to, files.Generated)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = to.Create(file, text)
	case err != nil:
	case have == text:
		return false, nil
	case !strings.HasPrefix(have, generated.Header):
		err = ErrByHand
	default:
		err = to.Replace(file, have, text)
	}
	return err == nil, err
}
