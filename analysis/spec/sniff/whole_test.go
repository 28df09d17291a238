package sniff_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/synthetic"
)

// TestWhole calls all functions of the package for texts that are specifications, that look like one, and that are damaged or
// another thing.
func TestWhole(t *testing.T) {
	t.Parallel()
	texts := []string{
		"", " ", "{}", "[]", "1", "null", "\ufeff", "\ufeff{}", "// c", "{", "}", "x", "{\"version\"",
		`{"version": "0.1"}`, `{"version": "0.1", "provider": {}}`, `{"version": "0.1", "provider": {"name": "p"}}`, `{"version": 1, "provider": {"name": "p"}}`,
		`{"version": "9", "provider": {"name": "p"}}`, `{"version": "9", "provider": {"name": "p"}, "x": 1}`, `{"version": "0.1", "provider": {"name": "p"}, "x": 1}`,
		`{"provider": {"name": "p"}}`, `{"provider": {"name": 1}, "resources": []}`, `{"provider": {"name": "p"}, "resources": []}`,
		`{"provider": {"name": "p"}, "datasources": {}}`, `{"provider": {"name": "p", "schema": {}}}`, `{"provider": {"name": "p", "schema": []}}`,
		`{"provider": {"schema": {}}}`, `{"resources": []}`, `{"resources": [{"name": "r"}]}`, `{"resources": [{"name": "r", "schema": {}}]}`,
		`{"resources": [{"name": 1, "schema": {}}]}`, `{"datasources": [{"name": "r", "schema": {}}]}`, `{"resources": {"0": {"name": "r", "schema": {}}}}`,
		`{"provider": {"name": "p"}, "openapi": "3.0.0"}`, `{"provider": {"name": "p"}, "resources": [], "openapi": "3.0.0"}`,
		`{"openapi": "3.0.0", "paths": {}}`, `{"swagger": "2.0"}`, `{"$schema": "x", "properties": {}}`, `{"format_version": "1.0", "provider_schemas": {}}`,
		`{"name": "x", "version": "1.0.0", "dependencies": {}}`, `{"name": "x", "scripts": {}}`, `{"compilerOptions": {}}`, `{"type": "object"}`,
		`{"terraform_version": "1"}`, `{"resource": {"a": {}}}`, `{"rules": {}}`, `{"attributes": []}`, `{"//": "c", "version": "0.1", "provider": {"name": "p"}}`,
		`{"$schema": "x", "version": "0.1", "provider": {"name": "p"}}`, `{"version": "0.1" "provider": {"name": "p"}}`, `{"version": "0.1", "provider": {"name": "p", `,
		`{"provider": {"name" "p"}, "resources": [{"name": "r", "schema": {"attributes": [`, `"provider": {"name": "p"}`, `{'provider': {'name': 'p'}}`, "provider:\n  name: p\n",
		"package main\n", "<html>", "# text\n", `{"data": 1}`, `{"a": 1, "b": 2, "c": 3}`, `[{"name": "r", "schema": {}}]`, `{"Provider": {"name": "p"}, "Resources": []}`,
		`{"provider": "p", "resources": [], "datasources": [], "version": "0.1"}`, `{"schema": {}}`, `{"resources": [1, {"name": "r", "schema": {}}]}`,
		`{"provider": {"name": "p"}, "provider": {"name": 1}, "version": "0.1"}`, "{\n<<<<<<< a\n\"provider\": {\"name\": \"p\"}\n=======\n>>>>>>> b\n}",
	}
	random := rand.New(rand.NewPCG(71, 3))
	for range 60 {
		texts = append(texts, synthetic.Damage(texts[13+random.IntN(len(texts)-13)], random))
	}
	var b string
	for _, text := range texts {
		file := syntax.ParseFile(text, spec.Options)
		b += fmt.Sprintf("%q\n\tspec %t, file %t, damaged spec %t, damaged %t, JSON %t, blank %t, foreign %t, if claimed %t, by format %d; ",
			text, sniff.IsSpec(text), sniff.File(file), sniff.IsDamagedSpec(text), sniff.Damaged(file), sniff.IsJSON(text), sniff.Blank(file),
			sniff.Foreign(file, false), sniff.Foreign(file, true), sniff.ForeignFormat(file.Frame))
		for _, known := range []sniff.Recognition{{}, {Is: true}} {
			for _, name := range []string{"x.json", "IR.json", "specification.json"} {
				for _, language := range []string{"json", sniff.LanguageID} {
					first := sniff.Recognise(name, language, file, nil, known)
					again := sniff.Recognise(name, language, file, file, first)
					b += fmt.Sprintf("%d%d", bit(first.Is), bit(again.Is))
				}
			}
		}
		b += "\n"
	}
	scenario.Golden(t, "testdata/whole.golden", b)
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}
