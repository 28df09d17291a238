package config

import (
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// How much is looked at to find OpenAPI documents: folders and how deep they lie, files and how much of each.
const (
	maxFolders = 256
	maxDepth   = 3
	maxHeads   = 1000
	headSize   = 4 << 10
)

// openAPIDocuments returns the OpenAPI documents in a folder and those below it, not more than two.
func openAPIDocuments(system files.System, folder string) (found []string) {
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
					if head, err := system.Head(file, headSize); err == nil && openapi.LooksLikeDocument(head) {
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
