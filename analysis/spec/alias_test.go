package spec

import "testing"

func TestAliasOf(t *testing.T) {
	for text, want := range map[string]string{
		"": "", ".": ".", "_": "_", "sv": "sv", "é": "é", " sv": "sv", "sv \t": "sv", "\nsv": "sv", " . ": ".", "  ": "", "/*x*/sv/*y*/": "sv",
		"/**/": "",
		"sv\n": "sv\n", "sv//": "sv//", "// x\nsv": "sv", "// x\n// y\n sv /**/": "sv", "// x\n// sv": "// x\n// sv", "sv // x\n": "sv // x\n",
		"s v": "s v", "s-v": "s-v", `"sv"`: `"sv"`, "func": "func", "sv;": "sv;", "sv.": "sv.",
		"sv/*\n*/": "sv/*\n*/", "sv/*": "sv/*", "\x00": "\x00", "1": "1",
	} {
		if got := aliasOf(text); got != want {
			t.Errorf("aliasOf(%q) = %q, want %q", text, got, want)
		}
	}
}
