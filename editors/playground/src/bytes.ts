// Texts and the bytes of files. Each byte that is not UTF-8 is half of a surrogate pair in a text, from \udc80 to \udcff, and a byte order mark
// is \ufeff: nothing of a file is lost, and the server, which reads these halves as the bytes, finds what is wrong with them.

/** How many bytes a character has that begins at a place, if it is UTF-8 as it must be; 0 if it is not. */
function width(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) {
    return 1;
  }
  const [size, least, greatest] =
    first >= 0xc2 && first <= 0xdf
      ? [2, 0x80, 0xbf]
      : first >= 0xe0 && first <= 0xef
        ? [3, first === 0xe0 ? 0xa0 : 0x80, first === 0xed ? 0x9f : 0xbf]
        : first >= 0xf0 && first <= 0xf4
          ? [4, first === 0xf0 ? 0x90 : 0x80, first === 0xf4 ? 0x8f : 0xbf]
          : [0, 0, 0];
  for (let i = 1; i < size; i++) {
    const next = bytes[at + i] ?? 0;
    if (next < (i === 1 ? least : 0x80) || next > (i === 1 ? greatest : 0xbf)) {
      return 0;
    }
  }
  return size;
}

/** Returns bytes as a text. */
export function toText(bytes: Uint8Array): string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const parts: string[] = [];
  let from = 0; // what comes before is in parts
  for (let at = 0; at < bytes.length; ) {
    const size = width(bytes, at);
    if (size === 0) {
      parts.push(utf8.decode(bytes.subarray(from, at)), String.fromCharCode(0xdc00 + (bytes[at] as number)));
      from = at + 1;
    }
    at += size || 1;
  }
  parts.push(utf8.decode(bytes.subarray(from)));
  return parts.join('');
}

/** Returns a text with the line ends that its lines have in another one, from before it was edited: an editor knows one kind of line end. */
export function withLineEnds(text: string, before: string): string {
  const split = (all: string) => all.match(/[^\r\n]*(?:\r\n|\r|\n|$)/g) ?? [];
  const content = (line: string) => line.replace(/[\r\n]+$/, '');
  const [lines, old] = [split(text), split(before)];
  const most = Math.min(lines.length, old.length);
  let start = 0;
  while (start < most && content(lines[start] ?? '') === content(old[start] ?? '')) {
    start++;
  }
  let end = 0;
  while (end < most - start && content(lines.at(-1 - end) ?? '') === content(old.at(-1 - end) ?? '')) {
    end++;
  }
  const changed = lines.slice(start, lines.length - end).map((line, i) => {
    const same = start + i < old.length - end ? old[start + i] : old[start - 1]; // the line that it takes the place of, or comes after
    const ends = /[\r\n]+$/;
    return ends.test(line) && same ? content(line) + (ends.exec(same)?.[0] ?? '\n') : line;
  });
  return [...old.slice(0, start), ...changed, ...old.slice(old.length - end)].join('');
}

/** Returns the bytes of a text. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const utf8 = new TextEncoder();
  const parts = text.split(/([\udc80-\udcff])/u).map((part, i) => (i % 2 ? byte(part) : utf8.encode(part)));
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const byte = (half: string) => Uint8Array.of(half.charCodeAt(0) - 0xdc00);
