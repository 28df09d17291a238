package since

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// maxListed is how many changes hover lists.
const maxListed = 10

// page tells changes of one thing in Markdown.
func (c *Comparison) page(changes []changed) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**Since %s**\n", escaped(c.base))
	for i := range changes {
		one := &changes[i]
		if i == maxListed {
			fmt.Fprintf(&b, "\nAnd %s.\n", plural(len(changes)-i, "more change"))
			break
		}
		fmt.Fprintf(&b, "\n- **%s**: %s", one.Level, escaped(one.Message))
		if one.Note != "" {
			b.WriteString("; " + escaped(one.Note))
		}
		fmt.Fprintf(&b, ". [%s](%s)", one.Rule.Name, one.Rule.URL())
		if one.was != "" && (i == 0 || changes[i-1].was != one.was || changes[i-1].Place() != one.Place()) {
			fmt.Fprintf(&b, "\n\n  It was %s\n", code(one.was))
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// longestCode is how many characters of the earlier text are shown.
const longestCode = 300

// code writes a text as code.
func code(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > longestCode {
		text = string(runes[:longestCode-1]) + "…"
	}
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + text + " " + fence
	}
	return fence + text + fence
}

// escaped keeps a text from being taken for Markdown.
func escaped(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	return strings.NewReplacer(`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "#", `\#`,
		"|", `\|`).Replace(text)
}

// sorted returns lists of changes in the order of their places.
func sorted(lists map[string][]changed) [][]changed {
	var all [][]changed
	for _, at := range slices.Sorted(maps.Keys(lists)) {
		all = append(all, lists[at])
	}
	return all
}
