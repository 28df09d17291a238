// Starts the server before anything else: it takes longest, and needs nothing of the page.

import type { Source, Start } from './startup.ts';

declare global {
  interface Window {
    server: Worker;
    starts: Start[]; // what it has told until somebody listens
  }
}

window.starts = [];
window.server = new Worker(files.worker);
window.server.onmessage = ({ data }: MessageEvent<Start>) => window.starts.push(data);
window.server.postMessage({ server: files.server } satisfies Source);
