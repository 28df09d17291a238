package wire

import (
	"fmt"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

const before = "package p\n\nfunc (p *zoo) Resources(context.Context) []func() resource.Resource {\n"

func TestRegister(t *testing.T) {
	for name, test := range map[string]struct{ list, want string }{
		"empty": {"\treturn []func() resource.Resource{}\n}\n", "\treturn []func() resource.Resource{\n\t\tNewPet,\n\t}\n}\n"},
		"lines": {"\treturn []func() resource.Resource{\n\t\tNewCat,\n\t}\n}\n",
			"\treturn []func() resource.Resource{\n\t\tNewCat,\n\t\tNewPet,\n\t}\n}\n"},
		"one line": {"\treturn []func() resource.Resource{NewCat}\n}\n", "\treturn []func() resource.Resource{NewCat, NewPet}\n}\n"},
		"blank":    {"\treturn []func() resource.Resource{\n\t}\n}\n", "\treturn []func() resource.Resource{\n\t\tNewPet,\n\t}\n}\n"},
		"commented": {"\treturn []func() resource.Resource{\n\t\t// NewCat,\n\t}\n}\n",
			"\treturn []func() resource.Resource{\n\t\t// NewCat,\n\t\tNewPet,\n\t}\n}\n"},
		"a remark":     {"\treturn []func() resource.Resource{\n\t\tNewCat, // the cat\n\t}\n}\n", "\treturn []func() resource.Resource{\n\t\tNewCat, // the cat\n\t\tNewPet,\n\t}\n}\n"},
		"listed":       {"\treturn []func() resource.Resource{NewPet}\n}\n", "\treturn []func() resource.Resource{NewPet}\n}\n"},
		"a variable":   {"\treturn all\n}\n", ""},
		"computed":     {"\treturn append(more, NewCat)\n}\n", ""},
		"built":        {"\tvar all []func() resource.Resource\n\treturn all\n}\n", ""},
		"two":          {"\treturn []func() resource.Resource{}\n}\n\nfunc (q *other) Resources(context.Context) []func() resource.Resource {\n\treturn []func() resource.Resource{}\n}\n", ""},
		"two results":  {"\treturn []func() resource.Resource{}, nil\n}\n", ""},
		"a map":        {"\treturn map[int]func() resource.Resource{}\n}\n", ""},
		"no functions": {"\treturn []resource.Resource{}\n}\n", ""},
		"remarks":      {"\treturn []func() resource.Resource{ /* none */ }\n}\n", ""},
		"nothing":      {"\t_ = 1\n}\n", ""},
		"damaged":      {"\treturn []func() resource.Resource{\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got, ok := register(before+test.list, syntax.Resource, "NewPet")
			if test.want == "" && ok || test.want != "" && got != before+test.want {
				t.Errorf("%t\n%s", ok, got)
			}
		})
	}
}

// TestConstructors holds which functions of a file are taken for those that make resources and data sources.
func TestConstructors(t *testing.T) {
	resources, dataSources := constructors("package p\n\nvar x = 1\n\n" + `
func NewPet() resource.Resource { return nil }
func NewOwner() datasource.DataSource { return nil }
func NewToy() (r resource.Resource) { return nil }
func (p provider) Method() resource.Resource { return nil }
func Parameter(x int) resource.Resource { return nil }
func Generic[T any]() resource.Resource { return nil }
func Two() (resource.Resource, error) { return nil, nil }
func Nothing() {}
func Own() Resource { return nil }
func Pointer() *resource.Resource { return nil }
func OtherName() resource.DataSource { return nil }
func OtherPackage() datasource.Resource { return nil }
`)
	if got := fmt.Sprint(resources, dataSources); got != "[NewPet NewToy] [NewOwner]" {
		t.Errorf("they are %s", got)
	}
	if resources, dataSources = constructors("package p\n\nfunc NewPet() resource.Resource {"); resources != nil || dataSources != nil {
		t.Errorf("in a damaged file are %v and %v", resources, dataSources)
	}
}
