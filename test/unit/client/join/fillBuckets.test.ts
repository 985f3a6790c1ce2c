import assert from 'node:assert/strict';
import { dayMs, factsOf, formatStamp, minuteMs, type Query, type Result } from '#src/domain';
import { writeCsv } from '#src/formats/text/csv';
import { describeResult } from '#src/formats/files/fileProvenance';
import { block, clientOf, envelope } from '../../../support/runAgainst';
import { replyJson, withServer } from '../../../support/httpServer';

const stepMs = 5 * minuteMs;
/** 2025-11-17T00:00:00+10:00. */
const startMs = Date.UTC(2025, 10, 16, 14);

const query: Query = {
  operation: 'facilities',
  network_code: 'NEM',
  facility_code: ['GULLRWF'],
  metrics: ['power'],
  interval: '5m',
  date_start: '2025-11-17T00:00:00',
  date_end: '2025-11-20T00:00:00',
};

/** The points of some days after the start; `from` and `to` are fractions of days. */
function pointsOf(from: number, to: number, everyMs = stepMs): [string, number][] {
  const count = Math.round(((to - from) * dayMs) / everyMs);
  return Array.from({ length: count }, (_, i) => [
    formatStamp(startMs + from * dayMs + i * everyMs, 600),
    20 + (i % 7),
  ]);
}

const unit = (code: string, data: readonly [string, number][]) => ({
  name: `power_${code}`,
  columns: { unit_code: code },
  data,
});

function run(
  units: ReturnType<typeof unit>[],
  asked: Query = query,
  now = startMs + 300 * dayMs,
): Promise<Result> {
  const body = envelope(block(units, { interval: '5m', groupings: [] }));
  return withServer(replyJson(body), ({ baseAddress }) =>
    clientOf(baseAddress, { now: () => now, limits: { reachDays: Infinity } }).run(asked),
  );
}

const countsOf = ({ series }: Result): [number, number][] =>
  series.map(({ values }) => [values.length, values.filter(Number.isNaN).length]);

describe('a day without data', () => {
  for (const [where, data] of [
    ['at the end', pointsOf(0, 2)],
    ['at the start', pointsOf(1, 3)],
    ['in the middle', [...pointsOf(0, 1), ...pointsOf(2, 3)]],
  ] as const)
    it(`${where} of the window is missing everywhere`, async () => {
      const result = await run([unit('GULLRWF1', data)]);
      assert.deepEqual(countsOf(result), [[864, 288]]);
      const [series] = result.series;
      assert.ok(series);
      assert.equal(factsOf({ ...series, aggregation: 'mean' }).missing, 288);
      const rows = Buffer.concat([...writeCsv(result)])
        .toString()
        .trimEnd()
        .split('\n');
      assert.equal(rows.length, 865);
      assert.equal(rows.filter((row) => row.endsWith(',')).length, 288);
      assert.match(JSON.stringify(describeResult(result, { loads: 'negative' })), /"missing":288/);
    });

  it('of one unit shares the times of the other units', async () => {
    const { series } = await run([unit('A1', pointsOf(0, 3)), unit('A2', pointsOf(0, 2))]);
    assert.equal(series[0]?.times, series[1]?.times);
  });

  it('is missing as far as other units have data, in a query without dates', async () => {
    const { date_start: _start, date_end: _end, ...open } = query;
    const now = startMs + 3 * dayMs + 10 * minuteMs;
    const result = await run([unit('A1', pointsOf(0, 3)), unit('A2', pointsOf(1, 1.5))], open, now);
    // The last hour may still arrive.
    assert.deepEqual(countsOf(result), [
      [864, 0],
      [864 - 12, 864 - 12 - 144],
    ]);
  });
});

describe('data yet to arrive', () => {
  it('are not missing', async () => {
    const now = startMs + 2.5 * dayMs;
    const result = await run([unit('A1', pointsOf(0, 2.4)), unit('A2', pointsOf(0, 2.39))], query, now);
    assert.deepEqual(
      countsOf(result).map(([, missing]) => missing),
      [0, 0],
    );
  });

  it('are not the shorter intervals of a half-hourly network', async () => {
    const result = await run([unit('A1', pointsOf(0, 2, 30 * minuteMs))]);
    assert.deepEqual(countsOf(result), [[144, 48]]);
  });
});
