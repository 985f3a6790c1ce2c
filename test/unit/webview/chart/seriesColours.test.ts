import assert from 'node:assert/strict';
import { seriesColours } from '../../../../src/webview/chart/seriesColours';
import { toShownResult } from '../../../../src/webview/data/shownResult';
import { receiveResult } from '../../../../test/support/receiveResult';
import { fuelMix, messagesOf } from '../../../../test/support/webviewHarness/results';

describe('the colours of series', () => {
  it('are those of the catalog, and different ones for all else', () => {
    const { series } = toShownResult(receiveResult(messagesOf(fuelMix())));
    assert.equal(new Set(seriesColours(series, 'dark')).size, series.length);
    const unknown = [{ labels: { unit_code: 'A' } }, { labels: { unit_code: 'B' } }];
    const [a, b] = seriesColours(unknown, 'light');
    assert.notEqual(a, b);
  });

  it('are shades where regions share a technology', () => {
    const labels = ['NSW1', 'VIC1', 'QLD1', 'SA1'].map((region) => ({
      labels: { region, fueltech: 'wind' },
    }));
    const colours = seriesColours(labels, 'light');
    assert.equal(new Set(colours).size, 4);
    assert.ok(colours.every((colour) => /^#[0-9a-f]{6}$/.test(colour)));
  });
});
