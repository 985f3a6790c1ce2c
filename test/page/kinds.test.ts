import assert from '../support/assert';
import { fuelMix, priceAndDemand, unitsOfFacilities } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { findFaults } from './support/axe';
import { usePage } from './support/resultsPage';

const black = '#7d7d7d';
const coal = '#857a72';

describe('a panel of the chart', () => {
  const on = usePage();
  const menu = (name: RegExp) => on.button(name);
  const pick = async (name: RegExp, item: string) => {
    await menu(name).click();
    await on.role('menuitemradio', item).click();
  };
  const colouredPixels = async (colour: string) => {
    const [count = 0] = await on.pixelsOf([colour]);
    return count;
  };

  it('has a kind that fits the data, or the chosen one, also after a reload', async () => {
    await on.show(fuelMix());
    await menu(/^Chart of Power: Area$/).waitFor();
    const area = await colouredPixels(black);
    await pick(/^Chart of Power/, 'Lines');
    await menu(/^Chart of Power: Lines$/).waitFor();
    const lines = await colouredPixels(black);
    assert.ok(lines < area / 10, `${lines} of ${area} pixels`);
    assert.match((await on.role('group', /^Chart/).getAttribute('aria-label')) ?? '', /Power in MW as lines/);
    await on.page.reload();
    await on.show(fuelMix());
    await menu(/^Chart of Power: Lines$/).waitFor();
  });

  it('shows shares in %, while the legend has the values', async () => {
    await on.show(fuelMix());
    const coalRow = on.page.locator('.legend-row', { hasText: 'Coal (Black)' });
    await coalRow.waitFor();
    const before = await coalRow.textContent();
    await pick(/^Chart of Power/, 'Share in %');
    await menu(/^Chart of Power: Share/).waitFor();
    assert.equal(await on.page.locator('.panel-unit').first().textContent(), '%');
    await on.shoot('share');
    assert.equal(await coalRow.textContent(), before);
  });

  it('groups fuel technologies by keys', async () => {
    await on.show(fuelMix());
    await menu(/^Fuel technologies of Power: Detailed$/).focus();
    const focused = on.page.locator('[role=menuitemradio]:focus');
    await on.press('Enter');
    await focused.filter({ hasText: 'Detailed' }).waitFor();
    await on.press('ArrowDown');
    await focused.filter({ hasText: 'Simplified' }).waitFor();
    await on.press('Enter');
    await menu(/^Fuel technologies of Power: Simplified$/).waitFor();
    const name = (text: string) =>
      on.page.locator('.legend-rows .legend-name').getByText(text, { exact: true });
    for (const text of ['Coal', 'Solar', 'Pumps']) await name(text).waitFor();
    await name('Coal (Black)').waitFor({ state: 'detached' });
    await poll('coal is drawn in one colour', async () => (await colouredPixels(coal)) > 1000);
    await on.shoot('simplified');
  });

  it('offers axes for prices, and no stack for series that do not add up', async () => {
    await on.show(priceAndDemand());
    await menu(/^Axis of Price: Auto axis$/).click();
    const axes = await on.page.getByRole('menuitemradio').filter({ visible: true }).allTextContents();
    assert.deepEqual(axes, ['Auto axis', 'Linear', 'Log tails', 'Clip']);
    await on.role('menuitemradio', 'Clip').click();
    await menu(/^Axis of Price: Clip$/).waitFor();
    await on.page.getByText('Clipped at −100 and 300 $/MWh', { exact: true }).waitFor();
    await on.shoot('clip');
    await menu(/^Chart of Demand/).click();
    const kinds = await on.page.getByRole('menuitemradio').filter({ visible: true }).allTextContents();
    assert.deepEqual(kinds, ['Lines', 'Steps']);
  });

  it('names units, and sums them by facility or fuel technology', async () => {
    const names = () => on.texts('.legend-rows .legend-name');
    await on.show(unitsOfFacilities());
    await menu(/^Series of Power: Units$/).waitFor();
    assert.deepEqual(await names(), ['Woodlawn', 'Tumut 3', 'Eraring 2', 'Eraring 1', 'Bayswater 1']);
    assert.ok((await colouredPixels(black)) > 1000, 'a unit has the colour of its fuel technology');
    await on.inAllLooks('units', undefined, [1280, 400]);
    assert.deepEqual(await findFaults(on), []);
    await pick(/^Series of Power/, 'Facilities');
    await poll('facilities are there', async () => (await names()).includes('Eraring'));
    assert.deepEqual((await names()).sort(), ['Bayswater', 'Eraring', 'Tumut 3', 'Woodlawn']);
    await pick(/^Series of Power/, 'Fuel technologies');
    await poll('technologies are there', async () => (await names()).includes('Coal (Black)'));
    assert.deepEqual(await names(), ['Wind', 'Hydro', 'Coal (Black)']);
    await pick(/^Series of Power/, 'Units');
    await poll('units are there again', async () => (await names()).length === 5);
    await pick(/^Panels: /, 'By facility');
    await on.page.locator('.grid-cell canvas').nth(3).waitFor();
    await on.page.setViewportSize({ width: 1280, height: 800 });
    await on.tab('Table');
    await on.role('columnheader', /Eraring 1/).waitFor();
  });
});
