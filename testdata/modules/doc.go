// Package modules holds what spec-ls says of the Go in specifications against real modules: with several versions of the libraries side by
// side, and against what gopls says of the same Go in a .go file. The versions of gopls and of what it needs are in this module's go.mod.
package modules
