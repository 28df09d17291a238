package review_test

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// readAPI returns a configuration and its document of 4 MB.
func readAPI(t testing.TB) (config string, document *openapi.Document) {
	config, text := synthetic.API(400, 80)
	document, err := openapi.ReadDocument(text)
	if err != nil {
		t.Fatal(err)
	}
	return config, document
}

// BenchmarkTyping types a letter into an ignore of one of 160 units, and beside it maps all of them, as every letter once did.
func BenchmarkTyping(b *testing.B) {
	config, document := readAPI(b)
	const at = "notThere\n"
	middle := strings.Index(config[len(config)/3:], at) + len(config)/3 + len(at) - 1
	review.Text(config, document, nil, 0, nil)
	b.Run("letter", func(b *testing.B) {
		n := 0
		for b.Loop() {
			n++
			review.Text(config[:middle]+strconv.Itoa(n)+config[middle:], document, nil, 0, nil)
		}
	})
	b.Run("configuration", func(b *testing.B) { // the share of a letter that is spent on reading YAML
		for b.Loop() {
			openapi.ReadConfig(config)
		}
	})
	b.Run("whole", func(b *testing.B) {
		parsed, _, err := openapi.ReadConfig(config)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			openapi.Map(parsed, document, 0)
		}
	})
}

// TestMemory checks that a document of 4 MB takes less than four times the memory of its text, together with all that is remembered of a
// configuration that is edited again and again.
func TestMemory(t *testing.T) {
	config, source := synthetic.API(400, 80)
	var before, after runtime.MemStats
	collect := func(into *runtime.MemStats) {
		for range 3 { // the second one frees the contents of pools
			runtime.GC()
		}
		runtime.ReadMemStats(into)
	}
	collect(&before)
	document, err := openapi.ReadDocument(source)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 8 {
		edited := strings.ReplaceAll(config, "notThere", "notThere"+strconv.Itoa(i))
		parsed, _, err := openapi.ReadConfig(edited)
		if err != nil {
			t.Fatal(err)
		}
		review.Check(parsed, nil, document, 0, nil)
		for _, u := range slices.Concat(parsed.Resources, parsed.DataSources) {
			openapi.MapUnit(parsed, u, document, 0)
		}
	}
	collect(&after)
	times := 1 + (float64(after.HeapAlloc)-float64(before.HeapAlloc))/float64(len(source))
	t.Logf("%d bytes of text take %.2f times as much", len(source), times)
	if times >= 4 {
		t.Errorf("the document takes %.2f times its text", times)
	}
	runtime.KeepAlive(document)
	runtime.KeepAlive(source)
}

// TestIncremental edits configurations at random beside a document that remembers what it was before, and checks them beside one that has
// just been read.
func TestIncremental(t *testing.T) {
	config, source := synthetic.API(6, 4)
	seen, err := openapi.ReadDocument(source)
	if err != nil {
		t.Fatal(err)
	}
	words := []string{"thing_1", "thing_2", "property3Of0", "property3Of1.rule", ".field1", "note", "thingId", "filter1", "id", "GET", "post",
		"/things001", "{thingId}", "description: x", "\n", "  ", "- "}
	random := rand.New(rand.NewPCG(3, 4))
	improve := openapi.Improvements(0)
	understood := 0
	for step := range 1200 / sampling.Every() {
		if step%40 == 0 {
			config, _ = synthetic.API(6, 4)
			improve = openapi.Improvements(0)
			if step%80 == 0 {
				improve = improve.With(openapi.CreateOnly).With(openapi.Sets)
			}
		}
		at := random.IntN(len(config))
		end := min(at+random.IntN(12)*random.IntN(2), len(config))
		edited := config[:at] + words[random.IntN(len(words))] + config[end:]
		if random.IntN(3) == 0 { // whole lines move
			lines := strings.SplitAfter(config, "\n")
			i := random.IntN(len(lines))
			edited = strings.Join(slices.Insert(slices.Delete(slices.Clone(lines), i, i+1), random.IntN(len(lines)), lines[i]), "")
		}
		parsed, problems, err := openapi.ReadConfig(edited)
		if err != nil || len(problems) > 0 && random.IntN(4) > 0 {
			continue
		}
		config = edited
		understood++
		fresh, err := openapi.ReadDocument(source)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(review.Check(parsed, problems, fresh, improve, nil), review.Check(parsed, problems, seen, improve, nil),
			cmp.Comparer(func(a, b *rules.Rule) bool { return a == b })); diff != "" {
			t.Fatalf("fresh and incremental differ in\n%s\n%s", config, diff)
		}
		for _, u := range slices.Concat(parsed.Resources, parsed.DataSources) {
			want, got := openapi.MapUnit(parsed, u, fresh, improve), openapi.MapUnit(parsed, u, seen, improve)
			if len(got.Problems) == 0 && want.Text() != got.Text() {
				t.Fatalf("%s is mapped otherwise in\n%s", u.Name.Value, config)
			}
		}
	}
	if understood < 100/sampling.Every() {
		t.Errorf("only %d edits were understood", understood)
	}
}
