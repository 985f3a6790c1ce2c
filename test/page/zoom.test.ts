import assert from '../support/assert';
import { fuelMix, startMs } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

const hourMs = 3_600_000;

describe('the zoom of the chart', () => {
  const on = usePage();
  const { press } = on;
  const { toHours, range } = {
    toHours: (ms: number) => Math.round(((ms - startMs) / hourMs) * 10) / 10,
    range: async (): Promise<{ min: number; max: number } | undefined> => {
      const view = (await on.state())?.view as
        { states: { chart: { range?: { min: number; max: number } } } } | undefined;
      return view?.states.chart.range;
    },
  };
  /** Returns the first and the last hour in view; an empty list when the chart is not zoomed. */
  const inView = async () => {
    const now = await range();
    return now ? [toHours(now.min), toHours(now.max)] : [];
  };
  const shows = async (...hours: number[]) => {
    const areIn = async () => {
      const now = await inView();
      return now.length === hours.length && hours.every((hour, i) => Math.abs(hour - (now[i] ?? NaN)) < 0.5);
    };
    await poll('the part is in view', areIn, 5000).catch(async () => {
      assert.deepEqual(await inView(), hours);
    });
  };
  const type = async (text: string) => {
    await on.button('Go to a period').press('Enter');
    await on.role('textbox', 'Visible period').waitFor();
    await on.page.keyboard.type(text);
    await press('Enter');
  };
  const focus = () => on.role('group', /^Chart/).focus();
  beforeEach(async () => {
    await on.show(fuelMix());
    await on.page.locator('.overview').waitFor();
  });

  it('accepts typed dates, and explains invalid ones', async () => {
    await type('14 Nov 06:00 to 18:00');
    await shows(30, 42);
    await on.button('Go to a period').press('Enter');
    const field = on.role('textbox', 'Visible period');
    await field.fill('never');
    await press('Enter');
    await on.page
      .getByText('“never” is not a window. Type one such as 14d, Oct 2026 or 1 Oct to 8 Oct.')
      .waitFor();
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await field.fill('Oct 2025');
    await press('Enter');
    await on.page.getByText(/^Outside the result, which spans 13 Nov/).waitFor();
    await press('Escape');
    await field.waitFor({ state: 'detached' });
    await shows(30, 42);
  });

  it('goes back and forward by buttons and by keys', async () => {
    await type('14 Nov');
    await shows(24, 48);
    await type('14 Nov 06:00 to 12:00');
    await shows(30, 36);
    await on.button('Zoom back').click();
    await shows(24, 48);
    await focus();
    await press('Alt+ArrowLeft');
    await shows();
    await press('Alt+ArrowRight');
    await shows(24, 48);
    await press('Alt+ArrowRight');
    await shows(30, 36);
    await on.button('Reset zoom').press('Enter');
    await shows();
  });

  it('pans with Shift and a drag or the wheel, without a pin', async () => {
    await type('14 Nov');
    await shows(24, 48);
    const box = await on.boxOf('.u-over');
    await on.page.keyboard.down('Shift');
    await on.page.mouse.move(box.x + box.width / 2, box.y + 50);
    await on.page.mouse.down();
    await on.page.mouse.move(box.x + box.width / 4, box.y + 50, { steps: 4 });
    await on.page.mouse.up();
    await shows(30, 54);
    await on.page.mouse.wheel(0, box.width / 4);
    await on.page.keyboard.up('Shift');
    await shows(36, 60);
    await on.page.mouse.wheel(-box.width / 2, 0);
    await shows(24, 48);
    assert.equal(await on.page.locator('.pin-line').count(), 0);
  });

  it('is changed in the overview by mouse', async () => {
    const box = await on.boxOf('.overview');
    const drag = async (from: number, to: number) => {
      await on.page.mouse.move(box.x + (box.width * from) / 71, box.y + 15);
      await on.page.mouse.down();
      await on.page.mouse.move(box.x + (box.width * to) / 71, box.y + 15, { steps: 4 });
      await on.page.mouse.up();
    };
    await drag(20, 40);
    await shows(20, 40);
    await drag(30, 40);
    await shows(30, 50);
    await drag(50, 60);
    await shows(30, 60);
    await drag(5, 15);
    await shows(5, 15);
    await on.page.mouse.click(box.x + box.width * (40 / 71), box.y + 15);
    await shows(35, 45);
  });

  it('is changed in the overview by keys', async () => {
    const start = on.role('slider', 'Start of the view');
    await start.focus();
    await press('PageUp', 'PageUp', 'PageUp');
    await shows(21.3, 71);
    assert.equal(await start.getAttribute('aria-valuenow'), '30');
    await on.role('slider', 'End of the view').focus();
    await press('PageDown', 'PageDown', 'ArrowLeft');
    await shows(21.3, 56.1);
    await on.role('slider', 'Visible period').focus();
    await press('Home');
    await shows(0, 34.8);
  });

  it('has an overview with gaps at missing values', async () => {
    const share = await on.page.locator('.overview canvas').evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return [];
      const { width, height } = canvas;
      const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      // True for each hour that has anything drawn in its middle.
      return Array.from({ length: 71 }, (_, hour) => {
        const x = Math.floor(((hour + 0.5) / 71) * width);
        return Array.from({ length: height }, (_row, y) => data[(y * width + x) * 4 + 3] ?? 0).some(
          (a) => a > 0,
        );
      });
    });
    const gaps = share.flatMap((isDrawn, hour) => (isDrawn ? [] : [hour]));
    assert.deepEqual(gaps, [40, 41, 42]);
  });

  it('becomes the query’s window, in whole buckets of network time', async () => {
    await type('14 Nov 06:20 to 17:40');
    await on.button('Query only this period').press('Enter');
    const dates = { date_start: '2026-11-14T06:00:00', date_end: '2026-11-14T18:00:00' };
    assert.deepEqual(await on.actions(), [{ kind: 'change', dates }]);
  });
});
