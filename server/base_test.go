package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/client"
)

// baseText is the specification before it was edited.
var baseText = strings.NewReplacer(`"image", "string"`, `"image", "int64"`).Replace(linked)

func (e *editor) setBase(text *string) {
	e.t.Helper()
	e.request("workspace/executeCommand", map[string]any{"command": setBase, "arguments": []any{map[string]any{"uri": specURI, "text": text}}})
}

type codeLens struct {
	Command struct {
		Title, Command string
		Arguments      []json.RawMessage
	}
}

// remarksOnChanges returns the titles of lenses and the labels of hints that report changes.
func remarksOnChanges(e *editor) (lenses, hints []string) {
	for _, l := range result[[]codeLens](e, "textDocument/codeLens", about(specURI)) {
		if strings.Contains(l.Command.Title, "since HEAD") {
			lenses = append(lenses, strings.TrimSpace(l.Command.Title+" "+l.Command.Command))
		}
	}
	_, all := askHints(e)
	for _, h := range all {
		if strings.Contains(h.Label, ": ") {
			hints = append(hints, h.Label)
		}
	}
	return lenses, hints
}

// A document whose earlier text the client has handed over tells what has changed, at units and at names, until it is edited back.
func TestBase(t *testing.T) {
	e := open(t, strings.Replace(remarked, `"spec-ls.showReferences"`, `"spec-ls.openChanges"`, 1))
	e.didOpen(specURI, "json", 1, linked)
	e.published(specURI, 1)
	if lenses, hints := remarksOnChanges(e); lenses != nil || hints != nil {
		t.Fatalf("without a base it says %q %q", lenses, hints)
	}
	e.setBase(&baseText)
	lenses, hints := remarksOnChanges(e)
	if want := []string{"1 breaking change since HEAD " + client.OpenChanges}; !slices.Equal(lenses, want) {
		t.Errorf("the lenses are %q, want %q", lenses, want)
	}
	if want := []string{"breaking: type changed"}; !slices.Equal(hints, want) {
		t.Errorf("the hints are %q, want %q", hints, want)
	}
	place := placed(linked, "utf-8", `"image"`, 2)
	if page := string(e.request("textDocument/hover", place)); !strings.Contains(page, "Since HEAD") ||
		!strings.Contains(page, "It was `int64, optional`") {
		t.Errorf("hover says %s", page)
	}

	e.didChange(specURI, 2, full(baseText))
	e.published(specURI, 2)
	e.until("workspace/codeLens/refresh", func() bool {
		lenses, hints := remarksOnChanges(e)
		return lenses == nil && hints == nil
	})
	same := linked
	e.setBase(&same)
	if lenses, _ := remarksOnChanges(e); len(lenses) != 1 {
		t.Errorf("with another base it says %q", lenses)
	}
	e.setBase(nil)
	if lenses, hints := remarksOnChanges(e); lenses != nil || hints != nil {
		t.Errorf("without a base any more it says %q %q", lenses, hints)
	}
}

// Settings choose the policy, and turn all of it off.
func TestBaseSettings(t *testing.T) {
	before := strings.Replace(linked, `"stringvalidator.AlsoRequires(p.MatchRoot(\"image\"))"`, `"stringvalidator.LengthAtMost(9)"`, 1)
	now := strings.Replace(before, "AtMost(9)", "AtMost(8)", 1)
	for _, test := range []struct{ settings, lens, hint string }{
		{`{}`, "1 dangerous change since HEAD", "dangerous: validation tightened"},
		{`{"diff": {"policy": "strict"}}`, "1 breaking change since HEAD", "breaking: validation tightened"},
		{`{"diff": {"base": "main"}, "codeLens": {"changes": false}}`, "", "dangerous: validation tightened"},
		{`{"inlayHints": {"changes": false}}`, "1 dangerous change since HEAD", ""},
		{`{"diff": false}`, "", ""},
	} {
		t.Run(test.settings, func(t *testing.T) {
			e := open(t, `{"textDocument": {"codeLens": {}, "inlayHint": {}}}, "initializationOptions": `+test.settings+`, "x": {}`)
			e.didOpen(specURI, "json", 1, now)
			e.published(specURI, 1)
			e.setBase(&before)
			lenses, hints := remarksOnChanges(e)
			if strings.Join(lenses, "\n") != test.lens || strings.Join(hints, "\n") != test.hint {
				t.Errorf("it says %q %q", lenses, hints)
			}
		})
	}
}

func TestBaseOfNothing(t *testing.T) {
	e := open(t, noCapabilities)
	for _, arguments := range []string{``, `1`, `{"uri": "%"}`, `{"uri": "file:///not-open.json", "text": ""}`,
		`{"uri": "file:///not-open.json", "text": 1}`} {
		params := json.RawMessage(`{"command": "spec-ls.setBase", "arguments": [` + arguments + `]}`)
		if m := e.try("workspace/executeCommand", params); m.Error == nil || m.Error.Code != -32602 {
			t.Errorf("%s: %+v", arguments, m)
		}
	}
}
