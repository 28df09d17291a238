package convention

import (
	"math/big"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

var typeNames = []string{"null", "boolean", "number", "integer", "string", "array", "object"}

// isType reports whether a value is of a type.
func isType(tree *syntax.Tree, node int32, name string) bool {
	kind := tree.Nodes[node].Kind
	if name == "integer" {
		return kind == syntax.Number && rational(tree, node).IsInt()
	}
	return kind.String() == name
}

func typeOf(k *keyword) (holds, error) {
	names := []string{k.tree().Value(k.node)}
	if k.tree().Nodes[k.node].Kind == syntax.Array {
		var err error
		if names, err = k.names(k.node); err != nil {
			return nil, err
		}
	}
	for _, name := range names {
		if !slices.Contains(typeNames, name) {
			return nil, k.fault("it must be one of " + strings.Join(typeNames, ", "))
		}
	}
	return func(e *evaluation, node int32) []mistake {
		if slices.ContainsFunc(names, func(name string) bool { return isType(e.tree, node, name) }) {
			return nil
		}
		return k.wrong(node, "It must be of type %s, not %s.", strings.Join(names, " or "), e.tree.Nodes[node].Kind)
	}, nil
}

func oneOfValues(k *keyword) (holds, error) {
	values := []int32{k.node}
	if k.tree().Key(k.node) == "enum" {
		if k.tree().Nodes[k.node].Kind != syntax.Array {
			return nil, k.fault("it must be an array")
		}
		values = slices.Collect(k.tree().Children(k.node))
	}
	known := map[string]bool{}
	var shown []string
	for _, v := range values {
		known[spelling(k.tree(), v)] = true
		const most = 10
		if text := k.tree().Raw(v); len(shown) < most && len(text) < 40 {
			shown = append(shown, text)
		}
	}
	return func(e *evaluation, node int32) []mistake {
		if known[e.spelling(node)] {
			return nil
		}
		if len(shown) < len(values) {
			return k.wrong(node, "It is not one of the values that are allowed.")
		}
		return k.wrong(node, "It must be %s.", strings.Join(shown, " or "))
	}, nil
}

func numeric(words string, fits func(compared int) bool) func(*keyword) (holds, error) {
	return func(k *keyword) (holds, error) {
		if k.tree().Nodes[k.node].Kind != syntax.Number {
			return nil, k.fault("it must be a number")
		}
		limit := rational(k.tree(), k.node)
		return func(e *evaluation, node int32) []mistake {
			if e.tree.Nodes[node].Kind != syntax.Number || fits(rational(e.tree, node).Cmp(limit)) {
				return nil
			}
			return k.wrong(node, "It must be %s %s.", words, k.tree().Raw(k.node))
		}, nil
	}
}

func multipleOf(k *keyword) (holds, error) {
	divisor := rational(k.tree(), k.node)
	if k.tree().Nodes[k.node].Kind != syntax.Number || divisor.Sign() <= 0 {
		return nil, k.fault("it must be a number above 0")
	}
	return func(e *evaluation, node int32) []mistake {
		if e.tree.Nodes[node].Kind != syntax.Number || new(big.Rat).Quo(rational(e.tree, node), divisor).IsInt() {
			return nil
		}
		return k.wrong(node, "It must be a multiple of %s.", k.tree().Raw(k.node))
	}, nil
}

func sized(kind syntax.Kind, thing string, atMost bool) func(*keyword) (holds, error) {
	return func(k *keyword) (holds, error) {
		limit, err := k.count()
		if err != nil {
			return nil, err
		}
		return func(e *evaluation, node int32) []mistake {
			if e.tree.Nodes[node].Kind != kind {
				return nil
			}
			size := 0
			if kind == syntax.String {
				size = utf8.RuneCountInString(e.tree.Value(node))
			} else {
				size = e.tree.Len(node)
			}
			words := "at least"
			if atMost {
				words = "at most"
			}
			if atMost && size <= limit || !atMost && size >= limit {
				return nil
			}
			plural := "s"
			if limit == 1 {
				plural = ""
			}
			return k.wrong(node, "It must have %s %d %s%s, and has %d.", words, limit, thing, plural, size)
		}, nil
	}
}

func pattern(k *keyword) (holds, error) {
	if k.tree().Nodes[k.node].Kind != syntax.String {
		return nil, k.fault("it must be a string")
	}
	text := k.tree().Value(k.node)
	r, err := k.pattern(text)
	if err != nil {
		return nil, err
	}
	return func(e *evaluation, node int32) []mistake {
		if e.tree.Nodes[node].Kind != syntax.String || r.MatchString(e.tree.Value(node)) {
			return nil
		}
		return k.wrong(node, "It does not match %s.", text)
	}, nil
}
