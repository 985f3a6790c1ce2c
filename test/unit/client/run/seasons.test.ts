import assert from 'node:assert/strict';
import { formatNaive, type Query, type Result } from '#src/domain';
import { withServer } from '../../../support/httpServer';
import { replyLagging, sourcesOf } from '../../../support/laggingService';
import { clientOf, nowMs } from '../../../support/runAgainst';

/** Runs a query against a service that mixes two summers. */
const run = (query: Query): Promise<Result> =>
  withServer(
    replyLagging({ sources: sourcesOf('NEM', () => 5), offsetMinutes: 600, isEndInclusive: false, nowMs }),
    ({ baseAddress }) => clientOf(baseAddress).run(query),
  );

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

  it('have a notice of mixed summers when only the service knows the window', async () => {
    const forecast: Query = {
      operation: 'market',
      network_code: 'NEM',
      interval: 'season',
      metrics: ['solar_rooftop_forecast'],
    };
    const { notices } = await run(forecast);
    assert.deepEqual(notices, [{ code: 'mixedSeasons', interval: 'season' }]);
  });
});
