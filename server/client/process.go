package client

import (
	"context"
	"time"
)

// watchInterval is how often the client's process is looked for.
const watchInterval = 3 * time.Second

// WatchClient ends the server when a process is gone. Only the first call has an effect. A process that cannot be seen from
// the start cannot be watched: the server runs in a container, and the client outside of it.
func (c *Connection) WatchClient(process int) {
	c.watch.Do(func() {
		if c.ProcessExists == nil || !c.ProcessExists(process) {
			c.Logger.Info("the client's process cannot be watched", "process", process)
			return
		}
		go func() {
			ticker := time.NewTicker(watchInterval)
			defer ticker.Stop()
			if awaitEnd(c.Context, ticker.C, func() bool { return c.ProcessExists(process) }) {
				c.Logger.Warn("the client's process is gone", "process", process)
				close(c.Gone)
			}
		}()
	})
}

// awaitEnd looks at every tick whether something exists still, and says true once it does not. It says false if the context
// ends before.
func awaitEnd(ctx context.Context, ticks <-chan time.Time, exists func() bool) bool {
	for {
		select {
		case <-ctx.Done():
			return false
		case <-ticks:
			if !exists() {
				return true
			}
		}
	}
}
