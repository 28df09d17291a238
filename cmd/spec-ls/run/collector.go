package run

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
)

// The collector's parameters: a run is short, so memory is traded for time, but not without limit. Most runs end before the first
// collection.
const (
	collectorFirst   = 48 << 20 // how large the heap is then
	collectorPercent = 400      // how much it may grow from then on
	collectorMemory  = 512 << 20
)

// smallestHeap is the heap under which Go's collector does not begin at 100 percent.
const smallestHeap = 4 << 20

// TuneCollector makes the garbage collector run less often, unless the environment says how often it should.
func TuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(100 * collectorFirst / smallestHeap)
		lost := new(*Target) // nobody keeps it, so the first collection finds it
		runtime.AddCleanup(lost, func(percent int) { debug.SetGCPercent(percent) }, collectorPercent)
	}
	if debug.SetMemoryLimit(-1) == math.MaxInt64 {
		debug.SetMemoryLimit(collectorMemory)
	}
}
