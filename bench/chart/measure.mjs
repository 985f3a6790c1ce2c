/* global window -- for functions that run in a page */
/**
 * A chart with this many series and buckets.
 * @typedef {{ kind: 'lines' | 'stacks', seriesCount: number, length: number }} Case
 * The times of its steps in ms. Draws and bytes of memory are measured only for Gridlens.
 * @typedef {{ paint: number[], zoomIn: number[], zoomOut: number[], pan: number[], framesPerSecond: number,
 *   draws: number, bytes: number }} Measured
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').Page} Page
 */

const plotSize = { width: 1200, height: 600 };
/** Large enough for the plot and the page around it: header, tabs, legend and time axis. */
const firstGuess = { width: 1600, height: 800 };
const settleMs = 400;
const heldMs = 1200;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The window size at which Gridlens's plot is as large as the peers' plots.
 * @param {Browser} browser
 * @param {string} origin
 */
export async function findWindowSize(browser, origin) {
  const page = await browser.newPage({ viewport: firstGuess });
  try {
    await page.goto(`${origin}/gridlens`);
    await page.evaluate(() => window.bench.paint('stacks', 20, 100));
    await pause(settleMs);
    const box = await page.locator('.plot').boundingBox();
    if (!box) throw new Error('Gridlens has drawn no plot.');
    return {
      width: Math.round(firstGuess.width + plotSize.width - box.width),
      height: Math.round(firstGuess.height + plotSize.height - box.height),
    };
  } finally {
    await page.close();
  }
}

/** The bytes in use by the scripts of a page, including the buffers of its columns. @param {Page} page */
async function readBytes(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

/**
 * Presses a key `count` times, each after the frame of the last press. Returns the cost of each press.
 * @param {Page} page
 * @param {string} key
 * @param {number} count
 */
async function press(page, key, count) {
  /** @type {number[]} */
  const found = [];
  for (let i = 0; i < count; i++) {
    const done = await page.evaluate(() => window.bench.steps.length);
    await page.keyboard.press(key);
    await page.waitForFunction((n) => window.bench.steps.length > n, done, { polling: 10, timeout: 60_000 });
    found.push(await page.evaluate((n) => window.bench.steps[n] ?? NaN, done));
  }
  return found;
}

/** Holds the arrow keys, alternating between left and right. Returns the frames per second. @param {Page} page */
async function hold(page) {
  const before = await page.evaluate(() => [window.bench.draws, performance.now()]);
  const end = Date.now() + heldMs;
  for (let i = 0; Date.now() < end; i++) {
    await page.keyboard.down(Math.floor(i / 5) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.up(key);
  const after = await page.evaluate(() => [window.bench.draws, performance.now()]);
  const [draws, ms] = [0, 1].map((i) => (after[i] ?? NaN) - (before[i] ?? NaN));
  return (1000 * (draws ?? NaN)) / (ms ?? NaN);
}

/**
 * Measures one fresh page: first paint, zooming in with keys, panning, and zooming out. A brief measurement does each
 * step once.
 * @param {Page} page
 * @param {string} address
 * @param {Case} drawn
 * @param {{ isBrief: boolean, isHeld: boolean }} how
 * @returns {Promise<Measured>}
 */
export async function measurePage(page, address, { kind, seriesCount, length }, { isBrief, isHeld }) {
  await page.goto(address);
  const paint = await page.evaluate(
    ([kind, seriesCount, length]) => window.bench.paint(kind, seriesCount, length),
    /** @type {const} */ ([kind, seriesCount, length]),
  );
  await pause(settleMs);
  const draws = await page.evaluate(() => window.bench.draws);
  const stage = page.locator('.stage');
  if (await stage.count()) await stage.focus();
  const [zooms, pans] = isBrief ? [1, 1] : [2, 3];
  const zoomIn = await press(page, '+', zooms);
  const pan = await press(page, 'ArrowRight', pans);
  if (!isBrief) pan.push(...(await press(page, 'ArrowLeft', pans)));
  const framesPerSecond = isHeld ? await hold(page) : NaN;
  const zoomOut = await press(page, '-', zooms);
  const bytes = await readBytes(page);
  return { paint: [paint], zoomIn, zoomOut, pan, framesPerSecond, draws, bytes };
}
