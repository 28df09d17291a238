package modules

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// customKinds are the kinds of attributes whose custom types are tried, with a value in Terraform's types.
var customKinds = []struct{ key, name, value string }{
	{"string", "String", `tftypes.NewValue(tftypes.String, "x")`},
	{"int64", "Int64", `tftypes.NewValue(tftypes.Number, 1)`},
	{"bool", "Bool", `tftypes.NewValue(tftypes.Bool, true)`},
	{"float64", "Float64", `tftypes.NewValue(tftypes.Number, 1.5)`},
	{"number", "Number", `tftypes.NewValue(tftypes.Number, 1)`},
}

// customMethods are methods that a custom type T, or its values V, may have of their own or of the framework's type that is embedded in
// them.
var customMethods = []string{
	"func (t T) ValueFromKIND(_ context.Context, in basetypes.KINDValue) (basetypes.KINDValuable, diag.Diagnostics) {\n\treturn V{in}, nil\n}\n",
	"func (t T) ValueFromTerraform(ctx context.Context, in tftypes.Value) (attr.Value, error) {\n\tv, err := t.KINDType.ValueFromTerraform(ctx, in)\n\tif err != nil {\n\t\treturn nil, err\n\t}\n" +
		"\treturn V{v.(basetypes.KINDValue)}, nil\n}\n",
	"func (t T) ValueType(context.Context) attr.Value {\n\treturn V{}\n}\n",
	"func (t T) Equal(o attr.Type) bool {\n\tother, ok := o.(T)\n\tif !ok {\n\t\treturn false\n\t}\n\treturn t.KINDType.Equal(other.KINDType)\n}\n",
	"func (v V) Type(context.Context) attr.Type {\n\treturn T{}\n}\n",
	"func (v V) Equal(o attr.Value) bool {\n\tother, ok := o.(V)\n\treturn ok && v.KINDValue.Equal(other.KINDValue)\n}\n",
}

