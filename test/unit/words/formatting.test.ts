import assert from 'node:assert/strict';
import { createZone, zoneOf } from '#src/domain';
import {
  formatBytes,
  formatCompact,
  formatCount,
  formatExact,
  formatBrief,
  formatShare,
  formatTicks,
} from '#src/words/numbers';
import { bucketName, formatAge, formatSpan, formatTableStamp } from '#src/words/times';

function rows<In extends unknown[]>(name: string, format: (...args: In) => string, cases: [In, string][]) {
  describe(name, () => {
    for (const [args, expected] of cases)
      it(`of ${JSON.stringify(args)} is "${expected}"`, () => assert.equal(format(...args), expected));
  });
}

rows('an exact value', formatExact, [
  [[1234.5, 3], '1,234.500'],
  [[0, 2], '0.00'],
  [[-0, 2], '0.00'],
  [[0.0004, 2], '<0.01'],
  [[-0.0004, 2], '>−0.01'],
  [[0.3, 0], '<1'],
  [[0.005, 2], '0.01'],
  [[-5.7e-14, 3], '0.000'],
  [[Infinity, 2], '∞'],
  [[-35.1, 2], '−35.10'],
  [[NaN, 2], '–'],
]);
rows('a brief value', formatBrief, [
  [[0, 3], '0'],
  [[9870.4, 3], '9,870'],
  [[-159.64, 3], '−159.6'],
  [[84.2, 2], '84.20'],
  [[12, 0], '12'],
  [[0.0004, 3], '<0.01'],
  [[-0.0004, 3], '>−0.01'],
  [[NaN, 3], '–'],
]);
rows('a tick', formatCompact, [
  [[0], '0'],
  [[-1000], '−1,000'],
  [[8000], '8,000'],
  [[150_000], '150k'],
  [[1_500_000_000], '1.5B'],
  [[12_000_000], '12M'],
  [[0.25], '0.25'],
  [[0.0002], '0.0002'],
  [[-0.00002], '−2e−5'],
  [[1e308], '1e308'],
  [[7500.125, 2], '7,500.125'],
]);
rows('the distinct ticks', (...ticks: number[]) => formatTicks(ticks).join(' '), [
  [[7000, 7500, 8000], '7,000 7,500 8,000'],
  [[7500.05, 7500.1, 7500.15], '7,500.05 7,500.1 7,500.15'],
  [[120_001, 120_002], '120.001k 120.002k'],
  [[0, 50_000, 100_000], '0 50k 100k'],
  [[-500_000, 0, 1_000_000], '−0.5M 0 1M'],
  [[0, 300, 100_000], '0 0.3k 100k'],
  [[0, 5, 100_000], '0 5 100,000'],
  [[0, 2e-10, 4e-10], '0 2e−10 4e−10'],
  [[5], '5'],
  [[], ''],
]);
rows('a share', formatShare, [
  [[0.214], '21%'],
  [[0.001], '<1%'],
  [[0], '0%'],
  [[NaN], ''],
]);
rows('a size', formatBytes, [
  [[512], '512 B'],
  [[20_480], '20.5 kB'],
  [[999_960], '1.0 MB'],
  [[1_400_000], '1.4 MB'],
]);
rows('a count', formatCount, [
  [[1, 'bucket'], '1 bucket'],
  [[1234, 'bucket'], '1,234 buckets'],
  [[2, 'query', 'queries'], '2 queries'],
]);

const at = (stamp: string) => Date.parse(stamp);

const utc = zoneOf('utc');
const sydney = createZone('Australia/Sydney');

