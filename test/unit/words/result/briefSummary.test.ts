import assert from 'node:assert/strict';
import { summariseValues } from '../../../../src/domain/series/resultSummary';
import { briefSummary, lastValueWords, sparkline } from '../../../../src/words/result/summaryWords';
import type { Provenance } from '../../../../src/domain/result/result';
import { startMs, timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';

const nowMs = startMs + 2 * 60_000;
const none = { all: '', assumed: '' };

function wordsOf(columns: Record<string, number[]>, metric = 'price', unit = '$/MWh') {
  const series = Object.entries(columns).map(([region, values]) =>
    toSeries({
      metric,
      unit,
      labels: { region },
      times: timesOf(values.length),
      valueAt: (i) => values[i] ?? NaN,
    }),
  );
  const { provenance, ...result } = toResult(series);
  const found = { ...provenance, isSample: false, fetchedAtMs: startMs };
  return briefSummary({ numbers: summariseValues(result), provenance: found }, none, nowMs);
}

describe('a result in a line', () => {
  it('has its newest value, unit, course and age', () =>
    assert.equal(wordsOf({ NSW1: [-35.1, 20, 1204, 84.2] }), '84.20 $/MWh ▁▁█▂ 2 min'));
  it('has no course where series do not add up', () =>
    assert.equal(wordsOf({ NSW1: [80, 70], QLD1: [90, 95] }), '70.00 to 95.00 $/MWh 2 min'));
  it('is a total where series add up, in a readable unit, with a course from zero', () =>
    assert.equal(wordsOf({ NSW1: [6000, 7000], QLD1: [6000, 8000] }, 'energy', 'MWh'), '15.00 GWh ▇█ 2 min'));
  it('says that there are no values, and that parts are missing', () => {
    assert.equal(wordsOf({ NSW1: [NaN] }), 'no values 2 min');
    const missing = [{ query: toResult([]).query, failure: { kind: 'cancelled' as const } }];
    const one = toSeries({ metric: 'price', unit: '$/MWh', times: timesOf(2), valueAt: (i) => i });
    const { provenance, ...result } = toResult([one]);
    const numbers = summariseValues(result);
    const found = { ...provenance, fetchedAtMs: startMs, missing } as unknown as Provenance;
    assert.equal(
      briefSummary({ numbers, provenance: found }, none, nowMs),
      '1.00 $/MWh ▁█ · parts missing 2 min',
    );
  });
  it('shows each day of a week', () => {
    const day = (hour: number) => (hour % 24 >= 8 && hour % 24 < 16 ? 9 : 1);
    const line = wordsOf({ NSW1: Array.from({ length: 168 }, (_, hour) => day(hour)) });
    assert.equal(line, `1.00 $/MWh ${'▂█▂'.repeat(7)} 2 min`);
  });
  it('says what was chosen where there is room', () => {
    const values = Array.from({ length: 168 }, (_, hour) => hour);
    const one = toSeries({
      metric: 'price',
      unit: '$/MWh',
      times: timesOf(168),
      valueAt: (i) => values[i] ?? 0,
    });
    const { provenance, ...result } = toResult([one]);
    const summary = { numbers: summariseValues(result), provenance: { ...provenance, fetchedAtMs: startMs } };
    for (const [all, assumed, expected] of [
      ['SA', '', /^167\.0 \$\/MWh .{21} 2 min · SA$/],
      ['region NSW1', '', /^167\.0 \$\/MWh .{21} 2 min$/],
      ['region NSW1', 'region NSW1', /^167\.0 \$\/MWh ▁▂▃▄▅▆▇█ 2 min · region NSW1$/],
      ['region NSW1, last 7 d', 'region NSW1', /^167\.0 \$\/MWh ▁▂▃▄▅▆▇█ 2 min · region NSW1$/],
      [
        'facilities BAYSW, ERARING',
        'facilities BAYSW, ERARING',
        /^167\.0 \$\/MWh 2 min · facilities BAYSW, ERARING$/,
      ],
    ] as const)
      assert.match(briefSummary(summary, { all, assumed }, nowMs), expected);
  });
  it('is never longer than 45 characters', () => {
    const units = ['$/MWh', 'MW', 'MWh', '$', 't', 'tCO2e'];
    for (let i = 0; i < 500; i++) {
      const size = 10 ** (i % 12);
      const values = Array.from({ length: 2 + (i % 170) }, (_, at) => size * Math.sin(at + i));
      const more = i % 3 === 0 ? { QLD1: values.map((value) => -3 * value) } : undefined;
      const columns = { NSW1: values, ...more };
      const line = wordsOf(columns, i % 2 ? 'price' : 'energy', units[i % units.length] ?? 'MW');
      assert.ok(line.length <= 45, line);
    }
  });
});

describe('the newest value of a result', () => {
  const last = (columns: number[][], metric: string, unit: string) => {
    const series = columns.map((values, s) =>
      toSeries({
        metric,
        unit,
        labels: { region: `R${s}` },
        times: timesOf(values.length),
        valueAt: (i) => values[i] ?? NaN,
      }),
    );
    const settled = series.map((one) => ({ ...one, settledUntilMs: startMs }));
    const glance = summariseValues(toResult(metric === 'price' ? series : settled));
    return glance ? lastValueWords(glance) : '';
  };
  it('has its unit, and says what it is of', () => {
    assert.equal(last([[-35.1, 84.2]], 'price', '$/MWh'), '84.20 $/MWh');
    assert.equal(last([[80, 70], [90, 95]], 'price', '$/MWh'), '70.00 to 95.00 $/MWh'); // prettier-ignore
    assert.equal(last([[6000, 7000], [6000, 8000]], 'energy', 'MWh'), 'total 15.00 GWh (provisional)'); // prettier-ignore
  });
});

describe('a course in characters', () => {
  it('runs from zero, or the least below it, to the most, with gaps', () => {
    assert.equal(sparkline(Float64Array.of(0, 7, NaN, 3.5)), '▁█ ▅');
    assert.equal(sparkline(Float64Array.of(6, 7)), '▇█');
    assert.equal(sparkline(Float64Array.of(-7, 0, 7)), '▁▅█');
    assert.equal(sparkline(Float64Array.of(5, 5)), '██');
    assert.equal(sparkline(Float64Array.of(0, 0)), '▁▁');
    assert.equal(sparkline(Float64Array.from({ length: 80 }, (_, i) => i)), '▁▂▃▄▅▆▇█');
  });
});
