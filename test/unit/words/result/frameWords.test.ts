import assert from 'node:assert/strict';
import { expectedShape, type ResultShape } from '#src/domain';
import { pointsWords } from '#src/words/query/runWords';
import { frameWords } from '#src/words/result/frameWords';

const shape = (parts: Partial<ResultShape>): ResultShape => ({
  values: 672,
  rows: 336,
  labels: [],
  metrics: ['energy', 'emissions'],
  ...parts,
});

describe('the table that code receives', () => {
  // The Python client gives a row for each value, the script client one for each time.
  const rows = [
    ['pythonClient', {}, '672 rows × 3 columns: interval, energy, emissions'],
    ['scriptClient', {}, '336 rows × 3 columns: interval, energy, emissions'],
    [
      'pythonClient',
      { labels: ['region', 'fueltech'], metrics: ['power'] },
      '672 rows × 4 columns: interval, region, fueltech, power (without region before client 0.12)',
    ],
    [
      'scriptClient',
      { labels: ['unit_code'], values: undefined, rows: undefined },
      '4 columns: interval, unit_code, energy, emissions',
    ],
    // R and plain requests get nested values, from which the code builds its own table.
    ['rClient', { series: { count: 2, points: 336 } }, '336 points × 2 series'],
    ['address', { series: { count: 1, points: 672 } }, '672 points'],
    ['address', { series: { count: 3, points: undefined } }, '672 points in 3 series'],
    // Before a run, the words for its cost have the size.
    ['address', {}, undefined],
  ] as const;
  for (const [transport, parts, expected] of rows)
    it(`is described by rows and columns: ${transport}, ${expected ?? 'unknown'}`, () =>
      assert.equal(frameWords(shape(parts), transport), expected));
});

describe('the expected size of a run', () => {
  const nem = { network_code: 'NEM', metrics: ['price'] };
  for (const [query, expected] of [
    [{ ...nem, operation: 'market' }, '24 points'],
    [{ ...nem, operation: 'market', primary_grouping: 'network_region' }, '24 points × 5 series'],
    [
      { ...nem, operation: 'market', metrics: ['price', 'demand'], network_region: 'NSW1' },
      '24 points × 2 series',
    ],
    [{ ...nem, operation: 'network', secondary_grouping: 'fueltech' }, '24 points of each series'],
    [{ ...nem, operation: 'network', secondary_grouping: 'renewable' }, '24 points × 2 series'],
    [{ ...nem, operation: 'facilities', facility_code: ['BAYSW'] }, '24 points of each series'],
  ] as const)
    it(`is ${expected}: ${JSON.stringify(query)}`, () =>
      assert.equal(pointsWords(24, expectedShape(query, 24).values), expected));
});
