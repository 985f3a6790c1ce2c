import assert from '../../../support/assert';
import fc from 'fast-check';
import { joinParts as joinPartsSteps } from '#src/client/join/joinParts';
import {
  checkQuery,
  compareSeries,
  computeMeasures,
  defaultExportOptions,
  expandQuery,
  type ExportOptions,
  findRevisions,
  type Labels,
  labelsKey,
  measures,
  narrowResult,
  noChoices,
  type Query,
  type Series,
  summariseResult,
} from '#src/domain';
import { buildPart } from '#src/datasets/buildPart';
import { exportFormats } from '#src/formats/exportWriters';
import { calculate, calculations } from '#src/tools/calculations/calculate';
import { describeResult } from '#src/tools/describeResult';
import { readPoints } from '#src/tools/readPoints';
import { chooseResult } from '#src/webview/chart/chosenPanels';
import { toPageResult } from '#src/webview/pageResult';
import { listFacts } from '#src/webview/statistics/statisticsColumns';
import { atOnce } from '../../../support/atOnce';
import { receiveResult } from '../../../support/receiveResult';
import { messagesOf, startMs, timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';

const joinParts = atOnce(joinPartsSteps);
const hourMs = 3_600_000;
const hours = 30;

const regions = ['NSW1', 'SA1'];
const fueltechs = ['coal_black', 'wind', 'solar_utility', 'battery_charging'];
const units = { energy: 'MWh', power: 'MW', emissions: 't', price: '$/MWh', demand_energy: 'MWh' } as const;
type Metric = keyof typeof units;
const ofSources = (metric: string) => metric === 'energy' || metric === 'power' || metric === 'emissions';

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Series of two regions: by technology with a third label, or one for each region. */
function seriesOf(metrics: readonly string[], random: () => number): Series[] {
  const times = timesOf(hours);
  return metrics.flatMap((metric) => {
    const groups: Record<string, string | boolean>[] = regions.flatMap(
      (region): Record<string, string | boolean>[] =>
        ofSources(metric)
          ? fueltechs.map((fueltech) => ({ region, fueltech, renewable: fueltech !== 'coal_black' }))
          : [{ region, status: 'operating' }],
    );
    return groups.map((labels) =>
      toSeries({
        metric,
        unit: units[metric as Metric],
        labels,
        times,
        valueAt: () => (random() < 0.1 ? NaN : Math.round(random() * 10_000) / 10 + 1),
      }),
    );
  });
}

/** The same series, each with its labels in another order. */
const shuffled = (all: readonly Series[], random: () => number): Series[] =>
  all.map((one) => {
    const entries = Object.entries(one.labels).map((entry) => ({ entry, at: random() }));
    const sorted = entries.sort((a, b) => a.at - b.at).map(({ entry }) => entry);
    return { ...one, labels: Object.fromEntries(sorted) };
  });

/** Names a series by hand: its metric and the labels that the series of this test have. */
const nameOf = ({ metric, labels }: Pick<Series, 'metric' | 'labels'>) =>
  [
    metric,
    ...['region', 'fueltech', 'renewable', 'status', 'compared'].map((name) => String(labels[name])),
  ].join();

const numbersOf = (all: readonly Series[]) =>
  all
    .map((one) => [nameOf(one), Array.from(one.times), Array.from(one.values), Array.from(one.weights ?? [])])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));

/** Calls back with random series and their copies whose labels are in another order. */
const forAll = (
  metrics: readonly string[],
  check: (all: Series[], others: Series[], random: () => number) => Promise<void> | void,
  numRuns = 40,
) =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2_000_000_000 }), async (seed) => {
      const random = randomFrom(seed);
      const all = seriesOf(metrics, random);
      await check(all, shuffled(all, random), random);
    }),
    { numRuns },
  );

/** A result of a fixed age, so that two of them differ in their series alone. */
function resultOf(series: readonly Series[], query: Partial<Query> = {}) {
  const result = toResult(series, query);
  return { ...result, provenance: { ...result.provenance, fetchedAtMs: startMs + hours * hourMs } };
}

