package openapi_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
)

// TestIsDocument tells OpenAPI documents from other JSON and YAML by their members, wherever the version is, and reads no more of them than
// it must.
func TestIsDocument(t *testing.T) {
	long := strings.Repeat("x", openapi.DocumentHead)
	tests := map[string]struct {
		text  string
		want  bool
		whole bool // all of it is read
	}{
		"YAML":                           {"openapi: 3.0.3\ninfo: {}\n", true, false},
		"YAML in quotes":                 {"\uFEFF'openapi' : \"3.1.0\"\r\n", true, false},
		"YAML, and the version last":     {"info:\n  description: " + long + "\npaths: {}\nx-of: ours\nopenapi: 3.0.3\n", true, true},
		"JSON":                           {`{"openapi": "3.0.3"}`, true, false},
		"JSON on lines":                  {"{\n  \"openapi\": \"3.1.0\",\n  \"info\": {}\n}\n", true, false},
		"JSON, and the version last":     {`{"info": {"description": "` + long + `\"{"}, "paths": {"/": {}}, "openapi":"3.0.3"}`, true, true},
		"the version behind a short key": {`{"paths": {}, "openapi" : "3.0.3", "info": {"description": "` + long + `"}}`, true, false},
		"Swagger":                        {`{"swagger": "2.0"}`, false, false},
		"another version":                {`{"openapi": "2.0", "info": "` + long + `"}`, false, true},
		"the version inside":             {`{"info": {"openapi": "3.0.3"}, "paths": ["openapi", "3.0.3"]}`, false, false},
		"the version inside of YAML":     {"info:\n  openapi: 3.0.3\n", false, false},
		"other members":                  {`{"name": "` + long + `", "openapi": "3.0.3"}`, false, false},
		"other members of YAML":          {"name: " + long + "\nopenapi: 3.0.3\n", false, false},
		"a value":                        {`{"info": "openapi"}`, false, false},
		"nothing":                        {"", false, false},
		"only text":                      {long, false, false},
		"a bracket without a partner":    {`{"info": "\`, false, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			read := false
			got := openapi.IsDocument(test.text[:min(openapi.DocumentHead, len(test.text))], func() (string, error) {
				read = true
				return test.text, nil
			})
			if got != test.want || read != test.whole {
				t.Errorf("%v, and all is read: %v", got, read)
			}
			if !read && len(test.text) < openapi.DocumentHead && openapi.LooksLikeDocument(test.text) != test.want {
				t.Error("it is another one if all of it is at hand")
			}
		})
	}
	if openapi.IsDocument(`{"info": "`+long, func() (string, error) { return "", errors.New("gone") }) {
		t.Error("what can't be read is a document")
	}
}
