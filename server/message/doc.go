// Package message is about the messages of the protocol as such: their framing, how they are encoded and decoded, the errors that answer
// those that make no sense, and the form that places and files have in them. It knows nothing about their subjects.
package message
