// Package hover explains a place of a specification, in Markdown: the meaning of a key or value, the names that the generator derives from
// a name, the parameters of a Go function, the origin of an import.
//
// A document need not be healthy: a damaged place shows everything that is known about it. Only the unit around the place is read. The
// package knows nothing about the Language Server Protocol; offsets are absolute bytes.
package hover
