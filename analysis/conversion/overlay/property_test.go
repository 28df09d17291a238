package overlay_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// content returns the meaning of a specification: it drops members that are null, and sorts things with names by their names.
func content(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("not JSON: %v\n%s", err, text)
	}
	return plain(v)
}

func plain(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, member := range v {
			if v[key] = plain(member); member == nil {
				delete(v, key)
				continue
			}
			switch list, ok := v[key].([]any); {
			case !ok:
			case key == "attributes" || key == "blocks" || key == "resources" || key == "datasources":
				if len(list) == 0 {
					delete(v, key)
				}
				sort.SliceStable(list, func(i, k int) bool { return nameOf(list[i]) < nameOf(list[k]) })
			}
		}
	case []any:
		for i := range v {
			v[i] = plain(v[i])
		}
	}
	return v
}

func nameOf(v any) string {
	object, _ := v.(map[string]any)
	name, _ := object["name"].(string)
	return name
}

// apply applies an overlay that must have no problems.
func apply(t *testing.T, spec, text string) string {
	t.Helper()
	o, problems := overlay.Parse(text)
	if len(problems) > 0 {
		t.Fatalf("the overlay has problems: %+v\n%s", problems, text)
	}
	r, err := o.Apply(spec)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Problems) > 0 {
		t.Fatalf("the overlay does not fit: %+v\n%s", r.Problems, text)
	}
	return r.Text
}

// TestRoundTrip holds that an overlay that is created from two specifications makes the second of the first, as YAML and as JSON.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for i := range 200 / sampling.Few() {
		old := synthetic.Spec(1_500 + 100*(i%40))
		damaged, edited := old, old
		for range 1 + random.IntN(6) {
			if next := synthetic.Mutate(damaged, random); syntax.Parse(next, syntax.Options{}).Valid() {
				damaged = next
			}
			edited = byHand(t, edited, random)
		}
		for what, texts := range map[string][2]string{
			"damaged": {old, damaged}, "edited": {old, edited}, "repaired": {damaged, old}, "undone": {edited, old}, "both": {damaged, edited},
		} {
			t.Run(fmt.Sprintf("%d %s", i, what), func(t *testing.T) { roundTrip(t, texts[0], texts[1]) })
		}
	}
}

func roundTrip(t *testing.T, old, new string) {
	t.Helper()
	edits, err := overlay.Create(old, new)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{edits.YAML(), edits.JSON()} {
		got := apply(t, old, text)
		if diff := cmp.Diff(content(t, new), content(t, got)); diff != "" {
			t.Fatalf("%s\noverlay:\n%s", diff, text)
		}
		if again, err := overlay.Create(got, new); err != nil || !again.IsEmpty() {
			t.Errorf("what is left: %v\n%s", err, again.YAML())
		}
	}
}

