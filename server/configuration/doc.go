// Package configuration keeps open documents under what is configured for them: the settings of the client, and the files that say how
// documents are checked.
package configuration
