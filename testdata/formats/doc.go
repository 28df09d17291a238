// Package formats reads the output of spec-ls with other programs, which users feed it to: parsers and validators. It is a module of its
// own so that spec-ls does not depend on them.
package formats
