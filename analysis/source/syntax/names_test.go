package syntax

import (
	"slices"
	"testing"
)

// TestNames holds how units are found by their names: healthy ones, damaged ones, and after an edit.
func TestNames(t *testing.T) {
	const text = `{
  "provider": {"name": "example"},
  "resources": [
    {"name": "pet"}, {"name": "store"}, {"name": "pe\u0074"}, {"name": "old", "name": "new"}, {"name": 5}, {"schema": {"name": "inner"}}, {"name": bare}
  ],
  "datasources": [{"name": "pet"}]
}`
	f := ParseFile(text, Options{})
	for _, test := range []struct {
		what string
		kind UnitKind
		name string
		want []int
	}{
		{"the provider, whatever it is called", Provider, "another", []int{0}},
		{"several of a name, one of them with an escape", Resource, "pet", []int{1, 3}},
		{"only one", Resource, "store", []int{2}},
		{"of another kind", DataSource, "pet", []int{8}},
		{"nothing of that kind", DataSource, "store", nil},
		{"the last of several names, as in Go's decoder", Resource, "new", []int{4}},
		{"what it overrides", Resource, "old", nil},
		{"a name of something inside", Resource, "inner", nil},
		{"what is not a string", Resource, "5", nil},
		{"a string without quotes", Resource, "bare", nil},
		{"units without a name", Resource, "", []int{5, 6, 7}},
	} {
		name := NewUnitName(test.kind, test.name)
		if got := f.Named(name); !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.what, got, test.want)
		}
		first, last := -1, -1
		if len(test.want) > 0 {
			first, last = test.want[0], test.want[len(test.want)-1]
		}
		if f.FirstNamed(name) != first || f.LastNamed(name) != last {
			t.Errorf("%s: the first is %d, the last %d", test.what, f.FirstNamed(name), f.LastNamed(name))
		}
	}
	if f.Provider() != 0 || f.ProviderName() != "example" {
		t.Errorf("the provider is unit %d, %q", f.Provider(), f.ProviderName())
	}
	if none := ParseFile(`{"resources": [{"name": "pet"}]}`, Options{}); none.Provider() != -1 || none.ProviderName() != "" {
		t.Errorf("a file without a provider has unit %d, %q", none.Provider(), none.ProviderName())
	}
	at := f.UnitStart(2) + len(`{"name": "`)
	g, err := f.Apply(Edit{Start: at, End: at + len("store"), Text: "shop"})
	if err != nil {
		t.Fatal(err)
	}
	if g.FirstNamed(NewUnitName(Resource, "shop")) != 2 || g.FirstNamed(NewUnitName(Resource, "store")) != -1 {
		t.Error("the file after an edit is looked through by the names before it")
	}
	if f.FirstNamed(NewUnitName(Resource, "store")) != 2 {
		t.Error("an edit changed the names of the file before it")
	}
}
