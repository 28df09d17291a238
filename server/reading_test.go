package server

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/sampling"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// ableReader is a client that can do all that has to do with reading, and counts columns in some encoding.
func ableReader(encoding string) string {
	return `{"general": {"positionEncodings": ["` + encoding + `"]},
	"workspace": {"symbol": {}},
	"textDocument": {
		"definition": {"linkSupport": true}, "typeDefinition": {"linkSupport": true}, "rename": {"prepareSupport": true},
		"documentLink": {"tooltipSupport": true}, "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
		"foldingRange": {"foldingRange": {"collapsedText": true}}, "codeLens": {}, "inlayHint": {},
		"diagnostic": {}, "codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}},
		"hover": {"contentFormat": ["markdown"]},
		"semanticTokens": {"requests": {"range": true, "full": {"delta": true}}, "formats": ["relative"],
			"tokenTypes": ["namespace", "type", "class", "string", "variable", "property", "function", "method"], "tokenModifiers": []}}}`
}

// places returns the offsets of all places of a text.
func places(text, encoding string) map[position]int {
	o := oracle{text: text, encoding: encoding}
	all, offset := map[position]int{}, 0
	for number, line := range o.lines() {
		at := offset
		units := o.units(strings.TrimRight(line, "\r\n"))
		for character, unit := range units {
			if unit != "" {
				all[position{number, character}] = at
				at += len(unit)
			}
		}
		all[position{number, len(units)}] = at
		offset += len(line)
	}
	return all
}

// checkRanges looks for ranges and positions anywhere in a result, and reports their errors.
func checkRanges(all map[position]int, result any) error {
	switch v := result.(type) {
	case []any:
		for _, element := range v {
			if err := checkRanges(all, element); err != nil {
				return err
			}
		}
	case map[string]any:
		if p, ok := positionOf(v); ok {
			if _, found := all[p]; !found {
				return fmt.Errorf("%v is no place of the text", p)
			}
			return nil
		}
		start, ok := positionOf(v["start"])
		if end, okToo := positionOf(v["end"]); ok && okToo && all[start] > all[end] {
			return fmt.Errorf("a range ends before it starts: %v", v)
		}
		for _, member := range v {
			if err := checkRanges(all, member); err != nil {
				return err
			}
		}
	}
	return nil
}

// positionOf reads a position from a result, if it is one.
func positionOf(result any) (position, bool) {
	v, _ := result.(map[string]any)
	line, ok := v["line"].(float64)
	character, okToo := v["character"].(float64)
	return position{int(line), int(character)}, ok && okToo
}

// TestReadingEverywhere asks for everything at many places of healthy and damaged documents, in all encodings: nothing fails, and
// all answers are about places of the text.
func TestReadingEverywhere(t *testing.T) {
	for seed, encoding := range []string{"utf-8", "utf-16", "utf-32"} {
		t.Run(encoding, func(t *testing.T) {
			e := open(t, ableReader(encoding))
			random := rand.New(rand.NewPCG(uint64(seed), 21))
			for version := range 9 {
				text := linked
				if version%3 == 1 {
					text = synthetic.Spec(2_000)
				}
				if version > 1 {
					text = strings.ToValidUTF8(synthetic.Damage(text, random), "?")
				}
				all := places(text, encoding)
				e.didOpen(specURI, "terraform-provider-spec", version+1, text)
				whole := textRange{End: position{strings.Count(text, "\n"), 0}}
				ask := func(method string, params map[string]any) {
					m := e.try(method, params)
					if m.Error != nil && m.Error.Code != -32803 {
						t.Fatalf("%s with %v of %q: %+v\n%s", method, params, text, m.Error, e.logged())
					}
					var result any
					if m.Error == nil && json.Unmarshal(m.Result, &result) != nil {
						t.Fatalf("%s gives %s", method, m.Result)
					}
					if err := checkRanges(all, result); err != nil {
						t.Fatalf("%s with %v of %q: %v", method, params, text, err)
					}
				}
				for _, method := range []string{"documentLink", "documentSymbol", "foldingRange", "codeLens", "semanticTokens/full"} {
					ask("textDocument/"+method, about(specURI))
				}
				for _, method := range []string{"inlayHint", "semanticTokens/range"} {
					params := about(specURI)
					params["range"] = whole
					ask("textDocument/"+method, params)
				}
				full := result[encodedTokens](e, "textDocument/semanticTokens/full", about(specURI))
				decoded(t, text, encoding, full.Data)
				ask("workspace/symbol", map[string]any{"query": "a"})
				for offset := 0; offset <= len(text); offset += 1 + random.IntN(120*sampling.Every()) {
					place := placedAt(text, encoding, offset)
					place["context"] = map[string]any{"includeDeclaration": true}
					place["newName"] = "renamed"
					place["positions"] = []any{place["position"]}
					for _, method := range []string{"definition", "typeDefinition", "implementation", "references", "documentHighlight", "prepareRename",
						"rename", "selectionRange", "hover", "completion"} {
						ask("textDocument/"+method, place)
					}
					place["range"] = map[string]any{"start": place["position"], "end": place["position"]}
					place["context"] = map[string]any{"diagnostics": []any{}}
					ask("textDocument/codeAction", place)
				}
			}
		})
	}
}
