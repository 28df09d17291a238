package overlay

import (
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// extensions are the endings of the names of overlays.
var extensions = []string{".overlay.yml", ".overlay.yaml", ".overlay.json"}

// IsName reports whether a file has the name of an overlay, such as provider.overlay.yml.
func IsName(file string) bool {
	name := strings.ToLower(path.Base(file))
	return slices.ContainsFunc(extensions, func(extension string) bool { return strings.HasSuffix(name, extension) })
}

// LooksLikeOverlay reports whether a text whose file has the name of an overlay may be one, and not an overlay of another program, such as
// those of the OpenAPI Initiative.
func LooksLikeOverlay(text string) bool { return !yaml.ReadDraft(text).LacksAll(rootKeys) }

// Findings returns the mistakes in the text of an overlay. Whether its entries match a specification they do not say: that may have the
// edits already.
func Findings(text string) []analysis.Diagnostic {
	var found []analysis.Diagnostic
	_, problems := Parse(text)
	for _, p := range problems {
		rule := rules.InvalidOverlay
		found = append(found, analysis.NewDiagnostic(&rules.Finding{
			Rule: rule, Stage: rule.Stage, Severity: rule.Severity, Start: int32(p.Start), End: int32(p.End), Message: p.Message, Help: p.Help,
		}))
	}
	return found
}
