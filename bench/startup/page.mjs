/* global document, window -- for functions that run in a page */
import { launchBrowser } from '../../test/support/vscode/browser.mjs';
import { readCpuMs } from '../chart/measure.mjs';
import { servePages } from '../chart/prepare.mjs';
import { median } from '../median.mjs';

const rounds = 9;

/**
 * The times from the script of a new results page to its first paint, and to its first chart: three days of power by
 * technology; and the processor time of the main thread for all of it, which other processes hardly change.
 */
export async function measureFirstPaint() {
  const { origin, close } = await servePages();
  const browser = await launchBrowser();
  try {
    /** @type {{ paintMs: number, chartMs: number, cpuMs: number }[]} */
    const found = [];
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${origin}/tab`);
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const before = await readCpuMs(session);
      const times = await page.evaluate(async () => {
        await window.bench.prepare('stacks', 12, 864);
        await window.bench.paint();
        const drawnAt = performance.timeOrigin + performance.now();
        const frame = document.querySelector('iframe')?.contentWindow;
        const script = frame?.performance
          .getEntriesByType('resource')
          .find(({ name }) => name.endsWith('/webview.js'));
        const [paint] = frame?.performance.getEntriesByName('first-paint') ?? [];
        if (!frame || !script || !paint) throw new Error('The page has painted nothing.');
        const { responseEnd } = /** @type {PerformanceResourceTiming} */ (script);
        const chartMs = drawnAt - (frame.performance.timeOrigin + responseEnd);
        return { paintMs: paint.startTime - responseEnd, chartMs };
      });
      found.push({ ...times, cpuMs: (await readCpuMs(session)) - before });
      await page.close();
    }
    return {
      paintMs: median(found.map(({ paintMs }) => paintMs)),
      chartMs: median(found.map(({ chartMs }) => chartMs)),
      cpuMs: median(found.map(({ cpuMs }) => cpuMs)),
    };
  } finally {
    await browser.close();
    close();
  }
}
