import assert from 'node:assert/strict';
import type { JsonObject, Query, Series } from '#src/domain';
import { calculate } from '#src/tools/calculations/calculate';
import { describeResult } from '#src/tools/describeResult';
import { HeldResults, type HeldResult } from '#src/tools/heldResults';
import { readPoints } from '#src/tools/readPoints';
import { result, series } from '../../formats/sampleResults';

const startMs = Date.parse('2026-11-01T00:00:00+10:00');
const query: Query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '1h',
  network_region: 'NSW1',
};
const held = new HeldResults(() => 0);

const seriesOf = (metric: string, values: number[], more: Partial<Series> = {}) =>
  series(
    {},
    Float64Array.from(values, (_, i) => startMs + i * 3_600_000),
    values,
    { metric, unit: 'MWh', interval: '1h', name: metric, ...more },
  );

function hold(all: Series[]) {
  const hours = Math.max(...all.map(({ values }) => values.length));
  const window = { startMs, endMs: startMs + hours * 3_600_000 };
  const { provenance } = result([]);
  return held.add(
    { query, series: all, notices: [], provenance: { ...provenance, window, askedWindow: window } },
    query,
  );
}

const run = (
  calculation: Parameters<typeof calculate>[0],
  one: HeldResult,
  input: JsonObject = {},
  other?: HeldResult,
) => calculate(calculation, { input, held: one, other });
const priceUnit = { unit: '$/MWh' };

describe('a calculation', () => {
  it('counts nulls and excludes them with partial and provisional intervals', () => {
    const one = hold([
      seriesOf('price', [100, 1, NaN, 3, 100], {
        ...priceUnit,
        wholeFromMs: startMs + 3_600_000,
        settledUntilMs: startMs + 4 * 3_600_000,
      }),
    ]);
    const { rows, notes } = run('mean', one);
    assert.deepEqual(rows, [['price', 2, '$/MWh', 2, 1]]);
    assert.match(notes.join(), /Partial and provisional intervals are left out/);
    const { statistics, notices } = describeResult(one, { wasSent: false });
    const {
      columns,
      rows: [row = []],
    } = statistics as { columns: string[]; rows: number[][] };
    const at = (name: string) => row[columns.indexOf(name)];
    assert.deepEqual([at('points'), at('nulls'), at('left_out'), at('mean')], [2, 1, 2, 2]);
    assert.match(JSON.stringify(notices), /Partial and provisional intervals are left out/);
  });

  it('weights ratios by their denominators', () => {
    const one = hold([seriesOf('price', [10, 20], { ...priceUnit, weights: Float64Array.of(3, 1) })]);
    assert.equal(run('mean', one).rows[0]?.[1], 12.5);
    assert.match(run('mean', one).formula, /÷ sum of denominators/);
  });

  it('weights prices by demand where both have a value, with a note if approximate', () => {
    const one = hold([
      seriesOf('price', [10, 20, NaN, 40], priceUnit),
      seriesOf('demand_energy', [1, 3, 5, NaN]),
    ]);
    const { rows, notes } = run('weighted_mean', one);
    assert.deepEqual(rows, [['price', 17.5, '$/MWh', 2, 2]]);
    assert.match(notes.join(), /Approximate/);
  });

  it('computes shares without loads, as sums divided by sums', () => {
    const of = (fueltech: string, values: number[]) => seriesOf('energy', values, { labels: { fueltech } });
    const one = hold([of('wind', [1, 2]), of('coal_black', [3, 2]), of('pumps', [9, 9])]);
    assert.deepEqual(run('share', one, { series: ['wind'] }).rows, [['energy wind', 37.5, '%', 2, 0]]);
    assert.doesNotMatch(run('share', one).formula, /pumps/);
    assert.deepEqual(run('total', one, { series: ['pumps'] }).rows[0]?.[1], -18);
  });

  it('compares totals or means, also between two results', () => {
    const [one, other] = [hold([seriesOf('energy', [3, 3])]), hold([seriesOf('energy', [2, 2])])];
    assert.deepEqual(run('difference', one, {}, other).rows[0]?.slice(1, 5), [2, 'MWh', 6, 4]);
    assert.equal(run('change', one, {}, other).rows[0]?.[1], 50);
    const longer = hold([seriesOf('energy', [2, 2, 2, 2])]);
    assert.match(run('change', one, {}, longer).notes.join(), /The windows differ by 2 hours/);
    const price = hold([seriesOf('price', [1, 3], priceUnit)]);
    assert.throws(() => run('difference', one, {}, price), /No series of the two results|The units differ/);
    assert.throws(() => run('difference', one), /needs something to compare with/);
    const below = hold([seriesOf('energy', [-1, -1])]);
    assert.throws(() => run('share', below), /share needs a whole/);
    assert.equal(run('change', one, {}, below).rows[0]?.[1], null);
  });

  it('lists the series if one is unknown', () => {
    const one = hold([
      seriesOf('price', [1], { labels: { region: 'NSW1' } }),
      seriesOf('price', [1], { labels: { region: 'VIC1' } }),
    ]);
    assert.equal(run('mean', one, { series: ['VIC1'] }).rows.length, 1);
    assert.throws(
      () => run('mean', one, { series: ['price NSW'] }),
      /Did you mean “price NSW1”\? Series: price NSW1 and price VIC1/,
    );
  });

  it('refuses hours without a condition and totals of power', () => {
    const one = hold([seriesOf('power', [1, 2], { unit: 'MW' })]);
    assert.throws(() => run('hours_where', one), /needs below, above, or both/);
    assert.throws(() => run('total', one), /averaged over each interval/);
  });
});

