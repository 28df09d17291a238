package session

import (
	"maps"
	"sync"
)

// sent holds the answers that the client has got about an open document, for questions about the changes since. All versions of the
// document share one, and it is gone when the document is closed.
type sent struct {
	settled    chan struct{} // closed when the document has settled; see Store.Settle
	setSettled func()        // closes settled

	mu       sync.Mutex
	tokens   SentTokens
	previews map[string]string // the texts that the client has, by their addresses
	related  map[string]bool   // the paths of the other files that its findings referred to when the client last asked
}

func newSent() *sent {
	settled := make(chan struct{})
	return &sent{settled: settled, setSettled: sync.OnceFunc(func() { close(settled) })}
}

// ExchangeTokens notes the tokens that are sent, and returns those that were sent before under an id, or nil. Of a document that is not
// open nothing is noted.
func (s *sent) ExchangeTokens(previous string, next SentTokens) []uint32 {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	before := s.tokens
	s.tokens = next
	if previous == "" || before.ID != previous {
		return nil
	}
	return before.Data
}

// Relate notes the files that the findings refer to, and returns those that they referred to before.
func (s *sent) Relate(now map[string]bool) (before map[string]bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, s.related = s.related, now
	return before
}

// maxPreviews is how many previews of a document are remembered. The client does not say when it closes one.
const maxPreviews = 32

// ShowPreview notes a preview that was sent to the client.
func (s *sent) ShowPreview(address, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.previews == nil {
		s.previews = map[string]string{}
	}
	if len(s.previews) < maxPreviews {
		s.previews[address] = text
	}
}

// ShownPreviews returns the previews that the client has.
func (s *sent) ShownPreviews() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.previews)
}

// ForgetPreview forgets a preview that is out of date.
func (s *sent) ForgetPreview(address string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.previews, address)
}

// SentTokens are tokens as the client has them.
type SentTokens struct {
	ID   string
	Data []uint32
}
