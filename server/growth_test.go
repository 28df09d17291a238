package server

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// remaining returns the server's data about documents; none must be left when all are closed.
func (s *server) remaining() map[string]int {
	session := s.store.Present()
	s.publisher.mu.Lock()
	defer s.publisher.mu.Unlock()
	due := slices.DeleteFunc(s.store.Debouncer.Due(), func(name string) bool { return name == "collection" }) // it is always due
	return map[string]int{
		"documents": len(session.Documents), "files that were read": session.Workspace.Known(), "requests": s.pending.Number(),
		"wanted diagnostics": len(s.publisher.wanted), "shown diagnostics": len(s.publisher.shown),
		"timers": len(due), "reports": s.folders.Reported(), "files to look at": s.keeper.Candidates(),
	}
}

func sum(counts map[string]int) (total int) {
	for _, n := range counts {
		total += n
	}
	return total
}

// Nothing grows for ever: when all is closed that was opened, nothing of it is left.
func TestNothingRemains(t *testing.T) {
	const preview = `"workspace": {"textDocumentContent": {}, "didChangeWatchedFiles": {"dynamicRegistration": true}}`
	for name, capabilities := range map[string]string{
		"pushed": `{` + preview + `}`,
		"pulled": `{` + preview + `, "textDocument": {"diagnostic": {"relatedDocumentSupport": true}, "semanticTokens": {
			"formats": ["relative"], "tokenTypes": ["property", "type"], "tokenModifiers": [], "requests": {"full": {"delta": true}}}}}`,
	} {
		t.Run(name, func(t *testing.T) {
			memory := &files.Memory{Files: map[string]string{}}
			for i := range 20 {
				memory.Files[fmt.Sprintf("/project/%d/other.json", i)] = smallSpec
			}
			e := connectWith(t, Options{Files: memory})
			e.initialize(capabilities)
			for i := range 20 {
				of := fmt.Sprintf("file:///project/%d/spec.json", i)
				e.didOpen(of, "json", 1, smallSpec)
				for _, method := range []string{"textDocument/semanticTokens/full", "textDocument/diagnostic", "textDocument/definition",
					"textDocument/rename"} {
					e.try(method, paramsAbout(of, method))
				}
				e.try("workspace/textDocumentContent", map[string]any{"uri": "spec-ls:/schema/resource/pet.go?" + of})
				e.didChange(of, 2, full(smallSpec+" "))
				e.notify("workspace/didChangeWatchedFiles",
					json.RawMessage(fmt.Sprintf(`{"changes": [{"uri": "file:///project/%d/other.json", "type": 2}]}`, i)))
			}
			for i := range 20 {
				e.notify("textDocument/didClose", about(fmt.Sprintf("file:///project/%d/spec.json", i)))
			}
			e.request("textDocument/foldingRange", about(specURI))
			var left map[string]int
			// Work that began before the last message may go on for a while.
			end, ticks := time.After(patience), time.NewTicker(time.Millisecond)
			defer ticks.Stop()
			for left = e.server.remaining(); sum(left) > 0; left = e.server.remaining() {
				select {
				case <-ticks.C:
				case <-end:
					t.Fatalf("what remains: %v", left)
				}
			}
			e.request("shutdown", nil)
			e.notify("exit", nil)
			if err := e.end(); err != nil {
				t.Error(err)
			}
		})
	}
}

// paramsAbout returns the parameters of a request about a document.
func paramsAbout(of, method string) map[string]any {
	params := paramsOf(method, smallSpec, "utf-16", 100, nil)
	params["textDocument"] = map[string]any{"uri": of}
	return params
}
