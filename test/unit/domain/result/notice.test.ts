import assert from 'node:assert/strict';
import type { Diagnostic } from '../../../../src/domain/query/diagnostic';
import { isNotice, mergeNotices, noticeCodes, type Notice } from '../../../../src/domain/result/notice';

const unknown: Diagnostic = {
  severity: 'warning',
  code: 'unknownCode',
  path: ['interval'],
  value: '6m',
  known: ['5m'],
};

describe('isNotice', () => {
  for (const code of noticeCodes)
    it(`does not take ${code} without its fields`, () => assert.equal(isNotice({ code }), false));

  for (const [value, expected] of [
    [{ code: 'badValues', metric: 'power', values: 3 }, true],
    [{ code: 'badValues', metric: 'power', values: -1 }, false],
    [{ code: 'badValues', metric: 'power', values: 1.5 }, false],
    [{ code: 'badValues', metric: 7, values: 1 }, false],
    [{ code: 'queryWarning', diagnostic: unknown }, true],
    [{ code: 'queryWarning', diagnostic: { ...unknown, known: '5m' } }, false],
    [{ code: 'toString' }, false],
    [null, false],
  ] as const)
    it(`${expected ? 'takes' : 'refuses'} ${JSON.stringify(value)}`, () =>
      assert.equal(isNotice(value), expected));
});

describe('mergeNotices', () => {
  const bad = (metric: string, values: number): Notice => ({ code: 'badValues', metric, values });
  for (const [title, from, to] of [
    ['nothing', [], []],
    [
      'counts of the same',
      [bad('power', 1), bad('price', 5), bad('power', 2)],
      [bad('power', 3), bad('price', 5)],
    ],
    [
      'other codes with the same fields apart',
      [
        { code: 'duplicateStamps', metric: 'power', stamps: 1 },
        { code: 'conflictingValues', metric: 'power', stamps: 2 },
      ],
      [
        { code: 'duplicateStamps', metric: 'power', stamps: 1 },
        { code: 'conflictingValues', metric: 'power', stamps: 2 },
      ],
    ],
    [
      'what has no count once',
      [
        { code: 'missingMetric', metric: 'power' },
        { code: 'missingMetric', metric: 'power' },
      ],
      [{ code: 'missingMetric', metric: 'power' }],
    ],
    [
      'diagnostics by all that they say',
      [
        { code: 'queryWarning', diagnostic: unknown },
        { code: 'queryWarning', diagnostic: { ...unknown, path: ['fueltech', 0] } },
        { code: 'queryWarning', diagnostic: unknown },
      ],
      [
        { code: 'queryWarning', diagnostic: unknown },
        { code: 'queryWarning', diagnostic: { ...unknown, path: ['fueltech', 0] } },
      ],
    ],
  ] as const)
    it(`makes ${title} one list`, () => {
      const before = structuredClone(from);
      assert.deepEqual(mergeNotices(from), to);
      assert.deepEqual(from, before);
    });
});
