/* global window -- for functions that run in a page */
/**
 * A chart with this many series and buckets.
 * @typedef {{ kind: 'lines' | 'stacks', seriesCount: number, length: number }} Case
 * The cost of a step: the processor time of the page's main thread, and the wall time, in ms.
 * @typedef {{ cpuMs: number, wallMs: number }} Cost
 * The first two zooms in are separate: the first one runs code for the first time. Frames, draws and bytes of memory are
 * measured only for Gridlens.
 * @typedef {{ paint: Cost[], zoomIn: Cost[], zoomInAgain: Cost[], zoomOut: Cost[], pan: Cost[], framesPerSecond: number,
 *   frameMs: number, draws: number, bytes: number }} Measured
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').CDPSession} Session
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
    await page.evaluate(() => window.bench.prepare('stacks', 20, 100));
    await page.evaluate(() => window.bench.paint());
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

/** The bytes in use by the scripts of a page, including the buffers of its columns. @param {Session} session */
async function readBytes(session) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

/** The processor time of a page's main thread so far, in ms. @param {Session} session */
export async function readCpuMs(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? NaN);
}

/**
 * Presses a key `count` times, each after the frame of the last press.
 * @param {Page} page
 * @param {Session} session
 * @param {string} key
 * @param {number} count
 */
async function press(page, session, key, count) {
  /** @type {Cost[]} */
  const found = [];
  for (let i = 0; i < count; i++) {
    const before = await readCpuMs(session);
    await page.evaluate(() => window.bench.expectStep());
    await page.keyboard.press(key);
    const wallMs = await page.evaluate(() => window.bench.step());
    found.push({ cpuMs: (await readCpuMs(session)) - before, wallMs });
  }
  return found;
}

/**
 * Holds the arrow keys, alternating between left and right.
 * @param {Page} page
 * @param {Session} session
 */
async function hold(page, session) {
  const look = async () => ({
    draws: await page.evaluate(() => window.bench.draws),
    ms: performance.now(),
    cpuMs: await readCpuMs(session),
  });
  const before = await look();
  const end = Date.now() + heldMs;
  for (let i = 0; Date.now() < end; i++) {
    await page.keyboard.down(Math.floor(i / 5) % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.up(key);
  const after = await look();
  const draws = after.draws - before.draws;
  return {
    framesPerSecond: (1000 * draws) / (after.ms - before.ms),
    frameMs: (after.cpuMs - before.cpuMs) / draws,
  };
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
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(
    ([kind, seriesCount, length]) => window.bench.prepare(kind, seriesCount, length),
    /** @type {const} */ ([kind, seriesCount, length]),
  );
  const before = await readCpuMs(session);
  const wallMs = await page.evaluate(() => window.bench.paint());
  const paint = { cpuMs: (await readCpuMs(session)) - before, wallMs };
  await pause(settleMs);
  const draws = await page.evaluate(() => window.bench.draws);
  const stage = page.locator('.stage');
  if (await stage.count()) await stage.focus();
  const pans = isBrief ? 1 : 3;
  const zoomIn = await press(page, session, '+', 1);
  const zoomInAgain = isBrief ? [] : await press(page, session, '+', 1);
  const pan = await press(page, session, 'ArrowRight', pans);
  if (!isBrief) pan.push(...(await press(page, session, 'ArrowLeft', pans)));
  const held = isHeld ? await hold(page, session) : { framesPerSecond: NaN, frameMs: NaN };
  const zoomOut = await press(page, session, '-', isBrief ? 1 : 2);
  const bytes = await readBytes(session);
  return { paint: [paint], zoomIn, zoomInAgain, zoomOut, pan, ...held, draws, bytes };
}
