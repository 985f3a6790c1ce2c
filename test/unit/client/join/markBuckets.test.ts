import assert from 'node:assert/strict';
import { markBuckets as markBucketsSteps } from '#src/client/join/markBuckets';
import {
  bucketState,
  floorToBucket,
  formatNaive,
  hourMs,
  intervals,
  minuteMs,
  parseStamp,
  type Series,
} from '#src/domain';
import { atOnce } from '../../../support/atOnce';

const markBuckets = atOnce(markBucketsSteps);

const at = (text: string, offsetMinutes = 600) => parseStamp(text, offsetMinutes) ?? NaN;

/** A series whose last value has this stamp; where the service sends a null, it follows. */
function series(interval: string, lastMs: number, fields: Partial<Series> = {}, hasNull = false): Series {
  const times = [lastMs - 1, lastMs, ...(hasNull ? [lastMs + 1] : [])];
  return {
    metric: 'power',
    unit: 'MW',
    interval,
    name: 'power',
    labels: { fueltech: 'coal_black' },
    times: Float64Array.from(times),
    values: Float64Array.from(times, (ms) => (ms > lastMs ? NaN : 1)),
    ...fields,
  };
}

interface Row {
  interval: string;
  last: string;
  fetched: string;
  /** The expected start of the provisional buckets, if any. */
  from?: string;
  fields?: Partial<Series>;
  networkCode?: string;
  hasNull?: boolean;
  end?: string;
  isDerived?: boolean;
}

const rooftop = { labels: { fueltech: 'solar_rooftop' } };
const all = { labels: {} };

const rows: Readonly<Record<string, Row>> = {
  'the hour that ended two minutes ago': {
    interval: '1h',
    last: '2026-10-06T09:00',
    fetched: '2026-10-06T10:02',
    from: '2026-10-06T09:00',
  },
  'no hour whose data have arrived': {
    interval: '1h',
    last: '2026-10-06T09:00',
    fetched: '2026-10-06T10:15',
  },
  'the current hour': {
    interval: '1h',
    last: '2026-10-06T10:00',
    fetched: '2026-10-06T10:15',
    from: '2026-10-06T10:00',
  },
  'the last hour with a value, not a later null': {
    interval: '1h',
    last: '2026-10-06T08:00',
    fetched: '2026-10-06T10:15',
    from: '2026-10-06T08:00',
    hasNull: true,
  },
  'no five minutes of the service': {
    interval: '5m',
    last: '2026-10-06T10:00',
    fetched: '2026-10-06T10:06',
  },
  'two half hours of all sources, since rooftop solar is late': {
    interval: '30m',
    last: '2026-10-06T10:00',
    fetched: '2026-10-06T10:31',
    from: '2026-10-06T09:30',
    fields: all,
  },
  'the last half hour of rooftop solar': {
    interval: '30m',
    last: '2026-10-06T09:00',
    fetched: '2026-10-06T10:05',
    from: '2026-10-06T09:00',
    fields: rooftop,
  },
  'no day of all sources after rooftop solar has arrived': {
    interval: '1d',
    last: '2026-10-05',
    fetched: '2026-10-06T01:01',
    fields: all,
  },
  today: {
    interval: '1d',
    last: '2026-10-06',
    fetched: '2026-10-06T01:01',
    from: '2026-10-06',
  },
  'the last hour of the WEM for three hours': {
    interval: '1h',
    last: '2026-10-06T09:00',
    fetched: '2026-10-06T12:59',
    from: '2026-10-06T09:00',
    networkCode: 'WEM',
  },
  'nothing of a unit that ended long ago': {
    interval: '1h',
    last: '2026-09-06T09:00',
    fetched: '2026-10-06T12:59',
  },
  'nothing of a window that ended long ago': {
    interval: '1h',
    last: '2026-09-05T23:00',
    fetched: '2026-10-06T12:59',
    end: '2026-09-06',
  },
  'the current financial year': {
    interval: 'fy',
    last: '2026-07-01',
    fetched: '2026-10-06T12:59',
    from: '2026-07-01',
  },
  'the current season, when computed from months': {
    interval: 'season',
    last: '2026-09-01',
    fetched: '2026-10-06T12:59',
    from: '2026-09-01',
    isDerived: true,
  },
};

function mark(row: Row): readonly Series[] {
  const rule = {
    interval: row.interval,
    offsetMinutes: 600,
    networkCode: row.networkCode ?? 'NEM',
    madeFromMs: row.isDerived ? at('2026-06-01') : undefined,
    fetchedAtMs: at(row.fetched),
    endMs: row.end === undefined ? undefined : at(row.end),
  };
  return markBuckets([series(row.interval, at(row.last), row.fields, row.hasNull)], rule);
}

