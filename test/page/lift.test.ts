import assert from '../support/assert';
import { fuelMix, priceAndDemand, yearOfPrices } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { looks } from '../support/webviewHarness/themes';
import { findFaults } from './support/axe';
import { usePage } from './support/resultsPage';

describe('the series under the pointer', () => {
  const on = usePage();
  const label = () => on.page.locator('.pointer-label');
  const liftedRows = () => on.texts('.is-lifted .legend-name');
  const pointAt = async (x: number, y: number) => {
    const box = await on.boxOf('.u-over');
    await on.page.mouse.move(box.x + box.width * x, box.y + box.height * y);
  };
  const words = async () => ((await label().count()) === 1 ? await label().innerText() : '');

  it('is highlighted in a stack with its value, its share and the total', async () => {
    await on.show(fuelMix());
    await on.page.locator('.legend-row').first().waitFor();
    await poll('the band is lifted', async () => {
      await pointAt(0.3, 0.6);
      await pointAt(0.305, 0.6);
      return (await liftedRows()).length === 1;
    });
    assert.deepEqual(await liftedRows(), ['Coal (Black)']);
    const [name = '', value = '', total = ''] = (await words()).split('\n');
    assert.equal(name, 'Coal (Black)');
    assert.match(value, /^\d,\d{3} MW \d+%$/);
    assert.match(total, /^Total \d\d,\d{3} MW$/);
    for (const look of looks) {
      await on.setLook(look);
      await poll(`the band is lifted, ${look}`, async () => {
        await pointAt(0.3, 0.6);
        await pointAt(0.305, 0.6);
        return (await label().count()) === 1;
      });
      await on.shoot(`lifted-band-${look}`);
    }
    await on.page.mouse.move(0, 0);
    await label().waitFor({ state: 'detached' });
    assert.equal(await on.page.locator('.lifted').count(), 0);
  });

  it('is highlighted among lines while the pointer is on its legend row', async () => {
    await on.show(yearOfPrices());
    await on.page.locator('.legend-row').nth(4).waitFor();
    const row = on.page.locator('.legend-row', { hasText: 'SA1' });
    await poll('the line of the row is lifted', async () => {
      await row.hover();
      return (await on.page.locator('.lifted').count()) === 1;
    });
    await on.shoot('lifted-line');
    assert.equal(await label().count(), 0);
    await on.page.mouse.move(0, 0);
    await poll('it is let go', async () => (await on.page.locator('.lifted').count()) === 0);
  });

  it('is also chosen by keys, and announced', async () => {
    await on.show(priceAndDemand());
    await on.button('Go to a period').waitFor();
    await on.role('group', /^Chart/).focus();
    await on.press('Shift+ArrowDown', 'Shift+ArrowDown');
    await poll('the second series is lifted', async () => (await liftedRows()).join() === 'SA1');
    await poll('its value is there', async () => (await words()).startsWith('Price · SA1\n'));
    const status = on.page.locator('.chart-tools .only-heard');
    await poll('it is spoken', async () =>
      /^Price · SA1 −?[\d.,]+ \$\/MWh$/.test((await status.textContent()) ?? ''),
    );
    await on.press('Shift+ArrowRight');
    assert.deepEqual(await liftedRows(), ['SA1']);
    assert.deepEqual(await findFaults(on), []);
    await on.press('Escape');
    await label().waitFor({ state: 'detached' });
  });

  it('is shown under a finger', async () => {
    await on.show(fuelMix());
    await on.page.locator('.legend-row').first().waitFor();
    const over = on.page.locator('.u-over').first();
    const box = await on.boxOf(over);
    const at = {
      pointerType: 'touch',
      bubbles: true,
      clientX: box.x + box.width * 0.3,
      clientY: box.y + box.height * 0.6,
    };
    await poll('the label is there', async () => {
      await over.dispatchEvent('pointerdown', at);
      return (await words()).startsWith('Coal (Black)');
    });
  });
});
