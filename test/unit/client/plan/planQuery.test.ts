import assert from '../../../support/assert';
import fc from 'fast-check';
import { KnownLimits, type Limits } from '#src/client/plan/limits';
import { planQuery } from '#src/client/plan/planQuery';
import { planFrame } from '#src/client/plan/planFrame';
import type { Plan } from '#src/client/plan/plannedRequest';
import {
  ceilToBucket,
  dayMs,
  floorToBucket,
  formatNaive,
  intervals,
  offsetMinutesOf,
  parseStamp,
  type Query,
} from '#src/domain';

/** 2026-10-07T00:00:00+10:00. */
const nowMs = Date.UTC(2026, 9, 6, 14);
const power: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '5m' };
const dates = (date_start: string, date_end: string) => ({ date_start, date_end });

function planAt(query: Query, settings: Partial<Limits>, atMs: number): Plan {
  const limits = new KnownLimits(settings).current;
  return planQuery({ query, notices: [] }, limits, planFrame(query, limits, atMs));
}

/** Prints each request as "metrics start..end", with zero times cut from the end of the dates. */
function linesOf(query: Query, limits: Partial<Limits> = {}) {
  const short = (stamp = '') => stamp.replace(/T00:00:00$/, '').replace(/:00$/, '');
  return planAt(query, limits, nowMs).requests.map(({ query: asked }) =>
    [
      asked.operation,
      asked.metrics.join('+'),
      asked.interval,
      asked.date_start === undefined ? 'own window' : `${short(asked.date_start)}..${short(asked.date_end)}`,
      asked.facility_code?.join('+'),
      asked.unit_code?.join('+'),
    ]
      .filter((part) => part !== undefined)
      .join(' '),
  );
}

