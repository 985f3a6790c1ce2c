import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { assertUncovered } from '../../support/assertUncovered';
import { openOnSample } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

const code = `import { OpenElectricityClient } from "openelectricity"
const client = new OpenElectricityClient()

export async function prices(region: string) {
  return client.getMarket("NEM", ["price", "demand"], {
    interval: "1h",
    dateStart: "2026-10-01",
    dateEnd: "2026-10-08",
    network_region: region,
  })
}

for (const region of ["NSW1", "SA1"]) console.log(await prices(region))

export const mix = await client.getNetworkData("NEM", ["power"], {
  interval: "1h",
  dateStart: "2026-10-01",
  dateEnd: "2026-10-03",
})
`;

const themes = ['Light Modern', 'Dark High Contrast', 'Light High Contrast', 'Dark Modern'] as const;

const call =
  'async (region, from, to, interval) => client.getMarket("NEM", ["price"], { network_region: region, dateStart: from, dateEnd: to, interval }) // openelectricity';

describe('a query in TypeScript', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openOnSample();
    fs.writeFileSync(path.join(bench.folder, 'prices.ts'), code);
    fs.writeFileSync(path.join(bench.folder, 'first.ts'), `export const ask = ${call}\n`.repeat(3));
    fs.writeFileSync(
      path.join(bench.folder, 'marked.ts'),
      code.replace('network_region: region', 'network_region: "NSW"').replace('["power"]', '["price"]'),
    );
    await bench.openFile('prices.ts');
  });
  after(() => bench.close());

  const lens = (text: string) => bench.page.locator('.codelens-decoration', { hasText: text }).first();
  const line = (text: string) => bench.line(text).first();
  const group = () => bench.page.locator('.editor-group-container').last();
  const widthOfGroup = async () => (await group().boundingBox())?.width ?? 0;

  it('asks for its open parameter without covering the call, and shows a loop’s regions in one chart', async () => {
    await lens('Preview (choose region)…').locator('a').first().click();
    await bench.quickInput.waitFor('Preview getMarket in line 5');
    assert.deepEqual(await bench.quickInput.rows(), [
      'PreviewNEM price and demand by region, 1–7 Oct 2026',
      'regionall regions · passed by calls in this file',
    ]);
    await assertUncovered(bench, line('getMarket'));
    await bench.quickInput.acceptFocused('Preview');
    await bench.waitForHeading(/price and demand by region/);
    await lens('$/MWh').waitFor();
    const text = (await lens('$/MWh').innerText()).replaceAll('\u00a0', ' ').trim();
    assert.ok(text.length <= 45, text);
  });

  it('opens as wide as the last result was dragged', async () => {
    const sash = bench.page.locator('.editor-group-container').last();
    const box = await sash.boundingBox();
    assert.ok(box);
    const y = box.y + box.height / 2;
    await bench.page.mouse.move(box.x, y);
    await bench.page.mouse.down();
    await bench.page.mouse.move(box.x - 60, y, { steps: 5 });
    await bench.page.mouse.up();
    const wide = await widthOfGroup();
    assert.ok(wide > box.width + 40, `${wide} after ${box.width}`);
    await bench.page.waitForTimeout(1000);
    await bench.tab('NEM price and demand').click({ button: 'middle' });
    await poll(
      'the column closes',
      async () => (await bench.page.locator('.editor-group-container').count()) === 1,
    );
    await line('getNetworkData').click({ position: { x: 60, y: 8 } });
    await bench.lens('Open Chart').first().click();
    await bench.waitForHeading(/NEM power/);
    await poll('the column is as wide', async () => Math.abs((await widthOfGroup()) - wide) < 20);
  });

  it('has the shape of its table and its largest series in a tooltip', async () => {
    const hover = await bench.openTooltip(bench.word('getMarket'), 'Open Chart');
    const words = (await hover.innerText()).replaceAll('\u00a0', ' ');
    assert.match(words, /840 rows × 4 columns: interval, region, price, demand/);
    assert.match(words, /Price: SA1 .*\$\/MWh · Demand: NSW1 /s);
    const editor = await bench.page.locator('.editor-instance').first().boundingBox();
    const height = (await hover.boundingBox())?.height ?? Infinity;
    assert.ok(height <= (editor?.height ?? 0) / 3, `${height} of ${editor?.height ?? 0}`);
    await bench.screenshot('code-script-hover');
    await bench.page.mouse.move(5, 5);
  });

  it('shows the earlier result, labelled as such, and Preview after an edit', async () => {
    await line('dateEnd: "2026-10-03"').click({ position: { x: 60, y: 8 } });
    for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'Backspace', '4'])
      await bench.page.keyboard.press(key);
    await lens('before your edit').waitFor();
    const text = (await lens('before your edit').innerText()).replaceAll('\u00a0', ' ');
    assert.match(text, /Preview.*before your edit/s);
    for (const theme of themes) {
      await bench.useTheme(theme);
      await bench.screenshot(`code-script-edited-${theme.replaceAll(' ', '-')}`);
    }
  });

  it('asks below a call in the first lines, while the palette stays at the top', async () => {
    await bench.openFile('first.ts');
    for (const at of [0, 2]) {
      await bench.lens('Preview (choose').nth(at).click();
      await bench.quickInput.waitFor(`Preview getMarket in line ${at + 1}`);
      await assertUncovered(bench, bench.line('getMarket').nth(at));
      await bench.screenshot(`code-script-first-lines-${at + 1}`);
      await bench.page.keyboard.press('Escape');
      await bench.quickInput.box.waitFor({ state: 'hidden' });
    }
    await bench.page.keyboard.press('F1');
    await bench.quickInput.box.waitFor();
    const box = await bench.quickInput.box.boundingBox();
    assert.ok((box?.y ?? Infinity) < 60, `the palette is at ${box?.y ?? 0}`);
    await bench.page.keyboard.press('Escape');
    await bench.openFile('prices.ts');
  });

  it('has marks at its invalid values before it runs', async () => {
    await bench.openFile('marked.ts');
    await bench.page.locator('.squiggly-error').first().waitFor();
    await bench.page.locator('.squiggly-warning').first().waitFor();
    await bench.openTooltip(bench.word('"NSW"'), 'Did you mean NSW1?');
    for (const theme of themes) {
      await bench.useTheme(theme);
      await bench.openTooltip(bench.word('price', '["price"]'), 'is not a metric of network data');
      await bench.screenshot(`code-script-marks-${theme.replaceAll(' ', '-')}`);
      await bench.page.mouse.move(5, 5);
    }
    await bench.openFile('prices.ts');
  });

  it('has its result at the end of the call with the setting endOfLine', async () => {
    await bench.changeSetting('gridlens.codeLens.place', 'endOfLine');
    const ends = async () =>
      bench.page
        .locator('.view-line span')
        .evaluateAll((spans) => spans.map((span) => getComputedStyle(span, '::after').content).join(' '))
        .then((text) => text.replaceAll('\u00a0', ' '));
    await poll('the result is at the end', async () => (await ends()).includes('$/MWh'));
    await poll('no line is above the call', async () => (await lens('$/MWh').count()) === 0);
    for (const theme of themes) {
      await bench.useTheme(theme);
      await bench.screenshot(`code-script-ends-${theme.replaceAll(' ', '-')}`);
    }
    await bench.changeSetting('gridlens.codeLens.place', 'above');
    await lens('$/MWh').waitFor();
  });

  it('runs with all queries of the file after one confirmation', async () => {
    await bench.runCommand('Gridlens: Preview All Queries in File');
    const dialog = bench.dialog('Preview all queries of this file?');
    await dialog.waitFor();
    await bench.screenshot('code-script-all');
    await dialog.getByRole('button', { name: 'Preview All' }).click();
    await poll(
      'no result is before your edit',
      async () => (await bench.page.getByText('before your edit').count()) === 0,
    );
    await lens(' MW ').waitFor();
  });
});
