package syntax

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
)

// language is a language other than JSON.
type language uint8

const (
	unknown language = iota
	golang
	hcl
	toml
	yaml
	markdown
	prose // words, or a language that has no name here
)

// String returns the name by which users call the language, or nothing.
func (l language) String() string {
	return [...]string{golang: "Go", hcl: "HCL", toml: "TOML", yaml: "YAML", markdown: "Markdown", prose: ""}[l]
}

// strength is how much a line says about the language that it is in.
type strength uint8

const (
	goesOn   strength = iota // it may be in the language, if what is around it is
	suggests                 // two such lines are in the language
	decides                  // it is in the language
)

// linePattern is a pattern of the lines of a language.
type linePattern struct {
	language language
	strength strength
	matches  func(line string) bool
}

func pattern(l language, s strength, expression string) linePattern {
	compiled := lazyregexp.New(expression)
	return linePattern{l, s, func(line string) bool { return compiled().MatchString(line) }}
}

// linePatterns are those that no line of JSON is like, even one that lacks quotes and commas. The first that matches tells the language of
// a line; a run in a language uses only the patterns of the language.
var linePatterns = []linePattern{
	pattern(golang, decides, `^package\s+[a-z]\w*$`),
	pattern(golang, decides, `^import\s+(?:\($|(?:[\w.]+\s+)?"[^"]+"$)`),
	pattern(golang, decides, `^func\s*(?:\([^)]*\)\s*)?\w*(?:\[.*\])?\(`),
	pattern(golang, decides, `^type\s+\w+(?:\[.*\])?\s+(?:struct\b|interface\b|func\(|map\[|\[)`),
	pattern(golang, decides, "^[A-Z]\\w*\\s+[\\w.*\\[\\]]+\\s+`[^`]*`$"),
	pattern(golang, decides, `^[A-Za-z_]\w*(?:,\s*[A-Za-z_]\w*)*\s*:=\s`),
	pattern(golang, decides, `^(?:"(?:[^"\\]|\\.)*"\s*:\s*|[A-Z]\w*\s*:\s*)?&?(?:\[\d*\]\*?|map\[[\w.]+\]\*?)*`+
		`(?:[a-z]\w*\.[A-Z]\w*|[A-Z]\w*)\{`),
	pattern(golang, decides, `^(?:"(?:[^"\\]|\\.)*"\s*:\s*|[A-Z]\w*\s*:\s*)?(?:\[\d*\]\*?|map\[[\w.]+\]\*?)+[a-z]\w*\{`),
	pattern(golang, decides, `^(?:"(?:[^"\\]|\\.)*"\s*:\s*|[A-Z]\w*\s*:\s*)?[a-z]\w*\.[A-Z]\w*\(`),
	pattern(golang, decides, `^(?:var|const)\s+(?:\($|\w+(?:\s+[\w.\[\]*]+)?\s*=\s*[^{'\s][^;]*$)`),
	pattern(golang, suggests, `^[A-Z]\w*\s*:\s*\S.*,$`),
	pattern(golang, goesOn, `^(?:if|for|switch|select)\b.*\{|^(?:return|defer|go|goto|break|continue)\b`),
	pattern(golang, goesOn, `^[\w.\[\]]+\s*(?:[-+*/|&]?=\s|\+\+$|--$)|^[A-Za-z_][\w.]*\(`),

	pattern(toml, decides, `^\[\[?\s*(?:[A-Za-z_][\w-]*|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*\s*\]\]?\s*(?:#.*)?$`),
	pattern(toml, goesOn, `^(?:[\w-]+|"[^"]*"|'[^']*')(?:\.(?:[\w-]+|"[^"]*"))*\s*=\s*\S`),

	pattern(hcl, decides, `^[A-Za-z_][\w-]*(?:\s+"[^"]*")*\s*\{\s*(?:\}|[#/].*)?$`),
	pattern(hcl, decides, `^[A-Za-z_][\w-]*(?:\s+"[^"]*")+\s*\{.*\}$`),
	pattern(hcl, suggests, `^[A-Za-z_][\w-]*\s*=\s*[^\s=>].*[^,\s]$|^[A-Za-z_][\w-]*\s*=\s*[^\s=>,]$`),

	pattern(yaml, decides, `^-\s+[A-Za-z_"'][\w."' -]*:(?:\s+[^,{}\[\]]*|$)`),
	pattern(yaml, decides, `^-\s+(?:[\w./-]+|"[^"]*"|'[^']*')$`),
	pattern(yaml, decides, `^[A-Za-z_][\w-]*:$`),
	pattern(yaml, suggests, `^[A-Za-z_][\w-]*:\s+[^\s,{}\[\]"'](?:.*[^,{\[\s;])?$`),
	pattern(yaml, goesOn, `^[A-Za-z_"'/][^:]*:\s+(?:"[^"]*"|'[^']*'|\[.*\]|\{.*\}|[|>][+-]?)$`),
	pattern(yaml, goesOn, `^(?:-(?:\s+.*[^,{\[])?|\.\.\.)$`),

	pattern(markdown, decides, "^(?:```|~~~)"),
	pattern(markdown, decides, `^#{1,6}\s+\S`),
	pattern(markdown, decides, `^(?:[*+]|\d+\.) \S`),
	pattern(markdown, decides, `^- \S*[^\s:]\s`),
	pattern(markdown, decides, `^\|.*\|$`),
	pattern(markdown, decides, `^>\s+\S`),
	pattern(markdown, decides, `(?:^|\s)(?:\*\*|__)\w.*\w(?:\*\*|__)|\]\(https?:`),

	pattern(prose, decides, `^[A-Za-z][\w'’-]*[.,!?:]?(?:\s+[\w'’-]+[.,;:!?]?){2}(?:\s+[^\s"]\S*)*$`),
	pattern(
		prose,
		decides,
		`^(?:(?:async|export|public|abstract)\s+)*(?:class|const|def|enum|fn|function|impl|interface|let|message|service|var)\s+\w`,
	),
	pattern(prose, decides, `^(?:</?[A-Za-z!?]|\$\s|@|diff\s|[-+]{3}\s)`),
	pattern(prose, goesOn, `.`),
}

