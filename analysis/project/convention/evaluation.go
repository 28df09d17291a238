package convention

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// evaluation compares one value with a schema. Each schema looks at each node once, however many others ask it to, so that the work is
// bounded by the product of both.
type evaluation struct {
	tree  *syntax.Tree
	known map[judgement][]mistake
	left  int // steps that may still be taken
	// spellings are those of the nodes that have been compared.
	spellings map[int32]string
}

type judgement struct {
	schema *schema
	node   int32
}

// tooLong ends an evaluation by a panic.
var errTooLong = errors.New("the evaluation takes too long")

// spend takes some steps.
func (e *evaluation) spend(steps int) {
	if e.left -= steps; e.left < 0 {
		panic(errTooLong)
	}
}

// maxMistakes is the greatest number of mistakes of one value that are reported.
const maxMistakes = 20

// judge returns the mistakes in a value.
func (e *evaluation) judge(s *schema, node int32) []mistake {
	at := judgement{s, node}
	if found, ok := e.known[at]; ok {
		return found
	}
	if e.known == nil {
		e.known = map[judgement][]mistake{}
	}
	var out []mistake
	if s.never {
		out = []mistake{{s, "", node, "It is not allowed."}}
	}
	for i := range s.checks {
		e.spend(1 + e.size(node))
		for _, m := range s.checks[i].holds(e, node) {
			if len(out) < maxMistakes && !slices.Contains(out, m) {
				out = append(out, m)
			}
		}
	}
	e.known[at] = out
	return out
}

// size returns about how much there is to look at in a node, without what is inside its members or elements.
func (e *evaluation) size(node int32) int {
	n := &e.tree.Nodes[node]
	const each = 8 // members take that much time
	if n.Kind == syntax.String {
		return int(n.End-n.Start) / 64
	}
	return int(n.Skip-node) / each
}

// spelling returns a value in one spelling.
func (e *evaluation) spelling(node int32) string {
	if text, ok := e.spellings[node]; ok {
		return text
	}
	e.spend(int(e.tree.Nodes[node].Skip - node))
	if e.spellings == nil {
		e.spellings = map[int32]string{}
	}
	e.spellings[node] = spelling(e.tree, node)
	return e.spellings[node]
}

// spelling returns a value in one spelling: with the members of objects in order, and numbers as fractions.
func spelling(tree *syntax.Tree, node int32) string {
	var b strings.Builder
	spell(&b, tree, node)
	return b.String()
}

func spell(b *strings.Builder, tree *syntax.Tree, node int32) {
	switch n := &tree.Nodes[node]; n.Kind {
	case syntax.Number:
		b.WriteString(rational(tree, node).RatString())
	case syntax.String:
		b.WriteString(strconv.Quote(tree.Value(node)))
	case syntax.Array:
		b.WriteByte('[')
		for c := range tree.Children(node) {
			spell(b, tree, c)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case syntax.Object:
		last := map[string]int32{}
		var keys []string
		for c := range tree.Children(node) {
			key := tree.Key(c)
			if _, twice := last[key]; !twice {
				keys = append(keys, key)
			}
			last[key] = c
		}
		slices.Sort(keys)
		b.WriteByte('{')
		for _, key := range keys {
			b.WriteString(strconv.Quote(key))
			b.WriteByte(':')
			spell(b, tree, last[key])
			b.WriteByte(',')
		}
		b.WriteByte('}')
	default:
		b.WriteString(tree.Raw(node))
	}
}

// rational returns a number, which is as exact as a float where it has an exponent.
func rational(tree *syntax.Tree, node int32) *big.Rat {
	text := tree.Raw(node)
	const exact = 40 // digits
	if len(text) > exact || strings.ContainsAny(text, "eE") {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil && math.IsInf(f, 0) {
			f = math.Copysign(math.MaxFloat64, f)
		}
		text = strconv.FormatFloat(f, 'g', -1, 64)
	}
	if r, ok := new(big.Rat).SetString(text); ok {
		return r
	}
	return new(big.Rat)
}
