// Package config reads the configuration of spec-ls: files called .spec-ls.json, in JSON with comments and trailing commas.
//
// Parse reads one file and never fails: mistakes are diagnostics with a position, and the valid parts count. A Loader finds the file that
// applies to a specification and those that it extends, through a function that reads files, so that the command line can give it the disk
// and the server the files that are open in an editor. A Config then gives the settings for each specification, and the Loader adds those
// from the go.mod above it.
//
// The package itself reads no files. Paths are absolute and have slashes; offsets are bytes.
package config

// FileName is the name of configuration files.
const FileName = ".spec-ls.json"

// LanguageID is the name of their language in the editors that have one of its own for them.
const LanguageID = "spec-ls-configuration"
