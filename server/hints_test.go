package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// remarked is a client that shows hints and lenses.
const remarked = `{"workspace": {"configuration": true, "inlayHint": {"refreshSupport": true}, "codeLens": {"refreshSupport": true}},
	"general": {"positionEncodings": ["utf-8"]},
	"textDocument": {"codeLens": {}, "inlayHint": {"resolveSupport": {"properties": ["tooltip"]}}, "hover": {"contentFormat": ["markdown"]}},
	"experimental": {"commands": {"commands": ["spec-ls.showReferences"]}}}`

type inlayHint struct {
	Position position        `json:"position"`
	Label    string          `json:"label"`
	Kind     int             `json:"kind,omitempty"`
	Data     json.RawMessage `json:"data,omitempty"`
	Tooltip  json.RawMessage `json:"tooltip,omitempty"`
}

func askHints(e *editor) (labels []string, all []inlayHint) {
	e.t.Helper()
	params := about(specURI)
	params["range"] = textRange{End: position{strings.Count(linked, "\n"), 0}}
	all = result[[]inlayHint](e, "textDocument/inlayHint", params)
	for _, h := range all {
		labels = append(labels, h.Label)
	}
	return labels, all
}

func TestHints(t *testing.T) {
	e := open(t, remarked)
	e.didOpen(specURI, "json", 1, linked)
	labels, all := askHints(e)
	if want := []string{"example_server", "2 attributes", "types.String", "types.String"}; !slices.Equal(labels, want) {
		t.Fatalf("the hints are %q, want %q", labels, want)
	}
	line := strings.Split(linked, "\n")[all[2].Position.Line]
	if !strings.HasSuffix(line[:all[2].Position.Character], `"image"`) {
		t.Errorf("the type stands behind %q", line[:all[2].Position.Character])
	}
	for _, h := range all {
		if len(h.Data) == 0 || result[inlayHint](e, "inlayHint/resolve", h).Tooltip == nil {
			t.Errorf("%q is not explained", h.Label)
		}
	}
	resolved := result[inlayHint](e, "inlayHint/resolve", all[2])
	if !strings.Contains(string(resolved.Tooltip), "ServerModel") || resolved.Label != "types.String" {
		t.Errorf("resolved it is %s %s", resolved.Label, resolved.Tooltip)
	}
	e.didChange(specURI, 2, full(linked+"\n"))
	for _, data := range []string{string(all[2].Data), `null`, `7`, `{"uri": "%%%"}`, `{"uri": "file:///none"}`} {
		old := result[inlayHint](e, "inlayHint/resolve",
			json.RawMessage(`{"position": {"line": 1, "character": 1}, "label": "x", "data": `+data+`}`))
		if old.Tooltip != nil || old.Label != "x" {
			t.Errorf("with data %s it is %+v", data, old)
		}
	}
	e.published(specURI, 2)
}

// Hints and lenses follow the settings, and the client is told to ask again.
func TestPreferences(t *testing.T) {
	e := connect(t)
	e.settings[""] = map[string]any{"inlayHints": map[string]any{"goTypes": false}, "codeLens": false}
	e.initialize(remarked)
	t.Cleanup(e.close)
	e.awaitQuestion("workspace/inlayHint/refresh", 1)
	e.awaitQuestion("workspace/codeLens/refresh", 1)
	e.didOpen(specURI, "json", 1, linked)
	if labels, _ := askHints(e); !slices.Equal(labels, []string{"example_server", "2 attributes"}) {
		t.Errorf("the hints are %q", labels)
	}
	if got := string(e.request("textDocument/codeLens", about(specURI))); got != "[]" {
		t.Errorf("the lenses are %s", got)
	}
	e.published(specURI, 1)
}

