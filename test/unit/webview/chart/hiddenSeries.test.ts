import assert from 'node:assert/strict';
import { isolateSeries, toggleSeries } from '#src/webview/chart/chartControls';

describe('hiding series', () => {
  const panel = { series: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] };
  const isolate = (hidden: string[], key: string) =>
    [...isolateSeries(new Set(hidden), panel, key)].sort().join();
  it('toggles one', () => {
    assert.deepEqual([...toggleSeries(new Set(['a']), 'b')], ['a', 'b']);
    assert.deepEqual([...toggleSeries(new Set(['a']), 'a')], []);
  });
  it('isolates one, or shows all again, within its panel', () => {
    assert.equal(isolate([], 'b'), 'a,c');
    assert.equal(isolate(['b', 'x'], 'b'), 'a,c,x');
    assert.equal(isolate(['a', 'c', 'x'], 'b'), 'x');
  });
});
