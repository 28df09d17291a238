package style

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// The page of secret-not-sensitive lists the words that names are recognised by, all of them and no others.
func TestPageListsSecretWords(t *testing.T) {
	page, err := rules.Page(SensitiveRules[slices.IndexFunc(SensitiveRules,
		func(r *rules.Rule) bool { return r.Name == "secret-not-sensitive" })])
	if err != nil {
		t.Fatal(err)
	}
	items := strings.Split(page.Section(rules.SectionWhat), "\n- ")
	for _, list := range []struct {
		begins string
		words  []string
	}{
		{"a name that ends with `", secretEndings},
		{"a name that ends with one of these words", secretWords},
	} {
		i := slices.IndexFunc(items, func(item string) bool { return strings.HasPrefix(item, list.begins) })
		if i < 0 {
			t.Errorf("no item begins with %q", list.begins)
			continue
		}
		var listed []string
		for _, quoted := range regexp.MustCompile("`([^`]*)`").FindAllStringSubmatch(items[i], -1) {
			listed = append(listed, quoted[1])
		}
		if !slices.Equal(listed, list.words) {
			t.Errorf("the page lists %q, and the rule has %q", listed, list.words)
		}
	}
}
