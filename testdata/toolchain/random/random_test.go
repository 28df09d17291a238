package random

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
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

// TestAttacks holds that an attack is the same from the same seed, that each is JSON, and that every kind of attack happens at
// every kind of attribute.
func TestAttacks(t *testing.T) {
	happened := map[string]bool{}
	for number := range uint64(2500) {
		attack := Attack(1, number)
		if !bytes.Equal(attack.Text, Attack(1, number).Text) {
			t.Fatalf("attack %d differs from itself", number)
		}
		if bytes.Equal(attack.Text, Attack(2, number).Text) {
			t.Errorf("attack %d is the same from another seed", number)
		}
		if !json.Valid(attack.Text) {
			t.Errorf("attack %d is no JSON: %s", number, attack.Text)
		}
		for _, name := range attack.Mistakes {
			happened[name] = true
		}
	}
	for _, kind := range everyKind {
		for _, what := range []string{"validator of ", "plan modifier of ", "default of ", "custom type of ", "external type of ",
			"types within ", "import beside "} {
			if !happened[what+kind] {
				t.Errorf("%s%s never happened", what, kind)
			}
		}
	}
}

// TestGrammarIsWhole holds that every name in the grammar's productions is one of its names, and can be derived for every kind.
func TestGrammarIsWhole(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(1, 1))}
	for name, productions := range grammar {
		for _, production := range productions {
			for _, part := range strings.Split(production, "«")[1:] {
				inner, _, closed := strings.Cut(part, "»")
				if !closed || grammar[inner] == nil {
					t.Errorf("%s: %q has no name %q", name, production, inner)
				}
			}
		}
		for range 50 {
			if text := g.draw(name, "string").text; strings.ContainsAny(text, "«»‹›") {
				t.Errorf("%s: %q is not derived to its end", name, text)
			}
		}
	}
}
