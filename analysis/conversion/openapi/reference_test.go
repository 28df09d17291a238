package openapi_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
)

// TestReferences looks for a schema by references to it. tfplugingen-openapi 0.3.0 and the version after it find the same.
func TestReferences(t *testing.T) {
	const reads = ""
	for _, test := range []struct{ name, reference, want string }{
		{"Pet", "Pet", reads},
		{"Pet", "Toy", "nothing in the document is at #/components/schemas/Toy"},
		{"Pet-1.0_a", "Pet-1.0_a", reads},
		{"«Pet»:{a},b@c?$", "«Pet»:{a},b@c?$", reads},
		{"Pet page.v1", "Pet page.v1", reads},
		{"Page<Pet>=", "Page<Pet>=", reads},
		{"Pet[a]", "Pet[a]", reads},
		{"Pet/Toy", "Pet~1Toy", reads},
		{"Pet~Toy", "Pet~0Toy", `it looks for the name "Pet~0Toy"`},
		{"Pet~Toy", "Pet~Toy", reads},
		{"Pet+.", "Pet+.", `it looks for the name "Pet ."`},
		{"C#", "C#", `it cannot read # in a name, as in "C#"`},
		{"C#", "C%23", `it cannot read # in a name, as in "C#"`},
		{"it's.", "it's.", `it cannot read a quote in a name, as in "it's."`},
		{"0", "0", "it takes 0 for the number of an element"},
		{"99", "99", "it takes 99 for the number of an element"},
		{"100", "100", reads},
		{"-1", "-1-", "nothing in the document is at #/components/schemas/-1-"},
		{"1a", "1a", reads},
		{"Pet%", "Pet%", reads},
	} {
		_, err := openapi.ReadDocument(fmt.Sprintf(`{"openapi": "3.0.0", "paths": {}, "components": {"schemas": {%s: {"type": "string"},
			"Other": {"$ref": %s}}}}`, strconv.Quote(test.name), strconv.Quote("#/components/schemas/"+test.reference)))
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "tfplugingen-openapi does not find #/components/schemas/"+test.reference+": ")
		}
		if got, _, _ := strings.Cut(got, "; "); got != test.want {
			t.Errorf("%q by %q: got %q, want %q", test.name, test.reference, got, test.want)
		}
	}
}
