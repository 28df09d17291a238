// Package client is the other end of the connection: what the client can do, and how it is told and asked something. Its log, its progress
// and the trace that it wants are here too, and the process without which the server has no reason to live.
package client
