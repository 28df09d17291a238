package server

import (
	"strings"
	"testing"
)

// A client can ask what could not be looked at.
func TestUnchecked(t *testing.T) {
	const otherURI = "file:///project/other/provider_code_spec.json"
	ask := func(e *editor, document string) string {
		return string(e.request("workspace/executeCommand",
			map[string]any{"command": "spec-ls.unchecked", "arguments": []any{map[string]any{"uri": document}}}))
	}
	e := open(t, noCapabilities)
	e.didOpen(specURI, "json", 1, petSpecification)
	e.published(specURI, 1)
	if got := ask(e, specURI); got != "[]" {
		t.Errorf("of a specification that needs no package it is %s", got)
	}
	with := strings.Replace(petSpecification, `"string": {`, `"string": {"validators": [{"custom": {"imports": [{"path": "example.com/a/checks"}], "schema_definition": "checks.A()"}}], `, 1)
	if with == petSpecification {
		t.Fatal("the specification has no string")
	}
	e.didOpen(otherURI, "json", 1, with)
	e.published(otherURI, 1)
	for _, want := range []string{`"reason":"package-unknown"`, `Go package example.com/a/checks is not known`, otherURI} {
		if got := ask(e, otherURI); !strings.Contains(got, want) {
			t.Errorf("the answer lacks %s: %s", want, got)
		}
	}
}
