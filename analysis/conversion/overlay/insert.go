package overlay

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// Insert returns the edit that adds fields to the entry of an overlay that some keys lead to; an empty text is an overlay without entries.
// Fields are keys with their values, as YAML. It reports false if the overlay says something else of them already, or would be wrong.
func Insert(source string, steps, fields []string) (edit syntax.Edit, ok bool) {
	tree, err := yaml.Parse(source)
	if err != nil {
		return edit, false
	}
	indent, at := "", tree.Root()
	for at >= 0 {
		n := &tree.Nodes[at]
		if n.Kind != yaml.Mapping || tree.Len(at) == 0 || source[n.Start] == '{' {
			return edit, false
		}
		first := tree.From(at + 1)
		indent = source[strings.LastIndexByte(source[:first], '\n')+1 : first]
		if len(steps) == 0 || tree.Member(at, steps[0]) < 0 {
			break
		}
		at, steps = tree.Member(at, steps[0]), steps[1:]
	}
	end := len(source)
	if at >= 0 {
		end = int(tree.Nodes[at].End)
		if i := strings.IndexByte(source[end:], '\n'); i >= 0 {
			end += i + 1
		} else {
			end = len(source)
		}
	}
	var b strings.Builder
	if end > 0 && source[end-1] != '\n' {
		b.WriteByte('\n')
	}
	for _, step := range steps {
		b.WriteString(indent + plain(step) + ":\n")
		indent += indentUnit
	}
	for _, field := range fields {
		key, _, _ := strings.Cut(field, ":")
		if len(steps) == 0 && at >= 0 && tree.Member(at, key) >= 0 {
			return edit, false
		}
		b.WriteString(indent + field + "\n")
	}
	edit = syntax.Edit{Start: end, End: end, Text: b.String()}
	after, err := text.ApplyEdits(source, []syntax.Edit{edit})
	if err != nil {
		return edit, false
	}
	_, problems := Parse(after)
	return edit, len(problems) == 0
}
