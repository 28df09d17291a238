package style

import (
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
)

// integerEnds are the smallest and the largest integer, as Go writes them, by the package of validators for them.
var integerEnds = map[string][2]string{
	"int64validator": {strconv.FormatInt(math.MinInt64, 10), strconv.FormatInt(math.MaxInt64, 10)},
	"int32validator": {strconv.Itoa(math.MinInt32), strconv.Itoa(math.MaxInt32)},
}

// boundOverflow reports a validator whose bounds leave one value, the first or the last of all integers. A limit that does not fit into the
// integer becomes that.
func boundOverflow(p *rules.Pass, c *demand.DefinedCall) {
	b, ok := demand.Bounds[c.Value.Name]
	if !ok || b.Measure != demand.OfValue || p.Settings.Severity(boundOverflowRule) == rules.SeverityOff {
		return
	}
	ends, isInteger := integerEnds[path.Base(c.Value.Package)]
	if !isInteger {
		return
	}
	low, high := ends[0], ends[1]
	for _, bound := range []struct {
		argument int
		into     *string
	}{{b.Low, &low}, {b.High, &high}} {
		switch {
		case bound.argument >= len(c.Value.Arguments):
			return
		case bound.argument >= 0:
			*bound.into = strings.TrimSpace(c.Expression.In(c.Value.Arguments[bound.argument].Span))
		}
	}
	if low != high || low != ends[0] && low != ends[1] {
		return
	}
	start, end := golang.FileSpan(p.Tree, c.Definition.Expression.Node, c.Value.Span)
	p.ReportAs(boundOverflowRule, c.Definition.Expression.Node, start, end, low+" is the only value that "+c.Value.Name+" allows").
		WithNote("It is an end of the range of integers: most likely a limit of the API did not fit into one.").
		WithHelp("write the limit as it is meant, or leave out what does not fit")
}
