package configuration

import (
	"context"
	"errors"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// watched are the options of the request to report changed files.
func watched() (options protocol.DidChangeWatchedFilesRegistrationOptions) {
	for _, pattern := range resolve.WatchedPatterns() {
		options.Watchers = append(options.Watchers, protocol.FileSystemWatcher{GlobPattern: protocol.Pattern(pattern)})
	}
	return options
}

// FilesChanged follows a notification of the client that files have changed, came or went.
func (k *Keeper) FilesChanged(params *protocol.DidChangeWatchedFilesParams) error {
	if len(params.Changes) == 0 {
		return errors.New("no file has changed")
	}
	var paths []string
	for _, change := range params.Changes {
		paths = append(paths, message.FilePath(change.URI))
	}
	k.forget(paths)
	return nil
}

// Reread follows files that have changed since they were read, and files that came or went in directories that were listed.
func (k *Keeper) Reread(changed, moved []string) {
	k.forget(slices.Concat(changed, moved))
	// A file that was read and is neither Go, JSON nor YAML may be a script that says where the generator writes.
	if slices.ContainsFunc(changed, func(at string) bool { return path.Ext(at) != ".go" && !isData(at) }) {
		k.configurationsChanged()
	}
}

// forget forgets the content of files that were read. If they may be configurations, it applies their present content.
func (k *Keeper) forget(paths []string) {
	changes := resolve.ChangesOf(paths)
	k.store.SourcesChanged(changes.Sources)
	if len(changes.Sources) > 0 {
		k.store.Looking.Gather(func(files *session.GoFiles) { files.Changed = append(files.Changed, changes.Sources...) })
	}
	settings := changes.Settings || slices.ContainsFunc(changes.Sources, k.store.Present().ConcernsByHand)
	if changes.Modules {
		k.store.ModulesChanged()
	}
	if len(changes.Others) == 0 && !settings {
		return
	}
	k.store.Update(func(t *session.Transition) { t.Lists, t.Changed = true, changes.Others })
	if settings {
		k.configurationsChanged()
		return
	}
	candidates := slices.DeleteFunc(slices.Clone(changes.Others), func(at string) bool { return !isData(at) })
	k.sniffing.Gather(func(changed *[]string) { *changed = append(*changed, candidates...) })
}

// isData reports whether a file is JSON or YAML by its name.
func isData(at string) bool { return sniff.Candidate(path.Base(at)) || openapi.IsYAMLName(at) }

// Candidates returns how many files are still to be looked at whether they are configurations.
func (k *Keeper) Candidates() (number int) {
	k.sniffing.Gather(func(paths *[]string) { number = len(*paths) })
	return number
}

// sniff looks for configurations and OpenAPI documents among files that have changed. A configuration that others extend may have any name.
func (k *Keeper) sniff(context.Context) {
	candidates := k.sniffing.Take()
	slices.Sort(candidates)
	for _, at := range slices.Compact(candidates) {
		text, err := k.store.Present().Workspace.Text(at)
		if err != nil || !sniff.IsSpec(text) && (!openapi.IsYAMLName(at) || openapi.LooksLikeDocument(text)) {
			k.configurationsChanged()
			return
		}
	}
}

// configurationsChanged forgets the configurations and baselines that were read, and has the findings in configurations sent
// again.
func (k *Keeper) configurationsChanged() {
	refresh := false
	k.store.Update(func(t *session.Transition) {
		t.Resolves = true
		for _, d := range t.Documents {
			if d.Specification() == nil && d.Text.IsRecognised() { // it may extend one of them, or be checked beside one
				changed := *d
				t.Announce(&changed)
				refresh = true
			}
		}
	})
	if refresh {
		k.Resolving.Gather(func(a *Refresh) { a.Findings, a.Marks = true, true })
	}
}
