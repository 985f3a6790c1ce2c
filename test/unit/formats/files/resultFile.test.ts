import assert from 'node:assert/strict';
import zlib, { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { crc32 } from '../../../../src/formats/files/fileBytes';
import { decodeResultFile, encodeResultFile } from '../../../../src/formats/files/resultFile';
import type { Result } from '../../../../src/domain/result/result';
import { changeHeader } from '../changeHeader';
import { axis, midnight, result, series } from '../sampleResults';
import { awaitedParts } from '../../../support/awaitedParts';

const shared = axis(4);
const from = result([
  series({ fueltech: 'wind' }, shared, [0.1, NaN, -0, 1e300], { fueltech: 'pumps' }),
  series({ fueltech: 'hydro', renewable: true, region: null }, shared, [1, 2, 3, 4], { forecastRunMs: 7 }),
  series({ name: 'Ünit “1”' }, axis(2, 9), [5, 6], { wholeFromMs: midnight, settledUntilMs: midnight + 1 }),
]);
const encode = (one: Result) => Uint8Array.from(Buffer.concat([...encodeResultFile(one).chunks]));
const bytes = encode(from);

describe('a result kept as a file', () => {
  it('reads back the same, null and minus zero included, with shared stamps shared', () => {
    const decoded = decodeResultFile(bytes);
    assert.ok(decoded.ok);
    assert.deepStrictEqual(decoded.result, from);
    const [wind, hydro, unit] = decoded.result.series;
    assert.equal(wind?.times, hydro?.times);
    assert.notEqual(wind?.times, unit?.times);
    assert.ok(Object.is(wind?.values[2], -0));
  });

  it('reads weights back the same, in a layout that earlier releases do not read', () => {
    const weighted = result([
      series({ fueltech: 'wind' }, shared, [1, NaN, 3, 4], { weights: Float64Array.of(5, 0, 7, 8) }),
      series({ fueltech: 'hydro' }, shared, [1, 2, 3, 4]),
    ]);
    const written = encode(weighted);
    const decoded = decodeResultFile(written);
    assert.ok(decoded.ok);
    assert.deepStrictEqual(decoded.result, weighted);
    assert.deepEqual([bytes[8], written[8]], [3, 4]);
  });

  it('keeps what is missing of it, and which replies were kept ones', () => {
    const [request] = from.provenance.requests;
    assert.ok(request);
    const diagnostic = {
      severity: 'warning',
      code: 'unknownCode',
      path: ['interval'],
      value: '6m',
      known: ['5m'],
    } as const;
    const query = { ...from.query, date_start: '2026-10-05T00:00:00', date_end: '2026-10-06T00:00:00' };
    const window = { startMs: midnight, endMs: midnight + 86_400_000 };
    const partial: Result = {
      ...from,
      provenance: {
        ...from.provenance,
        askedWindow: window,
        requests: [{ ...request, cache: 'stale' }],
        missing: [
          { query, window, kind: 'server', facts: { status: 500, attempts: 4 } },
          { query, kind: 'cancelled', facts: {}, labels: { unit_code: 'A' } },
          {
            query,
            kind: 'invalidRequest',
            facts: { diagnostic: { severity: 'error', code: 'missing', path: ['metrics'] } },
          },
        ],
        awaited: awaitedParts(3),
      },
      notices: [{ code: 'queryWarning', diagnostic }],
    };
    assert.deepStrictEqual(decodeResultFile(encode(partial)), { ok: true, result: partial });
  });

  it('gives columns that own exactly their buffer', () => {
    const decoded = decodeResultFile(bytes);
    assert.ok(decoded.ok);
    for (const { times, values } of decoded.result.series) {
      assert.equal(times.buffer.byteLength, times.byteLength);
      assert.equal(values.buffer.byteLength, values.byteLength);
    }
  });

  it('reads from the middle of a larger buffer', () => {
    const larger = new Uint8Array(bytes.length + 13).fill(7);
    larger.set(bytes, 5);
    assert.deepStrictEqual(decodeResultFile(larger.subarray(5, 5 + bytes.length)), decodeResultFile(bytes));
  });

  it('keeps a result without series', () => {
    const empty = result([]);
    assert.deepStrictEqual(decodeResultFile(encode(empty)), { ok: true, result: empty });
  });

  it('never gives a result for changed bytes', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })), {
          minLength: 1,
          maxLength: 8,
        }),
        (changes) => {
          const damaged = Uint8Array.from(bytes);
          for (const [at, mask] of changes) damaged[at] = (damaged[at] ?? 0) ^ mask;
          fc.pre(damaged.some((byte, i) => byte !== bytes[i]));
          assert.equal(decodeResultFile(damaged).ok, false);
        },
      ),
      { numRuns: 2_000 },
    ));

  it('never gives a result for a shorter or longer file', () => {
    for (let length = 0; length < bytes.length; length++)
      assert.equal(decodeResultFile(bytes.subarray(0, length)).ok, false);
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes);
    assert.deepEqual(decodeResultFile(longer), { ok: false, fault: 'damaged' });
  });

  it('never throws on any bytes', () =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (any) => !decodeResultFile(any).ok)));

  const withHeader = (change: (header: Record<string, unknown>) => void) => changeHeader(bytes, change);

  const withCache = (cache: unknown) => ({
    ...from.provenance,
    requests: from.provenance.requests.map((request) => ({ ...request, cache })),
  });
  const withMissing = (part: Record<string, unknown>) => ({
    ...from.provenance,
    missing: [{ query: from.query, kind: 'server', facts: {}, ...part }],
  });

  it('takes a header with all that may be in it', () => {
    const sound = withHeader((header) => {
      header['provenance'] = withMissing({ facts: { hadToken: true }, labels: { unit_code: 'A' } });
    });
    assert.equal(decodeResultFile(sound).ok, true);
    assert.equal(
      decodeResultFile(withHeader((header) => (header['provenance'] = withCache('fresh')))).ok,
      true,
    );
  });

  it('loads without what only describes it and cannot be read: facts of failures, and notices', () => {
    const diagnostic = { severity: 'warning', code: 'newsToUs', path: ['interval'] };
    const facts = {
      status: '500',
      diagnostic,
      retryAfterMs: null,
      limitDays: 'x',
      allowed: [1],
      serverMessage: 'Busy',
    };
    const file = withHeader((header) => {
      header['provenance'] = withMissing({ facts });
      header['notices'] = [
        { code: 1 },
        { code: 'newsToUs' },
        null,
        { code: 'queryWarning', diagnostic, count: null, subject: 'interval' },
        { code: 'badValues', metric: 'power', values: 3 },
        { code: 'badValues', metric: 'power' },
      ];
    });
    const decoded = decodeResultFile(file);
    assert.ok(decoded.ok);
    assert.deepEqual(decoded.result.series, from.series);
    assert.deepEqual(decoded.result.provenance.missing, [
      { query: from.query, kind: 'server', facts: { serverMessage: 'Busy' } },
    ]);
    assert.deepEqual(decoded.result.notices, [{ code: 'badValues', metric: 'power', values: 3 }]);
  });

  it('loads from an earlier version, without what that said of the query in other words', () => {
    const missing = {
      kind: 'invalidRequest',
      facts: { problem: 'tooManyCodes', field: 'unit_code', allowed: ['30'] },
    };
    const file = withHeader((header) => {
      header['provenance'] = withMissing(missing);
      header['notices'] = [
        { code: 'queryWarning', subject: 'interval', value: '6m', problem: 'unknownCode', allowed: ['5m'] },
        { code: 'derivedInterval', subject: '1M', value: 'fy' },
      ];
    });
    const decoded = decodeResultFile(file);
    assert.ok(decoded.ok);
    const [part] = decoded.result.provenance.missing ?? [];
    assert.equal(part?.kind, 'invalidRequest');
    assert.equal(part.facts.diagnostic, undefined);
    assert.deepEqual(decoded.result.notices, [{ code: 'derivedInterval', from: '1M', interval: 'fy' }]);
  });

  it('loads again whatever a failure said of numbers beyond any range', () => {
    const facts = { retryAfterMs: Infinity, attempts: NaN, status: 503 };
    const missing = [{ query: from.query, kind: 'maintenance', facts }] as const;
    const beyond = { ...from, provenance: { ...from.provenance, missing } };
    const decoded = decodeResultFile(encode(beyond));
    assert.ok(decoded.ok);
    assert.deepEqual(decoded.result.provenance.missing?.[0]?.facts, { status: 503 });
  });

  it('checks every field of the header, and that its lengths fill the file', () => {
    assert.equal(decodeResultFile(withHeader(() => undefined)).ok, true);
    const faults: ((header: Record<string, unknown>) => void)[] = [
      (header) => (header['query'] = { operation: 'network' }),
      (header) => (header['query'] = { operation: 'network', network_code: 'NEM', metrics: ['power', 3] }),
      (header) => (header['provenance'] = { ...from.provenance, offsetMinutes: '600' }),
      (header) => (header['provenance'] = { ...from.provenance, window: { startMs: 1 } }),
      (header) => (header['provenance'] = { ...from.provenance, requests: [{}] }),
      (header) => (header['provenance'] = { ...from.provenance, window: { startMs: 2, endMs: 1 } }),
      (header) => (header['provenance'] = { ...from.provenance, askedWindow: { startMs: 1, endMs: 1e300 } }),
      (header) => (header['provenance'] = { ...from.provenance, fetchedAtMs: 1e300 }),
      (header) => (header['provenance'] = { ...from.provenance, awaited: [{ kind: 'cancelled' }] }),
      (header) => (header['provenance'] = withCache('warm')),
      (header) => (header['provenance'] = withMissing({ kind: 'tired' })),
      (header) => (header['provenance'] = withMissing({ kind: 'toString' })),
      (header) => (header['provenance'] = withMissing({ facts: undefined })),
      (header) => (header['provenance'] = withMissing({ query: { metrics: [] } })),
      (header) => (header['provenance'] = withMissing({ window: { startMs: 1 } })),
      (header) => (header['provenance'] = withMissing({ labels: { unit_code: 1 } })),
      (header) => (header['provenance'] = { ...from.provenance, missing: 'all' }),
      (header) => (header['provenance'] = { ...from.provenance, awaited: [{}] }),
      (header) => (header['notices'] = {}),
      (header) => (header['timesLengths'] = [4]),
      (header) => (header['timesLengths'] = [2, 4]),
      (header) => (header['timesLengths'] = [4e9, 2]),
      (header) => (header['series'] = []),
      (header) => (header['series'] = [{ metric: 'power' }]),
      (header) => {
        const [first] = header['series'] as Record<string, unknown>[];
        if (first) first['timesIndex'] = 5;
      },
      (header) => {
        const [first] = header['series'] as Record<string, unknown>[];
        if (first) first['labels'] = { fueltech: {} };
      },
    ];
    for (const [i, fault] of faults.entries())
      assert.deepEqual(decodeResultFile(withHeader(fault)), { ok: false, fault: 'damaged' }, `fault ${i}`);
  });

  it('refuses stamps that are out of order or no instants', () => {
    for (const times of [
      Float64Array.of(2, 1),
      Float64Array.of(1, 1),
      Float64Array.of(1, NaN),
      Float64Array.of(1e300),
    ]) {
      const odd = encode(result([series({}, times, [...times])]));
      assert.deepEqual(decodeResultFile(odd), { ok: false, fault: 'damaged' });
    }
  });

  it('tells the layouts of other versions from damage', () => {
    for (const version of [1, 5]) {
      const other = Uint8Array.from(bytes);
      other[8] = version;
      assert.deepEqual(decodeResultFile(other), { ok: false, fault: 'otherVersion' });
    }
    assert.deepEqual(decodeResultFile(new TextEncoder().encode('{"gridlens":1, "series": []}')), {
      ok: false,
      fault: 'notAResult',
    });
  });

  it('comes in chunks that copy no column, and says how long it is', () => {
    const times = axis(100_000);
    const long = result([series({}, times, [...times]), series({ region: 'NSW1' }, times, [...times])]);
    const { byteLength, chunks } = encodeResultFile(long);
    const buffers = new Set(long.series.flatMap((one) => [one.times.buffer, one.values.buffer]));
    let [sum, copied] = [0, 0];
    for (const chunk of chunks) {
      assert.ok(chunk.length <= 2 ** 19);
      sum += chunk.length;
      if (!buffers.has(chunk.buffer)) copied += chunk.length;
    }
    assert.equal(sum, byteLength);
    assert.ok(copied < 5_000, `${copied} bytes`);
    assert.deepStrictEqual(decodeResultFile(encode(long)), { ok: true, result: long });
  });

  it('keeps columns that are views on a larger buffer', () => {
    const larger = Float64Array.from({ length: 10 }, (_, i) => i);
    const part = result([series({}, axis(3), [], { values: larger.subarray(4, 7) })]);
    const decoded = decodeResultFile(encode(part));
    assert.ok(decoded.ok);
    assert.deepEqual([...(decoded.result.series[0]?.values ?? [])], [4, 5, 6]);
  });

  it('has the checksum of the platform, where that has one', () => {
    const platform = (zlib as Partial<typeof zlib>).crc32;
    if (platform === undefined) return;
    assert.deepEqual(Buffer.concat([...encodeResultFile(from, platform).chunks]), Buffer.from(bytes));
    assert.ok(decodeResultFile(bytes, platform).ok);
  });

  it('has the checksum that gzip has', () => {
    for (const text of ['', 'a', 'The quick brown fox']) {
      const plain = new TextEncoder().encode(text);
      const zipped = gzipSync(plain);
      assert.equal(crc32(plain), zipped.readUInt32LE(zipped.length - 8));
      assert.deepEqual(new Uint8Array(gunzipSync(zipped)), plain);
    }
  });
});
