import assert from 'node:assert/strict';
import { formatNaive, type Query, type Result } from '#src/domain';
import { writeJson } from '#src/formats/text/json';
import { withServer } from '../../../support/httpServer';
import { replyLagging, sourcesOf } from '../../../support/laggingService';
import { clientOf, nowMs } from '../../../support/runAgainst';

const lagging = (isEndInclusive: boolean) =>
  replyLagging({ sources: sourcesOf('NEM', () => 5), offsetMinutes: 600, isEndInclusive, nowMs });

/** Runs a query against a service that mixes two summers. */
const run = (query: Query): Promise<Result> =>
  withServer(lagging(false), ({ baseAddress }) => clientOf(baseAddress).run(query));

describe('seasons of a service that mixes two summers', () => {
  const energy: Query = {
    operation: 'network',
    network_code: 'NEM',
    metrics: ['energy'],
    interval: 'season',
    date_start: '2025-03-01',
    date_end: '2026-12-01',
  };
  const pointsOf = ({ series }: Result): Map<string, number> =>
    new Map(
      Array.from(series[0]?.times ?? [], (ms, i) => [
        formatNaive(ms, 600).slice(0, 7),
        series[0]?.values[i] ?? NaN,
      ]),
    );

  it('are calendar seasons, computed from months', async () => {
    const result = await run(energy);
    const months = pointsOf(await run({ ...energy, interval: '1M' }));
    const sum = (...of: string[]) => of.reduce((total, month) => total + (months.get(month) ?? NaN), 0);
    const seasons = pointsOf(result);
    assert.deepEqual(
      [...seasons.keys()],
      ['2025-03', '2025-06', '2025-09', '2025-12', '2026-03', '2026-06', '2026-09'],
    );
    const summer = sum('2025-12', '2026-01', '2026-02');
    assert.ok(Math.abs((seasons.get('2025-12') ?? NaN) - summer) < 1e-5, String(summer));
    // Spring 2026 is unfinished.
    assert.equal(formatNaive(result.series[0]?.settledUntilMs ?? NaN, 600), '2026-09-01T00:00:00');
    const codes = result.notices.map(({ code }) => code);
    assert.deepEqual(codes, ['derivedInterval', 'derivedFromFewer']);
  });

  it('are calendar seasons too when only the service knows the window', async () => {
    const forecast: Query = {
      operation: 'market',
      network_code: 'NEM',
      interval: 'season',
      metrics: ['solar_rooftop_forecast'],
    };
    const { series, notices } = await run(forecast);
    assert.deepEqual(series.map(({ times }) => formatNaive(times.at(-1) ?? NaN, 600)).slice(0, 1), [
      '2026-09-01T00:00:00',
    ]);
    assert.equal(notices[0]?.code, 'derivedInterval');
  });
});

describe('financial years of a service that stamps them 1 January of the year of their end', () => {
  const energy: Query = {
    operation: 'network',
    network_code: 'NEM',
    metrics: ['energy'],
    interval: 'fy',
    date_start: '2023-07-01',
    date_end: '2026-07-01',
  };
  const starts = ['2023-07-01', '2024-07-01', '2025-07-01'];
  const datesOf = (result: Result) =>
    Array.from(result.series[0]?.times ?? [], (ms) => formatNaive(ms, 600).slice(0, 10));

  it('begin with July in a result, and have their stamps in the envelope', () =>
    withServer(lagging(false), async ({ baseAddress }) => {
      let body = '';
      const client = clientOf(baseAddress, {
        limits: { windowDays: { fy: 10_000 } },
        fetch: async (...request) => {
          const reply = await fetch(...request);
          body = await reply.clone().text();
          return reply;
        },
      });
      const result = await client.run(energy);
      assert.deepEqual(datesOf(result), starts);
      assert.deepEqual(body.match(/20\d\d-01-01T00:00:00\+10:00/g)?.length, 3);
      const written = Buffer.concat([...writeJson(result, { shape: 'envelope' })]).toString();
      const dataOf = (text: string) =>
        (JSON.parse(text) as { data: { results: { data: unknown }[] }[] }).data[0]?.results[0]?.data;
      assert.deepEqual(dataOf(written), dataOf(body));
    }));

  it('lose the year that begins with the end of the window, and begin alike when made from months', () =>
    withServer(lagging(true), async ({ baseAddress }) => {
      const result = await clientOf(baseAddress, { limits: { windowDays: { fy: 10_000 } } }).run(energy);
      assert.deepEqual(datesOf(result), starts);
      const derived = await clientOf(baseAddress, { limits: { windowDays: { fy: 7 } } }).run(energy);
      assert.deepEqual(datesOf(derived), starts);
    }));
});
