package verdict

import (
	"bytes"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"slices"
)

// mergedInto is the place of a generated package in a larger one: the import path of the larger one, the suffix of its declared names, and
// the prefix of its files' names.
type mergedInto struct{ importPath, suffix, file string }

// merge writes packages as one, in which the names that each declares end in a suffix of its own.
func (b *batch) merge(number int, parts []*checkedPackage) (importPath string, err error) {
	name := fmt.Sprintf("merged%d", number)
	importPath = standInHost + "/" + name
	directory := filepath.Join(b.directory, name)
	if err := os.MkdirAll(directory, 0o755); err != nil {
		return "", fmt.Errorf("merging packages: %w", err)
	}
	for index, part := range parts {
		part.generated.merged = mergedInto{importPath, fmt.Sprintf("_%s_%d", subjectName(part.subject), index),
			fmt.Sprintf("%s_%d_", subjectName(part.subject), index)}
		for fileIndex, file := range part.files {
			path := filepath.Join(directory, fmt.Sprintf("%s%d_gen.go", part.generated.merged.file, fileIndex))
			if err := os.WriteFile(path, part.renamed(b, file, name), 0o644); err != nil {
				return "", fmt.Errorf("merging packages: %w", err)
			}
		}
	}
	return importPath, nil
}

// renamed returns a file's text with another package clause, and a suffix on every name that the package declares.
func (p *checkedPackage) renamed(b *batch, file checkedFile, packageName string) []byte {
	offset := func(ident *ast.Ident) int { return b.exports.positions.PositionFor(ident.Pos(), false).Offset }
	suffixed := []*ast.Ident{}
	ast.Inspect(file.syntax, func(n ast.Node) bool {
		if ident, ok := n.(*ast.Ident); ok {
			object := p.info.Defs[ident]
			if object == nil {
				object = p.info.Uses[ident]
			}
			if object != nil && object.Pkg() == p.types && object.Parent() == p.types.Scope() {
				suffixed = append(suffixed, ident)
			}
		}
		return true
	})
	slices.SortFunc(suffixed, func(a, b *ast.Ident) int { return offset(a) - offset(b) })
	var text bytes.Buffer
	clause := offset(file.syntax.Name)
	text.Write(file.text[:clause])
	text.WriteString(packageName)
	at := clause + len(file.syntax.Name.Name)
	for _, ident := range suffixed {
		end := offset(ident) + len(ident.Name)
		text.Write(file.text[at:end])
		text.WriteString(p.generated.merged.suffix)
		at = end
	}
	text.Write(file.text[at:])
	return text.Bytes()
}
