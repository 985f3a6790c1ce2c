import assert from 'node:assert/strict';
import { marketsOf } from '#src/sample/fleet/markets';
import { openOnSample } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

describe('New Query', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openOnSample();
  });
  after(() => bench.close());

  const step = async (text: string, press?: () => Promise<void>) => {
    await bench.quickInput.waitFor(text);
    await press?.();
  };
  const enter = () => bench.quickInput.accept();
  const enterSteps = async (...texts: string[]) => {
    for (const text of texts) await step(text, enter);
  };
  /** Starts a new query and picks a row in each of its first steps. */
  const start = async (rows: Record<string, string> = {}) => {
    await bench.runCommand('Gridlens: New Query…');
    for (const [text, row] of Object.entries(rows)) await step(text, () => bench.quickInput.pick(row));
  };
  const startFacilities = () => start({ '(1/6)': 'Facility data', '(2/7)': 'NEM' });

  /** Answers the steps of a new query up to the window. */
  const openWindowStep = async () => {
    await start({ '(1/6)': 'Network data', '(2/6)': 'NEM' });
    await step('(3/6)', enter);
  };

  it('draws a chart when each step is answered with Enter', async () => {
    await start();
    await step('(1/6)', async () => {
      await bench.screenshot('query-operation');
      await enter();
    });
    for (const number of [2, 3, 4, 5, 6]) {
      await step(`(${number}/6)`, async () => {
        if (number === 3) await bench.screenshot('query-metrics');
        if (number === 5) await bench.screenshot('query-interval');
        if (number === 6) await bench.screenshot('query-filters');
        await enter();
      });
    }
    await bench.waitForHeading(/NEM power/);
    await bench.waitForChart();
  });

  it('goes back a step, where the earlier answer comes first', async () => {
    await start({ '(1/6)': 'Market data', '(2/6)': 'WEM' });
    await step('(3/6)', () => bench.quickInput.back());
    await step('(2/6)');
    assert.match((await bench.quickInput.rows())[0] ?? '', /^WEM/);
    await bench.quickInput.back();
    await step('(1/6)');
    assert.match((await bench.quickInput.rows())[0] ?? '', /^Market data/);
    await bench.quickInput.cancel();
  });

  it('accepts a typed window with Enter', async () => {
    await openWindowStep();
    await step('(4/6)', async () => {
      await bench.quickInput.filter('1 Oct to 8 Oct 2026');
      await poll('the typed window is first', async () =>
        ((await bench.quickInput.rows())[0] ?? '').startsWith('1 Oct to 8 Oct 2026'),
      );
      await bench.quickInput.filter('14d');
      await poll('the typed window is first', async () =>
        ((await bench.quickInput.rows())[0] ?? '').startsWith('14d'),
      );
      await bench.screenshot('query-window-typed');
      await bench.quickInput.acceptFocused('14d');
    });
    await enterSteps('(5/6)', '(6/6)');
    await bench.waitForHeading(/NEM power.*14d/);
  });

  for (const [what, text, heading] of [
    ['a row by its text', 'Last 7 days', /NEM power.*, 7d/],
    ['a typed window', '14d', /NEM power.*, 14d/],
  ] as const)
    it(`accepts ${what} when Enter is pressed before the list is filtered`, async () => {
      await openWindowStep();
      await step('(4/6)', () => bench.quickInput.typeAndEnter(text));
      await step('(5/6)', enter);
      await step('(6/6)', enter);
      await bench.waitForHeading(heading);
    });

  it('accepts a row that is chosen below a typed window', async () => {
    await openWindowStep();
    await step('(4/6)', async () => {
      await bench.quickInput.filter('15d');
      await bench.quickInput.row(/^15d/).first().waitFor();
      await bench.quickInput.field.press('ArrowDown');
      await bench.quickInput.acceptFocused('Between two dates');
    });
    await step('Start in network time');
    await bench.quickInput.cancel();
  });

  it('has a result whose window can be typed', async () => {
    const window = bench.webview.getByRole('combobox', { name: 'Window' });
    await window.selectOption({ label: 'Other…' });
    const field = bench.webview.getByRole('textbox', { name: 'Type a window' });
    await field.fill('the week of never');
    await field.press('Enter');
    await bench.webview.getByText('“the week of never” is not a window.').waitFor();
    await bench.screenshot('result-window-typed');
    await field.fill('last 10 days');
    await field.press('Enter');
    await bench.waitForHeading(/NEM power.*10d/);
    await poll('the selector shows it', async () => (await window.inputValue()) === '10d');
  });

  it('explains invalid dates, and accepts corrected ones', async () => {
    await start({ '(1/6)': 'Market data', '(2/6)': 'NEM' });
    await step('(3/6)', enter);
    await step('(4/6)', () => bench.quickInput.pick('Between two dates'));
    await step('Start in network time (+10:00)');
    await bench.quickInput.filter('2026-10-05T00:00:00+10:00');
    await step('offset');
    await bench.screenshot('query-date-with-offset');
    await bench.quickInput.answer('2026-10-05');
    await step('End in network time (+10:00)');
    await bench.quickInput.filter('2026-10-04');
    await step('after');
    await bench.quickInput.answer('2026-10-06');
    await step('(5/6)', () => bench.quickInput.pick('1h'));
    await step('(6/6)', enter);
    await bench.waitForHeading(/NEM price/);
    await bench.webview.getByRole('tab', { name: 'Table' }).click();
    await bench.webview.getByText('2026-10-05 00:00').first().waitFor();
    await bench.screenshot('query-price-table');
    await bench.webview.getByRole('tab', { name: 'Chart' }).click();
    await bench.screenshot('query-price-chart');
  });

  it('makes a query that Run Query Again repeats', async () => {
    await bench.webview.getByRole('tab', { name: 'Details' }).click();
    const details = () => bench.webview.locator('body').innerText();
    const before = await details();
    await bench.runCommand('Gridlens: Run Query Again');
    // The details include the time of the request.
    await poll('another result is visible', async () => (await details()) !== before);
    await bench.webview.getByRole('tab', { name: 'Chart' }).click();
    await bench.waitForHeading(/NEM price/);
  });

  it('shows the cost of a query for more facilities than fit in a request', async () => {
    const markets = marketsOf('NEM') ?? [];
    const codes = markets.flatMap(({ facilities }) => facilities.map(({ code }) => code));
    const requests = Math.ceil(codes.length / 30);
    assert.ok(requests >= 3);
    await startFacilities();
    await enterSteps('Which facilities or units?', '(4/7)');
    await step('(5/7)', () => bench.quickInput.pick('Last 24 hours'));
    await step('(6/7)');
    await step(`288 points · ${requests} requests`, enter);
    await step('The query names neither facilities nor units', async () => {
      await bench.screenshot('query-notes');
      await bench.quickInput.pick('Facility codes');
    });
    await step('separated by commas or spaces');
    await bench.quickInput.answer(codes.join(' '));
    await step(`288 points · ${requests} requests`, async () => {
      await bench.screenshot('query-cost');
      await bench.quickInput.pick('Run now');
    });
    await bench.waitForHeading(`${codes[0] ?? ''} and ${codes.length - 1} more`);
    await bench.waitForChart();
  });

  it('refuses more facility codes than a query can have', async () => {
    await startFacilities();
    await enterSteps('Which facilities or units?', '(4/7)', '(5/7)', '(6/7)');
    await step('(7/7)', () => bench.quickInput.pick('Facility codes'));
    await step('separated by commas or spaces');
    await bench.quickInput.filter(Array.from({ length: 1001 }, (_, i) => `F${i}`).join(' '));
    await step('1,001');
    await bench.quickInput.answer('BAYSW');
    await step('(7/7)', () => bench.quickInput.pick('Run now'));
    await bench.waitForHeading(/BAYSW/);
    await bench.waitForChart();
  });

  it('makes a query that Run Query Again repeats after a window reload without its tab', async () => {
    await bench.runCommand('View: Close All Editors');
    await bench.reload();
    await bench.runCommand('Gridlens: Run Query Again');
    await bench.waitForHeading(/BAYSW/);
    await bench.waitForChart();
  });

  it('finds facilities and units by fuel, name and code', async () => {
    await startFacilities();
    await step('Which facilities or units?', async () => {
      await bench.screenshot('query-facilities');
      await bench.quickInput.filter('brown');
      // A tick that comes before the filtered rows is lost with the rows that they replace.
      await poll('the list is filtered', async () =>
        (await bench.quickInput.rows()).every((row) => !row.startsWith('All facilities')),
      );
      await bench.quickInput.tick('Loy Yang A');
      await bench.quickInput.filter('HPRL1');
      await bench.quickInput.tick('HPRL1');
      await bench.screenshot('query-facilities-found');
      await enter();
    });
    await enterSteps('(4/7)', '(5/7)', '(6/7)');
    await step('(7/7)', () => bench.quickInput.acceptFocused('288 points · 1 request'));
    await bench.webview.getByText('HPRL1').first().waitFor();
    await bench.waitForChart();
    // The same directory identifies a unit that charges.
    await bench.webview.getByText('Loads').first().waitFor();
    await bench.screenshot('facility-result');
  });

  const ticks = () => bench.quickInput.box.locator('.monaco-list-row .monaco-checkbox[aria-checked=true]');

  it('accepts the focused facility without ticks, and offers the last query’s facilities in one row', async () => {
    await startFacilities();
    await step('Which facilities or units?', async () => {
      await bench.quickInput.row('All facilities').waitFor();
      await bench.quickInput.row(/The same \d+ as last time/).waitFor();
      assert.equal(await ticks().count(), 0);
      await bench.screenshot('query-facilities-none');
    });
    await step('Which facilities or units?', async () => {
      const { quickInput } = bench;
      await quickInput.filter('eraring');
      await quickInput.tick('Eraring');
      await quickInput.filter('baysw');
      await quickInput
        .row(/Bayswater/)
        .first()
        .waitFor();
      await quickInput
        .row(/^Eraring/)
        .first()
        .waitFor();
      await bench.screenshot('query-facilities-ticked');
      await quickInput.filter('');
      await quickInput.waitFor('Ticked');
      assert.match((await quickInput.rows())[0] ?? '', /^Eraring/);
      assert.equal(await ticks().count(), 1);
      await quickInput.box.getByRole('button', { name: 'Clear the Ticks' }).click();
      await quickInput
        .row(/All facilities/)
        .first()
        .waitFor();
      await poll('no row is ticked', async () => (await ticks().count()) === 0);
      await quickInput.pick('Bayswater');
    });
    await enterSteps('(4/7)', '(5/7)', '(6/7)');
    await step('(7/7)', () => bench.quickInput.acceptFocused('1 request'));
    await bench.waitForHeading(/BAYSW/);
  });
});
