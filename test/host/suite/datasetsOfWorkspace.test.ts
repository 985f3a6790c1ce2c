import assert from '../../support/assert';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { exitCodes } from '#src/batch/exitCodes';
import { StatusLine } from '#src/batch/statusLine';
import { createClient, type Client } from '#src/client/index';
import { DatasetFolder } from '#src/datasets/datasetFolder';
import { download } from '#src/datasets/download';
import { makePlan } from '#src/datasets/makePlan';
import { downloadDatasetFiles, pickQuery, type DatasetsDeps } from '#src/features/datasets/downloadDataset';
import { Jobs } from '#src/features/datasets/downloadJobs';
import { createDatasets, type Datasets } from '#src/features/datasets/feature';
import { DatasetReader } from '#src/features/datasets/datasetReader';
import { KnownDatasets } from '#src/features/datasets/knownDatasets';
import { runTask } from '#src/features/tasks/taskProvider';
import { startSampleService, type SampleService } from '../../support/sampleService';
import { filesOfDataset } from '../../support/datasetQuery';
import { fakeMemento } from '../../support/fakeMemento';
import { removeFolder } from '../../support/removeFolder';

const query = { operation: 'market', network_code: 'NEM', metrics: ['demand'], interval: '1h' } as const;
const span = { startMs: Date.parse('2026-05-19T14:00:00Z'), endMs: Date.parse('2026-05-30T14:00:00Z') };

