import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openSharedWindow } from '../../support/sharedWindow';
import { poll, succeeds } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

const price = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '30m',
  window: '24h',
  network_region: 'NSW1',
};
const mix = { ...price, operation: 'network', metrics: ['power'], secondary_grouping: 'fueltech' };

describe('the rows of saved queries', () => {
  let bench: Workbench;
  let queries: string;

  before(async () => {
    bench = await openSharedWindow({ stores: true, settings: { 'gridlens.connection': 'sample' } });
    queries = path.join(bench.folder, 'queries');
    fs.mkdirSync(queries);
    for (const [name, query] of [
      ['Price', price],
      ['Mix', mix],
      ['Any region', { ...price, network_region: '${region}' }],
      ['Refused', { ...price, network_code: 'XYZ', network_region: 'Z1' }],
    ] as const)
      fs.writeFileSync(
        path.join(queries, `${name}.gridlens.json`),
        JSON.stringify({
          version: 1,
          name,
          query,
          ...(name === 'Any region' && { parameters: { region: { values: ['NSW1', 'QLD1'] } } }),
        }),
      );
    await bench.openSidebar();
    await bench.treeRow('Price').waitFor();
  });
  after(() => bench.close());

  const text = async (name: string): Promise<string> =>
    (await bench.treeTexts()).find((one) => one.startsWith(name)) ?? '';
  const untilText = (name: string, pattern: RegExp): Promise<void> =>
    poll(`${name} says ${String(pattern)}`, async () => pattern.test(await text(name)));

  it('have no value before the first run', async () => {
    assert.equal(await text('Price'), 'Pricemarket · 30m');
  });

  it('have the last value and its age after one', async () => {
    await bench.treeRow('Price').click();
    await untilText(
      'Price',
      /^Price−?[\d,.]+ \$\/MWh · just now( · provisional)? · market · 30m · sample data$/,
    );
    await bench.treeRow('Mix').click();
    await untilText('Mix', /^Mix[\d,]+ MW · just now( · provisional)? · network · 30m/);
  });

  it('have what a query with variables brought last, and with which values', async () => {
    assert.equal(await text('Any region'), 'Any regionmarket · 30m');
    for (const region of ['QLD1', 'NSW1']) {
      await bench.treeRow('Any region').click();
      await bench.quickInput.waitFor('region');
      await bench.quickInput.pick(region);
      await untilText('Any region', new RegExp(`^Any region−?[\\d,.]+ \\$/MWh · ${region} · just now`));
    }
  });

  it('say that the last run failed', async () => {
    await bench.treeRow('Refused').click();
    await untilText('Refused', /^Refusedlast run failed · market · 30m$/);
  });

  it('have the whole query, the course of the values and their age in the tooltip', async () => {
    await bench.treeRow('Mix').hover();
    const hover = bench.page.locator('.monaco-hover:visible', { hasText: 'New South Wales (NSW1)' });
    await hover.waitFor();
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

  it('name a broken file, and count it on the icon of the view', async () => {
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

  /** A tooltip that was closed opens again only after the pointer has left its row. */
  const readTooltip = (): Promise<void> =>
    poll('the tooltip is visible', async () => {
      await bench.page.mouse.move(700, 400);
      await bench.treeRow('Mix').hover();
      const picture = bench.page.locator('.monaco-hover:visible img');
      return succeeds(picture.waitFor({ timeout: 5000 }));
    });

  it('show all that in every theme, and in a narrow window', async () => {
    for (const theme of ['Light Modern', 'Dark High Contrast', 'Light High Contrast'] as const) {
      await bench.useTheme(theme);
      await readTooltip();
      await bench.screenshot(`tree-tooltip-${theme.toLowerCase().replaceAll(' ', '-')}`);
      await bench.page.keyboard.press('Escape');
    }
    await bench.page.setViewportSize({ width: 800, height: 700 });
    await readTooltip();
    await bench.screenshot('tree-tooltip-800');
  });
});
