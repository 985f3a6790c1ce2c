import assert from 'node:assert/strict';
import { joinParts as joinPartsSteps, type Part } from '#src/client/join/joinParts';
import type { Series } from '#src/domain';
import { atOnce } from '../../../support/atOnce';

const joinParts = atOnce(joinPartsSteps);

const hourMs = 3_600_000;
/** 2026-10-05T00:00:00+10:00. */
const baseMs = Date.UTC(2026, 9, 4, 14);
const hourly = { interval: '1h', offsetMinutes: 600 };

/** Values from the hour `from` after `baseMs` onwards; null is the service's null. */
interface Run {
  from: number;
  values: (number | null)[];
}

const run = (from: number, ...values: (number | null)[]): Run => ({ from, values });

function series({ from, values }: Run, fields: Partial<Series> = {}): Series {
  return {
    metric: 'power',
    unit: 'MW',
    interval: '1h',
    name: 'power_total',
    labels: {},
    times: Float64Array.from(values, (_, i) => baseMs + (from + i) * hourMs),
    values: Float64Array.from(values, (value) => value ?? NaN),
    ...fields,
  };
}

/** A part requested for the hours from `start` to before `end`. */
function part(start: number, end: number, ...all: Series[]): Part {
  return { window: { startMs: baseMs + start * hourMs, endMs: baseMs + end * hourMs }, series: all };
}

const whole = (...all: Series[]): Part => ({ series: all });

/** Prints hours and values: "0:1 1:2 2:-". */
function textOf({ times, values }: Series) {
  return Array.from(times, (time, i) => {
    const value = values[i] ?? NaN;
    return `${(time - baseMs) / hourMs}:${Number.isNaN(value) ? '-' : value}`;
  }).join(' ');
}

/** Asserts the joined series as texts, and the number of stamps with conflicting values. */
function assertJoined(parts: Part[], expected: string[], conflicts = 0) {
  const { series: joined, notices } = joinParts(parts, hourly);
  assert.deepEqual(joined.map(textOf), expected);
  assert.equal(
    notices.reduce((sum, one) => sum + (one.code === 'conflictingValues' ? one.stamps : 0), 0),
    conflicts,
  );
}

