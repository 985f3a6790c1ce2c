import assert from 'node:assert/strict';
import { type Diagnostic, isNotice, mergeNotices, type Notice } from '#src/domain';

const unknown: Diagnostic = {
  severity: 'warning',
  code: 'unknownCode',
  path: ['interval'],
  value: '6m',
  known: ['5m'],
};

describe('isNotice', () => {
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
    it(`${expected ? 'accepts' : 'refuses'} ${JSON.stringify(value)}`, () =>
      assert.equal(isNotice(value), expected));
});

describe('mergeNotices', () => {
  const stamps: Notice[] = [
    { code: 'duplicateStamps', metric: 'power', stamps: 1 },
    { code: 'conflictingValues', metric: 'power', stamps: 2 },
  ];
  const warnings: Notice[] = [
    { code: 'queryWarning', diagnostic: unknown },
    { code: 'queryWarning', diagnostic: { ...unknown, path: ['fueltech', 0] } },
  ];
  const missing: Notice = { code: 'missingMetric', metric: 'power' };
  const bad = (metric: string, values: number): Notice => ({ code: 'badValues', metric, values });
  for (const [title, from, to] of [
    ['returns nothing for no notices', [], []],
    [
      'adds up the counts of a metric',
      [bad('power', 1), bad('price', 5), bad('power', 2)],
      [bad('power', 3), bad('price', 5)],
    ],
    ['keeps other codes apart', stamps, stamps],
    ['removes repeated notices without a count', [missing, missing], [missing]],
    ['compares diagnostics by all their fields', [...warnings, ...warnings], warnings],
  ] as const)
    it(title, () => {
      const before = structuredClone(from);
      assert.deepEqual(mergeNotices(from), to);
      assert.deepEqual(from, before);
    });
});
