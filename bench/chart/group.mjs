/* global window -- for functions that run in a page */
import { launchBrowser } from '../../test/support/vscode/browser.mjs';
import { median } from '../median.mjs';
import { findWindowSize, measurePage } from './measure.mjs';
import { servePages } from './prepare.mjs';

/**
 * @typedef {import('../run.mjs').Row} Row
 * @typedef {import('./measure.mjs').Case} Case
 * @typedef {import('./measure.mjs').Measured} Measured
 * @typedef {'paint' | 'zoomIn' | 'zoomInAgain' | 'zoomOut' | 'pan'} Step
 */

const group = 'chart';
const unit = 'ms';
/** @type {Record<string, string>} */
const names = {
  uplot: 'uPlot on raw data',
  gridlens: 'Gridlens',
  echarts: 'ECharts',
  'echarts?advised': 'ECharts with sampling',
  chartjs: 'Chart.js',
  'chartjs?advised': 'Chart.js with decimation',
};
/** @type {Record<Step, string>} */
const steps = {
  paint: 'first paint',
  zoomIn: 'first zoom in',
  zoomInAgain: 'second zoom in',
  zoomOut: 'zoom out',
  pan: 'pan',
};

const framesWanted = 30;
const maxFrameMs = 50;
const maxMemoryMb = 150;
const maxTabMs = 300;

/** The number of fresh pages of each library. @param {number} slow */
const repeatsOf = (slow) => ({
  gridlens: 5,
  uplot: 5,
  echarts: slow,
  'echarts?advised': slow,
  chartjs: slow,
  'chartjs?advised': slow,
});

/**
 * The charts, how many fresh pages each library gets (slow ones only one or two), and the most processor time that
 * Gridlens may take for a step, relative to uPlot.
 * @type {readonly (Case & { name: string, repeats: Record<string, number>, most: Partial<Record<Step, number>>,
 *   isFrames?: boolean })[]}
 */
const cases = [
  {
    name: '1M lines',
    kind: 'lines',
    seriesCount: 20,
    length: 50_000,
    repeats: repeatsOf(1),
    most: { paint: 1, zoomIn: 1, zoomInAgain: 1, zoomOut: 0.8, pan: 0.8 },
  },
  {
    name: '1M stacked',
    kind: 'stacks',
    seriesCount: 20,
    length: 50_000,
    repeats: repeatsOf(1),
    most: { paint: 0.8, zoomIn: 0.6, zoomInAgain: 0.6, zoomOut: 0.5, pan: 0.5 },
  },
  {
    name: '100k lines',
    kind: 'lines',
    seriesCount: 20,
    length: 5000,
    repeats: repeatsOf(2),
    most: { pan: 1.2 },
  },
  {
    name: '100k stacked',
    kind: 'stacks',
    seriesCount: 20,
    length: 5000,
    repeats: repeatsOf(2),
    most: { pan: 0.8 },
  },
  {
    name: '400 × 10,000 lines',
    kind: 'lines',
    seriesCount: 400,
    length: 10_000,
    repeats: { gridlens: 3, uplot: 3 },
    most: {},
    isFrames: true,
  },
  {
    name: '400 × 10,000 stacked',
    kind: 'stacks',
    seriesCount: 400,
    length: 10_000,
    repeats: { gridlens: 3, uplot: 3 },
    most: {},
    isFrames: true,
  },
];
/** These libraries take seconds to draw a million points, so each step runs once, in fewer pages. */
const isSlow = (/** @type {string} */ library) => /^(?:echarts|chartjs)/.test(library);

/** @typedef {import('playwright-core').Browser} Browser */

/**
 * Measures a fresh page in a new window.
 * @param {Browser} browser
 * @param {{ width: number, height: number }} viewport
 * @param {string} address
 * @param {Case} drawn
 * @param {{ isBrief: boolean, isHeld: boolean }} how
 */
async function measureFresh(browser, viewport, address, drawn, how) {
  const page = await browser.newPage({ viewport });
  try {
    return await measurePage(page, address, drawn, how);
  } finally {
    await page.close();
  }
}

/**
 * @param {readonly Measured[]} found
 * @param {Step} step
 * @param {keyof import('./measure.mjs').Cost} kind
 */
const medianOf = (found, step, kind) => median(found.flatMap((one) => one[step].map((cost) => cost[kind])));

/**
 * The rows of a step: one for each library, relative to uPlot.
 * @param {(typeof cases)[number]} drawn
 * @param {Record<string, Measured[]>} found
 * @param {Step} step
 * @returns {Row[]}
 */
