import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createClient, type Client } from '#src/client/index';
import type { Query } from '#src/domain/query/query';
import { downloadDataset, type DatasetsDeps } from '#src/features/datasets/downloadDataset';
import { DatasetReader } from '#src/features/datasets/datasetReader';
import { Jobs } from '#src/features/datasets/downloadJobs';
import { KnownDatasets } from '#src/features/datasets/knownDatasets';
import { offerToContinue, rowActions } from '#src/features/datasets/feature';
import { addFolder, toTreeItem } from '#src/features/datasets/datasetRows';
import { startSampleService, type SampleService } from '../../support/sampleService';
import { fakeMemento } from '../../support/fakeMemento';
import { removeFolder } from '../../support/removeFolder';

const query: Query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['demand'],
  interval: '1h',
  date_start: '2026-05-20T00:00:00',
  date_end: '2026-07-01T00:00:00',
};

describe('a dataset', () => {
  let root: string;
  let sample: SampleService;
  let client: Client;
  let deps: DatasetsDeps;
  let kind: 'sample' | 'service';
  let messages: string[];
  let answers: (string | undefined)[];
  let changed: vscode.EventEmitter<void>;
  const window: Record<string, unknown> = vscode.window;
  let picks: RegExp[];
  const stubbed = [
    'showQuickPick',
    'showOpenDialog',
    'showInputBox',
    'showInformationMessage',
    'showWarningMessage',
    'showErrorMessage',
  ] as const;
  const originals = stubbed.map((name) => [name, vscode.window[name]] as const);
  const folder = (): string => path.join(root, 'demand');

  /** Waits until the dataset is complete and no work on it is running. */
  const complete = (): Promise<void> =>
    new Promise((resolve) => {
      const listener = changed.event(() => {
        if (deps.jobs.workOn(folder()) || !messages.includes('“demand” is complete.')) return;
        listener.dispose();
        resolve();
      });
    });
  const describeRow = async (): Promise<string> => {
    const { description, contextValue = '' } = await toTreeItem(deps, { folder: folder(), isFound: false });
    return `${contextValue}: ${String(description)}`;
  };

  before(async () => {
    sample = await startSampleService();
    const { baseAddress, token } = sample;
    client = createClient({
      baseAddress,
      fetch,
      token: () => Promise.resolve(token),
      isSample: true,
      requestsPerSecond: Infinity,
    });
  });

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    [messages, answers, kind, changed] = [[], [], 'sample', new vscode.EventEmitter<void>()];
    picks = [];
    const show = (text: string, ...rest: unknown[]): Promise<string | undefined> => {
      const [options] = rest as { detail?: string }[];
      messages.push([text, options?.detail].filter((part) => part !== undefined).join('\n'));
      return Promise.resolve(rest.length > 0 ? answers.shift() : undefined);
    };
    Object.assign(window, {
      showOpenDialog: () => Promise.resolve([vscode.Uri.file(root)]),
      showQuickPick: (rows: vscode.QuickPickItem[]) => {
        const pick = picks.shift() ?? assert.fail('nothing is to be picked');
        return Promise.resolve(rows.find(({ label }) => pick.test(label)));
      },
      showInputBox: () => Promise.resolve('demand'),
      showInformationMessage: show,
      showWarningMessage: show,
      showErrorMessage: show,
    });
    const refresh = (): void => {
      changed.fire();
    };
    deps = {
      reader: new DatasetReader(),
      connections: { current: () => Promise.resolve({ kind, label: '', client }) },
      savedQueries: {
        library: () => Promise.resolve({ tree: () => Promise.resolve([]) } as never),
        promptVariables: () => Promise.resolve(undefined),
      },
      queryPrompt: {
        prompt: () => Promise.resolve({ query }),
        promptParts: () => Promise.resolve(undefined),
      },
      known: new KnownDatasets(fakeMemento()),
      jobs: new Jobs(refresh),
      refresh,
      isTrusted: () => true,
    };
  });

  afterEach(async () => {
    Object.assign(window, Object.fromEntries(originals));
    changed.dispose();
    await removeFolder(root);
  });

  after(() => sample.close());

  const download = async (): Promise<void> => {
    answers.push('Start');
    await Promise.all([complete(), downloadDataset(deps)]);
  };

  it('requires a folder on a local disk', async () => {
    const virtual = vscode.Uri.from({ scheme: 'gridlens-nowhere', path: root });
    Object.assign(window, { showOpenDialog: () => Promise.resolve([virtual]) });
    await downloadDataset(deps);
    await addFolder(deps);
    const sentence = 'Datasets need a folder on this computer. Choose a folder of a local disk.';
    assert.deepEqual(
      messages.map((text) => text.replaceAll('\n', ' ')),
      [sentence, sentence],
    );
    assert.deepEqual([deps.known.all, fs.readdirSync(root)], [[], []]);
  });

  it('is downloaded after its cost was shown, listed, verified and updated', async () => {
    await download();
    assert.match(
      messages[0] ?? '',
      /^Download “demand”\?\nNEM demand, 1h: 20 May – 30 Jun 2026\n.*requests?\nAbout .* rows in 1 series, .* on disk\.\nFolder: .*demand$/,
    );
    assert.deepEqual(deps.known.all, [{ folder: folder(), isBegun: false }]);
    assert.match(
      await describeRow(),
      /^dataset\.whole: \d+ days behind · 20 May – 30 Jun 2026 · .* · sample data$/,
    );

    picks = [/^Files, rows and gaps/, /repeat 1 (of \d+ requests|request)/];
    await rowActions.verify(deps, folder());
    assert.match(messages.at(-1) ?? '', /^“demand” verified, no problems: .* rows\.$/);
    await rowActions.verify(deps, folder());
    assert.match(messages.at(-1) ?? '', /^“demand” verified, no problems: .* rows, 1 request repeated\.$/);
    await rowActions.update(deps, folder());
    assert.match(await describeRow(), /^dataset\.whole: complete · 20 May – .* · sample data$/);
  }).timeout(60_000);

  it('is complete again after its lost files are fetched', async () => {
    await download();
    const data = path.join(folder(), 'data');
    const [first = '', second = ''] = fs
      .readdirSync(data, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.parquet'))
      .map((name) => path.join(data, name));
    const before = [first, second].map((file) => fs.readFileSync(file));
    fs.rmSync(first);
    fs.truncateSync(second, 100);

    picks = [/^Files, rows and gaps/, /^Files, rows and gaps/];
    answers.push('Fetch Again');
    await rowActions.verify(deps, folder());
    assert.ok(messages.includes('“demand” has 2 faults.'), messages.join('\n'));
    assert.deepEqual(
      [first, second].map((file) => fs.readFileSync(file)),
      before,
    );
    await rowActions.verify(deps, folder());
    assert.match(messages.at(-1) ?? '', /^“demand” verified, no problems/);
  }).timeout(60_000);

  it('is not written when the user declines its plan', async () => {
    await downloadDataset(deps);
    assert.match(messages.join(), /Download “demand”/);
    assert.deepEqual([fs.readdirSync(root), deps.known.all], [[], []]);
  });

  it('is updated only from its own service', async () => {
    await download();
    kind = 'service';
    await rowActions.update(deps, folder());
    assert.match(
      messages.at(-1) ?? '',
      /“demand” has sample data, but the current connection is a service\./,
    );
    assert.match(await describeRow(), /days behind/);
  }).timeout(60_000);

  it('offers once after a restart to continue its download', async () => {
    await download();
    await fs.promises.rm(path.join(folder(), 'manifest.json'));
    await deps.known.set(folder(), true);
    await offerToContinue(deps);
    await offerToContinue(deps);
    assert.deepEqual(messages.filter((text) => text.includes('is not finished')).length, 1);
    assert.match(await describeRow(), /^dataset\.partly: .*0 of 2 months/);
    await deps.known.set(folder(), true);
    answers.push('Continue');
    messages = [];
    await Promise.all([complete(), offerToContinue(deps)]);
    assert.match(await describeRow(), /^dataset\.whole/);
  }).timeout(60_000);

  it('reports a failed download, and shows in its row that it stopped', async () => {
    await download();
    for (const name of ['manifest.json', 'data'])
      await fs.promises.rm(path.join(folder(), name), { recursive: true });
    fs.writeFileSync(path.join(folder(), 'data'), 'in the way');
    await rowActions.continue(deps, folder());
    assert.match(messages.at(-1) ?? '', /^“demand”: ./);
    assert.match(await describeRow(), /^dataset\.partly: stopped, 0 of 2 months/);

    await fs.promises.rm(path.join(folder(), 'data'));
    await rowActions.continue(deps, folder());
    assert.match(await describeRow(), /^dataset\.whole/);
  }).timeout(60_000);

  it('shows in its row why its folder cannot be read', async () => {
    fs.mkdirSync(folder());
    assert.match(await describeRow(), /^dataset\.broken: There is no dataset in the folder\.$/);
  });
});
