import assert from 'node:assert/strict';
import { type Provenance, summariseResult, toChartedRun } from '#src/domain';
import {
  briefSummary,
  lastValueWords,
  rowWords,
  sparkline,
  summaryMarkdown,
} from '#src/words/result/summaryWords';
import { startMs, timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';
import { escapeMarkdown } from '#src/words/phrases';

const seriesOf = (region: string, values: number[], metric = 'price', unit = '$/MWh') =>
  toSeries({
    metric,
    unit,
    labels: { region },
    times: timesOf(values.length),
    valueAt: (i) => values[i] ?? NaN,
  });

const nowMs = startMs + 2 * 60_000;
const none = { all: '', assumed: '' };

function wordsOf(columns: Record<string, number[]>, metric = 'price', unit = '$/MWh') {
  const series = Object.entries(columns).map(([region, values]) => seriesOf(region, values, metric, unit));
  const { numbers, provenance } = summariseResult(toResult(series));
  const found = { ...provenance, isSample: false, fetchedAtMs: startMs };
  return briefSummary({ numbers, provenance: found }, none, nowMs);
}

describe('the line of a result', () => {
  it('has the newest value, unit, sparkline and age', () =>
    assert.equal(wordsOf({ NSW1: [-35.1, 20, 1204, 84.2] }), '84.20 $/MWh ▁▁█▂ 2 min'));
  it('has no sparkline if series do not add up', () =>
    assert.equal(wordsOf({ NSW1: [80, 70], QLD1: [90, 95] }), '70.00 to 95.00 $/MWh 2 min'));
  it('totals additive series in a readable unit, with a sparkline from zero', () =>
    assert.equal(wordsOf({ NSW1: [6000, 7000], QLD1: [6000, 8000] }, 'energy', 'MWh'), '15.00 GWh ▇█ 2 min'));
  it('marks a result without values or with missing parts', () => {
    assert.equal(wordsOf({ NSW1: [NaN] }), 'no values 2 min');
    const missing = [{ query: toResult([]).query, failure: { kind: 'cancelled' as const } }];
    const { numbers, provenance } = summariseResult(toResult([seriesOf('NSW1', [0, 1])]));
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
  it('names the choices if there is room', () => {
    const hours = Array.from({ length: 168 }, (_, hour) => hour);
    const { numbers, provenance } = summariseResult(toResult([seriesOf('NSW1', hours)]));
    const summary = { numbers, provenance: { ...provenance, fetchedAtMs: startMs } };
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

describe('the last value of a result', () => {
  const last = (columns: number[][], metric: string, unit: string) => {
    const series = columns.map((values, s) => seriesOf(`R${s}`, values, metric, unit));
    const settled = series.map((one) => ({ ...one, settledUntilMs: startMs }));
    const { numbers } = summariseResult(toResult(metric === 'price' ? series : settled));
    return numbers ? lastValueWords(numbers) : '';
  };
  it('has its unit, and is marked as a total and as provisional', () => {
    assert.equal(last([[-35.1, 84.2]], 'price', '$/MWh'), '84.20 $/MWh');
    assert.equal(last([[80, 70], [90, 95]], 'price', '$/MWh'), '70.00 to 95.00 $/MWh'); // prettier-ignore
    assert.equal(last([[6000, 7000], [6000, 8000]], 'energy', 'MWh'), 'total 15.00* GWh (provisional)'); // prettier-ignore
  });
  it('has the sign of a value that is not final in a line of code, a row and a hover', () => {
    const one = { ...seriesOf('NSW1', [39_880], 'energy', 'MWh'), settledUntilMs: startMs };
    const summary = summariseResult(toResult([one]));
    assert.match(briefSummary(summary, { all: '', assumed: '' }, nowMs), /^39\.88\* GWh /);
    assert.match(rowWords(toChartedRun(toResult([one])), '', '', nowMs), /^39\.88\* GWh · .* · provisional/);
    assert.ok(summaryMarkdown(summary, nowMs).series.includes('| 39\\.88\\* | 39\\.88 |'));
  });
});

describe('a sparkline', () => {
  it('spans zero and the extremes, with gaps', () => {
    assert.equal(sparkline(Float64Array.of(0, 7, NaN, 3.5)), '▁█ ▅');
    assert.equal(sparkline(Float64Array.of(6, 7)), '▇█');
    assert.equal(sparkline(Float64Array.of(-7, 0, 7)), '▁▅█');
    assert.equal(sparkline(Float64Array.of(5, 5)), '██');
    assert.equal(sparkline(Float64Array.of(0, 0)), '▁▁');
    assert.equal(sparkline(Float64Array.from({ length: 80 }, (_, i) => i)), '▁▂▃▄▅▆▇█');
  });
});

function markdownOf(count: number) {
  const series = Array.from({ length: count }, (_, s) =>
    seriesOf(`R${s}`, [10 * s, NaN, s === 1 && count > 8 ? 0 : 30]),
  );
  const result = toResult(series);
  const provenance = { ...result.provenance, fetchedAtMs: startMs };
  return summaryMarkdown(summariseResult({ ...result, provenance }), startMs + 3 * 60_000);
}

describe('the Markdown summary of a result', () => {
  it('lists series by size, with window, offset, sample mark and age', () => {
    const { facts, series } = markdownOf(2);
    const [head, , first, second] = series.split('\n');
    assert.equal(head, '| Series | Last | Min | Mean | Max | Unit |');
    assert.equal(first, '| R1 | 30\\.00 | 10\\.00 | 20\\.00 | 30\\.00 | \\$\\/MWh |');
    assert.equal(second, '| R0 | 30\\.00 | 0 | 15\\.00 | 30\\.00 | \\$\\/MWh |');
    assert.match(facts, /13 Nov 2026.* \\\+10\\:00 · 1h · sample data · 3 min ago$/);
  });

  for (const [count, expected] of [
    [3, /^\| Series .*\n\| R2 .*\n\| R1 .*\n\| R0 [^\n]*$/s],
    [
      4,
      'Last: R3 30.00 (30.00 to 30.00) · R2 30.00 (20.00 to 30.00) · R1 30.00 (10.00 to 30.00) · R0 30.00 (0 to 30.00) $/MWh',
    ],
    [
      9,
      'Last: R8 30.00 · R7 30.00 · R6 30.00 · R5 30.00 · R4 30.00 · R3 30.00 · R2 30.00 · R0 30.00 $/MWh · 0 for 1 series',
    ],
    [60, /^Last: R59 30\.00 · .* · R36 30\.00 \$\/MWh · and 36 more series$/],
  ] as const)
    it(`starts with the largest of ${count} series, in a table or a list`, () => {
      const text = markdownOf(count).series.replaceAll('\\', '');
      if (typeof expected === 'string') assert.equal(text, expected);
      else assert.match(text, expected);
    });

  it('names the metric of a list once', () => {
    const demand = ['NSW1', 'VIC1'].map((region) => seriesOf(region, [5000, 5001], 'demand', 'MW'));
    const result = toResult([seriesOf('NSW1', [1, 2]), seriesOf('VIC1', [3, 4]), ...demand]);
    assert.equal(
      summaryMarkdown(summariseResult(result), startMs).series.replaceAll('\\', ''),
      'Price: VIC1 4.00 (3.00 to 4.00) · NSW1 2.00 (1.00 to 2.00) $/MWh · ' +
        'Demand: NSW1 5,001 (5,000 to 5,001) · VIC1 5,001 (5,000 to 5,001) MW',
    );
  });

  it('starts with the metric of the code line', () => {
    const times = timesOf(2);
    const demand = toSeries({ metric: 'demand', unit: 'MW', times, valueAt: () => 9000 });
    const { series } = summaryMarkdown(
      summariseResult(toResult([seriesOf('NSW1', [1, 2]), demand])),
      startMs,
    );
    assert.match(series, /\n\| Price · NSW1 .*\n\| Demand /);
  });

  it('escapes text of the service', () => {
    const result = toResult([seriesOf('[x](command:evil)|<img src=1>', [1])]);
    const text = summaryMarkdown(summariseResult(result), startMs).series;
    assert.ok(text.includes('\\[x\\]\\(command\\:evil\\)\\|\\<img src\\=1\\>'));
    assert.equal(escapeMarkdown('a\n# b\u202e'), 'a \\# b');
  });
});
