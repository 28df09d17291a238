package configuration

import (
	"go.lsp.dev/protocol"
)

// goFiles are the documents that a client is asked to send beside those that it sends anyway.
var goFiles = map[string]any{
	"documentSelector": []map[string]string{{"language": "go", "scheme": "file"}},
	"syncKind":         protocol.TextDocumentSyncKindIncremental,
}

// goMethods are the notifications by which it sends them.
var goMethods = []string{protocol.MethodTextDocumentDidOpen, protocol.MethodTextDocumentDidChange, protocol.MethodTextDocumentDidClose}

// askForGoFiles has the client send its Go files, or not send them any more, as the settings say.
func (k *Keeper) askForGoFiles() {
	in := k.store.Present()
	wanted := in.Client.RegisterDocuments && in.Settings.Preferences.UnsavedGo
	k.sending.Lock()
	defer k.sending.Unlock()
	if wanted == k.sendsGo {
		return
	}
	k.sendsGo = wanted
	if wanted {
		for _, method := range goMethods {
			k.register("spec-ls.go."+method, method, goFiles)
		}
		return
	}
	var of []protocol.Unregistration
	for _, method := range goMethods {
		of = append(of, protocol.Unregistration{ID: "spec-ls.go." + method, Method: method})
	}
	if err := k.store.Connection.Call(protocol.MethodClientUnregisterCapability, &protocol.UnregistrationParams{Unregisterations: of},
		nil); err != nil {
		k.store.Connection.Logger.Info("the client goes on sending Go files", "error", err)
	}
}
