import assert from 'node:assert/strict';
import { meanStack, Pyramid, sidesOf, type Span, stackTotalsOf } from '#src/domain';

const sidesOfColumn = (column: Float64Array) => sidesOf(new Pyramid(column).whole());

/** Computes the means of spans of `size` buckets. */
function means(columns: Float64Array[], size: number) {
  const length = columns[0]?.length ?? 0;
  const parts = Array.from({ length: Math.ceil(length / size) }, (_, k): Span => {
    const to = Math.min(length, (k + 1) * size);
    return { from: k * size, to, startMs: k * size, endMs: to };
  });
  return meanStack(columns, columns.map(sidesOfColumn), stackTotalsOf(columns, length), {
    stepMs: size,
    parts,
  });
}

describe('a stack whose buckets are closer than pixels', () => {
  it('has the mean of each span and the extremes of its sums', () => {
    const coal = Float64Array.of(10, 20, 30, 40);
    const wind = Float64Array.of(0, 4, 0, 0);
    const charging = Float64Array.of(-2, -4, 0, -6);
    const { edges, reach } = means([coal, wind, charging], 2);
    assert.deepEqual(edges.above.slice(0, 2), [
      [15, 35],
      [17, 35],
    ]);
    assert.deepEqual(edges.below[2], [-3, -3]);
    assert.deepEqual([...reach.min, ...reach.max], [-4, -6, 24, 40]);
  });

  it('splits a layer into its positive and negative parts', () => {
    const battery = Float64Array.of(10, -4, 2, -8);
    const { edges } = means([battery], 4);
    assert.deepEqual([edges.above[0], edges.below[0]], [[3], [-3]]);
  });

  it('counts a missing value as zero where another layer has a value', () => {
    const coal = Float64Array.of(10, NaN, 30, NaN, NaN, NaN);
    const wind = Float64Array.of(2, 4, NaN, NaN, NaN, NaN);
    const { edges } = means([coal, wind], 3);
    assert.deepEqual(
      edges.above[0]?.map((value) => value && Math.round(value)),
      [13, null],
    );
    assert.deepEqual(
      edges.above[1]?.map((value) => value && Math.round(value)),
      [15, null],
    );
  });

  it('is a gap where a span has no bucket', () => {
    const columns = [Float64Array.of(1, 3)];
    const parts = [
      { from: 0, to: 1, startMs: 0, endMs: 1 },
      { from: 1, to: 1, startMs: 1, endMs: 9 },
      { from: 1, to: 2, startMs: 9, endMs: 10 },
    ];
    const { edges } = meanStack(columns, columns.map(sidesOfColumn), stackTotalsOf(columns, 2), {
      stepMs: 1,
      parts,
    });
    assert.deepEqual(edges.above[0], [1, null, 3]);
  });

  it('keeps a spike of one bucket in a million without raising the means', () => {
    const count = 1_000_000;
    const coal = new Float64Array(count).fill(100);
    coal[654_321] = 9000;
    const { reach, edges: stack } = means([coal], 1250);
    assert.equal(reach.max.filter((value) => value === 9000).length, 1);
    const values = (stack.above[0] ?? []).filter((value) => value !== null);
    assert.ok(values.every((value) => value >= 100 && value < 110));
  });
});
