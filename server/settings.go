package server

import (
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// section is the name under which clients keep the settings.
const section = "spec-ls"

// settings are the client's wishes. The ones for a folder take the place of the base; each is complete.
type settings struct {
	base    *analysis.Settings
	folders map[uri.URI]*analysis.Settings
	loader  *config.Loader // of configuration files

	baselines *knownFindings

	preferences preferences
	shown       bool // the client shows what the preferences say

	refresh bool          // diagnostics have changed that do not depend on settings
	stale   chan struct{} // has an element if a configuration has changed that is open
	known   chan struct{} // closed when the client has answered for the first time, or there is nothing to ask
	pulling sync.Mutex    // held from question to answer, so that the last answer is to the last question
}

func (s *settings) init() {
	s.base = &analysis.Settings{}
	s.loader, s.baselines = config.NewLoader(configurationFile), newKnownFindings()
	s.preferences, s.shown = allPreferences, true
	s.known = make(chan struct{})
	s.stale = make(chan struct{}, 1)
}

// setKnown lets go of what waits for the settings. The server's mu must be held.
func (s *settings) setKnown() {
	select {
	case <-s.known:
	default:
		close(s.known)
	}
}

// parseSettings reads settings such as
//
//	{"rules": {"missing-description": "warning"}, "package": "provider", "protocol": 5}
//
// which may stand under the name of the section. What it does not understand is logged and has no effect.
func (s *server) parseSettings(raw []byte) *analysis.Settings {
	parsed := gjson.ParseBytes(raw)
	if inner := parsed.Get(section); inner.IsObject() {
		parsed = inner
	}
	out := &analysis.Settings{Package: parsed.Get("package").String()}
	out.Registry.Hostname = parsed.Get("registry.hostname").String()
	out.Registry.Namespace = parsed.Get("registry.namespace").String()
	switch protocol := parsed.Get("protocol"); protocol.Int() {
	case 5, 6:
		out.Protocol = int(protocol.Int())
	default:
		if protocol.Exists() && protocol.Type != gjson.Null {
			s.logger.Warn("a setting was ignored", "setting", "protocol", "error", "the protocol is 5 or 6")
		}
	}
	parsed.Get("rules").ForEach(func(name, severity gjson.Result) bool {
		rule, err := rules.Find(name.String())
		if err == nil {
			var parsed rules.Severity
			if parsed, err = rules.ParseSeverity(severity.String()); err == nil {
				out.SetSeverity(rule, parsed)
			}
		}
		if err != nil {
			s.logger.Warn("a setting was ignored", "setting", "rules", "error", err)
		}
		return true
	})
	return out
}

// settingsOf gives the settings for a document, with the modules of its go.mod and the findings that its baseline knows. s.mu must
// be held.
func (s *server) settingsOf(document uri.URI) *analysis.Settings {
	settings := s.wishesFor(document)
	if !strings.HasPrefix(string(document), "file:") {
		return settings
	}
	return s.withKnown(document, s.settings.loader.WithModules(filepath.ToSlash(document.FsPath()), settings))
}

// wishesFor gives what is wished for a document: by its configuration file or, without one, by the client for the innermost
// folder that holds it. s.mu must be held.
func (s *server) wishesFor(document uri.URI) *analysis.Settings {
	if configured := s.configured(document); configured != nil {
		return configured
	}
	best, found := "", s.settings.base
	for folder, settings := range s.settings.folders {
		if prefix := strings.TrimSuffix(string(folder), "/") + "/"; len(prefix) > len(best) && strings.HasPrefix(string(document), prefix) {
			best, found = prefix, settings
		}
	}
	return found
}

// registerConfiguration asks the client to tell of changed settings.
func (s *server) registerConfiguration() {
	err := s.call(protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: []protocol.Registration{{
		ID: "spec-ls.configuration", Method: protocol.MethodWorkspaceDidChangeConfiguration,
		RegisterOptions: protocol.LSPAny(`{"section":"` + section + `"}`),
	}}}, nil)
	if err != nil {
		s.logger.Info("the client does not tell of changed settings", "error", err)
	}
}

