import assert from 'node:assert/strict';
import { motifs, symbols } from '../../../../../src/webview/chart/plot/tiles';

describe('what tells series apart in high contrast', () => {
  it('is another thing for each of the first ones', () => {
    assert.equal(new Set(motifs.map(({ path }) => path)).size, 16);
    assert.equal(new Set(symbols.map((one) => JSON.stringify(one))).size, 14);
  });
});
