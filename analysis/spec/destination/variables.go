package destination

import "strings"

// here are the variables that name the folder that a command is run in.
var here = map[string]string{
	"CURDIR": ".", "PWD": ".", "shell pwd": ".", "pwd": ".", "ROOT_DIR": ".", "TASKFILE_DIR": ".", "USER_WORKING_DIR": ".",
}

// assignments returns the variables that a Makefile, a script or a task file gives values to. A variable that is assigned several values
// has no known value.
func assignments(text string) map[string]string {
	values := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "export ")
		at := strings.IndexAny(line, "=:")
		if at <= 0 {
			continue
		}
		name := strings.TrimRight(line[:at], " \t?")
		value := strings.Trim(strings.TrimSpace(strings.TrimLeft(line[at:], ":=?+")), `"'`)
		if !isVariable(name) || strings.HasSuffix(name, "+") {
			continue
		}
		if before, assigned := values[name]; assigned && before != value {
			value = "$" // which is not known
		}
		values[name] = value
	}
	return values
}

func isVariable(name string) bool {
	for i := range len(name) {
		c := name[i]
		if c != '_' && (c < 'A' || 'Z' < c) && (c < 'a' || 'z' < c) && (i == 0 || c < '0' || '9' < c) {
			return false
		}
	}
	return name != ""
}

// maxExpansions is how many variables are expanded in one line, counting those in their values; and maxLine is up to which length.
const (
	maxExpansions = 50
	maxLine       = 4 << 10
)

// expand puts the values of variables into their places. Those that have none stay as they are written.
func expand(line string, values map[string]string) string {
	from := 0
	for range maxExpansions {
		start, end, name, found := variable(line, from)
		if !found || len(line) > maxLine {
			break
		}
		value, known := values[name]
		if !known {
			value, known = here[name]
		}
		if !known || value == "$" {
			from = end
			continue
		}
		line = line[:start] + value + line[end:]
		from = start
	}
	return line
}

// variable returns the place and the name of the first variable from an offset on: $(NAME), ${NAME}, $NAME or {{.NAME}}.
func variable(line string, from int) (start, end int, name string, found bool) {
	for i := from; i < len(line); i++ {
		for _, form := range [...]struct{ before, after string }{{"$(", ")"}, {"${", "}"}, {"{{.", "}}"}} {
			rest, ok := strings.CutPrefix(line[i:], form.before)
			if !ok {
				continue
			}
			length := strings.Index(rest, form.after)
			if length < 0 {
				return 0, 0, "", false
			}
			return i, i + len(form.before) + length + len(form.after), strings.TrimSpace(rest[:length]), true
		}
		if line[i] == '$' {
			length := 0
			for length < len(line)-i-1 && isVariable(line[i+1:i+2+length]) {
				length++
			}
			if length > 0 {
				return i, i + 1 + length, line[i+1 : i+1+length], true
			}
		}
	}
	return 0, 0, "", false
}
