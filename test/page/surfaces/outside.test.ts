import { randomInt } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { createClient } from '#src/client/index';
import {
  defaultExportOptions,
  type ExportOptions,
  type Query,
  type Result,
  summariseResult,
} from '#src/domain';
import { exportFormats } from '#src/formats/exportWriters';
import { valueWords } from '#src/words/result/summaryWords';
import assert from '../../support/assert';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { McpClient } from '../../support/mcpClient';
import { poll } from '../../support/poll';
import { usePage, type PageUnderTest } from '../support/resultsPage';
import { startOneService } from './support/oneService';
import { factsOf, totalsOf, type Facts } from './support/plainFacts';
import {
  bucketStart,
  isStacked,
  nameOf,
  readTruth,
  type Line,
  type Truth,
  type Units,
} from './support/plainTruth';
import { anyQuery } from './support/randomQuery';
import { readFile, readStatistics, type Cell } from './support/readFile';

/**
 * Random queries on all surfaces of two sessions, which have their own memory, ask in their own order and have keys of
 * other plans, against plain loops over what the one service sends.
 */

const nowMs = Number(process.env['GRIDLENS_NOW'] ?? Date.now());
const { GRIDLENS_SEED = '1' } = process.env;
const seed = GRIDLENS_SEED === 'random' ? randomInt(1, 2 ** 31) : Number(GRIDLENS_SEED);
/** Every so many queries also go to the page and to the command line. */
const pageStep = 10;

/** The clock of the processes is that of the service. */
const clock = `const { Date: Own } = globalThis;
globalThis.Date = class extends Own {
  constructor(...args) { super(...(args.length ? args : [${nowMs}])); }
  static now() { return ${nowMs}; }
};`;

const isNear = (
  actual: number | null | undefined,
  expected: number | undefined,
  least = 1.1e-6,
  share = 1e-9,
) =>
  Math.abs((actual ?? NaN) - (expected ?? NaN)) <= least + share * Math.abs(expected ?? NaN) ||
  ((actual ?? undefined) === undefined && (expected === undefined || Number.isNaN(expected)));

function assertNear(
  actual: number | null | undefined,
  expected: number | undefined,
  what: string,
  least?: number,
  share?: number,
) {
  assert.ok(isNear(actual, expected, least, share), `${what}: ${String(actual)}, not ${String(expected)}`);
}

const numberIn = (text = ''): number | null => {
  const found = /[-−]?[\d,]*\.?\d+(?:e[-+]?\d+)?/.exec(text)?.[0];
  return found === undefined ? null : Number(found.replaceAll(',', '').replace('−', '-'));
};

/** Compares values with their labels and times. */
function compareCells(cells: Cell[], truth: Truth, isAsSent = false) {
  for (const { ms, metric, value, ...labels } of cells) {
    const wallMs = ms + truth.offsetMs;
    const when = `${new Date(wallMs).toISOString()} ${metric} ${JSON.stringify(labels)}`;
    assert.ok(truth.starts.includes(wallMs), `${when}: no bucket starts there`);
    const isOwn = (one: Line) =>
      one.metric === metric &&
      Object.entries(one.labels).every(([name, own]) => String(labels[name]) === own);
    const line = truth.lines.find(isOwn);
    const isTurned = isAsSent && line?.isLoad === true && value !== null;
    assertNear(isTurned ? -value : value, line?.values.get(wallMs), when);
  }
  const values = truth.lines.reduce((sum, line) => sum + line.values.size, 0);
  assert.equal(cells.filter(({ value }) => value !== null).length, values, 'values');
}

/** Finds a column for each series in a table without labels, whose rows are the buckets in turn. */
function compareColumns(
  rows: (number | null)[][],
  lines: Line[],
  truth: Truth,
  least?: number,
  share?: number,
) {
  const left = new Set((rows[0] ?? []).keys());
  for (const { metric, labels, values } of lines) {
    const isSame = (at: number) =>
      rows.every((row, r) => isNear(row[at], values.get(truth.starts[r] ?? NaN), least, share));
    const found = [...left].find(isSame);
    assert.ok(
      found !== undefined,
      `no column is ${metric} ${JSON.stringify(labels)}: ${rows.slice(0, 4).join(' / ')}`,
    );
    left.delete(found);
  }
}

