import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { crc32 } from '#src/formats/files/fileBytes';

/** A file, or a folder with several files, made by an attacker. */
export interface HostileFile {
  what: string;
  /** Relative to the workspace. A dataset has its folder's name. */
  name: string;
  write(at: string, outside: string): void;
}

const day = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '30m',
  date_start: '2026-10-05T00:00:00',
  date_end: '2026-10-06T00:00:00',
};

const nested = (depth: number, inside = '') => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;
const fifo = (file: string) => {
  spawnSync('mkfifo', [file]);
};

const asText = (what: string, name: string, text: () => string): HostileFile => ({
  what,
  name,
  write: (at) => {
    fs.writeFileSync(at, text());
  },
});

const query = (what: string, name: string, text: () => string): HostileFile =>
  asText(what, `queries/${name}.gridlens.json`, text);
const saved = (name: string, more: object = {}) =>
  JSON.stringify({ version: 1, name, query: day, ...more }, undefined, 1);
const upTo = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

export const queryFiles: HostileFile[] = [
  query('a comment that does not end', 'unclosed', () => `${saved('unclosed')} /*`),
  query('a string that does not end', 'openString', () => `${saved('openString')} "x`),
  query('a megabyte of comments', 'comments', () => `${'/* x */ // y\n'.repeat(75_000)}${saved('comments')}`),
  query('brackets 200 deep', 'deep', () => saved('deep').replace(/}$/, `, "rest": ${nested(200)}}`)),
  query('brackets 20,000 deep', 'abyss', () => saved('abyss').replace(/}$/, `, "rest": ${nested(20_000)}}`)),
  query('100,000 fields', 'fields', () =>
    saved('fields', Object.fromEntries(upTo(95_000, (i) => [i.toString(36), 0]))).replaceAll('\n', ''),
  ),
  query('10,000 exports', 'exports', () =>
    saved('exports', { export: upTo(10_000, (i) => ({ file: `out/{name}-${i}.csv` })) }),
  ),
  query('10,000 variables', 'variables', () =>
    saved('variables', {
      query: { ...day, network_region: '${v0}' },
      variables: Object.fromEntries(upTo(10_000, (i) => [`v${i}`, { kind: 'text', default: 'NSW1' }])),
    }),
  ),
  query('half a million values of a parameter', 'values', () =>
    saved('values', { query: { ...day, metrics: upTo(120_000, () => 'price') } }).replaceAll('\n', ''),
  ),
];

const startMs = Date.UTC(2026, 4, 20) - 36e6;
const monthMs = 31 * 864e5;

/** A plan that Gridlens reads as unedited, unless `more` is invalid. */
function planText(name: string, more: object = {}) {
  const plan = {
    version: 4,
    name,
    query: { ...day, date_start: undefined, date_end: undefined },
    baseAddress: 'sample',
    isSample: true,
    units: {},
    portions: [{ metrics: day.metrics }],
    generations: [{ startMs, endMs: startMs + monthMs, parts: [[startMs, startMs + monthMs, 0]] }],
    ...more,
  };
  const checksum = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 32);
  return JSON.stringify({ ...plan, checksum });
}

const manifestFile = (below: string): object => ({
  path: below,
  rows: 1,
  bytes: 5,
  sha256: '0'.repeat(64),
  from: '0'.repeat(32),
});

function dataset(
  what: string,
  name: string,
  make: (
    own: { folder: string; plan: (more?: object) => void; manifest: (paths: string[]) => void },
    outside: string,
  ) => void,
): HostileFile {
  return {
    what,
    name,
    write: (folder, outside) => {
      fs.mkdirSync(path.join(folder, '.gridlens'), { recursive: true });
      const manifest = (paths: string[]) => {
        fs.writeFileSync(
          path.join(folder, 'manifest.json'),
          JSON.stringify({ version: 1, name, files: paths.map(manifestFile) }),
        );
      };
      // Write the plan last, because it makes the folder a dataset.
      let text = planText(name);
      make(
        {
          folder,
          manifest,
          plan: (more) => {
            text = planText(name, more);
          },
        },
        outside,
      );
      if (!fs.existsSync(path.join(folder, '.gridlens/plan.json')))
        fs.writeFileSync(path.join(folder, '.gridlens/plan.json'), text);
    },
  };
}

const up = '../'.repeat(24);

