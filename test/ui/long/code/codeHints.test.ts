import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openSharedWindow } from '../../support/sharedWindow';
import { offerFix as offerFixIn } from '../../support/offerFix';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

const code = `from datetime import datetime, timedelta

import requests
from openelectricity import OEClient
from openelectricity.types import MarketMetric

client = OEClient()
prices = client.get_market(
    "NEM",
    [MarketMetric.PRICE],
    "1h",
    date_start=datetime.utcnow() - timedelta(days=7),
)
power = requests.get(
    "https://api.openelectricity.org.au/v4/data/network/NEM",
    params={"metrics": "power", "primaryGrouping": "network_region"},
)
`;

describe('a hint about a query in code', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openSharedWindow({
      settings: { 'gridlens.connection': 'sample', 'files.autoSave': 'afterDelay' },
      workspace: 'examples',
    });
    fs.writeFileSync(path.join(bench.folder, 'week.py'), code);
    await bench.openFile('week.py');
  });
  after(() => bench.close());

  const marks = (): ReturnType<Workbench['page']['locator']> =>
    bench.page.locator('.monaco-editor :is(.squiggly-error, .squiggly-warning)');

  const offerFix = (word: ReturnType<typeof marks>, title: string) => offerFixIn(bench, word, title);

  it('says what comes of it, with a quick fix that puts it right', async () => {
    await marks().nth(1).waitFor();
    const word = bench.page
      .locator('.view-line', { hasText: 'primaryGrouping' })
      .locator('span', { hasText: 'primaryGrouping' })
      .last();
    await word.hover();
    const hover = bench.page.locator('.monaco-hover:visible', {
      hasText: 'The service ignores primaryGrouping',
    });
    await hover.waitFor();
    await bench.screenshot('code-hint-dark');
    await bench.page.keyboard.press('Escape');
    await bench.useTheme('Light Modern');
    await word.hover();
    await hover.waitFor();
    await bench.screenshot('code-hint-light');
    await bench.page.keyboard.press('Escape');

    const fix = await offerFix(word, 'Change to primary_grouping');
    await bench.screenshot('code-fix-light');
    await fix.click();
    await bench.page.locator('.view-line', { hasText: '"primary_grouping"' }).waitFor();
    await poll('one mark is left', async () => (await marks().count()) === 1);
  });

  it('writes network time where the clock of UTC stood, with what is to be imported', async () => {
    await bench.useTheme('Dark Modern');
    const word = bench.page
      .locator('.view-line', { hasText: 'utcnow' })
      .locator('span', { hasText: 'utcnow' })
      .last();
    const fix = await offerFix(word, 'Use network time (UTC+10:00)');
    await bench.screenshot('code-fix-dark');
    await fix.click();
    await poll('the marks are gone', async () => (await marks().count()) === 0);
    const file = path.join(bench.folder, 'week.py');
    await poll('the file is written', () =>
      Promise.resolve(fs.readFileSync(file, 'utf8').includes('timezone(timedelta(hours=10))')),
    );
    const text = fs.readFileSync(file, 'utf8');
    assert.ok(text.startsWith('from datetime import datetime, timedelta, timezone\n'), text);
    assert.ok(
      text.includes('datetime.now(timezone(timedelta(hours=10))).replace(tzinfo=None) - timedelta(days=7)'),
      text,
    );
  });
});
