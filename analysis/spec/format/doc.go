// Package format lays specifications out as the tools that write them do: each member and element on a line of its own, indented as the
// rest of the file is, and empty arrays and objects on one line. Text that these tools wrote does not change.
//
// Only the white space between tokens changes. Strings keep their escapes, members their order, the file its line ends and its last
// newline or the lack of it. Text directly in a damaged array or object stays as it is. In canonical form, which the user has to ask for,
// the members also take the order in which the tools write them.
package format
