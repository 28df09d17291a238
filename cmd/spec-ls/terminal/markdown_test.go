package terminal

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/rules"
	_ "github.com/spec-ls/spec-ls/analysis/rules/all" // whose pages are drawn
)

var styles = regexp.MustCompile("\x1b\\[[0-9]*m")

func TestMarkdown(t *testing.T) {
	const page = "# A title\n\nA paragraph of `inline code` that is\ntoo long for the width.\n\n- an item that has to be wrapped as well\n- **two words** more\n\n" +
		"| Option | Default |\n| --- | --- |\n| `maximum` | 10 |\n| x | `none at all` |\n\n```json\n{\"a\":   1}\n```\n"
	const want = "A title\n\nA paragraph of\ninline code that is\ntoo long for the\nwidth.\n\n- an item that has to\n  be wrapped as well\n- two words more\n\n" +
		"Option   Default\n───────  ───────────\nmaximum  10\nx        none at all\n\n    {\"a\":   1}\n"
	got := styles.ReplaceAllString(Markdown(page, 22), "") // code stays together
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// TestMarkdownKeepsWords: the pages of all rules say the same at any width.
func TestMarkdownKeepsWords(t *testing.T) {
	words := func(text string) string {
		return strings.Join(strings.Fields(regexp.MustCompile("[`*|#─-]").ReplaceAllString(text, "")), "")
	}
	fences := regexp.MustCompile("(?m)^```.*$")
	for _, r := range rules.All() {
		page, err := rules.Page(r)
		if err != nil {
			t.Fatal(err)
		}
		want := words(fences.ReplaceAllString(page.Markdown, ""))
		for _, width := range []int{1, 40, 80, 0} {
			if got := words(styles.ReplaceAllString(Markdown(page.Markdown, width), "")); got != want {
				t.Fatalf("%s at %d: -want +got\n%s", r.Name, width, cmp.Diff(want, got))
			}
		}
	}
}

func TestWritePatch(t *testing.T) {
	const patch = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n c\n"
	for flag, want := range map[string]string{
		"never":  patch,
		"auto":   patch,
		"always": "\x1b[1mdiff --git a/x b/x\x1b[0m\n\x1b[1m--- a/x\x1b[0m\n\x1b[1m+++ b/x\x1b[0m\n\x1b[36m@@ -1 +1 @@\x1b[0m\n\x1b[31m-a\x1b[0m\n\x1b[32m+b\x1b[0m\n c\n",
	} {
		var b bytes.Buffer
		if err := WritePatch(&b, flag, patch); err != nil || b.String() != want {
			t.Errorf("%s: %v\n%q", flag, err, b.String())
		}
	}
}
