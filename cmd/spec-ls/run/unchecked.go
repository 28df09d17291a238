package run

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// unchecked returns the parts of the targets that could not be checked, each once.
func (p *Check) unchecked() []unchecked.Item {
	var all unchecked.List
	for i := range p.Targets {
		if t := &p.Targets[i]; t.checked != nil {
			for _, item := range t.unchecked {
				all.Add(p.Names.Display(t.Path), item.Named(p.Names.Shown))
			}
		}
	}
	return all.Items()
}

// maxUnchecked is how many things that could not be checked are listed on standard error.
const maxUnchecked = 5

// NoteUnchecked lists what could not be checked, and the way out.
func (p *Check) NoteUnchecked(items []unchecked.Item) {
	for i, item := range items {
		if i == maxUnchecked && len(items) > maxUnchecked+1 {
			if p.ForTools {
				p.Note("not checked: %d more", len(items)-i)
			} else {
				p.Note("not checked: %d more; --format json has all", len(items)-i)
			}
			return
		}
		p.Note("not checked: %s", uncheckedLine(item))
	}
}

// uncheckedLine returns an item as one line.
func uncheckedLine(item unchecked.Item) string {
	about := ""
	switch len(item.Files) {
	case 0:
	case 1:
		about = item.Files[0] + ": "
	default:
		about = report.Plural(len(item.Files), "file") + ": "
	}
	return fmt.Sprintf("%s%s (help: %s)", about, strings.Join(strings.Fields(item.Message), " "), item.Help)
}
