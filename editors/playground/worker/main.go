//go:build js && wasm

// Command server is the language server for a web page: it runs in a Web Worker, and its messages come and go as texts through two
// functions that are global there. It knows no files but those that are open in the page, and no network.
package main

import (
	"context"
	"fmt"
	"os"
	"syscall/js"

	"github.com/spec-ls/spec-ls/editors/playground/message"
	"github.com/spec-ls/spec-ls/server"
)

// collectorPercent lets the heap grow to a few dozen megabytes before it is looked through: there is one thread, which has better things to
// do while somebody waits for the first findings.
const collectorPercent = 800

// version is the server's version, set by the linker; empty if it is not a release.
var version string

func main() {
	incoming := message.NewQueue()
	outgoing := message.Writer(func(text []byte) { js.Global().Call("messageFromServer", string(text)) })
	// The worker gives all messages that have come meanwhile at once, so that what the last edit made is checked, and not each in between.
	js.Global().Set("messagesToServer", js.FuncOf(func(_ js.Value, texts []js.Value) any {
		for _, text := range texts {
			incoming.Add(text.String())
		}
		return nil
	}))
	js.Global().Call("serverIsReady")
	options := server.Options{Version: version, CollectorPercent: collectorPercent}
	if err := server.Serve(context.Background(), incoming, outgoing, options); err != nil {
		fmt.Fprintln(os.Stderr, "the server ended:", err)
		os.Exit(1)
	}
}
