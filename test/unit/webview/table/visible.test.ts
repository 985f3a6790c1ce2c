import assert from 'node:assert/strict';
import { edgesOf, visibleColumns, visibleRows } from '../../../../src/webview/table/visible';

describe('the visible part of a table', () => {
  it('has some rows of a million', () => {
    assert.deepEqual(visibleRows(22 * 500_000, 220, 22, 1_000_000, 2), { first: 499_998, end: 500_012 });
    assert.deepEqual(visibleRows(0, 220, 22, 3), { first: 0, end: 3 });
    assert.deepEqual(visibleRows(22 * 900, 220, 22, 0), { first: 0, end: 0 });
  });
  it('has some columns of many', () => {
    const edges = edgesOf([100, 100, 50, 100]);
    assert.deepEqual(edges, [0, 100, 200, 250, 350]);
    assert.deepEqual(visibleColumns(edges, 120, 240), { first: 1, end: 3 });
    assert.deepEqual(visibleColumns(edges, 0, 1000), { first: 0, end: 4 });
  });
});
