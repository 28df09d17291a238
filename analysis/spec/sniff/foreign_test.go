package sniff_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
)

// documents say of texts whether they are foreign, and whether they are if they are claimed to be specifications.
var documents = []struct {
	name, text       string
	foreign, claimed bool
}{
	// Specifications, as they are while somebody writes them.
	{"the least that generates", `{"version": "0.1", "provider": {"name": "x"}}`, false, false},
	{"only a version", `{"version": "0.1"}`, false, false},
	{"only a version, not closed", `{"version": "0.1"`, false, false},
	{"a version that is a number", `{"version": 0.1}`, false, false},
	{"only a provider", `{"provider": {"name": "x"}}`, false, false},
	{"a provider without a name", `{"provider": {}}`, false, false},
	{"a provider with other members", `{"version": "0.1", "provider": {"name": "x", "description": "d", "source": "y"}}`, false, false},
	{"only resources", `{"resources": [{"name": "pet", "schema": {"attributes": []}}]}`, false, false},
	{"no resources", `{"resources": []}`, false, false},
	{"resources without a schema", `{"resources": [{"name": "pet"}]}`, false, false},
	{"misspelt keys", `{"version": "0.1", "provider": {"name": "x"}, "data_sources": [{"name": "a"}]}`, false, false},
	{"misspelt keys only", `{"data_sources": [{"name": "pet", "schema": {}}]}`, false, false},
	{"keys in capitals", `{"Version": "0.1", "Provider": {"Name": "x"}}`, false, false},
	{"resources by name", `{"resources": {"pet": {"schema": {"attributes": []}}}}`, false, false},
	{"another version", `{"version": "0.2", "provider": {"name": "x"}}`, false, false},
	{"unknown members", `{"version": "0.1", "provider": {"name": "x"}, "metadata": {}, "tags": ["a"]}`, false, false},
	{"a comment", `{"//": "spec-ls-ignore: x", "version": "0.1"}`, false, false},
	{"a JSON Schema's address", `{"$schema": "https://example.com/spec.json", "version": "0.1", "provider": {"name": "x"}}`, false, false},
	{"comments before it", "// mine\n{\"version\": \"0.1\", \"provider\": {\"name\": \"x\"}}", false, false},
	{"no end", `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "pet", "schema": {"attributes": [`, false, false},
	{"no beginning", `"version": "0.1", "provider": {"name": "x"}}`, false, false},
	{"conflict markers", "{\n<<<<<<< a\n  \"version\": \"0.1\",\n=======\n  \"version\": \"0.2\",\n>>>>>>> b\n  \"provider\": {\"name\": \"x\"}\n}", false, false},
	{"UTF-16", "\xff\xfe" + wide(`{"version": "0.1", "provider": {"name": "x"}}`), false, false},
	{"in an array", `[{"version": "0.1", "provider": {"name": "x"}}]`, false, false},

	// Blank texts.
	{"nothing", "", false, false},
	{"space", " \n", false, false},
	{"a brace", "{", false, false},

	// Texts that say too little.
	{"an empty object", "{}", true, false},
	{"a key that is begun", `{"res`, true, false},
	{"another version alone", `{"version": "1.2.3"}`, true, false},
	{"null", "null", true, false},
	{"a string", `"x"`, true, false},

	// Everything else.
	{"a package of npm", `{"name": "x", "version": "0.1.0", "private": true, "dependencies": {"left-pad": "1.0.0"}}`, true, true},
	{"a package with resources", `{"name": "x", "version": "1.0.0", "resources": []}`, true, true},
	{"Renovate", `{"$schema": "https://docs.renovatebot.com/renovate-schema.json", "extends": ["config:recommended"]}`, true, true},
	{"TypeScript", `{"compilerOptions": {"strict": true}, "include": ["src"]}`, true, true},
	{"TypeScript with comments", "{\n  // mine\n  \"compilerOptions\": {\"strict\": true,},\n}", true, true},
	{"OpenAPI", `{"openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "paths": {}}`, true, true},
	{"OpenAPI with a version", `{"openapi": "3.1.0", "version": "0.1", "info": {"title": "x", "version": "1"}, "paths": {}}`, true, true},
	{"Swagger", `{"swagger": "2.0", "info": {"title": "x", "version": "1"}, "paths": {}}`, true, true},
	{"a JSON Schema", `{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {"version": {"type": "string"}}}`, true, true},
	{"the JSON Schema of specifications", `{"$id": "x", "type": "object", "properties": {"provider": {}, "resources": {}}, "required": ["provider"]}`, true, true},
	{"provider schemas of Terraform", `{"format_version": "1.0", "provider_schemas": {"x": {"provider": {"version": 0, "block": {}}}}}`, true, true},
	{"a configuration of Terraform", `{"terraform": {}, "provider": {"aws": {"region": "x"}}, "resource": {"aws_vpc": {"a": {"cidr_block": "b"}}}}`, true, true},
	{"providers of Terraform", `{"provider": {"aws": {"region": "x"}}}`, true, true},
	{"resources of Terraform", `{"resource": {"aws_vpc": {"a": {"cidr_block": "b"}}}}`, true, true},
	{"a state of Terraform", `{"version": 4, "terraform_version": "1.9", "resources": [{"mode": "managed", "type": "x", "name": "y", "instances": []}]}`, true, true},
	{"CloudFormation", `{"AWSTemplateFormatVersion": "2010-09-09", "Resources": {"a": {"Type": "AWS::S3::Bucket"}}}`, true, true},
	{"Azure", `{"$schema": "x", "contentVersion": "1.0.0.0", "resources": [{"name": "x", "type": "y"}]}`, true, true},
	{"a contract of Pact", `{"consumer": {"name": "a"}, "provider": {"name": "b"}, "interactions": []}`, true, true},
	{"a manifest", `{"name": "x", "version": "1.0.0", "provider": {"name": "ACME", "url": "https://example.com"}}`, true, true},
	{"other keys", `{"a": 1}`, true, true},
	{"UTF-16", "\xff\xfe" + wide(`{"compilerOptions": {}}`), true, true},
	{"an image", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", true, true},
	{"an array", `["a", {"b": 1}]`, true, true},
	{"an empty array", `[]`, true, true},
	{"an array of one", `[{"name": "x"}]`, true, true},
	{"YAML", "version: \"0.1\"\nprovider:\n  name: x\n", true, true},
	{"HCL", "resource \"x\" \"y\" {\n  name = \"z\"\n}\n", true, true},
	{"Go", "// Package x\npackage x\n\nvar spec = `{\"version\": \"0.1\", \"provider\": {\"name\": \"x\"}}`\n", true, true},
	{"Markdown", "# Title\n\n```json\n{\"version\": \"0.1\", \"provider\": {\"name\": \"x\"}}\n```\n", true, true},
	{"several documents", "{\"a\": 1}\n{\"b\": 2}\n", true, true},
	{"a module of JavaScript", "module.exports = {version: \"0.1\", provider: {name: \"x\"}}\n", true, true},
}

func TestForeign(t *testing.T) {
	for _, test := range documents {
		t.Run(test.name, func(t *testing.T) {
			file := syntax.ParseFile(test.text, spec.Options)
			for claimed, want := range map[bool]bool{false: test.foreign, true: test.claimed} {
				if got := sniff.Foreign(file, claimed); got != want {
					t.Errorf("Foreign(%s), claimed %v = %v", test.text, claimed, got)
				}
			}
		})
	}
}

// FuzzForeign checks that every text that is recognised by its content is also recognised by name, and that a claim makes no text foreign.
func FuzzForeign(f *testing.F) {
	for _, test := range documents {
		f.Add(test.text)
	}
	for _, test := range texts {
		f.Add(test.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := syntax.ParseFile(text, spec.Options)
		foreign := sniff.Foreign(file, false)
		if foreign && file.Valid() && sniff.IsSpec(text) {
			t.Errorf("%q looks like a specification and is foreign", text)
		}
		if !foreign && sniff.Foreign(file, true) {
			t.Errorf("%q is foreign only where it is claimed", text)
		}
	})
}

// wide writes ASCII as UTF-16, little endian.
func wide(text string) string {
	var b strings.Builder
	for i := range len(text) {
		b.WriteString(text[i:i+1] + "\x00")
	}
	return b.String()
}
