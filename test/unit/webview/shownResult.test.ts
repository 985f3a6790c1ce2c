import assert from 'node:assert/strict';
import type { MissingPart, Provenance, Result } from '../../../src/domain/result/result';
import { toShownResult } from '../../../src/webview/shownResult';
import { awaitedParts } from '../../support/awaitedParts';
import { receiveHour } from '../../support/receiveHour';
import { receiveResult } from '../../support/receiveResult';
import {
  messagesOf,
  priceAndDemand,
  timesOf,
  toResult,
  toSeries,
} from '../../support/webviewHarness/results';
import { fiveMinutes, midnight, result } from '../formats/sampleResults';

const receive = (result: Result) => receiveResult(messagesOf(result));
const panelsOf = (result: Result) => toShownResult(receive(result)).panels;
const first = (result: Result) => {
  const [panel] = panelsOf(result);
  assert.ok(panel);
  return panel;
};
const twoHours = timesOf(2);
const byTechnology = (fueltech: string, ...values: number[]) =>
  toSeries({ labels: { fueltech }, times: twoHours, valueAt: (i) => values[i] ?? NaN });

describe('the panels of a result', () => {
  it('name the compared series in their titles', () => {
    const of = (compared: Record<string, string>) =>
      toSeries({ labels: { fueltech: 'wind', ...compared }, times: twoHours, valueAt: () => 1 });
    const series = [of({}), of({ compared: 'year before' }), of({ compared: 'difference' })];
    assert.deepEqual(
      panelsOf(toResult(series)).map(({ title }) => title),
      ['Power', 'Power · difference, year before'],
    );
  });

  it('are one per kind and unit', () => {
    assert.deepEqual(
      panelsOf(priceAndDemand()).map(({ kind, unit, title, series }) => [
        kind.id,
        unit,
        title,
        series.length,
      ]),
      [
        ['step', '$/MWh', 'Price', 2],
        ['line', 'MW', 'Demand', 2],
        ['line', '%', 'Renewable share', 1],
      ],
    );
  });

  it('omit `battery` when its charging or discharging is shown', () => {
    const series = [byTechnology('battery', 1), byTechnology('battery_charging', 2), byTechnology('wind', 3)];
    assert.deepEqual(
      first(toResult(series)).series.map((one) => one.label),
      ['Battery (Charging)', 'Wind'],
    );
    assert.equal(toShownResult(receive(toResult(series))).series.length, 3);
    assert.equal(first(toResult(series.slice(0, 1))).series.length, 1);
  });

  it('use bars for a day or more and for a single bucket', () => {
    const daily = (interval: string, count: number) =>
      first(toResult([toSeries({ interval, times: timesOf(count), valueAt: () => 1 })])).kind.id;
    assert.deepEqual(
      [daily('5m', 3), daily('1h', 1), daily('1d', 3), daily('1M', 3)],
      ['area', 'bars', 'bars', 'bars'],
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

describe('loads', () => {
  const { series } = toShownResult(
    receive(toResult([byTechnology('pumps', 4, NaN), byTechnology('wind', 30, 0)])),
  );
  it('are negative in every part of the page', () => {
    assert.deepEqual(
      series.map(({ label, values, isLoad }) => [label, [...values], isLoad]),
      [
        ['Pumps', [-4, NaN], true],
        ['Wind', [30, 0], false],
      ],
    );
  });
  it('follow the directory of units', () => {
    const unit = toSeries({ labels: { unit_code: 'P1' }, times: twoHours, valueAt: () => 5 });
    const shown = toShownResult(receive(toResult([{ ...unit, fueltech: 'pumps' }])));
    assert.deepEqual([...(shown.series[0]?.values ?? [])], [-5, -5]);
  });
});

describe('names from outside', () => {
  it('are shown without invisible or reordering characters', () => {
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

describe('the time span of a partial result', () => {
  const { query } = result([]);
  const day = { startMs: midnight, endMs: midnight + 86_400_000 };
  const data = { min: midnight + 24 * fiveMinutes, max: midnight + 35 * fiveMinutes };
  const missing = (startMs: number, endMs: number): MissingPart => ({
    query,
    window: { startMs, endMs },
    kind: 'server',
    facts: {},
  });
  const rows: [string, Partial<Provenance>, { min: number; max: number }][] = [
    ['nothing more when it is complete', { askedWindow: day }, data],
    [
      'the requested window while it runs',
      { askedWindow: day, awaited: awaitedParts(1) },
      {
        min: day.startMs,
        max: day.endMs - fiveMinutes,
      },
    ],
    [
      'missing parts before it',
      { askedWindow: day, missing: [missing(day.startMs, data.min)] },
      {
        ...data,
        min: day.startMs,
      },
    ],
    [
      'missing parts after it',
      { askedWindow: day, missing: [missing(data.max, day.endMs)] },
      {
        ...data,
        max: day.endMs - fiveMinutes,
      },
    ],
    ['no parts without a window', { missing: [{ query, kind: 'server', facts: {} }] }, data],
  ];
  for (const [what, more, extent] of rows)
    it(`has room for ${what}`, () => {
      assert.deepEqual(toShownResult(receiveHour(more, undefined, { metric: 'demand' })).extent, extent);
    });
});