describe('a plan', () => {
  const rows: [string, Query, string[], Partial<Limits>?][] = [
    [
      'requests a short window at once',
      { ...power, ...dates('2026-10-01', '2026-10-02') },
      ['network power 5m 2026-10-01..2026-10-02'],
    ],
    [
      'requests a window as long as the limit at once',
      { ...power, ...dates('2026-09-01', '2026-09-09') },
      ['network power 5m 2026-09-01..2026-09-09'],
    ],
    [
      'splits a longer window into adjacent ones',
      { ...power, ...dates('2026-08-01', '2026-08-20') },
      [
        'network power 5m 2026-08-01..2026-08-07',
        'network power 5m 2026-08-07..2026-08-15',
        'network power 5m 2026-08-15..2026-08-20',
      ],
    ],
    [
      'widens dates to whole buckets',
      { ...power, interval: '1h', ...dates('2026-10-01T10:17', '2026-10-01T12:01') },
      ['network power 1h 2026-10-01T10:00..2026-10-01T13:00'],
    ],
    [
      'widens to weeks that start on Sunday',
      { ...power, interval: '7d', ...dates('2026-10-01', '2026-10-05') },
      ['network power 7d 2026-09-27..2026-10-11'],
    ],
    [
      'ends an open window with the last complete bucket',
      { ...power, interval: '1M', date_start: '2026-07-15' },
      ['network power 1M 2026-07-01..2026-10-01'],
    ],
    [
      'uses a given limit',
      { ...power, ...dates('2026-08-01', '2026-08-20') },
      ['network power 5m 2026-08-01..2026-08-20'],
      { windowDays: { '5m': 30 } },
    ],
    [
      'splits months by the calendar',
      { ...power, interval: '1M', ...dates('2024-01-01', '2027-01-01') },
      ['network power 1M 2024-01-01..2026-01-01', 'network power 1M 2026-01-01..2026-11-01'],
    ],
    [
      'never splits a bucket, however small the limit',
      { ...power, interval: '1M', ...dates('2026-01-01', '2026-03-01') },
      ['network power 1M 2026-01-01..2026-02-01', 'network power 1M 2026-02-01..2026-03-01'],
      { windowDays: { '1M': 7 } },
    ],
    ['leaves the default window to the service', power, ['network power 5m own window']],
    [
      'states a window when the service would refuse its default',
      { ...power, interval: '1y' },
      ['network power 1y 2025-01-01..2026-01-01'],
    ],
    [
      'requests metrics of both families in two operations',
      { ...power, metrics: ['power', 'price'], ...dates('2026-10-01', '2026-10-02') },
      ['network power 5m 2026-10-01..2026-10-02', 'market price 5m 2026-10-01..2026-10-02'],
    ],
    [
      'requests a metric of the other family from its own operation',
      { ...power, metrics: ['price'], fueltech: ['wind'], ...dates('2026-10-01', '2026-10-02') },
      ['market price 5m 2026-10-01..2026-10-02'],
    ],
    [
      'requests units without their facility one by one',
      { ...power, operation: 'facilities', unit_code: ['A', 'B'], ...dates('2026-10-01', '2026-10-02') },
      ['facilities power 5m 2026-10-01..2026-10-02 A', 'facilities power 5m 2026-10-01..2026-10-02 B'],
    ],
    [
      'splits lists of facilities and units',
      {
        ...power,
        operation: 'facilities',
        facility_code: ['F', 'G', 'H'],
        unit_code: ['A', 'B', 'C'],
        ...dates('2026-10-01', '2026-10-02'),
      },
      [
        'facilities power 5m 2026-10-01..2026-10-02 F+G A+B',
        'facilities power 5m 2026-10-01..2026-10-02 F+G C',
        'facilities power 5m 2026-10-01..2026-10-02 H A+B',
        'facilities power 5m 2026-10-01..2026-10-02 H C',
      ],
      { codes: 2 },
    ],
    [
      'computes financial years from months after a refusal',
      { ...power, interval: 'fy', ...dates('2024-09-01', '2026-10-05') },
      ['network power 1M 2024-07-01..2026-07-01', 'network power 1M 2026-07-01..2026-11-01'],
      { windowDays: { fy: 7 } },
    ],
    [
      'requests financial years while no limit on them is known',
      { ...power, interval: 'fy', ...dates('2024-09-01', '2026-10-05') },
      ['network power fy 2024-07-01..2027-07-01'],
    ],
    [
      'requests financial years when the limits allow one',
      { ...power, interval: 'fy', ...dates('2024-09-01', '2026-10-05') },
      ['network power fy 2024-07-01..2027-07-01'],
      { windowDays: { fy: 10_000 } },
    ],
    [
      'computes seasons from months',
      { ...power, interval: 'season', ...dates('2025-12-10', '2026-04-01') },
      ['network power 1M 2025-12-01..2026-06-01'],
    ],
    [
      'leaves the open end of a forecast to the service',
      { ...power, operation: 'market', metrics: ['solar_rooftop_forecast'], date_start: '2026-10-07' },
      ['market solar_rooftop_forecast 5m 2026-10-07..'],
    ],
    [
      'requests whole hours instead of the default window',
      { ...power, interval: '1h' },
      ['network power 1h 2026-09-21..2026-10-07'],
    ],
    [
      'requests whole weeks instead of the default window',
      { ...power, interval: '7d' },
      ['network power 7d 2026-03-29..2026-10-04'],
    ],
    [
      'requests whole months instead of the default window',
      { ...power, interval: '1M' },
      ['network power 1M 2025-09-01..2026-10-01'],
    ],
    [
      'requests whole buckets up to an end without a start',
      { ...power, interval: '7d', date_end: '2026-07-01' },
      ['network power 7d 2025-12-28..2026-07-05'],
    ],
    [
      'includes the bucket that an end without a start splits',
      { ...power, date_end: '2026-10-05T10:03' },
      ['network power 5m 2026-10-01T10:05..2026-10-05T10:05'],
    ],
    [
      'requests quarters up to an end without a start within the reach of the plan',
      { ...power, interval: '3M', date_end: '2026-07-01' },
      ['network power 3M 2025-01-01..2026-07-01'],
    ],
    [
      'ends a window in the future with the current bucket',
      { ...power, interval: '1d', ...dates('2026-10-01', '2027-10-01') },
      ['network power 1d 2026-10-01..2026-10-07'],
    ],
    [
      'requests one bucket of a future window, since the clock may be wrong',
      { ...power, ...dates('2026-11-01', '2027-10-01') },
      ['network power 5m 2026-11-01..2026-11-01T00:05'],
    ],
    [
      'requests one bucket from a future start',
      { ...power, interval: '1h', date_start: '2026-11-01' },
      ['network power 1h 2026-11-01..2026-11-01T01:00'],
    ],
    [
      'requests a forecast up to its reach',
      {
        ...power,
        operation: 'market',
        metrics: ['solar_rooftop_forecast'],
        ...dates('2026-10-07', '2027-10-01'),
      },
      [
        'market solar_rooftop_forecast 5m 2026-10-07..2026-10-10',
        'market solar_rooftop_forecast 5m 2026-10-10..2026-10-16',
      ],
    ],
    [
      'requests more of the future of a network with an unknown offset',
      { ...power, network_code: 'NZ', interval: '1h', ...dates('2026-10-06', '2027-10-01') },
      ['network power 1h 2026-10-06..2026-10-07T04:00'],
    ],
    [
      'keeps the dates of an unknown interval',
      { ...power, interval: '15m', ...dates('2026-09-01T00:01', '2026-09-20T00:02') },
      ['network power 15m 2026-09-01T00:01..2026-09-20T00:02'],
    ],
  ];
  for (const [name, query, lines, limits] of rows)
    it(name, () => {
      assert.deepEqual(linesOf(query, limits), lines);
    });

  it('has both the exact window and its whole buckets', () => {
    const query = { ...power, interval: '1h', ...dates('2026-10-01T10:17', '2026-10-01T12:01') };
    const { window, askedWindow } = planAt(query, {}, nowMs);
    const at = (text: string) => parseStamp(text, 600) ?? NaN;
    assert.deepEqual(window, { startMs: at('2026-10-01T10:17'), endMs: at('2026-10-01T12:01') });
    assert.deepEqual(askedWindow, { startMs: at('2026-10-01T10:00'), endMs: at('2026-10-01T13:00') });
  });

  it('states its cost', () => {
    const year = { ...power, ...dates('2025-10-05', '2026-10-05') };
    const costOf = (query: Query, limits: Partial<Limits> = {}) => planAt(query, limits, nowMs).cost;
    assert.deepEqual(costOf(year), { requests: 46, buckets: 105_120, quotaShare: 46 / 500 });
    assert.deepEqual(costOf({ ...year, metrics: ['power', 'price'] }).requests, 92);
    assert.deepEqual(costOf(year, { dailyRequests: Infinity }), { requests: 46, buckets: 105_120 });
    assert.deepEqual(costOf(power), { requests: 1, quotaShare: 1 / 500 });
    // Requests beyond the plan's reach are not sent.
    assert.equal(costOf(year, { reachDays: 90 }).requests, 12);
  });

  it('requests most of a moving window at the same addresses each day', () => {
    const pathsAt = (day: number) =>
      planAt({ ...power, window: '12M' }, {}, nowMs + day * dayMs).requests.map(({ path }) => path);
    const days = Array.from({ length: 16 }, (_, day) => pathsAt(day));
    for (const paths of days) assert.equal(paths.length, 46);
    // Of 736 requests, most repeat one of the day before or of a few days ago.
    assert.ok(new Set(days.flat()).size < 140, String(new Set(days.flat()).size));
  });

  it('covers the window exactly, in as few requests as possible', () => {
    const anyQuery = fc.record({
      interval: fc.constantFrom(...intervals.map(({ code }) => code)),
      network_code: fc.constantFrom('NEM', 'WEM'),
      startMs: fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2026, 0) }),
      lengthMs: fc.integer({ min: 1, max: 3000 }).map((hours) => hours * 3_600_000),
      limitDays: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(anyQuery, ({ interval, network_code, startMs, lengthMs, limitDays }) => {
        const offset = offsetMinutesOf(network_code);
        const query: Query = {
          ...power,
          network_code,
          interval,
          date_start: formatNaive(startMs, offset),
          date_end: formatNaive(startMs + lengthMs, offset),
        };
        const plan = planAt(query, { windowDays: { [interval]: limitDays } }, nowMs);
        const sent = plan.derivedFrom ?? interval;
        const windows = plan.requests.map(({ window }) => window ?? { startMs: NaN, endMs: NaN });
        const whole = Math.floor(startMs / 1000) * 1000;
        const { askedWindow } = plan;
        assert.ok(askedWindow);
        assert.equal(askedWindow.startMs, floorToBucket(whole, interval, offset));
        assert.equal(askedWindow.endMs, ceilToBucket(whole + lengthMs, interval, offset));
        assert.equal(windows[0]?.startMs, askedWindow.startMs);
        assert.equal(windows.at(-1)?.endMs, askedWindow.endMs);
        for (const [i, window] of windows.entries()) {
          if (i > 0) assert.equal(window.startMs, windows[i - 1]?.endMs);
          assert.equal(floorToBucket(window.startMs, sent, offset), window.startMs);
          const isOne = ceilToBucket(window.startMs + 1, sent, offset) === window.endMs;
          const limit = plan.derivedFrom === undefined ? limitDays : 732;
          assert.ok(window.endMs > window.startMs);
          assert.ok(isOne || (window.endMs - window.startMs) / dayMs <= limit);
          assert.equal(plan.requests[i]?.query.date_start, formatNaive(window.startMs, offset));
          assert.equal(plan.requests[i].query.date_end, formatNaive(window.endMs, offset));
        }
        assert.equal(windows.length, plan.cost.requests);
        // One part fewer could not cover the window.
        const longest = Math.max(...windows.map((window) => window.endMs - window.startMs));
        assert.ok(longest * (windows.length - 1) < askedWindow.endMs - askedWindow.startMs + 31 * dayMs);
      }),
      { numRuns: 500 },
    );
  });
});
