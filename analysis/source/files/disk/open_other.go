//go:build !unix

package disk

// nonBlocking is nothing where files can't be pipes.
const nonBlocking = 0
