import assert from 'node:assert/strict';
import { deriveBuckets as deriveBucketsSteps } from '#src/client/join/derive';
import type { Notice, Series } from '#src/domain';
import { atOnce } from '../../../support/atOnce';

const deriveBuckets = atOnce(deriveBucketsSteps);

const hourMs = 3_600_000;
const nem = { interval: 'fy', offsetMinutes: 600, asOfMs: Infinity };
const wem = { ...nem, offsetMinutes: 480 };
const sameMonths = (value: number | null, count = 12): (number | null)[] =>
  Array.from({ length: count }, () => value);

/** A series of monthly values from a month on, e.g. "2023-07" in the network's time. */
function series(
  metric: string,
  month: string,
  values: (number | null)[],
  { offsetMinutes } = nem,
  fields: Partial<Series> = {},
): Series {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    metric,
    unit: 'x',
    interval: '1M',
    name: metric,
    labels: { region: 'NSW1' },
    times: Float64Array.from(values, (_, i) => Date.UTC(year, number - 1 + i) - offsetMinutes * 60_000),
    values: Float64Array.from(values, (value) => value ?? NaN),
    ...fields,
  };
}

/** Prints stamps in the network's time with their values: "2023-07-01T00:00 78". */
function textsOf(derived: readonly Series[], { offsetMinutes } = nem) {
  return derived.map(({ times, values }) =>
    Array.from(times, (ms, i) => {
      const stamp = new Date(ms + (offsetMinutes / 60) * hourMs).toISOString().slice(0, 16);
      return `${stamp} ${values[i] ?? ''}`;
    }).join(', '),
  );
}

function assertDerived(one: Series, expected: string, notices: Notice[] = [], network = nem) {
  const derived = deriveBuckets([one], network);
  assert.deepEqual(textsOf(derived.series, network), [expected]);
  assert.deepEqual(derived.notices, [{ code: 'derivedInterval', from: '1M', interval: 'fy' }, ...notices]);
}

const fewer = (metric: string, buckets = 1): Notice => ({ code: 'derivedFromFewer', metric, buckets });

describe('seasons computed from months', () => {
  const seasons = { ...nem, interval: 'season' };
  const made: Notice = { code: 'derivedInterval', from: '1M', interval: 'season' };

  it('join December, January and February, and are stamped with their start', () => {
    // The values are month numbers, December 2024 to November 2025; then 100 for December 2025 alone.
    const months = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 100];
    const derived = deriveBuckets([series('energy', '2024-12', months)], seasons);
    assert.deepEqual(textsOf(derived.series), [
      '2024-12-01T00:00 15, 2025-03-01T00:00 12, 2025-06-01T00:00 21, 2025-09-01T00:00 30, 2025-12-01T00:00 100',
    ]);
    assert.deepEqual(derived.notices, [made, fewer('energy')]);
    assert.equal(derived.series[0]?.interval, 'season');
  });

  it('weight means by the length of their months', () => {
    const derived = deriveBuckets([series('price', '2025-12', [90, 0, 0])], seasons);
    assert.deepEqual(textsOf(derived.series), ['2025-12-01T00:00 31']);
    assert.deepEqual(derived.notices, [made]);
  });
});

