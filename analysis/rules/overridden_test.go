package rules_test

import (
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

func TestFates(t *testing.T) {
	for text, want := range map[string][]rules.Fate{
		`{"provider": {}, "resources": [{}, {}]}`:                       nil,
		`{"resources": [{}, {}], "datasources": [{}]}`:                  nil,
		`{"resources": [{}, {}], "resources": [{}]}`:                    {rules.Mixed, rules.Gone, rules.Kept},
		`{"resources": [{}], "resources": []}`:                          {rules.Gone},
		`{"resources": [{}], "resources": null}`:                        {rules.Gone},
		`{"resources": [{}], "resources": [{}], "resources": [{}, {}]}`: {rules.Mixed, rules.Mixed, rules.Kept, rules.Kept},
		`{"provider": {}, "provider": {}}`:                              {rules.Mixed, rules.Kept},
	} {
		if got := rules.Fates(syntax.ParseFile(text, spec.Options)); !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
