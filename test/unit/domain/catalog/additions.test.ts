import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

/** The additions of a developer: one row in each file, and the query field that the parameter fills. */
const additions = [
  [
    'src/domain/catalog/metrics.ts',
    'export const metrics: readonly Metric[] = [',
    "row('ramp', 'Ramp', 'MW/min', 'mean', 1, data, 'other', 'How fast power changes.', { isForecast: true }),",
  ],
  [
    'src/domain/catalog/measures.ts',
    'const rows: readonly MeasureRow[] = [',
    `{ code: 'wind_share', label: 'Wind share', unit: '%', meaning: 'Share of wind.', formula: 'wind ÷ demand',
       computation: {
         kind: 'ratio', numerator: bySource('energy', ['wind']), denominator: [market('demand_gross_energy')],
       },
       seriesPer: 'region', searchWords: [] },`,
  ],
  [
    'src/domain/catalog/intervals.ts',
    'export const intervals: readonly Interval[] = [',
    "row('2d', '2 days', fixed(2 * dayMs), 100),",
  ],
  [
    'src/domain/catalog/parameters.ts',
    'const table = [',
    `{ name: 'owner_code', kind: 'codes', operations: ['facilities'], isSent: true, maxCodesPerRequest: 2,
       valuesIn: always([{ code: 'AGL', label: 'AGL Energy' }]), filter: { absent: 'Anyone' },
       nouns: ['owner', 'owners'], label: 'Owners', meaning: 'Only what these own.' },`,
  ],
] as const;

const withAdditions: Plugin = {
  name: 'additions',
  setup(bundling) {
    bundling.onLoad({ filter: /src[\\/]domain[\\/]catalog[\\/]\w+\.ts$/ }, ({ path: file }) => {
      const name = path.relative(process.cwd(), file).replaceAll('\\', '/');
      let contents = fs.readFileSync(file, 'utf8');
      for (const [target, after, added] of additions) {
        if (target !== name) continue;
        assert.ok(contents.includes(after), `${target} has no "${after}"`);
        contents = contents.replace(after, `${after}\n${added}`);
      }
      return { contents, loader: 'ts' };
    });
  },
};

type Extended = typeof import('#src/domain/query/parseQuery') &
  typeof import('#src/domain/query/checkQuery') &
  typeof import('#src/domain/time/bucket') &
  typeof import('#src/domain/time/window') &
  typeof import('#src/formats/queryFiles/savedQueryFile') &
  typeof import('#src/features/queryBuilder/filterChoices') &
  typeof import('#src/words/failures/missingProblem') &
  typeof import('#src/client/plan/planFrame') &
  typeof import('#src/client/plan/limits') &
  typeof import('#src/client/plan/plannedRequest') &
  typeof import('#src/sample/request/requestParameters') &
  typeof import('#src/features/queryBuilder/stepChoices') &
  typeof import('#src/domain/series/measures/expandQuery') &
  typeof import('#src/domain/series/measures/computeMeasures');

