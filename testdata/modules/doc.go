// Package modules holds the findings of spec-ls in the Go of specifications against real modules: with several versions of the libraries
// side by side, and against the findings of gopls in the same Go in a .go file. The versions of gopls and its requirements are in this
// module's go.mod.
package modules
