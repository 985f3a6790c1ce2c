import assert from '../../support/assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Result } from '#src/domain';
import { openInDataWrangler } from '#src/features/exports/openInDataWrangler';
import { withWindow } from '../../support/editor';
import { removeFolder } from '../../support/removeFolder';

const result: Result = {
  query: { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '1h' },
  series: [
    {
      metric: 'price',
      unit: '$/MWh',
      interval: '1h',
      name: 'price',
      labels: { region: 'NSW1' },
      times: Float64Array.of(0, 3_600_000),
      values: Float64Array.of(1.5, NaN),
    },
  ],
  provenance: {
    baseAddress: 'https://service.example',
    isSample: false,
    offsetMinutes: 600,
    requests: [],
    fetchedAtMs: 0,
  },
  notices: [],
};
const ignore = (): undefined => undefined;

const source = { title: 'Prices', result, view: () => Promise.resolve(undefined) };

describe('a result in Data Wrangler', () => {
  const { getExtension } = vscode.extensions;
  const { executeCommand } = vscode.commands;
  let storage: string;
  let commands: unknown[][];
  let isInstalled: boolean;

  beforeEach(() => {
    storage = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-wrangler-'));
    commands = [];
    Object.assign(vscode.extensions, {
      getExtension: (id: string) =>
        id === 'ms-toolsai.datawrangler' ? (isInstalled ? { id } : undefined) : getExtension(id),
    });
    Object.assign(vscode.commands, {
      executeCommand: (...args: unknown[]) => {
        commands.push(args);
        return Promise.resolve();
      },
    });
  });
  afterEach(async () => {
    Object.assign(vscode.extensions, { getExtension });
    Object.assign(vscode.commands, { executeCommand });
    await removeFolder(storage);
  });

  const open = () => {
    const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
    const notes = path.join(storage, 'notes');
    return openInDataWrangler(source, { log, storage, notes });
  };

  it('opens as a CSV, which replaces files of weeks ago', async () => {
    isInstalled = true;
    const folder = path.join(storage, 'data-wrangler');
    fs.mkdirSync(folder);
    fs.writeFileSync(path.join(folder, 'old.csv'), 'x');
    fs.utimesSync(path.join(folder, 'old.csv'), 1, 1);
    await open();
    assert.deepEqual(fs.readdirSync(folder), ['Prices.csv']);
    const text = fs.readFileSync(path.join(folder, 'Prices.csv'), 'utf8');
    assert.match(
      text,
      /^time,NSW1 \(\$\/MWh\)\n1970-01-01T10:00:00\+10:00,1\.5\n1970-01-01T11:00:00\+10:00,\n$/,
    );
    const [[command, file, editor] = []] = commands;
    assert.equal(command, 'vscode.openWith');
    assert.equal((file as vscode.Uri).fsPath, path.join(folder, 'Prices.csv'));
    assert.equal(editor, 'jupyter-data-wrangler');
  });

  it('is not written without the extension, whose page opens instead', async () => {
    isInstalled = false;
    const messages: string[] = [];
    const showInformationMessage = (message: string, button: string) => {
      messages.push(message);
      return Promise.resolve(button);
    };
    await withWindow({ showInformationMessage }, open);
    assert.match(messages[0] ?? '', /Data Wrangler is not installed/);
    assert.deepEqual(commands, [['extension.open', 'ms-toolsai.datawrangler']]);
    assert.deepEqual(fs.readdirSync(storage), []);
  });
});
