import assert from 'node:assert/strict';
import { summariseValues } from '../../../../src/domain/series/resultSummary';
import { valueSummaryLine, lastValueWords, sparkline } from '../../../../src/words/result/summaryWords';
import { startMs, timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';

const nowMs = startMs + 2 * 60_000;

function wordsOf(
  columns: Readonly<Record<string, readonly number[]>>,
  metric = 'price',
  unit = '$/MWh',
): string {
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
  return valueSummaryLine(summariseValues({ ...result }), found, nowMs);
}

describe('a result in a line', () => {
  it('has its course, newest value, extremes, unit and age', () => {
    assert.equal(
      wordsOf({ NSW1: [-35.1, 20, 1204, 84.2] }),
      '▁▁█▂ last 84.20 · min −35.10 · max 1,204 $/MWh · 2 min ago',
    );
  });
  it('has no course where series stand apart', () => {
    assert.equal(
      wordsOf({ NSW1: [80, 70], QLD1: [90, 95] }),
      '2 series: last 70.00 to 95.00 · min 70.00 · max 95.00 $/MWh · 2 min ago',
    );
  });
  it('is a total where series add up, in a readable unit', () => {
    assert.equal(
      wordsOf({ NSW1: [6000, 7000], QLD1: [6000, 8000] }, 'energy', 'MWh'),
      '▁█ 2 series, total: last 15.00 · min 12.00 · max 15.00 GWh · 2 min ago',
    );
  });
  it('says that values are missing, provisional or of the sample', () => {
    assert.equal(wordsOf({ NSW1: [NaN] }), 'no values · 2 min ago');
    const one = toSeries({ metric: 'price', unit: '$/MWh', times: timesOf(2), valueAt: (i) => i });
    const result = toResult([{ ...one, settledUntilMs: startMs }]);
    const provenance = { ...result.provenance, fetchedAtMs: startMs };
    assert.equal(
      valueSummaryLine(summariseValues(result), provenance, nowMs),
      '▁█ last 1.00 (provisional) · min 0 · max 1.00 $/MWh · sample data · 2 min ago',
    );
  });
});

describe('the newest value of a result', () => {
  const last = (columns: readonly (readonly number[])[], metric: string, unit: string): string => {
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
  it('runs from the least to the most, with gaps', () => {
    assert.equal(sparkline(Float64Array.of(0, 7, NaN, 3.5)), '▁█ ▅');
    assert.equal(sparkline(Float64Array.of(5, 5)), '▅▅');
    assert.equal(sparkline(Float64Array.from({ length: 80 }, (_, i) => i)), '▁▂▃▄▅▆▇█');
  });
});
