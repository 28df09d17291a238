package configuration

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/analysis/editor/preferences"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// section is the name under which clients keep the settings.
const section = "spec-ls"

// Keeper keeps the documents of a store under their configuration.
type Keeper struct {
	store     *session.Store
	Resolving *schedule.Gathering[Refresh] // gives open documents the settings that hold for them

	pulling  schedule.Chore                // asks the client for its settings
	sniffing *schedule.Gathering[[]string] // looks whether files that have changed, by their paths, are configurations
	applied  func(findings bool)

	sending sync.Mutex // held while the client is asked to send Go files
	sendsGo bool       // it was asked to

	known chan struct{} // closed when the client has answered for the first time, or there is nothing to ask
	first sync.Once     // closes known
}

// Refresh tells which parts are shown again once the settings are applied, even if the settings are the same as before.
type Refresh struct {
	Findings bool // there may be other findings in documents that do not depend on settings
	Marks    bool // marks (hints, lenses, tokens, folds) may have changed, though the settings have not
}

// New returns a keeper that knows no settings yet. Whenever they have been applied, and there may be other findings, it calls a function.
func New(store *session.Store, applied func(findings bool)) *Keeper {
	return &Keeper{
		store: store, applied: applied, known: make(chan struct{}),
		Resolving: schedule.NewGathering[Refresh](), pulling: schedule.NewChore(), sniffing: schedule.NewGathering[[]string](),
	}
}

// Attend begins the work beside the messages, until the context ends.
func (k *Keeper) Attend(ctx context.Context) {
	go k.pulling.Attend(ctx, k.store.Connection.Logger, "asking for settings", k.pull)
	go k.Resolving.Attend(ctx, k.store.Connection.Logger, "applying settings", func(context.Context) { k.Await(); k.Apply() })
	go k.sniffing.Attend(ctx, k.store.Connection.Logger, "looking for configurations", k.sniff)
}

// SetKnown lets go of what waits for the settings.
func (k *Keeper) SetKnown() { k.first.Do(func() { close(k.known) }) }

// Introduced takes the settings that a client sends when it introduces itself, with the folders that are open. The transition already
// has what the client can do.
func (k *Keeper) Introduced(t *session.Transition, settings *config.Settings) {
	if !t.Client.Configuration {
		k.SetKnown()
	}
	t.SetClientSettings(settings)
	t.Shown = t.Settings.Preferences
	t.Resolver = session.NewResolver(&t.Session)
	t.Workspace = k.store.NewWorkspace(&t.Session)
}

// Register asks the client to report changes, and for its settings.
func (k *Keeper) Register() {
	c := k.store.Present().Client
	if c.RegisterConfiguration {
		k.register("spec-ls.configuration", protocol.MethodWorkspaceDidChangeConfiguration, map[string]string{"section": section})
	}
	k.pulling.Call()
	switch {
	case !c.WatchesFiles:
	case k.register("spec-ls.files", protocol.MethodWorkspaceDidChangeWatchedFiles, watched()):
		k.store.Disk.Stop()
	default:
		k.store.Update(func(t *session.Transition) { t.Client.WatchesFiles = false })
	}
}

// register asks the client to send a notification, and reports whether it will.
func (k *Keeper) register(id, method string, options any) bool {
	err := k.store.Connection.Call(
		protocol.MethodClientRegisterCapability,
		&protocol.RegistrationParams{Registrations: []protocol.Registration{{
			ID: id, Method: method, RegisterOptions: message.Encode(options),
		}}},
		nil,
	)
	if err != nil {
		k.store.Connection.Logger.Info("the client does not report changes", "method", method, "error", err)
	}
	return err == nil
}

// Parse reads settings such as
//
//	{"rules": {"missing-description": "warning"}, "package": "provider", "codeLens": false}
//
// which may be under the name of the section. They say what a configuration file says. Mistakes are logged and have no effect.
func (k *Keeper) Parse(raw []byte) *config.Settings {
	parsed := preferences.Parse(string(raw), section)
	for i := range parsed.Diagnostics {
		d := &parsed.Diagnostics[i]
		k.store.Connection.Logger.Warn("a setting was ignored", "error", strings.ReplaceAll(d.Text(), "\n", "; "))
	}
	return parsed
}

