import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Crashes } from '../../src/crashes.ts';
import { parseLogLine } from '../../src/serverLog.ts';
import { describeModule, summarise } from '../../src/summary.ts';

describe('a server that crashes', () => {
  it('is started again, but not without end', () => {
    const crashes = new Crashes();
    const answers = Array.from({ length: Crashes.limit + 1 }, (_, i) => crashes.mayRestart(i * 1000));
    assert.deepEqual(answers, [...Array(Crashes.limit).fill(true), false]);
  });

  it('is started again if that happens seldom', () => {
    const crashes = new Crashes();
    for (let i = 0; i < 100; i++) {
      assert.ok(crashes.mayRestart((i * Crashes.period) / Crashes.limit));
    }
  });

  it('has a clean record when the user starts it', () => {
    const crashes = new Crashes();
    while (crashes.mayRestart(0));
    crashes.forget();
    assert.ok(crashes.mayRestart(0));
  });
});

describe('a line of the log', () => {
  it('keeps its level and loses its time', () => {
    const line = 'time=2026-01-02T03:04:05.678Z level=WARN msg="a setting was ignored" setting=protocol';
    assert.deepEqual(parseLogLine(line), { level: 'warn', text: 'msg="a setting was ignored" setting=protocol' });
  });

  it('is an error if it is no entry', () => {
    assert.deepEqual(parseLogLine('panic: oh'), { level: 'error', text: 'panic: oh' });
  });
});

describe('what a check finds', () => {
  it('is summarised in words', () => {
    assert.equal(summarise({ files: 2, errors: 1, warnings: 2, infos: 0 }), '1 error, 2 warnings in 2 specifications.');
    assert.equal(summarise({ files: 1, errors: 0, warnings: 0, infos: 1 }), '1 info in 1 specification.');
    assert.equal(summarise({ files: 1, errors: 0, warnings: 0, infos: 0 }), 'No problems in 1 specification.');
    assert.equal(
      summarise({ files: 0, errors: 0, warnings: 0, infos: 0 }),
      'There is no specification in this folder.',
    );
  });
});

it('says in words which module is in use', () => {
  const framework = { module: 'github.com/hashicorp/terraform-plugin-framework', required: 'v1.15.0' };
  assert.equal(describeModule('1.24.0', [framework]), 'Go 1.24.0, terraform-plugin-framework v1.15.0');
  assert.equal(
    describeModule(undefined, [{ ...framework, required: '' }]),
    'no Go, terraform-plugin-framework from a directory',
  );
});
