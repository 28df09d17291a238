package golang

import "hash/maphash"

// table finds names that occur twice in a scope, for all scopes of a file at once. It is used again for the next file, so
// that it allocates only until it has grown.
type table struct {
	slots   []slot
	stamp   uint32 // slots of other stamps are empty
	entries []entry
	text    []byte // the names, one after the other
	seed    maphash.Seed
}

type slot struct {
	stamp uint32
	entry int32
}

type entry struct {
	scope    int32
	from, to int32 // of text
	hash     uint32
	owner    int32
}

func newTable() table { return table{seed: maphash.MakeSeed(), slots: make([]slot, 256)} }

func (t *table) reset() {
	t.stamp++
	if t.stamp == 0 {
		clear(t.slots)
		t.stamp = 1
	}
	t.entries, t.text = t.entries[:0], t.text[:0]
}

// add notes a name that was just appended to text, from the given offset. If the scope has it already, it returns the owner
// of the first and removes the second.
func (t *table) add(scope, from, owner int32) (first int32, taken bool) {
	name := t.text[from:]
	hash := uint32(maphash.Bytes(t.seed, name)) ^ uint32(scope)*0x9E3779B1
	at := t.find(scope, name, hash)
	if s := &t.slots[at]; s.stamp == t.stamp {
		t.text = t.text[:from]
		return t.entries[s.entry].owner, true
	}
	t.slots[at] = slot{t.stamp, int32(len(t.entries))}
	t.entries = append(t.entries, entry{scope, from, int32(len(t.text)), hash, owner})
	if len(t.entries)*2 > len(t.slots) {
		t.grow()
	}
	return -1, false
}

// lookup returns the owner of a name in a scope.
func (t *table) lookup(scope int32, name []byte) (owner int32, found bool) {
	hash := uint32(maphash.Bytes(t.seed, name)) ^ uint32(scope)*0x9E3779B1
	if s := &t.slots[t.find(scope, name, hash)]; s.stamp == t.stamp {
		return t.entries[s.entry].owner, true
	}
	return -1, false
}

// find returns the slot of a name, or the empty one where it would go.
func (t *table) find(scope int32, name []byte, hash uint32) uint32 {
	mask := uint32(len(t.slots) - 1)
	for at := hash & mask; ; at = (at + 1) & mask {
		s := &t.slots[at]
		if s.stamp != t.stamp {
			return at
		}
		if e := &t.entries[s.entry]; e.hash == hash && e.scope == scope && string(t.text[e.from:e.to]) == string(name) {
			return at
		}
	}
}

func (t *table) grow() {
	t.slots = make([]slot, 2*len(t.slots))
	mask := uint32(len(t.slots) - 1)
	for i := range t.entries {
		at := t.entries[i].hash & mask
		for t.slots[at].stamp == t.stamp {
			at = (at + 1) & mask
		}
		t.slots[at] = slot{t.stamp, int32(i)}
	}
}
