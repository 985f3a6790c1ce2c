import assert from '../../../support/assert';
import { openOnSample } from '../../support/sharedWindow';
import { poll, succeeds } from '../../../support/poll';
import { topmost } from '../../support/topmost';
import { assertUncovered } from '../../support/assertUncovered';
import type { Workbench } from '../../support/workbench';

describe('the preview of a query in code', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openOnSample({ workspace: 'examples' });
    await bench.openFile('fuel_mix.py');
  });
  after(() => bench.close());

  it('runs from the lens above a call', async () => {
    const lens = bench.lens('Preview');
    await lens.nth(1).waitFor();
    await bench.screenshot('code-lens');
    await (await topmost(lens)).click();
    await bench.waitForHeading(/NEM power by fueltech/);
    await bench.waitUntilDrawn();
    await bench.tab('fuel_mix.py').waitFor();
    await bench.screenshot('code-preview');
  });

  it('has a summary above the call, and more in a tooltip', async () => {
    const lens = bench.lens(' MW ');
    await lens.first().waitFor();
    const text = (await lens.first().innerText()).replaceAll('\u00a0', ' ').trim();
    assert.match(text, /^[\d,.]+ MW [▁▂▃▄▅▆▇█]{8}/);
    assert.ok(text.length <= 45, text);
    const hover = await bench.openTooltip(bench.word('get_network_data'), 'Open Chart');
    await poll('the image is drawn', async () =>
      hover
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth === 240),
    );
    await bench.screenshot('code-hover');
    const words = (await hover.innerText()).replaceAll('\u00a0', ' ');
    assert.match(words, /[\d,]+ rows × 3 columns: interval, fueltech, power/);
    assert.match(words, /Last: Coal \(Black\) [\d,]+ .*Hydro [\d,]+.* MW · 0 for \d series/);
    const editor = await bench.page.locator('.editor-instance').first().boundingBox();
    const height = (await hover.boundingBox())?.height ?? Infinity;
    assert.ok(height <= (editor?.height ?? 0) / 3, `${height} of ${editor?.height ?? 0}`);
    await hover.getByText('Open Chart').click();
    await bench.waitForHeading(/NEM power by fueltech/);
  });

  it('shows the earlier result, labelled as such, and Preview after an edit', async () => {
    const end = bench.line('date_end=datetime(2026, 10, 8)').first();
    await end.click({ position: { x: 60, y: 8 } });
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'Backspace', '9'])
      await bench.page.keyboard.press(key);
    const lens = bench.page.locator('.codelens-decoration', { hasText: 'before your edit' }).first();
    await lens.waitFor();
    assert.match((await lens.innerText()).replaceAll('\u00a0', ' '), /Preview.*MW.*before your edit/s);
    await poll('the edit is undone', async () => {
      await bench.page.keyboard.press('Control+z');
      return (await lens.count()) === 0;
    });
  });

  it('asks for open parameters, and shows the answers above the call, also after a reload', async () => {
    await bench.openFile('prices.py');
    const lens = bench.lens('Preview');
    await (await topmost(lens)).click();
    // The region is a parameter of the function, which a loop calls; the code states the window and the rest.
    await bench.quickInput.waitFor('Preview get_market in line 14');
    assert.deepEqual(await bench.quickInput.rows(), [
      'PreviewNEM price by region, 14d',
      'regionall regions · passed by calls in this file',
    ]);
    await assertUncovered(bench, bench.line('get_market').first());
    await bench.screenshot('code-ask');
    await bench.quickInput.pick('all regions');
    await bench.quickInput.waitFor('region · Which region?');
    await bench.quickInput.pick('NSW1');
    await bench.quickInput.acceptFocused('NSW1 price, 14d');
    await bench.waitForHeading(/NSW1 price, 14d/);
    await bench.waitForChart();
    const chosen = bench.lens('region NSW1');
    await chosen.waitFor();
    await bench.screenshot('code-chosen');
    await bench.reload();
    await bench.openFile('prices.py');
    await chosen.waitFor();
    // The lens has more actions when the cursor is on the call.
    await bench.line('get_market').first().click();
    // VS Code drops a click on a lens that is redrawn at that moment.
    await poll('an answer can be changed', async () => {
      await bench.lens('Change…').click({ timeout: 5000 });
      return succeeds(bench.quickInput.box.waitFor({ timeout: 3000 }));
    });
    await bench.quickInput.waitFor('Preview get_market in line 14');
    await bench.screenshot('code-change');
    await bench.quickInput.pick('Forget');
    await chosen.waitFor({ state: 'detached' });
  });

  it('is at the end of the call with the setting endOfLine, and runs from the keyboard', async () => {
    await bench.changeSetting('gridlens.codeLens.place', 'endOfLine');
    await bench.openFile('fuel_mix.py');
    const lens = bench.lens(/MW|Preview/);
    await poll('no line is above a call', async () => (await lens.count()) === 0);
    const ends = async () =>
      bench.page
        .locator('.view-line span')
        .evaluateAll((spans) => spans.map((span) => getComputedStyle(span, '::after').content).join(' '))
        .then((text) => text.replaceAll('\u00a0', ' '));
    await bench
      .line('wind_by_region = ')
      .first()
      .click({ position: { x: 90, y: 8 } });
    await poll('the keys are named', async () => (await ends()).includes('Preview: Ctrl+.'));
    await bench.screenshot('code-line-ends');
    await bench.page.keyboard.press('Control+.');
    await bench.page.locator('.action-widget', { hasText: 'Open Chart' }).waitFor();
    await bench.screenshot('code-actions');
    await bench.page.locator('.action-widget').getByText('Preview', { exact: true }).click();
    await bench.waitForHeading(/NEM energy/);
    await poll('the result is at the end', async () => /[\d,.]+ GWh/.test(await ends()));
    await bench.useTheme('Light Modern');
    await bench.screenshot('code-line-ends-light');
  });
});
