import assert from 'node:assert/strict';
import { compareSeries, differenceNames, type Result } from '#src/domain';
import {
  barPlace,
  drawnColumns,
  type Profile,
  type ProfileInput,
  withLastStep,
} from '#src/webview/profiles/profile';
import { heatMapOf } from '#src/webview/profiles/shownHeatMap';
import { averageDay, byMonth, durationCurves, readProfilesState } from '#src/webview/profiles/useProfile';
import { timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';
import { shownOf, showResult } from '../shown';

const dayMs = 86_400_000;

function inputOf(result: Result, more: Partial<ProfileInput> = {}): ProfileInput {
  const [panel] = showResult(result).panels;
  assert.ok(panel);
  return {
    panel,
    chosen: [...panel.series.keys()],
    range: [0, panel.times.length],
    offsetMinutes: 600,
    days: 'all',
    once: (_, make) => make(),
    ...more,
  };
}

const drawn = (profile: Profile | string) => {
  if (typeof profile === 'string') assert.fail(profile);
  return profile;
};

const energy = (interval: string, count: number, stepMs: number) =>
  toResult(
    ['wind', 'pumps', 'hydro'].map((fueltech, s) =>
      toSeries({
        metric: 'energy',
        unit: 'MWh',
        interval,
        labels: { fueltech },
        times: timesOf(count, stepMs),
        valueAt: (i) => (s === 2 && i === 0 ? NaN : s + 1),
      }),
    ),
  );

describe('the profiles', () => {
  it('give the reason when there is none', () => {
    const daily = inputOf(energy('1d', 40, dayMs));
    const weekly = inputOf(energy('7d', 40, 7 * dayMs));
    const hourly = inputOf(energy('1h', 48, dayMs / 24));
    const none = inputOf(toResult([toSeries({ times: timesOf(3), valueAt: () => NaN })]));
    const rows: [profile: Profile | string, reason: RegExp][] = [
      [
        averageDay(daily),
        /^Intervals of 1 day have no time of day\. Choose an interval of 1 hour or less\.$/,
      ],
      [byMonth(weekly), /^Intervals of 1 week do not fit into months\./],
      [byMonth(hourly), /^Only one month in view\./],
      [
        averageDay({ ...hourly, range: [0, 24], days: 'weekend' }),
        /^There is no complete interval on a weekend here\.$/,
      ],
      [averageDay(none), /^No complete intervals to show\.$/],
      [durationCurves(none), /^No complete intervals to show\.$/],
    ];
    for (const [profile, reason] of rows)
      assert.match(typeof profile === 'string' ? profile : 'There is one.', reason);
    assert.ok(typeof durationCurves(daily) !== 'string');
  });

  it('stack months with negative loads', () => {
    const input = inputOf(energy('1d', 40, dayMs));
    const profile = drawn(byMonth(input));
    const labels = input.panel.series.map(({ label }) => label);
    const of = (name: string) => labels.findIndex((label) => label === name);
    const totals = (name: string) => [...(profile.columns[of(name)] ?? [])];
    // 18 of the 40 days from 13 November are in November.
    assert.deepEqual(
      [totals('Wind'), totals('Pumps'), totals('Hydro')],
      [
        [18, 22],
        [-36, -44],
        [51, 66],
      ],
    );
    const edges = drawnColumns(profile);
    assert.deepEqual(edges[of('Pumps')], [-36, -44]);
    const [inner, outer] = of('Wind') < of('Hydro') ? ['Wind', 'Hydro'] : ['Hydro', 'Wind'];
    assert.deepEqual([edges[of(inner)], edges[of(outer)]], [totals(inner), [69, 88]]);
    assert.deepEqual(barPlace(profile, 1), { shift: -0.4, size: 0.8 });
    assert.equal(profile.lacks(of('Hydro'), 0), true);
    assert.equal(profile.lacks(of('Hydro'), 1), false);
    assert.equal(profile.isPart(0) && profile.isPart(1), true);
    assert.deepEqual(profile.rest.values[of('Wind')], 40);
  });

  it('of power by month weigh months by their days, over all months of the stack', () => {
    const times = Float64Array.of(0, 1, 2).map((month) => Date.UTC(2026, month, 1, -10));
    const sources = Object.entries({ wind: [10, 40, 10], hydro: [5, NaN, 5] });
    const result = toResult(
      sources.map(([fueltech, values]) =>
        toSeries({ labels: { fueltech }, interval: '1M', times, valueAt: (i) => values[i] ?? NaN }),
      ),
    );
    const input = inputOf(result);
    const { rest, columns } = drawn(byMonth(input));
    const named = input.panel.series.map(({ label }, s) => [label, [...columns[s], rest.values[s]]]);
    assert.deepEqual(Object.fromEntries(named), {
      Wind: [10, 40, 10, (10 * 62 + 40 * 28) / 90],
      Hydro: [5, NaN, 5, (5 * 62) / 90],
    });
  });

  it('place monthly means side by side', () => {
    const price = (region: string, s: number) =>
      toSeries({
        metric: 'price',
        unit: '$/MWh',
        interval: '1d',
        labels: { region },
        times: timesOf(40, dayMs),
        valueAt: () => s,
      });
    const profile = drawn(byMonth(inputOf(toResult([price('NSW1', 5), price('VIC1', 7)]))));
    assert.deepEqual(
      [profile.shape, profile.measure],
      [{ hasSteps: false, hasBars: true, isStacked: false }, 'Mean'],
    );
    assert.deepEqual(
      [barPlace(profile, 0), barPlace(profile, 1)],
      [
        { shift: -0.4, size: 0.4 },
        { shift: 0, size: 0.4 },
      ],
    );
    assert.deepEqual(new Set(profile.columns.map(([first]) => first)), new Set([5, 7]));
  });

  it('end the last step of a day at midnight, and name its intervals', () => {
    const profile = drawn(averageDay(inputOf(energy('30m', 96, dayMs / 48))));
    assert.equal(profile.positions.length, 48);
    const { positions, columns } = withLastStep(profile, drawnColumns(profile));
    assert.deepEqual(positions.slice(-2), [23.5, 24]);
    assert.equal(columns[0]?.length, 49);
    assert.deepEqual([profile.nameOf(0), profile.nameOf(47)], ['00:00–00:30', '23:30–24:00']);
    assert.deepEqual([profile.indexAt(8.49), profile.indexAt(8.5), profile.indexAt(24)], [16, 17, 47]);
    assert.deepEqual(
      profile.ticksIn(5).map(({ label }) => label),
      ['00:00', '06:00', '12:00', '18:00', '24:00'],
    );
  });

  it('stack the average day of a mix, with means over all buckets of the stack', () => {
    const profile = drawn(averageDay(inputOf(energy('30m', 96, dayMs / 48))));
    assert.deepEqual([profile.shape.isStacked, profile.shape.hasSteps], [true, true]);
    // Hydro, 3 MWh, lacks one of the two buckets at midnight.
    const first = profile.columns.map(([value]) => value);
    assert.deepEqual(
      [...first].sort((a = 0, b = 0) => a - b),
      [-2, 1, 1.5],
    );
    const alone = drawn(averageDay(inputOf(energy('30m', 96, dayMs / 48), { chosen: [0] })));
    assert.deepEqual([alone.shape.isStacked, alone.band?.length], [false, 2]);
  });

  it('have no mean for a series of a stack without values', () => {
    const times = timesOf(48);
    const [wind, hydro] = ['wind', 'hydro'].map((fueltech, s) =>
      toSeries({ labels: { fueltech }, times, valueAt: () => [NaN, 70][s] ?? NaN }),
    );
    assert.ok(wind && hydro);
    const input = inputOf(toResult([wind, hydro]));
    const { rest } = drawn(averageDay(input));
    const named = input.panel.series.map(({ label }, s) => [label, rest.values[s]]);
    assert.deepEqual(Object.fromEntries(named), { Wind: NaN, Hydro: 70 });
  });

  it('of a difference are differences of weighted means', () => {
    const hourMs = dayMs / 24;
    const rate = (valueAt: (i: number) => number, weightAt: (i: number) => number) => ({
      ...toSeries({
        metric: 'capture_price',
        unit: '$/MWh',
        interval: '1h',
        labels: { fueltech: 'wind' },
        times: timesOf(24 * 60, hourMs),
        valueAt,
      }),
      weights: Float64Array.from({ length: 24 * 60 }, (_, i) => weightAt(i)),
    });
    // The days of the later side alternate between 10 at a weight of 3, and 50 at 1.
    const isEven = (i: number) => Math.floor((i + 10) / 24) % 2 === 0;
    const now = rate(
      (i) => (isEven(i) ? 10 : 50),
      (i) => (isEven(i) ? 3 : 1),
    );
    const before = rate(
      () => 10,
      () => 1,
    );
    const names = { other: 'before', ...differenceNames };
    const { series } = compareSeries([now], [before], { names, offsetMinutes: 600 });
    for (const [unit, expected] of [
      ['$/MWh', 10],
      ['%', 100],
    ] as const) {
      const panel = shownOf(series).panels.find((one) =>
        one.series.some(
          ({ labels, unit: own }) => 'compared' in labels && labels['compared'] !== 'before' && own === unit,
        ),
      );
      assert.ok(panel);
      const chosen = [panel.series.findIndex(({ differenceSides }) => differenceSides !== undefined)];
      const input = { ...inputOf(toResult(series)), panel, chosen, range: [0, 24 * 60] as const };
      const [day, month] = [drawn(averageDay(input)), drawn(byMonth(input))];
      assert.deepEqual(
        [...(day.columns[0] ?? [])].map((value) => value.toFixed(6)),
        Array.from({ length: 24 }, () => expected.toFixed(6)),
      );
      const { key: seriesKey } = panel.series[chosen[0] ?? -1] ?? assert.fail();
      const heat = heatMapOf(panel, seriesKey, 'month', undefined);
      if (typeof heat === 'string') assert.fail(heat);
      // Of the 31 days of December, 15 or 16 have 10 at a weight of 3.
      const december = heat.map.values[heat.map.slots] ?? NaN;
      const later = [16, 15].map((low) => (low * 3 * 10 + (31 - low) * 50) / (low * 3 + 31 - low));
      const changes = later.map((mean) => (unit === '%' ? (mean - 10) * 10 : mean - 10));
      assert.ok(
        changes.some((change) => Math.abs(change - december) < 1e-9),
        String(december),
      );
      assert.ok(Math.abs((day.rest.values[0] ?? NaN) - expected) < 0.1, String(day.rest.values[0]));
      assert.ok(Math.abs((month.rest.values[0] ?? NaN) - expected) < 0.1, String(month.rest.values[0]));
      assert.ok(
        [...(month.columns[0] ?? [])].every((value) => Math.abs(value - expected) < 5),
        'months',
      );
    }
  });

  it('have the median at half of a duration curve', () => {
    const values = [1, 2, 4, 8];
    const input = inputOf(toResult([toSeries({ times: timesOf(4), valueAt: (i) => values[i] ?? NaN })]));
    const { rest, columns } = drawn(durationCurves(input));
    assert.deepEqual([rest.caption, rest.values, columns[0]?.[500]], ['Median', [3], 3]);
  });

  it('reduce a million values to 1,001 points, including the spike', () => {
    const times = timesOf(1_000_000, 300_000);
    const series = toSeries({ times, interval: '5m', valueAt: (i) => (i === 7 ? 17_500 : i % 100) });
    const profile = drawn(durationCurves(inputOf(toResult([series]))));
    assert.equal(profile.positions.length, 1001);
    const [column] = profile.columns;
    // 499,999 values are below 50.
    assert.deepEqual([column?.[0], column?.[500], column?.[1000]], [17_500, 50, 0]);
    assert.equal(profile.nameOf(1), '0.1 %');
  });
});

describe('the saved state of the profiles', () => {
  const plain = readProfilesState(undefined);
  it('is the average day of all days in view by default', () => {
    assert.deepEqual(plain, {
      kind: 'day',
      days: 'all',
      scope: 'view',
      panelId: undefined,
      chosen: undefined,
      heatSeries: undefined,
      heatColumns: 'day',
      hasNumbers: false,
    });
  });
  for (const garbage of [
    null,
    7,
    'x',
    [],
    { kind: 'year', days: 1, scope: 'all', panelId: 7, chosen: 'a', hasNumbers: 'yes' },
  ]) {
    it(`is the default for ${JSON.stringify(garbage)}`, () => {
      assert.deepEqual(readProfilesState(garbage), plain);
    });
  }
  it('is restored', () => {
    const state = {
      kind: 'month',
      days: 'weekend',
      scope: 'window',
      panelId: 'p',
      chosen: ['a'],
      heatSeries: 'a',
      heatColumns: 'month',
      hasNumbers: true,
    };
    assert.deepEqual(readProfilesState(JSON.parse(JSON.stringify(state))), state);
    assert.deepEqual(readProfilesState({ ...state, chosen: ['a', 5] }), state);
  });
});
