/** A task that an attacker has written into `tasks.json`. */
export interface HostileTask {
  label: string;
  [field: string]: unknown;
}

const up = '../'.repeat(24);

const oddValues: unknown[] = [
  null,
  7,
  -1,
  [],
  {},
  true,
  '',
  '/dev/zero',
  `${up}etc/passwd`,
  '$(zap)\u202e\u001b]0;x\u0007',
  'x'.repeat(100_000),
  '${input:x} ${config:gridlens} ${env:HOME}',
];

const fields = ['command', 'file', 'set', 'output', 'format', 'overwrite', 'budget', 'folder'];

/** Tasks to run, each with a text that its terminal must show. */
export const tasksToRun: (HostileTask & { says: string })[] = [
  { label: 'reads a device', file: '/dev/zero', output: 'out/a.csv', says: 'is no file' },
  {
    label: 'reads a file elsewhere',
    file: `${up}etc/passwd`,
    output: 'out/b.csv',
    says: 'is not a query file',
  },
  { label: 'writes elsewhere', output: '../outside/notes.csv', says: 'outside' },
  { label: 'writes through a link', output: 'out/link/notes.csv', says: 'link' },
  { label: 'replaces the package', output: 'package.json', says: 'was not written by Gridlens' },
  {
    label: 'has an odd format',
    format: '$(zap)\u202e',
    output: 'out/c.csv',
    says: '“format” of the task is',
  },
  { label: 'has a long path', output: `${'x/'.repeat(50_000)}y.csv`, says: '“output” of the task is longer' },
  { label: 'verifies a device', command: 'datasetVerify', folder: '/proc/self', says: 'There is no dataset' },
].map((task) => ({ type: 'gridlens', command: 'export', file: 'price.gridlens.json', ...task }));

/** Every field with every invalid value. */
export const oddTasks: HostileTask[] = fields.flatMap((field) =>
  oddValues.map((value, i) => ({
    type: 'gridlens',
    command: 'export',
    label: `odd ${field} ${i}`,
    file: 'price.gridlens.json',
    [field]: value,
  })),
);
