package names

import "hash/maphash"

// Table finds names that were seen before: it has, at the place of a name's hash or behind it, one more than what the name
// stands for; 0 is free.
type Table []int32

// Space is room for the table of a few hundred names, so that hardly any table needs memory of its own.
type Space [512]int32

var nameSeed = maphash.MakeSeed()

// NewTable returns an empty table for up to n names. It uses the space up if that is large enough.
func NewTable(space *Space, n int) Table {
	size := 8
	for size < 2*n {
		size *= 2
	}
	if size > len(space) {
		return make(Table, size)
	}
	clear(space[:size])
	return space[:size]
}

// Find returns what stands for the name that hashes so and is the same, or -1 and the free slot for it.
func (t Table) Find(name string, same func(int32) bool) (found int32, slot int) {
	mask := len(t) - 1
	for slot = int(maphash.String(nameSeed, name)) & mask; t[slot] != 0; slot = (slot + 1) & mask {
		if earlier := t[slot] - 1; same(earlier) {
			return earlier, slot
		}
	}
	return -1, slot
}
