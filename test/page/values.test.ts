import assert from 'node:assert/strict';
import { colourOf } from '#src/domain';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { usePage } from './support/resultsPage';

/** Values that a service may send for a metric drawn as a line, and for prices. */
const rows: [string, number[]][] = [
  ['two values as close as doubles can be', [7500.12, 7500.120000000001]],
  ['equal values', [7500.12, 7500.12]],
  ['one value', [7500.12]],
  ['only zeros', [0, 0]],
  ['the smallest double and zero', [5e-324, 0]],
  ['the largest doubles', [8e307, -8e307]],
  ['doubles whose distance overflows', [1.7e308, -1.7e308]],
  ['the whole range of doubles', [5e-324, 1, 1e15, 8e307]],
  ['no values at all', [NaN, NaN]],
];

/** Counts the pixels of the first plot in about this colour: a thin line is never drawn in exactly its colour. */
function countAlike(colour: string) {
  const canvas = document.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return NaN;
  const wanted = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    if ((data[i + 3] ?? 0) > 60 && wanted.every((value, c) => Math.abs((data[i + c] ?? 0) - value) < 12))
      count++;
  }
  return count;
}

describe('the results page', () => {
  const on = usePage();
  const labels = { region: 'NSW1' };
  const colour = colourOf(labels, 'dark') ?? '';

  for (const metric of ['demand', 'price']) {
    for (const [name, values] of rows) {
      it(`shows ${name} of ${metric}`, async () => {
        const valueAt = (i: number) => values[i] ?? NaN;
        await on.show(toResult([toSeries({ metric, labels, times: timesOf(values.length), valueAt })]));
        // A hung window does not answer.
        const pixels = await on.page.evaluate(countAlike, colour);
        const isDrawable = !values.every(Number.isNaN);
        assert.equal(pixels > 0, isDrawable, `${pixels} pixels`);
        const count = await on.page.locator('.subline').getByText('0 of 2 points have values').count();
        assert.equal(count, isDrawable ? 0 : 1);
        await on.tab('Table');
        await on.page.getByRole('gridcell').first().waitFor();
        await on.tab('Statistics');
        await on.page.getByRole('rowheader').first().waitFor();
        await on.tab('Profiles');
        for (const kind of ['Duration curve', 'Average day'])
          await on.page.getByText(kind, { exact: true }).click();
        await on.page.locator('.profile-legend li').first().waitFor();
      });
    }
  }
});