rows('a bucket', bucketName, [
  [[at('2026-11-12T20:30:00Z'), '5m', 600], '13 Nov 2026 06:30'],
  [[at('2026-11-12T20:30:00Z'), '30m', 480], '13 Nov 2026 04:30'],
  [[at('2026-11-12T20:00:00Z'), '1h', utc], '12 Nov 2026 20:00'],
  [[at('2026-11-12T14:00:00Z'), '1d', 600], '13 Nov 2026'],
  [[at('2026-11-12T14:00:00Z'), '1d', utc], '12 Nov 2026 14:00'],
  [[at('2026-10-31T14:00:00Z'), '7d', 600], 'week of 1 Nov 2026'],
  [[at('2026-10-31T14:00:00Z'), '7d', sydney], 'week of 1 Nov 2026 01:00'],
  [[at('2026-09-30T14:00:00Z'), '1M', 600], 'October 2026'],
  [[at('2026-09-30T16:00:00Z'), '1M', 480], 'October 2026'],
  [[at('2026-09-30T14:00:00Z'), '1M', utc], 'October 2026'],
  [[at('2026-10-31T14:00:00Z'), '1M', sydney], 'November 2026'],
  [[at('2024-12-31T14:00:00Z'), '3M', 600], 'Q1 2025'],
  [[at('2026-03-31T14:00:00Z'), '3M', 600], 'Q2 2026'],
  [[at('2026-09-30T14:00:00Z'), '3M', utc], 'Q4 2026'],
  [[at('2024-11-30T14:00:00Z'), 'season', 600], 'Summer 2024/25'],
  [[at('2099-11-30T14:00:00Z'), 'season', 600], 'Summer 2099/00'],
  [[at('2026-02-28T14:00:00Z'), 'season', utc], 'Autumn 2026'],
  [[at('2026-05-31T14:00:00Z'), 'season', 600], 'Winter 2026'],
  [[at('2026-08-31T14:00:00Z'), 'season', 600], 'Spring 2026'],
  [[at('2024-12-31T14:00:00Z'), '1y', 600], '2025'],
  [[at('2024-12-31T14:00:00Z'), '1y', utc], '2025'],
  [[at('2024-06-30T14:00:00Z'), 'fy', 600], 'FY 2024–25'],
  [[at('2024-06-30T16:00:00Z'), 'fy', 480], 'FY 2024–25'],
  [[at('1999-06-30T14:00:00Z'), 'fy', sydney], 'FY 1999–00'],
]);
rows('a stamp of the table', formatTableStamp, [
  [[at('2026-11-12T20:30:00Z'), 600], '2026-11-13 06:30'],
  [[at('2026-11-12T20:30:04Z'), 600], '2026-11-13 06:30:04'],
  [[at('2026-11-12T14:00:00Z'), 600, '1d'], '2026-11-13 00:00'],
  [[at('2026-02-28T14:00:00Z'), 600, 'season'], 'Autumn 2026'],
  [[at('2025-06-30T14:00:00Z'), 600, 'fy'], 'FY 2025–26'],
]);
rows('an extreme stamp', formatTableStamp, [
  [[at('0026-11-12T20:30:00Z'), 600], '0026-11-13 06:30'],
  [[8.64e15, 600], '9999-12-31 15:59:59'],
  [[-8.64e15, -600], '0000-01-01 08:00'],
]);
rows('a window', formatSpan, [
  [[at('2026-11-12T14:00:00Z'), at('2026-11-19T14:00:00Z'), 600], '13–19 Nov 2026 network time +10:00'],
  [[at('2025-12-31T16:00:00Z'), at('2026-01-01T16:00:00Z'), 480], '1 Jan 2026 network time +08:00'],
  [
    [at('2026-11-12T20:30:00Z'), at('2026-11-19T14:00:00Z'), 600],
    '13 Nov 06:30 – 20 Nov 2026 00:00 network time +10:00',
  ],
]);
rows('an age', formatAge, [
  [[at('2026-11-13T02:00:00Z'), at('2026-11-13T02:00:59Z'), 600], 'now'],
  [[at('2026-11-13T02:03:00Z'), at('2026-11-13T02:06:30Z'), 600], '3 min ago'],
  [[at('2026-11-13T02:03:00Z'), at('2026-11-13T05:06:30Z'), 600], 'fetched 12:03'],
  [[at('2026-11-12T02:03:00Z'), at('2026-11-13T05:06:30Z'), 600], 'fetched 12 Nov 12:03'],
]);
