// Package session holds the state of the server at one time: the documents that the client has open, and the settings and files that apply
// to them.
//
// A Session does not change once it is made; a Store has the present one. A change makes the next session (Store.Update), in a Transition
// that also says who must be woken. A request works on a Snapshot, which is a document in the session that the request found. Files are
// read through the file system of the store, and never where messages are handled.
//
// The Language of a document answers requests about its text: the views of a language implement those interfaces in language.go that they
// can.
package session
