import assert from 'node:assert/strict';
import {
  defaultExportOptions,
  type ExportOptions,
  parseStamp,
  type Provenance,
  type Query,
  type Result,
} from '#src/domain';
import { writeJson } from '#src/formats/text/json';
import { asSample, axis, midnight, result, series, textOf } from '../sampleResults';
import { awaitedParts } from '../../../support/awaitedParts';
import { createClient } from '#src/client/index';
import { startSampleService } from '../../../support/sampleService';
import { awkwardResult } from '../awkwardResult';
import { assertSameRecords, expectedRecords } from '../expectedRecords';
import { askDuckDb, join } from '../columnar/parquetReaders';

interface File {
  gridlens: number;
  query: unknown;
  notices: unknown;
  provenance: Record<string, unknown>;
  series: { metric: string; unit: string; labels: unknown; data: [string, number | null][] }[];
}

const read = (from: Result): File => JSON.parse(textOf(writeJson(from))) as File;

describe('a result as JSON', () => {
  it('preserves times, doubles and nulls', () => {
    const values = [0.1 + 0.2, NaN, -0, 1e21, 5e-324, 123456.789012];
    const from = result([
      series({ region: 'NSW1', fueltech: 'wind' }, axis(6), values),
      series({ renewable: true, note: '</script>"\u2028' }, axis(2, 3), [1, 2]),
    ]);
    const file = read(from);
    assert.equal(file.gridlens, 1);
    assert.deepEqual(file.query, from.query);
    assert.deepEqual(file.notices, from.notices);
    assert.deepEqual(
      file.series.map((one) => one.labels),
      from.series.map((one) => one.labels),
    );
    for (const [i, one] of file.series.entries()) {
      const source = from.series[i];
      assert.deepEqual(
        one.data.map(([stamp]) => parseStamp(stamp, NaN)),
        [...(source?.times ?? [])],
      );
      assert.deepEqual(
        one.data.map(([, value]) => value),
        [...(source?.values ?? [])].map((value) => (Number.isNaN(value) ? null : 0 + value)),
      );
    }
    assert.equal(file.series[0]?.data[0]?.[0], '2026-10-05T00:00:00+10:00');
  });

  it('marks the partial and provisional buckets of a series', () => {
    const times = axis(3);
    const marks = { wholeFromMs: times[1] ?? 0, settledUntilMs: times[2] ?? 0 };
    const [marked, plain] = read(
      result([
        series({ fueltech: 'wind' }, times, [1, 2, 3], marks),
        series({ fueltech: 'hydro' }, times, [1, 2, 3]),
      ]),
    ).series as unknown as Record<string, unknown>[];
    assert.equal(marked?.['wholeFrom'], '2026-10-05T00:05:00+10:00');
    assert.equal(marked['settledUntil'], '2026-10-05T00:10:00+10:00');
    assert.ok(plain && !('wholeFrom' in plain) && !('settledUntil' in plain));
  });

  it('writes loads as negative, with a field that says so', () => {
    const load = series({ fueltech: 'battery_charging' }, axis(1), [30]);
    const file = read(result([load])) as File & { loads?: string };
    assert.equal(file.loads, 'negative');
    assert.equal(file.series[0]?.data[0]?.[1], -30);
    assert.ok(!('loads' in read(result([series({ fueltech: 'wind' }, axis(1), [30])]))));
  });

  it('has the provenance of the result and no other fields', () => {
    const from = result([]);
    const provenance = { ...from.provenance, token: 'oe_secret' } as Provenance;
    const text = textOf(writeJson({ ...from, provenance }));
    assert.ok(!text.includes('oe_secret'));
    const file = read(from);
    assert.deepEqual(file.series, []);
    assert.deepEqual(file.provenance, {
      baseAddress: 'https://service.example',
      isSample: false,
      offset: '+10:00',
      window: { start: '2026-10-05T00:00:00+10:00', end: '2026-10-06T00:00:00+10:00' },
      fetchedAt: '2026-10-05T00:00:00+10:00',
      requests: [
        {
          url: 'https://service.example/v4/data/network/NEM?metrics=power',
          status: 200,
          fetchedAt: '2026-10-05T00:00:00+10:00',
          durationMs: 12,
          bytes: 3456,
          version: '4.5.17',
        },
      ],
    });
  });

  it('has missing parts, the requested window and the cache state of replies', () => {
    const from = result([]);
    const [request] = from.provenance.requests;
    assert.ok(request);
    const day = 86_400_000;
    const window = { startMs: midnight, endMs: midnight + day };
    const file = read({
      ...from,
      provenance: {
        ...from.provenance,
        askedWindow: { startMs: midnight - day, endMs: midnight + day },
        requests: [{ ...request, cache: 'revalidated' }],
        missing: [
          {
            query: from.query,
            window,
            kind: 'server',
            facts: { url: 'https://service.example/?token=oe_secret' },
          },
        ],
        awaited: awaitedParts(2),
      },
    });
    assert.deepEqual(file.provenance['askedWindow'], {
      start: '2026-10-04T00:00:00+10:00',
      end: '2026-10-06T00:00:00+10:00',
    });
    assert.deepEqual(file.provenance['missing'], [
      {
        window: { start: '2026-10-05T00:00:00+10:00', end: '2026-10-06T00:00:00+10:00' },
        kind: 'server',
        query: from.query,
      },
    ]);
    assert.equal(file.provenance['awaitedParts'], 2);
    assert.match(JSON.stringify(file.provenance['requests']), /"cache":"revalidated"/);
    assert.ok(!JSON.stringify(file).includes('oe_secret'));
  });

  it('is one document, written in chunks of bounded size', () => {
    const long = result([series({}, axis(30_000), [...axis(30_000).keys()])]);
    const chunks = [...writeJson(long)];
    assert.ok(Math.max(...chunks.map((chunk) => chunk.length)) < 200_000);
    assert.equal(read(long).series[0]?.data.length, 30_000);
  });
});

const readWith = (from: Result, options: Partial<ExportOptions>): unknown =>
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
    assertHolds(readWith(from, { shape: 'records' }) as Row[], from);
    assert.deepEqual(readWith(result([]), { shape: 'records' }), []);
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
    const file = readWith(from, { shape: 'columns' }) as Result & {
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
    const { columns } = readWith(sample, { shape: 'columns' }) as { columns: object };
    assert.deepEqual(Object.entries(columns).at(-1)?.[0], 'sample_data');
    const marks = new Set((Object.values(columns).at(-1) as unknown[]).map(String));
    assert.deepEqual([...marks], ['true']);
    for (const record of readWith(sample, { shape: 'records' }) as Row[])
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
      // Without batteries, whose idle sides the client fills.
      fueltech: ['coal_black', 'wind', 'solar_utility', 'pumps'],
    });
    const file = readWith(from, { shape: 'envelope' }) as { data: unknown };
    assert.deepEqual(file.data, (reply as { data: unknown }).data);
  });

  it('leave loads positive in the envelope, whatever the options', () => {
    const load = result([series({ fueltech: 'pumps' }, axis(1), [30])]);
    const text = JSON.stringify(readWith(load, { shape: 'envelope', loads: 'negative' }));
    assert.match(text, /\["2026-10-05T00:00:00\+10:00",30\]/);
  });

  it('are written in chunks of bounded size', () => {
    const long = result([series({}, axis(30_000), [...axis(30_000).keys()])]);
    for (const shape of ['records', 'columns', 'envelope'] as const)
      for (const chunk of writeJson(long, { shape })) assert.ok(chunk.length < 200_000, shape);
  });
});
