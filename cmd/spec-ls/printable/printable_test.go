package printable_test

import (
	"encoding/json"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// hostile are the texts that no output may hold, by their effect.
var hostile = map[string]string{
	"an escape sequence":    "\x1b[31mred\x1b[0m",
	"a control character":   "a\x07b\u009bc\x7f",
	"a carriage return":     "shown\rhidden",
	"another direction":     "a\u202eb\u2066c\u2069",
	"what is not seen":      "a\u200bb\ufeffc\U000e0041",
	"a line separator":      "a\u2028b\u0085c",
	"a command":             "\n::error file=x::pwned",
	"an older command":      "a ##[error]pwned",
	"a command behind text": "\n  ::add-mask::x",
}

// element is the simplest one that holds a text.
type element struct {
	XMLName xml.Name `xml:"t"`
	Text    string   `xml:",chardata"`
}

func clean(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "::") {
			return false
		}
	}
	return !strings.ContainsAny(text, "\x1b\x07\u009b\x7f\r\u202e\u2066\u2069\u200b\ufeff\U000e0041\u2028\u0085") &&
		!strings.Contains(text, "##[")
}

func TestHostile(t *testing.T) {
	for name, text := range hostile {
		for as, got := range map[string]string{"Text": printable.Text(text), "Name": printable.Name(text),
			"Lines": printable.Lines("spec-ls: " + text)} {
			if !clean(got) || as != "Lines" && strings.Contains(got, "\n") {
				t.Errorf("%s as %s is %q", name, as, got)
			}
		}
		encoded, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		var again string
		if got := printable.JSON(encoded); !clean(string(got)) || json.Unmarshal(got, &again) != nil || again != text {
			t.Errorf("%s in JSON is %q, which says %q", name, got, again)
		}
		plain := strings.Map(func(r rune) rune { // XML has no way to say all of them
			if strings.ContainsRune("\x1b\x07", r) {
				return -1
			}
			return r
		}, text)
		if encoded, err = xml.Marshal(element{Text: plain}); err != nil {
			t.Fatal(err)
		}
		var back element
		if got := printable.XML(encoded); !clean(string(got)) || xml.Unmarshal(got, &back) != nil || back.Text != plain {
			t.Errorf("%s in XML is %q, which says %q", name, got, back.Text)
		}
	}
	if name := printable.Name("::error::x.json"); name != "./::error::x.json" {
		t.Errorf("the name is %s", name)
	}
}

// TestPlain checks that printable text stays as it is.
func TestPlain(t *testing.T) {
	for _, text := range []string{"", "resource \"pet\" › attribute \"größe\"", "名前", "# ## [a] :: b", "e\u0301", "👩"} {
		if printable.Text(text) != text || string(printable.JSON([]byte(text))) != text || string(printable.XML([]byte(text))) != text {
			t.Errorf("%q is changed", text)
		}
	}
	if printable.Text("a\tb") != "a    b" {
		t.Error("a tab is no space")
	}
	if got := printable.Lines("one\n\ntwo"); got != "one\n  | two" {
		t.Errorf("lines are %q", got)
	}
}
