package server

import (
	"runtime/debug"
	"sync"
	"time"
)

// collector gives memory back to the system after large documents have come or gone. Opening leaves several times the
// document's size as garbage, of which the runtime would keep most. It does so when nothing has happened for a while: the
// collection takes milliseconds, and inside the handler of a message the message itself would still be held.
type collector struct {
	mu    sync.Mutex
	timer *time.Timer
}

const (
	// collectFrom is the size from which a document is worth a collection.
	collectFrom = 256 << 10
	// collectAfter is how long to wait for more to happen.
	collectAfter = 1500 * time.Millisecond
)

// grew tells of garbage: a text of some size was read, or is not needed any more.
func (c *collector) grew(size int) {
	if size < collectFrom {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer == nil {
		c.timer = time.AfterFunc(collectAfter, debug.FreeOSMemory)
		return
	}
	c.timer.Reset(collectAfter)
}

// stop gives up a collection that is due.
func (c *collector) stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timer != nil {
		c.timer.Stop()
	}
}
