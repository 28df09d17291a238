// Package contract reads the interface of a provider for users who configure it: the names, types and behaviour of its resources, data
// sources and of its own configuration. It reads it from specifications (a provider may have several) or from the JSON of `terraform
// providers schema`, so that two versions, or a specification and a built provider, can be compared.
//
// The contract leaves out what no practitioner can tell apart: the order of things, the file they are in, and the Go that is generated for
// them. Where each thing is written is kept, for messages. The package reads no files.
package contract
