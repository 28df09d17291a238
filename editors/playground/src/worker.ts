// The Web Worker in which the server runs. Messages of the protocol come and go as texts; what concerns the start are objects.

import 'wasm-exec';
import type { Source, Start } from './startup.ts';

declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

const scope = self as unknown as {
  messageFromServer(text: string): void;
  messagesToServer?(...texts: string[]): void;
  serverIsReady(): void;
  postMessage(message: string | Start): void;
  onmessage: (event: MessageEvent<string | Source>) => void;
};

const waiting: string[] = [];
const { port1: now, port2: later } = new MessageChannel();

scope.messageFromServer = (text) => scope.postMessage(text);
scope.serverIsReady = () => {
  scope.postMessage({ ready: true });
  deliver();
};
// Messages that came while the server computed reach it together: see main.go.
scope.onmessage = ({ data }) => {
  if (typeof data !== 'string') {
    start(data);
  } else if (waiting.push(data) === 1) {
    now.postMessage(null);
  }
};
later.onmessage = deliver;

function deliver(): void {
  if (scope.messagesToServer && waiting.length > 0) {
    scope.messagesToServer(...waiting.splice(0));
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Unpacks what is loaded, unless the browser has: a host may say that what ends in .gz is compressed on the way only. */
async function unpacked(stream: ReadableStream<Bytes>): Promise<ReadableStream<Bytes>> {
  const reader = stream.getReader();
  let next = await reader.read();
  const gzip = next.value?.[0] === 0x1f && next.value[1] === 0x8b;
  const whole = new ReadableStream<Bytes>({
    async pull(controller) {
      if (next.done) {
        controller.close();
        return;
      }
      controller.enqueue(next.value);
      next = await reader.read();
    },
  });
  return gzip ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}

/** Loads the server, and tells how much of it is there. */
async function load({
  server,
}: Source): Promise<WebAssembly.WebAssemblyInstantiatedSource & { go: InstanceType<typeof Go> }> {
  const response = await fetch(server);
  if (!response.ok || !response.body) {
    throw new Error(`the server can't be loaded: ${response.status} ${response.statusText}`);
  }
  const size = Number(response.headers.get('Content-Length'));
  let loaded = 0;
  const counting = new TransformStream<Bytes, Bytes>({
    transform(chunk, controller) {
      loaded += chunk.length;
      scope.postMessage({ loaded: size > 0 ? Math.min(loaded / size, 1) : 0 });
      controller.enqueue(chunk);
    },
  });
  const bytes = await unpacked(response.body.pipeThrough(counting));
  const go = new Go();
  const typed = new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } });
  return { go, ...(await WebAssembly.instantiateStreaming(typed, go.importObject)) };
}

function start(source: Source): void {
  load(source)
    .then(({ go, instance }) => go.run(instance))
    .then(() => scope.postMessage({ failed: 'the server ended' }))
    .catch((error: unknown) => scope.postMessage({ failed: error instanceof Error ? error.message : String(error) }));
}
