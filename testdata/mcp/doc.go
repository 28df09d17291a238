// Package mcp drives "spec-ls mcp" with a client of the Model Context Protocol that is not ours: that of the protocol's own SDK. It is
// a module of its own, so that spec-ls does not depend on the SDK.
//
// The transcript of a session is in testdata/transcript.golden; -update rewrites it.
package mcp