describe('a dataset in a folder of the workspace', () => {
  let sample: SampleService;
  let client: Client;
  let folder: string;
  let changed: vscode.EventEmitter<void>;
  let listed: Datasets;
  let asked: string[];
  let answer: string | undefined;
  const window: Record<string, unknown> = vscode.window;
  const { showWarningMessage, showQuickPick } = vscode.window;

  const servicesOf = (): Pick<DatasetsDeps, 'connections' | 'savedQueries' | 'queryPrompt'> => ({
    connections: { current: () => Promise.resolve({ kind: 'sample', label: 'sample data', client }) },
    savedQueries: {
      library: () => Promise.reject(new Error('none')),
      promptVariables: () => Promise.resolve(undefined),
    },
    queryPrompt: {
      prompt: () => Promise.resolve(undefined),
      promptParts: () => Promise.resolve(undefined),
    },
  });
  const restricted = (): DatasetsDeps => ({
    ...servicesOf(),
    known: new KnownDatasets(fakeMemento()),
    jobs: new Jobs(() => undefined),
    reader: new DatasetReader(),
    refresh: () => undefined,
    isTrusted: () => false,
  });

  async function makeDataset(at: string) {
    const made = new DatasetFolder(at);
    const { signal } = new AbortController();
    const named = { name: path.basename(at), query, span, isSample: true };
    const { plan } = await makePlan(client, named, signal);
    await made.create(plan);
    await made.alone(() => download(made, plan, { client, signal, perDay: Infinity }));
  }

  before(async () => {
    sample = await startSampleService();
    const { baseAddress, token } = sample;
    const token_ = () => Promise.resolve(token);
    client = createClient({ baseAddress, fetch, token: token_, isSample: true, requestsPerSecond: Infinity });
    const [root] = vscode.workspace.workspaceFolders ?? [];
    folder = path.join(root?.uri.fsPath ?? assert.fail('no workspace'), 'found');
  });
  beforeEach(async () => {
    [asked, answer, changed] = [[], undefined, new vscode.EventEmitter<void>()];
    Object.assign(window, {
      showWarningMessage: (text: string) => {
        asked.push(text);
        return Promise.resolve(answer);
      },
    });
    listed = createDatasets(fakeMemento(), servicesOf(), () => {
      changed.fire();
    });
    await makeDataset(folder);
  });
  afterEach(async () => {
    Object.assign(window, { showWarningMessage, showQuickPick });
    listed.dispose();
    changed.dispose();
    await removeFolder(folder);
  });
  after(() => sample.close());

  it('is listed when it appears, and not after it is removed', async () => {
    const rows = await listed.rows();
    assert.deepEqual(rows, [{ folder, isFound: true }]);
    const [row = assert.fail('no row')] = rows;
    const { contextValue, description } = await listed.toTreeItem(row);
    assert.equal(contextValue, 'dataset.whole.found');
    assert.match(String(description), / days behind · 20–30 May 2026/);
    const another = path.join(path.dirname(folder), 'found later');
    const come = new Promise<void>((resolve) => {
      const listener = changed.event(() => {
        void listed.rows().then((now) => {
          if (now.length < 2) return;
          listener.dispose();
          resolve();
        });
      });
    });
    await makeDataset(another);
    await come;
    await removeFolder(another);
    assert.deepEqual(await listed.rows(), [{ folder, isFound: true }]);
  });

  it('is updated in an untrusted workspace only after one confirmation', async () => {
    const plan = path.join(folder, '.gridlens', 'plan.json');
    const before = fs.readFileSync(plan, 'utf8');
    const deps = restricted();
    await downloadDatasetFiles(deps, folder, { isUpdate: true });
    assert.equal(asked.length, 1);
    assert.match(
      asked[0] ?? '',
      /^Update “found”\? This workspace is not trusted, and the dataset is one of its folders\./,
    );
    assert.match(asked[0] ?? '', /Service: sample data\n(.*\n)*Metrics: .*demand/i);
    assert.equal(fs.readFileSync(plan, 'utf8'), before, 'nothing was changed');

    answer = 'Update';
    await downloadDatasetFiles(deps, folder, { isUpdate: true });
    assert.notEqual(fs.readFileSync(plan, 'utf8'), before);
    await downloadDatasetFiles(deps, folder, { isUpdate: true });
    assert.equal(asked.length, 2, 'the confirmation remains valid');
  });

  it('is updated in a trusted workspace only after one confirmation of its service and cost', async () => {
    const another = path.join(path.dirname(folder), 'found too');
    await makeDataset(another);
    const plan = path.join(another, '.gridlens', 'plan.json');
    const before = fs.readFileSync(plan, 'utf8');
    const deps = { ...restricted(), isTrusted: () => true };
    await downloadDatasetFiles(deps, another, { isUpdate: true });
    assert.equal(asked.length, 1);
    assert.match(
      asked[0] ?? '',
      /^Update “found too”\? The dataset is a folder of the workspace, and you have not/,
    );
    assert.match(asked[0] ?? '', /Service: sample data\n(.*\n)*\d+ requests?$/);
    assert.equal(fs.readFileSync(plan, 'utf8'), before, 'nothing was changed');

    answer = 'Update';
    await downloadDatasetFiles(deps, another, { isUpdate: true });
    assert.notEqual(fs.readFileSync(plan, 'utf8'), before);
    assert.equal(asked.length, 2);
    await downloadDatasetFiles(deps, another, { isUpdate: true });
    await removeFolder(another);
    assert.equal(asked.length, 2, 'the confirmation remains valid');
  });

  it('is downloaded for a query of an untrusted workspace only after a confirmation', async () => {
    const place = { kind: 'workspace', folder: 'file:///a' };
    const node = {
      kind: 'query',
      key: 'k',
      place,
      label: 'Hourly demand',
      stored: { title: '', name: 'Hourly demand' },
    };
    const library = { tree: () => Promise.resolve([node]), open: () => Promise.resolve({ node, saved: {} }) };
    const savedQueries = {
      library: () => Promise.resolve(library as never),
      promptVariables: () => Promise.resolve({ query, name: 'Hourly demand' } as never),
    };
    const deps = { ...restricted(), savedQueries };
    const picked = (): Promise<unknown> => pickQuery(deps);
    Object.assign(window, {
      showQuickPick: (rows: { label: string }[]) =>
        Promise.resolve(rows.find(({ label }) => label.includes('Hourly demand'))),
    });
    assert.equal(await picked(), undefined);
    assert.match(asked.join(), /^Download “Hourly demand”\? This workspace is not trusted/);
    answer = 'Download';
    assert.deepEqual(await picked(), query);
  });

  it('has the same files after an update by the editor, a task or the command line', async () => {
    const parents = ['by editor', 'by task', 'by command line'].map((name) =>
      path.join(path.dirname(folder), name),
    );
    const [byEditor = '', byTask = '', byCommandLine = ''] = parents.map((parent) =>
      path.join(parent, 'demand'),
    );
    for (const one of [byEditor, byTask, byCommandLine]) await makeDataset(one);
    const before = await filesOfDataset(byEditor);

    const deps = { ...restricted(), isTrusted: () => true };
    await deps.known.set(byEditor, false);
    await downloadDatasetFiles(deps, byEditor, { isUpdate: true });

    const status = new StatusLine({ isTTY: false, columns: 80, write: () => true }, false);
    const log = { info: () => undefined, error: () => undefined };
    const connections = { ready: servicesOf().connections.current };
    const { signal } = new AbortController();
    const { savedQueries } = servicesOf();
    const [root] = vscode.workspace.workspaceFolders ?? [];
    const definition = { command: 'datasetUpdate', folder: path.relative(root?.uri.fsPath ?? '', byTask) };
    const code = await runTask({ connections, savedQueries, log, status, signal }, definition, root, true);
    assert.equal(code, exitCodes.done);

    const extension = vscode.extensions.getExtension('gridlens.gridlens') ?? assert.fail();
    const program = path.join(extension.extensionPath, 'dist', 'cli.mjs');
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    await promisify(execFile)(process.execPath, [program, 'dataset', 'update', byCommandLine], { env });

    const files = await filesOfDataset(byEditor);
    assert.ok(Object.keys(files).length > Object.keys(before).length, 'the update has new months');
    const planOf = (one: string) => fs.readFileSync(path.join(one, '.gridlens', 'plan.json'), 'utf8');
    for (const one of [byTask, byCommandLine]) {
      assert.deepEqual(await filesOfDataset(one), files);
      assert.equal(planOf(one), planOf(byEditor));
    }
    for (const parent of parents) await removeFolder(parent);
  });

  it('is not updated by tasks of an untrusted workspace', async () => {
    let said = '';
    const status = new StatusLine({ isTTY: false, columns: 80, write: (text) => (said += text) }, false);
    const log = { info: () => undefined, error: () => undefined };
    const connections = { ready: () => Promise.reject(new Error('nothing is asked')) };
    const definition = { type: 'gridlens', command: 'datasetUpdate', folder: 'found' };
    const { signal } = new AbortController();
    const [root] = vscode.workspace.workspaceFolders ?? [];
    const { savedQueries } = servicesOf();
    const deps = { connections, savedQueries, log, status, signal };
    const code = await runTask(deps, definition, root, false);
    assert.equal(code, exitCodes.usage);
    assert.match(said, /not trusted.*“Workspaces: Manage Workspace Trust”/);
  });
});
