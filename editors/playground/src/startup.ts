/** What the worker is told first: the address of the server, compressed. */
export type Source = { server: string };

/** What the worker reports about the start of the server: how much of it is loaded, from 0 to 1; that it runs; that it does not. */
export type Start = { loaded: number } | { ready: true } | { failed: string };
