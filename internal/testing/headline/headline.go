// Package headline holds the headlines of findings to their rules, for the tests of all packages that make some.
package headline

import (
	"fmt"
	"regexp"
	"unicode/utf8"
)

// most is how many characters a headline has at most.
const most = 80

// advice matches what belongs in a help: an imperative, or what follows a semicolon or a question.
var advice = regexp.MustCompile(`^(?:use|remove|delete|write|add|rename|call|make|put|give|move|replace|keep|choose|swap|say) |; |did you mean|\?$|\.$`)

// sentence matches how a sentence begins, not a headline.
var sentence = regexp.MustCompile(`^(?:The|An?|Attribute|Block|Resource|Data|Provider|Object|Member|Package|Import|Key|Value|Default|Name|Type|Unknown|Expected) `)

// Complaint returns the fault of a headline: it is too long, has advice in it, or is a sentence. It is empty if nothing is wrong.
func Complaint(message string) string {
	if n := utf8.RuneCountInString(message); n > most {
		return fmt.Sprintf("the headline has %d characters: %s", n, message)
	}
	if found := sentence.FindString(message); found != "" {
		return "the headline begins as a sentence: " + message
	}
	if found := advice.FindString(message); found != "" {
		return fmt.Sprintf("the headline holds advice, %q: %s", found, message)
	}
	return ""
}