export const datasets: HostileFile[] = [
  dataset('a generation of 270,000 years', 'ages', ({ plan }) => {
    plan({ generations: [{ startMs: 0, endMs: 8.6e15, parts: [[0, 8.6e15, 0]] }] });
  }),
  dataset('10,000 parts of 20 years each', 'parts', ({ plan }) => {
    const [from, to] = [Date.UTC(2000, 0), Date.UTC(2020, 0)];
    plan({ generations: [{ startMs: from, endMs: to, parts: upTo(10_000, () => [from, to, 0]) }] });
  }),
  dataset('a plan of 60 MB', 'large', ({ plan }) => {
    const parts = upTo(2_000_000, () => [startMs, startMs + monthMs, 0]);
    plan({ generations: [{ startMs, endMs: startMs + monthMs, parts }] });
  }),
  dataset('as many requests as a plan may have', 'most', ({ plan }) => {
    const parts = upTo(400_000, (i) => [startMs + i, startMs + i + 864e5, 0]);
    const generations = [{ startMs, endMs: startMs + monthMs, parts }];
    plan({ generations });
  }),
  dataset('a plan with brackets a million deep', 'deepPlan', ({ folder }) => {
    fs.writeFileSync(path.join(folder, '.gridlens/plan.json'), nested(1_000_000));
  }),
  dataset('a manifest of 100,000 files', 'many', ({ manifest }) => {
    manifest(upTo(100_000, (i) => `data/${i}.parquet`));
  }),
  dataset('a manifest that leads to devices and pipes', 'leadsOut', ({ folder, manifest }) => {
    fifo(path.join(folder, 'pipe'));
    manifest(['/dev/zero', `${up}dev/zero`, 'pipe', `${up}proc/self/pagemap`, `${up}etc/passwd`]);
  }),
  dataset('links for all of its own files', 'links', ({ folder, manifest }, outside) => {
    manifest(['data/x.parquet']);
    for (const name of ['.gridlens/stage', '.gridlens/tmp', 'data'])
      fs.symlinkSync(outside, path.join(folder, name));
    fs.symlinkSync(path.join(outside, 'notes.md'), path.join(folder, 'README.md'));
  }),
  dataset('a link to a device for its manifest', 'zeroManifest', ({ folder }) => {
    fs.symlinkSync('/dev/zero', path.join(folder, 'manifest.json'));
  }),
  dataset('pipes for its manifest and README', 'pipes', ({ folder }) => {
    for (const name of ['manifest.json', 'README.md', '.gridlens/spent.json']) fifo(path.join(folder, name));
  }),
  dataset('a lock of the year 2100', 'locked', ({ folder }) => {
    const lock = path.join(folder, '.gridlens/lock');
    fs.writeFileSync(lock, '');
    fs.utimesSync(lock, new Date('2100-01-01'), new Date('2100-01-01'));
  }),
  dataset('a name with commands', 'named', ({ plan }) => {
    plan({ name: '\u001b]0;x\u0007[m](command:workbench.action.openSettings) $(zap)\u202e\n'.repeat(2000) });
  }),
];

function resultBytes(header: Uint8Array | string, doubles: number, claimed = doubles): Buffer {
  const head = Buffer.from(header);
  const bytes = Buffer.alloc(20 + head.length + doubles * 8 + 4);
  bytes.write('GRIDLENS');
  bytes.writeUInt32LE(3, 8);
  bytes.writeUInt32LE(head.length, 12);
  bytes.writeUInt32LE(claimed, 16);
  head.copy(bytes, 20);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, bytes.length - 4)), bytes.length - 4);
  return bytes;
}

const provenance = { baseAddress: '', isSample: true, offsetMinutes: 600, fetchedAtMs: 0, requests: [] };
const series = { metric: 'price', unit: '$/MWh', interval: '30m', name: 'price', labels: {}, timesIndex: 0 };
const header = (more: object) =>
  JSON.stringify({ query: day, provenance, notices: [], timesLengths: [], series: [], ...more });

const resultFile = (what: string, name: string, bytes: () => Buffer): HostileFile => ({
  what,
  name: `${name}.gridresult`,
  write: (at) => {
    fs.writeFileSync(at, bytes());
  },
});

export const resultFiles: HostileFile[] = [
  resultFile('a claim of 4 billion values', 'claims', () => resultBytes(header({}), 0, 0xffffffff)),
  resultFile('columns of 4 billion values', 'columns', () =>
    resultBytes(header({ timesLengths: [0xffffffff], series: [series] }), 2),
  ),
  resultFile('49,999 series of one shared column', 'manySeries', () => {
    const bytes = resultBytes(header({ timesLengths: [1], series: upTo(49_999, () => series) }), 50_000);
    return bytes;
  }),
  resultFile('50,000 empty columns', 'empty', () =>
    resultBytes(header({ timesLengths: upTo(2_000_000, () => 0), series: upTo(50_000, () => series) }), 0),
  ),
  resultFile('a header a million brackets deep', 'deepHeader', () => resultBytes(nested(1_000_000), 0)),
  resultFile('a header of 60 MB', 'longHeader', () =>
    resultBytes(header({ notices: upTo(30_000_000, () => 0) }), 0),
  ),
  resultFile('a query of a million metrics', 'longQuery', () =>
    resultBytes(header({ query: { ...day, metrics: upTo(1_000_000, () => 'price') } }), 0),
  ),
  resultFile('an offset of a million years', 'offset', () =>
    resultBytes(
      header({ provenance: { ...provenance, offsetMinutes: 5e11 }, timesLengths: [1], series: [series] }),
      2,
    ),
  ),
  resultFile('random bytes', 'garbage', () =>
    Buffer.alloc(50_000_000, 'GRIDLENS\u0003\0\0\0\u00ff\u00ff\u00ff\u007f'),
  ),
];

