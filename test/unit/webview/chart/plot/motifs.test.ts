import assert from 'node:assert/strict';
import { motifs, symbols } from '../../../../../src/webview/chart/plot/seriesMarks';

describe('patterns and symbols in high contrast', () => {
  it('differ for the first series', () => {
    assert.equal(new Set(motifs.map(({ path }) => path)).size, 16);
    assert.equal(new Set(symbols.map((one) => JSON.stringify(one))).size, 14);
  });
});
