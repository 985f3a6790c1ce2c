import assert from 'node:assert/strict';
import { type FetchedComparison, hourMs, parseStamp, type Query, type Result } from '#src/domain';
import { ProblemError } from '#src/words/failures/problemActions';
import type { Client } from '#src/client/index';
import type { Connection } from '#src/services/connections/connectionSource';
import { createRuns } from '#src/services/runs/runs';
import { result, series } from '../../formats/sampleResults';
import { silentLog } from '../silentLog';

const query: Query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '1h',
  window: '2h',
  network_region: 'NSW1',
};
const at = (stamp: string) => parseStamp(stamp, 600) ?? NaN;

/** Compares a query on a connection whose client runs queries like this. */
function compareOn(run: Client['run'], one: Query, comparison: FetchedComparison) {
  const connection: Connection = { kind: 'service', label: 'service', client: { run } as Client };
  const connect = () => Promise.resolve(connection);
  return createRuns({ connections: { current: connect, ready: connect }, log: silentLog }).compare(
    one,
    comparison,
  );
}

/** Answers each query with two hours from its start: its value in `first`, then one more. */
function service(first: number[]) {
  const asked: Query[] = [];
  const run = (one: Query) => {
    const startMs = at(one.date_start ?? '2026-10-05T00:00:00');
    const value = first[asked.length] ?? NaN;
    asked.push(one);
    const from = result(
      [
        {
          ...series({ region: one.network_region ?? '' }, Float64Array.of(startMs, startMs + hourMs), [
            value,
            value + 1,
          ]),
          metric: 'price',
          unit: '$/MWh',
        },
      ],
      { query: one },
    );
    const window = { startMs, endMs: startMs + 2 * hourMs };
    return Promise.resolve({ ...from, provenance: { ...from.provenance, window, offsetMinutes: 600 } });
  };
  return { asked, run };
}

const rowsOf = ({ series: all }: Result) =>
  all.map(({ labels, values }) => [labels['region'], labels['compared'] ?? '', [...values]]);

describe('a comparison', () => {
  it('requests the same dates of the previous year, and joins both results', async () => {
    const { asked, run } = service([80, 40]);
    const compared = await compareOn(run, query, { kind: 'period', period: 'year' });
    assert.deepEqual(
      asked.map(({ window, date_start, date_end }) => [window, date_start, date_end]),
      [
        ['2h', undefined, undefined],
        [undefined, '2025-10-05T00:00:00', '2025-10-05T02:00:00'],
      ],
    );
    assert.deepEqual(rowsOf(compared), [
      ['NSW1', '', [80, 81]],
      ['NSW1', 'year before', [40, 41]],
      ['NSW1', 'difference', [40, 40]],
      ['NSW1', 'difference in %', [100, (40 / 41) * 100]],
    ]);
    assert.deepEqual(compared.query, query);
    assert.equal(compared.provenance.requests.length, 2);
    assert.deepEqual(compared.notices.at(-1), {
      code: 'compared',
      with: 'year before',
      when: '5 Oct 2025 00:00 – 02:00',
      startMs: at('2025-10-05T00:00:00'),
      unmatched: 0,
      unmatchedOther: 0,
    });
  });

  it('requests whole weeks 364 days earlier', async () => {
    const weekMs = 7 * 24 * hourMs;
    const asked: Query[] = [];
    const run = (one: Query) => {
      asked.push(one);
      const startMs = at(one.date_start ?? '2026-11-08T00:00:00');
      const weeks = Float64Array.of(startMs, startMs + weekMs);
      const from = result([{ ...series({ region: 'NSW1' }, weeks, [80, 60]), interval: '7d' }], {
        query: one,
      });
      const askedWindow = { startMs, endMs: startMs + 2 * weekMs };
      const window = { startMs: startMs + 24 * hourMs, endMs: askedWindow.endMs - hourMs };
      const provenance = { ...from.provenance, window, askedWindow, offsetMinutes: 600 };
      return Promise.resolve({ ...from, provenance });
    };
    const weekly: Query = { ...query, interval: '7d', window: '14d' };
    const compared = await compareOn(run, weekly, { kind: 'period', period: 'year' });
    assert.deepEqual(
      [asked[1]?.date_start, asked[1]?.date_end],
      ['2025-11-09T00:00:00', '2025-11-23T00:00:00'],
    );
    assert.deepEqual(rowsOf(compared)[2], ['NSW1', 'difference', [0, 0]]);
    assert.deepEqual(compared.notices.at(-1), {
      code: 'compared',
      with: 'year before, 364 days earlier',
      when: '9–22 Nov 2025',
      startMs: at('2025-11-09T00:00:00'),
      unmatched: 0,
      unmatchedOther: 0,
    });
  });

  it('requests another query with the window and interval of the first', async () => {
    const { asked, run } = service([80, 40]);
    const other: Query = { ...query, network_region: 'VIC1', interval: '5m', window: '12M' };
    const compared = await compareOn(run, query, { kind: 'query', query: other, title: 'VIC1' });
    const { window: _window, ...rest } = other;
    assert.deepEqual(asked[1], {
      ...rest,
      interval: '1h',
      date_start: '2026-10-05T00:00:00',
      date_end: '2026-10-05T02:00:00',
    });
    assert.deepEqual(rowsOf(compared)[1], ['VIC1', 'VIC1', [40, 41]]);
    assert.deepEqual(rowsOf(compared)[2], ['NSW1', 'difference', [40, 40]]);
  });

  it('is refused for the service’s default window', async () => {
    const { run } = service([1]);
    const unbounded = async (one: Query) => {
      const { provenance, ...rest } = await run(one);
      const { window: _window, ...others } = provenance;
      return { ...rest, provenance: others };
    };
    await assert.rejects(compareOn(unbounded, query, { kind: 'period', period: 'previous' }), ProblemError);
  });

  it('joins the prices and flows of a region to its fuel mix, without differences', async () => {
    const { asked, run } = service([5000, 80]);
    const mix: Query = {
      operation: 'network',
      network_code: 'NEM',
      metrics: ['power'],
      interval: '1h',
      window: '2h',
      network_region: 'NSW1',
      secondary_grouping: 'fueltech',
    };
    const overview = await compareOn(run, mix, { kind: 'market' });
    assert.deepEqual(
      asked.map(({ operation, metrics, date_start, date_end }) => [operation, metrics, date_start, date_end]),
      [
        ['network', ['power'], undefined, undefined],
        ['market', ['price', 'flow_imports', 'flow_exports'], '2026-10-05T00:00:00', '2026-10-05T02:00:00'],
      ],
    );
    assert.deepEqual(rowsOf(overview), [
      ['NSW1', '', [5000, 5001]],
      ['NSW1', '', [80, 81]],
    ]);
    assert.equal(overview.query, mix);
    assert.ok(overview.notices.every(({ code }) => code !== 'compared'));
  });
});
