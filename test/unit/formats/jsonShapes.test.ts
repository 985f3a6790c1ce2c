import assert from 'node:assert/strict';
import {
  defaultExportOptions,
  type ExportOptions,
  parseStamp,
  type Query,
  type Result,
} from '../../../src/domain';
import { createClient } from '../../../src/client/index';
import { writeJson } from '../../../src/formats/text/json';
import { startSampleService } from '../../../src/sample/index';
import { awkwardResult } from './awkwardResult';
import { assertSameRecords, expectedRecords } from './expectedRecords';
import { askDuckDb, join } from './columnar/parquetReaders';
import { axis, result, series, asSample, textOf } from './sampleResults';

const read = (from: Result, options: Partial<ExportOptions>): unknown =>
  JSON.parse(textOf(writeJson(from, { ...defaultExportOptions, ...options })));

const labelNames = ['network', 'region', 'fueltech', 'unit_code', 'is_renewable', 'metric', 'unit'];

type Row = Record<string, string | number | null>;

function assertHolds(rows: Row[], from: Result) {
  const found = rows.map((row) => ({
    time: parseStamp(String(row['time']), NaN) ?? NaN,
    labels: Object.fromEntries(
      labelNames.map((name) => [name, row[name] === '' ? null : (row[name] as string | null)]),
    ),
    value: row['value'] as number | null,
  }));
  assertSameRecords(found, expectedRecords(from, labelNames));
}

/** Returns the service's reply to a query of one request, as sent, and the result made from it. */
async function ask(query: Query): Promise<{ reply: unknown; from: Result }> {
  const sample = await startSampleService();
  try {
    const { baseAddress, token } = sample;
    const client = createClient({ baseAddress, fetch, token: () => Promise.resolve(token), isSample: true });
    const from = await client.run(query);
    const [request] = from.provenance.requests;
    const headers = { authorization: `Bearer ${token}` };
    const reply: unknown = await (await fetch(request?.url ?? '', { headers })).json();
    return { reply, from };
  } finally {
    await sample.close();
  }
}

describe('JSON shapes', () => {
  it('include records, with an object per value', () => {
    const from = awkwardResult();
    assertHolds(read(from, { shape: 'records' }) as Row[], from);
    assert.deepEqual(read(result([]), { shape: 'records' }), []);
  });

  it('include records that DuckDB reads as a table', async () => {
    const from = awkwardResult();
    const bytes = join(writeJson(from, { shape: 'records' }));
    const sql = `SELECT count(*), count(value), count(region) FROM read_json('FOLDER/a.json')`;
    const [counts] = await askDuckDb({ 'a.json': bytes }, sql);
    const expected = expectedRecords(from, labelNames);
    assert.deepEqual(counts?.map(Number), [
      expected.length,
      expected.filter(({ value }) => value !== null).length,
      expected.filter(({ labels }) => labels['region'] !== null).length,
    ]);
  });

  it('include columns of equal length, with their provenance', () => {
    const from = awkwardResult();
    const file = read(from, { shape: 'columns' }) as Result & {
      columns: Record<string, (string | number | null)[]>;
    };
    const { columns } = file;
    const rows = (columns['time'] ?? []).map((_, i) =>
      Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[i] ?? null])),
    );
    assert.equal(new Set(Object.values(columns).map(({ length }) => length)).size, 1);
    assertHolds(rows, from);
    assert.deepEqual(columns['provisional']?.filter((cell) => String(cell) === 'true').length, 1);
    assert.deepEqual(file.query, from.query);
    assert.equal(file.provenance.baseAddress, from.provenance.baseAddress);
  });

  it('mark sample data at the end of columns and records', () => {
    const from = awkwardResult();
    const sample = asSample(from);
    const { columns } = read(sample, { shape: 'columns' }) as { columns: object };
    assert.deepEqual(Object.entries(columns).at(-1)?.[0], 'sample_data');
    const marks = new Set((Object.values(columns).at(-1) as unknown[]).map(String));
    assert.deepEqual([...marks], ['true']);
    for (const record of read(sample, { shape: 'records' }) as Row[])
      assert.deepEqual(Object.entries(record).at(-1), ['sample_data', true]);
  });

  it('include the envelope of the service, equal to its reply', async () => {
    const { reply, from } = await ask({
      operation: 'network',
      network_code: 'NEM',
      metrics: ['power', 'energy'],
      interval: '1h',
      date_start: '2026-10-01T00:00:00',
      date_end: '2026-10-02T00:00:00',
      primary_grouping: 'network_region',
      secondary_grouping: 'fueltech',
    });
    const file = read(from, { shape: 'envelope' }) as { data: unknown };
    assert.deepEqual(file.data, (reply as { data: unknown }).data);
  });

  it('leave loads positive in the envelope, whatever the options', () => {
    const load = result([series({ fueltech: 'pumps' }, axis(1), [30])]);
    const text = JSON.stringify(read(load, { shape: 'envelope', loads: 'negative' }));
    assert.match(text, /\["2026-10-05T00:00:00\+10:00",30\]/);
  });

  it('are written in chunks of bounded size', () => {
    const long = result([series({}, axis(30_000), [...axis(30_000).keys()])]);
    for (const shape of ['records', 'columns', 'envelope'] as const)
      for (const chunk of writeJson(long, { shape })) assert.ok(chunk.length < 200_000, shape);
  });
});
