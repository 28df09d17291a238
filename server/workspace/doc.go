// Package workspace answers what is asked about all specifications in the client's folders, whether they are open or not: their findings,
// and what is in them by its name.
package workspace
