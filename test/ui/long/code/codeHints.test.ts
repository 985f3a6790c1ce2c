import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openSharedWindow } from '../../support/sharedWindow';
import { offerFix } from '../../support/offerFix';
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

  const marks = () => bench.page.locator('.monaco-editor :is(.squiggly-error, .squiggly-warning)');

  it('explains an ignored parameter, and has a quick fix that renames it', async () => {
    await marks().nth(1).waitFor();
    const word = bench.word('primaryGrouping');
    await bench.openTooltip(word, 'The service ignores primaryGrouping');
    await bench.screenshot('code-hint-dark');
    await bench.page.keyboard.press('Escape');
    await bench.useTheme('Light Modern');
    await bench.openTooltip(word, 'The service ignores primaryGrouping');
    await bench.screenshot('code-hint-light');
    await bench.page.keyboard.press('Escape');

    const fix = await offerFix(bench, word, 'Change to primary_grouping');
    await bench.screenshot('code-fix-light');
    await fix.click();
    await bench.line('"primary_grouping"').waitFor();
    await poll('one mark is left', async () => (await marks().count()) === 1);
  });

  it('has a quick fix that replaces UTC with network time and adds the import', async () => {
    await bench.useTheme('Dark Modern');
    const fix = await offerFix(bench, bench.word('utcnow'), 'Use network time (UTC+10:00)');
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
