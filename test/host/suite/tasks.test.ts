import assert from '../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { exitCodes } from '#src/batch/exitCodes';
import { StatusLine } from '#src/batch/statusLine';
import { createClient } from '#src/client/index';
import { DatasetFolder } from '#src/datasets/datasetFolder';
import { makePlan } from '#src/datasets/makePlan';
import type { TaskDeps } from '#src/features/tasks/taskProvider';
import { runTask, createTerminal } from '#src/features/tasks/taskProvider';
import { commands, internalCommands } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { startSampleService } from '../../support/sampleService';
import { activate, closeEditors } from '../../support/editor';
import { replyJson, replySilence, withServer, type Handler } from '../../support/httpServer';
import { replyParts, sendError } from '../../support/partServer';

const query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '1h',
  date_start: '2026-07-01T00:00:00',
  date_end: '2026-09-15T00:00:00',
  network_region: '${region}',
};
const written = {
  version: 1,
  name: 'Prices',
  query,
  parameters: { region: { default: 'NSW1', values: ['NSW1', 'QLD1'] } },
};
const [file, plain] = ['queries/prices.gridlens.json', 'queries/plain.gridlens.json'];
const own = 'queries/own.gridlens.json';

/** The definitions in `tasks.json`, by label. */
const definitions = {
  block: { command: 'export', file, set: { region: 'QLD1' } },
  output: { command: 'export', file, output: '${workspaceFolder}/out/{name}-{start}.json' },
  'no file': { command: 'export', file: 'queries/none.gridlens.json' },
  'no output': { command: 'export', file: plain },
  'no such value': { command: 'export', file, set: { region: 'TAS9' } },
  placeholder: { command: 'export', file, output: 'out/{regoin}.csv' },
  budget: { command: 'export', file, budget: 0 },
  'block of others': { command: 'export', file: own },
  'block of others, overwrite': { command: 'export', file: own, overwrite: true },
  'output of others': { command: 'export', file, output: 'out/mine.json' },
  'output of others, overwrite': { command: 'export', file, output: 'out/mine.json', overwrite: true },
  'output outside': { command: 'export', file, output: '../outside.csv' },
  'output hidden': { command: 'export', file, output: 'out/.hidden/a.csv' },
  'overwrite as text': { command: 'export', file, output: 'out/a.csv', overwrite: 'yes' },
  update: { command: 'datasetUpdate', folder: 'demand', budget: 1000 },
  'update none': { command: 'datasetUpdate', folder: 'queries' },
  'update a little': { command: 'datasetUpdate', folder: 'demand', budget: 0 },
  verify: { command: 'datasetVerify', folder: 'demand' },
} as const;

const depsOf = (ready: TaskDeps['connections']['ready']): TaskDeps => ({
  connections: { ready },
  savedQueries: { library: () => Promise.reject(new Error('no library')) },
  log: { info: () => undefined, error: () => undefined },
});

/** A service that does not reveal the plan of the key. */
const account =
  (handler: Handler): Handler =>
  (request, response) => {
    if (/^\/v4\/(plans|me)\b/.test(request.url ?? ''))
      replyJson({ detail: 'Not Found' }, 404)(request, response);
    else handler(request, response);
  };

async function find(label: string): Promise<vscode.Task | undefined> {
  const tasks = await vscode.tasks.fetchTasks({ type: 'gridlens' });
  return tasks.find(({ name }) => name === label);
}

/** Runs a task until its end, and returns its exit code. */
async function run(label: string, whileRunning?: (task: vscode.TaskExecution) => Promise<void>) {
  const task = (await find(label)) ?? assert.fail(label);
  let listening: vscode.Disposable | undefined;
  const ended = new Promise<number | undefined>((resolve) => {
    listening = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
      if (execution.task.name === label) resolve(exitCode);
    });
  });
  const execution = await vscode.tasks.executeTask(task);
  await whileRunning?.(execution);
  const code = await ended;
  listening?.dispose();
  return code;
}

