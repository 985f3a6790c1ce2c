import assert from 'node:assert/strict';
import {
  compareMix,
  compareSeries,
  differenceNames,
  factsOf,
  findMixPairs,
  meanDifference,
  type Series,
  sidesFinder,
} from '#src/domain';

const hourMs = 3_600_000;
const times = Float64Array.of(0, hourMs, 2 * hourMs, 3 * hourMs);

function toSeries(fueltech: string, values: number[], metric = 'power', unit = 'MW'): Series {
  const labels = { fueltech };
  return { metric, unit, interval: '1h', name: fueltech, labels, times, values: Float64Array.from(values) };
}

function compared(now: Series[], before: Series[]) {
  const names = { other: 'year before', ...differenceNames };
  return compareSeries(now, before, { names, offsetMinutes: 600 }).series;
}

function sidesOf(all: readonly Series[], name: string) {
  const series = all.find(({ labels }) => labels['compared'] === name);
  const sides = series && sidesFinder(all)(series);
  assert.ok(series && sides);
  return { series, sides };
}

describe('a compared fuel mix', () => {
  const now = [
    toSeries('coal_black', [100, 100, 100, 100]),
    toSeries('wind', [40, 60, 40, 60]),
    toSeries('solar_utility', [0, 3, 3, 0]),
    toSeries('pumps', [-10, -10, -10, -10]),
  ];
  const before = [
    toSeries('coal_black', [150, 150, 150, 150]),
    toSeries('wind', [20, 20, 20, NaN]),
    toSeries('solar_utility', [0, 1, 1, 0]),
    toSeries('pumps', [-5, -5, -5, -5]),
  ];
  const [pair] = findMixPairs(compared(now, before));
  assert.ok(pair);
  const { totals, sources, buckets } = compareMix(pair);
  const round = (value: number) => Math.round(value * 100) / 100;

  it('pairs the stacks of both sides without their differences', () => {
    assert.deepEqual(
      [pair.stackId, pair.otherName, pair.now.length, pair.before.length],
      ['stack power MW', 'year before', 4, 4],
    );
    assert.deepEqual(pair.before[0]?.labels, { fueltech: 'coal_black' });
    assert.deepEqual(findMixPairs(now), []);
  });

  it('covers the buckets that every source has on both sides, so that rows add up to totals', () => {
    // Wind of the year before lacks its last bucket.
    assert.equal(buckets, 3);
    assert.equal(
      round(sources.reduce((sum, { difference }) => sum + difference, 0)),
      round(totals.net?.difference ?? NaN),
    );
  });

  it('lists the largest change first, whatever its sign', () => {
    const rows = sources.map(({ series, difference }) => [series.labels['fueltech'], round(difference)]);
    assert.deepEqual(rows, [
      ['coal_black', -50],
      ['wind', 26.67],
      ['pumps', -5],
      ['solar_utility', 1.33],
    ]);
  });

  it('computes changes in % from sums, except for loads and sources below 1 % of the total', () => {
    const rows = sources.map(({ series, percent }) => [series.labels['fueltech'], round(percent)]);
    assert.deepEqual(rows, [
      ['coal_black', -33.33],
      ['wind', 133.33],
      ['pumps', NaN],
      ['solar_utility', NaN],
    ]);
    assert.equal(round(totals.above.percent), -12.89);
  });

  it('keeps a source that one side lacks, without a difference', () => {
    const [lacking] = findMixPairs(compared(now, before.slice(0, 2)));
    assert.ok(lacking);
    const last = compareMix(lacking).sources.slice(-2);
    assert.deepEqual(
      last.map((row) => [row.series.labels['fueltech'], row.before, row.difference]),
      [
        ['solar_utility', NaN, NaN],
        ['pumps', NaN, NaN],
      ],
    );
  });
});

