// Package overlay applies edits of a specification that are written down by name: a file says which unit and which attribute must
// change, and the specification, which a program generates, stays as it is. The same edits can be applied each time that it is generated.
//
// An overlay is YAML or JSON. [Parse] reads it, [Overlay.Apply] gives the specification with the edits, and [Create] the overlay that
// turns one specification into another. Text that no entry is about stays the same, byte for byte. An entry that matches nothing is an
// error: the generated text has changed, and the edit would be lost silently.
package overlay
