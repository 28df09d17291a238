package server

import "context"

// chore is something that the server does beside the messages: once it is called for, however often, and once more if it is called for
// meanwhile.
type chore chan struct{}

func newChore() chore { return make(chore, 1) }

// call calls for a chore. It never waits.
func (c chore) call() {
	select {
	case c <- struct{}{}:
	default:
	}
}

// attend does a chore until the server's context ends. A panic costs one time.
func (s *server) attend(c chore, name string, do func(context.Context)) {
	for {
		select {
		case <-c:
		case <-s.context.Done():
			return
		}
		if err := s.guard(name, func() error { do(s.context); return nil }); err != nil {
			s.logger.Error("a chore was not done", "chore", name, "error", err)
		}
	}
}
