package exchange_test

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/exchange"
)

// madeUp is the JSON of a provider of some size, which is made while it is read. It looks at the heap now and then.
type madeUp struct {
	size, at int
	resource int
	rest     string
	peak     uint64 // of what is live
	looked   int
}

const (
	madeUpHead = `{"format_version":"1.0","provider_schemas":{"registry.terraform.io/acme/acme":{"resource_schemas":{`
	madeUpTail = `}}}}`
)

// madeUpResource returns a resource of about 6 KB.
func madeUpResource(i int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `"acme_resource_%d":{"version":0,"block":{"attributes":{`, i)
	for k := range 40 {
		fmt.Fprintf(&b, `"attribute_%02d":{"type":["map",["list","string"]],"description":"What attribute %d of resource %d is for.","description_kind":"plain","optional":true},`, k, k, i)
	}
	b.WriteString(`"last":{"type":"number","optional":true}},"block_types":{"rule":{"nesting_mode":"list","max_items":3,"block":{"attributes":{"port":{"type":"number","required":true}}}}},"description_kind":"plain"}}`)
	return b.String()
}

func (m *madeUp) Read(into []byte) (int, error) {
	if m.rest == "" {
		switch {
		case m.at == 0:
			m.rest = madeUpHead + madeUpResource(0)
		case m.resource < 0:
			return 0, io.EOF
		case m.at >= m.size:
			m.rest, m.resource = madeUpTail, -2
		default:
			m.rest = "," + madeUpResource(m.resource)
		}
		m.resource++
	}
	n := copy(into, m.rest)
	m.at, m.rest = m.at+n, m.rest[n:]
	if m.at-m.looked > m.size/16 {
		m.looked = m.at
		m.peak = max(m.peak, liveHeap())
	}
	return n, nil
}

func liveHeap() uint64 {
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return s.HeapAlloc
}

// TestImportStreams imports one resource out of 60 MB: no more than a few resources are live at a time.
func TestImportStreams(t *testing.T) {
	before := liveHeap()
	in := &madeUp{size: 60 << 20}
	got, err := exchange.Import(in, exchange.ImportOptions{Only: []string{"resource_7"}})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(got.Document.String(), `"resource_7"`) || in.at < in.size {
		t.Errorf("read %d bytes, made %s", in.at, got.Document.String())
	}
	const most = 2 << 20
	if live := in.peak - min(in.peak, before); live > most {
		t.Errorf("%d KB were live while 60 MB were read", live>>10)
	} else {
		t.Logf("%d KB were live while 60 MB were read", live>>10)
	}
}

// TestImportKeepsText imports all of 20 MB: the text that is made is live, and the input is not.
func TestImportKeepsText(t *testing.T) {
	before := liveHeap()
	in := &madeUp{size: 20 << 20}
	got, err := exchange.Import(in, exchange.ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	live := in.peak - min(in.peak, before)
	text := got.Document.String()
	if limit := uint64(len(text)) * 5 / 4; live > limit {
		t.Errorf("%d KB were live for a text of %d KB", live>>10, len(text)>>10)
	}
	t.Logf("%d KB were live for a text of %d KB", live>>10, len(text)>>10)
}

// BenchmarkImport imports 60 MB.
func BenchmarkImport(b *testing.B) {
	b.SetBytes(60 << 20)
	b.ReportAllocs()
	for b.Loop() {
		in := &madeUp{size: 60 << 20, looked: math.MaxInt}
		if _, err := exchange.Import(in, exchange.ImportOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

// FuzzImport imports any text: the import does not panic, writes JSON, and reports all that a check of the result rejects.
func FuzzImport(f *testing.F) {
	f.Add(madeUpHead + madeUpResource(1) + madeUpTail)
	f.Add(`{"provider_schemas":{"a/b/p":{"provider":null,"resource_schemas":{"p_a":{"version":1e9,"block":{"attributes":{"x":{"type":["tuple",[]]}}}}}}}}`)
	f.Add(strings.Repeat(`{"provider_schemas":`, 20_000))
	f.Add(`{"provider_schemas":{"p":{"resource_schemas":{"p_a":{"block":{"attributes":{"x":{"type":` + strings.Repeat(`["list",`, 4000) + `"string"` + strings.Repeat(`]`, 4000) + `}}}}}}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		got, err := exchange.Import(strings.NewReader(text), exchange.ImportOptions{})
		if err != nil {
			return
		}
		if found := errorsIn(got.Document.String()); len(found) > 0 && len(got.Errors) == 0 {
			t.Errorf("a check finds %v in\n%s", found, got.Document.String())
		}
	})
}
