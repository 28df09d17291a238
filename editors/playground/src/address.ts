// What is in the address of the page: a text with its settings, compressed; the name under which the browser keeps one that is too long; or the
// name of an example.

/**
 * What is shown: a text, what it is compared with if that is not itself, and settings as a configuration has them. A text with an OpenAPI document
 * beside it is a configuration of tfplugingen-openapi, and any other a specification. A text from a file has the name of that file.
 */
export type Shown = { text: string; before?: string; document?: string; settings?: object; file?: string };

export type Address =
  | { kind: 'shown'; shown: Shown }
  | { kind: 'kept'; name: string }
  | { kind: 'example'; name: string }
  | { kind: 'nothing' };

/** How long the part of an address after # may be, so that it can be sent to others. */
export const longest = 64_000;

/** The largest text that is unpacked: an address may come from anybody. */
const largest = 16 << 20;

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('the text in the address is too large');
    }
    chunks.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Writes bytes in the letters of Base64 that an address takes as they are. */
function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) {
    binary += String.fromCharCode(byte);
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

/** Returns the part of an address after # that leads to a text. */
export async function encode(shown: Shown): Promise<string> {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(shown)), new CompressionStream('deflate-raw'));
  return `code=${toBase64(bytes)}`;
}

/** Reads the part of an address after #. It throws if that holds a text that can't be read. */
export async function decode(hash: string): Promise<Address> {
  const [, key, value] = /^#?(\w+)=(.*)$/s.exec(hash) ?? [];
  if ((key === 'rule' || key === 'example') && value) {
    return { kind: 'example', name: value };
  }
  if (key === 'kept' && value) {
    return { kind: 'kept', name: value };
  }
  if (key !== 'code' || !value) {
    return { kind: 'nothing' };
  }
  const json = await through(fromBase64(value), new DecompressionStream('deflate-raw'), largest);
  const shown: unknown = JSON.parse(new TextDecoder().decode(json));
  if (!isShown(shown)) {
    throw new Error('there is no text in the address');
  }
  return { kind: 'shown', shown };
}

function isShown(value: unknown): value is Shown {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { text, before, document, settings, file } = value as Record<string, unknown>;
  return (
    typeof text === 'string' &&
    (before === undefined || typeof before === 'string') &&
    (document === undefined || typeof document === 'string') &&
    (file === undefined || typeof file === 'string') &&
    (settings === undefined || (typeof settings === 'object' && settings !== null && !Array.isArray(settings)))
  );
}
