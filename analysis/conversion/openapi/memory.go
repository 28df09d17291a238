package openapi

import (
	"container/list"
	"strconv"
	"strings"
	"sync"
)

// memory keeps values that are made from the units of configurations beside one document, so that an edit makes only those again that it
// touches. The least recently used go first.
type memory struct {
	mu      sync.Mutex
	entries map[memoryKey]*list.Element
	recent  list.List // of *memoryEntry, the latest first
	bytes   int       // of all entries, about
	most    int
}

// memoryKey identifies a result by the input that it was made from, and by its type.
type memoryKey struct {
	entries string // of the unit
	improve Improvements
	made    any // a nil pointer to the type of the result
}

type memoryEntry struct {
	key   memoryKey
	value any
	bytes int
}

// leastMemory is the size of the memory beside a small document, in bytes. Beside a large document, the memory is as large as its text.
const leastMemory = 4 << 20

func newMemory(text string) *memory {
	return &memory{entries: map[memoryKey]*list.Element{}, most: max(len(text), leastMemory)}
}

func (m *memory) get(key memoryKey) (any, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found, ok := m.entries[key]
	if !ok {
		return nil, false
	}
	m.recent.MoveToFront(found)
	return found.Value.(*memoryEntry).value, true
}

func (m *memory) put(e *memoryEntry) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.entries[e.key] != nil || e.bytes > m.most {
		return
	}
	m.entries[e.key] = m.recent.PushFront(e)
	m.bytes += e.bytes
	for m.bytes > m.most {
		oldest := m.recent.Remove(m.recent.Back()).(*memoryEntry)
		delete(m.entries, oldest.key)
		m.bytes -= oldest.bytes
	}
}

// Remember returns the result of make for a unit beside a document, or its earlier result for the same entries with the same improvements
// before. Make gets the unit without its places, and returns about how many bytes the value takes. The value must not be changed.
func Remember[T any](d *Document, unit *UnitConfig, improve Improvements, make func(*UnitConfig) (value T, bytes int)) T {
	key := memoryKey{unit.entries(), improve, (*T)(nil)}
	if value, ok := d.memory.get(key); ok {
		return value.(T)
	}
	value, bytes := make(unit.detached())
	d.memory.put(&memoryEntry{key, value, bytes + 2*len(key.entries)})
	return value
}

// entries returns the entries of a unit in the configuration as text. Units that are mapped alike have the same text.
func (u *UnitConfig) entries() string {
	var b strings.Builder
	add := func(texts ...string) {
		for _, text := range texts {
			b.WriteString(strconv.Itoa(len(text)))
			b.WriteByte(' ')
			b.WriteString(text)
		}
		b.WriteByte('\n')
	}
	add(u.kind(), u.Name.Value)
	for _, l := range u.Locations() {
		add(l.Role.String(), l.Path.Value, l.Method.Value)
	}
	add(texts(u.Ignores)...)
	for _, a := range u.Aliases {
		add(a.Parameter.Value, a.Attribute.Value)
	}
	add()
	for _, o := range u.Overrides {
		add(o.Path.Value, o.Description.Value)
	}
	return b.String()
}

func (u *UnitConfig) kind() string {
	if u.DataSource {
		return "data source"
	}
	return "resource"
}

// detached returns the unit without its places, and with texts that hold no more of the configuration.
func (u *UnitConfig) detached() *UnitConfig {
	detach := func(t Text) Text { return Text{Value: strings.Clone(t.Value)} }
	location := func(l *Location) *Location {
		if l == nil {
			return nil
		}
		return &Location{Role: l.Role, Path: detach(l.Path), Method: detach(l.Method), Node: -1}
	}
	of := &UnitConfig{
		DataSource: u.DataSource, Name: detach(u.Name), Node: -1,
		Create: location(u.Create), Read: location(u.Read), Update: location(u.Update), Delete: location(u.Delete),
	}
	for _, path := range u.Ignores {
		of.Ignores = append(of.Ignores, detach(path))
	}
	for _, a := range u.Aliases {
		of.Aliases = append(of.Aliases, AliasConfig{detach(a.Parameter), detach(a.Attribute)})
	}
	for _, o := range u.Overrides {
		of.Overrides = append(of.Overrides, OverrideConfig{detach(o.Path), detach(o.Description), -1})
	}
	return of
}