/** Finds a series for each row of facts; a shorter row has only some of them. */
function compareFacts(
  rows: Partial<Record<keyof Facts, number | null>>[],
  lines: Line[],
  truth: Truth,
  least?: number,
  share?: number,
  isPart = false,
) {
  const left = new Map(lines.map((line) => [line, factsOf(line, truth)]));
  for (const row of rows) {
    const found = [...left].find(([, facts]) =>
      Object.entries(row).every(([name, value]) => isNear(value, facts[name as keyof Facts], least, share)),
    );
    assert.ok(
      found,
      `no series has ${JSON.stringify(row)}, but ${JSON.stringify([...left.values()].slice(0, 3))}`,
    );
    left.delete(found[0]);
  }
  if (!isPart) assert.equal(left.size, 0, 'series without facts');
}

async function bytesOf(result: Result, format: string, options: Partial<ExportOptions> = {}) {
  const write = await exportFormats.find(({ id }) => id === format)?.load();
  const chunks = [];
  for await (const chunk of write?.(result, { ...defaultExportOptions, ...options }) ?? [])
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

const formats = ['csv', 'json', 'jsonl', 'parquet', 'arrow', 'xlsx'];

const shapeOf = ({ series }: Result) =>
  series.map(({ metric, labels, times, values, wholeFromMs, settledUntilMs }) => ({
    metric,
    labels,
    wholeFromMs,
    settledUntilMs,
    times: [...times],
    values: [...values],
  }));

/** True for a window that is over, whose facts are of all its buckets. */
const isOver = ({ endMs, nowMs: wallNowMs }: Truth) => endMs < wallNowMs - 7 * 86_400_000;

/** The mean of a ratio weighs by what is below it, which its values do not say. */
const hasFacts = ({ measures = [] }: Query, truth: Truth) =>
  isOver(truth) && !measures.includes('capture_price');

const startOfEnd = (ms: number, { interval, offsetMs }: Truth) =>
  bucketStart(ms + offsetMs - 1, interval) - offsetMs;

/** The service labels a financial year with the first of January within it. */
function startOfLabel(ms: number, { interval, offsetMs }: Truth) {
  if (interval !== 'fy') return ms;
  assert.equal(new Date(ms + offsetMs).getUTCMonth(), 0);
  return bucketStart(ms + offsetMs, interval) - offsetMs;
}

const firstMetric = ({ metrics, measures = [] }: Query, { lines }: Truth) =>
  lines.filter(
    ({ metric, isCountedElsewhere }) => metric === (metrics[0] ?? measures[0]) && !isCountedElsewhere,
  );

/** "12 series, total: last 84.20 · min −35.10 · max 1,204 MW", in a unit that reads well. */
function compareSidebar(result: Result, truth: Truth) {
  const { numbers } = summariseResult(result);
  if (!numbers) return;
  const text = valueWords(numbers);
  const own = firstMetric(result.query, truth);
  const isTotal = own.length > 1 && own.every(isStacked);
  const values = isTotal
    ? totalsOf(own, truth).map(([, value]) => value)
    : own.flatMap((one) => [...one.values.values()]);
  const [min, max] = ['min', 'max'].map((name) => numberIn(text.slice(text.indexOf(`${name} `))));
  const unit = /\d (\S+)(?: ·|$)/.exec(text.slice(text.indexOf('max ')))?.[1] ?? '';
  const scale = { GWh: 1e3, kt: 1e3, TWh: 1e6, Mt: 1e6, $m: 1e6, $bn: 1e9 }[unit] ?? 1;
  assertNear(min, Math.min(...values) / scale, `min of ${text}`, 0.051, 0.006);
  assertNear(max, Math.max(...values) / scale, `max of ${text}`, 0.051, 0.006);
}

function compareTerminal(out: string, truth: Truth) {
  const lines = out.split('\n');
  const from = lines.findIndex((line) => line.startsWith('─')) + 1;
  const rows = lines.slice(from, from + truth.starts.length).map((line) => line.trim().split(/ {2,}/));
  if (rows.some(([time]) => time === '⋮')) return;
  const known = rows.filter(({ length }) => length > 1);
  for (const [r, [time]] of known.entries()) {
    const name = nameOf(truth.starts[r] ?? NaN, truth.interval);
    if (name !== undefined) assert.equal(time?.replace(/ \*$/, ''), name);
  }
  compareColumns(
    known.map((row) => row.slice(1).map(numberIn)),
    truth.lines,
    truth,
    0.0051,
  );
}

const cellsOf = ({ columns, rows }: Record<string, unknown>) =>
  (rows as unknown[][]).map((row) =>
    Object.fromEntries((columns as string[]).map((name, at) => [name, row[at]])),
  );

async function compareAgents(agent: McpClient, query: Query, truth: Truth, exported: Map<Query, string>) {
  const call = async (tool: string, input: Record<string, unknown>) => {
    const { answer, isError, text } = await agent.call(`gridlens_${tool}`, input);
    assert.ok(!isError, text);
    return answer;
  };
  const answer = await call('query_electricity', Object.fromEntries(fieldsOf(query)));
  const { result_id } = answer;
  const points = await call('read_points', { result_id });
  if (points['left_out'] === undefined) {
    const [, ...rows] = String(points['csv']).trim().split('\n');
    const cells = rows.map((row) => row.split(',').slice(1).map(numberIn));
    compareColumns(cells, truth.lines, truth, 0.0051, 6e-6);
  }
  const file = await call('export_result', { result_id, format: 'csv' });
  exported.set(query, await fs.readFile(String(file['path']), 'utf8'));
  if (!hasFacts(query, truth)) return;
  const rows = cellsOf(answer['statistics'] as Record<string, unknown>) as Record<string, number | null>[];
  const given = rows.map(({ points: count, mean, total, min, max, first, last }) => ({
    count,
    mean,
    total,
    min,
    max,
    first,
    last,
  }));
  compareFacts(given, truth.lines, truth, 0.0051, 6e-6, answer['left_out'] !== undefined);
}

async function comparePage(on: PageUnderTest, result: Result, truth: Truth) {
  await on.show(result);
  await on.tab('Chart');
  await on.page.locator('.legend-row').first().waitFor();
  const shown = truth.lines.filter(({ values }) => values.size > 0);
  const legend = () =>
    on.page
      .locator('.legend-rows .legend-value')
      .evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? ''));
  const isIn = (texts: string[], values: (number | undefined)[]) =>
    texts.every((text) => values.some((value) => isNear(numberIn(text), value, 0.0051)));
  if (hasFacts(result.query, truth)) {
    const wholes = shown.map((line) => factsOf(line, truth)).map(({ total, mean }) => total ?? mean);
    const texts = await legend();
    assert.ok(isIn(texts, wholes), `legend has ${texts.join(' ')}, but not ${wholes.join(' ')}`);
    const stacked = shown.filter((line) => !line.isCountedElsewhere);
    assert.equal(texts.length, stacked.length, 'rows of the legend');
  }
  const box = await on.boxOf('.u-over');
  await on.page.mouse.move(box.x + box.width * 0.45, box.y + box.height / 2);
  await poll('each legend has the values of a bucket, and its name', async () => {
    const panels = await on.page.locator('.legend-panel').evaluateAll((all) =>
      all.map((panel) => ({
        caption: panel.querySelector('.legend-caption')?.textContent ?? '',
        texts: [...panel.querySelectorAll('.legend-rows .legend-value')].map(
          (one) => one.getAttribute('title') ?? '',
        ),
      })),
    );
    return panels.every(({ caption, texts }) =>
      truth.starts.some((ms) => {
        const values = shown.map((line) => line.values.get(ms));
        return caption.startsWith(nameOf(ms, truth.interval) ?? '') && isIn(texts, values);
      }),
    );
  });
  await on.page.mouse.move(0, 0);
  await on.tab('Table');
  const copy = async (focus: () => Promise<unknown>, ...keys: string[]) => {
    await focus();
    await on.page.evaluate(() => navigator.clipboard.writeText(''));
    await on.press(...keys, 'Control+c');
    await poll('it is copied', async () => (await on.clipboard()) !== '');
    return (await on.clipboard()).split('\n').map((row) => row.split('\t'));
  };
  const grid = on.page.getByRole('grid');
  const rows = (await copy(() => grid.focus(), 'Control+a')).map((row) => row.slice(1).map(numberIn));
  // Of a window that goes on, the newest totals lack the sources that have not come.
  const stacked = new Set(isOver(truth) ? shown.filter(isStacked).map(({ metric }) => metric) : []);
  const totals = [...stacked].map((metric): Line => {
    const own = shown.filter((one) => one.metric === metric && !one.isCountedElsewhere);
    return {
      metric,
      labels: {},
      isLoad: false,
      isCountedElsewhere: false,
      values: new Map(totalsOf(own, truth)),
    };
  });
  const several = totals.filter(
    ({ metric }) => shown.filter((one) => one.metric === metric && !one.isCountedElsewhere).length > 1,
  );
  compareColumns(rows, [...shown, ...several], truth, 1e-4);
  if (!hasFacts(result.query, truth)) return;
  await on.tab('Statistics');
  const table = on.role('grid', 'Statistics');
  const [names = [], ...copied] = await copy(() =>
    table.getByRole('columnheader').first().getByRole('button').focus(),
  );
  const wanted: Record<string, keyof Facts> = {
    Values: 'count',
    Min: 'min',
    Mean: 'mean',
    Max: 'max',
    Total: 'total',
    First: 'first',
    Last: 'last',
  };
  compareFacts(
    copied.map((row) =>
      Object.fromEntries(
        names.flatMap((name, at) => (wanted[name] ? [[wanted[name], numberIn(row[at])]] : [])),
      ),
    ),
    shown,
    truth,
    1e-4,
  );
}

