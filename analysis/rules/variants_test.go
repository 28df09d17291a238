package rules_test

import (
	"fmt"
	"hash/fnv"
	"regexp"
	"strings"
)

// everywhere are rules that find something in nearly every example. They are on only for the examples of their own page.
var everywhere = []string{"missing-description", "model-null-type"}

// writeFindings writes findings, in full where there was none of their form. The number after others stands for all that they say.
func writeFindings(to *strings.Builder, sign string, findings []string, known map[string]bool) {
	for _, f := range findings {
		head, rest, _ := strings.Cut(f, "\n")
		rule, said, _ := strings.Cut(head, "\t")
		form := rule + varying.ReplaceAllString(said+rest, "")
		switch {
		case sign == "-":
			at, _, _ := strings.Cut(said, "`: ")
			_, at, _ = strings.Cut(at, "at `")
			fmt.Fprintf(to, "-%s at `%s`\n", rule, at)
		case known[f]:
			fmt.Fprintf(to, "%s%s again, %08x\n", sign, rule, sum(f))
		case known[form]:
			fmt.Fprintf(to, "%s%s %s, %08x\n", sign, rule, said, sum(f))
		default:
			fmt.Fprintf(to, "%s%s\t%s\n%s", sign, rule, said, rest)
		}
		known[f], known[form] = true, true
	}
}

// varying are the parts of what a finding says that are other ones elsewhere: what it quotes, and numbers.
var varying = regexp.MustCompile("`[^`\n]*`|\"[^\"\n]*\"|[0-9]+")

func sum(text string) uint32 {
	h := fnv.New32a()
	h.Write([]byte(text))
	return h.Sum32()
}
