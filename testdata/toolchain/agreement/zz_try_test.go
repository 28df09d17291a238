package agreement

import (
	"encoding/json"
	"fmt"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

func attributeOf(role, definition string, imports []any) any {
	custom := map[string]any{"schema_definition": definition}
	if len(imports) > 0 {
		custom["imports"] = imports
	}
	kind := "string"
	if at := strings.IndexByte(role, ':'); at >= 0 {
		kind = role[at+1:]
		role = role[:at]
	}
	body := map[string]any{"computed_optional_required": "optional"}
	switch kind {
	case "list", "map", "set":
		body["element_type"] = map[string]any{"string": map[string]any{}}
	case "object":
		body["attribute_types"] = []any{map[string]any{"name": "x", "string": map[string]any{}}}
	case "single_nested":
		body["attributes"] = []any{map[string]any{"name": "x", "string": map[string]any{"computed_optional_required": "optional"}}}
	case "list_nested", "map_nested", "set_nested":
		body["nested_object"] = map[string]any{"attributes": []any{map[string]any{"name": "x", "string": map[string]any{"computed_optional_required": "optional"}}}}
	}
	switch role {
	case "v":
		body["validators"] = []any{map[string]any{"custom": custom}}
	case "p":
		body["plan_modifiers"] = []any{map[string]any{"custom": custom}}
	case "d":
		body["computed_optional_required"] = "computed_optional"
		body["default"] = map[string]any{"custom": custom}
	case "c":
		value := "types.String"
		typ, v, ok := strings.Cut(definition, " VALUE ")
		if ok {
			value = v
		}
		ct := map[string]any{"type": typ, "value_type": value}
		if len(imports) > 0 {
			ct["import"] = imports[0]
		}
		body["custom_type"] = ct
	case "x":
		ext := map[string]any{"type": definition}
		if len(imports) > 0 {
			ext["import"] = imports[0]
		}
		body["associated_external_type"] = ext
	default:
		panic(role)
	}
	return map[string]any{"name": "a", kind: body}
}

func TestTry(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("TRY"))
	if err != nil {
		t.Skip()
	}
	pkg := os.Getenv("TRYPKG")
	toolchain, linter := newSides(t, verdict.Command{Package: pkg})
	var lines []string
	var specs [][]byte
	short := strings.NewReplacer("F/", "github.com/hashicorp/terraform-plugin-framework/", "V/", "github.com/hashicorp/terraform-plugin-framework-validators/", "R/", "github.com/hashicorp/terraform-plugin-framework/resource/schema/")
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		lines = append(lines, line)
		if strings.HasPrefix(line, "{") {
			specs = append(specs, []byte(line))
			continue
		}
		parts := strings.SplitN(line, "\t", 3)
		if len(parts) < 3 {
			t.Fatal(line)
		}
		var imports []any
		for _, p := range strings.Split(parts[1], ",") {
			if p == "" || p == "-" {
				continue
			}
			alias := ""
			if a, b, ok := strings.Cut(p, "="); ok {
				alias, p = a, b
			}
			entry := map[string]any{"path": short.Replace(p)}
			if alias != "" {
				entry["alias"] = alias
			}
			imports = append(imports, entry)
		}
		definition := strings.ReplaceAll(parts[2], "⏎", "\n")
		role := parts[0]
		unit := "resources"
		if strings.HasPrefix(role, "D") {
			unit, role = "datasources", role[1:]
		}
		var attributes []any
		attributes = append(attributes, attributeOf(role, definition, imports))
		spec := map[string]any{"version": "0.1", "provider": map[string]any{"name": "example"}, unit: []any{map[string]any{"name": "thing", "schema": map[string]any{"attributes": attributes}}}}
		b, _ := json.Marshal(spec)
		specs = append(specs, b)
	}
	verdicts, err := toolchain.Judge(t.Context(), specs)
	if err != nil {
		t.Fatal(err)
	}
	complaints, err := linter.Check(t.Context(), specs)
	if err != nil {
		t.Fatal(err)
	}
	bad := 0
	for i := range specs {
		kind := Compare(verdicts[i], complaints[i], specs[i])
		mark := "ok  "
		if kind != Agrees {
			mark = "BAD " + kind
			bad++
		}
		out := strings.TrimSpace(verdicts[i].Output + verdicts[i].Plan)
		if len(out) > 300 {
			out = out[:300]
		}
		var said []string
		for _, c := range complaints[i] {
			said = append(said, fmt.Sprint(c.Stage, "/", c.Rule))
		}
		fmt.Printf("%s %s\n     toolchain: %q %s\n     spec-ls: %v\n", mark, lines[i], verdicts[i].Stage, strings.ReplaceAll(out, "\n", " | "), said)
		if d := os.Getenv("TRYOUT"); d != "" {
			_ = os.WriteFile(path.Join(d, fmt.Sprintf("%d.json", i)), specs[i], 0o644)
		}
	}
	fmt.Println("TOTAL", len(specs), "BAD", bad)
}
