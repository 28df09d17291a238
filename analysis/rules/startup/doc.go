// Package startup has the rules about what fails when the provider starts.
package startup
