import assert from '../../support/assert';
import type { HostMessage } from '#src/protocol/messages';
import { fuelMix, priceAndDemand } from '../../support/webviewHarness/results';
import { findFaults } from '../support/axe';
import { panel, usePage } from '../support/resultsPage';

describe('the accessible results page', function () {
  this.timeout(180_000);
  const on = usePage();

  const clean = async (state: string) => {
    const found = await findFaults(on);
    assert.deepEqual(
      found.map((fault) => `${state}, ${fault}`),
      [],
    );
  };

  it('has no axe violation in the chart, its menus and hidden rows', async () => {
    await on.show(priceAndDemand());
    await on.page.locator('.legend-row').first().waitFor();
    await on.button(/^Axis of Price/).waitFor();
    await clean('chart');
    await on.page.locator('.legend-row').first().locator('input').click();
    await clean('hidden row');
    await on.button(/^Axis of Price/).click();
    await clean('menu of an axis');
    await on.press('Escape');
    await on.button('Export').click();
    await clean('menu of exports');
    await on.press('Escape');
    await on.button('More actions').click();
    await clean('menu of times');
    await on.press('Escape');
  });

  it('moves the focus to a neighbour when the focused button disappears', async () => {
    const focused = (name: string) =>
      on.page.waitForFunction((start) => document.activeElement?.ariaLabel?.startsWith(start), name);
    await on.show(priceAndDemand());
    await on.button('Sort the legend').waitFor();
    await on.button('Go to a period').waitFor();
    await on.page.locator('.legend-box').first().press('Space');
    await on.button(/^Show all/).press('Enter');
    await focused('Sort the legend');
    await on.role('group', /^Chart/).press('+');
    await on.button('Reset zoom').press('Enter');
    await focused('Go to a period');
    await on.post([{ ...panel, tab: { isPreview: true } }]);
    await on.button('Pin').focus();
    await on.post([panel]);
    await focused('Save');
  });

  it('has no axe violation in a measurement, a zoom and a typed part', async () => {
    await on.show(fuelMix());
    const zoom = on.button('Go to a period');
    await zoom.waitFor();
    const plot = await on.boxOf('.u-over');
    for (const [i, share] of [0.3, 0.6].entries()) {
      await on.page.mouse.click(plot.x + share * plot.width, plot.y + 40);
      await on.page.locator('.pin-line').nth(i).waitFor({ state: 'attached' });
    }
    await on.role('region', 'Measured between two moments').waitFor();
    await clean('measurement');
    await zoom.click();
    await on.role('textbox', 'Visible period').fill('never');
    await on.press('Enter');
    await clean('wrong part');
    await on.role('textbox', 'Visible period').fill('14 Nov');
    await on.press('Enter');
    await on.button('Reset zoom').waitFor();
    await clean('zoom');
  });

  for (const tab of ['Statistics', 'Profiles', 'Details']) {
    it(`has no axe violation in ${tab}`, async () => {
      await on.show(fuelMix());
      await on.tab(tab);
      await clean(tab);
    });
  }

  it('has no axe violation in a heat map and its numbers', async () => {
    await on.show(fuelMix());
    await on.tab('Profiles');
    await on.page.getByText('Heat map', { exact: true }).click();
    await on.page.locator('summary', { hasText: 'Table' }).click();
    await on.page.locator('.profile-table tbody tr').first().waitFor();
    await clean('heat map');
  });

  it('has no axe violation in a panel over time and the details of a measure', async () => {
    const mix = fuelMix();
    const share = { metric: 'renewable_share', unit: '%', labels: {} };
    const [first] = mix.series;
    assert.ok(first);
    const series = [...mix.series, { ...first, ...share }];
    await on.show({ ...mix, query: { ...mix.query, measures: ['renewable_share'] }, series });
    await on.button(/^Over time, of Power/).click();
    await clean('menu over time');
    await on.role('menuitemradio', 'Mean since the start').first().click();
    await on.page.locator('.panel-title', { hasText: 'mean since the start' }).waitFor();
    await clean('panel over time');
    await on.tab('Details');
    await on.page.locator('.measure-facts').waitFor();
    await clean('details of a measure');
  });

  it('has no axe violation during a run', async () => {
    const query = fuelMix().query;
    const loading: HostMessage = { type: 'loading', title: 'NEM power', query, isSample: true };
    await on.post([panel, loading]);
    await on.button('Cancel').waitFor();
    await clean('first run');
    await on.show(fuelMix());
    await on.post([loading]);
    await on.button('Cancel').waitFor();
    await clean('run behind a result');
  });
});