describe('the provisional buckets', () => {
  for (const [name, row] of Object.entries(rows))
    it(`include ${name}`, () => {
      const [marked] = mark(row);
      const from = marked?.settledUntilMs;
      assert.equal(
        from === undefined ? undefined : formatNaive(from, 600),
        row.from === undefined ? undefined : formatNaive(at(row.from), 600),
      );
    });

  it('include the current bucket and none that ended a day ago, at every interval', () => {
    const nowMs = at('2026-11-03T10:17');
    for (const { code, durationMs } of intervals) {
      if (durationMs <= 5 * minuteMs) continue;
      const current = floorToBucket(nowMs, code, 600);
      const rule = { interval: code, offsetMinutes: 600, networkCode: 'NEM', fetchedAtMs: nowMs };
      const [marked] = markBuckets([series(code, current)], rule);
      assert.ok(marked);
      assert.equal(bucketState(marked, current), 'provisional', code);
      const over = floorToBucket(current - 1, code, 600);
      const later = { ...rule, fetchedAtMs: current + 25 * hourMs };
      const [settled] = markBuckets([series(code, over)], later);
      assert.equal(settled?.settledUntilMs, undefined, code);
    }
  });

  const daily = {
    interval: '1d',
    offsetMinutes: 600,
    networkCode: 'NEM',
    fetchedAtMs: at('2026-10-06T12:00'),
  };

  it('include the last bucket of a forecast when its run may end within it', () => {
    const lastMarked = (last: string): number | undefined => {
      const metric = 'solar_rooftop_forecast';
      const one = series('1d', at(last), { metric, times: Float64Array.of(at('2026-10-07'), at(last)) });
      return markBuckets([one], { ...daily, endMs: at(last) + 24 * hourMs })[0]?.settledUntilMs;
    };
    assert.equal(lastMarked('2026-10-14'), at('2026-10-14'));
    assert.equal(lastMarked('2026-10-12'), undefined);
  });

  it('include the last bucket of a forecast with a default window, whose first one is partial', () => {
    const [first, last] = [at('2026-10-06'), at('2026-10-14')];
    const one = series('1d', last, { metric: 'solar_rooftop_forecast', times: Float64Array.of(first, last) });
    const [marked] = markBuckets([one], daily);
    assert.ok(marked);
    assert.deepEqual(
      [first, at('2026-10-07'), last].map((ms) => bucketState(marked, ms)),
      ['part', 'whole', 'provisional'],
    );
  });
});

const clock = (time: string) => at(`2026-10-06T${time}`);
const stepMs = 5 * minuteMs;

/** A series with a value in each bucket from 08:00 to its last stamp. */
function upTo(fueltech: string, last: string, more: Partial<Series> = {}): Series {
  const count = (clock(last) - clock('08:00')) / stepMs + 1;
  const times = Float64Array.from({ length: count }, (_, i) => clock('08:00') + i * stepMs);
  const labels = { fueltech };
  return {
    metric: 'power',
    unit: 'MW',
    interval: '5m',
    name: '',
    labels,
    times,
    values: times.map(() => 1),
    ...more,
  };
}

const reply = { networkCode: 'NEM', interval: '5m', offsetMinutes: 600, fetchedAtMs: clock('10:08') };
const total = upTo('', '10:00', { labels: {} });

/** The first provisional stamp of the total, in a result with these other series. */
const settledUntil = (others: Series[], more: Partial<typeof reply> = {}, of: Partial<Series> = {}) =>
  markBuckets([{ ...total, ...of }, ...others], { ...reply, ...more })[0]?.settledUntilMs;

