import assert from 'node:assert/strict';
import type { HostMessage } from '../../../src/protocol/messages';
import { fuelMix, priceAndDemand } from '../../support/webviewHarness/results';
import { findFaults } from '../support/axe';
import { panel, usePage } from '../support/resultsPage';

describe('the results page for all', function () {
  this.timeout(180_000);
  const on = usePage();

  const clean = async (state: string): Promise<void> => {
    const found = await findFaults(on.open);
    assert.deepEqual(
      found.map((fault) => `${state}, ${fault}`),
      [],
    );
  };

  it('has nothing to find in the chart, with its menus open and rows hidden', async () => {
    const { page } = on.open;
    await on.show(priceAndDemand());
    await page.locator('.legend-row').first().waitFor();
    await page.getByRole('button', { name: /^Axis of Price/ }).waitFor();
    await clean('chart');
    await page.locator('.legend-row').first().locator('input').click();
    await clean('hidden row');
    await page.getByRole('button', { name: /^Axis of Price/ }).click();
    await clean('menu of an axis');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export' }).click();
    await clean('menu of exports');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await clean('menu of times');
    await page.keyboard.press('Escape');
  });

  it('gives the focus to a neighbour when the button that has it is done with and goes', async () => {
    const { page } = on.open;
    const focused = (name: string) =>
      page.waitForFunction((start) => document.activeElement?.ariaLabel?.startsWith(start), name);
    await on.show(priceAndDemand());
    await page.getByRole('button', { name: 'Sort the legend' }).waitFor();
    await page.getByRole('button', { name: 'Type the part in view' }).waitFor();
    await page.locator('.legend-box').first().press('Space');
    await page.getByRole('button', { name: /^Show all/ }).press('Enter');
    await focused('Sort the legend');
    await page.getByRole('group', { name: /^Chart/ }).press('+');
    await page.getByRole('button', { name: 'Reset zoom' }).press('Enter');
    await focused('Type the part in view');
    await on.open.post([{ ...panel, tab: { isPreview: true } }]);
    await page.getByRole('button', { name: 'Pin' }).focus();
    await on.open.post([panel]);
    await focused('Save');
  });

  it('has nothing to find in a measurement, a zoom and what is typed', async () => {
    const { page } = on.open;
    await on.show(fuelMix());
    const zoom = page.getByRole('button', { name: 'Type the part in view' });
    await zoom.waitFor();
    const plot = await page.locator('.u-over').first().boundingBox();
    assert.ok(plot);
    for (const [i, share] of [0.3, 0.6].entries()) {
      await page.mouse.click(plot.x + share * plot.width, plot.y + 40);
      await page.locator('.pin-line').nth(i).waitFor({ state: 'attached' });
    }
    await page.getByRole('region', { name: 'Measured between two moments' }).waitFor();
    await clean('measurement');
    await zoom.click();
    await page.getByRole('textbox', { name: 'Part in view' }).fill('never');
    await page.keyboard.press('Enter');
    await clean('wrong part');
    await page.getByRole('textbox', { name: 'Part in view' }).fill('14 Nov');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Reset zoom' }).waitFor();
    await clean('zoom');
  });

  for (const tab of ['Statistics', 'Profiles', 'Details']) {
    it(`has nothing to find in ${tab}`, async () => {
      await on.show(fuelMix());
      await on.tab(tab);
      await clean(tab);
    });
  }

  it('has nothing to find in a heat map and its numbers', async () => {
    const { page } = on.open;
    await on.show(fuelMix());
    await on.tab('Profiles');
    await page.getByText('Heat map', { exact: true }).click();
    await page.locator('summary', { hasText: 'Numbers' }).click();
    await page.locator('.profile-table tbody tr').first().waitFor();
    await clean('heat map');
  });

  it('has nothing to find in a panel over time, with its menu, and in the details of a measure', async () => {
    const { page } = on.open;
    const mix = fuelMix();
    const share = { metric: 'renewable_share', unit: '%', labels: {} };
    const [first] = mix.series;
    assert.ok(first);
    const series = [...mix.series, { ...first, ...share }];
    await on.show({ ...mix, query: { ...mix.query, measures: ['renewable_share'] }, series });
    await page.getByRole('button', { name: /^Over time, of Power/ }).click();
    await clean('menu over time');
    await page.getByRole('menuitemradio', { name: 'Mean since the start' }).first().click();
    await page.locator('.panel-title', { hasText: 'mean since the start' }).waitFor();
    await clean('panel over time');
    await on.tab('Details');
    await page.locator('.measure-facts').waitFor();
    await clean('details of a measure');
  });

  it('has nothing to find during a run, and in a problem', async () => {
    const { page } = on.open;
    const query = fuelMix().query;
    const loading: HostMessage = { type: 'loading', title: 'NEM power', query, isSample: true };
    await on.open.post([panel, loading]);
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await clean('first run');
    await on.show(fuelMix());
    await on.open.post([loading]);
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await clean('run behind a result');
  });
});
