package analysis

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Withheld returns the reason why no fix of the diagnostic is offered although its rule proposes one. It is empty if the rule proposes
// none, or one is offered.
func (d *Diagnostic) Withheld() string {
	proposed := d.Proposed()
	if len(proposed) == 0 || len(d.TriedFixes()) > 0 {
		return ""
	}
	text, err := text.ApplyEdits(d.document.file.Text(), proposed[0].Edits)
	if err != nil {
		return ""
	}
	type place struct{ rule, at string }
	before := map[place]int{}
	for _, other := range d.document.Diagnostics() {
		before[place{other.Rule.Name, other.Place()}]++
	}
	for _, after := range NewDocument(text, d.document.settings).Diagnostics() {
		key := place{after.Rule.Name, after.Place()}
		if before[key]--; before[key] < 0 && after.Severity >= d.Severity {
			return fmt.Sprintf("%s would bring %s[%s] %s", proposed[0].Title, after.Severity, after.Rule.Name, after.Message)
		}
	}
	return fmt.Sprintf("%s would not cure it", proposed[0].Title)
}
