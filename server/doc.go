// Package server is the language server: it speaks the Language Server Protocol over a pair of byte streams. It and the packages in its
// folder are the only ones that know the protocol. Texts about a document come from packages analysis, completion and hover; here
// byte offsets become lines and columns, and findings become what an editor shows.
//
// In the folder each package imports only those before it in this list:
//
//   - message: messages as such, with the form that places have in them
//   - schedule: when something is done
//   - client: the other end of the connection
//   - session: the state of the server at one time
//   - configuration: the keeper of the settings and files that say how documents are checked
//
// - feature/diagnostics, feature/command, feature/reading, feature/editing: the answers, as functions of a session or a snapshot of it
//   - workspace: the answers about all specifications in the folders
//
// This package puts them together: the table of methods, the handling of messages, and the chores beside them.
//
// Messages that change something (lifecycle, text, configuration, cancellation) are handled one after the other, in the order
// in which they arrive, before the next message is read; each makes the next session. Every other request takes the session at its place
// in that order, and is then worked on in a slot of the pool: no request waits for another that takes long, none sees a later edit, and
// none goes on when it is cancelled. No file is read where messages are handled, nor under a lock; the files are those of the server's file
// system.
//
// Nothing that a client sends ends the connection but the protocol's own exit, the end of the input, and framing that cannot
// be followed. A panic answers the request that met it.
package server
