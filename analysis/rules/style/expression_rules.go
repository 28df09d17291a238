package style

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
)

// ExpressionRules are the rules about Go expressions that work and could be better.
var ExpressionRules = []*rules.Rule{
	regexUnescapedDot, regexNotAnchored, regexMessageEmpty,
}

// Texts finds the texts that could be better.
var Texts = expression.Rules{Definition: checkPatterns}
