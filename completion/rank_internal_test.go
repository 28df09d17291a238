package completion

import "testing"

// TestHidesExactMatch holds when a list is asked for again for the order of its items alone.
func TestHidesExactMatch(t *testing.T) {
	for _, c := range []struct {
		labels []string
		typed  string
		want   bool
	}{
		{[]string{"PetName", "Pet"}, "", true},
		{[]string{"PetName", "Pet"}, "P", true},
		{[]string{"PetName", "Pet"}, "p", true},
		{[]string{"PetName", "Pet"}, "PetN", false},
		{[]string{"PetName", "Pet"}, "N", false},
		{[]string{"Pet", "PetName"}, "", false},
		{[]string{"checks.PetName", "checks.Pet"}, "Pe", true},
		{[]string{"checks.PetName", "checks.Pet"}, "ti", false},
		{[]string{"Name", "PetName", "Pet"}, "Na", false},
		{nil, "", false},
	} {
		var items []Item
		for _, label := range c.labels {
			items = append(items, Item{Label: label})
		}
		if got := hidesExactMatch(items, c.typed); got != c.want {
			t.Errorf("%v with %q typed: %t", c.labels, c.typed, got)
		}
	}
}