function stepRows({ name, most }, found, step) {
  const rowOf = (/** @type {string} */ library) => `${name}: ${steps[step]}: ${names[library] ?? library}`;
  const floor = medianOf(found['uplot'] ?? [], step, 'cpuMs');
  const limit = most[step];
  return Object.keys(names)
    .filter((library) => found[library]?.some((one) => one[step].length > 0))
    .map((library) => {
      const measured = found[library] ?? [];
      const value = medianOf(measured, step, 'cpuMs');
      const row = { group, row: rowOf(library), value, unit, wallMs: medianOf(measured, step, 'wallMs') };
      if (library === 'uplot') return { ...row, reference: null, ratio: null, target: null, met: null };
      const ratio = value / floor;
      const isJudged = library === 'gridlens' && limit !== undefined;
      const target = isJudged ? `<= ${limit}` : null;
      return { ...row, reference: rowOf('uplot'), ratio, target, met: isJudged ? ratio <= limit : null };
    });
}

/**
 * A row without a reference.
 * @param {string} row
 * @param {number} value
 * @param {string} unit
 * @param {readonly [target: string, met: boolean] | undefined} judged
 * @returns {Row}
 */
const plainRow = (row, value, unit, judged) => ({
  group,
  row,
  value,
  unit,
  reference: null,
  ratio: null,
  target: judged?.[0] ?? null,
  met: judged?.[1] ?? null,
});

/**
 * The figures without a uPlot counterpart.
 * @param {(typeof cases)[number]} drawn
 * @param {Record<string, Measured[]>} found
 * @returns {Row[]}
 */
function otherRows({ name, isFrames }, found) {
  const ours = found['gridlens'] ?? [];
  const draws = Math.max(...ours.map((one) => one.draws));
  const frames = median(ours.map(({ framesPerSecond }) => framesPerSecond));
  const frameMs = median(ours.map((one) => one.frameMs));
  const megabytes = median(ours.map(({ bytes }) => bytes)) / 1e6;
  return [
    plainRow(`${name}: draws of the result`, draws, 'draws', ['1', draws === 1]),
    ...(isFrames
      ? [
          plainRow(`${name}: pan with a key held: Gridlens`, frames, 'frames/s', [
            `>= ${framesWanted}`,
            frames >= framesWanted,
          ]),
          plainRow(`${name}: processor time of such a frame`, frameMs, unit, [
            `<= ${maxFrameMs} ms`,
            frameMs <= maxFrameMs,
          ]),
        ]
      : []),
    plainRow(`${name}: memory of the page`, megabytes, 'MB', [
      `< ${maxMemoryMb} MB`,
      megabytes < maxMemoryMb,
    ]),
  ];
}

/**
 * Draws one case with every library in turn, so that a busy machine slows all of them.
 * @param {Browser} browser
 * @param {{ width: number, height: number }} viewport
 * @param {string} origin
 * @param {(typeof cases)[number]} drawn
 */
async function measureCase(browser, viewport, origin, drawn) {
  /** @type {Record<string, Measured[]>} */
  const found = {};
  const omitted = Object.keys(names).filter((library) => !(library in drawn.repeats));
  if (omitted.length > 0)
    console.log(
      `${drawn.name}: without ${omitted.map((one) => names[one]).join(' and ')}, which take minutes.`,
    );
  const rounds = Math.max(...Object.values(drawn.repeats));
  for (let round = 0; round < rounds; round++) {
    for (const [library, repeats] of Object.entries(drawn.repeats)) {
      if (round >= repeats) continue;
      const how = { isBrief: isSlow(library), isHeld: library === 'gridlens' && drawn.isFrames === true };
      const one = await measureFresh(browser, viewport, `${origin}/${library}`, drawn, how);
      (found[library] ??= []).push(one);
    }
  }
  const all = /** @type {Step[]} */ (Object.keys(steps)).flatMap((step) => stepRows(drawn, found, step));
  return [...all, ...otherRows(drawn, found)];
}

/**
 * A tab with a year of 5-minute data that VS Code had unloaded and shows again.
 * @param {Browser} browser
 * @param {{ width: number, height: number }} viewport
 * @param {string} origin
 */
async function measureTab(browser, viewport, origin) {
  /** @type {number[]} */
  const found = [];
  for (let round = 0; round < 5; round++) {
    const page = await browser.newPage({ viewport });
    await page.goto(`${origin}/tab`);
    await page.evaluate(() => window.bench.prepare('stacks', 17, 105_120));
    found.push(await page.evaluate(() => window.bench.paint()));
    await page.close();
  }
  const ms = median(found);
  return plainRow('a year: its tab, loaded anew', ms, unit, [`<= ${maxTabMs} ms`, ms <= maxTabMs]);
}

/**
 * The chart in a real Chromium at 1200 × 600, compared with plain uPlot and other libraries: from data to screen, and
 * from key to screen. Figures are processor times of the page's main thread, which other processes hardly change.
 */
export async function measure() {
  const { origin, close } = await servePages();
  const browser = await launchBrowser();
  try {
    const viewport = await findWindowSize(browser, origin);
    /** @type {Row[]} */
    const rows = [];
    for (const drawn of cases) rows.push(...(await measureCase(browser, viewport, origin, drawn)));
    return [...rows, await measureTab(browser, viewport, origin)];
  } finally {
    await browser.close();
    close();
  }
}
