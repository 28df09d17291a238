package schedule

import (
	"runtime/debug"
	"sync/atomic"
	"time"
)

// Collector returns memory to the system after large texts have come or gone. Reading one leaves several times its size as garbage, and
// the runtime would keep most of that. The collector runs when nothing has happened for a while: a collection takes milliseconds, and
// inside the handler of a message the message itself would still be held.
type Collector struct {
	Debouncer *Debouncer
	garbage   atomic.Int64 // the size of the texts that have come or gone since the last collection, in bytes
}

const (
	// collectFrom is the size of texts from which a collection is worth its time.
	collectFrom = 256 << 10
	// collectAfter is how long to wait for more to happen.
	collectAfter = 1500 * time.Millisecond
)

// Grew reports garbage: a text of some size was read, or is not needed any more.
func (c *Collector) Grew(size int) {
	if c.garbage.Add(int64(size)) < collectFrom {
		return
	}
	c.Debouncer.After("collection", collectAfter, func() {
		c.garbage.Store(0)
		debug.FreeOSMemory()
	})
}
