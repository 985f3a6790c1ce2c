import assert from 'node:assert/strict';
import fc from 'fast-check';
import { alignSeries, formatStamp, type Series } from '../../../src/domain';
import { writeCsv } from '../../../src/formats/text/csv';
import { uniqueNames } from '../../../src/formats/text/cellText';
import { axis, fiveMinutes, midnight, result, series, textOf } from './sampleResults';

/** Creates series of one time each, all different. */
const separateSeries = (count: number): Series[] =>
  Array.from({ length: count }, (_, i) =>
    series({ unit_code: `U${String(i).padStart(6, '0')}` }, axis(1, i), [i]),
  );

const cellOf = (value: number) => (Number.isNaN(value) ? '' : String(value));

describe('CSV of many series with different times', () => {
  it('has the same rows as series on one axis', () => {
    const stamps = fc.uniqueArray(fc.nat(60), { maxLength: 6 }).map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(fc.array(stamps, { maxLength: 30 }), fc.boolean(), (lists, isShared) => {
        const shared = axis(61);
        const all = lists.map((list, i) => {
          const times =
            isShared && i % 3 === 0 ? shared : Float64Array.from(list, (k) => midnight + k * fiveMinutes);
          const labels = { unit_code: String(i).padStart(2, '0') };
          return series(
            labels,
            times,
            Array.from(times, (_, k) => (k % 4 === 3 ? NaN : i + k / 8)),
          );
        });
        const { times, columns } = alignSeries(all);
        const rows = Array.from(times, (ms, row) =>
          [formatStamp(ms, 600), ...columns.map((column) => cellOf(column[row] ?? NaN))].join(','),
        );
        assert.deepEqual(
          textOf(writeCsv(result(all)))
            .split('\n')
            .slice(1, -1),
          rows,
        );
      }),
    );
  });

  it('needs memory for the existing values only', () => {
    const count = 8000;
    const all = separateSeries(count);
    const before = process.memoryUsage().arrayBuffers;
    let peakBytes = 0;
    let chunks = 0;
    let longest = 0;
    let lines = 0;
    for (const chunk of writeCsv(result(all))) {
      if (chunks++ % 50 === 0) peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers - before);
      longest = Math.max(longest, chunk.length);
      for (const byte of chunk) if (byte === 0x0a) lines++;
    }
    assert.equal(lines, count + 1);
    assert.ok(longest < 300_000, String(longest));
    // All series on one axis would take half a gigabyte. Chunks already yielded are collected late.
    assert.ok(peakBytes < 64e6, String(peakBytes));
  });
});

describe('equal names', () => {
  it('become unique with at most four lookups each', () => {
    const count = 10_000;
    let lookups = 0;
    const has = Reflect.get(Set.prototype, 'has') as (value: unknown) => boolean;
    Set.prototype.has = function (this: Set<unknown>, value: unknown) {
      lookups++;
      return Reflect.apply(has, this, [value]);
    };
    try {
      const names = uniqueNames(Array.from({ length: count }, () => 'price'));
      assert.equal(names.at(-1), `price [${count}]`);
    } finally {
      Set.prototype.has = has;
    }
    assert.ok(lookups > 0 && lookups < 4 * count, String(lookups));
  });
});
