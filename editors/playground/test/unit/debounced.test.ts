import assert from 'node:assert/strict';
import { test } from 'node:test';
import { debounced } from '../../src/debounced.ts';

test('flush waits for what runs already', async () => {
  let finish = () => {};
  let done = false;
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  }).then(() => {
    done = true;
  });
  const started = new Promise<void>((resolve) => {
    const save = debounced(0, () => {
      setTimeout(async () => {
        finish();
        await save.flush();
        resolve();
      });
      return running;
    });
    save();
  });
  await started;
  assert.ok(done);
});