const fieldsOf = (query: Query) => Object.entries(query).filter(([, value]) => String(value ?? '') !== '');

const argumentsOf = (query: Query) =>
  fieldsOf(query).flatMap(([name, value]) => [`--${name.replaceAll('_', '-')}`, [value].flat().join()]);

type Service = Awaited<ReturnType<typeof startOneService>>;

async function compareAll(on: PageUnderTest, folder: string, service: Service) {
  console.log(`GRIDLENS_SEED=${seed} GRIDLENS_NOW=${nowMs} repeats this run.`);
  const { baseAddress, ask } = service;
  const { data } = (await ask('/v4/facilities/?network_id=NEM')) as {
    data: { code: string; units: { code: string; fueltech_id: string }[] }[];
  };
  const units: Units = new Map(
    data.flatMap(({ code: facility, units: own }) =>
      own.map(({ code, fueltech_id: fueltech }) => [code, { fueltech, facility }]),
    ),
  );
  const codes = data.map(({ code }) => code).filter((_, i) => i % 5 === 0);
  const failures: string[] = [];
  const exported = new Map<Query, string>();
  const truths = new Map<Query, Promise<Truth>>();
  const truthOf = (query: Query) => {
    const found = truths.get(query) ?? readTruth(query, nowMs, ask, units);
    truths.set(query, found);
    return found;
  };
  const all = fc.sample(anyQuery(codes, nowMs), {
    seed,
    numRuns: Number(process.env['GRIDLENS_QUERIES'] ?? 200),
  });
  // The smaller plan reaches back two years, and a unit may not have been there.
  const queries: Query[] = [];
  for (const query of all) {
    const { lines, starts, nowMs: wallNowMs } = await truthOf(query);
    const hasData = lines.some(({ values }) => values.size > 0);
    if (hasData && (starts[0] ?? 0) > wallNowMs - 728 * 86_400_000) queries.push(query);
  }
  const check = async (surface: string, query: Query, of: (truth: Truth) => unknown) => {
    try {
      await of(await truthOf(query));
    } catch (error) {
      failures.push(`${surface} ${JSON.stringify(query)}: ${String(error).slice(0, 400)}`);
    }
  };
  const envOf = (key = '') => ({
    OPENELECTRICITY_API_KEY: key,
    OPENELECTRICITY_API_URL: baseAddress,
    GRIDLENS_REQUESTS_PER_HOUR: '9999',
    GRIDLENS_REQUESTS_PER_CALL: '99',
    GRIDLENS_EXPORT_FOLDER: folder,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}`,
  });

  const agents = service.keys.map((key) => new McpClient({ era: '2025-06-18', args: [], env: envOf(key) }));
  const mcp = Promise.all(
    agents.map(async (agent, s) => {
      await agent.connect();
      for (const query of s === 0 ? queries : [...queries].reverse())
        if (queries.indexOf(query) % 2 === s)
          await check('agents', query, async (truth) => compareAgents(agent, query, truth, exported));
      await agent.close();
    }),
  );
  const clients = service.keys.map((key) =>
    createClient({
      baseAddress,
      fetch: globalThis.fetch,
      token: () => Promise.resolve(key),
      now: () => nowMs,
      requestsPerSecond: Infinity,
    }),
  );
  const results = clients.map(() => new Map<Query, Result>());
  for (const [s, client] of clients.entries())
    for (const query of s === 0 ? queries : [...queries].reverse())
      await check('client', query, async () => results[s]?.set(query, await client.run(query)));

  const [first, second] = results;
  for (const [i, query] of queries.entries()) {
    const [result, other] = [first?.get(query), second?.get(query)];
    if (!result || !other) continue;
    await check('sessions', query, () => assert.deepEqual(shapeOf(result), shapeOf(other)));
    const truth = await truthOf(query);
    const isLong = truth.lines.length * truth.starts.length > 4000;
    for (const format of isLong ? ['csv', 'arrow'] : formats) {
      await check(format, query, async () =>
        compareCells(await readFile(await bytesOf(result, format, { layout: 'long' }), format), truth),
      );
      if (format !== 'json')
        await check(`${format} by ends`, query, async () => {
          const cells = await readFile(
            await bytesOf(other, format, { layout: 'long', stamp: 'end' }),
            format,
          );
          compareCells(
            cells.map((one) => ({ ...one, ms: startOfEnd(one.ms, truth) })),
            truth,
          );
        });
    }
    await check('envelope', query, async () => {
      const cells = await readFile(await bytesOf(result, 'json', { shape: 'envelope' }), 'envelope');
      compareCells(
        cells.map((one) => ({ ...one, ms: startOfLabel(one.ms, truth) })),
        truth,
        true,
      );
    });
    if (hasFacts(query, truth)) {
      if (!isLong)
        await check('sheet', query, async () => {
          const rows = await readStatistics(await bytesOf(result, 'xlsx'));
          compareFacts(
            rows.map(({ values, min, mean, max, total }) => ({ count: values, min, mean, max, total })),
            truth.lines,
            truth,
          );
        });
      await check('sidebar', query, () => compareSidebar(result, truth));
    }
    if (i % pageStep === 0) await check('page', query, () => comparePage(on, result, truth));
    if (i % pageStep === 5) {
      const run = async (...more: string[]) => {
        const env = { ...envOf(service.keys[i % 2]), COLUMNS: '9999' };
        const { code, out, err } = await gridlens(['query', ...argumentsOf(query), ...more], {
          cwd: folder,
          env,
        });
        assert.equal(code, 0, err);
        return out;
      };
      await check('terminal', query, async () => compareTerminal(await run('-f', 'table'), truth));
      const format = formats[((i / pageStep) % formats.length) | 0] ?? '';
      const layout = format === 'csv' || format === 'xlsx' ? ['--layout', 'long'] : [];
      await check(`file of ${format}`, query, async () => {
        await run('-o', `${i}.${format}`, ...layout);
        const bytes = await fs.readFile(path.join(folder, `${i}.${format}`));
        compareCells(await readFile(bytes, format), truth);
        if (format === 'csv' || format === 'jsonl')
          assert.equal(String(bytes), String(await bytesOf(result, format, { layout: 'long' })));
      });
    }
  }
  await mcp;
  for (const [query, text] of exported) {
    const result = first?.get(query);
    if (result)
      await check('file of an agent', query, async () =>
        assert.equal(text, String(await bytesOf(result, 'csv'))),
      );
  }
  const by = new Map<string, number>();
  for (const one of failures) by.set(one.split(' ')[0] ?? '', (by.get(one.split(' ')[0] ?? '') ?? 0) + 1);
  console.log([...by]);
  assert.deepEqual(failures.slice(0, 40), []);
}

describe('what each surface says', function () {
  this.timeout(600_000);
  const on = usePage();

  it('is what the service sends, in two sessions', () =>
    withEmptyFolder(async (folder) => {
      const service = await startOneService(nowMs);
      await compareAll(on, folder, service).finally(() => service.close());
    }));
});
