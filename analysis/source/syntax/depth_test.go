package syntax

import (
	"slices"
	"strings"
	"testing"
)

// All brackets around a value count for the depth that a decoder refuses, also in a unit that is parsed by itself.
func TestDepthOfUnits(t *testing.T) {
	tooDeep := func(e Error) bool { return e.Code == TooDeep }
	const before, after = `{"resources": [{"name": "pet", "a": `, `}]}`
	const around = 3
	for _, depth := range []int{MaxDepth - 1, MaxDepth, MaxDepth + 1} {
		nested := strings.Repeat("[", depth-around) + strings.Repeat("]", depth-around)
		file := ParseFile(before+nested+after, Options{})
		edited, err := ParseFile(before+"1"+after, Options{}).Apply(Edit{Start: len(before), End: len(before) + 1, Text: nested})
		if err != nil {
			t.Fatal(err)
		}
		for name, f := range map[string]*File{"read": file, "edited": edited} {
			found := slices.ContainsFunc(f.Frame.Errors, tooDeep) || len(f.Units) == 1 && slices.ContainsFunc(f.Units[0].Tree.Errors, tooDeep)
			if found != (depth > MaxDepth) {
				t.Errorf("%d levels, %s: too deep is %v, with %d units", depth, name, found, len(f.Units))
			}
		}
	}
}
