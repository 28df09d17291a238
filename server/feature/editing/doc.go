// Package editing answers what is asked to change documents: completion, code actions, rename, formatting, linked editing, and the command
// that creates attributes.
package editing