describe('a Gridlens task', function () {
  this.timeout(120_000);
  let root: string;
  const made = ['queries', 'out', 'demand', '.vscode/tasks.json'];
  const at = (name: string) => path.join(root, name);

  /** Writes a dataset of six weeks of random data. */
  async function makeDataset() {
    const sample = await startSampleService();
    const { baseAddress, token } = sample;
    const client = createClient({ baseAddress, fetch, token: () => Promise.resolve(token), isSample: true });
    const span = { startMs: Date.parse('2026-05-19T14:00:00Z'), endMs: Date.parse('2026-06-30T14:00:00Z') };
    const { network_region: _, ...rest } = query;
    const own = { ...rest, operation: 'market', metrics: ['demand'] } as const;
    const { signal } = new AbortController();
    const { plan } = await makePlan(client, { name: 'demand', query: own, span, isSample: true }, signal);
    await new DatasetFolder(at('demand')).create(plan);
    await sample.close();
  }

  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = folder.uri.fsPath;
    await activate();
    fs.mkdirSync(at('queries'));
    fs.writeFileSync(at(plain), JSON.stringify(written));
    fs.writeFileSync(at(file), JSON.stringify({ ...written, export: { file: '../out/{region}.csv' } }));
    fs.writeFileSync(at(own), JSON.stringify({ ...written, export: { file: '../out/mine.json' } }));
    await makeDataset();
    fs.mkdirSync(at('.vscode'), { recursive: true });
    const tasks = Object.entries(definitions).map(([label, own]) => ({ type: 'gridlens', label, ...own }));
    fs.writeFileSync(at('.vscode/tasks.json'), JSON.stringify({ version: '2.0.0', tasks }));
    // VS Code has to notice the new file first.
    while (!(await find('verify')));
  });

  afterEach(async () => {
    fs.rmSync(at('out'), { recursive: true, force: true });
    await settings.baseAddress.update(undefined);
    await settings.connection.update(undefined);
  });

  after(() => {
    for (const name of made) fs.rmSync(at(name), { recursive: true, force: true });
  });

  const against = (handler: Handler, use: (requestCount: () => number) => Promise<void>) =>
    withServer(account(handler), async (server) => {
      await settings.baseAddress.update(server.baseAddress);
      await vscode.commands.executeCommand(internalCommands.keyContinueWithout);
      await use(() => server.requests.length);
    });
  const filesWritten = () => (fs.existsSync(at('out')) ? fs.readdirSync(at('out')) : []);

  it('writes the query file’s export with the task’s values', () =>
    against(replyParts(), async () => {
      assert.equal(await run('block'), 0);
      assert.deepEqual(filesWritten(), ['QLD1.csv']);
      assert.match(fs.readFileSync(at('out/QLD1.csv'), 'utf8'), /^time,.*\n2026-07-01T00:00:00\+10:00,\d/);
    }));

  it('writes to its output, with VS Code’s variables resolved', () =>
    against(replyParts(), async () => {
      assert.equal(await run('output'), 0);
      assert.deepEqual(filesWritten(), ['Prices-2026-07-01.json']);
    }));

  for (const label of ['no file', 'no output', 'no such value', 'placeholder', 'update none'] as const)
    it(`exits with 2 and sends nothing: ${label}`, () =>
      against(replySilence, async (requestCount) => {
        assert.equal(await run(label), 2);
        assert.deepEqual([requestCount(), filesWritten()], [0, []]);
      }));

  for (const label of ['output outside', 'output hidden', 'overwrite as text'] as const)
    it(`exits with 2 and writes and sends nothing: ${label}`, () =>
      against(replySilence, async (requestCount) => {
        assert.equal(await run(label), 2);
        assert.deepEqual([requestCount(), filesWritten()], [0, []]);
        assert.ok(!fs.existsSync(path.join(path.dirname(root), 'outside.csv')));
      }));

  for (const label of ['block of others', 'output of others'] as const) {
    const text = '{ "name": "mine" }\n';

    it(`does not replace a file that Gridlens did not write: ${label}`, () =>
      against(replySilence, async (requestCount) => {
        fs.mkdirSync(at('out'));
        fs.writeFileSync(at('out/mine.json'), text);
        assert.equal(await run(label), 2);
        assert.equal(fs.readFileSync(at('out/mine.json'), 'utf8'), text);
        assert.equal(requestCount(), 0);
      }));

    it(`replaces a foreign file with overwrite, and then its own file: ${label}`, () =>
      against(replyParts(), async () => {
        fs.mkdirSync(at('out'));
        fs.writeFileSync(at('out/mine.json'), text);
        assert.equal(await run(`${label}, overwrite`), 0);
        assert.match(fs.readFileSync(at('out/mine.json'), 'utf8'), /^\{"gridlens":1/);
        assert.equal(await run(label), 0);
      }));
  }

  it('exits with 3 and writes the received parts when parts are missing', () =>
    against(
      replyParts({
        refuse: ({ startMs }, response) =>
          startMs > Date.parse('2026-08-15') && sendError(response, 400, 'No such thing.'),
      }),
      async () => {
        assert.equal(await run('block'), 3);
        assert.deepEqual(filesWritten(), ['QLD1.csv']);
      },
    ));

  it('exits with 4 and sends nothing when it exceeds its budget', () =>
    against(replySilence, async (requestCount) => {
      assert.equal(await run('budget'), 4);
      assert.equal(requestCount(), 0);
    }));

  it('exits with 5 when the key is refused', () =>
    against(replyJson({ detail: 'Unauthorized' }, 401), async () => {
      assert.equal(await run('block'), 5);
      assert.deepEqual(filesWritten(), []);
    }));

  it('leaves no partial file when it is terminated', () =>
    against(replySilence, async (requestCount) => {
      const ended = run('block', async (execution) => {
        while (requestCount() === 0) await new Promise((resolve) => setImmediate(resolve));
        execution.terminate();
      });
      await ended;
      assert.deepEqual(filesWritten(), []);
    }));

  it('ends on Ctrl+C in its terminal without a file', () =>
    against(replySilence, async (requestCount) => {
      const [folder] = vscode.workspace.workspaceFolders ?? [];
      const client = createClient({
        baseAddress: settings.baseAddress.value,
        fetch,
        token: () => Promise.resolve(undefined),
      });
      const terminal = createTerminal(
        depsOf(() => Promise.resolve({ kind: 'service', label: 'test', client })),
        { command: 'export', file },
        folder,
      );
      const ended = new Promise((resolve) => terminal.onDidClose(resolve));
      terminal.open(undefined);
      while (requestCount() === 0) await new Promise((resolve) => setImmediate(resolve));
      terminal.handleInput('x\u0003');
      assert.equal(await ended, exitCodes.interrupted);
      assert.deepEqual(filesWritten(), []);
    }));

  it('is refused in an untrusted workspace before it reads or sends anything', async () => {
    const written: string[] = [];
    const status = new StatusLine(
      { isTTY: false, columns: 80, write: (text) => void written.push(text) },
      false,
    );
    const { signal } = new AbortController();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const deps = { ...depsOf(() => assert.fail('the connection is asked for')), status, signal };
    for (const definition of Object.values(definitions))
      assert.equal(await runTask(deps, definition, folder, false), exitCodes.usage);
    assert.match(written[0] ?? '', /trust/);
    assert.deepEqual(filesWritten(), []);
  });

  it('runs from the query file’s editor with its unsaved text', () =>
    against(replyParts(), async () => {
      const uri = vscode.Uri.file(at(file));
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document);
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
        'vscode.executeCodeLensProvider',
        uri,
      );
      const lens = lenses.find(({ command }) => command?.title === 'Export');
      assert.equal(lens?.command?.command, commands.queryFileExport);
      const start = document.getText().indexOf('../out/');
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, document.positionAt(start + '../out/'.length), 'here-');
      await vscode.workspace.applyEdit(edit);
      const ended = new Promise((resolve) => {
        const listening = vscode.tasks.onDidEndTaskProcess(({ exitCode }) => {
          listening.dispose();
          resolve(exitCode);
        });
      });
      await vscode.commands.executeCommand(commands.queryFileExport, uri);
      assert.equal(await ended, 0);
      assert.deepEqual(filesWritten(), ['here-NSW1.csv']);
      await closeEditors();
    }));

  it('is not offered above a query file without an export block', async () => {
    const uri = vscode.Uri.file(at(plain));
    await vscode.workspace.openTextDocument(uri);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      uri,
    );
    const titles = lenses.map(({ command }) => command?.title);
    assert.ok(titles.includes('Preview'), titles.join());
    assert.ok(!titles.includes('Export'), titles.join());
  });

  it('updates and verifies a dataset', async () => {
    await settings.connection.update('sample');
    assert.equal(await run('update a little'), 4);
    assert.equal(await run('update'), 0);
    assert.equal(await run('verify'), 0);
    fs.writeFileSync(at('demand/data/stranger.txt'), 'x');
    assert.equal(await run('verify'), 3);
  });

  it('is offered for query files and datasets of the workspace', async () => {
    for (const label of ['export Prices', 'update dataset demand'])
      assert.equal((await find(label))?.definition['type'], 'gridlens', label);
  });
});