// byHand returns a specification with an edit as people make them.
func byHand(t *testing.T, text string, random *rand.Rand) string {
	t.Helper()
	var root map[string]any
	if err := json.Unmarshal([]byte(text), &root); err != nil {
		t.Fatal(err)
	}
	editUnit(root, random)
	out, err := json.MarshalIndent(root, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func one[T any](random *rand.Rand, of ...T) T { return of[random.IntN(len(of))] }

func editUnit(root map[string]any, random *rand.Rand) {
	section := one(random, "resources", "resources", "resources", "datasources")
	units, _ := root[section].([]any)
	if len(units) == 0 {
		root[section] = []any{map[string]any{"name": "new", "schema": map[string]any{"attributes": []any{attribute(random, "id")}}}}
		return
	}
	at := random.IntN(len(units))
	unit := units[at].(map[string]any)
	schema, ok := unit["schema"].(map[string]any)
	if !ok {
		return
	}
	switch random.IntN(12) {
	case 0:
		root[section] = slices.Delete(units, at, at+1)
	case 1:
		unit["name"] = fmt.Sprintf("renamed_%d", random.IntN(1000))
	case 2:
		unit["name"] = nameOf(unit) + "s"
	case 3:
		schema[one(random, "description", "markdown_description", "deprecation_message", "//")] = one[any](random, "By hand.", nil,
			"a: b # c\n- \"d\" \\ é 😀")
	case 4:
		root["$schema"] = "https://example.com/schema.json"
	case 5:
		root["provider"].(map[string]any)["schema"] = map[string]any{"attributes": []any{map[string]any{"name": "token",
			"string": map[string]any{"optional_required": "optional"}}}}
	default:
		editAttributes(schema, random)
	}
}

var validator = func(random *rand.Rand, kind string) any {
	call := one(random, "SizeAtMost(3)", "SizeBetween(1, 2)", "IsRequired()", "UniqueValues()", "LengthBetween(1, -2)", "OneOf(\n\"a\",\n)",
		"OneOf(\"a\", \"b\")", "AtLeast(1.5)", "Mine(x)",
		"ConflictsWith(path.MatchRoot(\"a\").AtName(\"b\"))", "RegexMatches(regexp.MustCompile(\"^a$\"), \"é\")",
		"ValueStringsAre(stringvalidator.LengthAtMost(2))")
	pkg := kind + "validator"
	imports := []any{map[string]any{"path": "github.com/hashicorp/terraform-plugin-framework-validators/" + pkg}}
	if strings.Contains(call, "path.") {
		imports = append(imports, map[string]any{"path": "github.com/hashicorp/terraform-plugin-framework/path"})
	}
	return map[string]any{"custom": map[string]any{"imports": imports, "schema_definition": pkg + "." + call}}
}

func attribute(random *rand.Rand, name string) map[string]any {
	kind := one(random, "string", "list", "set", "int64", "bool")
	body := map[string]any{"computed_optional_required": "optional"}
	switch kind {
	case "list", "set":
		body["element_type"] = map[string]any{"string": map[string]any{}}
	case "string":
		body["default"] = map[string]any{"static": one(random, "yes", "1.0", "", "null", "a b", "~")}
	}
	if kind != "bool" {
		body["validators"] = []any{validator(random, kind)}
	}
	return map[string]any{"name": name, kind: body}
}

func editAttributes(holder map[string]any, random *rand.Rand) {
	key := "attributes"
	attributes, _ := holder[key].([]any)
	if len(attributes) == 0 {
		holder[key] = []any{attribute(random, "first")}
		return
	}
	at := random.IntN(len(attributes))
	of := attributes[at].(map[string]any)
	kind, body := "", map[string]any(nil)
	for k, v := range of {
		if inner, ok := v.(map[string]any); ok {
			kind, body = k, inner
		}
	}
	if body == nil {
		return
	}
	if inner, ok := body["nested_object"].(map[string]any); ok && random.IntN(2) == 0 {
		editAttributes(inner, random)
		return
	}
	if kind == "single_nested" && random.IntN(2) == 0 {
		editAttributes(body, random)
		return
	}
	switch random.IntN(10) {
	case 0:
		holder[key] = slices.Delete(attributes, at, at+1)
	case 1:
		of["name"] = nameOf(of) + "s"
	case 2:
		of["name"] = fmt.Sprintf("renamed_%d", random.IntN(1000))
	case 3:
		holder[key] = append(attributes, attribute(random, fmt.Sprintf("added_%d", random.IntN(1000))))
	case 4:
		to := map[string]string{"list": "set", "set": "list", "string": "int64", "int64": "string", "list_nested": "set_nested",
			"single_nested": "list_nested", "set_nested": "single_nested"}[kind]
		if to == "" {
			return
		}
		if inner, ok := body["nested_object"].(map[string]any); ok && to == "single_nested" {
			delete(body, "nested_object")
			body["attributes"] = inner["attributes"]
		}
		if to == "list_nested" {
			body["nested_object"] = map[string]any{"attributes": body["attributes"]}
			delete(body, "attributes")
		}
		delete(of, kind)
		of[to] = body
	case 5:
		list, _ := body["validators"].([]any)
		body["validators"] = append(list, validator(random, strings.TrimSuffix(kind, "_nested")))
	case 6:
		if list, _ := body["validators"].([]any); len(list) > 0 {
			body["validators"] = list[1:]
		}
	case 7:
		body["plan_modifiers"] = []any{map[string]any{"custom": map[string]any{
			"imports": []any{map[string]any{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/" +
				strings.TrimSuffix(kind, "_nested") + "planmodifier"}},
			"schema_definition": strings.TrimSuffix(kind, "_nested") + "planmodifier." + one(random, "UseStateForUnknown()", "RequiresReplace()",
				"RequiresReplaceIf(a, b)"),
		}}}
	case 8:
		delete(body, one(random, "description", "validators", "default"))
	default:
		body[one(random, "sensitive", "description", "computed_optional_required")] = one[any](random, true, "computed", "By hand.", nil)
	}
}
