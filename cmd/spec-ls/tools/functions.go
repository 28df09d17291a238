package tools

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// functionUse is something that a Go expression in a specification is for.
type functionUse struct {
	name    string
	fitting func(catalog.Kind) iter.Seq2[*catalog.Package, *catalog.Member]
}

var functionUsesByName = []functionUse{
	{"validator", catalog.Validators},
	{"plan_modifier", catalog.PlanModifiers},
	{"default", catalog.Defaults},
	{"custom_type", catalog.CustomTypes},
}

func functionUses() []string {
	var names []string
	for _, use := range functionUsesByName {
		names = append(names, use.name)
	}
	return names
}

// listFunctions lists what fits a type of attribute, by package.
func listFunctions(_ context.Context, a mcp.Arguments) (string, error) {
	kind, ok := catalog.KindOf(a.String("type"))
	if !ok {
		return "", fmt.Errorf("%q is not a type of attributes; use a key such as string, int64, bool, list, map_nested or single_nested", a.String("type"))
	}
	words := strings.Fields(strings.ToLower(a.String("search")))
	var b strings.Builder
	var last *catalog.Package
	for _, use := range functionUsesByName {
		if use.name != a.String("use") {
			continue
		}
		for pkg, member := range use.fitting(kind) {
			if !hasAll(strings.ToLower(pkg.Name+"."+member.Name+" "+member.Doc), words) {
				continue
			}
			if pkg != last {
				last = pkg
				fmt.Fprintf(&b, "import {\"path\": %q}\n", pkg.Path)
			}
			fmt.Fprintf(&b, "- %s", functionText(pkg, member))
			if member.Doc != "" {
				fmt.Fprintf(&b, " — %s", firstSentence(member.Doc))
			}
			b.WriteByte('\n')
		}
	}
	if b.Len() == 0 {
		return "Nothing fits. Write a function of your own in a package of the provider, and import that.\n", nil
	}
	return b.String(), nil
}

// functionText is how a specification writes a member: a call with its parameters, a literal, or a variable.
func functionText(pkg *catalog.Package, m *catalog.Member) string {
	switch m.Sort {
	case catalog.Func:
		return pkg.Name + "." + m.Name + m.Signature()
	case catalog.Type:
		return pkg.Name + "." + m.Name + "{}"
	}
	return pkg.Name + "." + m.Name
}

// firstSentence cuts a text behind its first sentence.
func firstSentence(text string) string {
	if i := strings.Index(text, ". "); i >= 0 {
		return text[:i+1]
	}
	return text
}

// hasAll reports whether a text has each of some words in it.
func hasAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
}
