import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Crashes } from '../../src/crashes.ts';
import { parseReport, splitLines, summarise, toPosition } from '../../src/report.ts';
import { parseLogLine } from '../../src/serverLog.ts';

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

describe('a report', () => {
  const report = (files: number, error: number, warning: number) =>
    parseReport(
      JSON.stringify({ schema_version: 1, files, summary: { error, warning, info: 0, hint: 0 }, diagnostics: [] }),
    );

  it('is summarised in words', () => {
    assert.equal(summarise(report(2, 1, 2)), '1 error, 2 warnings in 2 specifications.');
    assert.equal(summarise(report(1, 0, 0)), 'No problems in 1 specification.');
    assert.equal(summarise(report(0, 0, 0)), 'There is no specification in this folder.');
  });

  it('of another version is refused', () => {
    assert.throws(() => parseReport('{"schema_version": 2, "diagnostics": []}'), /version 2/);
  });

  it('has places in code points, and VS Code in UTF-16 units', () => {
    const lines = splitLines('\ufeff{\r\n"a": "😀x"\r}\n');
    assert.deepEqual(lines, ['{', '"a": "😀x"', '}', '']);
    assert.deepEqual(toPosition(lines, { line: 2, column: 7 }), { line: 1, character: 6 });
    assert.deepEqual(toPosition(lines, { line: 2, column: 8 }), { line: 1, character: 8 });
    assert.deepEqual(toPosition(lines, { line: 2, column: 99 }), { line: 1, character: 10 });
    assert.deepEqual(toPosition(lines, { line: 9, column: 1 }), { line: 8, character: 0 });
  });
});
