// Package workspace answers questions about all specifications in the client's folders, whether they are open or not: their findings, and
// the names in them.
package workspace
