package preview

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Scheme is the scheme of the addresses of previews.
const Scheme = "spec-ls"

// Address names the preview of a unit, or of the attribute or block in it to which a path leads. As text it is
//
//	spec-ls:/<preview>/<resource|datasource|provider>/<name>.<extension>?<the document's URI, escaped>#<path>
type Address struct {
	Kind     *Kind
	Document string // its URI
	Unit     syntax.UnitKind
	Name     string // of the unit
	Path     []string
}

var unitWords = []string{syntax.Provider: "provider", syntax.Resource: "resource", syntax.DataSource: "datasource"}

func (a Address) String() string {
	fragment := ""
	for i, step := range a.Path {
		fragment += []string{"#", "/"}[min(i, 1)] + url.PathEscape(step)
	}
	return Scheme + ":/" + a.Kind.name + "/" + unitWords[a.Unit] + "/" + url.PathEscape(a.Name) + "." + a.Kind.extension +
		"?" + url.QueryEscape(a.Document) + fragment
}

// ParseAddress reads an address.
func ParseAddress(text string) (*Address, error) {
	address, fragment, _ := strings.Cut(text, "#")
	address, query, _ := strings.Cut(address, "?")
	path, ok := strings.CutPrefix(address, Scheme+":")
	parts := strings.Split(strings.TrimLeft(path, "/"), "/")
	if !ok || len(parts) != 3 {
		return nil, fmt.Errorf("%q is not the URI of a preview", text)
	}
	// Some clients escape the whole once more.
	query, err := url.QueryUnescape(query)
	if err == nil && !strings.Contains(query, ":") {
		query, err = url.QueryUnescape(query)
	}
	if err != nil {
		return nil, fmt.Errorf("the URI of a preview: %w", err)
	}
	out := &Address{Document: query}
	for _, kind := range kinds {
		if name, ok := strings.CutSuffix(parts[2], "."+kind.extension); ok && kind.name == parts[0] {
			out.Kind = kind
			if out.Name, err = url.PathUnescape(name); err != nil {
				return nil, fmt.Errorf("the name in the URI of a preview: %w", err)
			}
		}
	}
	for step := range strings.SplitSeq(fragment, "/") {
		name, err := url.PathUnescape(step)
		if err != nil {
			return nil, fmt.Errorf("the element of a preview: %w", err)
		}
		if name != "" {
			out.Path = append(out.Path, name)
		}
	}
	unit := slices.Index(unitWords, parts[1])
	if out.Kind == nil || unit < 0 {
		return nil, fmt.Errorf("there is no preview %q", address)
	}
	out.Unit = syntax.UnitKind(unit)
	return out, nil
}

// Text returns the text of the preview in its document, or an error if it no longer exists.
func (a *Address) Text(document *analysis.Document) (string, error) {
	unit := Find(document, a.Unit, a.Name)
	if unit < 0 {
		return "", fmt.Errorf("there is no %s %q", unitWords[a.Unit], a.Name)
	}
	return a.Kind.Text(document, unit, a.Path), nil
}
