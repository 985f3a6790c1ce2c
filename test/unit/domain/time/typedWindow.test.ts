import assert from 'node:assert/strict';
import fs from 'node:fs';
import { parseStamp, readTypedWindow, type TypedWindow } from '#src/domain';

/** A Sunday, in network time. */
const now = '2026-11-22T10:00:00+10:00';
const context = { clock: 600, nowMs: parseStamp(now, 0) ?? NaN };

const midnight = 'T00:00:00';
/** Formats a window as a line: `14d`, or `2026-10-01 .. 2026-10-09` with any time that is not midnight. */
function lineOf(read: TypedWindow | undefined) {
  if (read === undefined) return 'nothing';
  if ('window' in read) return read.window;
  const [start = '', end = ''] = [read.date_start, read.date_end].map((stamp) =>
    stamp?.replace(midnight, ''),
  );
  return `${start} .. ${end}`.trim();
}

/** Typed texts by the line of their window. */
const typed = JSON.parse(fs.readFileSync('test/unit/domain/typedWindows.json', 'utf8')) as Record<
  string,
  string[]
>;

describe('a typed window', () => {
  for (const [line, texts] of Object.entries(typed))
    it(`is ${line}: ${texts.filter(Boolean).slice(0, 2).join(', ')} …`, () => {
      for (const text of texts)
        assert.equal(lineOf(readTypedWindow(text, context)), line, JSON.stringify(text));
    });

  it('has at least 500 tested spellings', () => {
    const texts = Object.values(typed).flat();
    assert.ok(new Set(texts).size >= 500, String(new Set(texts).size));
  });

  it('uses the day of the network', () => {
    const late = parseStamp('2026-11-22T23:30:00+10:00', 0) ?? NaN;
    const western = { clock: 480, nowMs: late };
    assert.equal(lineOf(readTypedWindow('20 Nov to today', western)), '2026-11-20 .. 2026-11-23');
    const early = parseStamp('2026-11-23T01:00:00+10:00', 0) ?? NaN;
    assert.equal(
      lineOf(readTypedWindow('20 Nov to today', { clock: 480, nowMs: early })),
      '2026-11-20 .. 2026-11-23',
    );
  });
});