const textOf = async (chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
  const bytes: Uint8Array[] = [];
  for await (const chunk of chunks) bytes.push(chunk.slice());
  return Buffer.concat(bytes).toString('latin1');
};

describe('labels in any order', () => {
  it('have the same key, and other labels another one', () => {
    const rows: [Labels, Labels, boolean][] = [
      [{ region: 'NSW1', fueltech: 'wind' }, { fueltech: 'wind', region: 'NSW1' }, true],
      [{ region: 'NSW1', fueltech: undefined }, { region: 'NSW1' }, true],
      [{ region: 'NSW1' }, { region: 'VIC1' }, false],
      [{ renewable: true }, { renewable: 'true' }, false],
      [{ region: null }, {}, false],
      [{ a: 'b', c: 'd' }, { a: 'd', c: 'b' }, false],
    ];
    for (const [one, other, isSame] of rows) assert.equal(labelsKey(one) === labelsKey(other), isSame);
  });

  it('join the parts of a query to the same series', () =>
    forAll(['power', 'price'], (all, others) => {
      const cut = (some: readonly Series[], from: number, to: number) => ({
        window: { startMs: startMs + from * hourMs, endMs: startMs + to * hourMs },
        series: some.map((one) => ({
          ...one,
          times: one.times.slice(from, to),
          values: one.values.slice(from, to),
        })),
      });
      const { series } = joinParts([cut(all, 0, 11), cut(others, 11, hours)], {
        interval: '1h',
        offsetMinutes: 600,
      });
      assert.deepEqual(numbersOf(series), numbersOf(all));
    }));

  it('compare with the same series', () =>
    forAll(['power', 'price'], (all, others, random) => {
      const earlier = others.map((one) => ({ ...one, values: one.values.map((value) => value - random()) }));
      const names = { other: 'before', difference: 'difference', percent: 'difference in %' };
      const { series } = compareSeries(all, earlier, { names, offsetMinutes: 600 });
      const found = series.filter(({ labels }) => labels['compared'] === names.difference);
      const expected = all.map((one, s): Series => ({
        ...one,
        labels: { ...one.labels, compared: names.difference },
        values: one.values.map((value, i) => value - (earlier[s]?.values[i] ?? NaN)),
      }));
      assert.deepEqual(numbersOf(found), numbersOf(expected));
    }));

  it('have no revisions, and hide the same series', () =>
    forAll(['power', 'price'], (all, others) => {
      const [stored, fresh] = [resultOf(all), resultOf(others)];
      const { compared, revisions } = findRevisions(stored, fresh);
      assert.deepEqual([compared, revisions], [all.length * hours, []]);
      const hidden = toPageResult(receiveResult(messagesOf(stored)))
        .series.slice(0, 3)
        .map(({ key }) => key);
      const left = [stored, fresh].map((one) => numbersOf(narrowResult(one, { hidden })?.series ?? []));
      assert.equal(left[0]?.length, all.length - 3);
      assert.deepEqual(left[1], left[0]);
    }));

  for (const secondary_grouping of ['fueltech', undefined])
    it(`give the same measures by ${secondary_grouping ?? 'region'}`, () => {
      const base: Query = {
        operation: 'network',
        network_code: 'NEM',
        metrics: [],
        interval: '1h',
        primary_grouping: 'network_region',
        secondary_grouping,
      };
      const offered = measures
        .map(({ code }) => code)
        .filter(
          (code) => !checkQuery({ ...base, measures: [code] }).some(({ severity }) => severity === 'error'),
        );
      const expanded = expandQuery({ ...base, measures: offered });
      return forAll(
        [],
        (_all, _others, random) => {
          const results = expanded.queries.map((one) => seriesOf(one.metrics, random));
          const permuted = results.map((all) => shuffled(all, random));
          const [found, expected] = [permuted, results].map((some) =>
            computeMeasures(expanded, some, { offsetMinutes: 600 }),
          );
          assert.ok((expected?.series.length ?? 0) > 20);
          assert.deepEqual(numbersOf(found?.series ?? []), numbersOf(expected?.series ?? []));
          assert.deepEqual(found?.notices, expected?.notices);
        },
        20,
      );
    });

  it('give the same answers to agents', () =>
    forAll(
      ['energy', 'price', 'demand_energy'],
      (all, others) => {
        const answersOf = (series: Series[]) => {
          const result = resultOf(series);
          const held = { id: 'r_1', result, asked: result.query, heldAtMs: 0 };
          const inputs = {
            weighted_mean: { series: ['price'], weight: 'demand_energy' },
            total: { series: ['energy'] },
          };
          const figures = calculations.flatMap((name) => {
            const input = {
              by: 'hour',
              ...(name in inputs && inputs[name as keyof typeof inputs]),
              below: 500,
            };
            if (name === 'share')
              return [
                calculate(name, {
                  input: { series: ['NSW1 wind'], other_series: ['energy'] },
                  held,
                  other: undefined,
                }),
              ];
            return [
              calculate(name, {
                input,
                held,
                other: name === 'difference' || name === 'change' ? held : undefined,
              }),
            ];
          });
          return [describeResult(held, { wasSent: false }), readPoints({}, held), figures];
        };
        assert.deepEqual(answersOf(others), answersOf(all));
      },
      10,
    ));

  it('make the same rows of a dataset', () =>
    forAll(['energy'], (all, others) => {
      const query: Query = {
        operation: 'network',
        network_code: 'NEM',
        metrics: ['energy'],
        primary_grouping: 'network_region',
        secondary_grouping: 'fueltech',
      };
      const plan = { query, units: {} };
      const month = { year: 2026, month: 11, startMs, endMs: startMs + hours * hourMs };
      const [rows, expected] = [[all, others], [all]].map(
        (replies) =>
          buildPart(
            plan,
            'energy',
            month,
            replies.map((series, generation) => ({ result: resultOf(series), generation })),
          ).rows,
      );
      assert.equal(expected?.length, all.length);
      assert.deepEqual(rows, expected);
    }));

  for (const [id, options] of [
    ['csv', { layout: 'wide' }],
    ['csv', { layout: 'long' }],
    ['json', { shape: 'series' }],
    ['json', { shape: 'records' }],
    ['json', { shape: 'columns' }],
    ['json', { shape: 'envelope' }],
    ['jsonl', {}],
  ] as const satisfies readonly (readonly [string, Partial<ExportOptions>])[])
    it(`write the same ${id} ${Object.values(options).join()}`, () =>
      forAll(
        ['power', 'price'],
        async (all, others) => {
          const write = (await exportFormats.find((one) => one.id === id)?.load()) ?? assert.fail();
          const written = async (series: Series[]) => {
            const text = await textOf(write(resultOf(series), { ...defaultExportOptions, ...options }));
            return id === 'json' ? (JSON.parse(text) as unknown) : text;
          };
          assert.deepEqual(await written(others), await written(all));
        },
        10,
      ));

  it('show the same numbers on the page and in a summary', () =>
    forAll(
      ['power', 'price', 'demand_energy'],
      (all, others) => {
        const numbersShown = (series: Series[]) => {
          const shown = toPageResult(receiveResult(messagesOf(resultOf(series))));
          const facts = listFacts(shown, shown.series, undefined);
          const simplified = chooseResult(shown, { ...noChoices, isSimplified: true });
          const groups = simplified.panels.map(({ series: members }) =>
            members.map((one) => [one.label, Array.from(one.values)]),
          );
          return [shown.series.map((one) => one.key), facts, groups, summariseResult(resultOf(series))];
        };
        assert.deepEqual(numbersShown(others), numbersShown(all));
      },
      10,
    ));
});
