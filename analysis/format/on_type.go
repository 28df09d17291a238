package format

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// Triggers are the characters after which OnType has something to do.
var Triggers = [...]string{"\n", "}", "]"}

// OnType gives the edit, if any is needed, that indents a line, counted from 0, after one of Triggers was typed on it or made it: a
// new line as its neighbours are, a closing bracket that is the first of its line as the line with the opening one. Only the white
// space at the start of the line changes.
//
// The text may be as broken as texts are while they are written, and as long as it likes: only lines above are looked at, up to the
// bracket that the line belongs to. What they are indented with counts, however the text ought to be laid out.
func OnType(file *syntax.File, at int, typed string, options Options) []syntax.Edit {
	if at <= 0 || at >= file.LineCount() {
		return nil
	}
	line := file.Line(at)
	content := strings.TrimLeft(line, " \t")
	have := line[:len(line)-len(content)]
	closes := strings.HasPrefix(content, "}") || strings.HasPrefix(content, "]")
	var want string
	var known bool
	switch {
	case closes:
		want, known = opening(file, at, content[0])
	case typed == "\n":
		want, known = following(file, at, options)
	}
	if !known || want == have {
		return nil
	}
	start := file.LineStart(at)
	return []syntax.Edit{{Start: start, End: start + len(have), Text: want}}
}

// opening gives the indent of the line with the bracket that a bracket at the start of a line closes.
func opening(file *syntax.File, at int, closing byte) (indent string, known bool) {
	closed := 1
	for above := at - 1; above >= 0; above-- {
		line := file.Line(above)
		brackets, torn := brackets(line)
		if torn {
			return "", false
		}
		for i := len(brackets) - 1; i >= 0; i-- {
			if !isOpening(brackets[i]) {
				closed++
				continue
			}
			if closed--; closed == 0 {
				// The two codes of a pair of brackets are two apart.
				return indentOf(line), brackets[i]+2 == closing
			}
		}
	}
	return "", false
}

// following gives the indent of a line that comes after others.
func following(file *syntax.File, at int, options Options) (indent string, known bool) {
	closed := 0
	for above := at - 1; above >= 0; above-- {
		line := file.Line(above)
		content := strings.TrimLeft(line, " \t")
		if content == "" {
			continue
		}
		brackets, torn := brackets(line)
		if torn {
			return "", false // the line was broken inside a string
		}
		for i := len(brackets) - 1; i >= 0; i-- {
			if !isOpening(brackets[i]) {
				closed++
			} else if closed--; closed < 0 {
				return indentOf(line) + unit(file, at, options), true
			}
		}
		leading := 0
		for leading < len(content) && (content[leading] == '}' || content[leading] == ']') {
			leading++
		}
		if closed == leading {
			return indentOf(line), true // what ends here, or stands here, is of the same level
		}
	}
	return "", false
}

func isOpening(bracket byte) bool { return bracket == '{' || bracket == '[' }

// indentOf gives the white space at the start of a line.
func indentOf(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " \t"))] }

// brackets gives the brackets of a line that stand in no string and no comment. It says whether a string has no end on the line.
func brackets(line string) (found []byte, torn bool) {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '{', '}', '[', ']':
			found = append(found, line[i])
		case '/':
			if strings.HasPrefix(line[i:], "//") {
				return found, false
			}
			if strings.HasPrefix(line[i:], "/*") {
				end := strings.Index(line[i+2:], "*/")
				if end < 0 {
					return found, false
				}
				i += end + 3
			}
		case '"':
			end := i + 1
			for end < len(line) && line[end] != '"' {
				if line[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(line) {
				return found, true
			}
			i = end
		}
	}
	return found, false
}

// linesForUnit is how many lines are searched for a level of indentation.
const linesForUnit = 100

// unit gives a level of indentation: that of the first line that has more of it than the line above, which ends with an opening
// bracket. One line, which is to be indented, is left out.
func unit(file *syntax.File, without int, options Options) string {
	for at := 1; at < min(linesForUnit, file.LineCount()); at++ {
		above := strings.TrimRight(file.Line(at-1), " \t")
		line := file.Line(at)
		if at == without || at-1 == without ||
			above == "" || !isOpening(above[len(above)-1]) || strings.TrimLeft(line, " \t") == "" {
			continue
		}
		if more, ok := strings.CutPrefix(indentOf(line), indentOf(above)); ok && more != "" {
			return more
		}
	}
	return options.indent()
}
