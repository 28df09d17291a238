package pages

import "testing"

// A page takes as many bytes as it may have, and not one more.
func TestPagesAreBounded(t *testing.T) {
	const piece = 1 << 20
	var page boundedPage
	for range (16 << 20) / piece {
		if _, err := page.Write(make([]byte, piece)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := page.Write([]byte("x")); err == nil {
		t.Errorf("a page of %d bytes is written", page.Len())
	}
}
