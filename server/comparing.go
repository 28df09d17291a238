package server

import (
	"context"
	"time"
)

// compareInterval is how often it looks whether neighbours have changed while they are edited.
const compareInterval = 200 * time.Millisecond

// compareSoon tells open documents who their neighbours are now, and waits until it may do so again.
func (s *server) compareSoon(ctx context.Context) {
	changed, err := s.CompareNeighbours(ctx)
	if err != nil {
		s.Logger.Info("documents were not checked with their neighbours", "error", err)
	}
	if changed {
		s.refreshing.Call()
	}
	s.compareAgain() // what is gone may be in a neighbour
	select {
	case <-time.After(compareInterval):
	case <-ctx.Done():
	}
}
