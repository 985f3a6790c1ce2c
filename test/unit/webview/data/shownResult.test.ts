import assert from 'node:assert/strict';
import type { Result } from '../../../../src/domain/result';
import type { ReceivedResult } from '../../../../src/protocol/receive';
import { readingsAt, readingsOver } from '../../../../src/webview/chart/readings';
import { speakReadings } from '../../../../src/webview/chart/spokenReadings';
import { seriesColours } from '../../../../src/webview/chart/seriesColours';
import type { Panel } from '../../../../src/webview/data/panel';
import { toShownResult } from '../../../../src/webview/data/shownResult';
import { receiveResult } from '../../../support/receiveResult';
import {
  fuelMix,
  messagesOf,
  priceAndDemand,
  startMs,
  timesOf,
  toResult,
  toSeries,
} from '../../../support/webviewHarness/results';

const receive = (result: Result): ReceivedResult => receiveResult(messagesOf(result));
const panelsOf = (result: Result): readonly Panel[] => toShownResult(receive(result)).panels;
const first = (result: Result): Panel => {
  const [panel] = panelsOf(result);
  assert.ok(panel);
  return panel;
};
const visible = (): boolean => false;
const twoHours = timesOf(2);
const byTechnology = (fueltech: string, ...values: number[]) =>
  toSeries({ labels: { fueltech }, times: twoHours, valueAt: (i) => values[i] ?? NaN });

describe('the panels of a result', () => {
  it('are one for each kind and unit', () => {
    assert.deepEqual(
      panelsOf(priceAndDemand()).map(({ kind, unit, title, series }) => [kind, unit, title, series.length]),
      [
        ['step', '$/MWh', 'Price', 2],
        ['line', 'MW', 'Demand', 2],
        ['line', '%', 'Renewable share', 1],
      ],
    );
  });

  it('leave `battery` out beside its charging or discharging', () => {
    const series = [byTechnology('battery', 1), byTechnology('battery_charging', 2), byTechnology('wind', 3)];
    assert.deepEqual(
      first(toResult(series)).series.map((one) => one.label),
      ['Battery (Charging)', 'Wind'],
    );
    assert.equal(toShownResult(receive(toResult(series))).series.length, 3);
    assert.equal(first(toResult(series.slice(0, 1))).series.length, 1);
  });

  it('stand on bars from a day up and for a single bucket', () => {
    const daily = (interval: string, count: number): boolean =>
      first(toResult([toSeries({ interval, times: timesOf(count), valueAt: () => 1 })])).hasBars;
    assert.deepEqual(
      [daily('5m', 3), daily('1h', 1), daily('1d', 3), daily('1M', 3)],
      [false, true, true, true],
    );
  });

  it('put series of different lengths and starts on one axis', () => {
    const late = timesOf(3).slice(2);
    const panel = first(
      toResult([
        toSeries({ metric: 'demand', labels: { region: 'NSW1' }, times: twoHours, valueAt: (i) => i }),
        toSeries({ metric: 'demand', labels: { region: 'SA1' }, times: late, valueAt: () => 9 }),
      ]),
    );
    assert.deepEqual(
      panel.columns.map((column) => [...column]),
      [
        [0, 1, NaN],
        [NaN, NaN, 9],
      ],
    );
  });
});

describe('the one sign of loads', () => {
  const { series } = toShownResult(
    receive(toResult([byTechnology('pumps', 4, NaN), byTechnology('wind', 30, 0)])),
  );
  it('is below zero for every part of the page', () => {
    assert.deepEqual(
      series.map(({ label, values, isLoad }) => [label, [...values], isLoad]),
      [
        ['Pumps', [-4, NaN], true],
        ['Wind', [30, 0], false],
      ],
    );
  });
  it('follows a directory of units where there is one', () => {
    const unit = toSeries({ labels: { unit_code: 'P1' }, times: twoHours, valueAt: () => 5 });
    const shown = toShownResult(receive(toResult([unit])), new Map([['P1', 'pumps']]));
    assert.deepEqual([...(shown.series[0]?.values ?? [])], [-5, -5]);
  });
});