describe('joining parts', () => {
  it('joins adjacent windows in any order', () => {
    const parts = [
      part(0, 2, series(run(0, 1, 2))),
      part(2, 4, series(run(2, 3, 4))),
      part(4, 6, series(run(4, null, 6))),
    ];
    assertJoined(parts, ['0:1 1:2 2:3 3:4 4:- 5:6']);
    assertJoined(parts.reverse(), ['0:1 1:2 2:3 3:4 4:- 5:6']);
  });

  it('leaves out the window of a missing part', () => {
    const parts = [part(0, 2, series(run(0, 1, 2))), part(4, 6, series(run(4, 5, 6)))];
    assertJoined(parts, ['0:1 1:2 4:5 5:6']);
  });

  it('joins empty parts', () => {
    assertJoined([], []);
    assertJoined([part(0, 2)], []);
    assertJoined([part(0, 2, series(run(0)))], ['']);
  });

  it('drops the bucket of five minutes at an inclusive end', () => {
    assertJoined(
      [part(0, 2, series(run(0, 1, 2, 0.1))), part(2, 4, series(run(2, 3, 4, 0.2)))],
      ['0:1 1:2 2:3 3:4'],
    );
    assertJoined([part(0, 2, series(run(0, 1, 2, 0.1)))], ['0:1 1:2']);
  });

  it('leaves out a series with only such a bucket', () => {
    assertJoined([part(0, 2, series(run(0, 1)), series(run(2, 0.1), { metric: 'energy' }))], ['0:1']);
  });

  it('keeps all buckets of a default window, an unknown interval and a forecast', () => {
    const beyond = series(run(0, 1, 2, 3));
    assertJoined([whole(beyond)], ['0:1 1:2 2:3']);
    assertJoined([part(0, 2, { ...beyond, forecastRunMs: baseMs })], ['0:1 1:2 2:3']);
    assertJoined([part(0, 2, { ...beyond, metric: 'solar_rooftop_forecast' })], ['0:1 1:2 2:3']);
    const { series: joined } = joinParts([part(0, 2, beyond)], { interval: '2h', offsetMinutes: 600 });
    assert.deepEqual(joined.map(textOf), ['0:1 1:2 2:3']);
  });

  it('prefers a number to a null of the same stamp', () => {
    assertJoined(
      [whole(series(run(0, 1, 2, null, 4))), whole(series(run(1, 2, 3, null)))],
      ['0:1 1:2 2:3 3:4'],
    );
  });

  it('keeps the number of the later window, with one notice for each metric', () => {
    const energy = { metric: 'energy', unit: 'MWh' };
    const wind = { labels: { fueltech: 'wind' } };
    const parts = [
      part(0, 3, series(run(0, 1, 2, 3)), series(run(0, 1, 2, 3), wind), series(run(0, 1), energy)),
      part(
        1,
        4,
        series(run(1, 8, 9, 4)),
        series(run(1, 2, 9, 4), wind),
        series(run(0, 5), { metric: 'price' }),
      ),
    ];
    const expected = ['0:1 1:8 2:9 3:4', '0:1 1:2 2:9 3:4', '0:1', '0:5'];
    assertJoined(parts, expected, 3);
    assert.deepEqual(joinParts(parts, hourly).notices, [
      { code: 'conflictingValues', metric: 'power', stamps: 3 },
    ]);
    assertJoined([...parts].reverse(), ['0:1 1:8 2:9 3:4', '0:1 1:2 2:9 3:4', '0:5', '0:1'], 3);
  });

  it('counts a conflicting stamp once', () => {
    assertJoined(
      [1, 2, 3].map((value) => whole(series(run(0, value)))),
      ['0:3'],
      1,
    );
  });

  it('keeps buckets that start before their window, unless an earlier part has them', () => {
    assertJoined([part(1, 3, series(run(0, 1, 2, 3)))], ['0:1 1:2 2:3']);
    assertJoined(
      [part(0, 2, series(run(0, 1, 2))), part(2, 4, series(run(1, 7, 3, 4)))],
      ['0:1 1:2 2:3 3:4'],
      1,
    );
    assertJoined([part(0, 2, series(run(0, 1))), part(2, 4, series(run(1, 7, 3)))], ['0:1 1:7 2:3']);
  });

  it('keeps the null of the part that requested the bucket', () => {
    const owner = part(0, 2, series(run(0, 1, null)));
    const before = part(2, 4, series(run(1, 7, 3)));
    assertJoined([owner, before], ['0:1 1:- 2:3']);
    assertJoined([before, owner], ['0:1 1:- 2:3']);
  });

  it('fills the gaps of an earlier result with its missing parts', () => {
    const times = Float64Array.from([0, 1, 4, 5, 8], (hour) => baseMs + hour * hourMs);
    const result = whole(series(run(0), { times, values: Float64Array.of(1, 2, 5, 6, 9) }));
    const missing = [part(2, 4, series(run(2, 3, 4))), part(6, 8, series(run(6, 7)))];
    const expected = ['0:1 1:2 2:3 3:4 4:5 5:6 6:7 8:9'];
    assertJoined([result, ...missing], expected);
    assertJoined([...missing, result], expected);
  });

  it('distinguishes series by metric, unit and labels, not by the order of the labels', () => {
    const labels: Series['labels'][] = [
      { region: 'NSW1', fueltech: 'wind' },
      { fueltech: 'wind', region: 'NSW1' },
      { renewable: true },
      { renewable: 'true' },
      { renewable: null },
      {},
    ];
    const parts = labels.map((one, i) => part(i, i + 1, series(run(i, i), { labels: one })));
    assertJoined(parts, ['0:0 1:1', '2:2', '3:3', '4:4', '5:5']);
    assertJoined([part(0, 1, series(run(0, 1)), series(run(0, 1), { unit: 'kW' }))], ['0:1', '0:1']);
  });

  it('orders series by their first part', () => {
    const metrics = [['power'], ['price', 'power'], ['energy', 'power', 'price']];
    const parts = metrics.map((all, i) =>
      part(i, i + 1, ...all.map((metric) => series(run(i, i), { metric }))),
    );
    const joined = joinParts(parts, hourly).series;
    assert.deepEqual(
      joined.map((one) => `${one.metric} ${textOf(one)}`),
      ['power 0:0 1:1 2:2', 'price 1:1 2:2', 'energy 2:2'],
    );
  });

  it('keeps the first name and the newest forecast run', () => {
    const parts = [5, 9, 7].map((forecastRunMs, i) =>
      whole(series(run(i, i), { forecastRunMs, name: `n${i}` })),
    );
    const [joined] = joinParts(parts, hourly).series;
    assert.equal(joined?.name, 'n0');
    assert.equal(joined.forecastRunMs, 9);
  });
});

describe('the columns of joined parts', () => {
  it('are the same arrays when a series came in one part', () => {
    const one = series(run(0, 1, null));
    const empty = series(run(2));
    assert.equal(joinParts([part(0, 2, one)], hourly).series[0], one);
    const [joined] = joinParts([part(0, 2, one), part(2, 4, empty)], hourly).series;
    assert.equal(joined?.times, one.times);
    assert.equal(joined.values, one.values);
  });

  it('are cut without a copy', () => {
    const one = series(run(0, 1, 2, 0.1));
    const [joined] = joinParts([part(0, 2, one)], hourly).series;
    assert.equal(joined?.times.buffer, one.times.buffer);
    assert.equal(joined.values.buffer, one.values.buffer);
  });

  it('share one time column when their parts did', () => {
    const fuels = ['wind', 'hydro', 'coal_black'];
    const parts = [0, 1, 2].map((i) => {
      const { times } = series(run(i * 2, 1, 2, 0.1));
      const all = fuels.map((fueltech) => series(run(i * 2, 1, 2, 0.1), { labels: { fueltech }, times }));
      // One of the series begins later.
      return part(i * 2, i * 2 + 2, ...(i === 0 ? all.slice(0, 2) : all));
    });
    const [wind, hydro, coal] = joinParts(parts, hourly).series;
    assert.equal(wind?.times, hydro?.times);
    assert.equal(wind?.times.length, 6);
    assert.equal(wind.times.buffer.byteLength, 6 * 8);
    assert.equal(coal?.times.length, 4);
  });
});
