// Package server is the language server: it speaks the Language Server Protocol over a pair of byte streams, and is the only
// package that knows the protocol. What it says about a document comes from packages analysis, completion and hover; here
// byte offsets become lines and columns, and findings become what an editor shows.
//
// Messages that change something (lifecycle, text, configuration, cancellation) are handled one after the other, in the order
// in which they arrive, before the next message is read; each makes the next session (see session and update). Every other request
// takes the session at its place in that order, and is then worked on in a slot of the pool: no request waits for one that takes long,
// none sees a later edit, and none goes on when it is cancelled. No file is read where messages are handled, nor under a lock; the
// files are those of the system that the server is given.
//
// What the server says about a document is the business of the document's language (see language and view).
//
// Nothing that a client sends ends the connection but the protocol's own exit, the end of the input, and framing that cannot
// be followed. A panic answers the request that met it.
package server
