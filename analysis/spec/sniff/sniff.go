// Package sniff tells specifications from other files, by name and by content. A specification has no name of its own: the
// generator reads any file that it is pointed at, and most JSON files of a workspace are something else.
//
// It looks at a text in one pass and at hundreds of megabytes a second, does not mind damage, and needs no tree.
package sniff

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/tidwall/gjson"
)

// LanguageID is the language under which editors that know about specifications open them.
const LanguageID = "terraform-provider-spec"

// knownNames are the file names that the documentation of the generator, and those who use it, give to specifications.
var knownNames = map[string]bool{
	"provider_code_spec.json": true,
	"provider-code-spec.json": true,
	"provider-spec.json":      true,
	"specification.json":      true,
	"ir.json":                 true,
}

// KnownName reports whether a file name, without its folder, is one that specifications commonly have.
func KnownName(name string) bool { return knownNames[strings.ToLower(name)] }

// Candidate reports whether a specification may have a file name, which has no folder: JSON, or a copy of JSON that a tool left beside it.
func Candidate(name string) bool {
	name = strings.ToLower(name)
	return strings.HasSuffix(name, ".json") || strings.HasSuffix(name, ".json.bak")
}

// byteOrderMark is the mark that some editors put before the text.
const byteOrderMark = "\ufeff"

// IsSpec reports whether a text looks like a specification. It does if it is an object with resources or data sources whose first entry has
// a name and a schema; or with a provider that has a name and a schema, or a name and is beside resources, data sources or the version that
// is supported. Any other version is too common to mean anything beside members that no specification has, and so is a provider with a
// name.
func IsSpec(text string) bool {
	text = strings.TrimLeft(strings.TrimPrefix(text, byteOrderMark), " \t\r\n")
	if !strings.HasPrefix(text, "{") {
		return false
	}
	var named, beside, version, schema, alien, foreign bool
	gjson.Parse(text).ForEach(func(key, value gjson.Result) bool {
		switch key.Str {
		case "version":
			version = version || value.Type == gjson.String
			beside = beside || value.Type == gjson.String && isSupported(value.Str)
		case "provider":
			named = value.Get("name").Type == gjson.String
			schema = schema || named && value.Get("schema").IsObject()
		case "resources", "datasources":
			beside = beside || value.IsArray()
			if first := value.Get("0"); value.IsArray() && first.Get("name").Type == gjson.String && first.Get("schema").IsObject() {
				schema = true
			}
		default:
			alien = alien || !isNeutral(key.Str)
			foreign = foreign || slices.Contains(foreignKeys, key.Str)
		}
		return !schema
	})
	return schema || named && !foreign && (beside || version && !alien)
}

// IsDamagedSpec reports whether a text that is not JSON names what a specification has, so that it is one but for the damage.
func IsDamagedSpec(text string) bool {
	if !slices.ContainsFunc(rootKeys, func(key string) bool { return strings.Contains(text, key) }) {
		return false // it needs no tree
	}
	return Damaged(parse(text))
}

// IsJSON reports whether a text is JSON.
func IsJSON(text string) bool { return gjson.Valid(text) }

// File reports the same as IsSpec for a document that has been parsed. It costs time in the number of units, not in their size: it looks
// only at the first unit of each kind.
func File(file *syntax.File) bool {
	if len(file.Units) == 0 {
		return IsSpec(file.Frame.Text)
	}
	var text strings.Builder
	done := int32(0)
	for _, unit := range firstUnits(file) {
		node := file.Frame.Nodes[unit.Node]
		text.WriteString(file.Frame.Text[done:node.Start])
		text.WriteString(unit.Tree.Text)
		done = node.End
	}
	text.WriteString(file.Frame.Text[done:])
	return IsSpec(text.String())
}

// Unchanged reports whether an edit left alone all that File looks at.
func Unchanged(before, after *syntax.File) bool {
	return before.Frame == after.Frame && slices.Equal(firstUnits(before), firstUnits(after))
}

// firstUnits returns the first unit of each kind, in document order.
func firstUnits(file *syntax.File) []*syntax.Unit {
	var units []*syntax.Unit
	var seen [syntax.DataSource + 1]bool
	for _, unit := range file.Units {
		if !seen[unit.Kind] {
			seen[unit.Kind] = true
			units = append(units, unit)
		}
	}
	return units
}