// jsonLine matches lines of JSON, also those that lack quotes or commas.
var jsonLine = lazyregexp.New(`^[{}\]]|^\[\s*(?:[{"\]]|$)|^"(?:[^"\\]|\\.)*"\s*(?:[:,]|$)|` +
	`^['“]?[\w$-]+['”]?\s*[:=]\s*(?:['"{\[“]|[\w.+-]+\s*,?$)|^(?:true|false|null|-?\d[\d.eE+-]*)\s*,?$`)

// lineOf returns the language of a line in a text of a language, or in a text whose language is not known yet, and how strongly the line
// suggests it.
func lineOf(line string, l language, inArray bool) (language, strength) {
	if l >= markdown && jsonLine().MatchString(line) {
		return unknown, 0
	}
	for i := range linePatterns {
		p := &linePatterns[i]
		switch {
		case l == unknown && (p.strength == goesOn || p.language == prose && jsonLine().MatchString(line)):
		case l != unknown && l != p.language && (l < markdown || p.language < markdown):
		case p.matches(line):
			if p.language == yaml && p.strength == suggests && inArray {
				return yaml, decides // an array has no keys
			}
			return p.language, p.strength
		}
	}
	if l == unknown && inArray && yamlText().MatchString(line) {
		return yaml, decides
	}
	return unknown, 0
}

// yamlText is a text with a key, which an array of JSON does not have.
var yamlText = lazyregexp.New(`^[A-Za-z_][\w-]*:\s+(?:"[^"]*"|'[^']*')$`)

