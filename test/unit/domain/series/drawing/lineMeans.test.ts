import assert from 'node:assert/strict';
import { meanLines, type Span, spansIn } from '../../../../../src/domain/series/drawing/pixelSpans';
import { Pyramid } from '../../../../../src/domain/series/drawing/pyramid';

const partsOf = (...edges: number[]): Span[] =>
  edges.slice(1).map((to, k) => ({ from: edges[k] ?? 0, to, startMs: k, endMs: k + 1 }));

describe('lines whose buckets are closer than pixels', () => {
  it('have the mean of each span, and how far its values reach', () => {
    const price = Float64Array.of(80, 120, -1000, NaN, NaN, NaN, 17_500, 500);
    const { columns, reaches } = meanLines([new Pyramid(price)], {
      stepMs: 2,
      parts: partsOf(0, 2, 4, 6, 6, 8),
    });
    assert.deepEqual(columns, [[100, -1000, null, null, 9000]]);
    const [reach] = reaches;
    assert.deepEqual([...(reach?.min ?? [])], [80, -1000, NaN, NaN, 500]);
    assert.deepEqual([...(reach?.max ?? [])], [120, -1000, NaN, NaN, 17_500]);
  });

  it('reach to every spike of a million buckets, in few points', () => {
    const count = 1_000_000;
    const times = Float64Array.from({ length: count }, (_, i) => i * 300_000);
    const column = new Float64Array(count).fill(80);
    for (const [at, value] of [
      [0, 1],
      [123_456, 17_500],
      [123_457, -1000],
      [777_777, 900],
      [count - 1, 2],
    ] as const) {
      column[at] = value;
    }
    const grid = { bucketMs: 300_000, offsetMinutes: 600 };
    const spans = spansIn(times, { min: 0, max: count * 300_000, pixels: 1000 }, grid);
    assert.ok(spans);
    const [reach] = meanLines([new Pyramid(column)], spans).reaches;
    assert.ok(reach);
    const { min: least, max: most } = reach;
    assert.ok(most.length <= 1001, `${most.length} points`);
    for (const spike of [1, -1000, 2]) assert.ok(least.includes(spike), `${spike} is lost`);
    for (const spike of [17_500, 900]) assert.ok(most.includes(spike), `${spike} is lost`);
  });

  it('stay where an axis can show them', () => {
    const huge = Float64Array.of(Number.MAX_VALUE, Number.MAX_VALUE);
    const { columns } = meanLines([new Pyramid(huge)], { stepMs: 2, parts: partsOf(0, 2) });
    assert.deepEqual(columns, [[Number.MAX_VALUE / 2]]);
  });
});
