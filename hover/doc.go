// Package hover explains a place of a specification, in Markdown: what a key or value means, which names the generator derives from a
// name, what a Go function takes, where an import comes from.
//
// A document need not be healthy: a damaged place shows what is known about it. Only the unit around the place is read. The
// package knows nothing about the Language Server Protocol; offsets are absolute bytes.
package hover
