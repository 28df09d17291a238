package editing

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/server/client"
	"go.lsp.dev/protocol"
)

// A menu is the answer to a client that asks for actions of any kind: as many as can be read at a glance, grouped by kind. Of the
// refactorings it has those that are often wanted; the others are behind Refactor…, where a client asks for their kind.

// maxMenu is the greatest number of actions in a menu.
const maxMenu = 12

// frequentKinds are the kinds of refactorings that are in a menu.
var frequentKinds = []protocol.CodeActionKind{refactor.ConfigurabilityKind, refactor.WrapKind, refactor.ExtractKind, refactor.CreateKind}

// actionGroups are the actions at a place, by their purpose.
type actionGroups struct {
	fixes        []*protocol.CodeAction // of the diagnostics, the first diagnostic first
	all          []*protocol.CodeAction // the fix of everything
	refactorings []*protocol.CodeAction
	suppressions []*protocol.CodeAction
	tests        []*protocol.CodeAction // actions that try a part of the text
}

// together returns all actions.
func (g *actionGroups) together() []*protocol.CodeAction {
	return slices.Concat(g.fixes, g.all, g.tests, g.suppressions, g.refactorings)
}

// menu returns as many of the actions as fit into a menu. Each group has room of its own, and the others take the room that it leaves free.
// A last entry leads a client that can follow it to the refactorings that are left out.
func (g *actionGroups) menu(leads bool) []*protocol.CodeAction {
	var frequent []*protocol.CodeAction
	for _, action := range g.refactorings {
		if refactor.Wanted(frequentKinds, *action.Kind) {
			frequent = append(frequent, action)
		}
	}
	var more []*protocol.CodeAction
	if leads && len(frequent) < len(g.refactorings) {
		more = append(more, clientAction("Refactor…", protocol.CodeActionKindRefactor, client.OpenRefactorings))
	}
	groups := [...]struct {
		actions []*protocol.CodeAction
		room    int
	}{{g.fixes, 3}, {g.all, 1}, {g.tests, 1}, {g.suppressions, 3}, {frequent, 4}, {more, 1}}
	free := maxMenu
	for i := range groups {
		groups[i].room = min(groups[i].room, len(groups[i].actions))
		free -= groups[i].room
	}
	var actions []*protocol.CodeAction
	for _, group := range groups {
		extra := min(free, len(group.actions)-group.room)
		free -= extra
		actions = append(actions, group.actions[:group.room+extra]...)
	}
	return actions
}
