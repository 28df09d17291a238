// Package startup has the rules about failures when the provider starts.
package startup
