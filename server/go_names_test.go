package server

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// ownPackage is a package of a user's module with what a specification may name.
const ownPackage = `-- provider/checks/checks.go --
// Package checks has the checks of this provider.
package checks

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
)

// Name accepts the names that the API accepts.
//
//	checks.Name(63)
func Name(longest int) validator.String { return name{} }

// Whole accepts whole numbers.
//
// Deprecated: use Count.
func Whole() validator.Int64 { return nil }

// The lengths that there are.
const Longest = 9 * Least
const Least = 7

// OneOf accepts some values.
func OneOf[T ~string, V any](first T, rest ...V) validator.String { return name{} }

/* ← größe 🐈 */ func Wide() *Options { return nil }

// Options are built in steps.
type Options struct{ Most int }

// Strict is a step.
func (*Options) Strict() validator.String { return name{} }

type name struct{}

func (name) ValidateString(context.Context) {}
`

// The Go of the module around a specification is known as the catalogue's is: in hovers, definitions and lists.
func TestGoNamesOfTheModule(t *testing.T) {
	const before, after = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "pin", "string": {"computed_optional_required": "required", "validators": [
    {"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "`, `"}}]}}]}}]}`
	e := inModule(t, `{"textDocument": {"completion": {"completionItem": {
		"resolveSupport": {"properties": ["documentation"]}, "documentationFormat": ["markdown"]}}, "hover": {"contentFormat": ["markdown"]}}}`, ownPackage)
	document := e.uri("provider_code_spec.json")
	e.didOpen(document, "json", 1, before+"checks.NoSuch(1)"+after)
	for !slices.Contains(codes(e.published(document, 1)), "unknown-library-function") { // which is known once the package is
	}
	version := 1
	at := func(marked string) map[string]any {
		version++
		definition := strings.Replace(marked, "‸", "", 1)
		e.didChange(document, version, full(before+definition+after))
		e.published(document, version)
		return map[string]any{"textDocument": map[string]any{"uri": document},
			"position": position{2, len(before) - strings.LastIndex(before, "\n") - 1 + strings.Index(marked, "‸")}}
	}

	for marked, want := range map[string][]string{
		"checks.Na‸me(1)": {"func checks.Name(longest int) validator.String", "Name accepts the names that the API accepts.",
			"checks.Name(63)", "module `example.com/provider`"},
		"checks.Wide().Str‸ict()":       {"(checks.Options) Strict() validator.String", "Strict is a step."},
		"checks.Name(checks.Long‸est)":  {"const checks.Longest untyped int = 63"},
		"checks.One‸Of(`a`, 1)":         {"func checks.OneOf[T ~string, V any](first T, rest ...V) validator.String"},
		"checks.One‸Of[string](`a`, 1)": {"func checks.OneOf[T ~string, V any](first T, rest ...V) validator.String"},
		"che‸cks.Name(1)":               {`import "example.com/provider/checks"`},
	} {
		got := result[struct{ Contents struct{ Value string } }](e.editor, "textDocument/hover", at(marked)).Contents.Value
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("the hover at %s lacks %q: %s", marked, part, got)
			}
		}
	}

	for marked, want := range map[string]string{
		"checks.OneOf(‸":                          "OneOf(first T, rest ...V) validator.String",
		"checks.OneOf[string](‸":                  "OneOf(first string, rest ...V) validator.String",
		"checks.OneOf[string, []time.Month](`a`‸": "OneOf(first string, rest ...[]time.Month) validator.String",
	} {
		found := result[struct{ Signatures []struct{ Label string } }](e.editor, "textDocument/signatureHelp", at(marked)).Signatures
		if len(found) != 1 || found[0].Label != want {
			t.Errorf("the signature at %s is %v, want %s", marked, found, want)
		}
	}

	file := e.uri("checks/checks.go")
	for marked, want := range map[string]string{
		"checks.Na‸me(1)":         "{{12 5} {12 9}}",
		"checks.Wi‸de().Strict()": "{{26 22} {26 26}}",
		"checks.Wide().Stri‸ct()": "{{32 16} {32 22}}",
	} {
		found := result[[]location](e.editor, "textDocument/definition", at(marked))
		if len(found) != 1 || found[0].URI != file || fmt.Sprint(found[0].Range) != want {
			t.Errorf("the definition at %s is %v, want %s of %s", marked, found, want, file)
		}
	}

	type item struct {
		Label         string                 `json:"label"`
		Documentation struct{ Value string } `json:"documentation,omitzero"`
		Data          any                    `json:"data"`
	}
	labels := func(marked string) (labels []string, items []item) {
		type list struct {
			IsIncomplete bool
			Items        []item
		}
		place := at(marked)
		got := result[list](e.editor, "textDocument/completion", place)
		for got.IsIncomplete { // the module's packages are still looked for
			got = result[list](e.editor, "textDocument/completion", place)
		}
		items = got.Items
		for _, i := range items {
			labels = append(labels, i.Label)
		}
		return labels, items
	}
	for _, test := range []struct {
		marked     string
		want, lack []string
	}{
		{"‸", []string{"checks.Name", "stringvalidator.OneOf"}, []string{"checks.Whole", "checks.Wide"}},
		{"checks.‸", []string{"Name", "Wide", "Whole", "Options"}, []string{"name"}},
		{"checks.Wide().‸", []string{"Strict"}, nil},
	} {
		found, items := labels(test.marked)
		for _, label := range test.want {
			if !slices.Contains(found, label) {
				t.Errorf("at %s there is no %s in %v", test.marked, label, found)
			}
		}
		for _, label := range test.lack {
			if slices.Contains(found, label) {
				t.Errorf("at %s there is %s", test.marked, label)
			}
		}
		if i := slices.Index(found, "checks.Name"); i >= 0 {
			if resolved := result[item](e.editor, "completionItem/resolve", items[i]); !strings.Contains(resolved.Documentation.Value,
				"that the API accepts") {
				t.Errorf("the documentation of %s is %+v", found[i], resolved)
			}
		}
	}
}

// Signature help shows the innermost call that is known, and which parameter is written.
func TestSignatureHelp(t *testing.T) {
	const before, after = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "pin", "string": {"computed_optional_required": "required", "validators": [{"custom": {
"schema_definition": "`, `",
"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}, {"path": "regexp"}]}}]}}]}}]}`
	for _, client := range []struct {
		name, capabilities string
		offsets            bool
	}{
		{"text", noCapabilities, false},
		{"offsets", `{"textDocument": {"signatureHelp": {"signatureInformation": {"documentationFormat": ["markdown"], "parameterInformation": {"labelOffsetSupport": true}}}}}`, true},
	} {
		t.Run(client.name, func(t *testing.T) {
			e := open(t, client.capabilities)
			e.didOpen(specURI, "json", 1, before+after)
			e.published(specURI, 1)
			version := 1
			for _, test := range []struct{ marked, want string }{
				{"stringvalidator.LengthBetween(‸)", "LengthBetween(«minLength int», maxLength int) stringvalidator.lengthBetweenValidator"},
				{"stringvalidator.LengthBetween(1,‸", "LengthBetween(minLength int, «maxLength int») stringvalidator.lengthBetweenValidator"},
				{"stringvalidator.LengthBetween(1, 2, ‸)", "LengthBetween(minLength int, maxLength int) stringvalidator.lengthBetweenValidator"},
				{`stringvalidator.OneOf(\"a\", \"b‸\")`, "OneOf(«values ...string») stringvalidator.oneOfValidator"},
				{"stringvalidator.RegexMatches(regexp.MustCompile(`a‸`), `no`)", "MustCompile(«str string») *regexp.Regexp"},
				{"stringvalidator.RegexMatches(regexp.MustCompile(`a`), ‸)", "RegexMatches(regexp *regexp.Regexp, «message string») stringvalidator.regexMatchesValidator"},
				{"stringvalidator.OneOf([]string{`a`, ‸}...)", "OneOf(«values ...string») stringvalidator.oneOfValidator"},
				{"stringvalidator.LengthBetween‸(1, 2)", ""},
				{"nothing.Known(‸)", ""},
				{"‸", ""},
			} {
				version++
				e.didChange(specURI, version, full(before+strings.Replace(test.marked, "‸", "", 1)+after))
				e.published(specURI, version)
				got := result[struct {
					Signatures []struct {
						Label         string
						Documentation struct{ Kind, Value string }
						Parameters    []struct{ Label any }
					}
					ActiveParameter int
				}](e, "textDocument/signatureHelp", map[string]any{
					"textDocument": map[string]any{"uri": specURI},
					"position":     position{2, len(before) - strings.LastIndex(before, "\n") - 1 + strings.Index(test.marked, "‸")},
				})
				text := ""
				for _, s := range got.Signatures {
					text = s.Label
					if s.Documentation.Value == "" && !strings.HasPrefix(s.Label, "MustCompile") {
						t.Errorf("%s is not documented", s.Label)
					}
					if got.ActiveParameter >= len(s.Parameters) {
						continue
					}
					switch label := s.Parameters[got.ActiveParameter].Label.(type) {
					case string:
						text = strings.Replace(text, label, "«"+label+"»", 1)
					case []any:
						from, to := int(label[0].(float64)), int(label[1].(float64))
						text = text[:from] + "«" + text[from:to] + "»" + text[to:]
					}
					if _, isText := s.Parameters[0].Label.(string); isText == client.offsets {
						t.Errorf("the parameters are %v", s.Parameters)
					}
				}
				if text != test.want {
					t.Errorf("at %s it is %q, want %q", test.marked, text, test.want)
				}
			}
		})
	}
}

// The fields of a struct come to the list though nothing has asked for its package before, be it imported or not: until the package is
// loaded, the list is asked for again.
func TestFieldsWhileLoading(t *testing.T) {
	const before, after = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "pin", "string": {"computed_optional_required": "required", "validators": [
    {"custom": {"imports": [{"path": "PATH"}], "schema_definition": "`, `"}}]}}]}}]}`
	for _, path := range []string{"example.com/provider/checks", "regexp"} {
		for _, marked := range []string{"checks.Options{‸}", "(&checks.Options{‸}).Strict()", "[]checks.Options{{‸}}"} {
			e := inModule(t, noCapabilities, ownPackage)
			document := e.uri("provider_code_spec.json")
			head, tail, _ := strings.Cut(strings.Replace(before, "PATH", path, 1)+marked+after, "‸")
			e.didOpen(document, "json", 1, head+tail)
			type list struct {
				IsIncomplete bool
				Items        []struct{ Label string }
			}
			got := list{IsIncomplete: true}
			for got.IsIncomplete {
				got = result[list](e.editor, "textDocument/completion", map[string]any{"textDocument": map[string]any{"uri": document},
					"position": position{2, len(head) - strings.LastIndex(head, "\n") - 1}})
			}
			if len(got.Items) != 1 || got.Items[0].Label != "Most" {
				t.Errorf("%s, importing %s: offered are %+v", marked, path, got.Items)
			}
		}
	}
}