// pullSettings asks the client for its settings, if it can be asked, and applies them.
func (s *server) pullSettings() {
	s.settings.pulling.Lock()
	defer s.settings.pulling.Unlock()
	s.mu.Lock()
	asks, folders := s.client.configuration, slices.Clone(s.folders)
	s.mu.Unlock()
	if asks {
		params := &protocol.ConfigurationParams{Items: []protocol.ConfigurationItem{{Section: new(section)}}}
		for i := range folders {
			params.Items = append(params.Items, protocol.ConfigurationItem{ScopeURI: &folders[i].URI, Section: new(section)})
		}
		var answers []protocol.LSPAny
		if err := s.call(protocol.MethodWorkspaceConfiguration, params, &answers); err != nil {
			s.logger.Info("the client does not give its settings", "error", err)
		}
		s.mu.Lock()
		if len(answers) > 0 && string(answers[0]) != "null" {
			s.settings.base = s.parseSettings(answers[0])
			s.prefer(answers[0])
		}
		s.settings.folders = map[uri.URI]*analysis.Settings{}
		for i, answer := range answers[min(1, len(answers)):] {
			if i < len(folders) && string(answer) != "null" {
				s.settings.folders[folders[i].URI] = s.parseSettings(answer)
			}
		}
		s.mu.Unlock()
	}
	s.applySettings()
}

// applySettings gives all open documents the settings that hold for them now, and has their diagnostics shown anew.
func (s *server) applySettings() {
	s.mu.Lock()
	s.settings.setKnown()
	refresh := s.settings.refresh
	s.settings.refresh = false
	for _, d := range maps.Clone(s.documents) {
		if d.configuration {
			continue // it is not checked by rules
		}
		settings := s.settingsOf(d.uri)
		if settings == d.text.Settings() || reflect.DeepEqual(settings, d.text.Settings()) {
			continue
		}
		changed := *d
		changed.text = d.text.WithSettings(settings)
		s.keep(&changed)
		refresh, s.settings.shown = true, false
	}
	s.mu.Unlock()
	s.filesChanged() // what is excluded may have changed, and what holds for files that are not open
	if refresh {
		s.refreshDiagnostics()
	}
	s.showAnew()
}

// settingsPatience is how long diagnostics wait for the client's settings: findings that vanish again are worse than late
// ones.
const settingsPatience = time.Second

// awaitSettings waits until the settings are known, and says whether it had to. They are known from the first answer of the
// client on.
func (s *server) awaitSettings() (waited bool) {
	select {
	case <-s.settings.known:
		return false
	default:
	}
	select {
	case <-s.settings.known:
	case <-s.context.Done():
	case <-time.After(settingsPatience):
		s.logger.Info("the client is slow to give its settings")
		s.mu.Lock()
		s.settings.setKnown()
		s.mu.Unlock()
	}
	return true
}

// didChangeConfiguration takes changed settings: the client either sends them or wants to be asked for them.
func (s *server) didChangeConfiguration(params *protocol.DidChangeConfigurationParams) error {
	s.mu.Lock()
	if !s.client.configuration && gjson.ParseBytes(params.Settings).IsObject() {
		s.settings.base = s.parseSettings(params.Settings)
		s.prefer(params.Settings)
	}
	s.mu.Unlock()
	go s.pullSettings()
	return nil
}

// workspaceFolders gives the folders that are open at the start. Old clients name a single one.
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
	s.mu.Lock()
	s.folders = slices.DeleteFunc(s.folders, func(f protocol.WorkspaceFolder) bool {
		return slices.ContainsFunc(params.Event.Removed, func(r protocol.WorkspaceFolder) bool { return r.URI == f.URI })
	})
	s.folders = append(s.folders, params.Event.Added...)
	s.mu.Unlock()
	s.filesChanged()
	go s.pullSettings()
	return nil
}
