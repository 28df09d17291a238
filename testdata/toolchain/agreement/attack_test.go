package agreement

import (
	"fmt"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/random"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// attackCases are specifications with Go in their strings that nobody would write.
func attackCases(count int) []Case {
	cases := make([]Case, count)
	for index := range cases {
		number := *from + uint64(index)
		cases[index] = Case{fmt.Sprintf("-attacks 1 -seed %d -from %d", *seed, number), random.Attack(*seed, number).Text}
	}
	return cases
}

// TestSpecLsAgreesOnAttacks compares on attacks against the Go inside strings.
func TestSpecLsAgreesOnAttacks(t *testing.T) {
	toolchain, linter := newSides(t, verdict.Command{})
	compare(t, toolchain, linter, attackCases(*attacks))
}

// TestSpecLsAgreesOnAttacksInOnePackage compares on what the generator writes into one package for everything.
func TestSpecLsAgreesOnAttacksInOnePackage(t *testing.T) {
	toolchain, linter := newSides(t, verdict.Command{Package: "specs"})
	t.Logf("%d specifications with --package", *attacks/4)
	compare(t, toolchain, linter, attackCases(*attacks/4))
}
