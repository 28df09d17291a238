package schema

import (
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// keyList returns keys in words: "a", "b" or "c".
func keyList(p *rules.Pass, keys schema.KeySet) string {
	var names []string
	for k := range (keys & p.Settings.Profile().Keys()).All() {
		names = append(names, strconv.Quote(k.String()))
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1]
}

// valueList returns values in words: "a", "b" or "c".
func valueList(values []string) string {
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = strconv.Quote(v)
	}
	if len(quoted) < 2 {
		return strings.Join(quoted, "")
	}
	return strings.Join(quoted[:len(quoted)-1], ", ") + " or " + quoted[len(quoted)-1]
}

// typeWord returns the words for JSON types that are possible: "an object", "a string or a number".
func typeWord(types schema.JSONType) string {
	words := strings.Split(types.String(), " or ")
	for i, w := range words {
		article := "a "
		if strings.ContainsRune("aeiou", rune(w[0])) {
			article = "an "
		}
		words[i] = article + w
	}
	return strings.Join(words, " or ")
}

// Placeholder returns the smallest JSON text that may be at a place of the grammar, for fixes that insert what is missing.
// It reports false where only a person can say what to write, such as for Go code.
func Placeholder(t schema.Type) (string, bool) {
	shape := t.Shape()
	switch shape.Role {
	case schema.RoleDefinition, schema.RoleGoType, schema.RoleImportPath, schema.RoleImportAlias:
		return "", false
	case schema.RoleName:
		return `"example"`, true
	}
	switch {
	case len(shape.Enum) > 0:
		for _, value := range shape.Enum {
			if value == spec.Optional.String() {
				return strconv.Quote(value), true
			}
		}
		return strconv.Quote(shape.Enum[0]), true
	case shape.JSON&schema.JSONObject != 0:
		keys := shape.Required
		if shape.Choice.Has(schema.KeyString) {
			keys = keys.Add(schema.KeyString)
		} else if shape.Choice != 0 {
			keys = keys.Add((shape.Choice).First())
		}
		if keys == 0 && shape.MinProperties > 0 {
			keys = keys.Add(schema.KeyAttributes)
		}
		var members []string
		for k := range keys.Remove(schema.KeyName).All() {
			value, ok := Placeholder(t.Member(k))
			if !ok {
				return "", false
			}
			members = append(members, edit.Member(k.String(), value))
		}
		if keys.Has(schema.KeyName) {
			members = append([]string{edit.Member(schema.KeyName.String(), `"example"`)}, members...)
		}
		return "{" + strings.Join(members, ", ") + "}", true
	case shape.JSON&schema.JSONArray != 0:
		if shape.MinItems == 0 {
			return "[]", true
		}
		item, ok := Placeholder(t.Items())
		return "[" + item + "]", ok
	case shape.JSON&schema.JSONString != 0:
		return `""`, true
	case shape.JSON&schema.JSONBoolean != 0:
		return "false", true
	}
	return "0", true
}

// misspelt returns the member of an object that most likely stands for a key that is missing, or -1.
func misspelt(p *rules.Pass, object int32, key schema.Key) int32 {
	shape := p.TypeOf(object).Shape()
	var present schema.KeySet
	for m := range p.Tree.Children(object) {
		present = present.Add(schema.Key(p.Tree.Nodes[m].Key))
	}
	for m := range p.Tree.Children(object) {
		n := &p.Tree.Nodes[m]
		if !n.IsMember() || shape.Allowed.Has(schema.Key(n.Key)) || leftAlone(p.Tree.Key(m)) {
			continue
		}
		if k, ok := suggestKey(p, p.Tree.Key(m), shape, present); ok && k == key {
			return m
		}
	}
	return -1
}

// leftAlone reports whether a key may be in every open object: "//" for comments, "$schema" for editors, and keys that begin with "x-" for
// extensions.
func leftAlone(key string) bool {
	return key == rules.CommentKey || key == "$schema" || strings.HasPrefix(key, "x-")
}
