package terminal

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWrap(t *testing.T) {
	tests := []struct {
		name, line string
		width      int
		indent     string
		want       string
	}{
		{"no terminal", strings.Repeat("word ", 40), 0, "  ", strings.Repeat("word ", 40)},
		{"short", "a few words", 40, "  ", "a few words"},
		{"between words", "  some words that do not fit", 26, "    ", "  some words that do not\n    fit"},
		{"styles take no columns", "\x1b[1msome\x1b[0m words that do it.", 22, "", "\x1b[1msome\x1b[0m words that do it."},
		{"wide characters take two", "項目項目項目 項目項目項目", 22, "", "項目項目項目\n項目項目項目"},
		{"a long word stays whole", "see https://example.com/a/long/address here", 22, "  ", "see https://example.com/a/long/address\n  here"},
		{"too narrow", "some words that do not fit", 22, "      ", "some words that do not fit"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, Wrap(test.line, test.width, test.indent)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	const description = "Check files. A PATH is a\nfile or a directory of files.\n\n  set in is left as it is, even if long"
	const usage = "Usage:\n  program check [flags]\n\nExamples:\n  program check --flag with arguments for the\n\n" +
		"Flags:\n  -f, --format NAME   write findings as NAME, which is the name of a format\n      --fix           apply fixes\n"
	const want = "Check files. A PATH is a file or a directory\nof files.\n\n  set in is left as it is, even if long\n\n" +
		"Usage:\n  program check [flags]\n\nExamples:\n  program check --flag with arguments for the\n\n" +
		"Flags:\n  -f, --format NAME   write findings as\n                      NAME, which is the\n                      name of a format\n      --fix           apply fixes\n"
	if diff := cmp.Diff(want, Help(description, usage, 44)); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if got := Help(description, usage, 0); got != description+"\n\n"+usage {
		t.Errorf("without a terminal the help is\n%s", got)
	}
}
