// Package expression has the walk over the Go expressions of a specification, for the rules of all stages: what each expression is, what
// Go's type checker says about it, and what it is when the provider starts.
package expression
