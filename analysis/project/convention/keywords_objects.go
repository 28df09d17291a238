package convention

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// lacking returns the mistake that an object has none of some members.
func (k *keyword) lacking(e *evaluation, node int32, names []string) []mistake {
	var missing []string
	for _, name := range names {
		if e.tree.Member(node, name) < 0 {
			missing = append(missing, strconv.Quote(name))
		}
	}
	if missing == nil {
		return nil
	}
	return k.wrong(node, "It has no %s.", strings.Join(missing, " and no "))
}

func required(k *keyword) (holds, error) {
	names, err := k.names(k.node)
	return func(e *evaluation, node int32) []mistake {
		if e.tree.Nodes[node].Kind != syntax.Object {
			return nil
		}
		return k.lacking(e, node, names)
	}, err
}

// eachMember calls a function for the members of an object; for the last one if several have one key.
func (e *evaluation) eachMember(node int32, each func(key string, member int32)) {
	if e.tree.Nodes[node].Kind != syntax.Object {
		return
	}
	last := map[string]int32{}
	for c := range e.tree.Children(node) {
		last[e.tree.Key(c)] = c
	}
	for c := range e.tree.Children(node) {
		if key := e.tree.Key(c); last[key] == c {
			each(key, c)
		}
	}
}

func properties(k *keyword) (holds, error) {
	schemas, err := k.byName(k.inner)
	return func(e *evaluation, node int32) (out []mistake) {
		e.eachMember(node, func(key string, member int32) {
			if s := schemas[key]; s != nil {
				out = append(out, e.judge(s, member)...)
			}
		})
		return out
	}, err
}

// patterns compiles an object whose keys are regular expressions.
func (k *keyword) patterns(compile func(int32) (*schema, error)) (patterns []*regexp.Regexp, schemas []*schema, err error) {
	if k.tree().Nodes[k.node].Kind != syntax.Object {
		return nil, nil, k.fault("it must be an object of schemas")
	}
	for c := range k.tree().Children(k.node) {
		r, err := k.pattern(k.tree().Key(c))
		if err != nil {
			return nil, nil, err
		}
		s, err := compile(c)
		if err != nil {
			return nil, nil, err
		}
		patterns, schemas = append(patterns, r), append(schemas, s)
	}
	return patterns, schemas, nil
}

func patternProperties(k *keyword) (holds, error) {
	patterns, schemas, err := k.patterns(k.inner)
	return func(e *evaluation, node int32) (out []mistake) {
		e.eachMember(node, func(key string, member int32) {
			for i, r := range patterns {
				if e.spend(1); r.MatchString(key) {
					out = append(out, e.judge(schemas[i], member)...)
				}
			}
		})
		return out
	}, err
}

func additionalProperties(k *keyword) (holds, error) {
	s, err := k.inner(k.node)
	if err != nil {
		return nil, err
	}
	object := k.of.node
	named := map[string]bool{}
	if of := k.tree().Member(object, "properties"); of >= 0 {
		for c := range k.tree().Children(of) {
			named[k.tree().Key(c)] = true
		}
	}
	var patterns []*regexp.Regexp
	if of := k.tree().Member(object, "patternProperties"); of >= 0 {
		if patterns, _, err = (&keyword{k.compiler, k.of, of}).patterns(k.inner); err != nil {
			return nil, err
		}
	}
	return func(e *evaluation, node int32) (out []mistake) {
		e.eachMember(node, func(key string, member int32) {
			if named[key] || slices.ContainsFunc(patterns, func(r *regexp.Regexp) bool { e.spend(1); return r.MatchString(key) }) {
				return
			}
			if s.never {
				out = append(out, k.wrong(member, "There must be no %q.", key)...)
				return
			}
			out = append(out, e.judge(s, member)...)
		})
		return out
	}, nil
}

func propertyNames(k *keyword) (holds, error) {
	s, err := k.inner(k.node)
	return func(e *evaluation, node int32) (out []mistake) {
		e.eachMember(node, func(key string, member int32) {
			name := &evaluation{tree: syntax.Parse(syntax.Quote(key), syntax.Options{}), left: e.left}
			wrong := name.judge(s, 0)
			e.left = name.left
			if len(wrong) > 0 {
				out = append(out, k.wrong(member, "Its name is not allowed. %s", wrong[0].detail)...)
			}
		})
		return out
	}, err
}

func dependencies(k *keyword) (holds, error) {
	if k.tree().Nodes[k.node].Kind != syntax.Object {
		return nil, k.fault("it must be an object")
	}
	names, schemas := map[string][]string{}, map[string]*schema{}
	for c := range k.tree().Children(k.node) {
		key := k.tree().Key(c)
		var err error
		if k.tree().Nodes[c].Kind == syntax.Array {
			names[key], err = k.names(c)
		} else {
			schemas[key], err = k.same(c)
		}
		if err != nil {
			return nil, err
		}
	}
	return func(e *evaluation, node int32) (out []mistake) {
		e.eachMember(node, func(key string, _ int32) {
			out = append(out, k.lacking(e, node, names[key])...)
			if s := schemas[key]; s != nil {
				out = append(out, e.judge(s, node)...)
			}
		})
		return out
	}, nil
}
