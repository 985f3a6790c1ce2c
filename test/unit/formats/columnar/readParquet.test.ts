import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readParquet } from '../../../../src/formats/columnar/readParquet';
import { writeParquet } from '../../../../src/formats/columnar/writeParquet';
import { join } from './parquetReaders';

const rows = ['NSW1', undefined].map((region) => ({
  labels: [region],
  times: Float64Array.from({ length: 300 }, (_, i) => 1_800_000_000_000 + (i + (i % 7)) * 300_000),
  values: Float64Array.from({ length: 300 }, (_, i) => (i % 11 === 0 ? NaN : i / 3)),
}));
const whole = join(writeParquet({ labelNames: ['region'], metadata: {} }, rows));

function assertTypeErrorAtMost(bytes: Uint8Array, labelColumns = 1) {
  try {
    for (const { times, values } of readParquet(bytes, labelColumns))
      assert.equal(times.length, values.length);
  } catch (error) {
    assert.ok(error instanceof TypeError, String(error));
  }
}

// writeParquet.test.ts covers files that are written and read back intact.
describe('a damaged Parquet file', () => {
  it('is read or refused with any changed bytes', () => {
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(changes, (list) => {
        const bytes = Uint8Array.from(whole);
        for (const [at, byte] of list) bytes[at] = byte;
        assertTypeErrorAtMost(bytes);
      }),
      { numRuns: 500 },
    );
  });

  it('is refused if it is truncated, empty or has other columns', () => {
    for (const length of [0, 3, 8, 100, whole.length - 1])
      assert.throws(() => [...readParquet(whole.subarray(0, length), 1)], TypeError, `${length} bytes`);
    for (const byte of [0x1c, 0x15])
      assert.throws(() => [...readParquet(new Uint8Array(100_000).fill(byte, 4, 99_992), 1)], TypeError);
    for (const columns of [0, 2]) assert.throws(() => [...readParquet(whole, columns)], TypeError);
  });
});
