package client

import (
	"strconv"
	"testing"
)

// TestMenuOfClientsWithoutKinds holds that nothing is left out for clients whose users can't ask for a kind.
func TestMenuOfClientsWithoutKinds(t *testing.T) {
	for name, want := range map[string]bool{"Visual Studio Code": true, "Neovim": true, "Eglot": true, "": true, "helix": false,
		"ALE": false} {
		c := NewCapabilities([]byte(`{"clientInfo": {"name": ` + strconv.Quote(name) + `}}`))
		if got := c.AsksForKinds; got != want {
			t.Errorf("%q asks for kinds: %v", name, got)
		}
	}
}