/**
 * A valid result with names that a file system, spreadsheet or terminal could interpret as a path, formula or command.
 */
export const oddResult = resultFile('names that are more than names', 'oddNames', () => {
  const names = [
    '=1+1',
    '@SUM(A1)',
    `${up}etc/passwd`,
    '\u001b]0;x\u0007',
    '<img src=x>',
    'time',
    '__proto__',
  ];
  const odd = names.map((name) => ({ ...series, name, unit: name, labels: { [name]: name } }));
  const times = upTo(48, (i) => startMs + i * 18e5);
  const bytes = resultBytes(
    header({
      query: { ...day, network_region: `${up}outside/notes` },
      provenance: { ...provenance, baseAddress: names[2] },
      notices: [],
      timesLengths: [times.length],
      series: odd,
    }),
    times.length * (1 + odd.length),
  );
  const from = bytes.length - 4 - times.length * (1 + odd.length) * 8;
  for (const [i, time] of times.entries()) bytes.writeDoubleLE(time, from + i * 8);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, bytes.length - 4)), bytes.length - 4);
  return bytes;
});

const calls: Record<'py' | 'ts' | 'r', string> = {
  py: 'client.get_market("NEM", ["price"], "30m", "2026-10-05", "2026-10-06")',
  ts: 'await client.getMarket("NEM", ["price"], { interval: "30m", dateStart: "2026-10-05", dateEnd: "2026-10-06" });',
  r: 'get_market("NEM", "price", interval = "30m", date_start = "2026-10-05", date_end = "2026-10-06")',
};

const heads: Record<'py' | 'ts' | 'r', string> = {
  py: 'from openelectricity import OEClient\nclient = OEClient()\n',
  ts: 'import { OpenElectricityClient } from "openelectricity";\nconst client = new OpenElectricityClient();\n',
  r: 'library(openelectricity)\n',
};

/** The same attacks for each language: deep nesting, long lines, unclosed strings, chains of names, many calls. */
const codeOf = (language: 'py' | 'ts' | 'r'): HostileFile[] => {
  const [head, call] = [heads[language], calls[language]];
  const assign = language === 'r' ? '<-' : '=';
  const first = call.replace(/"NEM".*/, '');
  return [
    asText(
      `${language}: brackets 50,000 deep in a call`,
      `deep.${language}`,
      () => `${head}${first}${nested(50_000)})\n${call}\n`,
    ),
    asText(
      `${language}: a line of a megabyte`,
      `long.${language}`,
      () => `${head}${first}${'"NEM", '.repeat(140_000)})\n${call}\n`,
    ),
    asText(
      `${language}: strings that do not end`,
      `strings.${language}`,
      () => `${head}${`${first}"\n`.repeat(20_000)}${call}\n`,
    ),
    asText(
      `${language}: names that lead to names`,
      `names.${language}`,
      () =>
        `${head}${upTo(3000, (i) => `n${i + 1} ${assign} c(n${i}, n${i})`).join('\n')}\n${call.replace('"price"', 'n3000')}\n`,
    ),
    asText(`${language}: 5,000 calls`, `calls.${language}`, () => `${head}${`${call}\n`.repeat(5000)}`),
  ];
};

const notebook = (source: string, count: number) =>
  JSON.stringify({
    cells: upTo(count, () => ({
      cell_type: 'code',
      metadata: {},
      outputs: [],
      execution_count: null,
      source,
    })),
    metadata: { language_info: { name: 'python' } },
    nbformat: 4,
    nbformat_minor: 5,
  });

const curl =
  'curl -H "Authorization: Bearer x" "https://api.openelectricity.org.au/v4/market/network/NEM?metrics=price"';

export const codeFiles: HostileFile[] = [
  ...codeOf('py'),
  ...codeOf('ts'),
  ...codeOf('r'),
  asText('a notebook of 300 cells', 'cells.ipynb', () => notebook(`${heads.py}${calls.py}`, 300)),
  asText('a notebook with a deep cell', 'deep.ipynb', () =>
    notebook(`${heads.py}client.get_market(${nested(50_000)}`, 1),
  ),
  asText('Quarto with 3,000 blocks', 'blocks.qmd', () =>
    `\`\`\`{python}\n${heads.py}${calls.py}\n\`\`\`\n\n`.repeat(3000),
  ),
  asText('Quarto with fences that do not end', 'fences.qmd', () =>
    '```{python}\n````{r}\n~~~{python}\n'.repeat(30_000),
  ),
  asText('Markdown with 5,000 fences of curl', 'README.md', () => `\`\`\`sh\n${curl}\n\`\`\`\n`.repeat(5000)),
  asText(
    'a script with a curl of a megabyte',
    'curl.sh',
    () => `${curl.slice(0, -1)}${'&metrics=price'.repeat(70_000)}"\n${curl} ${"\\\n'".repeat(50_000)}`,
  ),
];
