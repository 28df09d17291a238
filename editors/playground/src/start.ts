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

// A script or a style that can't be loaded ends in an event of its own, which nobody else would tell of.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) {
      const status = document.querySelector('#status');
      if (status) {
        status.textContent = 'A part of the page could not be loaded; reload it to try again';
      }
      document.querySelector('#editor .placeholder')?.replaceChildren('The editor could not be loaded.');
    }
  },
  true,
);
