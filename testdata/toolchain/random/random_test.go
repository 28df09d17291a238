package random

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestSameSeedSameText(t *testing.T) {
	for number := range uint64(200) {
		first, second := New(1, number), New(1, number)
		if !bytes.Equal(first.Text, second.Text) {
			t.Fatalf("specification %d differs from itself", number)
		}
		if other := New(2, number); bytes.Equal(first.Text, other.Text) {
			t.Errorf("specification %d is the same from another seed", number)
		}
	}
}

// TestEveryChangeHappens holds that no mistake and no near miss is dead: each finds a place before long.
func TestEveryChangeHappens(t *testing.T) {
	missing := map[string]bool{}
	all := nearMisses
	for _, family := range mistakes {
		all = append(all, family.changes...)
	}
	for _, change := range all {
		if missing[change.name] {
			t.Errorf("two changes are called %q", change.name)
		}
		missing[change.name] = true
	}
	damaged := 0
	for number := range uint64(20000) {
		specification := New(1, number)
		if !json.Valid(specification.Text) {
			damaged++
		}
		for _, name := range append(specification.Near, specification.Mistakes...) {
			delete(missing, name)
		}
	}
	for name := range missing {
		t.Errorf("%q never happened", name)
	}
	if damaged == 0 {
		t.Error("no text was damaged")
	}
}
