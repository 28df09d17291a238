package tree

import "testing"

func TestParseKeepsOrderAndDuplicates(t *testing.T) {
	const text = `{
  "b": 1.50,
  "a": [
    "x\"<&>",
    null,
    true
  ],
  "b": {}
}
`
	value, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	const want = "{\n  \"b\": 1.50,\n  \"a\": [\n    \"x\\\"\\u003c\\u0026\\u003e\",\n    null,\n    true\n  ],\n  \"b\": {}\n}\n"
	if got := string(value.Format()); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	if got := value.Size(); got != 7 {
		t.Errorf("size %d, want 7", got)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{"", "{", "[1", "{} {}", `{"a":}`, "{\"a\" 1}"} {
		if value, err := Parse([]byte(text)); err == nil {
			t.Errorf("Parse(%q) = %s, want an error", text, value.Format())
		}
	}
}
