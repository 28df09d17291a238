package server

import (
	"strings"
	"testing"
)

func TestWorkspaceSymbols(t *testing.T) {
	e := open(t, visualStudioCode)
	e.didOpen(specURI, "json", 1, linked)
	e.didOpen("file:///project/other.json", "json", 1, strings.ReplaceAll(linked, `"image"`, `"picture"`))
	e.didOpen("file:///project/package.json", "json", 1, `{"name": "image"}`)
	type found struct {
		Name, ContainerName string
		Kind                int
		Location            location
	}
	ask := func(query string) []found {
		return result[[]found](e, "workspace/symbol", map[string]any{"query": query})
	}
	got := ask("image")
	if len(got) != 1 || got[0].Name != "image" || got[0].ContainerName != `resource "server"` || got[0].Location.URI != specURI || got[0].Kind != 8 {
		t.Fatalf("there are %+v", got)
	}
	if text := marked(linked, "utf-16", got[0].Location.Range); !strings.HasSuffix(text[0], `«"image"»`) {
		t.Errorf("it is at %s", text)
	}
	if got := ask("server"); len(got) != 2 || got[0].ContainerName != "" {
		t.Errorf("there are %+v", got)
	}
	if got := string(e.request("workspace/symbol", map[string]any{"query": "nothing like this"})); got != "[]" {
		t.Errorf("there are %s", got)
	}
}
