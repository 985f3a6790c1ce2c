import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openPrices } from '../../support/openPrices';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

/** Returns the width and height of a PNG. */
function sizeOf(png: Buffer) {
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('a picture of the chart', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openPrices();
  });
  after(() => bench.close());

  /** Counts the colours of a picture as a browser draws it. */
  const coloursOf = (bytes: Buffer, type: string) =>
    bench.page
      .context()
      .newPage()
      .then(async (page) => {
        const count = await page.evaluate(
          async (address) => {
            const image = new Image();
            image.src = address;
            await image.decode();
            const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
            const context = canvas.getContext('2d');
            context?.drawImage(image, 0, 0);
            const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {
              data: new Uint8ClampedArray(),
            };
            return new Set(new Uint32Array(data.buffer)).size;
          },
          `data:${type};base64,${bytes.toString('base64')}`,
        );
        await page.close();
        return count;
      });

  it('is saved as SVG from the Export menu', async () => {
    await bench.button(/Export/).click();
    await bench.webview.getByRole('menuitem', { name: 'Save Picture…' }).click();
    await bench.quickInput.pick('SVG, light');
    const file = path.join(bench.folder, 'prices.svg');
    const proposed = await bench.quickInput.answerFileDialog(file);
    assert.equal(path.basename(proposed), 'Prices-by-region-7-days-sample-data.svg');
    await bench.toast('Exported to prices.svg').waitFor();
    const svg = fs.readFileSync(file);
    for (const words of ['Prices by region, 7 days', 'NSW1', '$/MWh', 'Sample data', 'network time +10:00'])
      assert.ok(svg.includes(words), words);
    assert.ok((await coloursOf(svg, 'image/svg+xml')) > 50);
  });

  it('is saved as PNG of a picked scale from the palette, after the last kind', async () => {
    await bench.runCommand('Gridlens: Save Picture…');
    await bench.quickInput.waitFor('as last time');
    await bench.screenshot('save-picture');
    await bench.quickInput.pick('PNG 2×, dark');
    const file = path.join(bench.folder, 'prices.png');
    await bench.quickInput.answerFileDialog(file);
    await bench.toast('Exported to prices.png').waitFor();
    const png = fs.readFileSync(file);
    const [width = 0, height = 0] = sizeOf(png);
    assert.equal(width, 2400);
    assert.ok(height > 1000, `${height} pixels high`);
    assert.ok((await coloursOf(png, 'image/png')) > 50);
  });

  for (const way of ['the Export menu', 'the palette'])
    it(`is copied from ${way}`, async () => {
      await bench.page.evaluate(() => navigator.clipboard.writeText('nothing yet'));
      if (way === 'the palette') await bench.runCommand('Gridlens: Copy Picture');
      else {
        await bench.button(/Export/).click();
        await bench.webview.getByRole('menuitem', { name: 'Copy Picture' }).click();
      }
      const read = () =>
        bench.page.evaluate(async () => {
          const [item] = await navigator.clipboard.read();
          const blob = item?.types.includes('image/png') ? await item.getType('image/png') : undefined;
          return Array.from(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)));
        });
      let copied: number[] = [];
      await poll('the picture is on the clipboard', async () => {
        // Reading fails while the clipboard changes.
        copied = await read().catch(() => []);
        return copied.length > 0;
      });
      await bench.toast('The picture is on the clipboard.').last().waitFor();
      const [width = 0] = sizeOf(Buffer.from(copied));
      assert.equal(width, 2400);
      assert.ok((await coloursOf(Buffer.from(copied), 'image/png')) > 20);
    });
});
