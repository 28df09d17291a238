package convention

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// keywordTable returns the compilers of the keywords that ask something of a value, by keyword.
func keywordTable() map[string]func(*keyword) (holds, error) {
	return map[string]func(*keyword) (holds, error){
		"$ref": reference,
		"type": typeOf, "enum": oneOfValues, "const": oneOfValues,
		"minimum":          numeric("at least", func(c int) bool { return c >= 0 }),
		"maximum":          numeric("at most", func(c int) bool { return c <= 0 }),
		"exclusiveMinimum": numeric("more than", func(c int) bool { return c > 0 }),
		"exclusiveMaximum": numeric("less than", func(c int) bool { return c < 0 }),
		"multipleOf":       multipleOf,
		"minLength":        sized(syntax.String, "character", false), "maxLength": sized(syntax.String, "character", true),
		"minItems": sized(syntax.Array, "element", false), "maxItems": sized(syntax.Array, "element", true),
		"minProperties": sized(syntax.Object, "member", false), "maxProperties": sized(syntax.Object, "member", true),
		"pattern": pattern, "required": required, "uniqueItems": uniqueItems,
		"properties": properties, "patternProperties": patternProperties, "additionalProperties": additionalProperties,
		"propertyNames": propertyNames, "dependencies": dependencies, "dependentRequired": dependencies, "dependentSchemas": dependencies,
		"items": items, "prefixItems": prefixItems, "additionalItems": additionalItems, "contains": contains,
		"allOf": allOf, "anyOf": anyOf, "oneOf": oneOf, "not": not, "if": conditional,
		"$defs": definitions, "definitions": definitions,
	}
}

// definitions compiles what may be referred to, so that mistakes in it are found.
func definitions(k *keyword) (holds, error) {
	_, err := k.byName(k.inner)
	return nil, err
}

func reference(k *keyword) (holds, error) {
	if k.tree().Nodes[k.node].Kind != syntax.String {
		return nil, k.fault("it must be a string")
	}
	in, node, err := k.resolve(k.of.in, k.tree().Value(k.node))
	if err != nil {
		return nil, err
	}
	if node < 0 {
		return nil, k.fault("it leads nowhere")
	}
	s, err := k.compiler.schema(in, node)
	if err != nil {
		return nil, err
	}
	k.of.inPlace = append(k.of.inPlace, s)
	return func(e *evaluation, node int32) []mistake { return e.judge(s, node) }, nil
}

func allOf(k *keyword) (holds, error) {
	schemas, err := k.list(k.same)
	return func(e *evaluation, node int32) (out []mistake) {
		for _, s := range schemas {
			out = append(out, e.judge(s, node)...)
		}
		return out
	}, err
}

func anyOf(k *keyword) (holds, error) {
	schemas, err := k.list(k.same)
	return func(e *evaluation, node int32) []mistake {
		if slices.ContainsFunc(schemas, func(s *schema) bool { return len(e.judge(s, node)) == 0 }) {
			return nil
		}
		return k.wrong(node, "It follows none of the %d alternatives.", len(schemas))
	}, err
}

func oneOf(k *keyword) (holds, error) {
	schemas, err := k.list(k.same)
	return func(e *evaluation, node int32) []mistake {
		count := 0
		for _, s := range schemas {
			if len(e.judge(s, node)) == 0 {
				count++
			}
		}
		switch count {
		case 0:
			return k.wrong(node, "It follows none of the %d alternatives.", len(schemas))
		case 1:
			return nil
		}
		return k.wrong(node, "It follows %d of the alternatives, of which only one may hold.", count)
	}, err
}

func not(k *keyword) (holds, error) {
	s, err := k.same(k.node)
	return func(e *evaluation, node int32) []mistake {
		if len(e.judge(s, node)) > 0 {
			return nil
		}
		return k.wrong(node, "It is what the schema forbids.")
	}, err
}

func conditional(k *keyword) (holds, error) {
	condition, err := k.same(k.node)
	if err != nil {
		return nil, err
	}
	var branches [2]*schema
	for i, key := range []string{"then", "else"} {
		if of := k.tree().Member(k.of.node, key); of >= 0 {
			if branches[i], err = k.same(of); err != nil {
				return nil, err
			}
		}
	}
	return func(e *evaluation, node int32) []mistake {
		branch := branches[0]
		if len(e.judge(condition, node)) > 0 {
			branch = branches[1]
		}
		if branch == nil {
			return nil
		}
		return e.judge(branch, node)
	}, nil
}