// The names of parameters are shown to those who ask for them, and say what function they are of.
func TestParameterNames(t *testing.T) {
	const text = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "pin", "int64": {"computed_optional_required": "required", "validators": [{"custom": {
			"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/int64validator"}],
			"schema_definition": "int64validator.Between(1, 5)"}}]}}]}}]}`
	for _, test := range []struct {
		settings any
		want     string
	}{
		{nil, ""},
		{map[string]any{"parameterNames": true}, "minVal: maxVal:"},
		{map[string]any{"parameterNames": false}, ""},
		{true, ""},
	} {
		e := connect(t)
		e.settings[""] = map[string]any{"inlayHints": test.settings}
		e.initialize(remarked)
		e.awaitQuestion("workspace/configuration", 1)
		e.didOpen(specURI, "json", 1, text)
		e.published(specURI, 1)
		params := about(specURI)
		params["range"] = textRange{End: position{4, 0}}
		var names []string
		for _, h := range result[[]inlayHint](e, "textDocument/inlayHint", params) {
			if h.Kind == 2 {
				names = append(names, h.Label)
				if tooltip := string(result[inlayHint](e, "inlayHint/resolve", h).Tooltip); !strings.Contains(tooltip, "int64validator.Between(") {
					t.Errorf("%s is explained by %s", h.Label, tooltip)
				}
			}
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("with %v the names are %q, want %q", test.settings, got, test.want)
		}
		e.close()
	}
}

func TestLenses(t *testing.T) {
	type lens struct {
		Range   textRange
		Command struct {
			Title, Command string
			Arguments      []json.RawMessage
		}
	}
	for name, capabilities := range map[string]string{"with the command": remarked,
		"without": strings.Replace(remarked, "spec-ls.showReferences", "x", 1)} {
		t.Run(name, func(t *testing.T) {
			e := open(t, capabilities)
			e.didOpen(specURI, "json", 1, linked)
			var titles []string
			for _, l := range result[[]lens](e, "textDocument/codeLens", about(specURI)) {
				titles = append(titles, l.Command.Title)
				if can := l.Command.Command == "spec-ls.showReferences"; can != (name == "with the command" && l.Command.Title == "1 reference") {
					t.Errorf("a lens is %+v", l)
				} else if can {
					var where position
					if err := json.Unmarshal(l.Command.Arguments[1], &where); err != nil || len(l.Command.Arguments) != 2 {
						t.Fatalf("the arguments are %s", l.Command.Arguments)
					}
					found := result[[]location](e, "textDocument/references", map[string]any{
						"textDocument": map[string]any{"uri": l.Command.Arguments[0]}, "position": where,
						"context": map[string]any{"includeDeclaration": false},
					})
					if len(found) != 1 {
						t.Errorf("there are the references %v", found)
					}
				}
			}
			for _, want := range []string{"generates provider_example/example_provider_gen.go", "generates resource_server/server_resource_gen.go",
				"1 reference"} {
				if !slices.Contains(titles, want) {
					t.Errorf("there is no %q in %q", want, titles)
				}
			}
			e.published(specURI, 1)
		})
	}
}

// Hints and lenses are offered only to clients that show them.
func TestRemarkCapabilities(t *testing.T) {
	for capabilities, want := range map[string]bool{noCapabilities: false, helix: false, remarked: true} {
		e := connect(t)
		var answer struct {
			Capabilities struct {
				InlayHintProvider *struct{ ResolveProvider bool }
				CodeLensProvider  *struct{}
			}
		}
		if err := json.Unmarshal(e.initialize(capabilities), &answer); err != nil {
			t.Fatal(err)
		}
		if c := answer.Capabilities; (c.InlayHintProvider != nil) != want || (c.CodeLensProvider != nil) != want ||
			want && !c.InlayHintProvider.ResolveProvider {
			t.Errorf("%s is offered %+v", capabilities, c)
		}
		e.close()
	}
}

// The explanation of a hint says which Go that is written by hand breaks without the attribute.
func TestHintsTellOfUses(t *testing.T) {
	e, document := openPet(t, remarked, "")
	params := about(document)
	params["range"] = textRange{End: position{2, 0}}
	told := 0
	for _, h := range result[[]inlayHint](e.editor, "textDocument/inlayHint", params) {
		if h.Label != "types.String" {
			continue
		}
		told++
		tooltip := string(result[inlayHint](e.editor, "inlayHint/resolve", h).Tooltip)
		if !strings.Contains(tooltip, "in 2 places, which breaks if it is renamed or deleted: pet_resource.go:22\\n") {
			t.Errorf("it says %s", tooltip)
		}
	}
	if told != 1 {
		t.Errorf("%d hints of types", told)
	}
}
