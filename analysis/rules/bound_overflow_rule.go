package rules

import (
	"math"
	"path"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
)

// integerEnds are the smallest and the largest integer, as Go writes them, by the package of validators for them.
var integerEnds = map[string][2]string{
	"int64validator": {strconv.FormatInt(math.MinInt64, 10), strconv.FormatInt(math.MaxInt64, 10)},
	"int32validator": {strconv.Itoa(math.MinInt32), strconv.Itoa(math.MaxInt32)},
}

// boundOverflow reports a validator whose bounds leave one value, the first or the last of all integers. A limit that does not fit into the integer
// becomes that.
func (p *Pass) boundOverflow(c *definedCall) {
	b, ok := bounds[c.value.Name]
	if !ok || b.measure != ofValue || p.Settings.Severity(boundOverflowRule) == SeverityOff {
		return
	}
	ends, isInteger := integerEnds[path.Base(c.value.Package)]
	if !isInteger {
		return
	}
	low, high := ends[0], ends[1]
	for _, bound := range []struct {
		argument int
		into     *string
	}{{b.low, &low}, {b.high, &high}} {
		switch {
		case bound.argument >= len(c.value.Arguments):
			return
		case bound.argument >= 0:
			*bound.into = strings.TrimSpace(c.expression.In(c.value.Arguments[bound.argument].Span))
		}
	}
	if low != high || low != ends[0] && low != ends[1] {
		return
	}
	start, end := golang.FileSpan(p.Tree, c.definition.Expression.Node, c.value.Span)
	p.ReportAs(boundOverflowRule, c.definition.Expression.Node, start, end, low+" is the only value that "+c.value.Name+" allows").
		WithNote("It is an end of the range of integers: most likely a limit of the API did not fit into one.").
		WithHelp("write the limit as it is meant, or leave out what does not fit")
}
