// Package mcp serves tools to coding agents: the part of the Model Context Protocol that a server of tools needs, over standard input
// and output.
//
// It speaks the revision of 2026-07-28, in which every request carries its context and there is no session, and that of 2025-11-25, which
// begins with initialize. Messages are JSON-RPC 2.0, one a line (package jsonrpc2). The caller decides what the tools do: a Tool is a table
// entry with a function from arguments to text. The package uses no SDK: two methods of one protocol don't outweigh the dependencies of an
// SDK.
package mcp
