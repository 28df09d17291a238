// Package schedule decides when something is done: requests in the slots of lanes, chores beside the messages, and what waits until nothing
// has happened for a while. What panics loses only itself.
package schedule
