package openapi

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// This file follows references as tfplugingen-openapi does, which turns them into JSONPath: ConvertComponentIdIntoFriendlyPathSearch of
// libopenapi. Not every name survives that. Names that only some versions of the program lose are not told here: 0.3.0 does not find a name
// with a blank, and the version after it does not find one with a quote.

// quotedInPath are characters with which a name is put into quotes in the path, and unescaped as in a query.
const quotedInPath = "%=;~."

// maxElement is the greatest number that is taken for one of an element and not for a name.
const maxElement = 99

// whyLost returns the reason why tfplugingen-openapi does not find what a reference leads to; empty if it may. The pointer is the reference
// without "#/".
func (d *Document) whyLost(pointer string) string {
	if strings.Contains(pointer, "%") {
		unescaped, err := url.QueryUnescape(pointer)
		if err != nil {
			return ""
		}
		pointer = unescaped
	}
	node := d.Tree.Root()
	for part := range strings.SplitSeq(pointer, "/") {
		name, quoted := part, strings.ContainsAny(part, quotedInPath)
		if quoted {
			name, _ = url.QueryUnescape(strings.ReplaceAll(part, "~1", "/"))
		}
		number, err := strconv.ParseUint(part, 10, 31)
		isElement := !quoted && err == nil && number <= maxElement
		switch {
		case strings.Contains(name, "#"):
			return fmt.Sprintf("it cannot read # in a name, as in %s", strconv.Quote(name))
		case quoted && strings.Contains(name, "'"):
			return fmt.Sprintf("it cannot read a quote in a name, as in %s", strconv.Quote(name))
		case isElement && d.Tree.Kind(d.Tree.Resolve(node)) != yaml.Sequence:
			return fmt.Sprintf("it takes %s for the number of an element", part)
		case isElement:
			node = d.element(d.Tree.Resolve(node), part)
		default:
			node = d.member(node, name)
		}
		if node < 0 {
			return fmt.Sprintf("it looks for the name %s", strconv.Quote(name))
		}
	}
	return ""
}