// reader reads text in another language from the start of a text on.
type reader struct {
	text    string
	inArray bool // the text is in an array

	language language
	end      int
	lines    int  // how many lines or statements were read that say what the language is
	remarks  int  // how many of them begin with the sign of remarks and headings
	decided  bool // one of them is enough
	vain     int  // how many bytes were searched for brackets that are not closed
}

// read reads the first lines of the text that are in one language, and reports whether there are any.
func (r *reader) read() bool {
	at, heading := r.skipRemarks(0)
	line, _ := lineAt(r.text, at)
	if line != "" {
		r.language, _ = lineOf(closersCut(line), unknown, r.inArray)
	}
	switch {
	case heading && (r.language == unknown || r.language >= markdown):
		r.language, at = markdown, 0
	case r.language == unknown:
		return false
	}
	text := r.language >= markdown
	for at < len(r.text) {
		next := at
		if !text {
			next, _ = r.skipRemarks(at)
		}
		line, from := lineAt(r.text, next)
		if line == "" {
			if from >= len(r.text) {
				break
			}
			at = from
			continue
		}
		found, s := lineOf(closersCut(line), r.language, r.inArray)
		switch {
		case found == unknown && r.language == hcl && r.isSection(line):
			r.language, s = toml, decides
		case found == unknown:
			return r.isEnough()
		case found == markdown && s == decides:
			r.language = markdown
		}
		if s > goesOn {
			r.lines++
		}
		if line[0] == '#' {
			r.remarks++
		}
		r.decided = r.decided || s == decides
		end, whole := r.statement(next + strings.Index(r.text[next:], line[:1]))
		r.end = end
		if !whole {
			return r.isEnough()
		}
		at = end
	}
	return r.isEnough()
}

// isSection reports whether a line begins a section of TOML, which tells assignments before it from those of HCL.
func (r *reader) isSection(line string) bool {
	l, _ := lineOf(line, toml, r.inArray)
	return l == toml && line[0] == '['
}

// isEnough reports whether what was read shows its language.
func (r *reader) isEnough() bool {
	if r.language == markdown && r.remarks == r.lines {
		r.language = prose // headings of nothing are remarks, as other languages have them
	}
	return r.end > 0 && (r.decided || r.lines >= 2)
}

// skipRemarks returns the offset of the first line from an offset on that is neither empty nor a remark in the languages that have them,
// and whether one of those may be a heading.
func (r *reader) skipRemarks(at int) (next int, heading bool) {
	for at < len(r.text) {
		line, from := lineAt(r.text, at)
		switch {
		case strings.HasPrefix(line, "#"):
			heading = true
		case line == "" || line == "---" || strings.HasPrefix(line, "//") && (r.language == unknown || r.language == golang || r.language == hcl):
		default:
			return at, heading
		}
		at = from
	}
	return at, heading
}

// lineAt returns the line from an offset on, without the blanks around it, and where the next begins.
func lineAt(text string, at int) (line string, next int) {
	line, _, _ = strings.Cut(text[at:], "\n")
	return strings.TrimSpace(line), min(at+len(line)+1, len(text))
}

