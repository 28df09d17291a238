// Package module finds and reads the Go packages that a specification can name in the module around it, as the go command would find them:
// in the module itself, in the replacements of its go.mod, in its vendor directory, in the module cache and in Go's own source. It has Go's
// type checker read their declarations, without function bodies.
//
// Go's type checker may never finish with the code of others, so a module has a worker load its packages (package confined), and gets their
// declarations from it, if they are not too large: see Task, Module.Load and measure.
//
// It opens no connection. Only regular files are read, through a files.System, and none outside of the module, its replacements, the module
// cache and Go's own source. A package that is missing or not whole is unknown: it causes no findings.
package module
