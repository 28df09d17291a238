package rules_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
)

// A dot is found where what is before it always ends with a digit and what is behind it always begins with one.
func TestUnescapedDot(t *testing.T) {
	const document = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [{"name": "a", "string": {
		"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "` + stringValidators + `"}, {"path": "regexp"}],
		"schema_definition": EXPRESSION}}]}}]}}]}`
	for pattern, want := range map[string]bool{
		`^\d+.\d+$`: true, `^[0-9].[0-9]$`: true, `^[0-9a].[0-9]$`: false, `^[0-9].[0-9a]$`: false, `^[/0-9].[0-9]$`: false,
		`^1.2$`: true, `^v1.2$`: true, `^v1.2a$`: true, `^a.2$`: false, `^1.a$`: false, `^1a.2$`: false, `^1.a2$`: false,
		`^0.0$`: true, `^9.9$`: true, `^/.0$`: false, `^0.:$`: false, `^1\.2$`: false, `^1[.]2$`: false, `^1.*2$`: false,
		`^(\d+).(\d+)$`: true, `^(\d+)(.)(\d+)$`: true, `^(1|2).3$`: true, `^(1|a).3$`: false, `^3.(1|2)$`: true, `^3.(1|a)$`: false,
		`^(\d+.)+\d+$`: true, `^(\d+.){3}\d+$`: true, `^(\d+.){3}a$`: false, `^(a.){3}\d+$`: false, `^(a\d+.){3}\d+$`: false,
		`^(\d+.a)+\d+$`: false, `^\d{1,3}.\d{1,3}$`: true, `^\d*.\d*$`: true, `^(?s)\d.\d$`: true, `^x(\d.\d)?$`: true,
	} {
		text := strings.Replace(document, "EXPRESSION", strconv.Quote("stringvalidator.RegexMatches(regexp.MustCompile(`"+pattern+"`), \"\")"), 1)
		found := false
		for _, d := range analysis.NewDocument(text, everyRule()).Diagnostics() {
			found = found || d.Rule.Name == "regex-unescaped-dot"
		}
		if found != want {
			t.Errorf("in %s a dot is found: %t", pattern, found)
		}
	}
}