describe('financial years computed from months', () => {
  it('weight the current month by its elapsed time, and count it as missing', () => {
    // 1 August 2026, ten minutes after midnight: solar power in July, and zero in the first minutes of August.
    const asOf = { ...nem, asOfMs: Date.UTC(2026, 6, 31, 14, 10) };
    const passed = (3100 * 31 * 1440 + 0 * 10) / (31 * 1440 + 10);
    const expected = `2026-07-01T00:00 ${Number(passed.toFixed(6))}`;
    assertDerived(series('power', '2026-07', [3100, 0]), expected, [fewer('power')], asOf);
    // The same in June, the last month of the year: all twelve months have a value, but June is unfinished.
    const june = { ...nem, asOfMs: Date.UTC(2026, 5, 15) };
    assertDerived(series('energy', '2025-07', sameMonths(1)), '2025-07-01T00:00 12', [fewer('energy')], june);
  });

  it('add sums from July to June, and are stamped 1 January of the year they end in', () => {
    const months = Array.from({ length: 24 }, (_, i) => i + 1);
    // 1 + … + 12 and 13 + … + 24.
    assertDerived(series('energy', '2022-07', months), '2022-07-01T00:00 78, 2023-07-01T00:00 222');
    assertDerived(
      series('energy', '2022-07', months, wem),
      '2022-07-01T00:00 78, 2023-07-01T00:00 222',
      [],
      wem,
    );
  });

  it('weight means by the length of their months, also in leap years', () => {
    const onlyFebruary = [...sameMonths(0, 7), 366, ...sameMonths(0, 4)];
    // 29 of 366 days; 28 of 365 days.
    assertDerived(series('power', '2023-07', onlyFebruary), '2023-07-01T00:00 29');
    const ordinary = onlyFebruary.map((value) => value && 365);
    assertDerived(series('price', '2022-07', ordinary), '2022-07-01T00:00 28');
    assertDerived(series('power', '2023-07', onlyFebruary, wem), '2023-07-01T00:00 29', [], wem);
  });

  it('have a notice when a share is the mean of shares', () => {
    // July's 31 days of 366.
    const months = [366, ...sameMonths(0, 11)];
    const notice: Notice = { code: 'derivedRatio', metric: 'renewable_proportion' };
    assertDerived(series('renewable_proportion', '2023-07', months), '2023-07-01T00:00 31', [notice]);
  });

  it('average an unknown metric', () => {
    assertDerived(series('novel_metric', '2023-07', sameMonths(5)), '2023-07-01T00:00 5');
  });

  it('are rounded to six decimals, as the service does', () => {
    assertDerived(series('energy', '2023-07', [0.1, 0.2]), '2023-07-01T00:00 0.3', [fewer('energy')]);
    assertDerived(series('power', '2023-07', sameMonths(5.3)), '2023-07-01T00:00 5.3');
  });

  it('leave out months without a value, with a notice', () => {
    // July to September: 31, 31 and 30 days, without August. (31 × 61 + 30 × 122) / 61 = 91.
    const months = [61, null, 122, ...sameMonths(null, 9)];
    assertDerived(series('power', '2023-07', months), '2023-07-01T00:00 91', [fewer('power')]);
    assertDerived(series('energy', '2023-07', months), '2023-07-01T00:00 183', [fewer('energy')]);
  });

  it('are missing, not zero, without any month', () => {
    const months = [...sameMonths(null), ...sameMonths(0)];
    const expected = '2022-07-01T00:00 NaN, 2023-07-01T00:00 0';
    assertDerived(series('energy', '2022-07', months), expected, [fewer('energy')]);
    assertDerived(series('power', '2022-07', months), expected, [fewer('power')]);
  });

  it('start and end with their months', () => {
    // May and June belong to one financial year, July to the next.
    const expected = '2023-07-01T00:00 3, 2024-07-01T00:00 3';
    assertDerived(series('energy', '2024-05', [1, 2, 3]), expected, [fewer('energy', 2)]);
    assertDerived(series('energy', '2024-05', []), '');
  });

  it('leave out years without months', () => {
    const first = series('energy', '2020-07', sameMonths(1));
    const last = series('energy', '2023-07', sameMonths(2));
    const times = Float64Array.of(...first.times, ...last.times);
    const values = Float64Array.of(...first.values, ...last.values);
    assertDerived({ ...first, times, values }, '2020-07-01T00:00 12, 2023-07-01T00:00 24');
  });

  it('keep the fields of a series, and share a time column when their months did', () => {
    const energy = series('energy', '2023-07', sameMonths(1));
    const power = { ...series('power', '2023-07', sameMonths(1)), times: energy.times, forecastRunMs: 7 };
    const other = series('energy', '2022-07', sameMonths(1));
    const derived = deriveBuckets([energy, power, other], nem).series;
    const { times, values, ...rest } = derived[1] ?? power;
    assert.equal(derived[0]?.times, times);
    assert.notEqual(derived[2]?.times, times);
    assert.deepEqual([...values], [1]);
    assert.deepEqual(rest, {
      metric: 'power',
      unit: 'x',
      interval: 'fy',
      name: 'power',
      labels: { region: 'NSW1' },
      forecastRunMs: 7,
    });
  });

  it('have each notice once for a metric, and the derived interval once', () => {
    const both = ['renewable_proportion', 'energy'].flatMap((metric) => [
      series(metric, '2024-05', [1, 2, 3]),
      series(metric, '2024-05', [1, 2]),
    ]);
    assert.deepEqual(deriveBuckets(both, nem).notices, [
      { code: 'derivedInterval', from: '1M', interval: 'fy' },
      { code: 'derivedRatio', metric: 'renewable_proportion' },
      fewer('renewable_proportion', 3),
      fewer('energy', 3),
    ]);
    assert.deepEqual(deriveBuckets([], nem).notices, [
      { code: 'derivedInterval', from: '1M', interval: 'fy' },
    ]);
  });
});