describe('the mean of a difference in per cent', () => {
  const price = (values: number[]): Series => toSeries('all', values, 'price', '$/MWh');
  const rows: [what: string, now: number[], before: number[], expected: number][] = [
    ['is a ratio of sums', [10, 110], [1, 109], (10 / 110) * 100],
    ['has the sign of the mean difference', [10, 80], [1, 100], (-11 / 101) * 100],
    ['leaves out buckets that one side lacks', [10, NaN], [5, 100], 100],
    ['is undefined without a positive base', [10, 10], [-30, 10], NaN],
  ];
  for (const [what, now, before, expected] of rows)
    it(what, () => {
      const all = compared([price(now)], [price(before)]);
      const { series, sides } = sidesOf(all, differenceNames.percent);
      assert.equal(meanDifference(sides, series.times, [0, 2]).toFixed(9), expected.toFixed(9));
    });
});

describe('the mean of a difference of ratios', () => {
  const rate = (values: number[], weights: number[]): Series => ({
    ...toSeries('wind', values, 'capture_price', '$/MWh'),
    weights: Float64Array.from(weights),
  });
  const all = compared([rate([10, 40, NaN, 7], [3, 1, 1, 1])], [rate([5, 25, 100, 7], [1, 4, 1, 0])]);
  for (const [name, expected] of [
    [differenceNames.difference, 77 / 5 - 105 / 5],
    [differenceNames.percent, ((77 / 5 - 105 / 5) / (105 / 5)) * 100],
  ] as const)
    it(`compares weighted means: ${name}`, () => {
      const { series, sides } = sidesOf(all, name);
      assert.equal(meanDifference(sides, series.times, [0, 4]).toFixed(9), expected.toFixed(9));
      const facts = factsOf({ ...series, aggregation: 'ratio', differenceSides: sides });
      assert.equal(facts.mean.toFixed(9), expected.toFixed(9));
    });

  it('finds its buckets by time on another axis', () => {
    const { sides } = sidesOf(all, differenceNames.percent);
    const axis = Float64Array.of(-hourMs, ...times);
    assert.equal(meanDifference(sides, axis, [2, 3]).toFixed(9), (((40 - 25) / 25) * 100).toFixed(9));
  });
});

describe('a comparison of months with those of another quarter', () => {
  const quarter = (fueltech: string, year: number, month: number, values: number[]): Series => ({
    ...toSeries(fueltech, values),
    interval: '1M',
    times: Float64Array.of(0, 1, 2).map((later) => Date.UTC(year, month + later, 1, -10)),
  });
  const { series: all } = compareSeries(
    [quarter('coal_black', 2026, 0, [100, 400, 100]), quarter('wind', 2026, 0, [10, 20, NaN])],
    [quarter('coal_black', 2025, 9, [50, 200, 80]), quarter('wind', 2025, 9, [5, 6, 7])],
    {
      names: { other: 'quarter before', ...differenceNames },
      offsetMinutes: 600,
      shift: { kind: 'months', count: 3 },
    },
  );
  // January to March have 31, 28 and 31 days, October to December 31, 30 and 31.
  const now = (100 * 31 + 400 * 28 + 100 * 31) / 90;
  const before = (50 * 31 + 200 * 30 + 80 * 31) / 92;

  it('weighs each month by its own length', () => {
    const meanOf = (name?: string) => {
      const series = all.find(
        ({ labels }) => labels['fueltech'] === 'coal_black' && labels['compared'] === name,
      );
      assert.ok(series);
      const facts = factsOf({ ...series, aggregation: 'mean', differenceSides: sidesFinder(all)(series) });
      return facts.mean.toFixed(9);
    };
    assert.equal(meanOf(), now.toFixed(9));
    assert.equal(meanOf('quarter before'), before.toFixed(9));
    assert.equal(meanOf(differenceNames.difference), (now - before).toFixed(9));
    assert.equal(meanOf(differenceNames.percent), (((now - before) / before) * 100).toFixed(9));
  });

  it('has the same means in its table of changes, over all months of the mix', () => {
    const [pair] = findMixPairs(all);
    assert.ok(pair);
    const rows = compareMix(pair).sources.map(({ series, now: after, before: earlier }) => [
      series.labels['fueltech'],
      after.toFixed(9),
      earlier.toFixed(9),
    ]);
    assert.deepEqual(rows, [
      ['coal_black', now.toFixed(9), before.toFixed(9)],
      ['wind', ((10 * 31 + 20 * 28) / 90).toFixed(9), ((5 * 31 + 6 * 30 + 7 * 31) / 92).toFixed(9)],
    ]);
  });
});
