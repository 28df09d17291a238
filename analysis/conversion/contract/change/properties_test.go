package change_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/spec/format"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

func read(text string) *contract.Contract { return contract.Read(contract.Parse("spec.json", text)) }

func compare(old, new string) []change.Change {
	return change.Compare(read(old), read(new), change.Options{})
}

// texts are specifications of many kinds: those of the cases, and a large one.
func texts(t testing.TB) []string {
	t.Helper()
	out := []string{synthetic.Spec(200_000)}
	for _, c := range readCases(t) {
		if !c.built && c.kind != "function" {
			out = append(out, parse(t, c.kind, c.old).spec(), parse(t, c.kind, c.new).spec())
		}
	}
	return out
}

func fail(t *testing.T, what string, changes []change.Change) {
	t.Helper()
	for i := range changes {
		t.Errorf("%s: %s %s %s", what, changes[i].Place(), changes[i].Rule.Name, changes[i].Note)
	}
}

// A specification has not changed if it is the same, if all arrays of names are in another order, or if it is laid out in another way.
func TestNothingChanges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for i, text := range texts(t) {
		what := fmt.Sprintf("specification %d", i)
		fail(t, what+" and itself", compare(text, text+" "))
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		permuted, err := json.Marshal(permute(value, random))
		if err != nil {
			t.Fatal(err)
		}
		fail(t, what+" and its permutation", compare(text, string(permuted)))
		fail(t, what+" without white space", compare(text, compact(t, value)))
		fail(t, what+" formatted", compare(text, format.Text(compact(t, value), format.Options{})))
	}
}

func compact(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// permute returns a value with the entries of all its arrays in another order. None of the arrays of a specification has an order that
// counts.
func permute(value any, random *rand.Rand) any {
	switch v := value.(type) {
	case map[string]any:
		for k := range v {
			v[k] = permute(v[k], random)
		}
	case []any:
		for i := range v {
			v[i] = permute(v[i], random)
		}
		random.Shuffle(len(v), func(i, k int) { v[i], v[k] = v[k], v[i] })
	}
	return value
}

// mirrored returns the changes of one direction that no change of the other direction undoes.
func mirrored(forth, back []change.Change) []change.Change {
	var alone []change.Change
	place := func(c *change.Change) string { // of an attribute that became a block
		return strings.ReplaceAll(c.Place()+".", ".blocks.", ".attributes.")
	}
	for i := range forth {
		if !slices.ContainsFunc(back, func(b change.Change) bool {
			return place(&b) == place(&forth[i]) && change.Undoes(b.Rule, forth[i].Rule)
		}) {
			alone = append(alone, forth[i])
		}
	}
	return alone
}

// A change in one direction is the opposite change in the other.
func TestMirrored(t *testing.T) {
	for _, c := range readCases(t) {
		t.Run(c.rule+"/"+c.name, func(t *testing.T) {
			old, new := parse(t, c.kind, c.old).contract(c.built), parse(t, c.kind, c.new).contract(c.built)
			forth, back := change.Compare(old, new, change.Options{}), change.Compare(new, old, change.Options{})
			fail(t, "forth alone", mirrored(forth, back))
			fail(t, "back alone", mirrored(back, forth))
		})
	}
}

// Random damage to a specification is found in both directions, and nothing else is.
func TestMutationsAreMirrored(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for i, text := range texts(t) {
		for k := range 5 {
			var value any
			if err := json.Unmarshal([]byte(text), &value); err != nil {
				t.Fatal(err)
			}
			mutate(value, random)
			next := compact(t, value)
			forth, back := compare(text, next), compare(next, text)
			what := fmt.Sprintf("mutation %d of specification %d", k, i)
			fail(t, what+", forth alone", mirrored(forth, back))
			fail(t, what+", back alone", mirrored(back, forth))
		}
	}
}

// mutate removes or replaces something of a value.
func mutate(value any, random *rand.Rand) {
	words := []string{"computed", "optional", "required", "computed_optional", "x", "stringvalidator.LengthAtLeast(3)",
		"stringvalidator.OneOf(\"q\")"}
	for range 60 {
		switch v := value.(type) {
		case map[string]any:
			if len(v) == 0 {
				return
			}
			keys := make([]string, 0, len(v))
			for k := range v {
				keys = append(keys, k)
			}
			slices.Sort(keys)
			k := keys[random.IntN(len(keys))]
			switch next := v[k].(type) {
			case map[string]any, []any:
				if random.IntN(20) == 0 && k != "provider" {
					delete(v, k)
					return
				}
				value = next
			case string:
				v[k] = words[random.IntN(len(words))]
				return
			case bool:
				v[k] = !next
				return
			default:
				delete(v, k)
				return
			}
		case []any:
			if len(v) == 0 {
				return
			}
			value = v[random.IntN(len(v))]
		default:
			return
		}
	}
}

// FuzzCompare holds that no two texts make the comparison panic, and that it is mirrored.
func FuzzCompare(f *testing.F) {
	for _, seed := range []string{synthetic.Spec(3000), `{}`, `{"format_version": "1.0", "provider_schemas": {"a/b": {"provider": {"block": {}}}}}`} {
		f.Add(seed, strings.Replace(seed, "optional", "required", 1))
	}
	for _, c := range readCases(f) {
		old, new := parse(f, c.kind, c.old), parse(f, c.kind, c.new)
		if c.built {
			f.Add(old.built(), new.built())
		} else {
			f.Add(old.spec(), new.spec())
		}
	}
	f.Fuzz(func(t *testing.T, old, new string) {
		read := func(text string) *contract.Contract {
			source := contract.Parse("a.json", text)
			built := contract.ReadProvidersSchema(source)
			for _, address := range slices.Sorted(maps.Keys(built)) {
				return built[address]
			}
			return contract.Read(source)
		}
		a, b := read(old), read(new)
		if a.Partial != b.Partial {
			change.Compare(a, b, change.Options{})
			return
		}
		forth, back := change.Compare(a, b, change.Options{}), change.Compare(b, a, change.Options{})
		fail(t, "forth alone", mirrored(forth, back))
		fail(t, "back alone", mirrored(back, forth))
		fail(t, "itself", change.Compare(a, read(old+" "), change.Options{}))
	})
}
