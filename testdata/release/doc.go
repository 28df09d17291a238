// Package release compares the configuration of releases with goreleaser, which reads it. It is a module of its own so that
// spec-ls does not depend on goreleaser. "go mod tidy" can't work here: goreleaser itself tests with a module that is not public.
package release
