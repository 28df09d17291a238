package server

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/server/session"
	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// section is the name under which clients keep the settings.
const section = "spec-ls"

// settings tell when the client's settings and the files that say how documents are checked are known, and when they change.
type settings struct {
	known chan struct{} // closed when the client has answered for the first time, or there is nothing to ask
	first sync.Once     // closes known

	mu    sync.Mutex
	shown session.Preferences // what the client shows
}

// anew tells what is shown anew once the settings are applied, even if they are those that held before.
type anew struct {
	findings bool // there are others of documents that do not depend on settings
	marks    bool // what is shown beside findings depends on more than the settings, which has changed
}

func (s *settings) init() {
	s.shown = session.UsualPreferences
	s.known = make(chan struct{})
}

// setKnown lets go of what waits for the settings.
func (s *settings) setKnown() { s.first.Do(func() { close(s.known) }) }

// parseSettings reads settings such as
//
//	{"rules": {"missing-description": "warning"}, "package": "provider", "codeLens": false}
//
// which may be under the name of the section. They say what a configuration file says. Mistakes are logged and have no effect.
func (s *server) parseSettings(raw []byte) *config.Settings {
	parsed := config.ParseSettings(string(raw), section, session.HintSwitches, session.LensSwitches)
	for i := range parsed.Diagnostics {
		d := &parsed.Diagnostics[i]
		said := []any{"error", d.Message}
		if d.Note() != "" {
			said = append(said, "note", d.Note())
		}
		if d.Help() != "" {
			said = append(said, "help", d.Help())
		}
		s.Logger.Warn("a setting was ignored", said...)
	}
	return parsed
}

// registerConfiguration asks the client to tell of changed settings.
func (s *server) registerConfiguration() {
	err := s.Call(protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: []protocol.Registration{{
		ID: "spec-ls.configuration", Method: protocol.MethodWorkspaceDidChangeConfiguration,
		RegisterOptions: protocol.LSPAny(`{"section":"` + section + `"}`),
	}}}, nil)
	if err != nil {
		s.Logger.Info("the client does not tell of changed settings", "error", err)
	}
}

// pullSettings asks the client for its settings, if it can be asked, and applies them.
func (s *server) pullSettings(context.Context) {
	if in := s.Present(); in.Client.Configuration {
		folders := in.Folders
		params := &protocol.ConfigurationParams{Items: []protocol.ConfigurationItem{{Section: new(section)}}}
		for i := range folders {
			params.Items = append(params.Items, protocol.ConfigurationItem{ScopeURI: &folders[i].URI, Section: new(section)})
		}
		var answers []protocol.LSPAny
		if err := s.Call(protocol.MethodWorkspaceConfiguration, params, &answers); err != nil {
			s.Logger.Info("the client does not give its settings", "error", err)
		}
		s.Update(func(t *session.Transition) {
			if len(answers) > 0 && string(answers[0]) != "null" {
				setClientSettings(t, s.parseSettings(answers[0]))
			}
			own := map[uri.URI]*config.File{}
			for i, answer := range answers[min(1, len(answers)):] {
				if i < len(folders) && string(answer) != "null" {
					own[folders[i].URI] = s.parseSettings(answer).File
				}
			}
			t.Settings = t.Settings.In(t.Folders, own)
		})
	}
	s.applySettings()
}

// setClientSettings takes over the settings for all folders that have none of their own.
func setClientSettings(t *session.Transition, settings *config.Settings) {
	next := session.Settings{Base: settings.File, Preferences: session.PreferencesOf(settings)}
	t.Settings = next.In(t.Folders, t.Settings.Own)
}

// applySettings gives all open documents the settings that hold for them now, and has their diagnostics shown anew.
func (s *server) applySettings() {
	changed := s.Settle(slices.Collect(maps.Keys(s.Present().Documents))...)
	s.settings.setKnown() // not before: what waits for it would show documents under the settings that they were opened with
	stale := s.resolving.Take()
	s.Update(func(t *session.Transition) { t.Recheck = true })
	if stale.findings || changed {
		s.refreshing.Call()
	}
	s.showAnew(stale.marks || changed)
	s.compareAgain()
}

// awaitSettings waits until the settings are known: from the first answer of the client on.
func (s *server) awaitSettings() {
	select {
	case <-s.settings.known:
		return
	default:
	}
	select {
	case <-s.settings.known:
	case <-s.Context.Done():
	case <-time.After(session.SettlingPatience):
		s.Logger.Info("the client is slow to give its settings")
		s.settings.setKnown()
	}
}

// didChangeConfiguration takes changed settings: the client either sends them or wants to be asked for them.
func (s *server) didChangeConfiguration(params *protocol.DidChangeConfigurationParams) error {
	if !s.Present().Client.Configuration && gjson.ParseBytes(params.Settings).IsObject() {
		wanted := s.parseSettings(params.Settings)
		s.Update(func(t *session.Transition) { setClientSettings(t, wanted) })
	}
	s.pulling.Call()
	return nil
}

// workspaceFolders returns the folders that are open at the start. Old clients name a single one.
func workspaceFolders(params *protocol.InitializeParams) []protocol.WorkspaceFolder {
	if folders, ok := params.WorkspaceFolders.Get(); ok {
		return folders
	}
	//lint:ignore SA1019 it is all that old clients have
	if root := params.RootURI; root != nil {
		return []protocol.WorkspaceFolder{{URI: *root}}
	}
	return nil
}

// didChangeWorkspaceFolders follows the folders that are open.
func (s *server) didChangeWorkspaceFolders(params *protocol.DidChangeWorkspaceFoldersParams) error {
	s.Update(func(t *session.Transition) {
		t.Folders = slices.DeleteFunc(slices.Clone(t.Folders), func(f protocol.WorkspaceFolder) bool {
			return slices.ContainsFunc(params.Event.Removed, func(r protocol.WorkspaceFolder) bool { return r.URI == f.URI })
		})
		t.Folders = append(t.Folders, params.Event.Added...)
		t.Settings = t.Settings.In(t.Folders, t.Settings.Own)
		t.Resolves, t.Lists = true, true // a folder ends the search for a baseline
		t.Workspace = s.NewWorkspace(&t.Session)
	})
	s.pulling.Call()
	return nil
}

// showAnew has the client ask again for what depends on settings and preferences, if they have changed.
func (s *server) showAnew(stale bool) {
	preferences := s.Present().Settings.Preferences
	s.settings.mu.Lock()
	stale = stale || s.settings.shown != preferences
	s.settings.shown = preferences
	s.settings.mu.Unlock()
	if stale {
		s.refresh(
			protocol.MethodWorkspaceInlayHintRefresh, protocol.MethodWorkspaceCodeLensRefresh,
			protocol.MethodWorkspaceSemanticTokensRefresh, protocol.MethodWorkspaceFoldingRangeRefresh,
		)
	}
}

// refresh has the client ask again for what it was answered by some methods, if it can be told to.
func (s *server) refresh(methods ...string) {
	for _, method := range methods {
		s.Refresh(method, s.Present().Client.Refreshes[method])
	}
}
