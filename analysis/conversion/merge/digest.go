package merge

import (
	"hash/maphash"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// The digest of a node is the same for values that mean the same, independent of the order of members, and of elements where it does not
// count, and of how strings, numbers and Go expressions are written. Digests of different values are different but for one case in
// 2⁶⁴, and nobody can foresee which: each process has its own seed.
var seed = maphash.MakeSeed()

// digest computes the digests of all nodes, those of children first.
func (v *version) digest() {
	v.digests = make([]uint64, len(v.Nodes))
	for i := int32(len(v.Nodes)) - 1; i >= 0; i-- {
		v.digests[i] = v.digestOf(i)
	}
}

func (v *version) digestOf(i int32) uint64 {
	n := &v.Nodes[i]
	sum := maphash.Comparable(seed, n.Kind)
	switch n.Kind {
	case syntax.String:
		if schema.Key(n.Key) == schema.KeySchemaDefinition {
			return maphash.String(seed, "go "+contract.Spell(v.Value(i), v.imports(n.Parent)).Key)
		}
		return maphash.String(seed, "string "+v.Value(i))
	case syntax.Number:
		return maphash.String(seed, "number "+number(v.Raw(i)))
	case syntax.Object:
		for c := range v.Children(i) {
			sum += maphash.Comparable(seed, [2]uint64{maphash.String(seed, v.Key(c)), v.digests[c]})
		}
	case syntax.Array:
		role := roleOf(schema.Key(n.Key))
		for c := range v.Children(i) {
			of := v.digests[c]
			if role == calls {
				of = maphash.String(seed, v.call(c).Key)
			}
			if role == plain {
				of = maphash.Comparable(seed, [2]uint64{sum, of}) // the order counts
				sum = of
				continue
			}
			sum += maphash.Comparable(seed, of)
		}
	}
	return maphash.Comparable(seed, sum)
}

// number returns a number in one spelling.
func number(text string) string {
	if _, err := strconv.ParseInt(text, 10, 64); err == nil {
		return text
	}
	f, err := strconv.ParseFloat(text, 64)
	const exact = 1 << 53
	if err != nil || f >= exact || f <= -exact {
		return text
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}

// role is the way in which an array is compared.
type role uint8

const (
	plain  role = iota // each element at its place
	named              // objects with a name; the order does not count
	calls              // Go expressions; the order does not count
	unique             // the order does not count
)

func roleOf(k schema.Key) role {
	switch k {
	case schema.KeyResources, schema.KeyDatasources, schema.KeyAttributes, schema.KeyBlocks, schema.KeyAttributeTypes:
		return named
	case schema.KeyValidators, schema.KeyPlanModifiers:
		return calls
	case schema.KeyImports:
		return unique
	}
	return plain
}

// imports returns the imports of the object that holds an expression.
func (v *version) imports(custom int32) []spec.Import {
	var out []spec.Import
	if custom < 0 || v.Nodes[custom].Kind != syntax.Object {
		return nil
	}
	for n := range v.Children(max(spec.Member(v.Tree, custom, schema.KeyImports), -1)) {
		if v.Nodes[n].Kind == syntax.Object {
			path, alias := spec.Member(v.Tree, n, schema.KeyPath), spec.Member(v.Tree, n, schema.KeyAlias)
			out = append(out, spec.Import{Path: spec.Text{Node: path, Value: v.Value(path)}, Alias: spec.Text{Node: alias, Value: v.Value(alias)}})
		}
	}
	return out
}

// call returns the spelling of an entry of validators or plan modifiers. One that is not a Go expression has one of its own.
func (v *version) call(entry int32) contract.Spelling {
	if v.Nodes[entry].Kind == syntax.Object {
		if custom := spec.Member(v.Tree, entry, schema.KeyCustom); custom >= 0 && v.Nodes[custom].Kind == syntax.Object {
			if d := spec.Member(v.Tree, custom, schema.KeySchemaDefinition); d >= 0 && v.Nodes[d].Kind == syntax.String {
				return contract.Spell(v.Value(d), v.imports(custom))
			}
		}
	}
	return contract.Spelling{Key: "json " + strconv.FormatUint(v.digests[entry], 36)}
}
