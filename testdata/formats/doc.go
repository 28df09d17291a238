// Package formats holds what spec-ls writes against the programs that read it: parsers and
// validators that are not ours. It is a module of its own so that spec-ls does not depend on them.
package formats