describe('the values of a result', () => {
  it('are CSV for a date range or a longer interval, with empty cells for nulls', () => {
    const values = Array.from({ length: 30 }, (_, i) => (i === 1 ? NaN : i));
    const one = hold([seriesOf('energy', values)]);
    const read = readPoints({ date_start: '2026-11-01', date_end: '2026-11-01T03:00' }, one);
    assert.equal(read['csv'], 'start,energy\n2026-11-01,0\n2026-11-01T01:00,\n2026-11-01T02:00,2');
    assert.equal(read['next_start'], undefined);
    const days = readPoints({ interval: '1d' }, one);
    assert.equal(days['csv'], 'start,energy\n2026-11-01,275\n2026-11-02,159');
    assert.throws(() => readPoints({ interval: '5m' }, one), /interval must be one of 1h, 1d/);
    assert.throws(() => readPoints({ date_start: 'soon' }, one), /date_start must be a date/);
  });

  it('have the names of periods, in statistics and extremes too', () => {
    const days = Array.from({ length: 400 }, (_, i) => (i === 390 ? 5 : 1));
    const one = hold([
      seriesOf('energy', days, {
        interval: '1d',
        times: Float64Array.from(days, (_, i) => Date.UTC(2024, 4, 31, 14 + 24 * i)),
      }),
    ]);
    // From 1 June 2024 on: 30 days, then 365, then 5.
    const years = readPoints({ interval: 'fy' }, one);
    assert.equal(years['csv'], 'bucket,energy\nFY 2023–24,30\nFY 2024–25,369\nFY 2025–26,5');
    const months = [1, 2, 3].map((month) => Date.UTC(2024, month) - 36_000_000);
    const monthly = hold([
      seriesOf('energy', [5, 1, 9], { interval: '1M', times: Float64Array.from(months) }),
    ]);
    const { columns, rows: [row = []] = [] } = describeResult(monthly, { wasSent: false })['statistics'] as {
      columns: string[];
      rows?: unknown[][];
    };
    const of = (name: string) => row[columns.indexOf(name)];
    assert.deepEqual([of('min_at'), of('max_at')], ['March 2024', 'April 2024']);
    assert.deepEqual(run('extremes', monthly, { count: 1 }).rows, [
      ['energy', 'highest', 1, 'April 2024', 9, 'MWh'],
      ['energy', 'lowest', 1, 'March 2024', 1, 'MWh'],
    ]);
  });

  it('continue without a gap after the last part', () => {
    const one = hold([
      seriesOf(
        'energy',
        Array.from({ length: 2000 }, (_, i) => i),
      ),
    ]);
    const seen: string[] = [];
    let from: unknown = '2026-11-01';
    while (typeof from === 'string') {
      const { csv, next_start } = readPoints({ date_start: from }, one);
      seen.push(...String(csv).split('\n').slice(1));
      from = next_start;
    }
    assert.deepEqual(
      seen.map((line) => Number(line.split(',')[1])),
      Array.from({ length: 2000 }, (_, i) => i),
    );
  });
});
