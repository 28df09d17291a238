package report

import (
	"github.com/mattn/go-runewidth"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
)

// The styles of a terminal that are used, as parameters of the escape sequence "select graphic rendition".
const (
	bold    = "1"
	dim     = "2"
	red     = "1;31"
	yellow  = "1;33"
	blue    = "1;34"
	magenta = "1;35"
	cyan    = "36"
)

// paint puts a text into a style, if the terminal has any.
func (s Style) paint(style, text string) string {
	if !s.Color || text == "" {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

var severityStyles = [...]string{
	rules.SeverityOff: dim, rules.SeverityHint: cyan, rules.SeverityInfo: blue, rules.SeverityWarning: yellow, rules.SeverityError: red,
}

// widths measures characters without regard to the user's locale: the same file must give the same output everywhere.
var widths = &runewidth.Condition{StrictEmojiNeutral: true}

// width returns the number of columns of a printable text.
func width(s string) int { return widths.StringWidth(s) }

// Plural returns a number with its noun.
func Plural(n int, noun string) string {
	return itoa(n) + " " + wording.Plural(n, noun)
}
