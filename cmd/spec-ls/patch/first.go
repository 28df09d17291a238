package patch

import "strings"

// First returns as many of the first hunks of a patch of one file as have no more than so many bytes together with its head, how many hunks
// there are, and how many it returns. What it returns can be applied by itself.
func First(unified string, most int) (first string, hunks, shown int) {
	end := 0 // of what is returned
	begin := func(from int) int {
		if i := strings.Index(unified[from:], "\n@@ "); i >= 0 {
			return from + i + 1
		}
		return len(unified)
	}
	for at := begin(0); at < len(unified); {
		next := begin(at)
		if hunks++; next <= most {
			end, shown = next, hunks
		}
		at = next
	}
	return unified[:end], hunks, shown
}
