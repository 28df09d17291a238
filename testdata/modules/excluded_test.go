package modules

import (
	"strings"
	"testing"
)

// A package without a file that is built is found where it is imported: in the specification, in a file beside it, or in another package.
// Check and verify say the same, name what is wrong, and neither a path of the machine nor a way out that leads nowhere.
func TestExcluded(t *testing.T) {
	const (
		plain    = `{"name": "name", "string": {"computed_optional_required": "required"}}`
		imported = `{"name": "name", "string": {"computed_optional_required": "required", "validators": [{"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Checked()"}}]}}`
		beside   = "package provider\n\nimport _ \"example.com/provider/checks\"\n"
	)
	for _, test := range []struct {
		name, attribute string
		files           map[string]string
		at              string // where it is reported; empty if it is not wrong
	}{
		{"the specification imports it", imported, nil, "spec.json:2:163: "},
		{"a file beside imports it", plain, map[string]string{"internal/provider/hand.go": beside}, "spec.json:"},
		{"another package imports it", plain, map[string]string{
			"internal/provider/hand.go": strings.Replace(beside, "checks", "middle", 1),
			"middle/middle.go":          strings.Replace(beside, "package provider", "package middle", 1),
		}, "spec.json:"},
		{"a file beside that is not built imports it", plain, map[string]string{"internal/provider/hand_windows.go": beside}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			configuration := `{"generator": {"output": "internal/provider", "package": "provider"}}`
			z := newZoo(t, test.attribute, configuration, test.files, map[string]string{
				"checks/checks.go": "//go:build windows\n\npackage checks\n\nimport \"" + frameworkPath +
					"schema/validator\"\n\nfunc Checked() validator.String { return nil }\n",
			})
			for _, command := range []string{"check", "verify"} {
				said := z.run(command, "-f", "concise", "spec.json")
				want := "error[compile-error] "
				if found := strings.Contains(said, "error["); found != (test.at != "") ||
					found && (!strings.Contains(said, test.at) || !strings.Contains(said, want)) {
					t.Errorf("%s: there is no %s%s in\n%s", command, test.at, want, said)
				}
				for _, bad := range []string{z.root, "too large", "mod download", "mod tidy", "disagree"} {
					if strings.Contains(said, bad) {
						t.Errorf("%s says %q in\n%s", command, bad, said)
					}
				}
			}
		})
	}
}
