package config

import (
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// Bounds of the search for OpenAPI documents: folders, their depth, and files.
const (
	maxFolders = 256
	maxDepth   = 3
	maxHeads   = 1000
)

// openAPIDocuments returns the documents in a folder and those below it, not more than two.
func openAPIDocuments(
	system files.System,
	folder string,
	isDocument func(head string, whole func() (string, error)) bool,
) (found []string) {
	folders := []string{folder}
	heads := 0
	for depth, seen := 0, 0; depth <= maxDepth && len(folders) > 0; depth++ {
		var next []string
		for _, at := range folders {
			if seen++; seen > maxFolders {
				return found
			}
			entries, err := system.List(at)
			if err != nil {
				continue
			}
			for _, entry := range entries {
				file := path.Join(at, entry.Name)
				switch {
				case entry.Kind == files.Directory && !strings.HasPrefix(entry.Name, ".") && entry.Name != "node_modules" && entry.Name != "vendor":
					next = append(next, file)
				case entry.Kind != files.Regular || !openapi.IsDocumentName(entry.Name) || heads >= maxHeads:
				default:
					heads++
					head, err := system.Head(file, openapi.DocumentHead)
					whole := func() (string, error) { return system.Read(file, files.Specification) }
					if err == nil && isDocument(head, whole) {
						if found = append(found, file); len(found) > 1 {
							return found
						}
					}
				}
			}
		}
		folders = next
	}
	return found
}
