package convention

import (
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

func uniqueItems(k *keyword) (holds, error) {
	if k.tree().Nodes[k.node].Kind != syntax.True {
		return nil, nil
	}
	return func(e *evaluation, node int32) []mistake {
		if e.tree.Nodes[node].Kind != syntax.Array {
			return nil
		}
		seen := map[string]bool{}
		for c := range e.tree.Children(node) {
			of := e.spelling(c)
			if seen[of] {
				return k.wrong(c, "It is in the array twice.")
			}
			seen[of] = true
		}
		return nil
	}, nil
}

// each judges the elements of an array from a number on.
func (e *evaluation) each(node int32, from int, s *schema) (out []mistake) {
	if e.tree.Nodes[node].Kind != syntax.Array {
		return nil
	}
	i := 0
	for c := range e.tree.Children(node) {
		if i++; i > from {
			out = append(out, e.judge(s, c)...)
		}
	}
	return out
}

// first judges the first elements of an array, each by a schema of its own.
func (e *evaluation) first(node int32, schemas []*schema) (out []mistake) {
	if e.tree.Nodes[node].Kind != syntax.Array {
		return nil
	}
	i := 0
	for c := range e.tree.Children(node) {
		if i == len(schemas) {
			break
		}
		out = append(out, e.judge(schemas[i], c)...)
		i++
	}
	return out
}

func items(k *keyword) (holds, error) {
	if k.tree().Nodes[k.node].Kind == syntax.Array {
		return prefixItems(k)
	}
	s, err := k.inner(k.node)
	from := 0
	if prefix := k.tree().Member(k.of.node, "prefixItems"); prefix >= 0 {
		from = k.tree().Len(prefix)
	}
	return func(e *evaluation, node int32) []mistake { return e.each(node, from, s) }, err
}

func prefixItems(k *keyword) (holds, error) {
	schemas, err := k.list(k.inner)
	return func(e *evaluation, node int32) []mistake { return e.first(node, schemas) }, err
}

func additionalItems(k *keyword) (holds, error) {
	s, err := k.inner(k.node)
	prefix := k.tree().Member(k.of.node, "items")
	if err != nil || prefix < 0 || k.tree().Nodes[prefix].Kind != syntax.Array {
		return nil, err
	}
	from := k.tree().Len(prefix)
	return func(e *evaluation, node int32) []mistake { return e.each(node, from, s) }, nil
}

func contains(k *keyword) (holds, error) {
	s, err := k.inner(k.node)
	if err != nil {
		return nil, err
	}
	limits := map[string]int{"minContains": 1, "maxContains": -1}
	for key := range limits {
		if of := k.tree().Member(k.of.node, key); of >= 0 {
			if limits[key], err = (&keyword{k.compiler, k.of, of}).count(); err != nil {
				return nil, err
			}
		}
	}
	return func(e *evaluation, node int32) []mistake {
		if e.tree.Nodes[node].Kind != syntax.Array {
			return nil
		}
		count := 0
		for c := range e.tree.Children(node) {
			if len(e.judge(s, c)) == 0 {
				count++
			}
		}
		switch least, most := limits["minContains"], limits["maxContains"]; {
		case count < least && count == 0:
			return k.wrong(node, "None of its elements is what the schema asks for.")
		case count < least:
			return k.wrong(node, "Only %d of its elements are what the schema asks for.", count)
		case most >= 0 && count > most:
			return k.wrong(node, "%d of its elements are what the schema asks for at most %d of.", count, most)
		}
		return nil
	}, nil
}
