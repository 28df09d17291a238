// Package syntax turns the bytes of a JSON file into a tree that never fails and never loses a byte.
//
// Parse returns a Tree for any input: healthy, damaged, or not JSON. Every node has byte offsets. White space, commas and comments are the
// text between the offsets of nodes, so the text is always the tree's text. Mistakes are Errors beside the tree; the parser repairs the
// mistakes that it can, each once, so that it still understands the text after a mistake.
//
// File adds the structure that an editor needs: a file is divided into units (the provider, each resource, each data source), each with a
// tree of its own, so that an edit reparses the unit that it touches and nothing else. Its lines are text.Lines, in pieces.
//
// # Coordinates
//
// A place in a file has one of four forms, and each has one conversion:
//
//   - an absolute offset: bytes from the start of the file (int). Everything that leaves a document has it: diagnostics, edits, names.
//   - an offset in a tree: bytes from the start of its text (int32), as in the nodes and errors of a Tree. The text is a unit's or the
//     frame's. File.Absolute and File.Span give absolute offsets of it; File.Find goes the other way, to the node at a place.
//   - an offset in the frame: as in a tree, but each unit counts as the two bytes "{}".
//   - a text.Position; see package text.
//
// Types keep them apart: int32 is never absolute, int always is. An offset inside a string's value (escapes resolved) is a fifth
// form that only the Go inside strings needs: Tree.SourceOffset leads back to the text.
//
// The package knows JSON and the outermost layout of a specification file (which members of the root hold units), and
// nothing else.
package syntax
