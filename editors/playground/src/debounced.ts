// Functions that wait until they are not called any more.

/** A function that runs another one once it has not been called for a while. Flush runs it at once if it waits, and returns the last result. */
export type Debounced<R> = { (): void; flush(): R | undefined };

export function debounced<R>(milliseconds: number, run: () => R): Debounced<R> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: R | undefined; // a promise that may still run
  const now = () => {
    timer = undefined;
    last = run();
    return last;
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(now, milliseconds);
  };
  const flush = () => {
    if (timer === undefined) {
      return last;
    }
    clearTimeout(timer);
    return now();
  };
  return Object.assign(later, { flush });
}