// A custom type needs methods of its own, and which ones depends on where it is used. All subsets of them are tried with the framework, in
// the place of an attribute and of an element: check finds those that fail, and no other, in a package of the module and in the one that is
// generated into.
func TestCustomTypes(t *testing.T) {
	program, root := tool(t, "../..", "spec-ls"), t.TempDir()
	writeModule(t, root, requirements(t, "testdata/gopls"))
	if err := os.CopyFS(root, os.DirFS("testdata/custom")); err != nil {
		t.Fatal(err)
	}
	var kinds, cases strings.Builder
	kinds.WriteString("import (\n\t\"context\"\n\n\t\"github.com/hashicorp/terraform-plugin-framework/attr\"\n\t\"github.com/hashicorp/terraform-plugin-framework/diag\"\n" +
		"\t\"github.com/hashicorp/terraform-plugin-framework/types/basetypes\"\n\t\"github.com/hashicorp/terraform-plugin-go/tftypes\"\n)\n")
	cases.WriteString("package main\n\nimport (\n\t\"github.com/hashicorp/terraform-plugin-framework/resource/schema\"\n\t\"github.com/hashicorp/terraform-plugin-framework/types/basetypes\"\n" +
		"\t\"github.com/hashicorp/terraform-plugin-go/tftypes\"\n\n\t\"example.com/provider/kinds\"\n)\n\nfunc init() {\n\tcases = []testCase{\n")
	specifications := map[string]string{} // their cases, by file
	for _, kind := range customKinds {
		for methods := range 1 << len(customMethods) {
			name := fmt.Sprintf("%s%06b", kind.name, methods)
			in := strings.NewReplacer("(T)", "(T"+name+")", "t T)", "t T"+name+")", "T{", "T"+name+"{", "(V)", "(V"+name+")", "v V)", "v V"+name+")",
				"V{", "V"+name+"{", "KIND", kind.name)
			fmt.Fprintf(&kinds, "\ntype T%s struct{ basetypes.%sType }\n\ntype V%[1]s struct{ basetypes.%[2]sValue }\n", name, kind.name)
			for i, method := range customMethods {
				if methods>>i&1 != 0 {
					kinds.WriteString("\n" + in.Replace(method))
				}
			}
			typ := map[string]string{"Int64": "Number", "Float64": "Number"}[kind.name]
			if typ == "" {
				typ = kind.name
			}
			fmt.Fprintf(&cases, "\t\t{%q, schema.%sAttribute{Optional: true, CustomType: kinds.T%[3]s{}}, tftypes.%[4]s, %[5]s, through[struct {\n\t\t\tA kinds.V%[3]s `tfsdk:\"a\"`\n\t\t}]},\n",
				name+"/attribute", kind.name, name, typ, kind.value)
			fmt.Fprintf(&cases, "\t\t{%q, schema.ListAttribute{Optional: true, ElementType: kinds.T%[2]s{}}, tftypes.List{ElementType: tftypes.%[3]s}, tftypes.NewValue(tftypes.List{ElementType: tftypes.%[3]s}, []tftypes.Value{%[4]s}), through[struct {\n\t\t\tA basetypes.ListValue `tfsdk:\"a\"`\n\t\t}]},\n",
				name+"/element", name, typ, kind.value)
			for place, with := range map[string]string{
				"attribute": `{"name": "a", "` + kind.key + `": {"computed_optional_required": "optional", CUSTOM}}`,
				"element":   `{"name": "a", "list": {"computed_optional_required": "optional", "element_type": {"` + kind.key + `": {CUSTOM}}}}`,
			} {
				for folder, custom := range map[string]string{
					"imported": fmt.Sprintf(`"custom_type": {"import": {"path": "example.com/provider/kinds"}, "type": "kinds.T%s{}", "value_type": "kinds.V%[1]s"}`, name),
					"beside":   fmt.Sprintf(`"custom_type": {"type": "T%s{}", "value_type": "V%[1]s"}`, name),
				} {
					file := fmt.Sprintf("%s/%s_%s.json", folder, name, place)
					writeFile(t, root, file, `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "thing", "schema": {"attributes": [`+strings.Replace(with, "CUSTOM", custom, 1)+`]}}]}`)
					specifications[file] = name + "/" + place
				}
			}
		}
	}
	cases.WriteString("\t}\n}\n")
	writeModule(t, root, map[string]string{
		"kinds/kinds.go":       "package kinds\n\n" + kinds.String(),
		"beside/out/kinds.go":  "package out\n\n" + kinds.String(),
		"beside/.spec-ls.json": `{"generator": {"output": "out", "package": "out"}}`,
		"cases.go":             cases.String(),
	})

	fails := map[string]string{}
	run(t, root, "go", "mod", "download")
	for line := range strings.Lines(run(t, root, "go", "run", "-mod=mod", ".")) {
		name, wrong, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		fails[name] = wrong
	}
	c := exec.Command(program, append([]string{"check", "-f", "json", "--max-repeats", "0"}, "imported", "beside")...)
	c.Dir = root
	out, err := c.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	var checked struct {
		Diagnostics []struct{ File, Rule, Severity, Message string }
		Unchecked   []any
	}
	if err := json.Unmarshal(out, &checked); err != nil || len(checked.Unchecked) > 0 {
		t.Fatalf("%v, not looked at: %v", err, checked.Unchecked)
	}
	found := map[string]string{}
	for _, d := range checked.Diagnostics {
		if d.Severity == "error" || d.Rule == "custom-type-unusable" { // which is a warning where only configurations with a value fail
			found[filepath.ToSlash(d.File)] = d.Rule + ": " + d.Message
		}
	}
	count := 0
	for file, name := range specifications {
		wrong, tried := fails[name]
		switch {
		case !tried:
			t.Errorf("%s was not tried", name)
		case (wrong != "") != (found[file] != ""):
			t.Errorf("%s: the framework says %q, and check %q", file, wrong, found[file])
		case wrong != "":
			count++
		}
	}
	t.Logf("%d specifications, of which %d fail", len(specifications), count)
	if count == 0 || count == len(specifications) {
		t.Error("the cases don't distinguish anything")
	}
}

