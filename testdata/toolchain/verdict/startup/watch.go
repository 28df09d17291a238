package startup

import (
	"log"
	"time"
)

// longest is how long a specification may take that takes some milliseconds, on a machine that is very busy.
const longest = time.Minute

// watch ends the process if a specification does not come to an end, unless the function that it returns is called before.
func watch(id int) (ended func()) {
	timer := time.AfterFunc(longest, func() { log.Fatalf("specification %d is not ready after %v", id, longest) })
	return func() { timer.Stop() }
}
