import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface HostileWorkspace {
  /** The folder to open. Its name is a link that runs a command, with an icon. */
  folder: string;
  remove(): void;
}

/** The content of a file outside the workspace. Links in the workspace point to it. */
export const outsideText = 'outside-the-workspace';

const day = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price', 'demand'],
  interval: '30m',
  date_start: '2026-10-05T00:00:00',
  date_end: '2026-10-06T00:00:00',
  primary_grouping: 'network_region',
};
const year = { ...day, interval: '5m', metrics: ['price'], date_start: '2025-10-05T00:00:00' };

const queryText = (name: string, query: object, more: object = {}) =>
  JSON.stringify({ version: 1, name, query, ...more }, null, 2);

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** File names and their content. */
const files: [string, string][] = [
  ['day', queryText('One day', day)],
  ['year', queryText('One year', year)],
  [
    'markup',
    queryText('[m](command:workbench.action.openSettings) $(zap) $$(zap) \u202Egnp.exe\u202C \u0007', day),
  ],
  ['newer', JSON.stringify({ version: 7, name: 'From the future', query: day })],
  ['deep', queryText('Deep', day).replace(/}$/, `, "rest": ${nested(100_000)}}`)],
  ['ancient', queryText('Ancient', { ...day, date_start: '0026-10-05' })],
  ['garbage', '\u0000\u0001{'],
];

const python = (depth: number) =>
  [
    'from openelectricity import OEClient',
    'client = OEClient()',
    `client.get_market("NEM", ["price"], "5m", ${'datetime('.repeat(depth)}2026${')'.repeat(depth)})`,
    `client.get_market("NEM", ${'['.repeat(depth)}"price"${']'.repeat(depth)})`,
    'client.get_market("NEM", ["price"], "30m", "2026-10-05", "2026-10-06")',
    '',
  ].join('\n');

/** Settings that a workspace must not be able to change. */
const settingsFor = (trap: string): object => ({
  'gridlens.service.baseAddress': trap,
  'gridlens.connection': 'service',
  'http.proxy': trap,
  'http.proxySupport': 'override',
});

/** Creates a hostile workspace. Its links point to endless files and to files outside. */
export function makeHostileWorkspace(trap: string): HostileWorkspace {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-hostile-')));
  // A folder's name cannot contain a slash, and a command link needs none.
  const folder = path.join(root, '[y](command:workbench.action.openSettings) $(zap)');
  const outside = path.join(root, 'outside');
  const queries = path.join(folder, 'queries');
  for (const made of [queries, outside, path.join(folder, '.vscode'), path.join(folder, 'zz-many')])
    fs.mkdirSync(made, { recursive: true });
  const query = (name: string) => path.join(queries, `${name}.gridlens.json`);

  for (const [name, text] of files) fs.writeFileSync(query(name), text);
  fs.writeFileSync(path.join(outside, 'stolen.gridlens.json'), queryText(outsideText, day));
  fs.symlinkSync('/proc/self/pagemap', query('endless'));
  fs.symlinkSync('/dev/zero', query('zero'));
  fs.symlinkSync(path.join(outside, 'stolen.gridlens.json'), query('stolen'));
  fs.symlinkSync(outside, path.join(folder, 'elsewhere'));
  fs.symlinkSync('loop.gridlens.json', query('loop'));
  spawnSync('mkfifo', [query('waits-for-ever')]);
  const large = queryText('zz large', day, { notes: 'x'.repeat(900_000) });
  for (let i = 0; i < 2100; i++)
    fs.writeFileSync(
      path.join(folder, 'zz-many', `zz${String(i).padStart(4, '0')}.gridlens.json`),
      i < 200 ? large : queryText(`zz ${i}`, day),
    );
  fs.writeFileSync(path.join(folder, 'analysis.py'), python(1177));
  fs.writeFileSync(path.join(folder, '.vscode/settings.json'), JSON.stringify(settingsFor(trap)));
  return {
    folder,
    remove: () => {
      fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
