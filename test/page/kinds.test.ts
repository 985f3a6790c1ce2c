import assert from 'node:assert/strict';
import { fuelMix, priceAndDemand } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

const black = '#7d7d7d';
const coal = '#857a72';

describe('how a panel of the chart is drawn', () => {
  const on = usePage();
  const menu = (name: RegExp) => on.open.page.getByRole('button', { name });
  const pick = async (name: RegExp, item: string): Promise<void> => {
    await menu(name).click();
    await on.open.page.getByRole('menuitemradio', { name: item }).click();
  };
  const colouredPixels = async (colour: string): Promise<number> => {
    const [count = 0] = await on.pixelsOf([colour]);
    return count;
  };

  it('follows the data, is chosen by mouse, and stays chosen over a reload', async () => {
    const { page } = on.open;
    await on.show(fuelMix());
    await menu(/^Chart of Power: Area$/).waitFor();
    const area = await colouredPixels(black);
    await pick(/^Chart of Power/, 'Lines');
    await menu(/^Chart of Power: Lines$/).waitFor();
    const lines = await colouredPixels(black);
    assert.ok(lines < area / 10, `${lines} of ${area} pixels`);
    assert.match(
      (await page.getByRole('group', { name: /^Chart/ }).getAttribute('aria-label')) ?? '',
      /Power in MW as lines/,
    );
    await page.reload();
    await on.show(fuelMix());
    await menu(/^Chart of Power: Lines$/).waitFor();
  });

  it('shows shares in %, which fill the panel, while the legend keeps the values', async () => {
    const { page } = on.open;
    await on.show(fuelMix());
    const coalRow = page.locator('.legend-row', { hasText: 'Coal (Black)' });
    await coalRow.waitFor();
    const before = await coalRow.textContent();
    await pick(/^Chart of Power/, 'Share in %');
    await menu(/^Chart of Power: Share/).waitFor();
    assert.equal(await page.locator('.panel-unit').first().textContent(), '%');
    await on.shoot('share');
    assert.equal(await coalRow.textContent(), before);
  });

  it('adds fuel technologies up by their groups, by keys alone', async () => {
    const { page } = on.open;
    await on.show(fuelMix());
    await menu(/^Fuel technologies of Power: Detailed$/).focus();
    const focused = page.locator('[role=menuitemradio]:focus');
    await page.keyboard.press('Enter');
    await focused.filter({ hasText: 'Detailed' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await focused.filter({ hasText: 'Simplified' }).waitFor();
    await page.keyboard.press('Enter');
    await menu(/^Fuel technologies of Power: Simplified$/).waitFor();
    const name = (text: string) => page.locator('.legend-rows .legend-name').getByText(text, { exact: true });
    for (const text of ['Coal', 'Solar', 'Pumps']) await name(text).waitFor();
    await name('Coal (Black)').waitFor({ state: 'detached' });
    await poll('coal is drawn in one colour', async () => (await colouredPixels(coal)) > 1000);
    await on.shoot('simplified');
  });

  it('offers the axes of prices, and no stack for what does not add up', async () => {
    const { page } = on.open;
    await on.show(priceAndDemand());
    await menu(/^Axis of Price: Auto$/).click();
    const axes = await page.getByRole('menuitemradio').filter({ visible: true }).allTextContents();
    assert.deepEqual(axes, ['Auto', 'Linear', 'Log tails', 'Clip']);
    await page.getByRole('menuitemradio', { name: 'Clip' }).click();
    await menu(/^Axis of Price: Clip$/).waitFor();
    await page.getByText('Clipped at −100 and 300 $/MWh', { exact: true }).waitFor();
    await on.shoot('clip');
    await menu(/^Chart of Demand/).click();
    const kinds = await page.getByRole('menuitemradio').filter({ visible: true }).allTextContents();
    assert.deepEqual(kinds, ['Lines', 'Steps']);
  });
});
