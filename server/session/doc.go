// Package session is what the server knows at one time: what the client has open, and what holds for that.
//
// A Session does not change once it is made; a Store has the present one. What changes something makes the next one (Store.Update), in a
// Transition that also says who must be woken. A request works on a Snapshot, which is a document in the session that it found. Files are
// read through the file system of the store, and never where messages are handled.
//
// What a document says is up to its Language, whose views offer what they can by implementing the interfaces in language.go.
package session
