package client

import "go.lsp.dev/protocol"

// Progress shows the user of a client that a request takes its time, and how far it has come. One that the client does not want to
// see is nil, and can be used as well.
type Progress struct {
	client *Connection
	token  protocol.ProgressToken
}

// BeginProgress begins to show progress for a request that came with a token, and gives nil if it came without one. The client
// cancels the request if its user does not want to wait.
func (c *Connection) BeginProgress(token protocol.ProgressToken, title string) *Progress {
	if token == nil {
		return nil
	}
	p := &Progress{c, token}
	p.show(protocol.WorkDoneProgressBegin{Kind: "begin", Title: title, Cancellable: new(true), Percentage: new(uint32(0))})
	return p
}

// Report tells the client the percentage that is done, and the work that is being done. The client expects the percentage to rise.
func (p *Progress) Report(percentage int, message string) {
	if p != nil {
		p.show(protocol.WorkDoneProgressReport{Kind: "report", Message: &message, Percentage: new(uint32(percentage))})
	}
}

// End tells the client that all is done, and the result.
func (p *Progress) End(message string) {
	if p != nil {
		p.show(protocol.WorkDoneProgressEnd{Kind: "end", Message: &message})
	}
}

func (p *Progress) show(value any) {
	encoded, err := protocol.Marshal(value)
	if err != nil {
		panic(err) // texts and numbers can be encoded
	}
	p.client.Notify(protocol.MethodProgress, &protocol.ProgressParams{Token: p.token, Value: protocol.LSPAny(encoded)})
}
