import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { createClient } from '#src/client/index';
import type { Query, Result } from '#src/domain';
import { exportTo } from '#src/features/exports/writeWithProgress';
import { readResultFile } from '#src/features/resultsTab/resultFiles';
import { exportFormats } from '#src/formats/exportWriters';
import { resultFileViewType } from '#src/protocol/messages';
import { startSampleService } from '../../support/sampleService';
import { problemOf } from '#src/words/failures/problemOf';
import { removeFolder } from '../../support/removeFolder';

const query: Query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price', 'demand'],
  interval: '1h',
  date_start: '2026-10-01T00:00:00',
  date_end: '2026-10-03T00:00:00',
  primary_grouping: 'network_region',
};

describe('result files', () => {
  let root: string;
  let result: Result;
  const format = exportFormats.find(({ id }) => id === 'gridresult');
  const fileIn = (name: string): vscode.Uri => vscode.Uri.file(path.join(root, name));

  before(async () => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
    const sample = await startSampleService();
    const { baseAddress, token } = sample;
    const client = createClient({ baseAddress, fetch, token: () => Promise.resolve(token), isSample: true });
    result = await client.run(query);
    await sample.close();
    assert.ok(format);
    const about = { title: 'Prices', savedAtMs: Date.UTC(2026, 9, 4) };
    await exportTo(fileIn('prices.gridresult'), result, format, {
      signal: new AbortController().signal,
      about,
    });
  });

  after(async () => removeFolder(root));

  /** The error message for a file that cannot be read. */
  const refusal = async (name: string) => {
    const error: unknown = await readResultFile(fileIn(name), name).then(
      () => assert.fail('it was read'),
      (reason: unknown) => reason,
    );
    const { sentence, remedy, actions } = problemOf(error);
    assert.ok(remedy !== undefined && actions.length > 0);
    return `${sentence} [${actions.map(({ title }) => title).join(', ')}]`;
  };

  it('are read unchanged from a disk and from another file system', async () => {
    const fromDisk = await readResultFile(fileIn('prices.gridresult'), 'prices.gridresult');
    assert.deepEqual(fromDisk.result, result);
    assert.equal(fromDisk.about?.title, 'Prices');
    const bytes = fs.readFileSync(fileIn('prices.gridresult').fsPath);
    const files = {
      onDidChangeFile: new vscode.EventEmitter<vscode.FileChangeEvent[]>().event,
      watch: () => new vscode.Disposable(() => undefined),
      stat: () => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: bytes.length }),
      readDirectory: () => [],
      readFile: () => bytes,
      createDirectory: () => undefined,
      writeFile: () => undefined,
      delete: () => undefined,
      rename: () => undefined,
    };
    const registered = vscode.workspace.registerFileSystemProvider('gridlens-remote', files);
    const remote = await readResultFile(vscode.Uri.parse('gridlens-remote:/prices.gridresult'), 'prices');
    registered.dispose();
    assert.deepEqual(remote.result, result);
  });

  it('have a sentence, a remedy and buttons for each reason not to be read', async () => {
    const bytes = fs.readFileSync(fileIn('prices.gridresult').fsPath);
    const later = Buffer.from(bytes);
    later[8] = 99;
    const changed = Buffer.from(bytes);
    changed[changed.length - 100] = (changed[changed.length - 100] ?? 0) ^ 1;
    fs.writeFileSync(fileIn('later').fsPath, later);
    fs.writeFileSync(fileIn('changed').fsPath, changed);
    fs.writeFileSync(fileIn('short').fsPath, bytes.subarray(0, 1000));
    fs.writeFileSync(fileIn('other').fsPath, 'time,price\n');
    fs.writeFileSync(fileIn('huge').fsPath, '');
    fs.truncateSync(fileIn('huge').fsPath, 2 ** 31);
    fs.mkdirSync(fileIn('folder').fsPath);
    assert.match(await refusal('later'), /saved by a later version .*Check for Updates/);
    assert.match(await refusal('changed'), /“changed” is damaged/);
    assert.match(await refusal('short'), /“short” is damaged/);
    assert.match(await refusal('other'), /not a result file of Gridlens/);
    assert.match(await refusal('huge'), /larger than 268\.4 MB/);
    assert.match(await refusal('folder'), /is no file/);
    assert.match(await refusal('gone'), /does not exist/);
  });

  it('open in their editor, which does not change them', async () => {
    const uri = fileIn('prices.gridresult');
    const before = fs.readFileSync(uri.fsPath);
    await vscode.commands.executeCommand('vscode.open', uri);
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    assert.ok(activeTab?.input instanceof vscode.TabInputCustom);
    assert.equal(activeTab.input.viewType, resultFileViewType);
    assert.equal(activeTab.isDirty, false);
    assert.equal(activeTab.label, 'prices.gridresult');
    await vscode.window.tabGroups.close(activeTab);
    assert.deepEqual(fs.readFileSync(uri.fsPath), before);
  });
});
