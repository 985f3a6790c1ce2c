import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { median } from '../median.mjs';
import { callCount, createFile } from './cases.mjs';
import { hostileTexts } from './hostile.mjs';

/** @typedef {import('../run.mjs').Row} Row */
/** @typedef {{ sites: readonly unknown[], read: (site: unknown) => unknown }} Model */
/** @typedef {{ find: (text: string) => Model }} Language */
/** @typedef {new (text: string, language: Language, budget?: undefined, before?: Model) => Model} CodeModel */

const folder = 'out/bench';
const repeats = 25;
const maxReadMs = 0.5;
/** By what factor the time may grow for a text twice as long. */
const maxGrowth = 2.3;
const maxFindMs = { python: 1.5, typescript: 3 };
/** The most time for one key in a file whose queries are known. */
const maxKeyMs = { python: 0.3, typescript: 0.5 };

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
 * The text after one key press, as one flat string like that of an editor's document.
 * @param {string} text
 * @param {number} offset
 * @param {string} key
 */
const typed = (text, offset, key) =>
  Buffer.from(`${text.slice(0, offset)}${key}${text.slice(offset)}`).toString();

/**
 * The median time of a key: each is one more character after the last one, at the beginning, in the middle and at the end
 * of a file, in code, in a string, in a comment and in a query.
 * @param {string} text
 * @param {Language} language
 * @param {CodeModel} CodeModel
 */
function timeOfKeys(text, language, CodeModel) {
  const places = [0.02, 0.5, 0.98].flatMap((part) =>
    ['get_market(', 'getMarket(', '"', '# ', '// ', '= '].flatMap((sign) => {
      const at = text.indexOf(sign, text.length * part);
      return at < 0 ? [] : [at + sign.length];
    }),
  );
  /** @type {number[]} */
  const times = [];
  for (const place of places) {
    let model = new CodeModel(text, language);
    let now = text;
    for (let at = 0; at < repeats; at++) {
      now = typed(now, place + at, 'x');
      const before = process.cpuUsage();
      model = new CodeModel(now, language, undefined, model);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
    }
  }
  return median(times);
}

/**
 * The least processor times for two texts, in ms. Each round runs both often enough to last 10 ms, since a time of less
 * than one depends more on the collection of garbage than on the text.
 * @param {readonly string[]} texts
 * @param {(text: string) => void} run
 * @returns {readonly [number, number]}
 */
function leastTimes(texts, run) {
  const times = texts.map((text) => {
    const once = timeOf(() => run(text), 3);
    return { text, count: Math.max(1, Math.ceil(10 / once)), least: Infinity };
  });
  for (let round = 0; round < 7; round++)
    for (const one of times) {
      const before = process.cpuUsage();
      for (let at = 0; at < one.count; at++) run(one.text);
      const { user, system } = process.cpuUsage(before);
      one.least = Math.min(one.least, (user + system) / 1000 / one.count);
    }
  return [times[0]?.least ?? NaN, times[1]?.least ?? NaN];
}

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

/** @param {'python' | 'typescript'} name @param {Language} language @param {CodeModel} CodeModel @returns {Promise<Row[]>} */
async function measureLanguage(name, language, CodeModel) {
  const text = createFile(name);
  let at = 0;
  const texts = Array.from({ length: 2 * repeats }, (_, index) => typed(text, text.length >> 1, `x${index}`));
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
    row(`find, one key (${size})`, timeOfKeys(text, language, CodeModel), maxKeyMs[name]),
    row(`find in a new file (${size})`, findMs, maxFindMs[name]),
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
    const [short, long] = leastTimes([8000, 16_000].map(make), (text) => {
      const scan = languages[name]?.find(`${text} `);
      for (const site of scan?.sites.slice(-20) ?? []) scan?.read(site);
    });
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

/** The time to find the queries of a file when it is opened and at each key, and to read the visible ones. */
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
  /** @type {{ python: Language, typescript: Language, CodeModel: CodeModel }} */
  const { python, typescript, CodeModel } = await import(pathToFileURL(outfile).href);
  return [
    ...(await measureLanguage('python', python, CodeModel)),
    ...(await measureLanguage('typescript', typescript, CodeModel)),
    ...measureGrowth({ python, typescript }),
  ];
}
