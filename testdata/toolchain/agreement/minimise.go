package agreement

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/spec-ls/spec-ls/testdata/toolchain/tree"
)

// candidatesPerRound bounds how many cuts are tried at once; the largest come first.
const candidatesPerRound = 200

// Minimise cuts a disagreement's specification down: it takes out members and elements as long as both sides keep
// differing in the same way, and the toolchain misses the same error. All cuts of one round are judged in one batch. A
// specification that is not JSON stays as it is.
func Minimise(ctx context.Context, judge Judge, checker Checker, disagreement Disagreement) (Disagreement, error) {
	root, err := tree.Parse(disagreement.Specification)
	if err != nil {
		return disagreement, nil
	}
	for {
		paths := cuts(root)
		singles := make([]*tree.Value, len(paths))
		for index, path := range paths {
			singles[index] = without(root, path)
		}
		outcomes, err := keeping(ctx, judge, checker, disagreement, singles)
		if err != nil {
			return disagreement, err
		}
		var possible [][]int
		for index, outcome := range outcomes {
			if outcome != nil {
				possible = append(possible, paths[index])
			}
		}
		if len(possible) == 0 {
			return disagreement, nil
		}

		// One cut at a time would take many rounds: try the first 1, 2, 4, ... of them together, and keep the most.
		var unions []*tree.Value
		for count := 1; ; count = min(count*2, len(possible)) {
			unions = append(unions, without(root, possible[:count]...))
			if count == len(possible) {
				break
			}
		}
		outcomes, err = keeping(ctx, judge, checker, disagreement, unions)
		if err != nil {
			return disagreement, err
		}
		progress := false
		for index := len(unions) - 1; index >= 0 && !progress; index-- {
			if outcomes[index] != nil {
				root, disagreement, progress = unions[index], *outcomes[index], true
			}
		}
		if !progress {
			return disagreement, nil
		}
	}
}

// keeping returns, for each candidate, the disagreement that it still shows, or nil.
func keeping(ctx context.Context, judge Judge, checker Checker, original Disagreement, candidates []*tree.Value) ([]*Disagreement, error) {
	cases := make([]Case, len(candidates))
	for index, candidate := range candidates {
		cases[index] = Case{Name: fmt.Sprint(index), Text: candidate.Format()}
	}
	disagreements, _, err := Run(ctx, judge, checker, cases)
	if err != nil {
		return nil, fmt.Errorf("minimising %s: %w", original.Name, err)
	}
	kept := make([]*Disagreement, len(candidates))
	for _, found := range disagreements {
		if found.Kind == original.Kind && (found.Kind == FalseAlarm || found.Cause() == original.Cause()) {
			index := slices.IndexFunc(cases, func(entry Case) bool { return entry.Name == found.Name })
			found.Name = original.Name
			kept[index] = &found
		}
	}
	return kept, nil
}

// cuts returns the paths of all values below the root, the largest first. A path holds the index of the member or
// element at each level.
func cuts(root *tree.Value) [][]int {
	type cut struct {
		path []int
		size int
	}
	var found []cut
	var visit func(value *tree.Value, path []int)
	visit = func(value *tree.Value, path []int) {
		if len(path) > 0 {
			found = append(found, cut{path, value.Size()})
		}
		for index, child := range children(value) {
			visit(child, append(slices.Clone(path), index))
		}
	}
	visit(root, nil)
	slices.SortStableFunc(found, func(a, b cut) int { return cmp.Compare(b.size, a.size) })
	paths := make([][]int, 0, min(len(found), candidatesPerRound))
	for _, cut := range found[:min(len(found), candidatesPerRound)] {
		paths = append(paths, cut.path)
	}
	return paths
}

func children(value *tree.Value) []*tree.Value {
	if value.IsArray {
		return value.Elements
	}
	values := make([]*tree.Value, len(value.Members))
	for index, member := range value.Members {
		values[index] = member.Value
	}
	return values
}

// without returns a copy of the tree that lacks the values at the paths.
func without(root *tree.Value, paths ...[]int) *tree.Value {
	copied := root.Clone()
	doomed := map[*tree.Value]bool{}
	for _, path := range paths {
		value := copied
		for _, index := range path {
			value = children(value)[index]
		}
		doomed[value] = true
	}
	copied.Walk(func(value *tree.Value) {
		value.Elements = slices.DeleteFunc(value.Elements, func(element *tree.Value) bool { return doomed[element] })
		value.Members = slices.DeleteFunc(value.Members, func(member tree.Member) bool { return doomed[member.Value] })
	})
	return copied
}
