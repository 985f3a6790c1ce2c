import assert from 'node:assert/strict';
import type { DatasetReport, DatasetStatus } from '#src/domain';
import {
  type DatasetFacts,
  descriptionOfDataset,
  kindOfDataset,
  linesOfDataset,
  problemOfBackground,
  sentenceOfPause,
} from '#src/words/exports/datasetRowWords';
import { linesOfDamage, linesOfFaults, sentenceOfSound } from '#src/words/exports/datasetWords';

const status: DatasetStatus = {
  name: 'demand',
  offsetMinutes: 600,
  isSample: false,
  startMs: Date.parse('2026-08-25T00:00:00+10:00'),
  endMs: Date.parse('2026-10-14T00:00:00+10:00'),
  months: { done: 3, total: 3 },
  damaged: 0,
  strangers: 0,
  requests: 0,
  files: 6,
  rows: 17_520,
  bytes: 1_400_000,
  nulls: 0,
  gaps: { buckets: 0, files: 0 },
  corrected: [],
};
const facts: DatasetFacts = {
  status,
  query: { operation: 'market', network_code: 'NEM', metrics: ['demand'] },
  todayMs: status.endMs,
  nowMs: status.endMs,
};
const running = { requests: { done: 34, total: 100 }, months: { done: 0, total: 3 } };

describe('the row of a dataset', () => {
  const rows = [
    ['complete · 25 Aug – 13 Oct 2026 · 1.4 MB', {}, 'whole'],
    ['complete · 25 Aug – 13 Oct 2026 · 2.1 GB', { status: { ...status, bytes: 2_100_000_000 } }, 'whole'],
    ['2 days behind · 25 Aug – 13 Oct 2026 · 1.4 MB', { todayMs: status.endMs + 2 * 86_400_000 }, 'whole'],
    [
      'complete · 1,204 gaps · 25 Aug – 13 Oct 2026 · 1.4 MB',
      { status: { ...status, gaps: { buckets: 1204, files: 2 } } },
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
    [
      'stopped, 1 of 3 months · 25 Aug – 13 Oct 2026 · 1.4 MB',
      { stopped: 'The disk is full.', status: { ...status, months: { done: 1, total: 3 } } },
      'partly',
    ],
    ['complete · 25 Aug – 13 Oct 2026 · 1.4 MB', { stopped: 'The disk is full.' }, 'whole'],
    ['being checked · 25 Aug – 13 Oct 2026 · 1.4 MB', { work: { kind: 'checking' } }, 'busy'],
    [
      'in use by another process · 25 Aug – 13 Oct 2026 · 1.4 MB',
      { work: { kind: 'elsewhere' } },
      'elsewhere',
    ],
  ] as const;
  for (const [words, change, kind] of rows)
    it(`says ${words}`, () => {
      const changed = { ...facts, ...change };
      assert.deepEqual([descriptionOfDataset(changed), kindOfDataset(changed)], [words, kind]);
    });

  it('has its extent, its gaps and its age in its tooltip', () => {
    const lines = linesOfDataset('/data/demand', {
      ...facts,
      writtenMs: status.endMs - 3 * 3_600_000,
      status: {
        ...status,
        nulls: 1,
        gaps: { buckets: 1204, files: 2 },
        first: '2026-08-25T00:00:00+10:00',
        last: '2026-10-13T23:00:00+10:00',
        beyond: [{ startMs: status.startMs - 30 * 86_400_000, endMs: status.startMs }],
      },
    });
    assert.deepEqual(lines.slice(0, 9), [
      'demand: complete',
      'Dates: 25 Aug – 13 Oct 2026',
      'Left out, because your plan does not cover it: 26 Jul – 24 Aug 2026.',
      '3 of 3 months written, all requests are done',
      '6 files, 17,520 rows, 1.4 MB',
      'Buckets from 2026-08-25T00:00:00+10:00 to 2026-10-13T23:00:00+10:00.',
      '1,204 buckets are missing within the series, in 2 of 6 files.',
      '1 value is null.',
      'Last written 3 h ago.',
    ]);
  });

  it('has the reason of a stop in its tooltip, and no sizes before the first file', () => {
    const lines = linesOfDataset('/data/demand', {
      ...facts,
      stopped: 'The disk is full.',
      status: { ...status, files: 0, rows: 0, bytes: 0, requests: 7, months: { done: 0, total: 3 } },
    });
    assert.deepEqual(lines.slice(0, 5), [
      'demand: stopped, 0 of 3 months',
      'The disk is full.',
      'Dates: 25 Aug – 13 Oct 2026',
      '0 of 3 months written, 7 requests to go',
      'Folder: /data/demand',
    ]);
  });

  it('names the end of a pause', () => {
    const work = { kind: 'paused', untilMs: Date.parse('2026-10-15T00:00:00Z') } as const;
    assert.match(descriptionOfDataset({ ...facts, work }), /^paused until 15 Oct 10:00 · 25 Aug/);
    const nowMs = work.untilMs - 3_600_000;
    assert.match(descriptionOfDataset({ ...facts, work, nowMs }), /^paused until 10:00 · 25 Aug/);
    assert.equal(
      sentenceOfPause('demand', work.untilMs, 600),
      '“demand” waits until 15 Oct 2026 10:00 +10:00: today’s quota is used.',
    );
  });

  it('names the dataset of a background problem once', () => {
    const problem = { sentence: 'The disk is full.', actions: [] };
    const named = problemOfBackground('demand', problem);
    assert.equal(named.sentence, '“demand”: The disk is full.');
    assert.deepEqual(problemOfBackground('demand', named), named);
  });
});

const report: DatasetReport = {
  months: { done: 3, total: 3 },
  files: 3,
  rows: 72,
  again: 0,
  faults: [],
  offsetMinutes: 600,
  corrected: [],
};

describe('the report of a dataset', () => {
  it('names the unit and the date of a gap', () => {
    const gap = { stamp: '2026-05-20T10:00:00+10:00', labels: ['NSW1', 'BW01'], buckets: 12 };
    const fault = { kind: 'gaps', path: 'data/a.parquet', buckets: 12, series: 1, examples: [gap] } as const;
    assert.deepEqual(linesOfFaults({ ...report, faults: [fault] }), [
      '3 files, 72 rows: 1 fault',
      'data/a.parquet lacks 12 buckets in 1 series',
      '  2026-05-20T10:00:00+10:00 NSW1 BW01: 12 buckets',
    ]);
  });

  it('marks an unfinished dataset', () => {
    const unfinished = { ...report, months: { done: 1, total: 3 } };
    const sentence = 'The dataset is unfinished: 1 of 3 months written.';
    assert.deepEqual(linesOfFaults(unfinished), ['3 files, 72 rows: no problems', sentence]);
    assert.equal(
      sentenceOfSound('units', unfinished),
      `“units” verified, no problems: 3 files, 72 rows. ${sentence}`,
    );
  });

  it('names damaged files, which are fetched again', () =>
    assert.deepEqual(linesOfDamage([{ kind: 'missing', path: 'data/a.parquet' }]), [
      'data/a.parquet is not there',
      '1 damaged or missing file is fetched again.',
    ]));
});
