package rules

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"
)

//go:embed docs/*.md
var pageFiles embed.FS

// Pages are the pages of a family of rules: files of the names of the rules, in a folder called docs.
type Pages struct{ Files fs.FS }

var ownPages = &Pages{pageFiles}

func (r *Rule) pages() *Pages {
	if r.Pages != nil {
		return r.Pages
	}
	return ownPages
}

// PageText is a rule's page of documentation, which `spec-ls explain` prints, and hover and reports show.
type PageText struct {
	Summary  string // one line
	Markdown string // the whole page

	sections map[string]string // by heading, without it
}

// The headings of a page's sections.
const (
	SectionWhat       = "What it does"
	SectionWhy        = "Why"
	SectionExamples   = "Examples"
	SectionToolchain  = "What the toolchain does"
	SectionOptions    = "Options"
	SectionReferences = "References"
)

// Section returns the Markdown under one of the page's headings, without the heading; empty if the page lacks it.
func (p *PageText) Section(heading string) string { return p.sections[heading] }

var pageCache sync.Map // *Rule to *PageText

// Page returns a rule's page. It is read at the first call.
func Page(rule *Rule) (*PageText, error) {
	if p, ok := pageCache.Load(rule); ok {
		return p.(*PageText), nil
	}
	text, err := fs.ReadFile(rule.pages().Files, "docs/"+rule.Name+".md")
	if err != nil {
		return nil, fmt.Errorf("reading the page of rule %s: %w", rule.Name, err)
	}
	p, _ := pageCache.LoadOrStore(rule, parsePage(rule, string(text)))
	return p.(*PageText), nil
}

func parsePage(rule *Rule, markdown string) *PageText {
	p := &PageText{Summary: rule.Summary, Markdown: markdown, sections: map[string]string{}}
	heading, fenced := "", false
	var body strings.Builder
	for line := range strings.Lines(markdown) {
		if strings.HasPrefix(line, "```") {
			fenced = !fenced
		}
		if next, ok := strings.CutPrefix(line, "## "); ok && !fenced {
			p.sections[heading] = strings.TrimSpace(body.String())
			heading = strings.TrimSpace(next)
			body.Reset()
			continue
		}
		body.WriteString(line)
	}
	p.sections[heading] = strings.TrimSpace(body.String())
	return p
}
