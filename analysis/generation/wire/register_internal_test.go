package wire

import (
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
		"a remark":   {"\treturn []func() resource.Resource{\n\t\tNewCat, // the cat\n\t}\n}\n", "\treturn []func() resource.Resource{\n\t\tNewCat, // the cat\n\t\tNewPet,\n\t}\n}\n"},
		"listed":     {"\treturn []func() resource.Resource{NewPet}\n}\n", "\treturn []func() resource.Resource{NewPet}\n}\n"},
		"a variable": {"\treturn all\n}\n", ""},
		"computed":   {"\treturn append(more, NewCat)\n}\n", ""},
		"built":      {"\tvar all []func() resource.Resource\n\treturn all\n}\n", ""},
		"two":        {"\treturn []func() resource.Resource{}\n}\n\nfunc (q *other) Resources(context.Context) []func() resource.Resource {\n\treturn []func() resource.Resource{}\n}\n", ""},
		"damaged":    {"\treturn []func() resource.Resource{\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got, ok := register(before+test.list, syntax.Resource, "NewPet")
			if test.want == "" && ok || test.want != "" && got != before+test.want {
				t.Errorf("%t\n%s", ok, got)
			}
		})
	}
}
