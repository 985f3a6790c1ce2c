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

  const errors = () => bench.page.locator('.monaco-editor .squiggly-error');

  it('accepts comments and trailing commas, and has a mark and a message at an error', async () => {
    await errors().first().waitFor();
    await poll('one error alone', async () => (await errors().count()) === 1);
    for (const [theme, shot] of [
      [undefined, 'dark'],
      ['Light Modern', 'light'],
      ['Dark High Contrast', 'hc-dark'],
      ['Light High Contrast', 'hc-light'],
    ] as const) {
      await bench.page.keyboard.press('Escape');
      if (theme !== undefined) await bench.useTheme(theme);
      await bench.openTooltip(bench.word('2026-01-01'), 'The window is empty');
      await bench.screenshot(`query-file-${shot}`);
    }
    await bench.page.keyboard.press('Escape');
  });

  it('is corrected by quick fixes that keep its comments', async () => {
    const fix = await offerFix(bench, bench.word('2026-01-01'), 'Swap the start and the end');
    await bench.screenshot('query-file-fix');
    await fix.click();
    await poll('no error is left', async () => (await errors().count()) === 0);
    await (await offerFix(bench, bench.word('demnd'), 'Change to demand')).click();
    await bench.line('"demand"').waitFor();
    await bench.line('// in $/MWh').waitFor();
  });

  it('completes the metric codes of its operation', async () => {
    await bench.line('"demand"').click();
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
    await bench.line('"curtailment').waitFor();
    await bench.page.keyboard.type(',');
  });

  it('is estimated and previewed by its lenses while it is unsaved', async () => {
    const lens = bench.lens(/^Estimate: .*request/);
    await lens.waitFor();
    await lens.click();
    const estimate = bench.page.locator('.notification-toast', {
      hasText: /A run takes 31 days · .* Nothing was sent/,
    });
    await estimate.waitFor();
    await bench.screenshot('query-file-estimate');
    await bench.page.keyboard.press('Escape');
    await bench.lens(/^Preview$/).click();
    await bench.page.locator('.tab', { hasText: 'Weekly prices' }).waitFor();
    assert.equal(fs.readFileSync(path.join(bench.folder, 'weekly.gridlens.json'), 'utf8'), text);
  });
});
