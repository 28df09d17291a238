// Package schedule decides when something is done: requests in the slots of lanes, chores beside the messages, and work that waits until
// nothing has happened for a while. A panic ends only the work in which it happens.
package schedule
