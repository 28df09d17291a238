package main

import (
	"strings"
	"testing"
)

// The flag or command that replaces one of another program exists, and that of the other program does not.
func TestFamiliar(t *testing.T) {
	root := newRootCommand()
	seen := 0
	for _, table := range []map[string]map[string]string{familiarFlags, familiarRemarks, familiarShorthands} {
		for name, flags := range table {
			command, _, err := root.Find([]string{name})
			if err != nil || command == root {
				t.Fatalf("there is no command %s", name)
			}
			for flag, instead := range flags {
				seen++
				if len(flag) == 1 && command.Flags().ShorthandLookup(flag) != nil || command.Flags().Lookup(flag) != nil {
					t.Errorf("%s has a flag %s of its own", name, flag)
				}
				for _, word := range strings.FieldsFunc(instead, func(r rune) bool { return strings.ContainsRune(" ,=", r) }) {
					if known, ok := strings.CutPrefix(word, "--"); ok && command.Flags().Lookup(known) == nil {
						t.Errorf("--%s of %s leads to %s, which does not exist", flag, name, word)
					}
				}
			}
		}
	}
	for parent, known := range familiarCommands {
		below := root
		if parent != root.Name() {
			below, _, _ = root.Find([]string{parent})
		}
		for name, instead := range known {
			seen++
			words := strings.Fields(instead)
			command, _, err := root.Find(words[:1])
			if err != nil || command == root {
				t.Errorf("%s leads to %s, which does not exist", name, instead)
			}
			for _, word := range words[1:] {
				if command.Flags().Lookup(strings.TrimPrefix(word, "--")) == nil {
					t.Errorf("%s leads to %s, which does not exist", name, word)
				}
			}
			for _, c := range below.Commands() {
				if c.Name() == name || below.Name() != parent {
					t.Errorf("there is a command %s %s", parent, name)
				}
			}
		}
	}
	if seen < 50 {
		t.Errorf("only %d entries were looked at", seen)
	}
}
