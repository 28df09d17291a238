package suppression

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// This file recognizes comments that were meant to suppress findings and don't: they are written as other linters want it, or nearly as
// spec-ls does.

// programNames are the names of the program in such comments, and suppressingVerbs are the verbs for its task. Separators are between them.
var (
	programNames     = []string{"spec-ls", "spec_ls", "specls", "spec ls"}
	suppressingVerbs = []string{
		"disable-next-line", "disable-line", "disable-file", "disable", "ignore-next-line", "ignore-line", "ignore-file", "ignore-all", "ignore",
		"suppress", "nolint", "noqa", "skip", "off", "allow",
	}
	// otherPrograms have comments that name rules in the same way. Such a comment is about spec-ls if the first rule is one of its own.
	otherPrograms = []string{"eslint", "biome", "tflint", "ruff", "golangci-lint", "golangci", "checkov", "tfsec", "lint", "rule", "rules"}
)

const wordSeparators = " -_:.=/@"

// slip is a comment that suppresses nothing because of how it is written.
type slip struct {
	names  []string // of the rules that are meant
	reason string   // as in the source, without the sign before it
}

// text returns the comment as it should be, or nothing if it names no rule.
func (s *slip) text() string {
	if len(s.names) == 0 {
		return ""
	}
	text := Word + ": " + strings.Join(s.names, ", ")
	if s.reason != "" {
		text += " # " + s.reason
	}
	return text
}

// findSlip reads a comment, as it is in the source, that was meant as a suppression; nil if it was not, or is one.
func findSlip(content string) *slip {
	text := strings.TrimLeft(content, " /#*@")
	if names, ok := strings.CutPrefix(text, Word+":"); ok && text == strings.TrimLeft(content, " ") {
		return reasonWithoutSign(names)
	}
	folded := strings.ToLower(text)
	if len(folded) != len(text) {
		return nil // nothing that is looked for changes its length
	}
	program, rest := cutWord(folded, programNames)
	for range 3 { // as in ruff: noqa, eslint-disable, lint:ignore
		if other, next := cutWord(rest, otherPrograms); program == "" && other != "" {
			rest = strings.TrimLeft(next, wordSeparators)
		}
	}
	verb, rest := cutWord(strings.TrimLeft(rest, wordSeparators), suppressingVerbs)
	if verb == "" {
		return misspelledWord(text)
	}
	found := readNames(text[len(text)-len(rest):])
	if len(found.names) > 0 || program != "" && len(strings.Fields(rest)) < 2 && !strings.HasPrefix(text, Word) {
		return found
	}
	return nil
}

// misspelledWord reads a comment whose first word, up to a colon, is nearly the one that is right.
func misspelledWord(text string) *slip {
	word, rest, ok := strings.Cut(text, ":")
	if !ok || len(word) > 2*len(Word) {
		return nil
	}
	if _, near := rules.Nearest(word, []string{Word}); !near {
		return nil
	}
	return readNames(rest)
}

// cutWord cuts one of several words from the beginning of a text, with nothing after it that would make it another word. It returns an
// empty word and the text if the text begins with none of them.
func cutWord(text string, words []string) (word, rest string) {
	for _, word := range words {
		if rest, ok := strings.CutPrefix(text, word); ok && (rest == "" || !isWordByte(rest[0])) {
			return word, rest
		}
	}
	return "", text
}

func isWordByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b >= 0x80
}

// readNames reads names of rules, however they are separated, and after them a reason.
func readNames(rest string) *slip {
	found := &slip{}
	rest = strings.TrimLeft(rest, wordSeparators+"([")
	for rest != "" {
		end := strings.IndexFunc(rest, func(r rune) bool { return strings.ContainsRune(" ,;:()[]#", r) })
		if end < 0 {
			end = len(rest)
		}
		name := strings.ToLower(strings.ReplaceAll(rest[:end], "_", "-"))
		name = name[strings.LastIndexByte(name, '/')+1:] // biome-ignore lint/style/rule
		if _, err := rules.Find(name); err != nil {
			break
		}
		if !slices.Contains(found.names, name) {
			found.names = append(found.names, name)
		}
		rest = strings.TrimLeft(rest[end:], " ,;)]")
	}
	found.reason = strings.Trim(rest, " /#-:–—,;()[]")
	return found
}

// reasonWithoutSign reads the names of a suppression whose reason does not begin with the sign for one, or that are not separated by
// commas. It returns nil if it finds no names.
func reasonWithoutSign(text string) *slip {
	names, _, _ := strings.Cut(text, "#")
	for name := range strings.SplitSeq(names, ",") {
		name = strings.TrimSpace(name)
		end := strings.IndexAny(name, " :;([")
		if end < 0 {
			continue
		}
		if _, err := rules.Find(name[:end]); err == nil {
			return readNames(text)
		}
	}
	return nil
}

// readSlip returns the name that a comment at an offset is meant to have if the comment is meant to suppress findings and does not;
// otherwise nil.
func readSlip(comment string, at int) *Name {
	found := findSlip(comment)
	if found == nil {
		return nil
	}
	problem := `comment suppresses nothing: it does not begin with "` + Word + `:"`
	if strings.HasPrefix(strings.TrimLeft(comment, " "), Word+":") {
		problem = `comment suppresses nothing: it is not "RULE, RULE # reason"`
	}
	at += len(comment) - len(strings.TrimLeft(comment, " "))
	return &Name{Problem: problem, Start: at, End: at + len(strings.TrimSpace(comment)), Alone: true, Slip: true, Meant: found.text()}
}
