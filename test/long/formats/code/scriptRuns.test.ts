import assert from '../../../support/assert';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { OpenElectricityClient, type IDataTableRow } from 'openelectricity';
import type { Query } from '#src/domain';
import { writeCode } from '#src/formats/code/codeStyles';
import { scriptClient, scriptFetch } from '#src/formats/code/scriptStyles';
import type { CodeStyle } from '#src/formats/code/snippet';
import { typescript } from '#src/features/inlinePreviews/languages/typescript';
import {
  nowMs,
  startUnderTest,
  type Block,
  type SampleUnderTest,
} from '../../../unit/sample/sampleUnderTest';

const dates = { date_start: '2026-11-17T00:00:00', date_end: '2026-11-18T00:00:00' };
const queries: Query[] = [
  { operation: 'market', network_code: 'NEM', metrics: ['price', 'demand'], interval: '1h', ...dates },
  {
    operation: 'network',
    network_code: 'NEM',
    metrics: ['power'],
    interval: '5m',
    ...dates,
    secondary_grouping: 'fueltech',
    fueltech: ['wind', 'coal_black'],
    network_region: 'NSW1',
  },
  {
    operation: 'facilities',
    network_code: 'NEM',
    metrics: ['energy'],
    interval: '1d',
    ...dates,
    facility_code: ['HDWF', 'BAYSW'],
  },
  { operation: 'market', network_code: 'WEM', metrics: ['price'], interval: '1d', window: '7d' },
  { operation: 'network', network_code: 'NEM', metrics: ['energy'], interval: '1h', window: '2d' },
  {
    operation: 'network',
    network_code: 'NEM',
    metrics: ['power'],
    window: '90m',
    primary_grouping: 'network_region',
  },
];

const textOf = (style: CodeStyle, query: Query, baseAddress?: string) => {
  const { imports, lines } = writeCode(style, query, { nowMs, ...(baseAddress && { baseAddress }) });
  return [...imports.map(({ line }) => line), ...lines, ''].join('\n');
};

/** Returns the compiler's errors for snippets, each in its own module. */
function faultsOf(texts: string[]) {
  // Inside the project, so that packages are found.
  const folder = fs.mkdtempSync('out/snippets-');
  const files = texts.map((text, index) => {
    const file = path.join(folder, `snippet${index}.ts`);
    fs.writeFileSync(file, `${text}\nexport {};\n`);
    return file;
  });
  const options =
    '--ignoreConfig --strict --noEmit --skipLibCheck --types node --lib es2022,dom --module esnext --moduleResolution bundler --target es2022';
  const compiler = ['node_modules/typescript/bin/tsc', ...options.split(' ')];
  const { stdout } = spawnSync(process.execPath, [...compiler, ...files], { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<unknown>;

/** Runs a snippet at the time of the sample service, and returns one of its constants. */
async function run(text: string, name: string, token: string): Promise<unknown> {
  const code = text.replace(/^import [^\n]*\n/gm, '');
  const script = transformSync(code, { loader: 'ts', target: 'es2022' }).code;
  class Now extends Date {
    static override now = () => nowMs;
  }
  const process = { env: { OPENELECTRICITY_API_KEY: token } };
  const snippet = new AsyncFunction('OpenElectricityClient', 'process', 'Date', `${script}\nreturn ${name};`);
  return snippet(OpenElectricityClient, process, Now);
}

describe('TypeScript code of queries', () => {
  let sample: SampleUnderTest;
  before(async () => {
    sample = await startUnderTest();
  });
  after(() => sample.service.close());

  it('type-checks with the official client', () => {
    const texts = queries.flatMap((query) =>
      [scriptClient, scriptFetch].map((style) => textOf(style, query)),
    );
    assert.deepEqual(faultsOf(texts), []);
    assert.equal(faultsOf(['const text: string = 1;']).length, 1);
  });

  it('compiles and is read back next to code of other queries', () => {
    const parts: string[] = [];
    for (const style of [scriptClient, scriptFetch, scriptClient, scriptFetch])
      for (const query of queries) {
        const around = parts.join('\n');
        const { imports, lines } = writeCode(style, query, { nowMs, around });
        const missing = imports.filter(({ present }) => !present.test(around)).map(({ line }) => line);
        parts.unshift(...missing);
        parts.push(...lines);
      }
    assert.deepEqual(faultsOf([parts.join('\n')]), []);
    const { sites, read } = typescript.find(parts.join('\n'));
    const asked = sites.map((site) => read(site).partial.metrics);
    assert.deepEqual(asked, Array.from({ length: 4 }, () => queries.map(({ metrics }) => metrics)).flat());
  });

  for (const query of queries) {
    it(`returns the same by the official client and by fetch: ${JSON.stringify(query)}`, async () => {
      const { baseAddress, token } = sample.service;
      const [byClient, byFetch] = [scriptClient, scriptFetch].map((style) =>
        textOf(style, query, `${baseAddress}/v4`),
      );
      const rows = (await run(byClient ?? '', 'rows', token)) as IDataTableRow[];
      const blocks = (await run(byFetch ?? '', 'data', token)) as Block[];
      const [metric = ''] = query.metrics;
      const values = blocks
        .filter((block) => block.metric === metric)
        .flatMap(({ results }) => results.flatMap(({ data }) => data.map(([, value]) => value)));
      assert.ok(values.length > 1, `${values.length} values`);
      const sorted = (all: unknown[]) => all.map((one) => JSON.stringify(one ?? null)).sort();
      assert.deepEqual(sorted(rows.map((row) => row[metric])), sorted(values));
    });
  }
});
