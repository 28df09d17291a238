package golang

import (
	"maps"
	"strings"
	"sync"
	"sync/atomic"
)

// ParseDefinition reads a text as it will be pasted at a place. The same few expressions are at many places of a
// specification and in every version of it, so what was read is kept: reading a text again costs a look-up. It is safe for
// any number of goroutines.
func ParseDefinition(text string, place Place) *Expression {
	return expressions.get(expressionKey{text, place})
}

type expressionKey struct {
	text  string
	place Place
}

// The bounds of the cache. A specification of 18 MB has some thousand distinct expressions. An entry takes some twenty times the memory of
// its text.
const (
	maxCached      = 8192      // expressions
	maxCachedText  = 16 << 10  // bytes of the text of one of them
	maxCachedTexts = 512 << 10 // bytes of all their texts
)

// expressionCache keeps expressions by their text. Looking up takes no lock: it reads a map that does not change. New
// entries gather beside it under a lock, and join it when there are as many as it has.
type expressionCache struct {
	settled atomic.Pointer[map[expressionKey]*Expression]
	mutex   sync.Mutex
	fresh   map[expressionKey]*Expression
	// The bytes of the texts in the two maps.
	settledText, freshText int
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
	if c.fresh[k] == nil {
		c.fresh[k] = e
		c.freshText += len(k.text)
	}
	settled := 0
	old := c.settled.Load()
	if old != nil {
		settled = len(*old)
	}
	if len(c.fresh) < max(32, settled) && c.freshText < maxCachedTexts/2 {
		return
	}
	if old != nil && settled+len(c.fresh) <= maxCached && c.settledText+c.freshText <= maxCachedTexts {
		maps.Copy(c.fresh, *old)
		c.freshText += c.settledText
	}
	next := c.fresh
	c.fresh, c.settledText, c.freshText = nil, c.freshText, 0
	c.settled.Store(&next)
}
