import assert from 'node:assert/strict';
import { numberIn, type Journey } from './journey';

/** Checks of the visible numbers against the replies of the service. */

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Asserts that the page shows a number, which is rounded to two places. */
export function assertShown(text: string | null, expected: number, what = ''): void {
  const shown = numberIn(text);
  assert.ok(Math.abs(shown - expected) <= 0.0051, `${what}: ${shown} for ${expected}`);
}

/** Checks that the legend has the prices of an hour at the crosshair. */
export async function checkCrosshair(on: Journey, hour: number): Promise<void> {
  for (const region of ['NSW1', 'SA1']) {
    const row = on.page.locator('.legend-panel').first().locator('.legend-row', { hasText: region });
    const shown = await row.locator('.legend-value').getAttribute('title');
    assertShown(shown, on.numbersOf('price', region)[hour] ?? NaN, region);
  }
}

/** Checks that the measurement has the mean price from one hour up to another. */
export async function checkMeasured(on: Journey, from: number, to: number): Promise<void> {
  const measured = on.role('region', 'Measured between two moments');
  const cells = measured.getByRole('row', { name: /^NSW1/ }).first().getByRole('cell');
  const mean = meanOf(on.numbersOf('price', 'NSW1').slice(from, to));
  assertShown(await cells.last().getAttribute('title'), mean, 'the mean');
}

/** Checks the price statistics of a region. */
export async function checkStatistics(on: Journey): Promise<void> {
  const table = on.role('grid', 'Statistics');
  await table.waitFor();
  const heads = await table.getByRole('columnheader').allTextContents();
  const line = table.locator('tbody tr', { hasText: /Price.*VIC1/ }).first();
  const cells = await line.locator('th, td').allTextContents();
  const values = on.numbersOf('price', 'VIC1');
  for (const [name, expected] of [
    ['Max', Math.max(...values)],
    ['Min', Math.min(...values)],
    ['Mean', meanOf(values)],
  ] as const)
    assertShown(cells[heads.indexOf(name)] ?? '', expected, name);
}
