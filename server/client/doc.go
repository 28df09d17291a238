// Package client is the other end of the connection: the abilities of the client, and the messages and questions that it is sent. Its log,
// its progress and the trace that it wants are here too, and the watch over its process, without which the server has no reason to live.
package client
