// Starts the server before anything else: it takes longest, and needs nothing of the page.

import type { Start } from './worker.ts';

declare global {
  interface Window {
    server: Worker;
    starts: Start[]; // what it has told until somebody listens
  }
}

window.starts = [];
window.server = new Worker('worker.js');
window.server.onmessage = ({ data }: MessageEvent<Start>) => window.starts.push(data);
