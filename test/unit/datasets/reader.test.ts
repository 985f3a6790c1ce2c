import assert from 'node:assert/strict';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Query } from '#src/domain';
import type { Handler } from '../../support/httpServer';
import { replyParts } from '../../support/partServer';
import { planOf, withDataset } from './datasetUnderTest';

const query: Query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '5m' };
const at = (day: string) => Date.parse(`${day}T00:00:00+10:00`);
const span = { startMs: at('2026-05-25'), endMs: at('2026-07-28') };
/** The times of updates: within a month, and past the ends of two months. */
const updates = ['2026-07-30', '2026-08-04', '2026-08-20', '2026-09-03'].map(at);

const replies = replyParts();
const slowly: Handler = (request, response) => {
  setTimeout(() => replies(request, response), 10);
};

/** The contents of each month: the number of rows, and of distinct times. */
type Months = Map<number, { rows: number; times: number }>;

/** Queries the folder as one table until `signal` aborts, and returns every answer. */
async function readOn(folder: string, signal: AbortSignal): Promise<Months[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const files = `read_parquet('${folder}/data/**/*.parquet', hive_partitioning = true)`;
  const sql = `SELECT month, count(*), count(DISTINCT time) FROM ${files} GROUP BY month`;
  const answers: Months[] = [];
  try {
    while (!signal.aborted) {
      const rows = (await connection.runAndReadAll(sql)).getRows();
      answers.push(
        new Map(
          rows.map(([month, count, times]) => [Number(month), { rows: Number(count), times: Number(times) }]),
        ),
      );
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return answers;
}

describe('a program that constantly reads a dataset', () => {
  it('sees each month once and complete during updates', () => {
    let nowMs = at('2026-07-28');
    return withDataset(
      async ({ folder, get, extend }) => {
        await get({ now: () => nowMs });
        const stop = new AbortController();
        const reading = readOn(folder.layout.folder, stop.signal);
        // The row counts of each month between updates.
        const states = new Map<number, Set<number>>();
        const note = async () => {
          for (const { path: file, rows } of (await folder.readManifest(await planOf(folder))).files) {
            const month = Number(/month=(\d+)/.exec(file)?.[1]);
            states.set(month, (states.get(month) ?? new Set()).add(rows));
          }
        };
        await note();
        for (nowMs of updates) {
          await extend(nowMs);
          await get({ now: () => nowMs });
          await note();
        }
        stop.abort();
        const answers = await reading;

        assert.deepEqual([...states.keys()].sort(), [5, 6, 7, 8, 9]);
        assert.ok(new Set(answers.map((months) => JSON.stringify([...months].sort()))).size > 2);
        for (const months of answers) {
          for (const month of [5, 6, 7]) assert.ok(months.has(month), `month ${month} is there`);
          for (const [month, { rows, times }] of months) {
            assert.equal(rows, times, `month ${month} has a time twice`);
            assert.ok(states.get(month)?.has(rows), `month ${month} has ${rows} rows`);
          }
        }
      },
      { query, span, isSample: false },
      slowly,
      { now: () => nowMs },
    );
  }).timeout(60_000);
});
