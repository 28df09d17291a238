package editortest

// Recognitions are files that editors tell to be specifications or not, by name or by content. The server says the same of
// their content.
var Recognitions = []struct {
	Title, Name, Text string
	IsSpecification   bool
}{
	{"a known name", "provider_code_spec.json", "", true},
	{"another known name", "provider-code-spec.json", "{}", true},
	{"a specification under a name for anything", "ir.json", Specification, true},
	{"an empty file under a name for anything", "specification.json", "{}", true},
	{"something else under a name for anything", "specification.json", `{"openapi": "3.1.0"}`, false},
	{"a specification under any name", "petstore.json", Specification, true},
	{"only data sources", "petstore.json", `{"datasources": [{"name": "pet", "schema": {}}]}`, true},
	{"a provider without resources", "petstore.json", `{"provider": {"name": "petstore", "schema": {"attributes": []}}}`, true},
	{"the version at the end", "petstore.json", `{"provider": {"name": "petstore"}, "version": "0.1"}`, true},
	{"another provider", "stack.json", `{"provider": {"name": "aws"}}`, false},
	{"a package", "package.json", `{"name": "petstore", "version": "1.0.0", "resources": {}}`, false},
	{"a list", "list.json", `[{"provider": {"name": "petstore", "schema": {}}}]`, false},
	{"deep inside something else", "state.json", `{"a": {"provider": {"name": "petstore", "schema": {}}}}`, false},
	{"nothing", "nothing.json", "", false},
}

// KnownNames are the file names that editors know, with the language of each: those that other kinds of files do not have.
var KnownNames = map[string]string{
	"provider_code_spec.json": "terraform-provider-spec",
	"provider-code-spec.json": "terraform-provider-spec",
	"provider-spec.json":      "terraform-provider-spec",
	ConfigurationName:         "spec-ls-configuration",
}
