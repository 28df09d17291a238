package page

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// Setting returns the page of a place in a configuration, as config.PlaceOf names it. The page explains the purpose of the place and its
// possible values. For a rule, it is the rule's page. It is empty if the place does not exist.
func Setting(place string) string {
	if name, ok := config.IsRule(place); ok {
		return Rule(name)
	}
	shape := config.At(place)
	if shape == nil || place == "" {
		return ""
	}
	var b strings.Builder
	b.WriteString("# " + titleOf(place) + "\n\n")
	if shape.Description != "" {
		b.WriteString(shape.Description + "\n\n")
	}
	if len(shape.Values) > 0 {
		for _, v := range shape.Values {
			b.WriteString("- `" + v.Source + "`")
			if v.Description != "" {
				b.WriteString(": " + v.Description)
			}
			b.WriteByte('\n')
		}
		b.WriteByte('\n')
	}
	if shape.Default != "" {
		b.WriteString("Default: `" + shape.Default + "`\n\n")
	}
	if len(shape.Examples) > 0 {
		b.WriteString("Example: `" + strings.Join(shape.Examples, "`, `") + "`\n\n")
	}
	if len(shape.Members) > 0 && len(shape.Members) <= maxListedMembers {
		for _, m := range shape.Members {
			b.WriteString("- `" + m.Key + "`: " + m.Description + "\n")
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// maxListedMembers is up to how many members of an object are listed. There are hundreds of rules.
const maxListedMembers = 12

// titleOf returns the keys that lead to a place.
func titleOf(place string) string {
	steps := strings.Split(place, "/")
	kept := steps[:0]
	for _, step := range steps {
		if step != "*" {
			kept = append(kept, step)
		}
	}
	return strings.Join(kept, " › ")
}

// SettingValue returns the page of a value at a place in a configuration, by its JSON text.
func SettingValue(place, source string) string {
	shape := config.At(place)
	if shape == nil {
		return ""
	}
	for _, v := range shape.Values {
		if v.Source == source && v.Description != "" {
			return "`" + source + "`: " + v.Description + "\n"
		}
	}
	if _, ok := config.IsRule(place); ok {
		return ""
	}
	return Setting(place)
}

// Rule returns a rule's page, or nothing if there is no such rule.
func Rule(name string) string {
	rule, err := rules.Find(name)
	if err != nil {
		return ""
	}
	p, err := rules.Page(rule)
	if err != nil {
		return ""
	}
	return strings.TrimRight(p.Markdown, "\n") + "\n\n[" + rule.URL() + "](" + rule.URL() + ")\n"
}
