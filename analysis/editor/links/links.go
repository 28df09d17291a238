// Package links finds the parts of a specification that lead to a page on the web: the import paths of Go packages, and $schema.
package links

import (
	"context"
	"net/url"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Link is a place that leads to a page: the bytes [Start, End), inside the quotes.
type Link struct {
	Start, End int
	Target     string // a URL
	Tooltip    string
}

// In returns the links of a file, those of the frame first. Those of packages lead to the versions that are required. With the end
// of the context it stops.
func In(ctx context.Context, file *syntax.File, versions catalog.Versions) []Link {
	var links []Link
	for m := range file.Frame.Children(file.Frame.Root()) {
		n := &file.Frame.Nodes[m]
		if n.Kind != syntax.String || !n.IsMember() || file.Frame.Key(m) != "$schema" {
			continue
		}
		target, err := url.Parse(file.Frame.Value(m))
		if err == nil && (target.Scheme == "http" || target.Scheme == "https") && target.Host != "" {
			from, to := file.Frame.ContentRange(m)
			start, end := file.Span(-1, from, to)
			links = append(links, Link{start, end, target.String(), "Open the JSON Schema"})
		}
	}
	for k, source := range file.Units {
		if ctx.Err() != nil {
			break
		}
		u := spec.Read(source)
		for i := range u.Imports {
			path := u.Imports[i].Path
			if target := Documentation(path.Value, versions); target != "" {
				from, to := u.Tree.ContentRange(path.Node)
				start, end := file.Span(k, from, to)
				links = append(links, Link{start, end, target, "Open the documentation of the package"})
			}
		}
	}
	return links
}

// Documentation returns the URL of the documentation of the Go package with an import path, in the required version, or else of that which
// the catalogue describes. It is empty for a path that is not that of a published package.
func Documentation(path string, versions catalog.Versions) string {
	if _, standard := catalog.StandardLibrary(path); !standard {
		if p, found := catalog.Lookup(path); found {
			return versions.URL(p)
		}
		if host, _, _ := strings.Cut(path, "/"); !strings.Contains(host, ".") || host == "example.com" || golang.PathFault(path) != "" {
			return ""
		}
	}
	return (&url.URL{Scheme: "https", Host: "pkg.go.dev", Path: "/" + path}).String()
}
