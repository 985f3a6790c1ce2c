import assert from 'node:assert/strict';
import { snappyUncompress } from 'hyparquet';
import { snappyCompress } from '#src/formats/columnar/snappy';

/** Numbers from 0 to 255 in the same order in every run. */
function numbers(count: number, distinct: number) {
  let state = 7;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 24) % distinct;
  });
}

function assertReadsBack(input: Uint8Array, maxBytes = Infinity) {
  const packed = snappyCompress(input);
  const output = new Uint8Array(input.length);
  snappyUncompress(packed, output);
  assert.deepEqual(output, input);
  assert.ok(packed.length <= maxBytes, `${packed.length} bytes`);
}

describe('snappyCompress', () => {
  for (const count of [1, 4, 14, 15, 16, 60, 61, 62, 255, 256, 257, 65_535, 65_536, 65_537, 300_000])
    it(`preserves ${count} bytes`, () => {
      assertReadsBack(new Uint8Array(count), Math.max(24, count / 20));
      assertReadsBack(numbers(count, 3));
      assertReadsBack(numbers(count, 256), count + count / 6 + 32);
    });

  it('preserves distant repetitions and parts of a larger buffer', () => {
    const block = numbers(70_000, 256);
    const twice = new Uint8Array(140_001);
    twice.set(block, 1);
    twice.set(block, 70_001);
    assertReadsBack(twice);
    assertReadsBack(twice.subarray(3, 9000));
  });
});
