package run

import (
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// usages know which patterns and selectors of configurations match something in the files of a run.
type usages struct {
	mu  sync.Mutex
	all []usage
}

// usage is the usage of one configuration.
type usage struct {
	of *config.Config
	*config.Usage
}

// see notes what matches a file. The document is nil if the file is not a specification.
func (u *usages) see(configuration *Configuration, t *Target, document *analysis.Document) {
	found, absolute := configuration.ConfigFor(t.Path)
	if found != nil {
		u.usage(found).See(absolute, document)
	}
}

func (u *usages) usage(of *config.Config) *config.Usage {
	u.mu.Lock()
	defer u.mu.Unlock()
	i := slices.IndexFunc(u.all, func(known usage) bool { return known.of == of })
	if i < 0 {
		i = len(u.all)
		u.all = append(u.all, usage{of, config.NewUsage(of)})
	}
	return u.all[i].Usage
}

// noteUnused reports the patterns and selectors of configurations that match nothing. It does so only if all files were read that a
// configuration holds for: its folder was searched, and nothing was left out.
func (p *Check) noteUnused(named []string) {
	if p.options.Changed != "" || len(p.options.Exclude) > 0 || p.Context.Err() != nil || len(p.failures) > 0 || len(p.Targets) == 0 ||
		p.Targets[0].Stdin {
		return
	}
	if len(named) == 0 {
		named = []string{"."}
	}
	slices.SortFunc(p.usages.all, func(a, b usage) int { return strings.Compare(a.of.Path, b.of.Path) })
	for _, u := range p.usages.all {
		isSearched := slices.ContainsFunc(named, func(name string) bool {
			at, err := paths.Absolute(name)
			return err == nil && files.Inside(at, path.Dir(u.of.Path))
		})
		if !isSearched {
			continue
		}
		mapper := text.New(u.of.Sources[len(u.of.Sources)-1].Text).Mapper(text.UTF32)
		name := p.Names.Display(p.Names.Near(filepath.FromSlash(u.of.Path)))
		for _, unused := range u.Unused() {
			at := mapper.Position(unused.Offset)
			says := "matches no file that was checked"
			if unused.Selector {
				says = "selects nothing in the files that were checked"
			}
			p.Note("%s:%d:%d: %s %s", name, at.Line+1, at.Column+1, strconv.Quote(unused.Text), says)
		}
	}
}
