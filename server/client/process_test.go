package client

import (
	"context"
	"testing"
	"time"
)

func TestAwaitEnd(t *testing.T) {
	ticks := make(chan time.Time, 3)
	for range cap(ticks) {
		ticks <- time.Time{}
	}
	looked := 0
	if !awaitEnd(context.Background(), ticks, func() bool { looked++; return looked < 3 }) {
		t.Error("the end was not seen")
	}
	if looked != 3 {
		t.Errorf("it looked %d times", looked)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if awaitEnd(ctx, nil, func() bool { return true }) {
		t.Error("an end was seen that did not happen")
	}
}
