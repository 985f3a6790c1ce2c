/* global document, window -- for functions that run in a page */
import { launchBrowser } from '../../test/support/vscode/browser.mjs';
import { servePages } from '../chart/prepare.mjs';
import { median } from '../median.mjs';

const rounds = 9;

/** The time from the script of a new results page to its first drawn chart, three days of power by technology. */
export async function measureFirstPaint() {
  const { origin, close } = await servePages();
  const browser = await launchBrowser();
  try {
    /** @type {number[]} */
    const found = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${origin}/tab`);
      const ms = await page.evaluate(async () => {
        await window.bench.paint('stacks', 12, 864);
        const drawnAt = performance.timeOrigin + performance.now();
        const frame = document.querySelector('iframe')?.contentWindow;
        const script = frame?.performance
          .getEntriesByType('resource')
          .find(({ name }) => name.endsWith('/webview.js'));
        if (!frame || !script) throw new Error('The page has loaded no script.');
        const { responseEnd } = /** @type {PerformanceResourceTiming} */ (script);
        return drawnAt - (frame.performance.timeOrigin + responseEnd);
      });
      found.push(ms);
      await page.close();
    }
    return median(found);
  } finally {
    await browser.close();
    close();
  }
}
