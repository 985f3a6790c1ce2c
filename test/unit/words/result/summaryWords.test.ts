import assert from 'node:assert/strict';
import { summariseResult } from '../../../../src/domain/series/resultSummary';
import { escapeMarkdown } from '../../../../src/words/phrases';
import { summaryMarkdown } from '../../../../src/words/result/summaryWords';
import { startMs, timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';

const priceOf = (region: string, values: number[]) =>
  toSeries({
    metric: 'price',
    unit: '$/MWh',
    labels: { region },
    times: timesOf(values.length),
    valueAt: (i) => values[i] ?? NaN,
  });

function markdownOf(count: number) {
  const series = Array.from({ length: count }, (_, s) =>
    priceOf(`R${s}`, [10 * s, NaN, s === 1 && count > 8 ? 0 : 30]),
  );
  const result = toResult(series);
  const provenance = { ...result.provenance, fetchedAtMs: startMs };
  return summaryMarkdown(summariseResult({ ...result, provenance }), startMs + 3 * 60_000);
}

describe('a result as Markdown', () => {
  it('is a table of its series by size, with window, offset, sample and age', () => {
    const { facts, series } = markdownOf(2);
    const [head, , first, second] = series.split('\n');
    assert.equal(head, '| Series | Last | Min | Mean | Max | Unit |');
    assert.equal(first, '| R1 | 30\\.00 | 10\\.00 | 20\\.00 | 30\\.00 | \\$\\/MWh |');
    assert.equal(second, '| R0 | 30\\.00 | 0 | 15\\.00 | 30\\.00 | \\$\\/MWh |');
    assert.match(facts, /13 Nov 2026.* \\\+10\\:00 · 1h · sample data · 3 min ago$/);
  });

  const sizes = [
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
  ] as const;
  for (const [count, expected] of sizes)
    it(`has the largest of ${count} series first, in a table or a list`, () => {
      const text = markdownOf(count).series.replaceAll('\\', '');
      if (typeof expected === 'string') assert.equal(text, expected);
      else assert.match(text, expected);
    });

  it('names the metric of a list once', () => {
    const demand = ['NSW1', 'VIC1'].map((region) =>
      toSeries({
        metric: 'demand',
        unit: 'MW',
        labels: { region },
        times: timesOf(2),
        valueAt: (i) => 5000 + i,
      }),
    );
    const result = toResult([priceOf('NSW1', [1, 2]), priceOf('VIC1', [3, 4]), ...demand]);
    assert.equal(
      summaryMarkdown(summariseResult(result), startMs).series.replaceAll('\\', ''),
      'Price: VIC1 4.00 (3.00 to 4.00) · NSW1 2.00 (1.00 to 2.00) $/MWh · ' +
        'Demand: NSW1 5,001 (5,000 to 5,001) · VIC1 5,001 (5,000 to 5,001) MW',
    );
  });

  it('begins with the series of the metric that the line of the code is about', () => {
    const times = timesOf(2);
    const demand = toSeries({ metric: 'demand', unit: 'MW', times, valueAt: () => 9000 });
    const { series } = summaryMarkdown(summariseResult(toResult([priceOf('NSW1', [1, 2]), demand])), startMs);
    assert.match(series, /\n\| Price · NSW1 .*\n\| Demand /);
  });

  it('keeps text of the service text', () => {
    const result = toResult([priceOf('[x](command:evil)|<img src=1>', [1])]);
    const text = summaryMarkdown(summariseResult(result), startMs).series;
    assert.ok(text.includes('\\[x\\]\\(command\\:evil\\)\\|\\<img src\\=1\\>'));
    assert.equal(escapeMarkdown('a\n# b\u202e'), 'a \\# b');
  });
});
