package analysis

import "github.com/spec-ls/spec-ls/analysis/rules"

// maxCauses is the greatest number of causes of a diagnostic that are looked for.
const maxCauses = 5

// Causes returns the errors that an error most likely comes from, of all diagnostics of the document: those of the same attribute, block or
// unit at which the toolchain stops earlier. Without them there may be nothing to say.
func (d *Diagnostic) Causes(all []Diagnostic) (causes []*Diagnostic) {
	if d.Severity != rules.SeverityError {
		return nil
	}
	path := ""
	for i := range all {
		other := &all[i]
		if other.unit != d.unit || other.unit < 0 || other.Severity != rules.SeverityError || other.Stage >= d.Stage || d.finding.Node < 0 ||
			other.finding.Node < 0 {
			continue
		}
		if path == "" {
			path = d.Path()
		}
		if other.Path() == path {
			causes = append(causes, other)
		}
		if len(causes) == maxCauses {
			break
		}
	}
	return causes
}
