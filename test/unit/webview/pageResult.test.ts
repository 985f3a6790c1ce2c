import { type MissingPart, pickDrawn, type Provenance, type Series } from '#src/domain';
import { type PageResult, toPageResult } from '#src/webview/pageResult';
import { awaitedParts } from '../../support/awaitedParts';
import { receiveHour } from '../../support/receiveHour';
import { priceAndDemand, startMs, timesOf, toResult, toSeries } from '../../support/webviewHarness/results';
import { fiveMinutes, midnight, result } from '../formats/sampleResults';
import { firstPanel, seriesOf, shownOf, showResult } from './shown';
import assert from '../../support/assert';
import { toMessages } from '../../support/toMessages';
import { receiveResult } from '../../support/receiveResult';

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
      byTechnology('battery', -2, NaN),
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

describe('the time axis of a page with financial years', () => {
  const at = (year: number, month: number, day = 1) => Date.UTC(year, month - 1, day, -10);
  const times = Float64Array.of(at(2024, 7), at(2025, 7), at(2026, 7));
  const [nowMs, wholeMs] = [at(2026, 11, 27), at(2027, 7)];
  const awaited = awaitedParts(1);
  for (const [what, metric, windowEndMs, more, maxMs] of [
    ['ends now', 'energy', nowMs, {}, nowMs],
    ['ends with the window that goes on', 'energy', wholeMs, {}, wholeMs],
    ['ends now while parts are awaited', 'energy', nowMs, { awaited }, nowMs],
    ['ends with the last step of a price now', 'price', nowMs, {}, nowMs],
    ['ends with the last point of a line', 'demand', nowMs, {}, at(2026, 7)],
    ['ends with the last point of a line while parts are awaited', 'demand', nowMs, { awaited }, at(2026, 7)],
  ] as const)
    it(what, () => {
      const series = toSeries({ metric, unit: 'MWh', interval: 'fy', times, valueAt: () => 1 });
      const result = toResult([series], { interval: 'fy' });
      const provenance = {
        ...result.provenance,
        ...more,
        fetchedAtMs: nowMs,
        window: { startMs: at(2024, 7), endMs: windowEndMs },
        askedWindow: { startMs: at(2024, 7), endMs: wholeMs },
      };
      const { extent } = showResult({ ...result, provenance });
      assert.deepEqual(extent, { min: at(2024, 7), max: maxMs });
    });
});

const hourMs = 3_600_000;

function show(series: Series[], count?: (labels: Series['labels']) => Series['labels']) {
  const messages = toMessages(toResult(series), { resultId: 'r', title: 'T', noticeSentences: [] });
  const received = receiveResult(messages);
  const watched = received.series.map((one) => (count ? { ...one, labels: count(one.labels) } : one));
  return toPageResult({ ...received, series: watched });
}

/** Creates series of `length` stamps each that share no stamp; later series are larger. */
const apart = (count: number, length = 1) =>
  Array.from({ length: count }, (_, s) =>
    toSeries({
      labels: { unit_code: `U${s}` },
      times: Float64Array.from({ length }, (_stamp, i) => startMs + (i * count + s) * hourMs),
      valueAt: () => -s,
    }),
  );

/** Counts the doubles that a chart's panels hold in addition to their series. */
const newDoubles = ({ panels }: PageResult) =>
  panels
    .flatMap(({ columns, series }) =>
      columns.map((column, s) => (column === series[s]?.values ? 0 : column.length)),
    )
    .reduce((sum, length) => sum + length, 0);

describe('a result of more series than a chart can show', () => {
  it('draws the largest in their usual order, and lists all in the table', () => {
    const shown = show(apart(2000));
    const [panel] = shown.panels;
    assert.equal(panel?.series.length, 500);
    assert.equal(panel.seriesCount, 2000);
    const sizes = panel.series.map(({ values }) => Math.abs(values[0] ?? NaN));
    assert.deepEqual([Math.min(...sizes), Math.max(...sizes)], [1500, 1999]);
    const order = shown.series.filter((one) => panel.series.includes(one));
    assert.deepEqual(panel.series, order);
    assert.equal(shown.series.length, 2000);
    assert.equal(shown.times.length, 2000);
  });

  it('has at least one column and no more than fit into memory', () => {
    const shown = show(apart(400, 1000));
    const [panel] = shown.panels;
    assert.ok(panel && panel.series.length > 50 && panel.series.length < 400, String(panel?.series.length));
    assert.ok(newDoubles(shown) <= 16 * 1024 * 1024, String(newDoubles(shown)));
    assert.equal(pickDrawn(apart(3, 10), 1).series.length, 1);
  });

  it('draws all series with shared stamps without a copy', () => {
    const times = timesOf(50_000);
    const shown = show(
      Array.from({ length: 450 }, (_, s) =>
        toSeries({ labels: { unit_code: `U${s}` }, times, valueAt: () => s }),
      ),
    );
    assert.equal(shown.panels[0]?.series.length, 450);
    assert.equal(newDoubles(shown), 0);
  });

  it('draws 24 panels and counts the others', () => {
    const times = timesOf(2);
    const shown = show(
      Array.from({ length: 3000 }, (_, s) =>
        toSeries({ metric: `m${s}`, unit: `u${s}`, times, valueAt: () => s }),
      ),
    );
    assert.equal(shown.panels.length, 24);
    assert.equal(shown.panelCount, 3000);
  });

  it('lists the first metrics in the title of a panel', () => {
    const times = timesOf(2);
    const shown = show(
      Array.from({ length: 100 }, (_, s) =>
        toSeries({ metric: `m${String(s).padStart(2, '0')}`, unit: 'u', times, valueAt: () => s }),
      ),
    );
    assert.equal(shown.panels[0]?.title, 'm00, m01, m02, m03, m04 and 95 more');
  });

  it('reads each series a constant number of times', () => {
    const looksAt = (count: number) => {
      let looks = 0;
      const times = timesOf(1);
      const twins = Array.from({ length: count }, () =>
        toSeries({ labels: { fueltech: 'battery', region: 'NSW1' }, times, valueAt: () => 1 }),
      );
      show(
        twins,
        (labels) =>
          new Proxy(labels, {
            get(target, name, self): unknown {
              looks++;
              return Reflect.get(target, name, self);
            },
          }),
      );
      return looks;
    };
    const few = looksAt(500);
    const many = looksAt(2000);
    assert.ok(few > 500, String(few));
    // Sorting takes slightly more steps for each series.
    assert.ok(many < 6 * few, `${few} ${many}`);
  });
});
