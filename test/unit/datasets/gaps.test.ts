import assert from 'node:assert/strict';
import { statusOf } from '#src/datasets/statusOfDataset';
import { formatStamp } from '#src/domain';
import { replyLagging, sourcesOf } from '../../support/laggingService';
import { readPart, sendJson } from '../../support/partServer';
import { block, envelope } from '../../support/runAgainst';
import { planOf, verifyFolder, withDataset } from './datasetUnderTest';

const hourMs = 3_600_000;
const query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '1h' } as const;
const span = {
  startMs: Date.parse('2026-08-25T00:00:00+10:00'),
  endMs: Date.parse('2026-09-05T00:00:00+10:00'),
};
const at = (stamp: string) => Date.parse(`${stamp}:00+10:00`);
/** Hours that the service does not send; `unknown` are two hours with a null. */
const lost = [
  ...['2026-08-26T03:00', '2026-08-26T04:00', '2026-08-30T10:00', '2026-09-02T00:00'].map(at),
  // The first and the last day.
  ...Array.from({ length: 24 }, (_, hour) => span.startMs + hour * hourMs),
  ...Array.from({ length: 24 }, (_, hour) => span.endMs - 24 * hourMs + hour * hourMs),
];
const unknown = ['2026-08-27T00:00', '2026-09-01T00:00'].map(at);

describe('missing hours of the service', () => {
  it('are rows without a value, not faults, inside a request and at its edges', () =>
    withDataset(
      async ({ client, folder, get }) => {
        await get();
        const { gaps, nulls, first, last } = await statusOf(folder, await planOf(folder));
        assert.deepEqual([gaps, nulls], [{ buckets: 0, files: 0 }, 4 + 48 + 2]);
        assert.deepEqual([first, last], ['2026-08-25T00:00:00+10:00', '2026-09-04T23:00:00+10:00']);
        const { faults, again } = await verifyFolder(folder, 9, client);
        assert.deepEqual([faults, again], [[], 1]);
      },
      { query, span, isSample: false },
      (request, response) => {
        const { startMs, endMs } = readPart(request);
        const hours = Array.from({ length: (endMs - startMs) / hourMs }, (_, i) => startMs + i * hourMs);
        const data = hours
          .filter((ms) => !lost.includes(ms))
          .map((ms): [string, number | null] => [formatStamp(ms, 600), unknown.includes(ms) ? null : 80]);
        sendJson(response, 200, envelope(block([{ data }], { metric: 'price', interval: '1h' })));
      },
    ));
});

describe('a dataset of buckets longer than a month', () => {
  for (const [interval, starts] of [
    ['fy', ['2022-07', '2023-07', '2024-07', '2025-07', '2026-07']],
    ['1y', ['2023-01', '2024-01', '2025-01', '2026-01']],
    [
      'season',
      [
        '2022-12',
        ...[2023, 2024, 2025, 2026].flatMap((year) => [
          `${year}-03`,
          `${year}-06`,
          `${year}-09`,
          `${year}-12`,
        ]),
      ],
    ],
  ] as const) {
    it(`has a file for each month in which one begins, by ${interval}`, () => {
      const [firstMs, nowMs, laterMs] = ['2023-02-10', '2026-10-14', '2026-10-30'].map((day) =>
        Date.parse(`${day}T00:00:00+10:00`),
      );
      const months = starts.filter((month) => month <= '2026-10');
      return withDataset(
        async ({ client, folder, get, extend }) => {
          for (const update of [false, true]) {
            if (update) await extend(laterMs);
            assert.equal(await get(), 'done');
            const { files } = await folder.readManifest(await planOf(folder));
            assert.deepEqual(
              files.map(({ path, rows, first }) => [path, rows, first]).sort(),
              months
                .map((month) => {
                  const [year, number] = month.split('-');
                  const below = `data/network=NEM/metric=energy/step=${interval}/year=${year}/month=${Number(number)}/part-0.parquet`;
                  return [below, 1, `${month}-01T00:00:00+10:00`];
                })
                .sort(),
            );
            const status = await statusOf(folder, await planOf(folder));
            assert.deepEqual(status.months, { done: months.length, total: months.length });
            assert.deepEqual(
              [status.requests, status.strangers, status.gaps.buckets, status.nulls],
              [0, 0, 0, 0],
            );
            assert.deepEqual((await verifyFolder(folder, 9, client)).faults, []);
          }
        },
        {
          query: { operation: 'network', network_code: 'NEM', metrics: ['energy'], interval },
          span: { startMs: firstMs, endMs: nowMs },
          isSample: false,
        },
        replyLagging({
          sources: sourcesOf('NEM', () => 5),
          offsetMinutes: 600,
          isEndInclusive: false,
          nowMs: laterMs,
        }),
        { now: () => laterMs },
      );
    });
  }
});
