package resolve

import (
	"path"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// Together are specifications that are checked together, and some may describe one provider: those of a run of the command, or of a
// workspace. It is safe for any number of goroutines.
type Together struct {
	folders map[string]int // how many files are in each

	mu    sync.Mutex
	files []*provider.File
}

// NewTogether returns the files at some paths, without their contents.
func NewTogether(paths []string) *Together {
	t := &Together{folders: map[string]int{}}
	for _, file := range paths {
		t.folders[path.Dir(file)]++
	}
	return t
}

// Compares reports whether others of its provider may be beside a file, and a rule asks for them under the file's settings. Nothing needs
// to be known about the other files.
func (t *Together) Compares(file string, settings *analysis.Settings) bool {
	return t.folders[path.Dir(file)] > 1 && provider.MayHaveNeighbours(file) && rules.AnyAcrossFiles(settings)
}

// Add makes known what others see of a file.
func (t *Together) Add(file *provider.File) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.files = append(t.files, file)
}

// Files returns the known files.
func (t *Together) Files() []*provider.File { return t.files }

// Neighbours returns for each known file, by its path, the others of its provider. Files that have none are left out.
func (t *Together) Neighbours() map[string]*analysis.Neighbours { return provider.Neighbours(t.files) }
