// Package configuration keeps open documents under their configuration: the settings of the client, and the files that say how documents
// are checked.
package configuration
