import assert from 'node:assert/strict';
import type { MissingPart, Provenance, Series } from '../../../src/domain';
import { toPageResult } from '../../../src/webview/pageResult';
import { awaitedParts } from '../../support/awaitedParts';
import { receiveHour } from '../../support/receiveHour';
import { priceAndDemand, timesOf, toSeries } from '../../support/webviewHarness/results';
import { fiveMinutes, midnight, result } from '../formats/sampleResults';
import { firstPanel, seriesOf, shownOf, showResult } from './shown';

const panelsOf = (series: Series[]) => shownOf(series).panels;
const byTechnology = (fueltech: string, ...values: number[]) => seriesOf({ fueltech }, values);

describe('the panels of a result', () => {
  it('name the compared series in their titles', () => {
    const of = (compared: Record<string, string>) => seriesOf({ fueltech: 'wind', ...compared }, [1, 1]);
    const series = [of({}), of({ compared: 'year before' }), of({ compared: 'difference' })];
    assert.deepEqual(
      panelsOf(series).map(({ title }) => title),
      ['Power', 'Power · difference, year before'],
    );
  });

  it('are one per kind and unit', () => {
    assert.deepEqual(
      showResult(priceAndDemand()).panels.map(({ kind, unit, title, series }) => [
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
    const series = [
      byTechnology('battery', 1, NaN),
      byTechnology('battery_charging', 2, NaN),
      byTechnology('wind', 3, NaN),
    ];
    assert.deepEqual(
      firstPanel(series).series.map((one) => one.label),
      ['Battery (Charging)', 'Wind'],
    );
    assert.equal(shownOf(series).series.length, 3);
    assert.equal(firstPanel(series.slice(0, 1)).series.length, 1);
  });

  it('use bars for a day or more and for a single bucket', () => {
    const daily = (interval: string, count: number) =>
      firstPanel([toSeries({ interval, times: timesOf(count), valueAt: () => 1 })]).kind.id;
    assert.deepEqual(
      [daily('5m', 3), daily('1h', 1), daily('1d', 3), daily('1M', 3)],
      ['area', 'bars', 'bars', 'bars'],
    );
  });

  it('put series of different lengths and starts on one axis', () => {
    const panel = firstPanel([
      seriesOf({ region: 'NSW1' }, [0, 1], { metric: 'demand' }),
      seriesOf({ region: 'SA1' }, [9], { metric: 'demand', times: timesOf(3).slice(2) }),
    ]);
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
  const { series } = shownOf([byTechnology('pumps', 4, NaN), byTechnology('wind', 30, 0)]);
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
    const shown = shownOf([seriesOf({ unit_code: 'P1' }, [5, 5], { fueltech: 'pumps' })]);
    assert.deepEqual([...(shown.series[0]?.values ?? [])], [-5, -5]);
  });
});

describe('names from outside', () => {
  it('are shown without invisible or reordering characters', () => {
    const name = '\u202egnp.exe\u202c\u0007';
    const panel = firstPanel([
      seriesOf({ unit_code: name }, [1, 1], { unit: `M\u200bW${name}`, metric: `new${name}` }),
    ]);
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
      assert.deepEqual(toPageResult(receiveHour(more, undefined, { metric: 'demand' })).extent, extent);
    });
});
