// Package reading answers requests that help to find the way in documents: hover, signatures, definitions and references, symbols, folding,
// selection, links, tokens, hints and lenses.
package reading
