import assert from 'node:assert/strict';
import { parseStamp, type Provenance, type Result } from '../../../../src/domain';
import { writeJson } from '../../../../src/formats/text/json';
import { axis, midnight, result, series, textOf } from '../sampleResults';
import { awaitedParts } from '../../../support/awaitedParts';

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
