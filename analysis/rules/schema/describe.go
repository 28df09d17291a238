package schema

import (
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Subject returns the words for a node in a message: `attribute "tags"`, `element_type of attribute "tags"`, `resource "vm"`.
func Subject(p *rules.Pass, node int32) string {
	if node < 0 {
		return "the document"
	}
	n := &p.Tree.Nodes[node]
	switch shape := p.TypeOf(node).Shape(); shape.Role {
	case schema.RoleRoot:
		return "the document"
	case schema.RoleProvider:
		return withName(p, "provider", node)
	case schema.RoleResource:
		return withName(p, "resource", node)
	case schema.RoleDatasource:
		return withName(p, "data source", node)
	case schema.RoleAttribute:
		return withName(p, "attribute", node)
	case schema.RoleBlock:
		return withName(p, "block", node)
	case schema.RoleAttributeType:
		return withName(p, "attribute type", node)
	case schema.RoleAttributeBody, schema.RoleBlockBody:
		return Subject(p, n.Parent)
	case schema.RoleTypeBody:
		if n.IsMember() && p.TypeOf(n.Parent).Shape().Role == schema.RoleElementType {
			return p.Tree.Key(node) + " in " + Subject(p, n.Parent)
		}
		return Subject(p, n.Parent)
	case schema.RoleElementType:
		if outer := outermostElementType(p, node); outer != node {
			return "element_type in " + Subject(p, outer)
		}
	}
	if n.IsMember() {
		if n.Parent == 0 && p.Unit == nil {
			return p.Tree.Key(node)
		}
		return p.Tree.Key(node) + " of " + Subject(p, n.Parent)
	}
	if n.Parent >= 0 {
		return "entry " + strconv.Itoa(p.Tree.Index(node)+1) + " of " + Subject(p, n.Parent)
	}
	return "the document"
}

// outermostElementType returns the element type of the attribute around an element type that is inside others.
func outermostElementType(p *rules.Pass, node int32) int32 {
	outer := node
	for at := p.Tree.Nodes[node].Parent; at >= 0; at = p.Tree.Nodes[at].Parent {
		switch schema.Key(p.Tree.Nodes[at].Key) {
		case schema.KeyElementType:
			outer = at
		case schema.KeyAttributeTypes, schema.KeyAttributes, schema.KeyBlocks:
			return outer
		}
	}
	return outer
}

// SubjectValue returns the words for a value as such: by its key if it has one.
func SubjectValue(p *rules.Pass, node int32) string {
	n := &p.Tree.Nodes[node]
	if !n.IsMember() {
		return Subject(p, node)
	}
	if n.Parent == 0 && p.Unit == nil {
		return strconv.Quote(p.Tree.Key(node))
	}
	return strconv.Quote(p.Tree.Key(node)) + " of " + Subject(p, n.Parent)
}

// withName adds the name that an object has to a word, or else its place in its array.
func withName(p *rules.Pass, word string, node int32) string {
	name := p.Member(node, schema.KeyName)
	switch {
	case name >= 0 && p.Tree.Value(name) != "":
		return word + " " + strconv.Quote(p.Tree.Value(name))
	case p.Tree.Nodes[node].Parent >= 0 && !p.Tree.Nodes[node].IsMember():
		return word + " " + strconv.Itoa(p.Tree.Index(node)+1)
	}
	return "the " + word
}

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

// kindWord returns the words for a node's JSON type: "an object", "the string \"x\"", "null".
func kindWord(p *rules.Pass, node int32) string {
	const longest = 40
	n := &p.Tree.Nodes[node]
	switch n.Kind {
	case syntax.Object:
		return "an object"
	case syntax.Array:
		return "an array"
	case syntax.Null:
		return "null"
	}
	raw := p.Tree.Raw(node)
	if len(raw) > longest {
		return "a " + n.Kind.String()
	}
	return "the " + n.Kind.String() + " " + raw
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

// leftAlone reports whether a key may be in every open object: "//" for comments, "$schema" for editors, and what
// begins with "x-" for extensions.
func leftAlone(key string) bool {
	return key == rules.CommentKey || key == "$schema" || strings.HasPrefix(key, "x-")
}
