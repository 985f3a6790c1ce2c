import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openSharedWindow } from '../../support/sharedWindow';
import { offerFix } from '../../support/offerFix';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

const text = `// Prices for the weekly note.
{
  "version": 1,
  "name": "Weekly prices",
  "query": {
    "operation": "market",
    "network_code": "NEM",
    "metrics": [
      "price", // in $/MWh
      "demnd",
    ],
    "date_start": "2026-02-01",
    "date_end": "2026-01-01",
  },
}
`;

describe('a query file in the editor', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openSharedWindow({
      settings: { 'gridlens.connection': 'sample', 'files.autoSave': 'off' },
      workspace: 'examples',
    });
    fs.writeFileSync(path.join(bench.folder, 'weekly.gridlens.json'), text);
    await bench.openFile('weekly.gridlens.json');
  });
  after(() => bench.close());

  const line = (words: string): ReturnType<Workbench['page']['locator']> =>
    bench.page.locator('.view-line', { hasText: words });
  const errors = (): ReturnType<Workbench['page']['locator']> =>
    bench.page.locator('.monaco-editor .squiggly-error');
  const word = (words: string): ReturnType<Workbench['page']['locator']> =>
    line(words).locator('span', { hasText: words }).last();

  it('takes comments and trailing commas, and marks what is wrong with the words for it', async () => {
    await errors().first().waitFor();
    await poll('one error alone', async () => (await errors().count()) === 1);
    await word('2026-01-01').hover();
    const hover = bench.page.locator('.monaco-hover:visible', { hasText: 'The window is empty' });
    for (const [theme, shot] of [
      [undefined, 'dark'],
      ['Light Modern', 'light'],
      ['Dark High Contrast', 'hc-dark'],
      ['Light High Contrast', 'hc-light'],
    ] as const) {
      await bench.page.keyboard.press('Escape');
      if (theme !== undefined) await bench.useTheme(theme);
      await line('Weekly prices').hover();
      await word('2026-01-01').hover();
      await hover.waitFor();
      await bench.screenshot(`query-file-${shot}`);
    }
    await bench.page.keyboard.press('Escape');
  });

  it('is mended by quick fixes, which leave comments alone', async () => {
    const fix = await offerFix(bench, word('2026-01-01'), 'Swap the start and the end');
    await bench.screenshot('query-file-fix');
    await fix.click();
    await poll('no error is left', async () => (await errors().count()) === 0);
    await (await offerFix(bench, word('demnd'), 'Change to demand')).click();
    await line('"demand"').waitFor();
    await line('// in $/MWh').waitFor();
  });

  it('completes the codes that its operation takes, with their label', async () => {
    await line('"demand"').click();
    await bench.page.keyboard.press('End');
    await bench.page.keyboard.type('"curt');
    const row = bench.page.locator('.suggest-widget:visible .monaco-list-row', {
      hasText: 'curtailment_wind',
    });
    await row.first().waitFor();
    await bench.screenshot('query-file-completion');
    assert.equal(
      await bench.page.locator('.suggest-widget .monaco-list-row', { hasText: 'market_value' }).count(),
      0,
    );
    await bench.page.keyboard.press('Enter');
    await line('"curtailment').waitFor();
    await bench.page.keyboard.type(',');
  });

  it('is estimated and previewed from above the query, unsaved as it is', async () => {
    const lens = bench.page.locator('.codelens-decoration a', { hasText: /^Estimate: .*request/ });
    await lens.waitFor();
    await lens.click();
    const told = bench.page.locator('.notification-toast', {
      hasText: /A run takes 31 days · .* Nothing was sent/,
    });
    await told.waitFor();
    await bench.screenshot('query-file-estimate');
    await bench.page.keyboard.press('Escape');
    await bench.page.locator('.codelens-decoration a', { hasText: /^Preview$/ }).click();
    await bench.page.locator('.tab', { hasText: 'Weekly prices' }).waitFor();
    assert.equal(fs.readFileSync(path.join(bench.folder, 'weekly.gridlens.json'), 'utf8'), text);
  });
});
