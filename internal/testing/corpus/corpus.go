// Package corpus has inputs that tests of several packages share: Go written by hand, the schemas of a provider, and an OpenAPI document.
package corpus

import _ "embed"

// Checks is an archive with a package of the user's, with parameters of many types.
//
//go:embed testdata/checks.txtar
var Checks string

// ByHand is an archive with the package that the code is generated into, with its declarations by hand. One of its files is half typed.
//
//go:embed testdata/by_hand.txtar
var ByHand string
