// Package server is the language server: it speaks the Language Server Protocol over a pair of byte streams, and is the only
// package that knows the protocol. What it says about a document comes from packages analysis, completion and hover; here
// byte offsets become lines and columns, and findings become what an editor shows.
//
// Messages that change something (lifecycle, text, configuration, cancellation) are handled one after the other, in the order
// in which they arrive, before the next message is read; each makes the next session (see session and update). Every other request
// takes the session at its place in that order, and is then answered on a goroutine of its own: no request waits for another, and
// none sees a later edit. No file is read where messages are handled.
//
// Nothing that a client sends ends the connection but the protocol's own exit, the end of the input, and framing that cannot
// be followed. A panic answers the request that met it.
package server