// statement returns where what begins at an offset ends: at the end of its line, or of the line on which its brackets are closed. Whole is
// false if a bracket ends it that it has not opened.
func (r *reader) statement(from int) (end int, whole bool) {
	line, next := lineAt(r.text, from)
	switch {
	case r.language == yaml:
		cut := closersCut(line)
		end, whole = from+len(cut), cut == line
		if strings.HasSuffix(cut, "|") || strings.HasSuffix(cut, ">") || strings.HasSuffix(cut, "|-") || strings.HasSuffix(cut, ">-") {
			end = r.scalar(from, end)
		}
		return end, whole
	case r.language >= markdown && (strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~")):
		for at := next; at < len(r.text); {
			closing, following := lineAt(r.text, at)
			if closersCut(closing) == line[:3] {
				return at + strings.Index(r.text[at:], line[:3]) + 3, closing == line[:3]
			}
			at = following
		}
		return from + len(line), true
	}
	if end, whole = r.balanced(from); end < 0 {
		cut := closersCut(line)
		return from + len(cut), cut == line
	}
	return from + len(strings.TrimRight(r.text[from:end], whiteSpace)), whole
}

// scalar returns the end of the lines after an offset that are further to the right than the line with another.
func (r *reader) scalar(from, end int) int {
	indentation := from - (strings.LastIndexByte(r.text[:from], '\n') + 1)
	_, at := lineAt(r.text, end)
	for at < len(r.text) {
		line, next := lineAt(r.text, at)
		if line != "" {
			start := at + strings.Index(r.text[at:], line[:1])
			if start-at <= indentation {
				break
			}
			end = start + len(line)
		}
		at = next
	}
	return end
}

// balanced returns the end of the line on which the brackets are closed that open from an offset on; -1 if they are not closed. Whole is
// false if a bracket ends it that nothing has opened.
func (r *reader) balanced(from int) (end int, whole bool) {
	if r.vain > maxForeign {
		return -1, false
	}
	var open []byte
	for i := from; i < len(r.text); i++ {
		switch c := r.text[i]; c {
		case '\n':
			if len(open) == 0 {
				return i, true
			}
		case '"', '`':
			i = r.quoted(i)
		case '\'':
			if r.language == golang || r.language == toml {
				i = r.quoted(i)
			}
		case '#':
			if (r.language == hcl || r.language == toml) && i+1 < len(r.text) {
				i = r.lineEnd(i) - 1
			}
		case '/':
			if (r.language == hcl || r.language == golang) && strings.HasPrefix(r.text[i:], "//") {
				i = r.lineEnd(i) - 1
			}
		case '<':
			if name := heredoc().FindStringSubmatch(r.text[i:r.lineEnd(i)]); r.language == hcl && name != nil {
				i = r.heredocEnd(r.lineEnd(i), name[1])
			}
		case '{', '[', '(':
			open = append(open, c)
		case '}', ']', ')':
			if len(open) == 0 {
				if c == ')' {
					continue
				}
				return i, false
			}
			if partner := open[len(open)-1]; partner != '(' && partner+2 != c || partner == '(' && c != ')' {
				r.vain += i - from
				return -1, false
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		r.vain += len(r.text) - from
		return -1, false
	}
	return len(r.text), true
}

// lineEnd returns the end of the line with an offset.
func (r *reader) lineEnd(at int) int {
	if i := strings.IndexByte(r.text[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(r.text)
}

// quoted returns the offset of the quote that closes the one at an offset, or of the last character of its line.
func (r *reader) quoted(at int) int {
	quote := r.text[at]
	for i := at + 1; i < len(r.text); i++ {
		switch c := r.text[i]; {
		case c == quote:
			return i
		case c == '\n' && (quote != '`' || r.language != golang):
			return i - 1
		case c == '\\' && quote != '`':
			i++
		}
	}
	return len(r.text) - 1
}

// heredoc is the beginning of a text of several lines in HCL.
var heredoc = lazyregexp.New(`^<<-?([A-Za-z_]\w*)\s*$`)

// heredocEnd returns the end of a text of several lines, from the end of its first line on, which a name on a line of its own closes.
func (r *reader) heredocEnd(at int, name string) int {
	for next := at + 1; next < len(r.text); {
		line, following := lineAt(r.text, next)
		if line == name {
			return r.lineEnd(next) - 1
		}
		next = following
	}
	return at - 1
}

// closersCut returns a line without the brackets at its end that nothing on it opens: they belong to the code that the text was pasted
// into.
func closersCut(line string) string {
	for line != "" {
		last := line[len(line)-1]
		switch {
		case last == '}' && strings.Count(line, "{") < strings.Count(line, "}"):
		case last == ']' && strings.Count(line, "[") < strings.Count(line, "]"):
		case last == ' ' || last == '\t':
		default:
			return line
		}
		line = line[:len(line)-1]
	}
	return line
}