describe('what the legend reads', () => {
  const panel = first(
    toResult([
      byTechnology('battery_charging', 4, 6),
      byTechnology('wind', 30, NaN),
      byTechnology('hydro', 10, 20),
    ]),
  );
  const named = (values: readonly number[]): Record<string, number> =>
    Object.fromEntries(panel.series.map((one, s) => [one.label, values[s] ?? NaN]));

  it('is the bucket at the cursor, loads below zero, with sums', () => {
    const readings = readingsAt(panel, startMs + 60_000, visible);
    assert.deepEqual(named(readings.values), { 'Battery (Charging)': -4, Hydro: 10, Wind: 30 });
    assert.deepEqual(readings.sums, { above: 40, below: -4 });
    assert.equal(readings.atMs, startMs);
  });

  it('leaves out of the sums what is hidden or missing', () => {
    const hydro = panel.series.find((one) => one.label === 'Hydro')?.key;
    const readings = readingsAt(panel, startMs + 3_600_000, (key) => key === hydro);
    assert.deepEqual(named(readings.values), { 'Battery (Charging)': -6, Hydro: 20, Wind: NaN });
    assert.deepEqual(readings.sums, { above: 0, below: -6 });
  });

  it('is the mean over the view, missing values not counted', () => {
    const readings = readingsOver(panel, startMs, startMs + 3_600_000, visible);
    assert.deepEqual(named(readings.values), { 'Battery (Charging)': -5, Hydro: 15, Wind: 30 });
  });

  it('is the total where the metric adds up', () => {
    const energy = toSeries({ metric: 'energy', unit: 'MWh', times: twoHours, valueAt: (i) => i + 1 });
    assert.deepEqual(readingsOver(first(toResult([energy])), startMs, Infinity, visible).values, [3]);
  });

  it('is spoken, missing values as such and hidden series not at all', () => {
    const hydro = panel.series.find((one) => one.label === 'Hydro')?.key;
    assert.equal(
      speakReadings([panel], startMs + 3_600_000, 600, (key) => key === hydro),
      '13 Nov 2026 01:00: Battery (Charging) −6.00, Wind no value MW',
    );
  });

  it('is nothing far from any bucket', () => {
    assert.deepEqual(readingsAt(panel, startMs + 86_400_000, visible).values, [NaN, NaN, NaN]);
  });
});

describe('names from outside', () => {
  it('are shown without what hides or turns their letters', () => {
    const name = '\u202egnp.exe\u202c\u0007';
    const series = {
      ...toSeries({ labels: { unit_code: name }, times: twoHours, valueAt: () => 1 }),
      unit: `M\u200bW${name}`,
    };
    const panel = first(toResult([{ ...series, metric: `new${name}` }]));
    const { title, unit } = panel;
    assert.deepEqual([title, unit, panel.series[0]?.label], ['newgnp.exe ', 'MWgnp.exe ', 'gnp.exe ']);
  });
});

describe('the colours of series', () => {
  it('are those of the catalog, and different ones for all else', () => {
    const series = first(fuelMix()).series;
    assert.equal(new Set(seriesColours(series, 'dark')).size, series.length);
    const unknown = [{ labels: { unit_code: 'A' } }, { labels: { unit_code: 'B' } }];
    const [a, b] = seriesColours(unknown, 'light');
    assert.notEqual(a, b);
  });

  it('are shades where regions share a technology', () => {
    const labels = ['NSW1', 'VIC1', 'QLD1', 'SA1'].map((region) => ({
      labels: { region, fueltech: 'wind' },
    }));
    const colours = seriesColours(labels, 'light');
    assert.equal(new Set(colours).size, 4);
    assert.ok(colours.every((colour) => /^#[0-9a-f]{6}$/.test(colour)));
  });
});
