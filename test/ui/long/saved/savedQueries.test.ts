import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { toPlainLine } from '#src/host/plainText';
import { openOnSample } from '../../support/sharedWindow';
import type { Workbench } from '../../support/workbench';

/** The name must appear literally: VS Code would read markup in the bare text. */
const hostile = '=1+1 <img src=x onerror=alert(1)> [a](command:x) $(bug)';

describe('the saved queries', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openOnSample({ stores: true });
    await bench.openSidebar();
    await bench.runCommand('Gridlens: Explore Sample Data');
    await bench.waitForChart();
  });
  after(() => bench.close());

  it('list the visible query after it is saved to My queries', async () => {
    await bench.saveQuery('Fuel mix', 'My queries');
    await bench.treeRow('Fuel mix').waitFor();
    assert.match((await bench.treeTexts()).join('\n'), /My queries/);
  });

  it('include a query that is saved as a file of the project', async () => {
    await bench.saveQuery('Shared mix', path.basename(bench.folder));
    await bench.treeRow('Shared mix').waitFor();
    const folder = path.join(bench.folder, 'queries');
    const file = fs.readdirSync(folder)[0] ?? '';
    assert.ok(file.endsWith('.gridlens.json'));
    const saved = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as {
      name: string;
      query: { metrics: string[] };
    };
    assert.equal(saved.name, 'Shared mix');
    assert.deepEqual(saved.query.metrics, ['power']);
    await bench.screenshot('tree');
  });

  it('show the markup in a new name as plain text', async () => {
    await bench.chooseFromMenu(bench.treeRow('Fuel mix'), /Rename/);
    await bench.quickInput.waitFor('Name of the query');
    await bench.quickInput.answer(hostile);
    await bench.treeRow(toPlainLine(hostile)).waitFor();
    const hover = await bench.openTooltip(bench.treeRow(toPlainLine(hostile)), '=1+1');
    assert.equal(await hover.locator('img[src="x"]').count(), 0);
    await bench.screenshot('tree-hostile-name');
  });

  it('run with a click', async () => {
    await bench.treeRow('Shared mix').click();
    await bench.waitForHeading('Shared mix');
    // A page that is still loading takes the focus, and closes any open picker.
    await bench.webview.getByText(/intervals, /).waitFor();
  });

  it('are updated with the query changed in its tab, and restored with Undo', async () => {
    const page = bench.webview;
    const interval = page.getByRole('combobox', { name: 'Interval' });
    const folder = path.join(bench.folder, 'queries');
    const savedInterval = (): unknown => {
      const text = fs.readFileSync(path.join(folder, fs.readdirSync(folder)[0] ?? ''), 'utf8');
      return (JSON.parse(text) as { query: { interval: unknown } }).query.interval;
    };
    // It is visible since the previous test.
    await page.getByRole('heading', { name: 'Shared mix' }).waitFor();
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
    const before = savedInterval();
    await interval.selectOption('1h');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Update “Shared mix”' }).click();
    const toast = bench.toast('Updated “Shared mix” in');
    await toast.waitFor();
    assert.equal(savedInterval(), '1h');
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
    await bench.screenshot('star-updated');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    assert.equal(savedInterval(), before);
    await interval.selectOption(String(before));
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
    await bench.reload();
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
  });

  it('are duplicated under another name', async () => {
    await bench.runCommand('Gridlens: Duplicate Saved Query…');
    await bench.quickInput.pick('Shared mix');
    await bench.treeRow('Shared mix (copy)').waitFor();
  });

  it('share one preview tab, which a double click or a shortcut pins', async () => {
    const { page } = bench;
    const plain = toPlainLine(hostile);
    const tabs = page.locator('.part.editor .tab');
    await bench.treeRow(plain).click();
    await bench.tab(plain).waitFor();
    await bench.screenshot('preview-tab');
    const count = await tabs.count();
    await bench.treeRow('Shared mix (copy)').click();
    await bench.tab('Shared mix (copy)').waitFor();
    assert.equal(await tabs.count(), count);
    await bench.button('Refresh').focus();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Enter');
    await bench.button('Pin').waitFor({ state: 'detached' });
    await bench.treeRow(plain).dblclick();
    await bench.tab('onerror').waitFor();
    await bench.button('Pin').waitFor({ state: 'detached' });
    assert.equal(await tabs.count(), count + 1);
  });

  it('have their runs under Recent, until the list is cleared', async () => {
    const { page } = bench;
    const recent = page.locator('.pane', { has: page.getByRole('button', { name: /Recent Section/ }) });
    await recent.getByRole('button', { name: /Recent Section/ }).click();
    const row = recent.locator('.monaco-list-row', { hasText: 'NEM power by fueltech, 3d' }).first();
    await row.waitFor();
    assert.match(await row.innerText(), /17 series · sample data/);
    await bench.screenshot('recent');
    await page.keyboard.press('Escape');
    await row.click();
    await bench.waitForHeading('NEM power by fueltech, 3d');
    await bench.runCommand('Gridlens: Clear Recent…');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await recent.getByText('Your last 50 runs are listed here').waitFor();
    await recent.getByRole('button', { name: /Recent Section/ }).click();
  });

  it('are deleted, and restored with Undo', async () => {
    await bench.runCommand('Gridlens: Delete Saved Query…');
    await bench.quickInput.pick('Shared mix (copy)');
    await bench.treeRow('Shared mix (copy)').waitFor({ state: 'detached' });
    await bench.toast('Deleted').getByRole('button', { name: 'Undo' }).click();
    await bench.treeRow('Shared mix (copy)').waitFor();
  });

  it('include an unreadable file that another program writes into the project', async () => {
    fs.writeFileSync(path.join(bench.folder, 'queries/broken.gridlens.json'), '{ "version": 1, ');
    await bench.treeRow('broken.gridlens.json').waitFor();
    await bench.screenshot('tree-broken');
  });

  for (const [theme, name] of [
    ['Light Modern', 'light'],
    ['Dark High Contrast', 'contrast'],
    ['Dark Modern', 'dark'],
  ] as const) {
    it(`show an unreadable file with its reason in ${theme}, wide and narrow`, async () => {
      await bench.useTheme(theme);
      for (const width of [1280, 800]) {
        await bench.page.setViewportSize({ width, height: 800 });
        await bench.treeRow('broken.gridlens.json').hover();
        const reason = bench.treeRow('broken.gridlens.json').getByText('not valid JSON');
        const right = await reason.evaluate((element) => element.getBoundingClientRect().right);
        const sidebar = await bench.page.locator('.part.sidebar').boundingBox();
        assert.ok(sidebar && right <= sidebar.x + sidebar.width, `the reason is cut off at ${width}`);
        await bench.screenshot(`tree-${name}-${width}`);
      }
      await bench.page.setViewportSize({ width: 1280, height: 800 });
    });
  }

  it('load beside a corrupt own file, which is listed and stays in place', async () => {
    const store = fs
      .readdirSync(bench.profile, { recursive: true, withFileTypes: true })
      .find(
        (entry) => entry.isDirectory() && entry.name === 'queries' && entry.parentPath.includes('gridlens'),
      );
    assert.ok(store, 'the store is on disk');
    const folder = path.join(store.parentPath, store.name);
    fs.writeFileSync(path.join(folder, 'garbage.gridlens.json'), Buffer.from([0, 255, 254, 1]));
    await bench.runCommand('Gridlens: Refresh Saved Queries');
    await bench.treeRow(/garbage\.gridlens\.json.*not text/).waitFor();
    assert.ok((await bench.treeTexts()).some((text) => text.includes('=1+1')));
    assert.ok(fs.existsSync(path.join(folder, 'garbage.gridlens.json')));
  });

  it('are all there after a window reload', async () => {
    await bench.reload();
    await bench.openSidebar();
    await bench.treeRow(toPlainLine(hostile)).waitFor();
    await bench.treeRow('Shared mix (copy)').waitFor();
  });
});
