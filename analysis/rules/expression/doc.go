// Package expression has the walk over the Go expressions of a specification, for the rules of all stages: the kind of each expression, the
// errors of Go's type checker, and the values when the provider starts.
package expression
