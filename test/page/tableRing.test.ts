import assert from 'node:assert/strict';
import type { Look } from '../support/webviewHarness/themes';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { usePage } from './support/resultsPage';
import { ringOf, type Ring } from './support/ringContrast';

const rings: [Look, string][] = [
  ['dark', '#0078d4'],
  ['light', '#005fb8'],
  ['highContrast', '#f38518'],
  ['highContrastLight', '#006bbd'],
];

describe('the focus ring of the table', () => {
  const on = usePage();
  const { press } = on;

  beforeEach(async () => {
    const series = ['wind', 'hydro', 'coal_black', 'pumps'].map((fueltech) =>
      toSeries({ labels: { fueltech }, times: timesOf(60), valueAt: () => NaN }),
    );
    await on.show(toResult(series));
    await on.tab('Table');
    await on.page.getByRole('grid').focus();
  });

  /** Measures the ring of a cell in this colour, in a picture with a few pixels around the cell. */
  async function ring(id: string, colour: string, around = 2): Promise<Ring> {
    const box = await on.page.locator(id).boundingBox();
    assert.ok(box);
    const [left, top] = [Math.round(box.x), Math.round(box.y)];
    const [right, bottom] = [Math.round(box.x + box.width), Math.round(box.y + box.height)];
    const picture = await on.page.screenshot({
      clip: {
        x: left - around,
        y: top - around,
        width: right - left + 2 * around,
        height: bottom - top + 2 * around,
      },
    });
    return on.page.evaluate(ringOf, [picture.toString('base64'), colour, around] as const);
  }

  /** Asserts in every theme that the ring is complete, and distinct from the colours inside and outside it. */
  const isSeen = async (id: string, contrast = 3) => {
    for (const [look, colour] of rings) {
      await on.setLook(look);
      const seen = await ring(id, colour);
      assert.ok(seen.share > 0.98, `${look}, ${id}: ${seen.share} of the ring`);
      assert.ok(seen.contrast >= contrast, `${look}, ${id}: contrast ${seen.contrast}`);
    }
  };

  it('surrounds the cell with the cursor in every row and theme', async () => {
    await press('ArrowDown', 'ArrowDown', 'ArrowRight');
    await isSeen('#cell-2-2');
    for (const [look, colour] of rings) {
      await on.setLook(look);
      assert.equal((await ring('#cell-4-2', colour)).share, 0, look);
    }
    await press('ArrowDown');
    await isSeen('#cell-3-2');
    await on.page.locator('#cell-3-3').hover();
    await isSeen('#cell-3-2');
    await press('Home');
    for (const [look, colour] of rings) {
      await on.setLook(look);
      const ofTime = await ring('#cell-3-0', colour, 0);
      assert.ok(ofTime.share > 0.98, `${look}: ${ofTime.share} of the ring around the time`);
    }
  });

  it('differs from the selection, and disappears with the focus, in every theme', async () => {
    await press('ArrowDown', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight');
    // Its neighbours are selected cells, which have a border of the same colour in high contrast.
    await isSeen('#cell-2-3', 1);
    for (const [look] of rings) {
      await on.setLook(look);
      const inside = await on.page
        .locator('#cell-2-3')
        .evaluate((cell) => getComputedStyle(cell).backgroundImage);
      assert.match(inside, /rgba\(0, 0, 0, 0\)/, look);
      await on.shoot(`table-ring-${look}`);
    }
    await on.page.getByRole('button', { name: 'Filter', exact: true }).focus();
    for (const [look, colour] of rings) {
      await on.setLook(look);
      const { share } = await ring('#cell-2-3', colour);
      if (look === 'dark' || look === 'light') assert.equal(share, 0, look);
      else assert.ok(share < 0.9, `${look}: ${share} of the ring`);
    }
  });

  it('surrounds the grid while the cursor is scrolled away', async () => {
    const width = () =>
      on.page.locator('.table-ring').evaluate((one) => getComputedStyle(one).borderTopWidth);
    assert.equal(await width(), '0px');
    await on.page.getByRole('grid').hover();
    await on.page.mouse.wheel(0, 1000);
    await on.page.locator('#cell-0-1').waitFor({ state: 'detached' });
    await press('Shift');
    assert.equal(await width(), '1px');
    await press('ArrowDown');
    await on.page.locator('#cell-1-1').waitFor();
    assert.equal(await width(), '0px');
  });
});
