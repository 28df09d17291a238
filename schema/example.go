package schema

import (
	"slices"
	"strings"
)

// FrameworkModule is the Go module of the framework that generated code is written for.
const FrameworkModule = "github.com/hashicorp/terraform-plugin-framework"

// exampleCode is the Go code in the pages' examples, by the kind that it is for
// (GoKind.Kind), escaped for a JSON string, with the packages that it needs
// beside the validators' or defaults' own.
var exampleCode = [kindCount]struct {
	validator        string // a call of the validators' package
	validatorImports []string
	value            string // the argument of the default's function
	valueImports     []string
}{
	KindBool: {validator: "Equals(true)", value: "true"},
	KindDynamic: {
		validator: `AlsoRequires(path.MatchRelative().AtParent().AtName(\"name\"))`, validatorImports: []string{FrameworkModule + "/path"},
		value: `types.DynamicValue(types.StringValue(\"standard\"))`, valueImports: []string{FrameworkModule + "/types"},
	},
	KindFloat32: {validator: "AtLeast(0.5)", value: "1.5"},
	KindFloat64: {validator: "AtLeast(0.5)", value: "1.5"},
	KindInt32:   {validator: "AtLeast(1)", value: "10"},
	KindInt64:   {validator: "AtLeast(1)", value: "10"},
	KindList: {
		validator: "SizeAtLeast(1)",
		value:     "types.ListValueMust(types.StringType, nil)", valueImports: []string{FrameworkModule + "/types"},
	},
	KindMap: {
		validator: "SizeAtLeast(1)",
		value:     "types.MapValueMust(types.StringType, nil)", valueImports: []string{FrameworkModule + "/types"},
	},
	KindNumber: {
		validator: "NoneOf(big.NewFloat(0))", validatorImports: []string{"math/big"},
		value: "big.NewFloat(1.5)", valueImports: []string{"math/big"},
	},
	KindObject: {
		validator: `AlsoRequires(path.MatchRelative().AtParent().AtName(\"name\"))`, validatorImports: []string{FrameworkModule + "/path"},
		value:        `types.ObjectNull(map[string]attr.Type{\"street\": types.StringType})`,
		valueImports: []string{FrameworkModule + "/attr", FrameworkModule + "/types"},
	},
	KindSet: {
		validator: "SizeAtLeast(1)",
		value:     "types.SetValueMust(types.StringType, nil)", valueImports: []string{FrameworkModule + "/types"},
	},
	KindString: {validator: "LengthAtLeast(1)", value: `\"standard\"`},
}

// importLines returns the elements of a JSON array of imports, one a line,
// without indentation.
func importLines(own string, others []string) string {
	var b strings.Builder
	for i, path := range slices.Concat(others, []string{own}) {
		if i > 0 {
			b.WriteString(",\n")
		}
		b.WriteString(`{"path": "` + path + `"}`)
	}
	return b.String()
}