describe('the end of the data', () => {
  it('is shown for each kind of source by the technologies of the same result', () => {
    const own = [upTo('wind', '10:00'), upTo('coal_black', '09:55')];
    assert.equal(settledUntil([...own, upTo('solar_rooftop', '09:25')]), clock('09:30'));
    const all = [...own, upTo('solar_rooftop', '10:00')];
    assert.equal(settledUntil(all), clock('10:00'));
    assert.equal(settledUntil(all, {}, { metric: 'energy' }), clock('10:00'));
    assert.equal(settledUntil(all, {}, { labels: { region: 'NSW1' } }), clock('09:05'));
  });

  const lateReply = { networkCode: 'WEM', offsetMinutes: 480, fetchedAtMs: clock('10:40') };
  const rooftop = upTo('solar_rooftop', '10:00');
  const silent: Readonly<Record<string, Series[]>> = {
    'a battery that may be idle': [rooftop, upTo('battery_charging', '10:00')],
    'a sum of kinds': [rooftop, upTo('solar', '10:00', { labels: { fueltech_group: 'solar' } })],
    'a unit': [rooftop, upTo('', '10:00', { labels: { unit_code: 'BANGOWF1' } })],
    'a share': [rooftop, upTo('', '10:00', { metric: 'renewable_proportion', labels: {} })],
    'a source beside one that may be idle': [
      rooftop,
      upTo('distillate', '10:00', { times: Float64Array.of(clock('09:00')), values: Float64Array.of(1) }),
    ],
  };
  for (const [name, all] of Object.entries(silent))
    it(`is not shown by ${name}`, () => {
      assert.equal(settledUntil([rooftop, upTo('wind', '10:00')], lateReply), undefined);
      assert.equal(settledUntil(all, lateReply), clock('07:40'));
    });

  it('is that of a sum which ends later than rooftop solar can', () => {
    const onTime = { ...lateReply, fetchedAtMs: clock('10:34') };
    assert.equal(settledUntil([], onTime), clock('09:30'));
    assert.equal(settledUntil([], { ...onTime, fetchedAtMs: clock('10:35') }), clock('07:35'));
  });

  it('lacks no rooftop solar at night', () => {
    const night = (hours: number) => ({
      times: total.times.map((ms) => ms + hours * hourMs),
      values: total.values,
    });
    const rule = (hours: number) => ({ fetchedAtMs: reply.fetchedAtMs + hours * hourMs });
    // Until 21:08, which is an hour ago, and from 3:08, when a day has not begun.
    assert.equal(settledUntil([], rule(12), night(12)), undefined);
    assert.equal(settledUntil([], rule(18), night(18)), clock('04:00') + 24 * hourMs);
    assert.equal(settledUntil([], rule(11), night(11)), clock('20:05'));
  });

  it('is that of the newest unit, so that the last hour of an idle one is final', () => {
    const hourly = (unit: string, last: string) =>
      series('1h', clock(last), {
        labels: { unit_code: unit },
        times: Float64Array.of(clock('01:00'), clock(last)),
      });
    const marksOf = (networkCode: string, ...units: Series[]) =>
      markBuckets(units, { ...reply, networkCode, interval: '1h', fetchedAtMs: clock('10:20') }).map(
        ({ settledUntilMs }) => settledUntilMs,
      );
    const idle = hourly('CG1', '02:00');
    assert.deepEqual(marksOf('NEM', idle, hourly('ER01', '10:00')), [undefined, clock('10:00')]);
    // Alone, it may be late; and in AU, the other may be of the other network.
    assert.deepEqual(marksOf('NEM', idle), [clock('02:00')]);
    assert.deepEqual(marksOf('AU', idle, hourly('ER01', '10:00'))[0], clock('02:00'));
  });

  it('is not shown by AU, which may lack the WEM, nor by a source that stopped', () => {
    const all = [upTo('wind', '10:00'), rooftop];
    assert.equal(settledUntil(all, { networkCode: 'AU' }), clock('07:05'));
    const later = { ...lateReply, fetchedAtMs: clock('10:40') + 25 * hourMs };
    const newest = { times: total.times.map((ms) => ms + 25 * hourMs) };
    assert.equal(settledUntil(all, later, newest), later.fetchedAtMs - 3 * hourMs);
  });

  it('of a series of AU is that of its network where it has one', () => {
    const hourly = (labels: Series['labels']) =>
      markBuckets([series('1h', clock('09:00'), { labels })], {
        ...reply,
        networkCode: 'AU',
        interval: '1h',
        fetchedAtMs: clock('10:15'),
      })[0]?.settledUntilMs;
    for (const labels of [
      { fueltech: 'coal_brown' },
      { fueltech_group: 'hydro' },
      { fueltech: 'wind', region: 'NSW1' },
    ])
      assert.equal(hourly(labels), undefined);
    assert.equal(hourly({ fueltech: 'wind' }), clock('07:00'));
    assert.equal(hourly({ fueltech: 'wind', region: 'WEM' }), clock('09:00'));
  });

  it('is that of rooftop solar when a sum with it leads all other technologies', () => {
    assert.equal(settledUntil([upTo('wind', '09:55')]), clock('10:00'));
    // Otherwise it may be later than all others: an hour, its usual delay.
    const dueMs = clock('09:05');
    assert.equal(settledUntil([upTo('wind', '10:00')]), dueMs);
    assert.equal(settledUntil([]), dueMs);
  });
});
