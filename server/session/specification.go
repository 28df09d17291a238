package session

import (
	"context"
	"log/slog"
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/openapi"
	"github.com/spec-ls/spec-ls/language/specification"
	"github.com/spec-ls/spec-ls/server/schedule"
)

// specificationView is the view of a specification, with the findings in the packages that it is generated into.
type specificationView struct {
	specification.View
	compiled *compiled              // nil if it is not known
	around   *language.Surroundings // nil for a client that shows no related places
	log      *slog.Logger
}

// Findings returns the worst findings.
func (s specificationView) Findings(ctx context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	more := s.compiled.diagnostics(s.Document) // there are only few, and no errors beside them
	more = more[:min(len(more), most)]
	if found, total, err = s.View.Findings(ctx, most-len(more)); err != nil {
		return nil, 0, err
	}
	if len(more) > 0 {
		found = append(found, more...)
		slices.SortStableFunc(found, func(a, b analysis.Diagnostic) int { return a.Start - b.Start })
	}
	if s.around != nil {
		err := schedule.Guard(s.log, "where findings come from", func() error { found = openapi.Relate(s.around, found); return nil })
		if err != nil {
			s.log.Warn("where findings come from is not known", "error", err)
		}
	}
	return found, total + len(more), nil
}
