import assert from 'node:assert/strict';
import {
  comparedMix,
  mixOfRegions,
  priceAndDemand,
  yearOfPrices,
} from '../../../support/webviewHarness/results';
import { arrange, columnsFor, layoutsOf } from '#src/webview/grid/arrange';
import type { Result } from '#src/domain';
import { showResult } from '../shown';

describe('the layouts of a result', () => {
  const rows: [what: string, result: Result, expected: string[]][] = [
    ['prices of regions', yearOfPrices(), ['One chart', 'By region']],
    ['a mix of regions', mixOfRegions(), ['One chart', 'By region', 'By fuel technology']],
    ['a compared mix', comparedMix(), ['Overview', 'Each series']],
  ];
  for (const [what, result, expected] of rows) {
    it(`suit ${what}`, () => {
      assert.deepEqual(
        layoutsOf(showResult(result)).map(({ label }) => label),
        expected,
      );
    });
  }
});

describe('a split by region', () => {
  const prices = showResult(yearOfPrices());
  const { panels, grid, extent } = arrange(prices, 'region');

  it('has one panel per region, in the order of the legend', () => {
    assert.deepEqual(
      panels.map(({ title, series }) => [title, series.length]),
      ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1'].map((region) => [region, 1]),
    );
    assert.equal(grid?.sections.length, 1);
  });

  it('has one scale without hidden series', () => {
    const last = panels.at(-1);
    assert.equal(panels.at(0)?.sharedExtremes?.(extent, new Set())[1], 13_000);
    assert.equal(last?.sharedExtremes?.(extent, new Set())[1], 13_000);
    const hidden = new Set([last.series[0]?.key ?? '']);
    assert.equal(panels.at(0)?.sharedExtremes?.(extent, hidden)[1], 12_000);
  });

  it('labels the stack of each cell by the other label, and scales it by its total', () => {
    const mix = showResult(mixOfRegions());
    const byRegion = arrange(mix, 'region').panels;
    assert.deepEqual(byRegion[0]?.series.at(-1)?.label, 'Solar (Rooftop)');
    const byFueltech = arrange(mix, 'fueltech').panels;
    assert.deepEqual(
      byFueltech.slice(0, 2).map(({ title, series }) => [title, series[0]?.label]),
      [
        ['Solar (Rooftop)', 'NSW1'],
        ['Solar (Utility)', 'NSW1'],
      ],
    );
    const [least, most] = byRegion.at(0)?.sharedExtremes?.(mix.extent, new Set()) ?? [];
    assert.ok(
      most !== undefined && most > 15_000 && least !== undefined && least < -1000,
      `${least} ${most}`,
    );
  });

  it('has one symbol per name, even when a region lacks some', () => {
    const mix = mixOfRegions();
    const isLacking = ({ labels }: (typeof mix.series)[number]) =>
      labels['region'] === 'TAS1' && labels['fueltech'] === 'coal_black';
    const { panels: cells } = arrange(
      showResult({ ...mix, series: mix.series.filter((one) => !isLacking(one)) }),
      'region',
    );
    const symbols = new Map<string, Set<number | undefined>>();
    for (const cell of cells)
      cell.series.forEach(({ label }, s) =>
        symbols.set(label, (symbols.get(label) ?? new Set()).add(cell.symbolIndexes?.[s])),
      );
    assert.deepEqual(
      [...symbols.values()].map((own) => [...own]),
      Array.from({ length: 10 }, (_, symbol) => [symbol]),
    );
  });

  it('is ignored when it does not suit the result', () => {
    const market = showResult(priceAndDemand());
    assert.equal(arrange(market, 'unit_code'), market);
    assert.equal(arrange(market, 'together'), market);
  });
});

describe('the columns of a grid', () => {
  for (const [count, width, expected] of [
    [5, 1240, 3],
    [5, 700, 2],
    [5, 380, 1],
    [2, 1240, 2],
    [4, 1240, 2],
    [24, 1240, 3],
  ] as const)
    it(`are ${expected} for ${count} cells in ${width} px`, () => {
      assert.equal(columnsFor(count, width), expected);
    });
});
