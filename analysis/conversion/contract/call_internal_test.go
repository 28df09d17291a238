package contract

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
)

// Expressions that differ only in white space, comments, quotes and the names of packages have the same key; all others have another one.
func TestKeysOfExpressions(t *testing.T) {
	names := packageNames{"v": "example.com/validators", "validators": "example.com/validators", "other": "example.com/other"}
	same := [][]string{
		{`v.Name()`, `validators.Name()`, `v.Name( )`, "v.Name(\n)", `v.Name( /* nothing */ )`},
		{`v.Name("a")`, "v.Name(`a`)", `v.Name("\x61")`, `v.Name("a",)`, "v.Name(\n\t\"a\",\n)"},
		{`v.Name(1, 2)`, `v.Name(1,2)`},
		{`v.Name(1)`}, {`v.Name(2)`}, {`v.Name(1, 1)`}, {`v.Other(1)`}, {`other.Name(1)`}, {`Name(1)`}, {`v.Name("1")`}, {`v.Name(-1)`},
		{`v.Name([]string{"a", "b"}...)`, "v.Name([]string{\"a\",\n\"b\",\n}...)"},
		{`v.Name([]string{"b", "a"}...)`},
		{`&v.T{F: 1}`, `&validators.T{ F:1 }`}, {`v.T{F: 1}`},
		{`func() int { return 1 }`, "func() int {\n\treturn 1\n}"},
	}
	keys := map[string]int{}
	for i, texts := range same {
		for _, text := range texts {
			key := names.key(golang.ParseDefinition(text, golang.ListElement), golang.Span{End: int32(len(text))})
			if known, ok := keys[key]; ok && known != i {
				t.Errorf("%s has the key of %s", text, same[known][0])
			} else if !ok && text != texts[0] {
				t.Errorf("%s has another key than %s: %s", text, texts[0], key)
			}
			keys[key] = i
		}
	}
}

func TestNumberKeys(t *testing.T) {
	for text, want := range map[string]string{
		"1": "1", "1.0": "1", "1e2": "100", "-0.5": "-0.5", "1.50": "1.5", "9007199254740993": "9007199254740993", "1e400": "1e400",
		"12345678901234567890": "1.2345678901234567e+19",
	} {
		if got := numberKey(text); got != want {
			t.Errorf("%s has the key %s, want %s", text, got, want)
		}
	}
}
