package sniff

import "testing"

func TestIsSpec(t *testing.T) {
	tests := []struct {
		name, text string
		want       bool
	}{
		{"provider and version", `{"version": "0.1", "provider": {"name": "example"}}`, true},
		{"provider and resources", `{"resources": [], "provider": {"name": "example"}}`, true},
		{"resource with schema", `{"resources": [{"name": "pet", "schema": {}}]}`, true},
		{"data source with schema", `{"datasources": [{"schema": {}, "name": "pet"}]}`, true},
		{"byte order mark", "\uFEFF" + `{"version": "0.1", "provider": {"name": "example"}}`, true},
		{"damaged at the end", `{"version": "0.1", "provider": {"name": "example"}, "resources": [{]`, true},
		{"comments around", "// a comment\n" + `{"version": "0.1", "provider": {"name": "example"}}`, false},
		{"provider without name", `{"version": "0.1", "provider": {}}`, false},
		{"provider as text", `{"version": "0.1", "provider": "aws"}`, false},
		{"only a version", `{"version": "0.1"}`, false},
		{"resources of Terraform's JSON", `{"resources": [{"type": "aws_instance", "name": "x", "instances": []}], "version": 4}`, false},
		{"provider schemas of Terraform", `{"format_version": "1.0", "provider_schemas": {}}`, false},
		{"array", `[{"version": "0.1", "provider": {"name": "example"}}]`, false},
		{"empty", ``, false},
		{"no JSON", "version: 0.1\nprovider:\n  name: example\n", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := IsSpec(test.text); got != test.want {
				t.Errorf("IsSpec is %t, want %t", got, test.want)
			}
		})
	}
}

func FuzzIsSpec(f *testing.F) {
	f.Add(`{"version": "0.1", "provider": {"name": "example"}}`)
	f.Add(`{"resources": [{"name": `)
	f.Fuzz(func(t *testing.T, text string) {
		if IsSpec(text) && IsSpec("x"+text) {
			t.Errorf("%q is taken for a specification behind an x", text)
		}
	})
}
