package golang

import (
	"maps"
	"strings"
	"sync"
	"sync/atomic"
)

// ParseDefinition reads a text as it will be pasted at a place. The same few expressions stand at many places of a
// specification and in every version of it, so what was read is kept: reading a text again costs a look-up. It is safe for
// any number of goroutines.
func ParseDefinition(text string, place Place) *Expression {
	return expressions.get(expressionKey{text, place})
}

type expressionKey struct {
	text  string
	place Place
}

// The bounds of the cache. A specification of 18 MB has some thousand distinct expressions.
const (
	maxCached     = 8192     // expressions
	maxCachedText = 16 << 10 // bytes of one of them
)

// expressionCache keeps expressions by their text. Looking up takes no lock: it reads a map that does not change. New
// entries gather beside it under a lock, and join it when there are as many as it has.
type expressionCache struct {
	settled atomic.Pointer[map[expressionKey]*Expression]
	mutex   sync.Mutex
	fresh   map[expressionKey]*Expression
}

var expressions expressionCache

func (c *expressionCache) get(k expressionKey) *Expression {
	settled := c.settled.Load()
	if settled != nil {
		if e := (*settled)[k]; e != nil {
			return e
		}
	}
	c.mutex.Lock()
	e := c.fresh[k]
	c.mutex.Unlock()
	if e != nil {
		return e
	}
	if len(k.text) > maxCachedText {
		return parse(k.text, k.place)
	}
	k.text = strings.Clone(k.text) // or the whole document that it is a part of would be kept
	e = parse(k.text, k.place)
	c.add(k, e)
	return e
}

func (c *expressionCache) add(k expressionKey, e *Expression) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.fresh == nil {
		c.fresh = make(map[expressionKey]*Expression)
	}
	c.fresh[k] = e
	settled := 0
	old := c.settled.Load()
	if old != nil {
		settled = len(*old)
	}
	if len(c.fresh) < max(32, settled) {
		return
	}
	if old != nil && settled+len(c.fresh) <= maxCached {
		maps.Copy(c.fresh, *old)
	}
	next := c.fresh
	c.fresh = nil
	c.settled.Store(&next)
}
