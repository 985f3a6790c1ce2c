import assert from 'node:assert/strict';
import { summariseResult } from '../../../../src/domain/series/resultSummary';
import { escapeMarkdown } from '../../../../src/words/phrases';
import { summaryMarkdown } from '../../../../src/words/result/summaryWords';
import { startMs, timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';

const priceOf = (region: string, values: readonly number[]) =>
  toSeries({
    metric: 'price',
    unit: '$/MWh',
    labels: { region },
    times: timesOf(values.length),
    valueAt: (i) => values[i] ?? NaN,
  });

function linesOf(count: number): string[] {
  const series = Array.from({ length: count }, (_, s) => priceOf(`R${s}`, [10 * s, NaN, 30]));
  const result = toResult(series);
  const provenance = { ...result.provenance, fetchedAtMs: startMs };
  return summaryMarkdown(summariseResult({ ...result, provenance }), startMs + 3 * 60_000).split('\n');
}

describe('a result as Markdown', () => {
  it('is a table of its series, with window, offset, sample and age', () => {
    const [facts, , head, , first, second] = linesOf(2);
    assert.equal(head, '| Series | Last | Min | Mean | Max | Unit |');
    assert.equal(first, '| R0 | 30\\.00 | 0 | 15\\.00 | 30\\.00 | \\$\\/MWh |');
    assert.equal(second, '| R1 | 30\\.00 | 10\\.00 | 20\\.00 | 30\\.00 | \\$\\/MWh |');
    assert.match(facts ?? '', /13 Nov 2026.*\\\+10\\:00 · 1h · sample data · 3 min ago$/);
  });

  it('counts the series that it has no room for', () => {
    const lines = linesOf(12);
    assert.equal(lines.filter((line) => /^\| R\d/.test(line)).length, 8);
    assert.ok(lines.includes('and 4 more series'));
  });

  it('keeps text of the service text', () => {
    const result = toResult([priceOf('[x](command:evil)|<img src=1>', [1])]);
    const text = summaryMarkdown(summariseResult(result), startMs);
    assert.ok(text.includes('\\[x\\]\\(command\\:evil\\)\\|\\<img src\\=1\\>'));
    assert.equal(escapeMarkdown('a\n# b\u202e'), 'a \\# b');
  });
});
