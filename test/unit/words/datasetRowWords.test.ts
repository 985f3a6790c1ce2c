import assert from 'node:assert/strict';
import type { DatasetStatus } from '../../../src/domain/dataset';
import { descriptionOfDataset, kindOfDataset, type DatasetFacts } from '../../../src/words/datasetRowWords';

const status: DatasetStatus = {
  ...{ name: 'demand', offsetMinutes: 600, isSample: false },
  startMs: Date.parse('2026-08-25T00:00:00+10:00'),
  endMs: Date.parse('2026-10-14T00:00:00+10:00'),
  months: { done: 3, total: 3 },
  ...{ requests: 0, files: 6, rows: 17_520, bytes: 1_400_000 },
};
const facts: DatasetFacts = {
  status,
  query: { operation: 'market', network_code: 'NEM', metrics: ['demand'] },
  todayMs: status.endMs,
};
const running = { requests: { done: 34, total: 100 }, months: { done: 0, total: 3 } };

describe('the row of a dataset', () => {
  const rows: readonly (readonly [string, Partial<DatasetFacts>, string])[] = [
    ['complete · 25 Aug – 13 Oct 2026 · 1.4 MB', {}, 'whole'],
    [
      'complete, 2 days behind · 25 Aug – 13 Oct 2026 · 1.4 MB',
      { todayMs: status.endMs + 2 * 86_400_000 },
      'whole',
    ],
    [
      '1 of 3 months · 25 Aug – 13 Oct 2026 · sample data',
      { status: { ...status, bytes: 0, isSample: true, months: { done: 1, total: 3 } } },
      'partly',
    ],
    [
      'running, 34% · 25 Aug – 13 Oct 2026 · 1.4 MB',
      { work: { kind: 'running', progress: running } },
      'busy',
    ],
    ['being checked · 25 Aug – 13 Oct 2026 · 1.4 MB', { work: { kind: 'checking' } }, 'busy'],
    [
      'in use by another process · 25 Aug – 13 Oct 2026 · 1.4 MB',
      { work: { kind: 'elsewhere' } },
      'elsewhere',
    ],
  ];
  for (const [words, change, kind] of rows)
    it(`says ${words}`, () => {
      const changed = { ...facts, ...change };
      assert.deepEqual([descriptionOfDataset(changed), kindOfDataset(changed)], [words, kind]);
    });

  it('says until when a download waits', () => {
    const work = { kind: 'paused', untilMs: Date.parse('2026-10-15T00:00:00Z') } as const;
    assert.match(descriptionOfDataset({ ...facts, work }), /paused until 15 Oct 2026,? 10:00/);
  });
});
