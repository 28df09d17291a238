package change_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
)

func TestParseVersion(t *testing.T) {
	for text, want := range map[string]string{
		"1.2.3": "1.2.3", "v1.2.3": "1.2.3", "0.0.0": "0.0.0", "1.2.3-rc.1": "1.2.3", "1.2.3+linux": "1.2.3", "1.2.3-rc.1+linux": "1.2.3",
		"10.20.30": "10.20.30",
		"":         "", "1": "", "1.2": "", "1.2.3.4": "", "1.2.": "", "1..3": "", "1.2.x": "", "1.2.+3": "", "1.-2.3": "", "vv1.2.3": "",
		"1.2.99999999999999999999": "",
	} {
		got, err := change.ParseVersion(text)
		if (err == nil) != (want != "") || err == nil && got.String() != want {
			t.Errorf("%q is read as %s, %v", text, got, err)
		}
	}
}
