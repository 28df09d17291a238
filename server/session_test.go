package server

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/feature/reading"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// TestSessionStays checks that later changes leave a session unchanged that a request has taken.
func TestSessionStays(t *testing.T) {
	e := open(t, visualStudioCode)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.pull("")
	taken := e.server.store.Snapshot(specURI)
	documents, serial := len(taken.Session.Documents), taken.Serial
	e.didChange(specURI, 2, full("{}"))
	e.didOpen("file:///project/other.json", "json", 1, smallSpec)
	e.notify("textDocument/didClose", about(specURI))
	e.request("textDocument/hover",
		map[string]any{"textDocument": map[string]any{"uri": specURI}, "position": map[string]int{"line": 0, "character": 0}})
	if len(taken.Session.Documents) != documents || taken.Serial != serial || taken.Document.File().Text() != smallSpec {
		t.Error("it has changed")
	}
	if now := e.server.store.Present(); now.Documents[specURI] != nil || len(now.Documents) != 1 {
		t.Errorf("%d documents are open", len(now.Documents))
	}
}

// TestUpdateThatPanics checks that a change that fails leaves the session unchanged, and that the next change works.
func TestUpdateThatPanics(t *testing.T) {
	s := newServer(Options{})
	before := s.store.Present()
	err := schedule.Guard(s.store.Connection.Logger, "a change",
		func() error { s.store.Update(func(*session.Transition) { panic("a fault") }); return nil })
	if err == nil || s.store.Present() != before {
		t.Errorf("the error is %v", err)
	}
	s.store.Update(func(t *session.Transition) { t.Serial++ })
	if s.store.Present().Serial != before.Serial+1 {
		t.Error("there is no next session")
	}
}

// TestStorm has everything that changes a session happen at once. It is for the race detector; in the end the last texts hold.
func TestStorm(t *testing.T) {
	root := t.TempDir()
	configuration := filepath.Join(root, ".spec-ls.json")
	for i := range 4 {
		path := filepath.Join(root, fmt.Sprintf("spec%d.json", i))
		if err := os.WriteFile(path, []byte(smallSpec), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := newServer(Options{Files: disk.System{}})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s.store.Connection.Context = ctx
	s.keeper.SetKnown()
	s.store.Update(func(t *session.Transition) {
		t.State, t.Client.PullDiagnostics = session.StateRunning, true
		t.Folders = []protocol.WorkspaceFolder{{URI: uri.File(root)}}
		t.Workspace = s.store.NewWorkspace(&t.Session)
	})
	of := func(i int) uri.URI { return uri.File(filepath.Join(root, fmt.Sprintf("spec%d.json", i))) }
	s.keeper.Attend(ctx)
	var storm sync.WaitGroup
	for _, c := range []struct {
		schedule.Chore
		do func(context.Context)
	}{
		{s.comparing, func(ctx context.Context) { _, _ = s.store.CompareNeighbours(ctx) }},
		{s.pushing, s.pushWorkspace}, {s.publishing, s.publish},
	} {
		go c.Chore.Attend(ctx, s.store.Connection.Logger, "storm", c.do)
	}
	watched := func(paths ...string) {
		params := &protocol.DidChangeWatchedFilesParams{}
		for _, path := range paths {
			params.Changes = append(params.Changes, protocol.FileEvent{URI: uri.File(path), Type: protocol.FileChangeTypeChanged})
		}
		if err := s.keeper.FilesChanged(params); err != nil {
			t.Error(err)
		}
	}
	// One goroutine is the loop that reads messages; the others run beside it.
	storm.Go(func() {
		for round := range 50 {
			for i := range 4 {
				if s.store.Present().Documents[of(i)] == nil {
					s.store.Opened(message.Opening{URI: of(i), Spelling: string(of(i)), LanguageID: "json", Version: 1, Text: smallSpec})
				}
				if err := s.store.Changed(message.Changes{URI: of(i), Version: int32(round + 2),
					Changes: []text.Change{{Whole: true, Text: smallSpec + fmt.Sprint(" ", round)}}}); err != nil {
					t.Error(err)
				}
			}
			switch round % 4 {
			case 0:
				watched(configuration)
			case 1:
				watched(filepath.Join(root, "spec0.json"), filepath.Join(root, "team.json"))
			case 2:
				closed := protocol.TextDocumentIdentifier{URI: of(round / 4 % 4)}
				if err := s.didClose(&protocol.DidCloseTextDocumentParams{TextDocument: closed}); err != nil {
					t.Error(err)
				}
			}
			s.store.Update(func(t *session.Transition) {
				t.SetClientSettings(config.ParseSettings(fmt.Sprintf(`{"package": "p%d"}`, round), "spec-ls"))
			})
		}
	})
	storm.Go(func() {
		for range 50 {
			s.keeper.Apply()
		}
	})
	storm.Go(func() {
		for range 50 {
			if _, err := s.store.CompareNeighbours(ctx); err != nil {
				t.Error(err)
			}
			s.store.Update(func(t *session.Transition) { t.Changed = []string{filepath.ToSlash(configuration)} })
		}
	})
	storm.Go(func() {
		for range 50 {
			session := s.store.LookAgain()
			listing, err := session.Workspace.All(ctx)
			if err != nil || len(listing.Files) != 4 {
				t.Errorf("there are %v, %v", listing, err)
				return
			}
			for _, file := range listing.Files {
				if _, err := session.Workspace.Index(file); err != nil {
					t.Error(err)
				}
			}
		}
	})
	storm.Go(func() {
		for i := range 200 {
			if taken := s.store.Snapshot(of(i % 4)); taken.Document != nil {
				if _, err := diagnostics.ForDocument(ctx, taken); err != nil {
					t.Error(err)
				}
				if _, err := reading.Others(ctx, taken); err != nil {
					t.Error(err)
				}
			}
		}
	})
	storm.Wait()
	s.keeper.Apply()
	for i := range 4 {
		d := s.store.Present().Documents[of(i)]
		if want := smallSpec + " 49"; d.Specification().File().Text() != want {
			t.Errorf("document %d holds %q", i, d.Specification().File().Text())
		}
		if !d.IsSettled {
			t.Errorf("document %d never settles", i)
		}
		if d.Specification().Settings().Package != "p49" {
			t.Errorf("document %d is under the settings of %q", i, d.Specification().Settings().Package)
		}
	}
}

// A document whose files cannot be read for a while keeps no other request waiting, and has its answer when they can.
func TestSettling(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{".git/HEAD": "", ".spec-ls.json": `{"rules": {"invalid-identifier": "off"}}`} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	at := string(uri.File(filepath.Join(root, "spec.json")))
	for name, client := range map[string]string{"pushed": noCapabilities, "pulled": visualStudioCode} {
		t.Run(name, func(t *testing.T) {
			e := open(t, client)
			text := manyAttributes(3, `{"name": "A%d", "string": {"computed_optional_required": "optional"}}`)
			e.didOpen(at, "json", 1, text)
			var found []diagnostic
			if name == "pulled" {
				found = e.pullOf(at, "").Items
			} else {
				found = e.published(at, 1)
			}
			for _, d := range found {
				if d.Code == "invalid-identifier" {
					t.Errorf("it is said before the configuration is read: %v", d)
				}
			}
		})
	}
}
