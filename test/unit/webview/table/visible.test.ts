import assert from 'node:assert/strict';
import { edgesOf, scrollScale, visibleColumns, visibleRows } from '#src/webview/table/tableLayout';

describe('the visible part of a table', () => {
  it('has few rows of a million', () => {
    assert.deepEqual(visibleRows(22 * 500_000, 220, 22, 1_000_000, 2), { first: 499_998, end: 500_012 });
    assert.deepEqual(visibleRows(0, 220, 22, 3), { first: 0, end: 3 });
    assert.deepEqual(visibleRows(22 * 900, 220, 22, 0), { first: 0, end: 0 });
  });
  it('has few columns of many', () => {
    const edges = edgesOf([100, 100, 50, 100]);
    assert.deepEqual(edges, [0, 100, 200, 250, 350]);
    assert.deepEqual(visibleColumns(edges, 120, 240), { first: 1, end: 3 });
    assert.deepEqual(visibleColumns(edges, 0, 1000), { first: 0, end: 4 });
  });
  it('reaches the last rows within a height that browsers can draw', () => {
    const plain = scrollScale(22_000, 220);
    assert.deepEqual([plain.height, plain.toRows(500), plain.toScroller(500)], [22_000, 500, 500]);
    const scaled = scrollScale(1000, 100, 400);
    assert.equal(scaled.height, 400);
    assert.deepEqual([0, 150, 300].map(scaled.toRows), [0, 450, 900]);
    assert.deepEqual([0, 450, 900].map(scaled.toScroller), [0, 150, 300]);
    assert.equal(scrollScale(1000, 500, 400).toRows(7), 7);
  });
});