// pull asks the client for its settings, if it can be asked, and applies them.
func (k *Keeper) pull(context.Context) {
	if in := k.store.Present(); in.Client.Configuration {
		folders := in.Folders
		params := &protocol.ConfigurationParams{Items: []protocol.ConfigurationItem{{Section: new(section)}}}
		for i := range folders {
			params.Items = append(params.Items, protocol.ConfigurationItem{ScopeURI: &folders[i].URI, Section: new(section)})
		}
		var answers []protocol.LSPAny
		if err := k.store.Connection.Call(protocol.MethodWorkspaceConfiguration, params, &answers); err != nil {
			k.store.Connection.Logger.Info("the client does not give its settings", "error", err)
		}
		k.store.Update(func(t *session.Transition) {
			if len(answers) > 0 && string(answers[0]) != "null" {
				t.SetClientSettings(k.Parse(answers[0]))
			}
			own := map[uri.URI]*config.File{}
			for i, answer := range answers[min(1, len(answers)):] {
				if i < len(folders) && string(answer) != "null" {
					own[folders[i].URI] = k.Parse(answer).File
				}
			}
			t.Settings = t.Settings.In(t.Folders, own)
		})
	}
	k.Apply()
}

// Apply gives all open documents the settings that hold for them now, and has their diagnostics shown again.
func (k *Keeper) Apply() {
	changed := k.store.Settle(slices.Collect(maps.Keys(k.store.Present().Documents))...)
	k.SetKnown() // not before: a request that waits for it would show documents under the settings that they were opened with
	stale := k.Resolving.Take()
	k.store.Update(func(t *session.Transition) {
		t.Recheck = true
		t.AnnounceReading()
	})
	k.askForGoFiles()
	k.applied(stale.Findings || changed)
	k.showAgain(stale.Marks || changed)
}

// Await waits until the settings are known: from the first answer of the client on.
func (k *Keeper) Await() {
	select {
	case <-k.known:
	case <-k.store.Connection.Context.Done():
	case <-time.After(session.SettlingPatience):
		k.store.Connection.Logger.Info("the client is slow to give its settings")
		k.SetKnown()
	}
}

// SettingsChanged takes changed settings: the client either sends them or wants to be asked for them.
func (k *Keeper) SettingsChanged(params *protocol.DidChangeConfigurationParams) error {
	if !k.store.Present().Client.Configuration && gjson.ParseBytes(params.Settings).IsObject() {
		wanted := k.Parse(params.Settings)
		k.store.Update(func(t *session.Transition) { t.SetClientSettings(wanted) })
	}
	k.pulling.Call()
	return nil
}

// FoldersChanged follows the folders that are open.
func (k *Keeper) FoldersChanged(params *protocol.DidChangeWorkspaceFoldersParams) error {
	k.store.Update(func(t *session.Transition) {
		t.Folders = slices.DeleteFunc(slices.Clone(t.Folders), func(f protocol.WorkspaceFolder) bool {
			return slices.ContainsFunc(params.Event.Removed, func(r protocol.WorkspaceFolder) bool { return r.URI == f.URI })
		})
		t.Folders = append(t.Folders, params.Event.Added...)
		t.Settings = t.Settings.In(t.Folders, t.Settings.Own)
		t.Resolves, t.Lists = true, true // a folder ends the search for a baseline
		t.Workspace = k.store.NewWorkspace(&t.Session)
	})
	k.pulling.Call()
	return nil
}

// showAgain has the client ask again for what depends on settings and preferences, if they have changed.
func (k *Keeper) showAgain(stale bool) {
	k.store.Update(func(t *session.Transition) {
		stale = stale || t.Shown != t.Settings.Preferences
		t.Shown = t.Settings.Preferences
	})
	if stale {
		k.store.AskAgain(
			protocol.MethodWorkspaceInlayHintRefresh, protocol.MethodWorkspaceCodeLensRefresh,
			protocol.MethodWorkspaceSemanticTokensRefresh, protocol.MethodWorkspaceFoldingRangeRefresh,
		)
	}
}
