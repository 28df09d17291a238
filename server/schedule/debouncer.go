package schedule

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// Debouncer runs things once nothing has called for them for a while. The zero value is ready.
type Debouncer struct {
	mu      sync.Mutex
	timers  map[string]*time.Timer // of the work that is called for, by name
	stopped bool
}

// After has a function run when so much time has passed since the last call of that name.
func (d *Debouncer) After(name string, delay time.Duration, run func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.stopped {
		return
	}
	if timer := d.timers[name]; timer != nil && timer.Stop() {
		timer.Reset(delay)
		return
	}
	if d.timers == nil {
		d.timers = map[string]*time.Timer{}
	}
	var timer *time.Timer
	timer = time.AfterFunc(delay, func() {
		d.mu.Lock()
		if d.timers[name] == timer {
			delete(d.timers, name)
		}
		d.mu.Unlock()
		run()
	})
	d.timers[name] = timer
}

// Due returns the names of the work that is due.
func (d *Debouncer) Due() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Sorted(maps.Keys(d.timers))
}

// Forget gives up the work that is due under a name.
func (d *Debouncer) Forget(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if timer := d.timers[name]; timer != nil {
		timer.Stop()
		delete(d.timers, name)
	}
}

// Stop gives up all that is due, and takes nothing more.
func (d *Debouncer) Stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.stopped = true
	for _, timer := range d.timers {
		timer.Stop()
	}
	clear(d.timers)
}
