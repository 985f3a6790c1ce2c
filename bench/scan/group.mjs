import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { median } from '../median.mjs';
import { callCount, createFile } from './cases.mjs';
import { hostileTexts } from './hostile.mjs';

/** @typedef {import('../run.mjs').Row} Row */
/** @typedef {{ find: (text: string) => { sites: readonly unknown[], read: (site: unknown) => unknown } }} Language */

const folder = 'out/bench';
const repeats = 25;
const maxReadMs = 0.5;
/** By what factor the time may grow for a text twice as long. */
const maxGrowth = 2.3;
const maxFindMs = { python: 1.5, typescript: 3 };

const require = createRequire(path.resolve('bench/package.json'));

/** Loads a peer, which is not one of the project's own packages. @param {string} name */
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

/** The processor time of one call of a function after a warm-up, in ms. @param {() => void} run @param {number} times */
function timeOf(run, times = repeats) {
  for (let at = 0; at < times; at++) run();
  const found = Array.from({ length: times }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(found);
}

/**
 * The text after one key press, so that every measurement gets a new string.
 * @param {string} text
 * @param {number} at
 */
const typed = (text, at) => `${text.slice(0, text.length >> 1)}x${at}${text.slice(text.length >> 1)}`;

/** @param {'python' | 'typescript'} name @param {string} text */
async function peers(name, text) {
  const isPython = name === 'python';
  const { parser } = await load(isPython ? '@lezer/python' : '@lezer/javascript');
  const lezer = isPython ? parser : parser.configure({ dialect: 'ts' });
  const { Parser, Language } = await load('web-tree-sitter');
  await Parser.init();
  const treeSitter = new Parser();
  treeSitter.setLanguage(
    await Language.load(require.resolve(`tree-sitter-${name}/tree-sitter-${name}.wasm`)),
  );
  return {
    Lezer: timeOf(() => void lezer.parse(text), 5),
    'tree-sitter': timeOf(() => treeSitter.parse(text).delete(), 5),
  };
}

/** @param {'python' | 'typescript'} name @param {Language} language @returns {Promise<Row[]>} */
async function measureLanguage(name, language) {
  const text = createFile(name);
  let at = 0;
  const texts = Array.from({ length: 2 * repeats }, (_, index) => Buffer.from(typed(text, index)).toString());
  const findMs = timeOf(() => void language.find(texts[at++ % texts.length] ?? text));
  const found = language.find(text).sites.length;
  if (found !== callCount) throw new Error(`${found} of ${callCount} queries were found in ${name}.`);
  // Each measurement uses a new scan, since a scan caches the queries that it has read.
  const scans = Array.from({ length: 2 * repeats }, () => language.find(text));
  let scan = 0;
  const readMs = timeOf(() => {
    const { sites, read } = scans[scan++ % scans.length] ?? language.find(text);
    for (const site of sites.slice(70, 80)) read(site);
  });
  const size = `${name}, ${(text.length / 1000).toFixed(0)} KB`;
  /** @param {string} row @param {number} value @param {number | null} most @returns {Row} */
  const row = (row, value, most) => ({
    group: 'scan',
    row,
    value,
    unit: 'ms',
    reference: null,
    ratio: null,
    target: most === null ? null : `≤ ${most} ms`,
    met: most === null ? null : value <= most,
  });
  const others = Object.entries(await peers(name, text));
  return [
    row(`find (${size})`, findMs, maxFindMs[name]),
    row(`read 10 queries (${name})`, readMs, maxReadMs),
    ...others.map(([peer, ms]) => ({
      ...row(`parse the whole (${peer}, ${name})`, ms, null),
      reference: 'find',
      ratio: ms / findMs,
    })),
  ];
}

/**
 * By what factor the time grows when a hostile text becomes twice as long.
 * @param {Record<string, Language>} languages
 * @returns {Row[]}
 */
function measureGrowth(languages) {
  return hostileTexts.map(([name, title, make]) => {
    /** @param {number} n */
    const msOf = (n) => {
      const text = make(n);
      return timeOf(() => {
        const { sites, read } = languages[name]?.find(`${text} `) ?? { sites: [], read: () => undefined };
        for (const site of sites.slice(-20)) read(site);
      }, 5);
    };
    const [short, long] = [msOf(8000), msOf(16_000)];
    return {
      group: 'scan',
      row: `${title} (${name}), twice as long`,
      value: long,
      unit: 'ms',
      reference: 'half of it',
      ratio: long / short,
      target: `≤ ${maxGrowth} times`,
      met: long <= maxGrowth * short,
    };
  });
}

/** The time to find the queries of a file at each key press, and to read the visible ones. */
export async function measure() {
  const outfile = path.resolve(folder, 'scan.mjs');
  await build({
    entryPoints: ['bench/scan/entry.mjs'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'error',
  });
  /** @type {{ python: Language, typescript: Language }} */
  const { python, typescript } = await import(pathToFileURL(outfile).href);
  return [
    ...(await measureLanguage('python', python)),
    ...(await measureLanguage('typescript', typescript)),
    ...measureGrowth({ python, typescript }),
  ];
}
