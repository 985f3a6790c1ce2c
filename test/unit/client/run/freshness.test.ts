import assert from 'node:assert/strict';
import { freshForMs, isFresh } from '../../../../src/client/run/fetchPart';
import { toEtag } from '../../../../src/client/http/transport';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const fetchedAtMs = Date.UTC(2026, 9, 6, 14);

describe('a cached reply', () => {
  const rows: [string, number | undefined, number][] = [
    ['its window was chosen by the service', undefined, 5 * minuteMs],
    ['its window ends in the future', fetchedAtMs + dayMs, 5 * minuteMs],
    ['its window has just ended', fetchedAtMs, 5 * minuteMs],
    ['its window ended a minute less than two days before', fetchedAtMs - 2 * dayMs + minuteMs, 5 * minuteMs],
    ['its window ended two days before', fetchedAtMs - 2 * dayMs, 0.2 * dayMs],
    ['its window ended a month before', fetchedAtMs - 30 * dayMs, 3 * dayMs],
    ['its window ended years before', fetchedAtMs - 4000 * dayMs, 30 * dayMs],
  ];
  for (const [name, windowEndMs, expected] of rows) {
    it(`stays fresh for ${expected / minuteMs} minutes when ${name}`, () => {
      assert.equal(freshForMs({ fetchedAtMs, windowEndMs }), expected);
      assert.equal(isFresh({ fetchedAtMs, windowEndMs }, fetchedAtMs + expected - 1), true);
      assert.equal(isFresh({ fetchedAtMs, windowEndMs }, fetchedAtMs + expected), false);
    });
  }

  it('is stale when its time lies in the future', () => {
    assert.equal(isFresh({ fetchedAtMs, windowEndMs: undefined }, fetchedAtMs - 1), false);
  });
});

describe('an ETag', () => {
  const rows: [string, unknown, boolean][] = [
    ['in quotes', '"abc"', true],
    ['weak', 'W/"abc"', true],
    ['without quotes, as the service sends it', 'W/-4021870', true],
    ['that is empty', '', false],
    ['that matches every reply', '*', false],
    ['with a line break', '"a"\r\nX: y', false],
    ['beyond ASCII', '"ä"', false],
    ['with spaces around it', ' "a" ', false],
    ['of a kilobyte', 'x'.repeat(1024), true],
    ['of more than a kilobyte', 'x'.repeat(1025), false],
    ['that is a number', 5, false],
  ];
  for (const [name, text, isSent] of rows)
    it(`${name} is ${isSent ? 'sent back' : 'ignored'}`, () => {
      assert.equal(toEtag(text), isSent ? text : undefined);
    });
});
