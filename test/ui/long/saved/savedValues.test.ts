import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openOnSample } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';
import { priceQuery, writeQuery } from '../../support/writeQuery';

const price = { ...priceQuery, network_region: 'NSW1' };
const mix = { ...price, operation: 'network', metrics: ['power'], secondary_grouping: 'fueltech' };

describe('the rows of saved queries', () => {
  let bench: Workbench;
  let queries: string;

  before(async () => {
    bench = await openOnSample({ stores: true });
    queries = path.join(bench.folder, 'queries');
    for (const [name, query] of [
      ['Price', price],
      ['Mix', mix],
      ['Any region', { ...price, network_region: '${region}' }],
      ['Refused', { ...price, network_code: 'XYZ', network_region: 'Z1' }],
    ] as const)
      writeQuery(queries, name, {
        name,
        query,
        ...(name === 'Any region' && { parameters: { region: { values: ['NSW1', 'QLD1'] } } }),
      });
    await bench.openSidebar();
    await bench.treeRow('Price').waitFor();
  });
  after(() => bench.close());

  const openTooltip = () => bench.openTooltip(bench.treeRow('Mix'), 'New South Wales (NSW1)');
  const text = async (name: string) => (await bench.treeTexts()).find((one) => one.startsWith(name)) ?? '';
  const untilText = (name: string, pattern: RegExp) =>
    poll(`${name} says ${String(pattern)}`, async () => pattern.test(await text(name)));

  it('have no value before the first run', async () => {
    assert.equal(await text('Price'), 'Pricemarket · 30m');
  });

  it('have the last value and its age after a run', async () => {
    await bench.treeRow('Price').click();
    await untilText(
      'Price',
      /^Price−?[\d,.]+\*? \$\/MWh · just now( · provisional)? · market · 30m · sample data$/,
    );
    await bench.treeRow('Mix').click();
    await untilText('Mix', /^Mix[\d,]+\*? MW · just now( · provisional)? · network · 30m/);
  });

  it('have the last value of a query with variables, and its variables’ values', async () => {
    assert.equal(await text('Any region'), 'Any regionmarket · 30m');
    for (const region of ['QLD1', 'NSW1']) {
      await bench.treeRow('Any region').click();
      await bench.quickInput.waitFor('region');
      await bench.quickInput.pick(region);
      await untilText('Any region', new RegExp(`^Any region−?[\\d,.]+\\*? \\$/MWh · ${region} · just now`));
    }
  });

  it('say that the last run failed', async () => {
    await bench.treeRow('Refused').click();
    await untilText('Refused', /^Refusedlast run failed · market · 30m$/);
  });

  it('have the query, a sparkline and the age of the values in their tooltip', async () => {
    const hover = await openTooltip();
    assert.equal(await hover.locator('img[src^="data:image/svg"]').count(), 1);
    assert.match(await hover.innerText(), /Mix[\s\S]*just now|min ago[\s\S]*last [\d,.]+ .*min .*max/);
    await bench.screenshot('tree-tooltip');
    await bench.page.keyboard.press('Escape');
  });

  it('keep their values over a reload', async () => {
    const welcome = bench.page.getByRole('button', { name: 'Explore sample data' });
    await bench.page.reload();
    await poll('the tree is read', async () => {
      assert.equal(await welcome.count(), 0, 'as if there were no queries');
      return bench.treeRow('Price').isVisible();
    });
    await bench.waitUntilUp();
    await untilText('Price', /^Price.*\$\/MWh · (just now|\d+ min ago) · .*sample data$/);
  });

  it('name a broken file, which the badge of the view counts', async () => {
    // After a reload, the folder is read a moment before it is watched.
    await poll('the broken file is listed', async () => {
      fs.writeFileSync(path.join(queries, 'Broken.gridlens.json'), '{');
      return (await text('Broken')).includes('not valid JSON');
    });
    const badge = bench.page.locator('.activitybar .badge', { hasText: '1' });
    await badge.first().waitFor();
    await bench.screenshot('tree-badges');
    fs.rmSync(path.join(queries, 'Broken.gridlens.json'));
    await bench.treeRow('Broken').waitFor({ state: 'detached' });
  });

  it('show the tooltip in every theme and in a narrow window', async () => {
    for (const theme of ['Light Modern', 'Dark High Contrast', 'Light High Contrast'] as const) {
      await bench.useTheme(theme);
      await (await openTooltip()).locator('img').waitFor();
      await bench.screenshot(`tree-tooltip-${theme.toLowerCase().replaceAll(' ', '-')}`);
      await bench.page.keyboard.press('Escape');
    }
    await bench.page.setViewportSize({ width: 800, height: 700 });
    await (await openTooltip()).locator('img').waitFor();
    await bench.screenshot('tree-tooltip-800');
  });
});
