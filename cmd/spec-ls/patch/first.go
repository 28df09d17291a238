package patch

import "strings"

// First returns the head of a patch of one file with its first hunks, as many as have no more than most bytes together with the head. It
// also returns the number of hunks in the patch and in the result. The result can be applied by itself.
func First(unified string, most int) (first string, hunks, shown int) {
	end := 0 // of the result
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
