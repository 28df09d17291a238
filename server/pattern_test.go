package server

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/feature/editing"
)

// patternMatch is the answer of a command.
type patternMatch struct {
	Pattern    string
	Matches    bool
	Start, End uint32
	Message    string
}

const withPatterns = `{"version": "0.1", "provider": {"name": "é"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "pin", "string": {"computed_optional_required": "required", "validators": [
    {"custom": {"imports": [{"path": "regexp"}, {"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator", "alias": "sv"}],
      "schema_definition": "sv.RegexMatches(regexp.MustCompile(\"^[a-z]+\\\\d\"), \"é\")"}},
    {"custom": {"imports": [{"path": "regexp"}, {"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator", "alias": "sv"}],
      "schema_definition": "sv.All(sv.RegexMatches(regexp.MustCompile(\"first\"), \"m\"), sv.RegexMatches(regexp.MustCompilePOSIX(\"x|xé|(y)*\"), \"m\"))"}},
    {"custom": {"imports": [{"path": "regexp"}, {"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator", "alias": "sv"}],
      "schema_definition": "sv.RegexMatches(regexp.MustCompile(\"(broken\"), \"m\")"}}]}}]}}]}
`

// A client asks while its user types, with the cursor in the pattern, or anywhere in a text that has only one.
func TestMatchPattern(t *testing.T) {
	e := open(t, `{"general": {"positionEncodings": ["utf-16"]}}`)
	e.didOpen(specURI, "json", 1, withPatterns)
	e.published(specURI, 1)
	for _, test := range []struct {
		name, at, text string
		want           *patternMatch
	}{
		{"no match", `[a-z]`, "A1", &patternMatch{Pattern: `^[a-z]+\d`, Message: "It does not match."}},
		{"all of it", `[a-z]`, "ab1", &patternMatch{`^[a-z]+\d`, true, 0, 3, "It matches the whole text."}},
		{"a part", `[a-z]`, "ab1é", &patternMatch{`^[a-z]+\d`, true, 0, 3, `It matches, by "ab1".`}},
		{"beside the only pattern", `sv.RegexMatches(regexp.MustCompile(\"^`, "ab1",
			&patternMatch{`^[a-z]+\d`, true, 0, 3, "It matches the whole text."}},
		{"POSIX takes the longest", `x|xé`, "é🐈xé.", &patternMatch{`x|xé|(y)*`, true, 0, 0, "It matches, by nothing before character 1."}},
		{"columns are those of positions", `first`, "é🐈first", &patternMatch{`first`, true, 3, 8, `It matches, by "first".`}},
		{"of several", `sv.All`, "x", nil},
		{"a broken one", `(broken`, "x", &patternMatch{Pattern: `(broken`, Message: "The pattern does not compile: missing closing )."}},
		{"elsewhere", `"pin"`, "x", nil},
		{"in an import", `"alias"`, "x", nil},
	} {
		argument := placedAt(withPatterns, "utf-16", strings.Index(withPatterns, test.at)+1)
		got := result[*patternMatch](e, "workspace/executeCommand",
			map[string]any{"command": editing.MatchPattern, "arguments": []any{map[string]any{
				"uri": specURI, "position": argument["position"], "text": test.text,
			}}})
		if (got == nil) != (test.want == nil) || got != nil && *got != *test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
	for _, refused := range []string{
		`[]`, `[{"uri": "file:///none.json", "position": {"line": 0, "character": 0}, "text": ""}]`,
		`[{"uri": "` + specURI + `", "position": {"line": 0, "character": 0}, "text": "` + strings.Repeat("x", 1<<16+1) + `"}]`,
	} {
		if m := e.try("workspace/executeCommand",
			json.RawMessage(`{"command": "`+editing.MatchPattern+`", "arguments": `+refused+`}`)); m.Error == nil {
			t.Errorf("%.80s is answered with %s", refused, m.Result)
		}
	}
}

// The action is offered at a pattern, to clients that can run its command.
func TestPatternAction(t *testing.T) {
	const knowing = `{"experimental": {"commands": {"commands": ["spec-ls.testPattern"]}},
		"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}`
	for _, test := range []struct {
		name, capabilities, at string
		only                   []string
		want                   bool
	}{
		{"in a pattern", knowing, "[a-z]", nil, true},
		{"of its kind", knowing, "[a-z]", []string{"spec-ls.test"}, true},
		{"of another kind", knowing, "[a-z]", []string{"refactor"}, false},
		{"elsewhere", knowing, `"pin"`, nil, false},
		{"a client without the command", strings.Replace(knowing, "testPattern", "other", 1), "[a-z]", nil, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, test.capabilities)
			e.didOpen(specURI, "json", 1, withPatterns)
			e.published(specURI, 1)
			place := placedAt(withPatterns, "utf-16", strings.Index(withPatterns, test.at)+1)["position"]
			in := map[string]any{"diagnostics": []any{}}
			if test.only != nil {
				in["only"] = test.only
			}
			actions := string(e.request("textDocument/codeAction", map[string]any{
				"textDocument": map[string]any{"uri": specURI}, "range": map[string]any{"start": place, "end": place}, "context": in,
			}))
			if got := strings.Contains(actions, `"spec-ls.testPattern"`); got != test.want {
				t.Errorf("it is offered: %v, in %s", got, actions)
			}
		})
	}
}
