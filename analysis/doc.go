// Package analysis is shared by the linter and the language server. A Document is the text of one specification in one version, and knows
// its diagnostics. Both give the same diagnostics for the same text because there is no other way to get them.
//
// A Document is immutable. An edit makes a new one that shares all units that the edit did not touch, with the findings in them: the cost
// of an edit is that of one unit, and of the few rules that span units. Nothing is checked before it is asked for.
//
// The package reads no files and knows neither the command line nor the Language Server Protocol. Positions are absolute
// byte offsets; text.Mapper turns them into lines and columns.
package analysis