async function importExtended(): Promise<Extended> {
  const files = [
    'domain/query/parseQuery',
    'domain/query/checkQuery',
    'domain/time/bucket',
    'domain/time/window',
    'formats/queryFiles/savedQueryFile',
    'features/queryBuilder/filterChoices',
    'words/failures/missingProblem',
    'client/plan/planFrame',
    'client/plan/limits',
    'client/plan/plannedRequest',
    'sample/request/requestParameters',
    'features/queryBuilder/stepChoices',
    'domain/series/measures/expandQuery',
    'domain/series/measures/computeMeasures',
  ];
  const { outputFiles } = await build({
    stdin: {
      contents: files.map((file) => `export * from './src/${file}';`).join('\n'),
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    plugins: [withAdditions],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`)) as Extended;
}

describe('a row added to the catalog', () => {
  let extended: Extended;
  const raw = {
    operation: 'facilities',
    network_code: 'NEM',
    metrics: ['ramp'],
    interval: '2d',
    owner_code: ['AGL', 'Else'],
    facility_code: ['BAYSW'],
  };

  function parse(value: object) {
    const { query } = extended.parseQuery(value);
    assert.ok(query);
    return query;
  }

  before(async () => {
    extended = await importExtended();
  });

  it('is parsed, checked, formatted and sent', () => {
    const { query, diagnostics } = extended.parseQuery(raw);
    assert.deepEqual(diagnostics, []);
    assert.ok(query);
    assert.deepEqual(query, raw);
    assert.deepEqual(
      extended.checkQuery(query).map((one) => [one.code, one.path, one.code === 'unknownCode' && one.value]),
      [['unknownCode', ['owner_code', 1], 'Else']],
    );
    assert.match(extended.formatSavedQuery({ name: 'A', query }), /"owner_code": \["AGL", "Else"\]/);
    assert.match(extended.toPath(query), /owner_code=AGL&owner_code=Else/);
  });

  it('for a measure is parsed, expanded into its terms and computed', () => {
    const query = parse({
      operation: 'network',
      network_code: 'NEM',
      measures: ['wind_share'],
    });
    assert.deepEqual(extended.checkQuery(query), []);
    const expanded = extended.expandQuery(query);
    assert.deepEqual(
      expanded.queries.map(({ operation, metrics, fueltech }) => [operation, metrics, fueltech]),
      [
        ['network', ['energy'], ['wind']],
        ['market', ['demand_gross_energy'], undefined],
      ],
    );
    const times = Float64Array.of(0);
    const term = (metric: string, value: number, labels = {}) => [
      { metric, unit: '', interval: '5m', name: '', labels, times, values: Float64Array.of(value) },
    ];
    const results = [term('energy', 30, { fueltech: 'wind' }), term('demand_gross_energy', 120)];
    const {
      series: [series],
    } = extended.computeMeasures(expanded, results, { offsetMinutes: 600 });
    assert.deepEqual([series?.values[0], series?.unit, series?.weights?.[0]], [25, '%', 120]);
  });

  it('for a parameter is refused for an operation that does not accept it', () => {
    const query = parse({ ...raw, operation: 'network' });
    const fields = extended.checkQuery(query).filter(({ code }) => code === 'notOffered');
    assert.ok(fields.some(({ path }) => path[0] === 'owner_code'));
  });

  it('appears in the steps of the query builder', async () => {
    const query = parse(raw);
    const menu = extended.filterMenu(query, [], undefined);
    assert.ok(menu.some(({ label, description }) => label === 'Owners' && description === 'AGL, Else'));
    const values = extended.filterChoices('owner_code' as never, query).map(({ value }) => value);
    assert.ok(values.includes('AGL'));
    assert.ok(extended.metricChoices(query, undefined).some(({ value }) => value === 'ramp'));
    const intervals = await extended.intervalChoices(query, undefined, 0, () => Promise.resolve(undefined));
    assert.ok(intervals.some(({ value, label }) => value === '2d' && label === '2 days'));
  });

  it('for an interval defines its buckets', () => {
    const dayMs = 86_400_000;
    assert.equal(extended.nextBucket(0, '2d', 0) - extended.floorToBucket(0, '2d', 0), 2 * dayMs);
    assert.equal(extended.stampOfBucket(dayMs, '2d', 0), 0);
    assert.ok(extended.intervalCodes.includes('2d'));
  });

  it('for a forecast leaves an open-ended window to the service', () => {
    const query = parse({ ...raw, date_start: '2026-01-01T00:00:00' });
    const plan = (metrics: string[]) =>
      extended.planFrame({ ...query, metrics }, new extended.KnownLimits({}).current, Date.UTC(2026, 0, 9));
    assert.deepEqual(plan(['ramp']), {});
    assert.ok(plan(['power']).askedWindow);
  });

  it('for a parameter names the missing part of a result', () => {
    const query = parse(raw);
    const part = { ...query, owner_code: ['AGL'] };
    assert.equal(extended.subjectOf({ query: part, kind: 'server', facts: {} }, query), 'owner AGL');
  });
});
