package report_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestExcerpts shows a place at the beginning, in the middle and at the end of lines that are a little shorter than the terminal is wide,
// as wide, a little wider, and several times as wide: of letters, of wide characters, with tabs, and of control characters.
func TestExcerpts(t *testing.T) {
	t.Parallel()
	const width = 46
	const text = width - len("1 | ")
	var found strings.Builder
	for _, line := range []struct {
		name, unit string
		columns    int // of the unit
	}{{"letters", "x", 1}, {"wide", "語", 2}, {"tabs", "\t", 4}, {"words", "ab ", 3}, {"controls", "\x01", 1}} {
		for _, columns := range []int{text - 12, text - 2, text - 1, text, text + 1, text + 2, text + 12, 3 * text} {
			n := max((columns-6)/line.columns, 0)
			rest := strings.Repeat("y", (columns-6)-n*line.columns)
			fill := strings.Repeat(line.unit, n) + rest
			middle := len(fill) / 2
			for middle > 0 && middle < len(fill) && fill[middle]&0xC0 == 0x80 {
				middle++
			}
			for place, marked := range [...]string{
				"«\"here\"»" + fill, fill[:middle] + "«\"here\"»" + fill[middle:], fill + "«\"here\"»",
			} {
				f := file(t, "a.json", "[\n"+marked+"\n]", finding{rule: unknownKey, at: `"here"`, severity: rules.SeverityError, message: "wrong"})
				var b bytes.Buffer
				r := &report.Report{Files: []report.File{f}, Style: report.Style{Width: width}}
				if err := report.Formats.Find("text").Write(&b, r); err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&found, "%s, %+d, %s\n", line.name, columns-text, [...]string{"first", "in the middle", "last"}[place])
				for shown := range strings.Lines(b.String()) {
					if strings.HasPrefix(shown, "2 |") || strings.Contains(shown, "^") {
						found.WriteString("\t" + shown)
					}
				}
			}
		}
	}
	scenario.Golden(t, "testdata/excerpts.golden", found.String())
}
