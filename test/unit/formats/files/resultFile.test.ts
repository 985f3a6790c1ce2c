import assert from '../../../support/assert';
import zlib, { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { crc32 } from '#src/formats/files/fileBytes';
import { decodeResultFile, encodeResultFile } from '#src/formats/files/resultFile';
import type { Result } from '#src/domain';
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
function decode(file: Uint8Array) {
  const decoded = decodeResultFile(file);
  assert.ok(decoded.ok);
  return decoded.result;
}

describe('a result file', () => {
  it('preserves null, minus zero and shared times', () => {
    const decoded = decode(bytes);
    assert.deepEqual(decoded, from);
    const [wind, hydro, unit] = decoded.series;
    assert.equal(wind?.times, hydro?.times);
    assert.notEqual(wind?.times, unit?.times);
    assert.ok(Object.is(wind?.values[2], -0));
  });

  it('preserves weights in a newer layout', () => {
    const weighted = result([
      series({ fueltech: 'wind' }, shared, [1, NaN, 3, 4], { weights: Float64Array.of(5, 0, 7, 8) }),
      series({ fueltech: 'hydro' }, shared, [1, 2, 3, 4]),
    ]);
    const written = encode(weighted);
    const decoded = decode(written);
    assert.deepEqual(decoded, weighted);
    assert.deepEqual([bytes[8], written[8]], [3, 4]);
  });

  it('has the starts of financial years, also where an earlier release wrote the service’s stamps', () => {
    const [stamps, starts] = [0, -6].map((month) =>
      Float64Array.from([2025, 2026], (year) => Date.UTC(year, month) - 10 * 3_600_000),
    );
    for (const times of [stamps, starts]) {
      const [read] = decode(encode(result([series({}, times, [1, 2], { interval: 'fy' })]))).series;
      assert.deepEqual(read?.times, starts);
    }
  });

  it('names the parts that the service has corrected since they were fetched', () => {
    const at = (stamp: string) => Date.parse(`${stamp}:00+10:00`);
    const partOf = (start: string, end: string, fetchedAtMs: number) => ({
      url: `https://example.test/v4/market/network/NEM?metrics=price&date_start=${start}T00%3A00%3A00&date_end=${end}T00%3A00%3A00`,
      status: 200,
      durationMs: 1,
      bytes: 1,
      fetchedAtMs,
    });
    const requests = [
      partOf('2022-12-01', '2023-02-01', at('2026-09-30T10:00')),
      partOf('2023-02-01', '2023-03-01', at('2026-09-30T10:00')),
      partOf('2023-03-01', '2023-04-01', at('2026-10-07T10:00')),
      partOf('2023-06-01', '2023-07-01', at('2026-09-30T10:00')),
      partOf('%', '2023-08-01', at('2026-09-30T10:00')),
    ];
    const one = { ...from, notices: [], provenance: { ...from.provenance, requests, isSample: false } };
    const when = '1 Jan – 28 Feb 2023, 1–30 Jun 2023';
    assert.deepEqual(decode(encode(one)).notices, [{ code: 'corrected', when }]);
    // Saving and opening a file again does not repeat the notice.
    assert.deepEqual(decode(encode(decode(encode(one)))).notices, [{ code: 'corrected', when }]);
    const sample = { ...one, provenance: { ...one.provenance, isSample: true } };
    assert.deepEqual(decode(encode(sample)).notices, []);
  });

  it('stores loads as negative numbers', () => {
    const load = result([
      series({ fueltech: 'wind' }, shared, [1.5, NaN, 2, 0]),
      series({ fueltech: 'pumps' }, shared, [3.25, 0, NaN, 10], { fueltech: 'pumps' }),
    ]);
    const file = encode(load);
    const columns = new Float64Array(file.slice(-4 - 8 * 8, -4).buffer);
    assert.deepEqual([...columns], [1.5, NaN, 2, 0, -3.25, 0, NaN, -10]);
    assert.match(new TextDecoder().decode(file), /"loads":"negative"/);
    assert.deepEqual(decode(file), load);
  });

  it('preserves missing parts and the cache state of replies', () => {
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
    assert.deepEqual(decodeResultFile(encode(partial)), { ok: true, result: partial });
  });

  it('yields columns that own exactly their buffer', () => {
    const decoded = decode(bytes);
    for (const { times, values } of decoded.series) {
      assert.equal(times.buffer.byteLength, times.byteLength);
      assert.equal(values.buffer.byteLength, values.byteLength);
    }
  });

  it('is read from the middle of a larger buffer', () => {
    const larger = new Uint8Array(bytes.length + 13).fill(7);
    larger.set(bytes, 5);
    assert.deepEqual(decodeResultFile(larger.subarray(5, 5 + bytes.length)), decodeResultFile(bytes));
  });

  it('preserves a result without series', () => {
    const empty = result([]);
    assert.deepEqual(decodeResultFile(encode(empty)), { ok: true, result: empty });
  });

  it('yields no result if bytes have changed', () =>
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

  it('yields no result if it is shorter or longer', () => {
    for (let length = 0; length < bytes.length; length++)
      assert.equal(decodeResultFile(bytes.subarray(0, length)).ok, false);
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes);
    assert.deepEqual(decodeResultFile(longer), { ok: false, fault: 'damaged' });
  });

  it('never throws for any bytes', () =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (any) => !decodeResultFile(any).ok)));

  const withHeader = (fields: object) => changeHeader(bytes, (header) => Object.assign(header, fields));

  const withCache = (cache: unknown) => ({
    ...from.provenance,
    requests: from.provenance.requests.map((request) => ({ ...request, cache })),
  });
  const withMissing = (part: Record<string, unknown>) => ({
    ...from.provenance,
    missing: [{ query: from.query, kind: 'server', facts: {}, ...part }],
  });

  it('accepts a header with every optional field', () => {
    for (const provenance of [
      withMissing({ facts: { hadToken: true }, labels: { unit_code: 'A' } }),
      withCache('fresh'),
    ])
      assert.equal(decodeResultFile(withHeader({ provenance })).ok, true);
  });

  it('drops unreadable facts and notices', () => {
    const diagnostic = { severity: 'warning', code: 'newsToUs', path: ['interval'] };
    const facts = {
      status: '500',
      diagnostic,
      retryAfterMs: null,
      limitDays: 'x',
      allowed: [1],
      serverMessage: 'Busy',
    };
    const file = withHeader({
      provenance: withMissing({ facts }),
      notices: [
        { code: 1 },
        { code: 'newsToUs' },
        null,
        { code: 'queryWarning', diagnostic, count: null, subject: 'interval' },
        { code: 'badValues', metric: 'power', values: 3 },
        { code: 'badValues', metric: 'power' },
      ],
    });
    const decoded = decode(file);
    assert.deepEqual(decoded.series, from.series);
    assert.deepEqual(decoded.provenance.missing, [
      { query: from.query, kind: 'server', facts: { serverMessage: 'Busy' } },
    ]);
    assert.deepEqual(decoded.notices, [{ code: 'badValues', metric: 'power', values: 3 }]);
  });

  it('drops findings about the query that it cannot read', () => {
    const missing = {
      kind: 'invalidRequest',
      facts: { problem: 'tooManyCodes', field: 'unit_code', allowed: ['30'] },
    };
    const file = withHeader({
      provenance: withMissing(missing),
      notices: [
        { code: 'queryWarning', subject: 'interval', value: '6m', problem: 'unknownCode', allowed: ['5m'] },
        { code: 'derivedInterval', from: '1M', interval: 'fy' },
      ],
    });
    const decoded = decode(file);
    const [part] = decoded.provenance.missing ?? [];
    assert.equal(part?.kind, 'invalidRequest');
    assert.equal(part.facts.diagnostic, undefined);
    assert.deepEqual(decoded.notices, [{ code: 'derivedInterval', from: '1M', interval: 'fy' }]);
  });

  it('drops infinite facts of a failure', () => {
    const facts = { retryAfterMs: Infinity, attempts: NaN, status: 503 };
    const missing = [{ query: from.query, kind: 'maintenance', facts }] as const;
    const infinite = { ...from, provenance: { ...from.provenance, missing } };
    const decoded = decode(encode(infinite));
    assert.deepEqual(decoded.provenance.missing?.[0]?.facts, { status: 503 });
  });

  it('is damaged if a field of the header or its lengths are invalid', () => {
    assert.equal(decodeResultFile(withHeader({})).ok, true);
    const heads: object[] = [];
    changeHeader(bytes, (header) => heads.push(...(header['series'] as object[])));
    const [wind, ...others] = heads;
    const faults = [
      { query: { operation: 'network' } },
      { query: { operation: 'network', network_code: 'NEM', metrics: ['power', 3] } },
      { provenance: { ...from.provenance, offsetMinutes: '600' } },
      { provenance: { ...from.provenance, window: { startMs: 1 } } },
      { provenance: { ...from.provenance, requests: [{}] } },
      { provenance: { ...from.provenance, window: { startMs: 2, endMs: 1 } } },
      { provenance: { ...from.provenance, askedWindow: { startMs: 1, endMs: 1e300 } } },
      { provenance: { ...from.provenance, fetchedAtMs: 1e300 } },
      { provenance: { ...from.provenance, awaited: [{ kind: 'cancelled' }] } },
      { provenance: withCache('warm') },
      { provenance: withMissing({ kind: 'tired' }) },
      { provenance: withMissing({ kind: 'toString' }) },
      { provenance: withMissing({ facts: undefined }) },
      { provenance: withMissing({ query: { metrics: [] } }) },
      { provenance: withMissing({ window: { startMs: 1 } }) },
      { provenance: withMissing({ labels: { unit_code: 1 } }) },
      { provenance: { ...from.provenance, missing: 'all' } },
      { provenance: { ...from.provenance, awaited: [{}] } },
      { notices: {} },
      { timesLengths: [4] },
      { timesLengths: [2, 4] },
      { timesLengths: [4e9, 2] },
      { series: [] },
      { series: [{ metric: 'power' }] },
      { series: [{ ...wind, timesIndex: 5 }, ...others] },
      { series: [{ ...wind, labels: { fueltech: {} } }, ...others] },
    ];
    for (const [i, fault] of faults.entries())
      assert.deepEqual(decodeResultFile(withHeader(fault)), { ok: false, fault: 'damaged' }, `fault ${i}`);
  });

  it('is damaged if times are unordered or invalid', () => {
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

  it('has the terms of an incomplete result, but no terms of terms', () => {
    const term = result([series({ fueltech: 'wind' }, axis(3), [1, NaN, 3])]);
    const incomplete = { ...result([series({}, axis(2), [1, 2])]), terms: [term, undefined] };
    assert.deepEqual(decodeResultFile(encode(incomplete)), { ok: true, result: incomplete });
    const nested = encode({ ...incomplete, terms: [incomplete] });
    assert.deepEqual(decodeResultFile(nested), { ok: false, fault: 'damaged' });
  });

  it('distinguishes other versions from damage', () => {
    for (const version of [1, 2, 6]) {
      const other = Uint8Array.from(bytes);
      other[8] = version;
      assert.deepEqual(decodeResultFile(other), { ok: false, fault: 'otherVersion' });
    }
    assert.deepEqual(decodeResultFile(new TextEncoder().encode('{"gridlens":1, "series": []}')), {
      ok: false,
      fault: 'notAResult',
    });
  });

  it('is written in chunks without copying columns, with a known length', () => {
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
    assert.deepEqual(decodeResultFile(encode(long)), { ok: true, result: long });
  });

  it('preserves columns that are views on a larger buffer', () => {
    const larger = Float64Array.from({ length: 10 }, (_, i) => i);
    const part = result([series({}, axis(3), [], { values: larger.subarray(4, 7) })]);
    const decoded = decode(encode(part));
    assert.deepEqual([...(decoded.series[0]?.values ?? [])], [4, 5, 6]);
  });

  it('has the same checksum as the platform', () => {
    const platform = (zlib as Partial<typeof zlib>).crc32;
    if (platform === undefined) return;
    assert.deepEqual(Buffer.concat([...encodeResultFile(from, platform).chunks]), Buffer.from(bytes));
    assert.ok(decodeResultFile(bytes, platform).ok);
  });

  it('has the same checksum as gzip', () => {
    for (const text of ['', 'a', 'The quick brown fox']) {
      const plain = new TextEncoder().encode(text);
      const zipped = gzipSync(plain);
      assert.equal(crc32(plain), zipped.readUInt32LE(zipped.length - 8));
      assert.deepEqual(new Uint8Array(gunzipSync(zipped)), plain);
    }
  });
});
