// Package editing answers requests that change documents: completion, code actions, rename, formatting, linked editing, and the command
// that creates attributes.
package editing
