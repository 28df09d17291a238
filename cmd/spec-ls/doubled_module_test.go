//go:build linux

package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// doubled makes declarations of bytes: each is made from earlier ones, often of the one before and often twice.
func doubled(choices []byte) string {
	var b strings.Builder
	b.WriteString("import \"unsafe\"\n\nvar _ unsafe.Pointer\n\ntype T0 struct{ x int }\ntype G0[A, B any] struct{ a A; b B }\nconst C0 = \"aaaaaaaa\"\nvar V0 = 1\n" +
		"func F0[A any](a A) G0[A, A] { return G0[A, A]{} }\n")
	next := 0
	choose := func(n int) int {
		if next++; next > len(choices) {
			return 0
		}
		return int(choices[next-1]) % n
	}
	for i := 1; next < len(choices) && i < 2000; i++ {
		earlier := func() int { return max(0, i-1-choose(3)*choose(2)) }
		t := func() string { return fmt.Sprintf("T%d", earlier()) }
		kind := choose(16)
		switch kind {
		case 0:
			fmt.Fprintf(&b, "type T%d struct{ a, b %s }\n", i, t())
		case 1:
			fmt.Fprintf(&b, "type T%d = struct{ a %s; b %s }\n", i, t(), t())
		case 2:
			fmt.Fprintf(&b, "type T%d [2]%s\n", i, t())
		case 3:
			fmt.Fprintf(&b, "type T%d = func(%s) %s\n", i, t(), t())
		case 4:
			fmt.Fprintf(&b, "type T%d = G%d[%s, %s]\n", i, earlier(), t(), t())
		case 5:
			fmt.Fprintf(&b, "type T%d struct{ *%s; m map[%s]%s }\n", i, t(), t(), t())
		case 6:
			fmt.Fprintf(&b, "type T%d interface{ M%d(%s) %s }\n", i, i, t(), t())
		case 7:
			fmt.Fprintf(&b, "type T%d interface{ %s | %s }\n", i, t(), t())
		case 8:
			fmt.Fprintf(&b, "type T%d [unsafe.Sizeof(%s{})]%s\n", i, t(), t())
		case 9:
			fmt.Fprintf(&b, "type T%d = %s\nvar x%d struct{ a, b %s } = T%d{}\n", i, t(), i, t(), i)
		case 10:
			fmt.Fprintf(&b, "type T%d struct{ a %s }\nfunc (T%d) Next() G%d[T%d, %s] { panic(0) }\n", i, t(), i, earlier(), i, t())
		default:
			fmt.Fprintf(&b, "type T%d = %s\n", i, t())
		}
		e := earlier()
		switch choose(5) {
		case 0:
			fmt.Fprintf(&b, "type G%d[A, B any] struct{ a G%d[A, B]; b *G%d[B, A] }\n", i, e, earlier())
		case 1:
			fmt.Fprintf(&b, "type G%d[A, B any] struct{ a, b A; *G%d[G%d[A, B], B] }\n", i, i, e)
		default:
			fmt.Fprintf(&b, "type G%d[A, B any] = G%d[B, A]\n", i, e)
		}
		switch e := earlier(); choose(4) {
		case 0:
			fmt.Fprintf(&b, "const C%d = C%d + C%d\n", i, e, e)
		case 1:
			fmt.Fprintf(&b, "const C%d = len(C%d)\n", i, e)
		default:
			fmt.Fprintf(&b, "const C%d = C%d\n", i, e)
		}
		switch e := earlier(); choose(4) {
		case 0:
			fmt.Fprintf(&b, "var V%d = F%d(F%d(V%d))\n", i, e, e, e)
		case 1:
			fmt.Fprintf(&b, "var V%d = [2]any{V%d, V%d} == [2]any{V%d}\n", i, e, e, e)
		default:
			fmt.Fprintf(&b, "var V%d = V%d\n", i, e)
		}
		if e := earlier(); choose(2) == 0 {
			fmt.Fprintf(&b, "func F%d[A any](a A) G%d[G0[A, A], A] { panic(0) }\n", i, e)
		} else {
			fmt.Fprintf(&b, "func F%d[A any](a A) A { return a }\n", i)
		}
	}
	return b.String()
}

// doubledNames are the names of a module that specifications use.
var doubledNames = []string{
	"bad.F40(bad.F40(bad.V40))", "bad.T30{}.Next().Next().Next()", "func() validator.String { var a, b bad.T60; _ = a == b; return nil }()",
	"checks.NoSuch(bad.C20 + bad.C20)", "bad.G10[bad.T9, bad.T9]{}", "bad.V1",
}

var (
	doubledFor  = flag.Duration("doubled", 0, "how long TestDoubledModules draws modules; eight of them, or a part, if 0")
	doubledSeed = flag.Uint64("doubled-seed", 0, "the seed of TestDoubledModules, as in the names of its tests; random if 0")
)

// TestDoubledModules checks specifications that name declarations of random modules: the program checks each declaration or reports that
// it could not, and ends normally. Each run draws new modules. It is not a fuzz target because Go allows those ten seconds an input, and
// a busy machine takes longer.
func TestDoubledModules(t *testing.T) {
	seed, until := *doubledSeed, time.Now().Add(*doubledFor)
	if seed == 0 {
		seed = rand.Uint64()
	}
	var drawn atomic.Uint64
	for worker := range 8 / sampling.Every() {
		t.Run(fmt.Sprintf("%d-%d", seed, worker), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, uint64(worker)))
			for first := true; first || time.Now().Before(until) && !t.Failed(); first = false {
				checkDoubledModule(t, random)
				drawn.Add(1)
			}
		})
	}
	t.Cleanup(func() { t.Logf("%d modules", drawn.Load()) })
}

func checkDoubledModule(t *testing.T, random *rand.Rand) {
	choices := make([]byte, random.IntN(3000))
	few := 1 + random.IntN(12) // the fewer choices there are, the more often is one repeated
	for k := range choices {
		choices[k] = byte(random.IntN(few) * 37)
	}
	expression, err := json.Marshal(doubledNames[random.IntN(len(doubledNames))])
	if err != nil {
		t.Fatal(err)
	}
	text := doubled(choices)
	r, environment := newEndlessModule(t, text)
	defer os.RemoveAll(r.root) // a run of half an hour makes thousands
	r.write("provider/spec.json", strings.Replace(endlessSpecification, `"bad.V(1)"`, string(expression), 1))
	c := limit(t, boundedSoon, filepath.Join(r.root, "provider"), "check", "-f", "json", "spec.json")
	c.Env = environment
	out, err := c.Output()
	if code := run.Exit(c.ProcessState.ExitCode()); code != run.Clean && code != run.Findings || !json.Valid(out) {
		t.Fatalf("%v\n%.2000s\n%.5000s", err, out, text)
	}
	if strings.Contains(string(out), "internal-error") {
		t.Errorf("%.2000s\n%.5000s", out, text)
	}
}
