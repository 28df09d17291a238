// The Web Worker in which the server runs. Messages of the protocol come and go as texts; what is told of the start are objects.

import 'wasm-exec';

declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

/** How far the start is. */
export type Start = { loaded: number } | { ready: true } | { failed: string };

const scope = self as unknown as {
  messageFromServer(text: string): void;
  messagesToServer?(...texts: string[]): void;
  serverIsReady(): void;
  postMessage(message: string | Start): void;
  onmessage: (event: MessageEvent<string>) => void;
};

const waiting: string[] = [];
const { port1: now, port2: later } = new MessageChannel();

scope.messageFromServer = (text) => scope.postMessage(text);
scope.serverIsReady = () => {
  scope.postMessage({ ready: true });
  deliver();
};
// Messages that came while the server computed are given to it together: see main.go.
scope.onmessage = ({ data }) => {
  if (waiting.push(data) === 1) {
    now.postMessage(null);
  }
};
later.onmessage = deliver;

function deliver(): void {
  if (scope.messagesToServer && waiting.length > 0) {
    scope.messagesToServer(...waiting.splice(0));
  }
}

/** Loads the server, and tells how much of it is there. */
async function load(): Promise<WebAssembly.WebAssemblyInstantiatedSource & { go: InstanceType<typeof Go> }> {
  const response = await fetch('server.wasm.gz');
  if (!response.ok || !response.body) {
    throw new Error(`the server can't be loaded: ${response.status} ${response.statusText}`);
  }
  const size = Number(response.headers.get('Content-Length'));
  let loaded = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      loaded += chunk.length;
      scope.postMessage({ loaded: size > 0 ? Math.min(loaded / size, 1) : 0 });
      controller.enqueue(chunk);
    },
  });
  const bytes = response.body.pipeThrough(counting).pipeThrough(new DecompressionStream('gzip'));
  const go = new Go();
  const typed = new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } });
  return { go, ...(await WebAssembly.instantiateStreaming(typed, go.importObject)) };
}

load()
  .then(({ go, instance }) => go.run(instance))
  .then(() => scope.postMessage({ failed: 'the server ended' }))
  .catch((error: unknown) => scope.postMessage({ failed: error instanceof Error ? error.message : String(error) }));