// ownTypes are types of a module that embed others, or say something else than their values.
const ownTypes = `package own

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"
)

type StringType struct{ basetypes.StringType }

type String struct{ basetypes.StringValue }

func (t StringType) Equal(o attr.Type) bool {
	other, ok := o.(StringType)
	return ok && t.StringType.Equal(other.StringType)
}

func (t StringType) ValueFromString(_ context.Context, in basetypes.StringValue) (basetypes.StringValuable, diag.Diagnostics) {
	return String{in}, nil
}

func (t StringType) ValueFromTerraform(ctx context.Context, in tftypes.Value) (attr.Value, error) {
	v, err := t.StringType.ValueFromTerraform(ctx, in)
	if err != nil {
		return nil, err
	}
	return String{v.(basetypes.StringValue)}, nil
}

func (t StringType) ValueType(context.Context) attr.Value { return String{} }

func (v String) Type(context.Context) attr.Type { return StringType{} }

func (v String) Equal(o attr.Value) bool {
	other, ok := o.(String)
	return ok && v.StringValue.Equal(other.StringValue)
}

type EmbeddingType struct{ StringType }

type Embedding struct{ String }

type LyingType struct{ StringType }

func (LyingType) TerraformType(context.Context) tftypes.Type { return tftypes.Bool }

type ListType struct{ basetypes.ListType }

type ListOfType struct{ ListType }
`

// TestCustomTypesInPlaces compares check with verify about types that embed others, in all places: what fails for every configuration is an
// error of both, and what fails for some a warning.
func TestCustomTypesInPlaces(t *testing.T) {
	program, root := tool(t, "../..", "spec-ls"), t.TempDir()
	writeModule(t, root, requirements(t, "testdata/gopls"), map[string]string{"own/own.go": ownTypes})
	custom := func(path, typ, value string) string {
		return fmt.Sprintf(`"custom_type": {"import": {"path": %q}, "type": %q, "value_type": %q}, "computed_optional_required"`, path, typ, value)
	}
	const own, base = "example.com/provider/own", "github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	right, embedding := custom(own, "own.StringType{}", "own.String"), custom(own, "own.EmbeddingType{}", "own.Embedding")
	inside := func(typ string) string {
		return `"single_nested": {"computed_optional_required": "required", "attributes": [{"name": "l", "list": {"element_type": {"string": {}}, ` +
			custom(own, typ, "basetypes.ListValue") + `: "optional"}}]}`
	}
	element := func(of string) string {
		return `"list": {"element_type": {"string": {` + strings.TrimSuffix(of, `, "computed_optional_required"`) + `}}, "computed_optional_required": "optional"}`
	}
	cases := map[string]struct{ attribute, severity string }{
		"attribute":              {`"string": {` + right + `: "optional"}`, ""},
		"attribute_embedding":    {`"string": {` + embedding + `: "optional"}`, "error"},
		"attribute_lying":        {`"string": {` + custom(own, "own.LyingType{}", "own.String") + `: "required"}`, "error"},
		"element":                {element(right), ""},
		"element_embedding":      {element(embedding), "error"},
		"list_of_nothing":        {`"list": {"element_type": {"string": {}}, ` + custom(own, "own.ListOfType{}", "basetypes.ListValue") + `: "optional"}`, "error"},
		"nested_list":            {inside("own.ListOfType{own.ListType{types.ListType{ElemType: types.StringType}}}"), ""},
		"nested_list_of_others":  {inside("own.ListOfType{own.ListType{types.ListType{ElemType: types.BoolType}}}"), "warning"}, // null passes
		"nested_list_of_nothing": {inside("own.ListOfType{}"), "error"},
		"object_of_nothing": {`"single_nested": {"attributes": [{"name": "a", "string": {"computed_optional_required": "optional"}}], ` +
			custom(base, "basetypes.ObjectType{}", "basetypes.ObjectValue") + `: "optional"}`, "warning"},
	}
	for name, test := range cases {
		writeFile(t, root, name+"/spec.json", `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "thing", "schema": {"attributes": [
	{"name": "s", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}}}, {"name": "a", `+test.attribute+`}]}}]}`)
	}
	for _, command := range []string{"check", "verify"} {
		c := exec.Command(program, command, "-f", "json", ".")
		c.Dir = root
		out, err := c.Output()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		var said struct {
			Diagnostics []struct{ File, Rule, Severity, Message string }
		}
		if err := json.Unmarshal(out, &said); err != nil {
			t.Fatalf("%s: %v: %s", command, err, out)
		}
		found := map[string]string{}
		for _, d := range said.Diagnostics {
			if name := filepath.Base(filepath.Dir(d.File)); d.Severity == "error" || d.Severity == "warning" && found[name] == "" {
				found[name] = d.Severity
			}
		}
		for name, test := range cases {
			if found[name] != test.severity {
				t.Errorf("%s says %q of %s, want %q", command, found[name], name, test.severity)
			}
		}
	}
}
