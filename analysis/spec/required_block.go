package spec

import (
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/schema"
)

// maxBlocks bounds what MinBlocks returns.
const maxBlocks = 100

// minimum matches a validator that sets the minimum number of blocks. It is compiled when it is first needed.
var minimum = lazyregexp.New(`validator\.Size(?:AtLeast|Between)\(\s*([0-9]+)`)

// MinBlocks returns how many blocks of a list or set a configuration must have by the validators of the block with plain numbers: none, one
// by IsRequired, or more.
func (u *Unit) MinBlocks(block *Element) int {
	count := 0
	for i := block.Definitions.From; i < block.Definitions.To; i++ {
		d := &u.Definitions[i]
		if d.Role != schema.RoleValidator || d.OnObject {
			continue
		}
		if isRequired(d) {
			count = max(count, 1)
		} else if found := minimum().FindStringSubmatch(d.Expression.Value); found != nil {
			n, err := strconv.Atoi(found[1])
			if err != nil || n > maxBlocks {
				n = maxBlocks
			}
			count = max(count, n)
		}
	}
	return count
}

// IsRequired reports whether a validator demands that there be a block. A number of blocks counts only if there is one.
func (u *Unit) IsRequired(block *Element) bool {
	for i := block.Definitions.From; i < block.Definitions.To; i++ {
		if d := &u.Definitions[i]; d.Role == schema.RoleValidator && !d.OnObject && isRequired(d) {
			return true
		}
	}
	return false
}

// isRequired reports whether a validator is the one that demands that there be a block.
func isRequired(d *Definition) bool {
	return strings.HasSuffix(strings.TrimSpace(d.Expression.Value), "validator.IsRequired()")
}
