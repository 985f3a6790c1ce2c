import assert from 'node:assert/strict';
import { seriesColours } from '#src/webview/chart/seriesColours';
import { fuelMix } from '../../../../test/support/webviewHarness/results';
import { showResult } from '../shown';

describe('the colours of series', () => {
  it('come from the catalog, and differ for unknown series', () => {
    const { series } = showResult(fuelMix());
    assert.equal(new Set(seriesColours(series, 'dark')).size, series.length);
    const unknown = [{ labels: { unit_code: 'A' } }, { labels: { unit_code: 'B' } }];
    const [a, b] = seriesColours(unknown, 'light');
    assert.notEqual(a, b);
  });

  const wind = (region: string) => ({ labels: { region, fueltech: 'wind' } });

  it('are those of the regions for one technology, and shades for several', () => {
    const regions = ['NSW1', 'VIC1', 'QLD1', 'SA1'];
    const byRegion = seriesColours(
      regions.map((region) => ({ labels: { region } })),
      'light',
    );
    assert.deepEqual(seriesColours(regions.map(wind), 'light'), byRegion);
    const coal = { labels: { region: 'NSW1', fueltech: 'coal_black' } };
    const mixed = seriesColours([coal, ...regions.map(wind)], 'light');
    assert.equal(new Set(mixed).size, 5);
    assert.ok(mixed.every((colour) => /^#[0-9a-f]{6}$/.test(colour)));
  });

  it('distinguish imports from exports, and curtailed solar from curtailed wind', () => {
    const [imports, exports] = seriesColours(
      [{ labels: { fueltech: 'imports' } }, { labels: { fueltech: 'exports' } }],
      'dark',
    );
    assert.deepEqual([imports, exports], ['#9283a8', '#b894a8']);
    const labels = { region: 'NSW1' };
    const curtailed = ['curtailment_solar_utility', 'curtailment_wind'].map((metric) => ({ metric, labels }));
    assert.deepEqual(seriesColours(curtailed, 'dark'), ['#fed500', '#3c8f38']);
  });

  it('are shades of one colour for the units of a facility', () => {
    const units = ['BAYSW1', 'BAYSW2', 'ER01', 'ER02'].map((unit_code) => ({ labels: { unit_code } }));
    const [bayswater, second, eraring] = seriesColours(units, 'light');
    assert.deepEqual([bayswater, eraring], ['#4081d2', '#c65b4c']);
    assert.equal(second, '#346aac');
  });

  it('are those of the technology for units of known facilities, and for one technology of one region', () => {
    const [coal, wind, second] = seriesColours(
      [
        { labels: { unit_code: 'ER01' }, fueltech: 'coal_black' },
        { labels: { unit_code: 'WGWF1' }, fueltech: 'wind' },
        { labels: { unit_code: 'ER02' }, fueltech: 'coal_black' },
      ],
      'dark',
    );
    assert.deepEqual([coal, wind, second], ['#7d7d7d', '#3c8f38', '#949494']);
    const coals = ['ER01', 'ER02', 'ER03'].map((unit_code) => ({
      labels: { unit_code },
      fueltech: 'coal_black',
    }));
    const shades = ['#121212', '#3d3d3d', '#676767'];
    assert.deepEqual(seriesColours(coals, 'light'), shades);
    const solarOfSa = { labels: { region: 'SA1', fueltech: 'solar_utility' } };
    assert.deepEqual(seriesColours([solarOfSa], 'dark'), ['#fed500']);
  });

  it('are found in linear time for a code of any length', () => {
    const code = `${'7'.repeat(400_000)}x`;
    assert.equal(seriesColours([{ labels: { unit_code: code } }], 'dark').length, 1);
  });
});
