// Package reading answers what is asked to find the way in documents: hover, signatures, definitions and references, symbols, folding,
// selection, links, tokens, hints and lenses.
package reading
